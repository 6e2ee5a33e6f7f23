"""A question to the solver: who may be chosen, and within which limits."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.editions.base import Role
from rules.suggesting.subset_sums import Reach

Shares = tuple[int, ...]
# Those whose every combination is tried.
CORE = frozenset({Role.LEADER, Role.SPECIALIST, Role.COMMANDER})


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An operative as the search sees it; those of one kind are interchangeable."""

    key: str
    role: Role
    kind: Hashable
    points: int
    specialism: str = ""
    shares: Shares = ()
    is_current: bool = False
    is_kept: bool = False


def total(shares: Sequence[Shares], width: int) -> Shares:
    return tuple(map(sum, zip(*shares, strict=True))) if shares else (0,) * width


class Puzzle:
    """One question to the solver. `limits` stand beside everyone's `shares`."""

    def __init__(
        self,
        candidates: Sequence[Candidate],
        limits: Shares,
        points_limit: int | None,
        *,
        counts_changes: bool = False,
    ) -> None:
        self.candidates = tuple(candidates)
        self.limits = limits
        everything = sum(candidate.points for candidate in candidates)
        self.points_limit = everything if points_limit is None else min(points_limit, everything)
        self.counts_changes = counts_changes

    def of(self, *roles: Role) -> list[Candidate]:
        return [candidate for candidate in self.candidates if candidate.role in roles]

    @cached_property
    def reach(self) -> Reach:
        count = len(self.candidates)
        return Reach(operatives=count, points=self.points_limit, agreements=count if self.counts_changes else 0)

    @cached_property
    def lots(self) -> tuple[tuple[Candidate, ...], ...]:
        """Those outside the core by kind: of a lot the first so many are taken."""
        lots: dict[Hashable, list[Candidate]] = {}
        for candidate in self.candidates:
            if candidate.role not in CORE:
                lots.setdefault(candidate.kind, []).append(candidate)
        return tuple(map(tuple, lots.values()))

    def agreements(self, lot: Sequence[Candidate], taken: int) -> int:
        """Those of one lot are all current or all not."""
        if not self.counts_changes:
            return 0
        return taken if lot[0].is_current else len(lot) - taken


def takes(lot: Sequence[Candidate]) -> range:
    """How many of a lot may be taken, all first, so that a team found is as full as it can be."""
    return range(len(lot), (len(lot) if lot[0].is_kept else 0) - 1, -1)
