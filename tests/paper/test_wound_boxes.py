"""The boxes for wounds: on one row while they fit; those of an injured operative begin the next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rosters.cards.layout.heads import front_foot, wound_rows
from rosters.cards.layout.sizes import SIZES
from tests.rules.test_dealt_cards import MATCHED_CARD

POKER = SIZES["poker", False]


@pytest.mark.parametrize(
    ("wounds", "injures", "rows"),
    [
        (10, True, [10]),
        (11, True, [5, 6]),
        (14, True, [7, 7]),
        (20, True, [10, 10]),
        (21, True, [21]),
        (14, False, [14]),
        (1, True, [1]),
    ],
)
def test_boxes_of_the_injured_begin_a_row_where_that_costs_none(wounds: int, injures: bool, rows: list[int]) -> None:
    card = replace(MATCHED_CARD, wounds=wounds, injures_at_half=injures, flesh_wounds=0)
    found = wound_rows(card, POKER)
    assert [len(row) for row in found] == rows
    assert [box for row in found for box in row] == list(range(1, wounds + 1))
    assert len(found) == 1 or found[1][0] == card.half_box
    assert front_foot(card, POKER, has_back=True).has_wounds
