"""How unusual dice were, in figures and words."""

from __future__ import annotations

from itertools import product

import pytest

from campaigns.dice.luck import (
    chi_square_tail,
    deviation,
    faces_in_words,
    histogram,
    in_words,
    luck_of,
    tail_of_face,
)

TABLE = [
    ([], "No dice yet."),
    ([(6, 3)], "1 die, too few to judge."),
    ([(6, 3)] * 4, "4 dice, too few to judge."),
    ([(6, 3), (6, 4)] * 3, "6 dice, average as expected."),
    ([(6, 6)] * 5, "5 dice, unusually high: fair dice are as high less than once in 100 times."),
    ([(6, 1)] * 5, "5 dice, unusually low: fair dice are as low less than once in 100 times."),
    ([(10, 7)] * 5, "5 dice, a little high: fair dice are as high about once in 8 times."),
]


@pytest.mark.parametrize(("dice", "sentence"), TABLE)
def test_dice_are_told_in_words(dice: list[tuple[int, int]], sentence: str) -> None:
    assert in_words(dice) == sentence


EVEN = [(6, face) for face in range(1, 7)]
FACES = [
    ([(6, 3)] * 4, ""),
    (EVEN * 4, "It takes 30 rolls of a D6 to judge the faces."),
    (EVEN + [(10, face) for face in range(1, 8)], "It takes 50 rolls of a D10 to judge the faces."),
    ([(6, 3)] * 29, "All 29 D6 came up 3: fair dice repeat a face so often less than once in 10,000 times."),
    ([(6, 2)] * 5, "All 5 D6 came up 2: fair dice repeat a face so often about once in 1,300 times."),
    (
        [(10, 6)] * 21 + [(10, 2)] * 6 + [(6, 4)] * 4,
        "21 of 27 D10 came up 6: fair dice repeat a face so often less than once in 10,000 times.",
    ),
    (
        EVEN * 4 + [(6, face) for face in (1, 1, 1, 3, 3, 6)] + [(10, 6)] * 8 + [(10, 1)] * 19,
        "19 of 27 D10 came up 1: fair dice repeat a face so often less than once in 10,000 times."
        " Faces of the D6 are spread as expected.",
    ),
    (EVEN * 4 + [(6, face) for face in (1, 1, 1, 3, 3, 6)], "Their faces are spread as expected."),
    (EVEN * 5, "Their faces are unusually even: fair dice are as even less than once in 100 times."),
    (
        EVEN * 3 + [(6, 1), (6, 6)] * 6,
        "Their faces are a little uneven: fair dice are as uneven about once in 11 times.",
    ),
    ([(6, 1), (6, 6)] * 15, "Their faces are unusually uneven: fair dice are as uneven less than once in 100 times."),
]


@pytest.mark.parametrize(("dice", "sentence"), FACES)
def test_the_spread_of_faces_is_told_in_words(dice: list[tuple[int, int]], sentence: str) -> None:
    assert faces_in_words(dice) == sentence


# Upper five in a hundred, from any table of chi-square.
@pytest.mark.parametrize(("freedom", "statistic"), [(1, 3.841), (2, 5.991), (5, 11.070), (9, 16.919), (14, 23.685)])
def test_chi_square_agrees_with_the_tables(freedom: int, statistic: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(0.05, abs=1e-4)


def test_only_ones_and_sixes_are_as_high_as_expected_and_unusually_uneven() -> None:
    sentence = luck_of("All", [(6, 1), (6, 6)] * 15).sentence
    assert sentence.startswith("30 dice, average as expected. Their faces are unusually uneven:")


@pytest.mark.parametrize("times", range(6))
def test_how_often_a_face_repeats_agrees_with_counting_out(times: int) -> None:
    """Of one face: the bound over all faces is that many times as much."""
    throws = list(product(range(1, 5), repeat=5))
    found = sum(throw.count(4) >= times for throw in throws) / len(throws)
    assert tail_of_face(4, 5, times) == pytest.approx(found)


def test_few_rolls_are_listed_and_many_are_drawn() -> None:
    found = luck_of("All", [(10, 6), (10, 3)] + [(6, face) for face in (1, 2, 3, 4, 5)])
    assert [(each.sides, each.is_short, each.listed) for each in found.histograms] == [
        (6, False, "1, 2, 3, 4, 5"),
        (10, True, "3, 6"),
    ]
    assert found.has_plot
    assert not luck_of("One", [(6, 3)]).has_plot


def test_high_and_low_cancel_out() -> None:
    assert deviation([(6, 6), (6, 1), (10, 10), (10, 1)]) == 0


def test_every_face_has_its_bar_and_the_tallest_fits() -> None:
    found = histogram(6, [1, 1, 1, 6])
    assert [face.count for face in found.faces] == [3, 0, 0, 0, 0, 1]
    assert found.expected == 0.7
    assert all(face.y >= 0 and face.y + face.height == pytest.approx(210, abs=0.2) for face in found.faces)


def test_each_kind_of_die_has_a_histogram_of_its_own() -> None:
    assert [each.sides for each in luck_of("All", [(6, 1), (10, 2), (6, 3)]).histograms] == [6, 10]
