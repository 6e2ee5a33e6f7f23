"""The edition on one sheet of paper, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.measuring import BOLD, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.sheets.flowing import SheetBlock, balanced, group, heading
from rosters.cards.sheets.laying import sheet_pages
from rosters.cards.sheets.type import Type, column_width, rooms, type_of
from rules.reference import Lesson

COLUMNS = 2
LINE_PADDING, ROW_PADDING, TABLE_PADDING = 0.9, 0.9, 1.6
LABEL_WIDTH = 34.0
MOST_TOGETHER = 120.0


def pages(deck: Deck, options: PrintOptions) -> Sequence[PaperPage]:
    filled = balanced(list(_blocks(deck.reference.lessons, type_of(options))), partial(rooms, options), COLUMNS)
    return sheet_pages(
        deck,
        options,
        title=f"{deck.edition.name} at a glance",
        note="A reminder in our own words; the book decides",
        filled=filled,
        a_page=COLUMNS,
    )


def _blocks(lessons: Sequence[Lesson], type_: Type) -> Iterator[SheetBlock]:
    for lesson in lessons:
        table = tuple((label, _inches(words)) for label, words in lesson.table)
        typeset = replace(lesson, lines=tuple(map(_inches, lesson.lines)), table=table)
        block = SheetBlock(template="lesson", content=typeset, height=_height(typeset, type_))
        yield from group((heading(lesson.title, type_.head), block), MOST_TOGETHER)


def _inches(text: str) -> str:
    return text.replace('"', "″")


def _height(lesson: Lesson, type_: Type) -> float:
    width, points = column_width(COLUMNS), type_.text
    height = TABLE_PADDING if lesson.table else 0.0
    for line in lesson.lines:
        height += type_.text_height(lines(line, room=width, points=points)) + LINE_PADDING
    for label, words in lesson.table:
        beside = lines(words, room=width - LABEL_WIDTH, points=points)
        most = max(beside, lines(label, room=LABEL_WIDTH - 1, points=points, weight=BOLD))
        height += type_.text_height(most) + ROW_PADDING
    return height
