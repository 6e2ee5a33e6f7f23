"""Columns of blocks as printed pages, under a head that says what they are and whose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.sheets.flowing import SheetBlock, pages_of

TEMPLATE = "rosters/cards/sheets/sheet.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSheet:
    """One page of a sheet: its head, its columns of blocks, and what stands below them."""

    title: str
    note: str
    about: str
    """The kill team or the roster, and the faction."""
    code: str
    number: int
    count: int
    columns: tuple[tuple[SheetBlock, ...], ...]
    is_large: bool
    a_page: int

    @property
    def of_pages(self) -> str:
        return f"Page {self.number} of {self.count}" if self.count > 1 else ""


def largest(
    options: PrintOptions, fill: Callable[[PrintOptions], list[tuple[SheetBlock, ...]]], a_page: int
) -> tuple[PrintOptions, list[tuple[SheetBlock, ...]]]:
    """Columns in large print where all of it fits on one page so, else as it was asked for."""
    large = options.but(large=True)
    filled = fill(large)
    return (large, filled) if len(filled) <= a_page else (options, fill(options))


def sheet_pages(
    deck: Deck,
    options: PrintOptions,
    *,
    title: str,
    note: str,
    filled: Sequence[tuple[SheetBlock, ...]],
    a_page: int,
) -> list[PaperPage]:
    """A page for every `a_page` columns; none for nothing."""
    pages = pages_of(filled, a_page)
    about = " · ".join(filter(None, (deck.context.name, deck.context.faction, deck.context.way)))
    return [
        PaperPage(
            template=TEMPLATE,
            title="" if number else title,
            content=PaperSheet(
                title=title,
                note=note,
                about=about,
                code=deck.code,
                number=number + 1,
                count=len(pages),
                columns=inside,
                is_large=options.large,
                a_page=a_page,
            ),
        )
        for number, inside in enumerate(pages)
    ]
