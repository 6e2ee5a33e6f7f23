"""The drawing of a board, without a database."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.board.drawing import drawing_of
from campaigns.board.selectors import owners_of
from campaigns.paper.map import PrintedMap, map_blocks
from rosters.cards.layout.options import PrintOptions
from rosters.cards.sheets.type import WIDTH, room, type_of
from rules.campaigns.board import Board, Gauge, Phase, Tile

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


def test_the_printed_map_says_round_threat_and_who_has_which_hex() -> None:
    tiles = [
        replace(TILES[0], base="ash"),
        replace(TILES[1], name="Vault", condition="Darkness", words="Holds two.", camp="mob"),
        replace(TILES[2], is_unknown=True),
    ]
    phases = (Phase(key="battle", title="Battle", is_over=True), Phase(key="action", title="Action", is_now=True))
    view = Board(title="Round 3", tiles=tuple(tiles), phases=phases, gauge=Gauge(name="Threat", value=2, most=4))
    entrants: Any = [SimpleNamespace(key=name.lower(), name=name, hue="rust") for name in ("Ash", "Mob")]
    head, drawn, found, *hexes = [each.content for each in map_blocks(view, entrants, type_of(PrintOptions()))]
    assert (head.text, head.note, found.note) == ("Round 3", "Action phase", "1 of 3 hexes unexplored")
    assert (drawn.gauge.name, drawn.boxes) == ("Threat", (True, True, False, False))
    assert hexes == [
        ("A1 Surface", "Base and kill team of Ash."),
        ("A2 Vault", "Camp of Mob. Darkness. Holds two."),
    ]


@pytest.mark.parametrize(("rows", "columns", "is_small"), [(5, 5, False), (5, 7, False), (12, 12, True)])
def test_a_printed_map_fits_its_page_and_drops_names_that_cannot_be_read(
    rows: int, columns: int, is_small: bool
) -> None:
    tiles = tuple(
        replace(TILES[0], key=f"{row}-{column}", row=row, column=column, teams=(), is_unknown=True)
        for row in range(rows)
        for column in range(columns)
    )
    options = PrintOptions()
    [drawn] = [
        each
        for each in map_blocks(Board(title="Round 1", tiles=tiles), (), type_of(options))
        if isinstance(each.content, PrintedMap)
    ]
    assert float(drawn.content.width) <= WIDTH
    assert float(drawn.content.height) < drawn.height < room(options) * 2 / 3
    assert drawn.content.is_small is is_small
