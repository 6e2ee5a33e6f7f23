"""Who can no longer, or not this time, take part."""

from __future__ import annotations

from collections.abc import Iterator

from rules.editions.base import Status, Team, Way
from rules.editions.kt2018.checks.codes import illegal
from rules.editions.kt2018.checks.fixes import leave_out
from rules.issues import Issue


def dead(team: Team) -> Iterator[Issue]:
    yield from _with_status(team, Status.DEAD, "operative-dead", "is dead and has left the roster")


def retired(team: Team) -> Iterator[Issue]:
    yield from _with_status(team, Status.RETIRED, "operative-retired", "is retired and has left the roster")


def convalescing(team: Team) -> Iterator[Issue]:
    """A wound of the campaign keeps nobody from a game outside it."""
    if team.settings.way is Way.CAMPAIGN:
        words = f"is convalescing and {'should miss' if team.is_final else 'misses'} this mission"
        yield from _with_status(team, Status.CONVALESCING, "operative-convalescing", words)


def _with_status(team: Team, status: Status, code: str, words: str) -> Iterator[Issue]:
    for member in {member.key: member for member in team.members}.values():
        if member.status is status:
            yield illegal(code, f"{member.name} {words}.", [member], [leave_out(team, [member])])
