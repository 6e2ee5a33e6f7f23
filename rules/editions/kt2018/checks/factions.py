"""What all operatives share, and what a mixed team loses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.acts import SetSubFaction
from rules.editions.base import Member, Team
from rules.editions.kt2018.codes import illegal, reminder
from rules.editions.kt2018.mending import is_fixed, leave_out
from rules.editions.kt2018.words import both, names
from rules.issues import Fix, Issue


def not_shared(team: Team) -> Iterator[Issue]:
    """An operative whose faction is not known stands in nobody's way."""
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
    """Legal, but a sub-faction's rule holds only where nobody has another."""
    having = [member for member in team.operatives if member.sub_faction]
    times = Counter(member.sub_faction for member in having)
    if len(times) > 1:
        counts = both(f"{name} ({count})" for name, count in times.most_common())
        words = f"The kill team mixes sub-factions, {counts}, so none of their rules applies."
        yield reminder("sub-factions-mixed", words, having, _one_sub_faction(team, having, times))


def _one_sub_faction(team: Team, having: Sequence[Member], times: Counter[str]) -> Iterator[Fix]:
    for name, _ in times.most_common():
        others = [member for member in having if member.sub_faction != name]
        if not any(is_fixed(team, member) for member in others):
            keys = tuple(member.key for member in others)
            yield Fix(f"Make {names(others)} {name}", (SetSubFaction(sub_faction=name, operatives=keys),))
