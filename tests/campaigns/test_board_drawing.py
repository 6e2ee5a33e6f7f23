"""The drawing of a board, without a database."""

from __future__ import annotations

import pytest

from campaigns.board.drawing import drawing_of
from rules.campaigns.board import Tile

HEXES = {"A1": (0, 0), "A2": (0, 1), "B1": (1, 0), "A4": (0, 3)}
TILES = [
    Tile(key=key, row=row, column=column, sort="surface", sort_name="Surface", teams=("ash",) if key == "A1" else ())
    for key, (row, column) in HEXES.items()
]


@pytest.mark.parametrize(
    ("reach", "own", "picked", "edges"),
    [
        ("A1", "", "", 6),
        ("A1 A4", "", "", 12),
        ("A1 A2", "", "", 11),
        ("A1 A2 B1", "", "", 15),
        ("A2 B1", "ash", "", 9),
        ("A1 A2 B1", "", "A2", 9),
    ],
)
def test_an_edge_between_two_hexes_in_reach_is_drawn_once(reach: str, own: str, picked: str, edges: int) -> None:
    drawing = drawing_of(TILES, {}, reach=dict.fromkeys(reach.split(), "free"), own=own, picked=picked)
    assert drawing.reach.count("M") == edges
