"""Everything that can be printed, in the order in which it comes out of the printer."""

from __future__ import annotations

from functools import partial

from rosters.cards.layout import cards, dossier
from rosters.cards.layout.deck import TEAM_CARDS, Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage, PrintPart
from rosters.cards.sheets.parts import SHEETS


def _datacards(deck: Deck, options: PrintOptions) -> list[PaperPage]:
    return dossier.pages(deck, options) if options.size == "page" else cards.pages(deck, options)


PARTS: tuple[PrintPart, ...] = (
    PrintPart(key="cards", pages=_datacards),
    *(PrintPart(key=key, pages=partial(cards.team_pages, key)) for key in TEAM_CARDS),
    *SHEETS,
)


def pages_of(deck: Deck, options: PrintOptions) -> list[PaperPage]:
    """Every page of what was asked for."""
    return [page for part in PARTS if part.key in options.parts for page in part.pages(deck, options)]
