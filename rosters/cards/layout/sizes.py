"""The measures of a card by its size: millimetres and points. `static/muster/css/cards.css` sets the same by class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rosters.cards.layout.measuring import POINT


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """One size of card. Names and stats have steps: the first at which they fit on a line is taken."""

    key: str
    width: float
    height: float
    side: float
    """What stays white at the left and the right."""
    top: float
    bottom: float
    tab: float
    """The height of the tab with what it is trained in."""
    label: float
    names: tuple[float, ...]
    sheet: float
    points: float
    points_width: float
    """In millimetres."""
    stat: float
    stats: tuple[float, ...]
    weapon: float
    front: float
    back: float
    box: float
    """A side of the boxes for wounds, in millimetres: a marker fits."""
    tick: float
    """A side of the boxes that are ticked with a pen."""
    portrait: float
    type: str = ""
    """What the style sheet calls larger type on its front, or nearer lines; empty for what its size has."""
    leading: float = 1.0
    """How far apart the lines of a paragraph are, as a part of what they are by default."""

    @property
    def room(self) -> float:
        """How wide text may be."""
        return self.width - 2 * self.side


LINE = {"name": 1.0, "sheet": 1.12, "stat": 1.05, "weapon": 1.12, "text": 1.16}
"""Line heights as multiples of the type."""


def em(points: float) -> float:
    """The size of the type, in millimetres."""
    return points * POINT


def height(points: float, kind: str, lines: int = 1) -> float:
    """So many lines of type, in millimetres."""
    return em(points) * LINE[kind] * lines


_MEASURES = {
    "key": ("poker", "poker", "a6", "a6", "page", "page"),
    "width": (63.0, 63.0, 105.0, 105.0, 180.0, 180.0),
    "height": (88.0, 88.0, 148.0, 148.0, 269.0, 269.0),
    "side": (3.0, 3.0, 7.0, 7.0, 0.0, 0.0),
    "top": (2.8, 2.8, 7.0, 7.0, 0.0, 0.0),
    "bottom": (2.8, 2.8, 7.0, 7.0, 0.0, 0.0),
    "tab": (4.2, 4.8, 6.2, 7.0, 7.5, 9.0),
    "label": (7.5, 9.0, 10.0, 12.0, 11.0, 13.0),
    "names": (
        (13.5, 10.5, 8.0, 6.5),
        (14.5, 12.0, 10.0, 9.0),
        (23.0, 17.0, 13.0, 10.0),
        (24.0, 18.0, 14.0, 12.0),
        (34.0, 26.0, 18.0, 12.0),
        (36.0, 28.0, 20.0, 14.0),
    ),
    "sheet": (7.5, 9.0, 11.0, 12.5, 13.0, 15.0),
    "points": (17.0, 18.0, 30.0, 32.0, 46.0, 48.0),
    "points_width": (11.5, 12.0, 20.0, 21.0, 32.0, 34.0),
    "stat": (7.5, 9.0, 10.0, 12.0, 11.0, 13.0),
    "stats": (
        (13.0, 10.0, 7.5),
        (13.5, 11.0, 9.0),
        (23.0, 16.0, 10.0),
        (24.0, 17.0, 12.0),
        (29.0, 20.0, 12.0),
        (31.0, 22.0, 14.0),
    ),
    "weapon": (7.5, 9.0, 10.0, 12.0, 11.0, 13.0),
    "front": (7.0, 9.0, 9.5, 11.5, 10.0, 12.5),
    "back": (6.5, 9.0, 9.0, 11.0, 10.0, 12.5),
    "box": (5.0, 5.4, 7.0, 7.6, 9.0, 10.0),
    "tick": (2.6, 2.7, 5.0, 5.0, 7.0, 7.0),
    "portrait": (10.0, 11.0, 22.0, 22.0, 40.0, 40.0),
}
"""A column each: poker, A6, full page, and beside each the same in large print."""

_POKER, _POKER_LARGE, _A6, _A6_LARGE, _PAGE, _PAGE_LARGE = (
    Size(**dict(zip(_MEASURES, column, strict=True))) for column in zip(*_MEASURES.values(), strict=True)
)

LARGER = {"ample": 11.0, "roomy": 9.5, "airy": 8.25}
"""Larger type for a front with little to say, in points."""


CLOSE = 1.06 / LINE["text"]
"""Lines of paragraphs where that saves a card: the same type, 1.06 of its height apart."""


def closer(size: Size) -> Size:
    """The same card in the same type with lines nearer to each other."""
    return replace(size, leading=CLOSE, type="close")


def text_height(points: float, size: Size, lines: int = 1) -> float:
    """So many lines of a paragraph, in millimetres."""
    return height(points, "text", lines) * size.leading


def larger(size: Size) -> Iterator[Size]:
    """The same card in larger type, the largest first."""
    for key, points in LARGER.items():
        if points > size.front:
            yield replace(size, front=points, type=key)


GROWN = {"grand": 15.0, "ample": 13.0}
"""Larger type below the head of a full page with little to say, in points."""


def grown(size: Size) -> Iterator[Size]:
    """A full page in larger type below its head, the largest first."""
    for key, points in GROWN.items():
        if points > size.weapon:
            yield replace(size, weapon=points, front=points, back=points, type=key)


COLUMN = 87.0
"""What each of the two columns of a full page is wide."""


def page_size(paper: str, *, large: bool) -> Size:
    """A full page within its margins, on either paper."""
    size = _PAGE_LARGE if large else _PAGE
    return size if paper == "a4" else replace(size, height=251.4)


def column_of(size: Size) -> Size:
    """The same type, as wide as a column."""
    return replace(size, width=COLUMN + 2 * size.side)


SLEEVED = {"poker": (63.0, 88.0), "bridge": (57.0, 89.0), "tarot": (70.0, 120.0), "fold": (63.0, 88.0)}
"""Width and height of those that are printed in a poker card's type."""

SIZES = {("a6", False): _A6, ("a6", True): _A6_LARGE} | {
    (key, is_large): replace(size, key=key, width=width, height=height)
    for key, (width, height) in SLEEVED.items()
    for is_large, size in ((False, _POKER), (True, _POKER_LARGE))
}
