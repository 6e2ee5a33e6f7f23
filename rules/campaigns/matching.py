"""The largest number of pairs that a graph allows: Edmonds' blossoms, on neighbours by place."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

NOBODY = -1


def largest_matching(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Each vertex's partner, or -1, in a matching of as many pairs as can be."""
    partner = [NOBODY] * len(neighbours)
    for start in range(len(neighbours)):
        if partner[start] == NOBODY:
            _augment(neighbours, partner, start)
    return partner


def most_pairs(neighbours: Sequence[Sequence[int]]) -> int:
    return sum(each != NOBODY for each in largest_matching(neighbours)) // 2


def _augment(neighbours: Sequence[Sequence[int]], partner: list[int], start: int) -> None:
    """Turn an alternating path from a free vertex to another, where there is one, into one pair more."""
    search = _PathSearch(neighbours, partner, start)
    end = search.free_end()
    while end != NOBODY:
        before = search.parent[end]
        following = partner[before]
        partner[end], partner[before] = before, end
        end = following


class _PathSearch:
    """A breadth-first search for an alternating path, in which odd cycles are shrunk to their base."""

    def __init__(self, neighbours: Sequence[Sequence[int]], partner: list[int], start: int) -> None:
        self.neighbours, self.partner = neighbours, partner
        self.parent = [NOBODY] * len(neighbours)
        self.base = list(range(len(neighbours)))
        self.start, self.queue = start, deque([start])

    def free_end(self) -> int:
        while self.queue:
            here = self.queue.popleft()
            for there in self.neighbours[here]:
                if self.base[here] == self.base[there] or self.partner[here] == there:
                    continue
                mate = self.partner[there]
                if there == self.start or (mate != NOBODY and self.parent[mate] != NOBODY):
                    self._shrink(here, there)
                elif self.parent[there] == NOBODY:
                    self.parent[there] = here
                    if mate == NOBODY:
                        return there
                    self.queue.append(mate)
        return NOBODY

    def _shrink(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        blossom: set[int] = set()
        self._mark(one, base, other, blossom)
        self._mark(other, base, one, blossom)
        for vertex in range(len(self.base)):
            if self.base[vertex] in blossom:
                self.base[vertex] = base
                self.queue.append(vertex)

    def _common_base(self, one: int, other: int) -> int:
        passed: set[int] = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if self.partner[one] == NOBODY:
                break
            one = self.parent[self.partner[one]]
        while self.base[other] not in passed:
            other = self.parent[self.partner[self.base[other]]]
        return self.base[other]

    def _mark(self, vertex: int, base: int, child: int, blossom: set[int]) -> None:
        while self.base[vertex] != base:
            mate = self.partner[vertex]
            blossom |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child = mate
            vertex = self.parent[mate]
