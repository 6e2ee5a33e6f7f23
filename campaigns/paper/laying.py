"""Blocks of a mission's or a campaign's sheets: how high their texts are, and how they become pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rosters.cards.layout.measuring import BOLD, NORMAL, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.sheets.flowing import SheetBlock, columns
from rosters.cards.sheets.laying import TEMPLATE, PaperSheet
from rosters.cards.sheets.rows import with_notes
from rosters.cards.sheets.type import LARGE, WIDTH, Type, rooms
from rules.printable import clean

FOLDER = "campaigns/paper/"
TITLE_POINTS, TITLE_LINE = 20.0, 8.4
NAME_POINTS, NAME_LINE = 12.0, 5.2
HEADING_PADDING, LINE_PADDING, PAIR_PADDING = 5.4, 1.4, 1.6
PAIR_NAME = 48.0
HALF_NAME, HALF_GAP = 33.0, 4.0
"""Millimetres; static/muster/css/papermissions.css says the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Whose:
    """A page's accent colour and head, where there is no deck."""

    hue: str = ""
    about: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class PagedFor:
    """A page with its side."""

    page: PaperPage
    deck: Any

    @property
    def label(self) -> str:
        """What it is called among all that is printed: two sides have a sheet of one title each."""
        context = getattr(self.deck, "context", None)
        return f"{context.name}: {self.page.title}" if context and self.page.title else self.page.title


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """A heading that may be long, and what stands small beside it."""

    text: str
    note: str = ""


def block(template: str, content: Any, height: float, **more: Any) -> SheetBlock:
    """A block of ours."""
    return SheetBlock(template=f"{FOLDER}{template}", content=content, height=height, **more)


def headed(text: str, note: str = "") -> SheetBlock:
    """A heading as high as its text; said again where its part goes on."""
    text, note = clean(text), clean(note)
    goes_on = f"{text} (continued)"
    continued = block("heading", Title(text=goes_on), _title_height(goes_on, ""))
    title = Title(text=text, note=note)
    return block("heading", title, _title_height(text, note), is_heading=True, continuation=continued)


def _title_height(text: str, note: str) -> float:
    height_in_lines = lines(text, room=WIDTH, points=NAME_POINTS, weight=BOLD)
    return HEADING_PADDING + height_in_lines * NAME_LINE + lines(note, room=WIDTH, points=9.0) * 4.2


def sentence_blocks(texts: Iterable[str], type_: Type) -> Iterator[SheetBlock]:
    """Sentences, a line or more each."""
    for text in map(clean, texts):
        number = lines(text, room=WIDTH - 4.0, points=type_.text)
        yield block("line", text, LINE_PADDING + type_.text_height(number))


def pair(name: str, words: str, type_: Type) -> SheetBlock:
    """A name and what there is to say of it, beside each other."""
    name, words = clean(name), clean(words)
    left = lines(name, room=PAIR_NAME - 2.0, points=type_.text, weight=BOLD)
    right = lines(words, room=WIDTH - PAIR_NAME, points=type_.text, weight=NORMAL)
    return block("pair", (name, words), PAIR_PADDING + type_.text_height(max(left, right, 1)))


def pairs(entries: Sequence[tuple[str, str]], type_: Type) -> Iterator[SheetBlock]:
    """Names with what there is to say of them, two abreast; in large print each has a line of its own."""
    if type_ is LARGE:
        yield from (pair(name, words, type_) for name, words in entries)
        return
    cleaned = [(clean(name), clean(words)) for name, words in entries]
    for start in range(0, len(cleaned), 2):
        row = cleaned[start : start + 2]
        room = (WIDTH - HALF_GAP) / 2 if len(row) > 1 else WIDTH
        most = max(_lines_in(name, words, room - HALF_NAME, type_) for name, words in row)
        yield block("pairs", tuple(row), PAIR_PADDING + type_.text_height(most))


def _lines_in(name: str, words: str, room: float, type_: Type) -> int:
    left = lines(name, room=HALF_NAME - 2.0, points=type_.text, weight=BOLD)
    return max(left, lines(words, room=room, points=type_.text, weight=NORMAL), 1)


def pages_of(
    whose: Whose, options: PrintOptions, *, title: str, note: str, blocks: Iterable[SheetBlock], has_notes: bool = True
) -> list[PagedFor]:
    """The pages of a sheet of one column; what is left of the last is for notes."""
    filled = with_notes(blocks, options) if has_notes else columns(blocks, rooms(options))
    return [
        PagedFor(_page(whose, options, title, note, column, number, len(filled)), whose)
        for number, column in enumerate(filled, start=1)
    ]


def _page(
    whose: Whose, options: PrintOptions, title: str, note: str, column: Sequence[SheetBlock], number: int, count: int
) -> PaperPage:
    sheet = PaperSheet(
        title=title,
        note=note,
        about=whose.about,
        code=whose.code,
        number=number,
        count=count,
        columns=(tuple(column),),
        is_large=options.large,
        a_page=1,
    )
    return PaperPage(template=TEMPLATE, title=title if number == 1 else "", content=sheet)
