"""The drawing of a board, without a database."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.board.drawing import drawing_of
from campaigns.board.selectors import owners_of
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


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"camp": "ash", "teams": ("ash", "mob")}, ["camp and kill team of Ash", "kill team of Mob"]),
        ({"base": "ash"}, ["base of Ash"]),
        ({"teams": ("mob",)}, ["kill team of Mob"]),
        ({}, []),
    ],
)
def test_who_has_something_on_a_hex_is_named_once(fields: dict[str, Any], words: list[str]) -> None:
    tile = Tile(key="D2", row=3, column=1, sort="surface", sort_name="Surface", **fields)
    assert list(owners_of(tile, {"ash": "Ash", "mob": "Mob"})) == words
