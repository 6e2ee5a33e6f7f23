"""A printed page before it is drawn: which template draws it, and from what. Every part of a print makes some."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """One side of a sheet: `template` draws `content` inside a `<section class="paper">` of the chosen paper."""

    template: str
    content: Any
    title: str = ""
    """What the foot and the bookmarks call it; empty for a page that goes on from the one before."""
    bookmarks: tuple[str, ...] = ()
    """What stands on it to be found: operatives by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintPart:
    """Something that can be printed: `pages` lays it out for a deck; no pages where there is nothing to say."""

    key: str
    pages: Callable[[Deck, PrintOptions], Sequence[PaperPage]]
