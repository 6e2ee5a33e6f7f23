"""Blank cards, a page of them in the size that was chosen: the edition's columns, and lines to write on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.imposing import Layout, cut_marks, hair_lines, layout_of
from rosters.cards.layout.measuring import STRONG, width
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.layout.sizes import SIZES, Size, height
from rules.cards import Track
from rules.dealing import OFF_THE_CARD
from rules.editions.base import Edition

TEMPLATE = "rosters/cards/sheets/blanks.html"
FULL, BIGGEST, FOLDED = "page", "a6", "fold"
MOST_WOUNDS = 6
FLESH = "Flesh wounds"
BETWEEN, BOX_GAP = 6.4, 0.5
NAME_ROOM, STAT_ROOM, FOOT_GAP = 2.6, 2.5, 2.0
"""As multiples of the line to write on; and millimetres."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """One blank face, and how much of everything fits on it."""

    size: str
    has_points: bool
    stats: tuple[str, ...]
    weapon_columns: tuple[str, ...]
    weapons: range
    abilities: range
    flesh_boxes: range
    wound_boxes: range
    track: Track | None
    back_lines: range


@dataclass(frozen=True, slots=True, kw_only=True)
class Blanks:
    """A page of them."""

    layout: Layout
    size: str
    rows: range
    columns: range
    blank: Blank
    is_folded: bool
    cuts: Sequence[tuple[float, float, float, float]]
    hairs: Sequence[tuple[float, float, float, float]]


def pages(deck: Deck, options: PrintOptions) -> Sequence[PaperPage]:
    """One page of fronts. The back of a blank card is blank: nothing is printed for it."""
    key = BIGGEST if options.size == FULL else options.size
    layout = layout_of(key, options.paper)
    return [
        PaperPage(
            template=TEMPLATE,
            title="Blank cards",
            content=Blanks(
                layout=layout,
                size=key,
                rows=range(layout.rows),
                columns=range(layout.columns),
                blank=_blank(deck, SIZES[key, options.large]),
                is_folded=key == FOLDED,
                cuts=cut_marks(layout) if options.marks else (),
                hairs=hair_lines(layout) if options.marks else (),
            ),
        )
    ]


def _blank(deck: Deck, size: Size) -> Blank:
    line = max(4.6, size.box)
    edition, box = deck.edition, size.box + BOX_GAP
    track = next((card.track for card in deck.cards if card.track), None) if deck.context.has_boxes else None
    wounds, rows = _wound_boxes(edition, size)
    foot = height(size.back, "text") + rows * box + 1.1 + (2 if track else 0) * (size.tick + 1.2) + FOOT_GAP
    room = size.height - size.top - size.bottom - size.tab - line * (NAME_ROOM + STAT_ROOM) - foot
    number = int(room // line) - 1
    weapons = max(3, number // 2)
    return Blank(
        size=size.key,
        has_points=edition.points is not None,
        stats=tuple(name for name in edition.columns if name not in OFF_THE_CARD),
        weapon_columns=deck.cards[0].weapon_columns if deck.cards else edition.weapon_columns[:-1],
        weapons=range(weapons),
        abilities=range(max(1, number - weapons)),
        flesh_boxes=range(edition.flesh_wounds),
        wound_boxes=range(wounds),
        track=track,
        back_lines=range(int((size.height - size.top - size.bottom - size.tab - 2) // line) - 1),
    )


def _wound_boxes(edition: Edition, size: Size) -> tuple[int, int]:
    """So many as stand beside those for flesh wounds; without any, two rows of them."""
    box = size.box + BOX_GAP
    if not edition.flesh_wounds:
        return 2 * int(size.room // box), 2
    flesh = max(edition.flesh_wounds * box, width(FLESH, points=size.back, weight=STRONG))
    return min(MOST_WOUNDS, int((size.room - flesh - BETWEEN) // box)), 1
