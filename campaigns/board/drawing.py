"""Where hexes stand in a drawing: points and lines of each, ready for a template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Any

from rules.campaigns.board import Tile

WIDTH = 90.0
RADIUS = WIDTH / sqrt(3)
HEIGHT = RADIUS * 3 / 2
INNER = RADIUS - 5
READABLE = 1.25
"""How many pixels a unit needs for the smallest words to be read."""
MOST_COLUMNS = 6
"""How many of them keep their marks large where the whole map fits a phone."""
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
    readable: str
    """The width in pixels at which all words can be read."""
    is_wide: bool
    tiles: tuple[DrawnTile, ...]
    reach: str
    """Edges of what is in reach, each once: hexes side by side share one."""

    @property
    def named(self) -> list[Tile]:
        """Places with a name, in reading order: below a map that is too small for words."""
        tiles = (each.tile for each in self.tiles if each.tile.name)
        return sorted(tiles, key=lambda tile: (tile.row, tile.column))


def drawing_of(
    tiles: Sequence[Tile], entrants: Mapping[str, Any], *, reach: Mapping[str, Any], own: str, picked: str
) -> Drawing:
    """The map; highlighted hexes are drawn last, over their neighbours' edges."""
    columns = max(tile.column + tile.row % 2 / 2 for tile in tiles) + 1
    rows = max(tile.row for tile in tiles)
    drawn = [_drawn(tile, entrants, reach=reach, own=own, picked=picked) for tile in tiles]
    drawn.sort(key=lambda each: (each.is_picked, each.is_here, each.is_reach))
    width = columns * WIDTH + 2 * MARGIN
    return Drawing(
        width=_number(width),
        readable=_number(width * READABLE),
        is_wide=columns > MOST_COLUMNS,
        reach=_edges(drawn),
        height=_number(rows * HEIGHT + 2 * RADIUS + 2 * MARGIN),
        tiles=tuple(drawn),
    )


def _edges(drawn: Sequence[DrawnTile]) -> str:
    """The edges of all hexes in reach as one path; without those of hexes that have a frame of their own."""
    found: dict[frozenset[str], str] = {}
    framed: set[frozenset[str]] = set()
    for each in drawn:
        corners = each.points.split(" ")
        for here, there in zip(corners, [*corners[1:], corners[0]], strict=True):
            edge = frozenset((here, there))
            if each.is_picked or each.is_here:
                framed.add(edge)
            elif each.is_reach:
                found.setdefault(edge, f"M{here}L{there}")
    return "".join(path for edge, path in found.items() if edge not in framed)


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
