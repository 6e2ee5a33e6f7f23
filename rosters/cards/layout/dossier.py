"""The file of one operative: front and back on one full page, text in two columns; what does not fit goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rosters.cards.layout.backs import explained_blocks, record_blocks, tactic_blocks
from rosters.cards.layout.blocks import Block, BlockRank, ability_block, bearer_block, runs_of, text_block, weapon_block
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.face import SLACK, CardSide
from rosters.cards.layout.filling import arranged, filled, filled_or_broken, resized, used
from rosters.cards.layout.heads import Foot, back_head, front_foot, front_head, label_of, note_lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.layout.sizes import Size, column_of, grown, height, page_size
from rosters.cards.layout.weapons import WeaponColumns, table_of
from rules.cards import Datacard

TEMPLATE = "rosters/cards/dossier.html"
GAP = 5.0
"""Above the columns, and above the foot."""
LEAST_NOTES = 4
"""So many lines to write on stay where the type is larger than asked for."""
LEAST = 20.0
"""Columns that would be lower than this are not begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierSheet(CardSide):
    """One page of an operative's file."""

    weapons: tuple[Block, ...]
    columns: tuple[tuple[Block, ...], ...]
    type: str = ""
    """What the style sheet calls larger type below the head."""

    @property
    def groups(self) -> list[tuple[str, list[Block]]]:
        return list(runs_of(self.weapons))

    @property
    def column_groups(self) -> list[list[tuple[str, list[Block]]]]:
        return [list(runs_of(column)) for column in self.columns]


def pages(deck: Deck, options: PrintOptions) -> list[PaperPage]:
    """A file for every card of the deck."""
    size = page_size(options.paper, large=options.large)
    table = table_of(deck.cards, size)
    files = [sheet for card in deck.cards for sheet in sheets_of(card, size, table)]
    return [
        PaperPage(
            template=TEMPLATE,
            content=sheet,
            title="Datacards" if number == 0 else "",
            bookmarks=(sheet.card.name,) if sheet.is_front else (),
        )
        for number, sheet in enumerate(files)
    ]


def sheets_of(card: Datacard, size: Size, table: WeaponColumns) -> list[DossierSheet]:
    """The pages of one operative's file."""
    found = _grown(card, size)
    if not found:
        first, rest = _first(card, size, size, table)
        found = [first, *_more(card, size, table, rest)]
    return [
        replace(sheet, number=number, of=len(found), says="" if number == len(found) else "Continued on another page")
        for number, sheet in enumerate(found, start=1)
    ]


def _grown(card: Datacard, size: Size) -> list[DossierSheet]:
    """One page in the largest type that leaves room for notes; none where there is too much to say."""
    for body in grown(size):
        sheet, rest = _first(card, size, body, table_of([card], body))
        if not rest and sheet.notes >= LEAST_NOTES:
            return [sheet]
    return []


def _first(card: Datacard, size: Size, body: Size, table: WeaponColumns) -> tuple[DossierSheet, list[Block]]:
    head, foot = front_head(card, size), front_foot(card, size, has_back=False)
    room = size.height - head.height - foot.height - 2 * GAP - SLACK - height(body.back, "text")
    upper, left_over = filled(list(_upper(card, body, table)), room, body)
    room -= used(upper, body)
    column = column_of(body)
    left = [ability_block(ability, column, column.front, under="Abilities") for ability in card.abilities]
    right = [*tactic_blocks(card, column), *explained_blocks(card, column), *record_blocks(card, column, is_whole=True)]
    # Both beside each other where both fit, else all of it down the left column and then the right.
    fits = max(used(left, body), used(right, body)) <= room
    columns, rest = ((left, right), []) if fits else _down([*left, *right], room, body)
    rest = [*left_over, *rest]
    tall = max(used(column, body) for column in columns)
    sheet = DossierSheet(
        card=card,
        size=size,
        table=table,
        kind="front",
        label=label_of(card, size),
        head=head,
        foot=foot,
        weapons=arranged(upper, body),
        columns=tuple(arranged(column, body) for column in columns),
        notes=0 if rest else note_lines(room - tall - GAP, body),
        type=body.type,
    )
    return sheet, rest


def _upper(card: Datacard, size: Size, table: WeaponColumns) -> Iterator[Block]:
    """What goes over both columns."""
    yield from (text_block(cause, "", size, size.front, "cause", rank=BlockRank.CAUSE) for cause in card.causes)
    if card.count > 1:
        yield from (bearer_block(bearer, card, size) for bearer in card.bearers)
    yield from (weapon_block(weapon, size, table, weapon.text) for weapon in card.weapons)


Columns = tuple[list[Block], list[Block]]


def _down(blocks: list[Block], room: float, size: Size) -> tuple[Columns, list[Block]]:
    column = column_of(size)
    first, rest = filled(blocks, room, column)
    second, rest = filled(rest, room, column)
    return (first, second), rest


def _more(card: Datacard, size: Size, table: WeaponColumns, rest: list[Block]) -> Iterator[DossierSheet]:
    """Further pages: what is left, down the left column and then the right."""
    column = column_of(size)
    head = back_head(card, size)
    room = size.height - head.height - 2 * GAP - SLACK - 2 * height(size.back, "text")
    while rest:
        wide = [block for block in rest if block.kind in ("weapon", "bearer")]
        fitted, over = filled_or_broken(wide, room, size)
        left = room - used(fitted, size)
        # What a weapon brought goes on among the texts.
        over, others = (
            [block for block in over if block.kind != "text"],
            [block for block in over if block.kind == "text"],
        )
        others += [resized(block, column, size.back) for block in rest if block.kind not in ("weapon", "bearer")]
        columns, others = _down(others, left, size) if left > LEAST else (([], []), others)
        if others and not fitted and not any(columns):
            first, others = filled_or_broken(others, left, column)
            columns = (first, [])
        yield DossierSheet(
            card=card,
            size=size,
            table=table,
            kind="more",
            label=label_of(card, size),
            head=head,
            foot=Foot(),
            weapons=arranged(fitted, size),
            columns=(arranged(columns[0], size), arranged(columns[1], size)),
        )
        rest = [*over, *others]
