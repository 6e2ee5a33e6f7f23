"""Tactics by phase: those that this company can use, and who brings them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from rosters.cards.layout.blocks import AURA
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.measuring import BOLD, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.sheets.flowing import SheetBlock, balanced, heading
from rosters.cards.sheets.laying import largest, sheet_pages
from rosters.cards.sheets.type import CLOSE, Type, column_width, rooms
from rules.names import first_of
from rules.paper.tactics import by_phase
from rules.printable import clean

COLUMNS = 2
PADDING = 2.2
MOST_NAMES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class TacticLine:
    """A Tactic as it is printed."""

    name: str
    cost: int
    who: str
    text: str
    is_aura: bool


def pages(deck: Deck, options: PrintOptions) -> Sequence[PaperPage]:
    def fill(type_: Type) -> list[tuple[SheetBlock, ...]]:
        return balanced(list(_blocks(deck, type_)), partial(rooms, options), COLUMNS)

    type_, filled = largest(options, fill, COLUMNS)
    on_others = (len(filled) - 1) // COLUMNS * COLUMNS
    # Lines a little closer, where the last page is not needed then.
    if on_others and not options.large and len(closer := fill(CLOSE)) <= on_others:
        type_, filled = CLOSE, closer
    words = deck.edition.words
    title, note = words.get("tactics", "Tactics"), words["tactics_note"]
    return sheet_pages(deck, options, title=title, note=note, filled=filled, a_page=COLUMNS, type_=type_)


def _blocks(deck: Deck, type_: Type) -> Iterator[SheetBlock]:
    names = {sheet.key: clean(sheet.name) for sheet in deck.sheets}
    for phase in by_phase(deck.usable, deck.edition.phases):
        yield heading(phase.name, type_.head)
        for each in phase.tactics:
            tactic = each.tactic
            line = TacticLine(
                name=clean(tactic.name),
                cost=tactic.cost,
                who=first_of(list(dict.fromkeys(names[key] for key in each.bearers if key in names)), MOST_NAMES),
                text=clean(tactic.text).replace('"', "″"),
                is_aura=tactic.aura,
            )
            width = column_width(COLUMNS)
            head = lines(line.name, room=width - type_.cost, points=type_.text, weight=BOLD)
            who = lines(f"{AURA} · {line.who}" if line.is_aura else line.who, room=width, points=type_.small)
            height_in_lines = lines(line.text, room=width, points=type_.text)
            tall = PADDING + type_.text_height(head + height_in_lines) + type_.small_height(who)
            yield SheetBlock(template="tactic", content=line, height=tall)
