"""How many operatives there may be, and each of them once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.acts import Bench, Field
from rules.editions.base import Team
from rules.editions.kt2018.checks.codes import illegal, reminder
from rules.editions.kt2018.checks.fixes import MOST_FIXES, at_home, field, thin_out
from rules.editions.kt2018.words import number, often, plural
from rules.issues import Fix, Issue
from rules.names import capital, how_many

FEWEST = 3
MOST = 20


def empty_roster(team: Team) -> Iterator[Issue]:
    if not team.members:
        yield reminder("empty-roster", "No operative is on the roster yet.")


def empty_team(team: Team) -> Iterator[Issue]:
    if not team.members:
        yield illegal("empty-team", "No operative has been picked for the kill team.")


def operative_twice(team: Team) -> Iterator[Issue]:
    """The same operative; two operatives of one model are two keys."""
    times = Counter(member.key for member in team.members)
    for member in {member.key: member for member in team.members}.values():
        if times[member.key] == 1:
            continue
        bench_and_field = (Bench(operatives=(member.key,)), Field(operatives=(member.key,)))
        fixes = [Fix(f"Take {member.name} once", bench_and_field)]
        words = f"{member.name} is picked {often(times[member.key])}; an operative can be picked once."
        yield illegal("operative-twice", words, [member], fixes)


def too_few(team: Team) -> Iterator[Issue]:
    """An empty team is reported once, as empty."""
    count = len(team.operatives)
    if not 0 < count < FEWEST:
        return
    lacking = FEWEST - count
    candidates = at_home(team)
    if lacking == 1:
        fixes = [field([member]) for member in candidates[:MOST_FIXES]]
    else:
        fixes = [field(candidates[:lacking])] if len(candidates) >= lacking else []
    words = f"{plural(count, 'operative')} in the kill team; it needs at least three."
    yield illegal("too-few-operatives", capital(words), fixes=fixes)


def too_many(team: Team) -> Iterator[Issue]:
    count = len(team.operatives)
    if count > MOST:
        words = f"{how_many(count, 'operative')} in the kill team; it may have at most {MOST}."
        yield illegal("too-many-operatives", words, fixes=thin_out(team, team.operatives, count - MOST))


def roster_at_start(team: Team) -> Iterator[Issue]:
    if team.settings.is_gathering:
        yield from _over_roster(team, "roster-too-large-at-start", team.settings.starting_size, " at the start")


def roster_size(team: Team) -> Iterator[Issue]:
    if not team.settings.is_gathering:
        yield from _over_roster(team, "roster-too-large", team.settings.roster_size, "")


def _over_roster(team: Team, code: str, limit: int | None, when: str) -> Iterator[Issue]:
    count = len(team.operatives)
    if limit is not None and count > limit:
        most = f"it may have at most {limit}{when}: drop {number(count - limit)}."
        words = f"{how_many(count, 'operative')} on the roster; {most}"
        yield illegal(code, words, fixes=thin_out(team, team.operatives, count - limit))
