"""What a stash gives operatives for a game: planned between games, or handed out in secret with the team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.campaigns.entrants import Contender
from rules.campaigns.games import Side
from rules.campaigns.questions import AnswerOption, Kind, Question
from rules.campaigns.spec_ops import keys
from rules.campaigns.spec_ops.fighter import Fighter
from rules.campaigns.spec_ops.library import NarrativeTables, StashItem
from rules.campaigns.spec_ops.operative_state import CHEAPER
from rules.campaigns.spec_ops.settings import SpecOpsSettings
from rules.campaigns.spec_ops.states import EntrantState
from rules.datacards.carrying import CarriedEquipment, equipment_faults
from rules.datacards.outfitting import UNUSED, bearer
from rules.editions.capabilities import Figure
from rules.editions.loadouts import Choice
from rules.issues import Issue, Severity
from rules.names import both, how_many

Carried = Mapping[str, Sequence[str]]
"""Operative → items."""
CARRY = "carry"
STAYS = "stash"
"""The answer that something stays in the stash."""
MORE_FROM_ARMOURY = 4
UPGRADES = "weapon-upgrades"


def allowed(settings: SpecOpsSettings, state: EntrantState) -> int:
    """The equipment points of the next game."""
    return settings.equipment_points + (MORE_FROM_ARMOURY if keys.EXPANDED_ARMOURY in state.assets else 0)


def spent(contender: Contender) -> int:
    """What is planned for the next game costs."""
    return sum(each.cost for each in pieces(contender, contender.state.carried))


def left_in(state: EntrantState) -> dict[str, int]:
    """What nobody carries."""
    carried = [item for items in state.carried.values() for item in items]
    return {key: number - carried.count(key) for key, number in state.has.items()}


def may_carry(item: StashItem, fighter: Fighter) -> bool:
    return not item.piece.who or not fighter.entry or fighter.entry in item.piece.who


def carried_by(side: Side) -> Carried:
    """What a side's team carried: as it was sealed with the team, else as it was planned."""
    handed = {key: who for key, who in side.chosen.items() if key.startswith(f"{CARRY}:")}
    carried = handed_out(handed) if handed else side.state.carried
    return {key: tuple(items) for key, items in carried.items() if key in side.team}


def handed_out(answers: Mapping[str, str]) -> dict[str, list[str]]:
    """Who was given what, by the answers to `questions`."""
    found: dict[str, list[str]] = {}
    for key, who in answers.items():
        kind, _, item = key.partition(":")
        if kind == CARRY and who != STAYS:
            found.setdefault(who, []).append(item.rpartition(":")[0])
    return found


def questions(settings: SpecOpsSettings, contender: Contender) -> tuple[Question, ...]:
    """Who carries each thing of the stash."""
    return tuple(_questions(contender, contender.library or NarrativeTables()))


def _questions(contender: Contender, library: NarrativeTables) -> Iterator[Question]:
    for key, number in contender.state.has.items():
        item = library.item(key)
        if item is None:
            continue
        planned = [who for who, items in contender.state.carried.items() if key in items]
        able = [each for each in contender.fighters if each.is_active and may_carry(item, each)]
        for copy in range(1, number + 1):
            yield Question(
                key=f"{CARRY}:{key}:{copy}",
                kind=Kind.CHOICE,
                label=f"{item.name}, {item.cost} EP",
                group="secrets",
                help=item.text,
                options=(
                    AnswerOption(value=STAYS, label="Stays in the stash"),
                    *(AnswerOption(value=each.key, label=each.name) for each in able),
                ),
                default=planned[copy - 1] if copy <= len(planned) else STAYS,
            )


def check(
    settings: SpecOpsSettings, contender: Contender, members: Sequence[str], answers: Mapping[str, str]
) -> tuple[Issue, ...]:
    """What is wrong with how things were handed out to a team."""
    handed = handed_out(answers)
    going = {who: items for who, items in handed.items() if who in members}
    return (*faults(settings, contender, going), *_unused(contender, handed, members))


def equipment(
    settings: SpecOpsSettings, contender: Contender, members: Sequence[str], answers: Mapping[str, str]
) -> Figure:
    """How many equipment points of the stash a team carries, of how many."""
    going = {who: items for who, items in handed_out(answers).items() if who in members}
    cost = sum(each.cost for each in pieces(contender, going))
    return Figure(number=str(cost), of=str(allowed(settings, contender.state)), word="EP")


def faults(settings: SpecOpsSettings, contender: Contender, carried: Carried) -> tuple[Issue, ...]:
    """As equipment is judged outside campaigns, by what the stash allows; the ways out are in its form."""
    found = equipment_faults(pieces(contender, carried), allowed(settings, contender.state))
    return (*(replace(each, fixes=()) for each in found), *_upgrades(contender, carried))


def pieces(contender: Contender, carried: Carried) -> list[CarriedEquipment]:
    """Everything that is carried, with what it costs whom."""
    library, found = contender.library or NarrativeTables(), []
    for fighter in contender.fighters:
        own = [item for key in carried.get(fighter.key, ()) if (item := library.item(key))]
        dearest = max(own, key=lambda item: item.piece.cost_for(fighter.entry), default=None)
        for key, number in Counter(item.key for item in own).items():
            piece = next(item.piece for item in own if item.key == key)
            if dearest and key == dearest.key and CHEAPER & set(fighter.honours):
                piece = replace(piece, cost=max(0, piece.cost_for(fighter.entry) - 1), costs={})
            found.append(CarriedEquipment(bearer(fighter), Choice(id=piece.id, number=number), piece))
    return found


def _upgrades(contender: Contender, carried: Carried) -> Iterator[Issue]:
    """Rare upgrades go on weapons: each once, or twice after Weaponsmith."""
    library = contender.library or NarrativeTables()
    for fighter in contender.fighters:
        items = [item for key in carried.get(fighter.key, ()) if (item := library.item(key))]
        for sort, number in fighter.weapons:
            most = number * (2 if fighter.weaponsmith else 1)
            own = [item for item in items if item.upgrades == sort]
            if len(own) > most:
                names, guns = both(item.name for item in own), how_many(number, f"{sort} weapon")
                yield Issue(
                    code=UPGRADES,
                    rule="Rare equipment",
                    sentence=f"{fighter.name} has {names} for {guns}: drop {len(own) - most}.",
                    operatives=(fighter.key,),
                )


def _unused(contender: Contender, handed: Carried, members: Sequence[str]) -> Iterator[Issue]:
    library = contender.library or NarrativeTables()
    for fighter in contender.fighters:
        if fighter.key in handed and fighter.key not in members:
            names = [library.item_name(key) for key in handed[fighter.key]]
            stay = "stays" if len(names) == 1 else "stay"
            yield Issue(
                code=UNUSED,
                rule="Equipment",
                sentence=f"{fighter.name} is not in the team: {both(names)} {stay} in the stash.",
                operatives=(fighter.key,),
                severity=Severity.REMINDER,
            )
