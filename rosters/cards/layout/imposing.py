"""Where things lie on paper, in millimetres: cards to pages, rows and places. Pure; knows nothing of what is on a card.

Printed on both sides along the long edge, a sheet is turned over like a page of a book: what lies left in front lies
right behind, so backs are mirrored in their rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rosters.cards.layout.sizes import SLEEVED

Face = TypeVar("Face")

MARGIN = 5.0
"""What printers leave white; only sizes that fill the paper go beyond it, and keep their edges empty instead."""
MARK_GAP, MARK_LENGTH = 1.5, 5.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright."""

    key: str
    width: float
    height: float


PAPERS = {"a4": Paper("a4", 210.0, 297.0), "letter": Paper("letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class CardFormat:
    """The size of a card before it is folded."""

    width: float
    height: float
    fills: bool = False
    """Whether it may lie in the margin of the paper."""


FORMATS = {key: CardFormat(width, height) for key, (width, height) in SLEEVED.items()} | {
    "a6": CardFormat(105.0, 148.0, fills=True),
    "fold": CardFormat(126.0, 88.0),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """How cards of one size lie on one paper: columns and rows in its middle."""

    paper: Paper
    format: CardFormat
    columns: int
    rows: int

    @property
    def left(self) -> float:
        return round((self.paper.width - self.columns * self.format.width) / 2, 3)

    @property
    def top(self) -> float:
        return round((self.paper.height - self.rows * self.format.height) / 2, 3)

    @property
    def a_page(self) -> int:
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Cell(Generic[Face]):
    """One card on a page: where its upper left corner lies."""

    face: Face
    row: int
    column: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Page(Generic[Face]):
    """One side of a sheet."""

    layout: Layout
    cells: tuple[Cell[Face], ...]
    is_back: bool = False

    @property
    def rows(self) -> list[list[Face | None]]:
        """What lies in each row from left to right; None where nothing does."""
        here = {(cell.row, cell.column): cell.face for cell in self.cells}
        used = 1 + max((cell.row for cell in self.cells), default=-1)
        return [[here.get((row, column)) for column in range(self.layout.columns)] for row in range(used)]


def layout_of(size: str, paper: str) -> Layout:
    """The layout of a size of card; a full page has none."""
    sheet, card = PAPERS[paper], FORMATS[size]
    margin = 0.0 if card.fills else MARGIN
    return Layout(
        sheet, card, _fitting(sheet.width - 2 * margin, card.width), _fitting(sheet.height - 2 * margin, card.height)
    )


def _fitting(room: float, length: float) -> int:
    return int((room + 0.001) // length)


def impose(faces: Sequence[Face], layout: Layout) -> list[Page[Face]]:
    """One side only: faces in reading order."""
    return [
        Page(layout, tuple(_cells(faces[start : start + layout.a_page], layout)))
        for start in range(0, len(faces), layout.a_page)
    ]


def impose_both(pairs: Sequence[tuple[Face, Face | None]], layout: Layout) -> list[Page[Face]]:
    """Both sides: a page of fronts, then the page of their backs, mirrored."""
    pages: list[Page[Face]] = []
    for start in range(0, len(pairs), layout.a_page):
        here = pairs[start : start + layout.a_page]
        pages.append(Page(layout, tuple(_cells([front for front, _ in here], layout))))
        backs = (cell for cell in _cells([back for _, back in here], layout, mirrored=True) if cell.face is not None)
        pages.append(Page(layout, tuple(backs), is_back=True))
    return pages


def _cells(faces: Sequence[Face], layout: Layout, *, mirrored: bool = False) -> Iterator[Cell[Face]]:
    for number, face in enumerate(faces):
        row, column = divmod(number, layout.columns)
        if mirrored:
            column = layout.columns - 1 - column
        yield Cell(
            face,
            row,
            column,
            round(layout.left + column * layout.format.width, 3),
            round(layout.top + row * layout.format.height, 3),
        )


def hair_lines(layout: Layout) -> list[tuple[float, float, float, float]]:
    """Thin lines along the edges of all cards, from edge to edge of the block: (x1, y1, x2, y2)."""
    right = round(layout.left + layout.columns * layout.format.width, 3)
    bottom = round(layout.top + layout.rows * layout.format.height, 3)
    across = [round(layout.left + column * layout.format.width, 3) for column in range(layout.columns + 1)]
    down = [round(layout.top + row * layout.format.height, 3) for row in range(layout.rows + 1)]
    return [*((x, layout.top, x, bottom) for x in across), *((layout.left, y, right, y) for y in down)]


def cut_marks(layout: Layout) -> list[tuple[float, float, float, float]]:
    """Short lines outside the cards where a knife goes: (x1, y1, x2, y2), as long as the margin has room."""
    right = layout.left + layout.columns * layout.format.width
    bottom = layout.top + layout.rows * layout.format.height
    lines = []
    for column in range(layout.columns + 1):
        x = layout.left + column * layout.format.width
        lines += [(x, *_outward(layout.top)[::-1]), (x, *_beyond(bottom, layout.paper.height))]
    across = []
    for row in range(layout.rows + 1):
        y = layout.top + row * layout.format.height
        across += [(y, *_outward(layout.left)[::-1]), (y, *_beyond(right, layout.paper.width))]
    upright = [(x, start, x, end) for x, start, end in lines if end - start > 0.5]
    level = [(start, y, end, y) for y, start, end in across if end - start > 0.5]
    return [tuple(round(each, 3) for each in line) for line in (*upright, *level)]  # type: ignore[misc]


def _outward(edge: float) -> tuple[float, float]:
    return edge - MARK_GAP, max(0.0, edge - MARK_GAP - MARK_LENGTH)


def _beyond(edge: float, end: float) -> tuple[float, float]:
    return edge + MARK_GAP, min(end, edge + MARK_GAP + MARK_LENGTH)
