"""A question to the solver: who may be chosen, and within which limits."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.suggesting.subset_sums import SubsetSums

Shares = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An operative as the search sees it; those of one kind are interchangeable."""

    key: str
    role: str
    kind: Hashable
    points: int
    tag: str = ""
    """What no two of a core may share, where the edition says so."""
    shares: Shares = ()
    is_current: bool = False
    is_kept: bool = False


def total(shares: Sequence[Shares], width: int) -> Shares:
    return tuple(map(sum, zip(*shares, strict=True))) if shares else (0,) * width


@dataclass(frozen=True, slots=True)
class Core:
    """Members of a team whose every combination is tried; `value` is what they add to a bit's index."""

    members: tuple[Candidate, ...]
    points: int
    shares: Shares
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamShape:
    """How an edition's teams are made."""

    fewest: int
    most: int
    core: Mapping[str, int]
    """Roles whose every combination is tried, each with how many of it a team has at most."""
    cores: Callable[[Puzzle], Iterator[Core]]
    """The combinations that may stand together."""


class Puzzle:
    """One question to the solver. `limits` stand beside everyone's `shares`."""

    def __init__(
        self,
        candidates: Sequence[Candidate],
        limits: Shares,
        points_limit: int | None,
        *,
        shape: TeamShape,
        counts_changes: bool = False,
    ) -> None:
        self.candidates = tuple(candidates)
        self.shape = shape
        self.limits = limits
        everything = sum(candidate.points for candidate in candidates)
        self.points_limit = everything if points_limit is None else min(points_limit, everything)
        self.counts_changes = counts_changes

    def of(self, *roles: str) -> list[Candidate]:
        return [candidate for candidate in self.candidates if candidate.role in roles]

    @cached_property
    def sums(self) -> SubsetSums:
        count = len(self.candidates)
        return SubsetSums(
            operatives=count,
            points=self.points_limit,
            agreements=count if self.counts_changes else 0,
            fewest=self.shape.fewest,
            most=self.shape.most,
        )

    @cached_property
    def lots(self) -> tuple[tuple[Candidate, ...], ...]:
        """Those outside the core by kind: of a lot the first so many are taken."""
        lots: dict[Hashable, list[Candidate]] = {}
        for candidate in self.candidates:
            if candidate.role not in self.shape.core:
                lots.setdefault(candidate.kind, []).append(candidate)
        return tuple(map(tuple, lots.values()))

    def agreements(self, group: Sequence[Candidate], taken: int) -> int:
        """How many of a group stay where they are; a group shares whether it is in the current team."""
        if not self.counts_changes:
            return 0
        return taken if group[0].is_current else len(group) - taken


def takes(group: Sequence[Candidate]) -> range:
    """How many of a lot may be taken, all first, so that a team found is as full as it can be."""
    return range(len(group), (len(group) if group[0].is_kept else 0) - 1, -1)
