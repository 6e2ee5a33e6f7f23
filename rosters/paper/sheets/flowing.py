"""Blocks of known height into columns and pages: nothing is cut, no heading stands alone. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

CONTINUED = " (continued)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Something that stays in one piece: `template` draws `content`, no higher than `height` millimetres."""

    template: str
    content: Any
    height: float
    heading: str = ""
    """Set on a heading: it stays with what follows, and is said again where its part goes on in another column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What a heading block shows."""

    text: str
    note: str = ""


def columns(blocks: Iterable[Block], rooms: Iterator[float]) -> list[tuple[Block, ...]]:
    """Blocks in columns as high as `rooms` says, one after the other."""
    filled: list[tuple[Block, ...]] = []
    column: list[Block] = []
    heading: Block | None = None
    room = next(rooms)
    for block in blocks:
        if block.height > room and column:
            moved = _headings_at_the_end(column)
            filled.append(tuple(column[: len(column) - len(moved)]))
            column = moved or ([_again(heading)] if heading and not block.heading else [])
            room = next(rooms) - sum(each.height for each in column)
        column.append(block)
        room -= block.height
        heading = block if block.heading else heading
    return [*filled, tuple(column)] if column else filled


def _headings_at_the_end(column: Sequence[Block]) -> list[Block]:
    kept = len(column)
    while kept > 1 and column[kept - 1].heading:
        kept -= 1
    return list(column[kept:])


def _again(heading: Block) -> Block:
    text = heading.heading.removesuffix(CONTINUED) + CONTINUED
    return replace(heading, heading=text, content=replace(heading.content, text=text))


def pages_of(filled: Sequence[tuple[Block, ...]], a_page: int) -> list[tuple[tuple[Block, ...], ...]]:
    """Columns by the page; the last may have fewer."""
    return [tuple(filled[start : start + a_page]) for start in range(0, len(filled), a_page)]


def rooms_of(first: float, later: float, a_page: int) -> Iterator[float]:
    """The heights of columns, page by page: those of the first page may be shorter."""
    yield from [first] * a_page
    while True:
        yield later
