"""The command roster on paper: everyone of the roster, what the faction has, and room for what players write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.laying import largest, sheet_pages
from rosters.cards.sheets.rows import Widths, head_of, listed, with_notes
from rosters.cards.sheets.type import LARGE, Type
from rules.names import how_many
from rules.paper.ledger import LedgerRow, force, rows

LEAD_HEIGHT, LEAD_WITH_RESOURCES, SUM_HEIGHT = 44.0, 60.0, 10.0
WIDTHS: Widths = {"name": 46.0, "wargear": 46.0, "boxes": 27.0, "label": 33.0}
WITHOUT_BOXES: Widths = {"name": 50.0, "wargear": 60.0, "label": 42.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterLead:
    """What stands over the operatives."""

    name: str
    player: str
    faction: str
    kill_team: str
    force: str | None
    """None where nothing costs points."""
    resources: tuple[tuple[str, int | None], ...]
    """Each with how much there is, where a campaign counts it."""
    fields: tuple[str, ...]
    """What players write by hand."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What it all costs."""

    word: str
    points: int | None
    """None where nothing costs points."""
    count: int
    noun: str


def pages(deck: Deck, options: PrintOptions) -> Sequence[PaperPage]:
    printed = (deck.everyone, deck.roster.operatives) if deck.everyone else (deck.cards, deck.sheets)
    found = rows(printed[0], {sheet.key: sheet for sheet in printed[1]}, deck.context.faction)
    has_tracks = any(row.track for row in found)
    widths, kind = (WIDTHS, "with") if has_tracks else (WITHOUT_BOXES, "without")
    head = head_of(f"roster_head_{kind}", deck.edition)
    total = sum_of(deck, "Points in all", found)
    last = SheetBlock(template="sum", content=total, height=SUM_HEIGHT, ends=True, sums_up=True)

    def fill(type_: Type) -> list[tuple[SheetBlock, ...]]:
        lines = listed(found, head, f"roster_row_{kind}", widths, type_)
        return with_notes([_lead(deck), *lines, last], options)

    type_, filled = largest(options, fill, 1, (LARGE,))
    return sheet_pages(
        deck,
        options,
        title=deck.roster.edition_word,
        note="Empty fields are to be filled in by hand",
        filled=filled,
        a_page=1,
        type_=type_,
    )


def sum_of(deck: Deck, word: str, found: Sequence[LedgerRow]) -> Sum:
    """What operatives come to: their number, and what they cost where anything costs points."""
    has_points = deck.edition.points is not None
    words = deck.edition.words
    noun = how_many(len(found), words["operative"].casefold(), words["operatives"].casefold())
    return Sum(
        word=word if has_points else "In all", points=force(found) if has_points else None, count=len(found), noun=noun
    )


def _lead(deck: Deck) -> SheetBlock:
    resources = deck.reference.resources if deck.context.has_boxes else ()
    lead = RosterLead(
        name=deck.context.roster,
        player=deck.player,
        faction=deck.faction,
        kill_team=deck.context.kill_team,
        force=None if deck.edition.points is None else str(deck.team.points) if deck.team else "",
        resources=tuple((each, deck.amounts.get(each)) for each in resources),
        fields=deck.edition.roster_fields,
    )
    return SheetBlock(template="roster_lead", content=lead, height=LEAD_WITH_RESOURCES if resources else LEAD_HEIGHT)
