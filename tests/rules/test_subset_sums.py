"""Sums as bits of one number, held against counting them one by one."""

from __future__ import annotations

import pytest

from rules.suggesting.subset_sums import SubsetSums

SUMS = SubsetSums(operatives=4, points=10, agreements=2, fewest=2, most=3)
EVERY = [(agreements, points, count) for agreements in range(3) for points in range(11) for count in range(5)]


def sums_in(bits: int) -> list[tuple[int, int, int]]:
    return [each for each in EVERY if bits >> SUMS.index(*each) & 1]


def test_every_sum_has_a_bit_of_its_own_and_is_read_from_it() -> None:
    assert sorted(SUMS.index(*each) for each in EVERY) == list(range(len(EVERY)))
    assert [SUMS.triple(SUMS.index(*each)) for each in EVERY] == EVERY
    assert SUMS.index(1, 0, 0) > SUMS.index(0, 10, 4) > SUMS.index(0, 10, 3) > SUMS.index(0, 9, 4)


@pytest.mark.parametrize("points", [0, 1, 4, 10, 11, 12])
def test_points_are_added_where_they_fit(points: int) -> None:
    assert sums_in(SUMS.fits(points)) == [each for each in EVERY if each[1] + points <= 10]


@pytest.mark.parametrize(("points", "count"), [(0, 0), (3, 1), (10, 2), (4, 3), (4, 4), (11, 0), (0, 5)])
def test_a_window_holds_the_teams_of_the_right_size_and_price(points: int, count: int) -> None:
    assert sums_in(SUMS.window(points, count)) == [
        each for each in EVERY if each[1] + points <= 10 and 2 <= each[2] + count <= 3
    ]


def test_adding_somebody_moves_every_sum_that_has_room() -> None:
    start = sum(1 << SUMS.index(*each) for each in [(0, 0, 0), (1, 6, 1), (0, 7, 2)])
    assert sums_in(SUMS.add(start, 1, 4, 1)) == [(1, 4, 1), (2, 10, 2)]
