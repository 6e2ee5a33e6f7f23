"""Markers and tokens to cut out, as large as they lie on the table: orders, and what the team's rules speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.sheets.flowing import SheetBlock, columns, heading
from rosters.cards.sheets.laying import sheet_pages
from rosters.cards.sheets.type import rooms, type_of
from rules.paper.tokens import Tokens, named_tokens, order_tokens

A_ROW, ROW = 8, 22.0
"""So many of 20 mm lie side by side, in rows so high."""


def pages(deck: Deck, options: PrintOptions) -> Sequence[PaperPage]:
    """Nothing where an edition's cards have no boxes for orders: it plays without tokens of its own."""
    ticks = deck.edition.card_ticks
    if not ticks:
        return ()
    own = (*deck.cards, *(card for cards in deck.team_cards.values() for card in cards))
    head = type_of(options).head
    blocks = [
        *_blocks(f"{ticks[0]}s", order_tokens(ticks, len(deck.sheets)), head),
        *_blocks("Markers and tokens", (Tokens(name="Initiative", count=1), *named_tokens(own)), head),
    ]
    filled = columns(blocks, rooms(options))
    note = "20 mm each, to cut out"
    return sheet_pages(deck, options, title="Markers and tokens", note=note, filled=filled, a_page=1)


def _blocks(title: str, tokens: Sequence[Tokens], head: float) -> Iterator[SheetBlock]:
    names = [each.name for each in tokens for _ in range(each.count)]
    yield heading(title, head)
    for start in range(0, len(names), A_ROW):
        yield SheetBlock(template="token_row", content=tuple(names[start : start + A_ROW]), height=ROW)
