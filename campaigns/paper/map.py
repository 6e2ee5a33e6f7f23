"""The map of a campaign with a board on its printed sheet: drawn, with what rises, and its hexes in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaigns.board.drawing import Drawing, drawing_of
from campaigns.board.selectors import owners_of
from campaigns.overview.selectors.campaigns import EntrantLine
from campaigns.paper.laying import block, headed, pair
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.type import WIDTH, Type
from rules.campaigns.board import Board, Gauge, Tile

HIGHEST = 120.0
"""Millimetres that the drawing may take."""
LARGEST, READABLE = 0.3, 0.265
"""Millimetres for a unit of the drawing: no larger, and from which on all its words are 7.5 pt or more."""
PADDING, GAUGE_HEIGHT, KEY_HEIGHT = 3.0, 7.0, 4.6
"""static/muster/css/papermissions.css says the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedMap:
    """The drawing at its size in millimetres, and what rises as boxes: whether each is reached."""

    drawing: Drawing
    width: str
    height: str
    is_small: bool
    """Whether the names of places are too small to be read in it; they stand below in any case."""
    gauge: Gauge | None
    boxes: tuple[bool, ...]


def map_blocks(view: Board, entrants: Sequence[EntrantLine], type_: Type) -> Iterator[SheetBlock]:
    """The map below its round, then every hex where something was found or stands, with whose it is."""
    phase = next((each.title for each in view.phases if each.is_now), "")
    yield headed(view.title, f"{phase} phase" if phase else "")
    yield _drawn(view, {line.key: line for line in entrants})
    names = {line.key: line.name for line in entrants}
    tiles = sorted(view.tiles, key=lambda tile: (tile.row, tile.column))
    known = [(tile, _words(tile, names)) for tile in tiles]
    found = [(tile, words) for tile, words in known if words or tile.name]
    if found:
        yield headed("On the map", f"{sum(tile.is_unknown for tile in tiles)} of {len(tiles)} hexes unexplored")
    for tile, words in found:
        yield pair(f"{tile.key} {tile.name or tile.sort_name}", words, type_)


def _drawn(view: Board, entrants: Mapping[str, EntrantLine]) -> SheetBlock:
    drawing = drawing_of(view.tiles, entrants, reach={}, own="", picked="")
    width, height = float(drawing.width), float(drawing.height)
    scale = min(WIDTH / width, HIGHEST / height, LARGEST)
    gauge = view.gauge
    content = PrintedMap(
        drawing=drawing,
        width=f"{width * scale:.1f}",
        height=f"{height * scale:.1f}",
        is_small=scale < READABLE,
        gauge=gauge,
        boxes=tuple(number <= gauge.value for number in range(1, gauge.most + 1)) if gauge else (),
    )
    return block("map", content, PADDING + height * scale + KEY_HEIGHT + (GAUGE_HEIGHT if gauge else 0.0))


def _words(tile: Tile, names: Mapping[str, str]) -> str:
    """Who is there, its condition and what holds there."""
    owners = ", ".join(owners_of(tile, names))
    parts = (f"{owners[:1].upper()}{owners[1:]}", tile.condition, tile.words)
    return " ".join(f"{part.removesuffix('.')}." for part in parts if part)
