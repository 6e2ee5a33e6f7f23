"""Columns of blocks as printed pages, under a head that says what they are and whose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.sheets.flowing import SheetBlock, pages_of
from rosters.cards.sheets.type import AMPLE, GRAND, LARGE, NORMAL, Type, type_of

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
    type: str = ""
    """What the style sheet calls type that is neither normal nor large print."""

    @property
    def of_pages(self) -> str:
        return f"Page {self.number} of {self.count}" if self.count > 1 else ""


def largest(
    options: PrintOptions,
    fill: Callable[[Type], list[tuple[SheetBlock, ...]]],
    a_page: int,
    larger: Sequence[Type] = (GRAND, AMPLE, LARGE),
) -> tuple[Type, list[tuple[SheetBlock, ...]]]:
    """Columns in the largest of these types in which all of it fits on one page, else as it was asked for."""
    for type_ in larger:
        filled = fill(type_)
        if len(filled) <= a_page:
            return type_, filled
    return type_of(options), fill(type_of(options))


def sheet_pages(
    deck: Deck,
    options: PrintOptions,
    *,
    title: str,
    note: str,
    filled: Sequence[tuple[SheetBlock, ...]],
    a_page: int,
    type_: Type | None = None,
) -> list[PaperPage]:
    """A page for every `a_page` columns; none for nothing."""
    type_ = type_ or type_of(options)
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
                is_large=type_.text > NORMAL.text,
                type=type_.key,
                a_page=a_page,
            ),
        )
        for number, inside in enumerate(pages)
    ]
