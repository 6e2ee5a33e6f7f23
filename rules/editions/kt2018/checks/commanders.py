"""Commanders: whether one may come, which, and with what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from rules.acts import DropTrait, SetLevel
from rules.editions.base import Member, Role, Team, Way
from rules.editions.kt2018.checks.codes import illegal
from rules.editions.kt2018.checks.fixes import MOST_FIXES, another, leave_out, thin_out
from rules.editions.kt2018.experience import HIGHEST_LEVEL
from rules.editions.kt2018.words import names, number, often, plural, trait_name
from rules.issues import Fix, Issue
from rules.names import both, capital

MOST_TRAITS = 3


def not_allowed(team: Team) -> Iterator[Issue]:
    """Where no commander is allowed, their number is not reported as well."""
    commanders = [] if team.settings.commander_allowed else team.of(Role.COMMANDER)
    for commander in commanders:
        words = f"{commander.name} is a commander and this mission allows none."
        yield illegal("commander-not-allowed", words, [commander], [leave_out(team, [commander])])


def too_many(team: Team) -> Iterator[Issue]:
    commanders = team.of(Role.COMMANDER) if team.settings.commander_allowed else []
    if len(commanders) > 1:
        words = f"{number(len(commanders))} commanders; a kill team may have one: {names(commanders)}."
        yield illegal("too-many-commanders", capital(words), commanders, _keep_one(team, commanders))


def _keep_one(team: Team, commanders: Sequence[Member]) -> Iterator[Fix]:
    for commander in commanders[:MOST_FIXES]:
        others = [other for other in commanders if other.key != commander.key]
        left = leave_out(team, others)
        yield Fix(f"{left.words}, keep {another(commander, others)}", left.acts)


def same_twice(team: Team) -> Iterator[Issue]:
    """Only on a campaign's roster."""
    if team.settings.way is not Way.CAMPAIGN:
        return
    models: dict[str, list[Member]] = defaultdict(list)
    for commander in team.of(Role.COMMANDER):
        models[commander.model].append(commander)
    for commanders in models.values():
        if len(commanders) > 1:
            words = f"{commanders[0].datasheet} is on the roster {often(len(commanders))}; a campaign roster "
            words += f"may have each commander once: {names(commanders)}."
            yield illegal("commander-twice", words, commanders, thin_out(team, commanders, len(commanders) - 1))


def level(team: Team) -> Iterator[Issue]:
    for commander in team.of(Role.COMMANDER):
        near = min(max(commander.level, 1), HIGHEST_LEVEL)
        if near != commander.level:
            words = f"{commander.name} has level {commander.level}; commanders have level 1 to {HIGHEST_LEVEL}."
            fix = Fix(f"Set {commander.name} to level {near}", (SetLevel(operative=commander.key, level=near),))
            yield illegal("commander-level", words, [commander], [fix])


def too_many_traits(team: Team) -> Iterator[Issue]:
    """Different traits are counted; one taken twice is an issue of its own."""
    for commander in team.of(Role.COMMANDER):
        traits = list(dict.fromkeys(commander.traits))
        excess = len(traits) - MOST_TRAITS
        if excess > 0:
            words = f"{commander.name} has {plural(len(traits), 'trait')}; a commander may have three: "
            words += f"{both(map(trait_name, traits))}."
            yield illegal("too-many-traits", words, [commander], _fewer_traits(commander, traits, excess))


def _fewer_traits(commander: Member, traits: Sequence[str], excess: int) -> Iterator[Fix]:
    for group in [[trait] for trait in traits] if excess == 1 else [traits[-excess:]]:
        drops = tuple(DropTrait(operative=commander.key, trait=trait) for trait in commander.traits if trait in group)
        yield Fix(f"Drop {both(map(trait_name, group))}", drops)


def trait_twice(team: Team) -> Iterator[Issue]:
    for commander in team.of(Role.COMMANDER):
        times = Counter(commander.traits)
        repeated = [trait for trait in times if times[trait] > 1]
        if repeated:
            drops = tuple(
                DropTrait(operative=commander.key, trait=trait) for trait in repeated for _ in range(times[trait] - 1)
            )
            words = f"{commander.name} has {both(map(trait_name, repeated))} more than once; each trait is bought once."
            fix = Fix(f"Keep {both(map(trait_name, repeated))} once", drops)
            yield illegal("trait-twice", words, [commander], [fix])
