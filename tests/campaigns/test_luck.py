"""How unusual dice were, in figures and words."""

from __future__ import annotations

import pytest

from campaigns.dice.luck import deviation, histogram, in_words, luck_of

TABLE = [
    ([], "No dice yet."),
    ([(6, 3)], "1 die: too few to say."),
    ([(6, 3)] * 4, "4 dice: too few to say."),
    ([(6, 3), (6, 4)] * 3, "6 dice, as expected."),
    ([(6, 6)] * 5, "5 dice, unusually high: fair dice are as high less than once in 100 times."),
    ([(6, 1)] * 5, "5 dice, unusually low: fair dice are as low less than once in 100 times."),
    ([(10, 7)] * 5, "5 dice, a little high: fair dice are as high about once in 8 times."),
]


@pytest.mark.parametrize(("dice", "sentence"), TABLE)
def test_dice_are_told_in_words(dice: list[tuple[int, int]], sentence: str) -> None:
    assert in_words(dice) == sentence


def test_high_and_low_cancel_out() -> None:
    assert deviation([(6, 6), (6, 1), (10, 10), (10, 1)]) == 0


def test_every_face_has_its_bar_and_the_tallest_fits() -> None:
    found = histogram(6, [1, 1, 1, 6])
    assert [face.count for face in found.faces] == [3, 0, 0, 0, 0, 1]
    assert found.expected == 0.7
    assert all(face.y >= 0 and face.y + face.height == pytest.approx(210, abs=0.2) for face in found.faces)


def test_each_kind_of_die_has_a_histogram_of_its_own() -> None:
    assert [each.sides for each in luck_of("All", [(6, 1), (10, 2), (6, 3)]).histograms] == [6, 10]
