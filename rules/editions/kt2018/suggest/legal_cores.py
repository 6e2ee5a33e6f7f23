"""Every Leader with specialists and perhaps a commander that may stand together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from rules.editions.base import Role
from rules.editions.kt2018.checks.roles import MOST_SPECIALISTS
from rules.editions.kt2018.checks.size import FEWEST, MOST
from rules.suggesting.puzzle import Candidate, Core, Puzzle, TeamShape, total


def legal_cores(puzzle: Puzzle) -> Iterator[Core]:
    """Every combination with one Leader, no specialism twice and all who are kept."""
    skipped = sum(not candidate.is_current for candidate in puzzle.of(*SHAPE.core)) if puzzle.counts_changes else 0
    groups = list(_specialist_groups(puzzle.of(Role.SPECIALIST)))
    for leader in filter(None, _one_of(puzzle.of(Role.LEADER))):
        for commander in _one_of(puzzle.of(Role.COMMANDER), or_none=True):
            head = (leader, commander) if commander else (leader,)
            theirs = commander.tag if commander else ""
            for group, specialisms in groups:
                if theirs not in specialisms:
                    yield _core(puzzle, head + group, skipped)


def _twins_before(candidates: Sequence[Candidate]) -> dict[str, frozenset[str]]:
    """For each the others of its kind that are taken first."""
    lots: dict[Hashable, list[str]] = {}
    before = {}
    for candidate in candidates:
        twins = lots.setdefault(candidate.kind, [])
        before[candidate.key] = frozenset(twins)
        twins.append(candidate.key)
    return before


def _one_of(candidates: Sequence[Candidate], *, or_none: bool = False) -> Iterator[Candidate | None]:
    """Each kind once; who is kept leaves no choice, and two of them no team."""
    must_come = [candidate for candidate in candidates if candidate.is_kept]
    before = _twins_before(candidates)
    if len(must_come) < 2:
        yield from must_come or (candidate for candidate in candidates if not before[candidate.key])
        if or_none and not must_come:
            yield None


def _specialist_groups(specialists: Sequence[Candidate]) -> Iterator[tuple[tuple[Candidate, ...], frozenset[str]]]:
    must_come = tuple(candidate for candidate in specialists if candidate.is_kept)
    free = [candidate for candidate in specialists if not candidate.is_kept]
    before = _twins_before(free)
    for size in range(MOST_SPECIALISTS - len(must_come), -1, -1):
        for more in combinations(free, size):
            group = must_come + more
            named = [candidate.tag for candidate in group if candidate.tag]
            specialisms = frozenset(named)
            keys = {candidate.key for candidate in more}
            if len(specialisms) == len(named) and all(before[key] <= keys for key in keys):
                yield group, specialisms


def _core(puzzle: Puzzle, members: tuple[Candidate, ...], skipped: int) -> Core:
    points = sum(member.points for member in members)
    agreements = 0
    if puzzle.counts_changes:
        agreements = skipped + sum(1 if member.is_current else -1 for member in members)
    value = puzzle.sums.index(agreements, points, len(members))
    return Core(members, points, total([member.shares for member in members], len(puzzle.limits)), value)


SHAPE = TeamShape(
    fewest=FEWEST,
    most=MOST,
    core={Role.LEADER: 1, Role.COMMANDER: 1, Role.SPECIALIST: MOST_SPECIALISTS},
    cores=legal_cores,
)
