"""The measures of a sheet: type sizes and room, in millimetres. `static/muster/css/papersheets.css` says the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat

from rosters.cards.layout.measuring import POINT
from rosters.cards.layout.options import PrintOptions

WIDTH = 186.0
"""What a sheet is wide, on both papers."""
GAP = 6.0
HEAD, FOOT = 15.0, 6.0
PAPER_HEIGHTS = {"a4": 297.0, "letter": 279.4}
MARGINS = 22.0
"""Above and below together."""


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes in points; what is said beside a thing is smaller than the thing."""

    text: float
    line: float
    small: float
    small_line: float
    head: float
    """The height of a heading with the space around it, in millimetres."""
    boxes: float
    """The height of two rows of boxes to tick."""
    key: str = ""
    """What the style sheet calls type that is neither normal nor large print."""
    cost: float = 9.0
    """How wide the price of a Tactic is."""

    def text_height(self, lines: int) -> float:
        return lines * self.line * POINT

    def small_height(self, lines: int) -> float:
        return lines * self.small_line * POINT


NORMAL = Type(text=8.5, line=10.8, small=7.5, small_line=9.4, head=10.0, boxes=7.2)
CLOSE = Type(text=8.5, line=10.2, small=7.5, small_line=9.0, head=10.0, boxes=7.2, key="close")
"""The same size with less between the lines."""
LARGE = Type(text=10.5, line=13.2, small=9.0, small_line=11.4, head=11.5, boxes=8.4)
AMPLE = Type(text=12.5, line=15.8, small=10.5, small_line=13.2, head=13.0, boxes=8.4, key="ample", cost=12.0)
GRAND = Type(text=15.0, line=18.8, small=12.0, small_line=15.2, head=15.0, boxes=8.4, key="grand", cost=14.0)


def type_of(options: PrintOptions) -> Type:
    return LARGE if options.large else NORMAL


def room(options: PrintOptions) -> float:
    """How high the columns below a sheet's head may be."""
    return PAPER_HEIGHTS[options.paper] - MARGINS - HEAD - FOOT


def rooms(options: PrintOptions, less: float = 0.0) -> Iterator[float]:
    """The heights of columns, each lower by `less`."""
    return repeat(room(options) - less)


def column_width(a_page: int) -> float:
    return (WIDTH - (a_page - 1) * GAP) / a_page
