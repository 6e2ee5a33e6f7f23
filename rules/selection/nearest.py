"""The legal selection with the fewest comings and goings: a search that fills the groups one after the other.

It prefers those who go already, then those who come first. It gives up after so many steps and answers with the
best that it has found by then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import lcm

from rules.selection.composition import Composition, GroupLine, OperativePick, SelectionGroup, SelectionLimit
from rules.selection.judging import judge, line_for, most_of, room_of, shares

MOST_STEPS = 4_000
NO_COST = 10**6


def nearest_selection(
    composition: Composition,
    pool: Sequence[OperativePick],
    current: Collection[str] = (),
    keep: Collection[str] = (),
    *,
    traded: int = 0,
    equipment: Collection[str] = (),
    drops_count: bool = True,
) -> frozenset[str] | None:
    """Keys of a legal selection out of the pool, those of `keep` in it; None where none was found.

    Without `drops_count` it costs nothing to leave somebody of the current ones at home.
    """
    best, cost = None, NO_COST
    for way in composition.with_equipment(equipment).ways:
        search = _NearestSearch(way, pool, set(current), set(keep), traded, equipment, drops_count)
        search.cost = cost
        search.fill(0, 0, 0)
        if search.best is not None:
            best, cost = search.best, search.cost
    return best


class _NearestSearch:
    def __init__(
        self,
        composition: Composition,
        pool: Sequence[OperativePick],
        current: set[str],
        keep: set[str],
        traded: int,
        equipment: Collection[str],
        drops_count: bool,
    ) -> None:
        self.composition, self.traded, self.equipment = composition, traded, equipment
        self.drops_count = drops_count
        self.current, self.keep = current, keep
        self.kinds = _kinds(pool, current, keep)
        self.groups = sorted(composition.groups, key=_order)
        self.used = [0] * len(self.kinds)
        self.chosen: list[OperativePick] = []
        self.counts = dict.fromkeys((limit.key for limit in composition.limits), 0)
        self.shares = [
            tuple((limit, share) for limit in composition.limits if (share := shares(limit, kind[0])))
            for kind in self.kinds
        ]
        self.lines = [[line_for(group, kind[0]) for kind in self.kinds] for group in self.groups]
        # Weights are fractions of a selection: counted in the part of one that they all share.
        self.parts = lcm(*(line.weight.denominator for lines in self.lines for line in lines if line))
        self.weights = [[int(line.weight * self.parts) if line else 0 for line in lines] for lines in self.lines]
        self.rooms = [room_of(group, traded) * self.parts for group in self.groups]
        self.least = [
            room if group.least is None else group.least * self.parts
            for group, room in zip(self.groups, self.rooms, strict=True)
        ]
        self.listed = [[group.lines_of(kind[0].operative) for kind in self.kinds] for group in self.groups]
        self.added = 0
        self.steps = 0
        self.best: frozenset[str] | None = None
        self.cost = NO_COST

    def fill(self, index: int, first: int, weight: int) -> None:
        """Fill the group from this kind on; `weight` parts of it are filled."""
        self.steps += 1
        if self.steps > MOST_STEPS or self.added >= self.cost:
            return
        if index == len(self.groups):
            self._finish()
            return
        room, lines, weights = self.rooms[index], self.lines[index], self.weights[index]
        # A part of a selection fills it.
        has_enough = -(-weight // self.parts) * self.parts >= self.least[index]
        for position in range(first, len(self.kinds)):
            kind, used = self.kinds[position], self.used[position]
            if lines[position] is None or used == len(kind) or weight + weights[position] > room:
                continue
            pick = kind[used]
            if not self._may(pick, position, self.listed[index][position]):
                continue
            if has_enough and pick.key not in self.current:
                # Whoever comes anew costs something: a group that has enough is left before it is filled with them.
                has_enough = False
                self.fill(index + 1, 0, 0)
            self._take(pick, position)
            self.fill(index, position, weight + weights[position])
            self._give_back(pick, position)
        if has_enough:
            self.fill(index + 1, 0, 0)

    def _may(self, pick: OperativePick, position: int, lines: Iterable[GroupLine]) -> bool:
        """Whether no maximum forbids one more of it, which these lines of the group list."""
        if not all(_has_room(limit, self.counts[limit.key], share) for limit, share in self.shares[position]):
            return False
        for line in lines:
            if line.carries and not line.carries & pick.weapons:
                continue
            same = [p for p in self.chosen if p.operative == line.operative]
            same = [p for p in same if not line.carries or line.carries & p.weapons]
            most = most_of(line, [*self.chosen, pick])
            if most is not None and len(same) >= most:
                return False
            if line.different and any(p.weapons == pick.weapons for p in same):
                return False
        return True

    def _take(self, pick: OperativePick, position: int) -> None:
        self.chosen.append(pick)
        self.used[position] += 1
        self.added += pick.key not in self.current
        for limit, share in self.shares[position]:
            self.counts[limit.key] += share

    def _give_back(self, pick: OperativePick, position: int) -> None:
        self.chosen.pop()
        self.used[position] -= 1
        self.added -= pick.key not in self.current
        for limit, share in self.shares[position]:
            self.counts[limit.key] -= share

    def _finish(self) -> None:
        keys = frozenset(pick.key for pick in self.chosen)
        cost = self.added + (len(self.current - keys) if self.drops_count else 0)
        if cost >= self.cost or not keys >= self.keep:
            return
        if not judge(self.composition, self.chosen, self.traded, self.equipment):
            self.best, self.cost = keys, cost


def _order(group: SelectionGroup) -> tuple[bool, bool, int]:
    """What must be filled before what need not be, then those with the fewest ways to fill them."""
    return (group.least == 0, group.count != 1, len(group.lines))


def _has_room(limit: SelectionLimit, count: int, share: int) -> bool:
    return limit.most is None or count + share <= limit.most


def _kinds(pool: Iterable[OperativePick], current: Collection[str], keep: Collection[str]) -> list[list[OperativePick]]:
    """Those who are the same to every list together, whom to keep first and who goes already before who does not."""

    def standing(pick: OperativePick) -> tuple[bool, bool]:
        return (pick.key not in keep, pick.key not in current)

    kinds: dict[object, list[OperativePick]] = {}
    for pick in sorted(pool, key=standing):
        kinds.setdefault((pick.alike, standing(pick)), []).append(pick)
    return list(kinds.values())
