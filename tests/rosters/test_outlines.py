"""The emblems as polygons: every one is there, in its square, and drawn where the file says."""

from __future__ import annotations

import pytest

from rosters.web.hues import EMBLEMS
from rosters.web.outlines import outlines, symbol_of
from rosters.web.share_picture import PAPER, SharePicture

LEAST = 0.5
"""An emblem fills so much of its square, one way at least."""


@pytest.mark.parametrize("name", [*EMBLEMS, "unknown"])
def test_an_emblem_lies_in_its_square(name: str) -> None:
    symbol = symbol_of(name)
    points = [point for shape in symbol.shapes for outline in shape.outlines for point in outline]
    for across in (0, 1):
        assert min(point[across] for point in points) >= -1.6
        assert max(point[across] for point in points) <= symbol.side + 1.6
    spans = [max(p[at] for p in points) - min(p[at] for p in points) for at in (0, 1)]
    assert max(spans) >= LEAST * symbol.side


@pytest.mark.parametrize(
    ("path", "through"),
    [
        ("M1 1h4v3", [(1, 1), (5, 1), (5, 4)]),
        ("M1 1 3 3z", [(1, 1), (3, 3), (1, 1)]),
        ("m1 1l2 0M9 9H7", [(1, 1), (3, 1), (9, 9), (7, 9)]),
        ("M0 0A5 5 0 0 1 10 0", [(0, 0), (5, -5), (10, 0)]),
        ("M0 0a5 5 0 0 0 10 0", [(5, 5)]),
        ("M0 0A5 5 0 1 0 5 5", [(-5, 5), (0, 10), (5, 5)]),
        ("M0 0C0 4 8 4 8 0S16-4 16 0", [(4, 3), (12, -3)]),
    ],
)
def test_a_path_goes_where_it_is_told(path: str, through: list[tuple[float, float]]) -> None:
    points = [point for line in outlines(path) for point in line]
    for x, y in through:
        assert min((x - px) ** 2 + (y - py) ** 2 for px, py in points) < 0.5, (x, y)


def test_what_lies_inside_twice_is_no_part_of_it() -> None:
    picture = SharePicture("")
    picture.emblem("Tyranids", (100, 200), 100, "#ff0000")
    picture.emblem("Adeptus Astartes", (400, 200), 96, "#ff0000")
    at = picture.image.getpixel
    assert at((448, 272)) == (255, 0, 0) != at((448, 227)), "the visor is cut out of the helmet"
    assert at((50, 250)) == tuple(bytes.fromhex(PAPER[1:]))
