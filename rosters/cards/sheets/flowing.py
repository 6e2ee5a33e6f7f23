"""Blocks of known height into columns and pages: nothing is cut, no heading stands alone. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

STEP, TIGHTEST = 3.0, 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetBlock:
    """Something that stays in one piece: `template` draws `content`, no higher than `height` millimetres."""

    template: str
    content: Any
    height: float
    is_heading: bool = False
    """It stays with what follows, and what follows is its own until the next heading."""
    ends: bool = False
    """It is the last of its part: what follows belongs to no heading."""
    sums_up: bool = False
    """It never stands alone in a column: what is before it goes with it."""
    continuation: SheetBlock | None = None
    """What a heading is where its part goes on in another column."""

    @property
    def path(self) -> str:
        """Its template's; one of another app is named with its folder."""
        return f"{self.template}.html" if "/" in self.template else f"rosters/cards/sheets/{self.template}.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHeading:
    """What a plain heading shows."""

    text: str
    note: str = ""


def heading(text: str, height: float, note: str = "") -> SheetBlock:
    """A heading, said again in every column that its part goes on in."""
    continued = SheetBlock(template="heading", content=SheetHeading(text=f"{text} (continued)"), height=height)
    content = SheetHeading(text=text, note=note)
    return SheetBlock(template="heading", content=content, height=height, is_heading=True, continuation=continued)


def group(blocks: Sequence[SheetBlock], most: float) -> list[SheetBlock]:
    """Blocks as one that stays together, where that is no higher than `most`."""
    height = sum(block.height for block in blocks)
    return (
        [SheetBlock(template="group", content=tuple(blocks), height=height, ends=True)]
        if height <= most
        else list(blocks)
    )


def columns(blocks: Iterable[SheetBlock], rooms: Iterator[float]) -> list[tuple[SheetBlock, ...]]:
    """Blocks in columns as high as `rooms` says, one after the other."""
    filled: list[tuple[SheetBlock, ...]] = []
    column: list[SheetBlock] = []
    continued: SheetBlock | None = None
    room = next(rooms)
    for block in blocks:
        if block.height > room and column:
            moved = _moved(column, block)
            filled.append(tuple(column[: len(column) - len(moved)]))
            begins = continued and not block.is_heading and not (moved and moved[0].is_heading)
            column = [*([continued] if continued and begins else []), *moved]
            room = next(rooms) - sum(each.height for each in column)
        column.append(block)
        room -= block.height
        continued = block.continuation if block.is_heading or block.ends else continued
    return [*filled, tuple(column)] if column else filled


def balanced(
    blocks: Sequence[SheetBlock], rooms: Callable[[float], Iterator[float]], a_page: int
) -> list[tuple[SheetBlock, ...]]:
    """The same, and the columns of the last page end at about the same height. `rooms` are by what is less."""
    filled = columns(blocks, rooms(0.0))
    full = (len(filled) - 1) // a_page * a_page
    if full > 0:
        last = balanced(_after(blocks, filled[:full], filled[full]), rooms, a_page)
        return [*filled[:full], *last] if len(last) <= a_page else filled
    less = 0.0
    while len(filled) <= a_page:
        less += STEP
        closer = columns(blocks, rooms(less)) if next(rooms(less)) > TIGHTEST else []
        if not closer or len(closer) > a_page:
            break
        filled = closer
    return filled


def _after(
    blocks: Sequence[SheetBlock], filled: Sequence[tuple[SheetBlock, ...]], begins: Sequence[SheetBlock]
) -> list[SheetBlock]:
    """The blocks that stand in none of these columns; where the next one begins with a heading said again, that too."""
    own = {id(block) for block in blocks}
    rest = list(blocks[sum(id(block) in own for column in filled for block in column) :])
    first = begins[0]
    return rest if id(first) in own else [replace(first, is_heading=True, continuation=first), *rest]


def _moved(column: Sequence[SheetBlock], block: SheetBlock) -> list[SheetBlock]:
    """What goes on with a block: headings without anything below them, and what it sums up."""
    takes_one = block.sums_up and not all(each.is_heading for each in column[:-1])
    stays = len(column) - takes_one
    while stays > 1 and column[stays - 1].is_heading:
        stays -= 1
    return list(column[stays:])


def pages_of(filled: Sequence[tuple[SheetBlock, ...]], a_page: int) -> list[tuple[tuple[SheetBlock, ...], ...]]:
    """Columns by the page; the last may have fewer."""
    return [tuple(filled[start : start + a_page]) for start in range(0, len(filled), a_page)]
