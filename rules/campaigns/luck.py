"""How dice fell, and how unusual that is: exact for few, by the normal law for many."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

EXACT_TO = 40
"""So many dice are counted out; beyond, the normal law is right to a part in a hundred."""


@dataclass(frozen=True, slots=True)
class Luck:
    """A number of dice, their sum, and their average sum."""

    rolls: int
    total: int
    expected: Fraction
    chance: float
    """How often dice fall at least so far from the average, either way: 0.01 is once in a hundred."""

    @property
    def above(self) -> float:
        """By how much a die was above its average."""
        return float(self.total - self.expected) / self.rolls if self.rolls else 0.0


def luck_of(dice: Sequence[tuple[int, int]]) -> Luck:
    """Of dice as (sides, value)."""
    total = sum(value for _, value in dice)
    expected = sum((Fraction(sides + 1, 2) for sides, _ in dice), Fraction(0))
    return Luck(len(dice), total, expected, _chance(dice, abs(total - expected)))


def _chance(dice: Sequence[tuple[int, int]], far: Fraction) -> float:
    if len(dice) <= EXACT_TO:
        return _exact([sides for sides, _ in dice], far)
    variance = sum((sides**2 - 1) / 12 for sides, _ in dice)
    # Half a step less, as sums are whole numbers.
    return min(1.0, math.erfc((float(far) - 0.5) / math.sqrt(2 * variance)))


def _exact(dice: Sequence[int], far: Fraction) -> float:
    ways: Counter[int] = Counter({0: 1})
    for sides in dice:
        following: Counter[int] = Counter()
        for total, number in ways.items():
            for value in range(1, sides + 1):
                following[total + value] += number
        ways = following
    middle = sum((Fraction(sides + 1, 2) for sides in dice), Fraction(0))
    unusual = sum(number for total, number in ways.items() if abs(total - middle) >= far)
    return unusual / math.prod(dice)


def said(chance: float) -> str:
    """How unusual it is, in words."""
    if chance > 0.2:
        return "usual luck"
    often = round(1 / chance) if chance > 0.001 else 1000
    return f"once in {often}" if often < 1000 else "less than once in 1,000"
