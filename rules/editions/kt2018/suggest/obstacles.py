"""Why no legal team can be picked: which requirement cannot be met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.editions.base import Member, Settings, Team
from rules.editions.kt2018.checks import BATTLE_FORGED, judge
from rules.editions.kt2018.checks.codes import illegal
from rules.editions.kt2018.checks.roles import no_leader
from rules.editions.kt2018.checks.size import FEWEST, empty_team, too_few
from rules.editions.kt2018.words import number, plural
from rules.issues import Issue, is_legal
from rules.names import capital
from rules.suggesting.puzzle import Puzzle
from rules.suggesting.solver import cheapest

# What more operatives would mend says nothing against those who are kept.
MENDABLE = (empty_team, too_few, no_leader)


def obstacles(
    members: Sequence[Member],
    fit: Sequence[Member],
    keep: frozenset[str],
    settings: Settings,
    puzzles: Iterable[Puzzle],
) -> Iterator[Issue]:
    """The plainest reasons that apply; at least one."""
    found = [*_among_kept(members, keep, settings), *_lacking(fit, settings)]
    yield from found or [_too_dear(puzzles, settings)]


def _among_kept(members: Sequence[Member], keep: frozenset[str], settings: Settings) -> Iterator[Issue]:
    known = {member.key for member in members}
    if unknown := sorted(keep - known):
        words = (
            f"{plural(len(unknown), 'operative')} to be kept {'is' if len(unknown) == 1 else 'are'} not on the roster."
        )
        yield illegal("keep-impossible", capital(words))
    must_come = tuple(member for member in members if member.key in keep)
    checks = [check for check in BATTLE_FORGED if check not in MENDABLE]
    yield from (issue for issue in judge(Team(members=must_come, settings=settings), checks) if not is_legal([issue]))


def _lacking(fit: Sequence[Member], settings: Settings) -> Iterator[Issue]:
    if len(fit) < FEWEST:
        words = f"{plural(len(fit), 'operative')} can be picked; a kill team needs at least three."
        yield illegal("too-few-operatives", capital(words))
    yield from no_leader(Team(members=tuple(fit), settings=settings))


def _too_dear(puzzles: Iterable[Puzzle], settings: Settings) -> Issue:
    unlimited = (Puzzle(puzzle.candidates, puzzle.limits, None, shape=puzzle.shape) for puzzle in puzzles)
    costs = [cost for puzzle in unlimited if (cost := cheapest(puzzle)) is not None]
    if costs and settings.points_limit is not None:
        words = f"The cheapest legal team costs {min(costs)} points; the limit is {settings.points_limit}."
        return illegal("over-points", words)
    words = f"No team of {number(FEWEST)} or more of these operatives keeps every restriction."
    return illegal("no-legal-team", words)
