"""Operatives as lines of a sheet: how high a line is, and the head that stands over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rosters.cards.layout.measuring import BOLD, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.sheets.flowing import SheetBlock, columns
from rosters.cards.sheets.type import Type, room, rooms
from rules.editions.base import Edition
from rules.paper.ledger import LedgerRow

HEAD_HEIGHT = 6.0
PADDING = 2.6
LINE_HEIGHT = 6.6
"""A line to write on by hand."""
MOST_LINES = 12
CELL_PADDING = 1.5

Widths = dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsHead:
    """What stands over the columns, where editions differ."""

    has_points: bool
    operative: str
    learned: str
    by_hand: str


def listed(
    ledger_rows: Sequence[LedgerRow], head: SheetBlock, template: str, widths: Widths, type_: Type
) -> Iterator[SheetBlock]:
    """The head of a table and a line for each; the head comes again in another column."""
    yield head
    for row in ledger_rows:
        yield SheetBlock(template=template, content=row, height=_height(row, widths, type_))


def head_of(template: str, edition: Edition) -> SheetBlock:
    content = RowsHead(
        has_points=edition.points is not None,
        operative=edition.words["operative"].casefold(),
        learned=edition.words.get("learned", "Role"),
        by_hand=edition.words.get("by_hand", "Notes"),
    )
    continued = SheetBlock(template=template, content=content, height=HEAD_HEIGHT)
    return SheetBlock(template=template, content=content, height=HEAD_HEIGHT, is_heading=True, continuation=continued)


def with_notes(blocks: Iterable[SheetBlock], options: PrintOptions) -> list[tuple[SheetBlock, ...]]:
    """The columns of a sheet, with lines to write on as far as there is room; none where there is hardly any."""
    filled = columns(blocks, rooms(options))
    left = room(options) - sum(block.height for block in filled[-1])
    number = min(MOST_LINES, int((left - HEAD_HEIGHT) // LINE_HEIGHT))
    if number >= 2:
        lines_to_write = SheetBlock(template="notes", content=range(number), height=HEAD_HEIGHT + number * LINE_HEIGHT)
        filled[-1] = (*filled[-1], lines_to_write)
    return filled


def _height(row: LedgerRow, widths: Widths, type_: Type) -> float:
    who = type_.text_height(_lines(row.name, widths["name"], type_.text, BOLD))
    sheet = type_.small_height(_lines(row.model, widths["name"], type_.small))
    fields = {
        "wargear": type_.small_height(_lines(row.wargear, widths.get("wargear", 999.0), type_.small)),
        "label": type_.small_height(
            _lines(row.label, widths["label"], type_.small, BOLD) + _lines(row.abilities, widths["label"], type_.small)
        ),
        "boxes": type_.boxes if "boxes" in widths else 0.0,
    }
    return PADDING + max(who + sheet, *fields.values())


def _lines(text: str, width: float, points: float, weight: int = 400) -> int:
    return lines(text, room=width - CELL_PADDING, points=points, weight=weight)
