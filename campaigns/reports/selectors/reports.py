"""What a report is about: the mission as its questions see it, what was ticked so far, what was told."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.journal import rows as projection
from campaigns.journal import state as states
from campaigns.journal.games import Lived, game_of, lived_now
from campaigns.journal.replay import lived_before
from campaigns.missions.costs import with_costs
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models import ReportDraft
from campaigns.models.missions import REPORTED, State
from campaigns.reports.report import last_report
from rules.campaigns.games import Game
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Answer
from rules.campaigns.validity import settings_from_json
from rules.editions import find


def rules_of(sheet: MissionSheet) -> CampaignKind:
    rules = find(sheet.campaign.edition).campaign_kind()
    assert rules is not None  # noqa: S101 - a campaign's edition has campaigns
    return rules


def game_now(sheet: MissionSheet) -> Game:
    """The mission as a report of it would see it now. Two queries."""
    rows = [side.row for side in sheet.sides]
    entrants = [row.entrant for row in rows if row.entrant]
    state = {states.ENTRANT + str(each.pk): projection.entrant_fields(each) for each in entrants}
    return game_in(sheet, lived_now(state, rows))


def game_told(sheet: MissionSheet) -> Game:
    """The same as it was when the mission was reported last, or as it is now where it never was. Two queries before a
    report, and the journals after one.
    """
    earlier = last_report(sheet.row) if sheet.state in (*REPORTED, State.VOIDED) else None
    if earlier is None:
        return game_now(sheet)
    return game_in(sheet, lived_before(sheet.campaign, earlier, [side.row for side in sheet.sides])[1])


def game_in(sheet: MissionSheet, lived: Mapping[str, Lived]) -> Game:
    """The same where it is known what everybody had come to. No query."""
    settings = with_costs(sheet.settings, settings_from_json(sheet.campaign.settings), sheet.row)
    fields = {"kind": sheet.kind, "number": sheet.number, "commanders": sheet.row.commanders}
    rows = [side.row for side in sheet.sides]
    return game_of(sheet.row, fields, settings, rows, lived, rules_of(sheet))


def draft_answers(sheet: MissionSheet) -> Mapping[str, Answer]:
    """What was ticked at the table so far. One query."""
    draft = ReportDraft.objects.filter(mission=sheet.row).first()
    return draft.answers if draft else {}
