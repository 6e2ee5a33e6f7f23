"""Everything that can be printed, in the order in which it comes out of the printer."""

from __future__ import annotations

from functools import partial

from rosters.cards.layout import cards, dossier
from rosters.cards.layout.deck import OPPONENT, TEAM_CARDS, TOKENS, Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage, PrintPart
from rosters.cards.sheets import blank, opponent, phases, reference, roster, tactics, team, tokens


def _datacards(deck: Deck, options: PrintOptions) -> list[PaperPage]:
    return dossier.pages(deck, options) if options.size == "page" else cards.pages(deck, options)


PARTS: tuple[PrintPart, ...] = (
    PrintPart(key="cards", pages=_datacards),
    *(PrintPart(key=key, pages=partial(cards.team_pages, key)) for key in TEAM_CARDS),
    PrintPart(key="team", pages=team.pages),
    PrintPart(key="roster", pages=roster.pages),
    PrintPart(key="tactics", pages=tactics.pages),
    PrintPart(key="phases", pages=phases.pages),
    PrintPart(key=OPPONENT, pages=opponent.pages),
    PrintPart(key=TOKENS, pages=tokens.pages),
    PrintPart(key="reference", pages=reference.pages),
    # Last, so that on both sides of the paper nothing is printed behind what is cut.
    PrintPart(key="blank", pages=blank.pages),
)


def pages_of(deck: Deck, options: PrintOptions) -> list[PaperPage]:
    """Every page of what was asked for."""
    return [page for part in PARTS if part.key in options.parts for page in part.pages(deck, options)]
