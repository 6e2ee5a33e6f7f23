"""The kill team on one sheet: who is picked, what it costs, the rounds, and room for what happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.laying import sheet_pages
from rosters.cards.sheets.roster import SUM_HEIGHT, sum_of
from rosters.cards.sheets.rows import Widths, head_of, listed, with_notes
from rosters.cards.sheets.type import type_of
from rules.paper.ledger import rows

LEAD_HEIGHT, TRACKS_HEIGHT, TRACK_HEIGHT = 27.0, 12.0, 8.0
WIDTHS: Widths = {"name": 58.0, "label": 38.0}
TRACKS = ("Initiative", "Command points", "Spent")
"""Beside what brings victory points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLead:
    """What stands over the team."""

    name: str
    about: str
    force: int | None
    """None where nothing costs points."""
    limit: int | None
    left: int | None

    @property
    def is_over(self) -> bool:
        return self.left is not None and self.left < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracks:
    """What is counted round by round."""

    rounds: range
    word: str = "Round"
    words: tuple[str, ...]

    @property
    def height(self) -> float:
        return TRACKS_HEIGHT + TRACK_HEIGHT * len(self.words)


def pages(deck: Deck, options: PrintOptions) -> Sequence[PaperPage]:
    """Nothing without a team: the print page asks which."""
    if deck.team is None:
        return ()
    found = rows(deck.cards, {sheet.key: sheet for sheet in deck.sheets}, deck.context.faction)
    total = sum_of(deck, deck.edition.words.get("force", "Force"), found)
    # What brings victory points from round to round; what follows from the others at the end is no row.
    edition = deck.edition
    last = edition.score_by_choice.line if edition.score_by_choice else ""
    scored = tuple(line.name for line in edition.score if line.key != last)
    tracks = Tracks(
        rounds=range(1, deck.reference.rounds + 1),
        word=deck.edition.words.get("round", "Round"),
        words=(*TRACKS, *scored),
    )
    blocks = [
        SheetBlock(template="team_lead", content=_lead(deck, total.points), height=LEAD_HEIGHT),
        *listed(
            found,
            head_of("team_head", deck.edition),
            "team_row",
            WIDTHS,
            type_of(options),
        ),
        SheetBlock(template="sum", content=total, height=SUM_HEIGHT, ends=True, sums_up=True),
        SheetBlock(template="tracks", content=tracks, height=tracks.height),
    ]
    return sheet_pages(
        deck,
        options,
        title=deck.edition.words["kill_team"],
        note="The team, the mission, and room for notes",
        filled=with_notes(blocks, options),
        a_page=1,
    )


def _lead(deck: Deck, points: int | None) -> TeamLead:
    team = deck.team
    limit = team.points_limit if team else None
    force_of = team.points if team and deck.edition.points is not None else points
    taken = f"takes {', '.join(deck.taken)}" if deck.taken else ""
    format_name = team.format_name if team else ""
    archetypes = ", ".join(team.archetypes) if team else ""
    words = (deck.context.roster if team else "", deck.faction, format_name, archetypes, deck.context.campaign, taken)
    return TeamLead(
        name=deck.context.name,
        about=" · ".join(each for each in words if each),
        force=force_of,
        limit=limit,
        left=team.points_left if team else None,
    )
