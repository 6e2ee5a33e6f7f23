"""Where hexes stand in a drawing: points and lines of each, ready for a template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from rules.campaigns.board import Tile

WIDTH, HEIGHT, RADIUS, INNER = 90.0, 78.0, 50.5, 45.5
MARGIN = 8.0
LONGEST_LINE = 13
LONGEST_CONDITION = 18
LINE = 12.5
BESIDE = 24.0
"""How far apart camp and counters stand in one hex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnLine:
    text: str
    y: str
    is_condition: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTeam:
    """A kill team's counter."""

    entrant: Any
    x: str
    y: str
    corner_x: str
    corner_y: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTile:
    """A hex with everything in it, at its place."""

    tile: Tile
    x: str
    y: str
    points: str
    inner: str
    at_y: str
    question_y: str
    hatch: str
    lines: tuple[DrawnLine, ...]
    base: Any = None
    """The entrant whose base it is, and whose camp; None where there is none."""
    camp: Any = None
    base_x: str = ""
    base_y: str = ""
    camp_path: str = ""
    teams: tuple[DrawnTeam, ...] = ()
    is_reach: bool = False
    is_here: bool = False
    """Whether the reader's own kill team stands there."""
    is_picked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    width: str
    height: str
    tiles: tuple[DrawnTile, ...]


def drawing_of(
    tiles: Sequence[Tile], entrants: Mapping[str, Any], *, reach: Mapping[str, Any], own: str, picked: str
) -> Drawing:
    """The map; highlighted hexes are drawn last, over their neighbours' edges."""
    columns = max(tile.column + tile.row % 2 / 2 for tile in tiles) + 1
    rows = max(tile.row for tile in tiles)
    drawn = [_drawn(tile, entrants, reach=reach, own=own, picked=picked) for tile in tiles]
    drawn.sort(key=lambda each: (each.is_picked, each.is_here, each.is_reach))
    return Drawing(
        width=_number(columns * WIDTH + 2 * MARGIN),
        height=_number(rows * HEIGHT + 2 * RADIUS + 2 * MARGIN),
        tiles=tuple(drawn),
    )


def _drawn(tile: Tile, entrants: Mapping[str, Any], *, reach: Mapping[str, Any], own: str, picked: str) -> DrawnTile:
    x = MARGIN + WIDTH * (tile.column + 0.5 + tile.row % 2 / 2)
    y = MARGIN + RADIUS + HEIGHT * tile.row
    marks = [*(["camp"] if tile.camp else []), *tile.teams]
    places = [x + BESIDE * (number - (len(marks) - 1) / 2) for number in range(len(marks))]
    return DrawnTile(
        tile=tile,
        x=_number(x),
        y=_number(y),
        points=_hexagon(x, y, RADIUS),
        inner=_hexagon(x, y, INNER),
        at_y=_number(y - 34),
        question_y=_number(y + 7),
        hatch=f"M{x - 26:.1f} {y - 14:.1f}l52 28M{x - 26:.1f} {y + 14:.1f}l52 -28M{x - 34:.1f} {y:.1f}h68",
        lines=tuple(_lines(tile, y)),
        base=entrants.get(tile.base),
        camp=entrants.get(tile.camp),
        base_x=_number(x - 14),
        base_y=_number(y - 28),
        camp_path=f"M{places[0]:.1f} {y + 18:.1f}l10 15h-20z" if tile.camp else "",
        teams=tuple(
            _team(entrants.get(key), place, y + 27)
            for key, place in zip(tile.teams, places[len(marks) - len(tile.teams) :], strict=True)
        ),
        is_reach=tile.key in reach,
        is_here=own in tile.teams if own else False,
        is_picked=tile.key == picked,
    )


def _team(entrant: Any, x: float, y: float) -> DrawnTeam:
    return DrawnTeam(entrant=entrant, x=_number(x), y=_number(y), corner_x=_number(x - 6.5), corner_y=_number(y - 6.5))


def _lines(tile: Tile, y: float) -> list[DrawnLine]:
    """Its name in at most two lines, and its condition."""
    words = _wrapped(tile.name) if tile.name else ["Base"] if tile.base else []
    top = y + 14 if tile.base and not tile.name else y - 15
    found = [DrawnLine(text=text, y=_number(top + number * LINE)) for number, text in enumerate(words)]
    if tile.condition:
        name = tile.condition
        text = name if len(name) <= LONGEST_CONDITION else f"{name[:LONGEST_CONDITION].rsplit(' ', 1)[0]}…"
        found.append(DrawnLine(text=text, y=_number(top + len(words) * LINE), is_condition=True))
    return found


def _wrapped(name: str) -> list[str]:
    if len(name) <= LONGEST_LINE or " " not in name:
        return [_cut(name)]
    first, *rest = name.split(" ")
    while rest and len(f"{first} {rest[0]}") <= LONGEST_LINE:
        first = f"{first} {rest.pop(0)}"
    return [_cut(first), _cut(" ".join(rest))] if rest else [_cut(first)]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_LINE + 2 else f"{text[:LONGEST_LINE]}…"


def _hexagon(x: float, y: float, radius: float) -> str:
    corners = (pi / 2 + number * pi / 3 for number in range(6))
    return " ".join(f"{x + radius * cos(each):.1f},{y - radius * sin(each):.1f}" for each in corners)


def _number(value: float) -> str:
    return f"{value:.1f}"
