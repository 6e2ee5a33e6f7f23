"""How unusual dice are: against counting everything out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.campaigns.luck import EXACT_TO, luck_of, said


@pytest.mark.parametrize("dice", [((6, 6),), ((6, 1), (6, 1)), ((10, 9), (6, 6), (6, 5)), ((3, 2), (3, 2))])
def test_few_dice_are_counted_out(dice: tuple[tuple[int, int], ...]):
    found = luck_of(dice)
    middle = sum((Fraction(sides + 1, 2) for sides, _ in dice), Fraction(0))
    far = abs(sum(value for _, value in dice) - middle)
    faces = list(product(*(range(1, sides + 1) for sides, _ in dice)))
    assert found.expected == middle
    assert found.chance == pytest.approx(sum(abs(sum(each) - middle) >= far for each in faces) / len(faces))


def test_many_dice_are_as_unusual_as_counted_out():
    few, many = [(6, 4)] * EXACT_TO, [(6, 4)] * (EXACT_TO + 1)
    assert luck_of(many).chance == pytest.approx(luck_of(few).chance, rel=0.1)


def test_no_dice_and_average_dice_are_nothing_unusual():
    assert luck_of([]).chance == luck_of([(6, 3), (6, 4)]).chance == 1.0
    assert luck_of([]).above == 0.0


@pytest.mark.parametrize(
    ("chance", "words"),
    [(1.0, "usual luck"), (0.1, "once in 10"), (0.01, "once in 100"), (0.0, "less than once in 1,000")],
)
def test_how_unusual_it_is_in_words(chance: float, words: str):
    assert said(chance) == words
