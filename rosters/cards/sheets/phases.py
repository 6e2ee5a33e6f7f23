"""Abilities by the phase in which they matter; where an edition says of none when it does, in one list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.measuring import BOLD, NORMAL, lines, split
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.sheets.flowing import SheetBlock, balanced, heading
from rosters.cards.sheets.laying import largest, sheet_pages
from rosters.cards.sheets.type import Type, column_width, rooms
from rules.names import first_of, headed
from rules.paper.when import Moment, Reminder, moments

COLUMNS = 2
BY_PHASE, LISTED = "Abilities by phase", "Abilities"
PADDING = 2.0
MOST_LINES = 24
MOST_NAMES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderLine:
    """An ability as it is printed; what is too long for a column goes on in a second one without its name."""

    name: str
    text: str
    who: str = ""


def pages(deck: Deck, options: PrintOptions) -> Sequence[PaperPage]:
    found = moments(deck.cards, deck.reference.moments, deck.edition.phases)
    has_phases = bool(deck.reference.moments)

    def fill(type_: Type) -> list[tuple[SheetBlock, ...]]:
        return balanced(list(_blocks(found, type_, has_phases)), partial(rooms, options), COLUMNS)

    type_, filled = largest(options, fill, COLUMNS)
    title, note = (BY_PHASE, "Reminders, phase by phase") if has_phases else (LISTED, "Each once, and who has it")
    return sheet_pages(deck, options, title=title, note=note, filled=filled, a_page=COLUMNS, type_=type_)


def _blocks(found: Sequence[Moment], type_: Type, has_phases: bool) -> Iterator[SheetBlock]:
    for moment in found:
        if has_phases:
            yield heading(moment.name, type_.head)
        for reminder in moment.reminders:
            for line in _lines(reminder, type_):
                width = column_width(COLUMNS)
                name = f"{headed(line.name)} " if line.name else ""
                height_in_lines = lines(((name, BOLD), (line.text, NORMAL)), room=width, points=type_.text)
                tall = (
                    PADDING
                    + type_.text_height(height_in_lines)
                    + type_.small_height(lines(line.who, room=width, points=type_.small))
                )
                yield SheetBlock(template="reminder", content=line, height=tall)


def _lines(reminder: Reminder, type_: Type) -> Iterator[ReminderLine]:
    """The ability whole, or in pieces that fit a column; the last says who has it."""
    name, rest = reminder.name, reminder.text
    who = "Everyone" if reminder.is_everyones else first_of(reminder.bearers, MOST_NAMES)
    while rest:
        part, rest = split(rest, room=column_width(COLUMNS), points=type_.text, most=MOST_LINES)
        yield ReminderLine(name=name, text=part, who="" if rest else who)
        name = ""
