"""The measures of a sheet: type sizes and room, in millimetres. `static/muster/css/sheets_paper.css` says the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rosters.paper.options import PrintOptions
from rosters.paper.sheets.flowing import rooms_of

WIDTH = 186.0
"""What a sheet is wide, on both papers."""
GAP = 6.0
HEAD, FOOT = 25.0, 7.0
PAPER_HEIGHTS = {"a4": 297.0, "letter": 279.4}
MARGINS = 22.0
"""Above and below together."""
POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes in points; what is said beside a thing is smaller than the thing."""

    text: float
    line: float
    small: float
    small_line: float
    head: float
    """The height of a heading with the space around it, in millimetres."""

    def text_height(self, lines: int) -> float:
        return lines * self.line * POINT

    def small_height(self, lines: int) -> float:
        return lines * self.small_line * POINT


NORMAL = Type(text=8.5, line=10.8, small=7.5, small_line=9.4, head=10.0)
LARGE = Type(text=10.5, line=13.2, small=9.0, small_line=11.4, head=11.5)


def type_of(options: PrintOptions) -> Type:
    return LARGE if options.large else NORMAL


def room(options: PrintOptions) -> float:
    """How high the columns below a sheet's head may be."""
    return PAPER_HEIGHTS[options.paper] - MARGINS - HEAD - FOOT


def rooms(options: PrintOptions, a_page: int, *, less: float = 0.0) -> Iterator[float]:
    """The heights of columns; `less` is taken off those of the first page."""
    return rooms_of(room(options) - less, room(options), a_page)


def column_width(a_page: int) -> float:
    return (WIDTH - (a_page - 1) * GAP) / a_page
