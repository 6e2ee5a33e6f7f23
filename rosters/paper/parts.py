"""Everything that can be printed, in the order in which it comes out of the printer."""

from __future__ import annotations

from collections.abc import Sequence

from rosters.paper.deck import Deck
from rosters.paper.options import PrintOptions
from rosters.paper.pages import PaperPage, Part

PARTS: tuple[Part, ...] = ()


def pages_of(deck: Deck, options: PrintOptions) -> list[PaperPage]:
    """Every page of what was asked for."""
    chosen = [part for part in PARTS if part.key in options.parts]
    return [page for part in chosen for page in _pages(part, deck, options)]


def _pages(part: Part, deck: Deck, options: PrintOptions) -> Sequence[PaperPage]:
    return part.pages(deck, options)
