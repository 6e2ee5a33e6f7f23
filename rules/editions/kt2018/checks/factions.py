"""What all operatives share, and what a mixed team loses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.acts import SetSubFaction
from rules.editions.base import Member, Team
from rules.editions.kt2018.checks.codes import illegal, reminder
from rules.editions.kt2018.checks.fixes import is_fixed, leave_out
from rules.editions.kt2018.words import names
from rules.issues import Fix, Issue
from rules.names import both


def not_shared(team: Team) -> Iterator[Issue]:
    """An operative whose faction is not known breaks no rule."""
    known = [member for member in team.operatives if member.factions]
    if not known or frozenset.intersection(*(member.factions for member in known)):
        return
    faction = _commonest(known)
    odd = [member for member in known if faction not in member.factions]
    theirs = both(sorted({each for member in odd for each in member.factions}), "or")
    words = f"No Faction keyword is shared by all: most are {faction}, {names(odd)} {_is(odd)} {theirs}."
    yield illegal("faction-not-shared", words, odd, [leave_out(team, odd)])


def _is(members: Sequence[Member]) -> str:
    return "is" if len(members) == 1 else "are"


def _commonest(members: Sequence[Member]) -> str:
    times = Counter(faction for member in members for faction in sorted(member.factions))
    return max(times, key=lambda faction: times[faction])


def sub_factions_mixed(team: Team) -> Iterator[Issue]:
    """Legal, but a sub-faction's rule holds only where everyone who can belong to one belongs to it."""
    able = [member for member in team.operatives if member.sub_faction or member.sub_factions]
    times = Counter(member.sub_faction for member in able)
    named = [(name, count) for name, count in times.most_common() if name]
    if not named or len(times) == 1:
        return
    counts = both([f"{name} ({count})" for name, count in named] + [f"none ({times['']})"] * bool(times[""]))
    words = f"The kill team mixes sub-factions, {counts}, so none of their rules applies."
    yield reminder("sub-factions-mixed", words, able, _one_sub_faction(team, able, [name for name, _ in named]))


def _one_sub_faction(team: Team, able: Sequence[Member], named: Sequence[str]) -> Iterator[Fix]:
    for name in named:
        others = [member for member in able if member.sub_faction != name]
        can_change = all(name in member.sub_factions or not member.sub_factions for member in others)
        if can_change and not any(is_fixed(team, member) for member in others):
            keys = tuple(member.key for member in others)
            yield Fix(f"Make {names(others)} {name}", (SetSubFaction(sub_faction=name, operatives=keys),))
