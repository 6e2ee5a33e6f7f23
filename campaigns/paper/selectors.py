"""What a reader may print of a mission. Before the reveal nothing of any team is read, one's own neither."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.journal.kind import state_of_entrant
from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.muster.selectors.decks import deck_of_side
from campaigns.muster.selectors.reveals import TeamSheet, revealed
from campaigns.permissions import sees_roster
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.journal.settle import catalogue_of
from rosters.journal.state import squad_key
from rosters.models import Change
from rules.campaigns import codec
from rules.campaigns.games import Game, Side
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Question
from rules.editions import find
from rules.editions.base import GONE, Edition
from rules.sheets import squad_in


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePaper:
    """One side on paper; a team of nobody before the reveal."""

    team: TeamSheet
    deck: Deck | None
    """From the frozen team, where there is one that the reader may look at or plays against."""
    is_open: bool
    """Whether the reader may have everything of it: else no more than the sheet for its opponent."""
    questions: tuple[Question, ...]
    """What the report will ask about it."""
    edition: Edition

    @property
    def side(self) -> SideSheet:
        return self.team.side

    @property
    def is_known(self) -> bool:
        """Whether the reader may see what its fighters have learned."""
        return self.deck is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Packet:
    """A mission as it is printed for one reader."""

    mission: MissionSheet
    edition: Edition
    sides: tuple[SidePaper, ...]
    questions: tuple[Question, ...]
    """What the report asks about the mission as a whole."""
    rounds: int
    """How many battle rounds there are to write in."""

    @property
    def is_sealed(self) -> bool:
        return self.mission.is_sealed


def packet_of(sheet: MissionSheet, options: PrintOptions, sides: Sequence[str] = ()) -> Packet:
    """The packet of a mission, of all its sides or of those named. One query at most for a side."""
    edition = find(sheet.campaign.edition)
    teams = revealed(sheet)
    game = Game(
        mission=sheet.key,
        kind=sheet.kind,
        number=sheet.number,
        agreed=sheet.agreed,
        settings=sheet.settings,
        sides=tuple(_played(sheet.kind_of_campaign, team) for team in teams),
    )
    asked = sheet.kind_of_campaign.questions(game)
    paper_sides = tuple(_side(sheet, team, options, asked) for team in teams if not sides or team.side.key in sides)
    return Packet(
        mission=sheet,
        edition=edition,
        sides=paper_sides,
        questions=tuple(each for each in asked if not each.side),
        rounds=edition.reference(catalogue_of("")).rounds,
    )


def _side(sheet: MissionSheet, team: TeamSheet, options: PrintOptions, asked: Sequence[Question]) -> SidePaper:
    side, entrant = team.side, team.side.entrant_row
    is_named = bool(team.members) and entrant is not None and not sheet.is_sealed
    is_open = is_named and entrant is not None and sees_roster(sheet.settings, sheet.me, entrant)
    is_faced = is_named and sheet.mine is not None
    return SidePaper(
        team=team,
        deck=deck_of_side(sheet, team, options) if is_open or is_faced else None,
        is_open=is_open,
        questions=tuple(each for each in asked if each.side == side.key),
        edition=find(sheet.campaign.edition),
    )


def _played(rules: CampaignKind, team: TeamSheet) -> Side:
    side, frozen = team.side, team.side.team
    return Side(
        key=side.key,
        name=side.name,
        faction=side.faction,
        entrant=side.entrant,
        roster=tuple(codec.from_json(rules.fighter_type, each) for each in frozen.get("fighters", ())),
        team=tuple(frozen.get("members", ())),
        squads=tuple(rules.squad(each["container"], each["name"], each) for each in frozen.get("squads", ())),
        force=frozen.get("force", 0),
    )


def changed_operatives(sheet: MissionSheet) -> tuple[str, ...]:
    """Who fought for the reader and has another card now, in the team's order; the dead need none. One query."""
    side = sheet.mine
    if side is None or not side.roster or not sheet.report_key:
        return ()
    rows = Change.objects.filter(batch__origin=sheet.report_key, batch__roster=uuid.UUID(side.roster))
    changes = list(rows.values_list("subject", "field", "value"))
    touched = {squad_key(subject) for subject, _, _ in changes}
    gone = {subject for subject, field, value in changes if field == "status" and value in GONE}
    rules = sheet.kind_of_campaign
    hurt = rules.conditions(state_of_entrant(rules, side.entrant_row)) if side.entrant_row else {}
    sheets = side.team.get("sheets", {})
    return tuple(
        key
        for key in side.team.get("members", ())
        if key not in gone and ({key, squad_in(sheets.get(key, {}))} & touched or key in hurt)
    )
