"""The best team that keeps the restrictions, found exactly.

Those of a core (say a leader with specialists) are tried in every combination, for there are few; all the others
are counted at once as reachable sums, apart for each way they use up the shared maxima.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import add

from rules.suggesting.puzzle import Candidate, Puzzle, Shares, takes, total


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    keys: frozenset[str]
    points: int
    count: int


class Others:
    """What everybody outside the core can reach, for every way of using the shared maxima.

    A use that can no longer matter is rounded up, so that the ways stay few.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        width = len(puzzle.limits)
        self.prefixes = [
            [total([candidate.shares for candidate in group[:taken]], width) for taken in range(len(group) + 1)]
            for group in puzzle.lots
        ]
        """For each lot what its first so many use; twins differ in whether an earlier team had them."""
        self.most = self._bounds(max)
        self.least = self._bounds(min)
        self.layers: list[dict[Shares, int]] = []
        start = self._settled((0,) * len(puzzle.limits), 0)
        layer = {} if start is None else {start: 1}
        for position, group in enumerate(puzzle.lots):
            self.layers.append(layer)
            layer = self._after(layer, position, group)
        self.layers.append(layer)
        self._within: dict[Shares, int] = {}

    def _bounds(self, extreme: Callable[[Iterable[int]], int]) -> list[Shares]:
        """The most, or least, that lots from each position on and a core may still use."""
        bounds = [self._core_bound(extreme)]
        for prefixes in reversed(self.prefixes):
            bounds.append(tuple(map(add, bounds[-1], map(extreme, zip(*prefixes, strict=True)))))
        return bounds[::-1]

    def _core_bound(self, extreme: Callable[[Iterable[int]], int]) -> Shares:
        bounds = []
        for column in range(len(self.puzzle.limits)):
            bound = 0
            for role, most in self.puzzle.shape.core.items():
                shares = (extreme((0, candidate.shares[column])) for candidate in self.puzzle.of(role))
                bound += sum(sorted(shares, key=abs, reverse=True)[:most])
            bounds.append(bound)
        return tuple(bounds)

    def _settled(self, used: Shares, position: int) -> Shares | None:
        """The use as it matters before the lot at `position`; None when no core can mend it."""
        most, least = self.most[position], self.least[position]
        settled = []
        for use, limit, up, down in zip(used, self.puzzle.limits, most, least, strict=True):
            if use + down > limit:
                return None
            settled.append(max(use, limit - up))
        return tuple(settled)

    def _use(self, used: Shares, taken: int, position: int) -> Shares | None:
        return self._settled(tuple(map(add, used, self.prefixes[position][taken])), position + 1)

    def _after(self, layer: dict[Shares, int], position: int, group: Sequence[Candidate]) -> dict[Shares, int]:
        sums, after = self.puzzle.sums, dict[Shares, int]()
        for used, bits in layer.items():
            for taken in takes(group):
                use = self._use(used, taken, position)
                more = sums.add(bits, self.puzzle.agreements(group, taken), group[0].points * taken, taken)
                if use is not None and more:
                    after[use] = after.get(use, 0) | more
        return after

    def leaves_room(self, used: Shares, shares: Shares) -> bool:
        return all(map(lambda use, share, limit: use + share <= limit, used, shares, self.puzzle.limits))

    def within(self, shares: Shares) -> int:
        """All sums that leave room for a core with these shares."""
        if shares not in self._within:
            bits = 0
            for used, more in self.layers[-1].items():
                if self.leaves_room(used, shares):
                    bits |= more
            self._within[shares] = bits
        return self._within[shares]

    def members(self, shares: Shares, index: int) -> Iterator[Candidate]:
        """Those who reach a sum beside a core with these shares."""
        last = self.layers[-1]
        used = next(use for use in last if last[use] >> index & 1 and self.leaves_room(use, shares))
        for position in range(len(self.puzzle.lots) - 1, -1, -1):
            group = self.puzzle.lots[position]
            used, index, taken = self._back(position, used, index)
            yield from group[:taken]

    def _back(self, position: int, used: Shares, index: int) -> tuple[Shares, int, int]:
        """The use and sum before a lot, and how many of it were taken."""
        sums, group = self.puzzle.sums, self.puzzle.lots[position]
        agreements, points, count = sums.triple(index)
        for taken in takes(group):
            before = (
                agreements - self.puzzle.agreements(group, taken),
                points - group[0].points * taken,
                count - taken,
            )
            if min(before) < 0:
                continue
            earlier = sums.index(*before)
            for use, bits in self.layers[position].items():
                if bits >> earlier & 1 and self._use(use, taken, position) == used:
                    return use, earlier, taken
        raise AssertionError("a sum that was reached has a way to it")


def solve(puzzle: Puzzle) -> Solution | None:
    """The legal team with most agreements, then points, then operatives."""
    others, best, best_core = Others(puzzle), -1, None
    for core in puzzle.shape.cores(puzzle):
        sums = others.within(core.shares) & puzzle.sums.window(core.points, len(core.members))
        value = sums.bit_length() - 1 + core.value
        if sums and value > best:
            best, best_core = value, core
    if best_core is None:
        return None
    rest = others.members(best_core.shares, best - best_core.value)
    keys = frozenset(candidate.key for candidate in (*best_core.members, *rest))
    _, points, count = puzzle.sums.triple(best)
    return Solution(keys=keys, points=points, count=count)


def cheapest(puzzle: Puzzle) -> int | None:
    """What the cheapest legal team costs, in a puzzle that counts no changes."""
    others, costs = Others(puzzle), []
    for core in puzzle.shape.cores(puzzle):
        sums = others.within(core.shares) & puzzle.sums.window(core.points, len(core.members))
        if sums:
            lowest = (sums & -sums).bit_length() - 1
            costs.append(puzzle.sums.triple(lowest + core.value)[1])
    return min(costs, default=None)
