"""The boxes for wounds: on one row while they fit; those of an injured operative begin the next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rosters.cards.layout.heads import front_foot, wound_rows
from rosters.cards.layout.sizes import SIZES
from tests.rules.test_dealt_cards import MATCHED_CARD

POKER = SIZES["poker", False]


@pytest.mark.parametrize(
    ("size", "wounds", "injures", "rows", "begins"),
    [
        ("poker", 10, True, [10], False),
        ("poker", 11, True, [5, 6], True),
        ("poker", 14, True, [7, 7], True),
        ("poker", 20, True, [10, 10], True),
        ("poker", 21, True, [10, 6, 5], True),
        ("poker", 14, False, [7, 7], False),
        ("poker", 21, False, [7, 7, 7], False),
        ("poker", 1, True, [1], False),
        ("bridge", 16, True, [8, 8], True),
        ("bridge", 18, True, [9, 9], True),
        ("bridge", 20, True, [7, 7, 6], False),
    ],
)
def test_boxes_for_wounds_stand_in_even_rows_and_the_injured_begin_one_where_that_costs_none(
    size: str, wounds: int, injures: bool, rows: list[int], begins: bool
) -> None:
    card = replace(MATCHED_CARD, wounds=wounds, injures_at_half=injures, flesh_wounds=0)
    found = wound_rows(card, SIZES[size, False])
    assert [len(row) for row in found] == rows
    assert [box for row in found for box in row] == list(range(1, wounds + 1))
    assert (card.half_box in [row[0] for row in found[1:]]) is begins
    assert front_foot(card, POKER, has_back=True).has_wounds
