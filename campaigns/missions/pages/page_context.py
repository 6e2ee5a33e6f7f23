"""What the page of a mission shows, by where the mission stands."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from campaigns.missions.selectors.fighters import may_shift
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models.missions import State
from campaigns.muster.selectors.duel import duel_of
from campaigns.muster.selectors.reveals import revealed_now
from campaigns.reports import outcome
from rosters.web.issues import shown_issues
from rules.editions import find
from rules.issues import Severity

FOLDER = "campaigns/missions/"
CLOSED = {
    State.DECLINED: ("This challenge was declined.", "Nothing was played, and nothing follows from it."),
    State.CANCELLED: ("This mission was called off.", "Nothing follows from it."),
}


def board(request: HttpRequest, sheet: MissionSheet) -> dict[str, Any]:
    """The part of the page that depends on where the mission stands, with the name of its template."""
    if sheet.state in CLOSED:
        title, words = CLOSED[State(sheet.state)]
        fields = {"title": title, "words": sheet.row.standing.get("reason") or words}
        return {"board": f"{FOLDER}closed.html", "closed": fields}
    if sheet.is_sealed:
        return {
            "board": f"{FOLDER}planned.html",
            "is_rolled": is_rolled(sheet),
            "can_roll": can_roll(sheet),
            "can_shift": may_shift(sheet),
        }
    if sheet.state == State.MUSTERED:
        lineups = teams(sheet)
        words = find(sheet.campaign.edition).words
        return {
            "board": f"{FOLDER}mustered.html",
            "teams": lineups,
            "duel": duel_of([each["team"] for each in lineups], words),
        }
    if sheet.state == State.VOIDED:
        return {"board": f"{FOLDER}voided.html", "teams": teams(sheet), **outcome.voided(sheet)}
    return {"board": f"{FOLDER}reported.html", **outcome.reported(request, sheet)}


def is_rolled(sheet: MissionSheet) -> bool:
    """Whether the kind of mission comes from a roll where nobody chose it."""
    return bool(sheet.kind_of_campaign.mission_die(sheet.settings))


def can_roll(sheet: MissionSheet) -> bool:
    """Whether the kind of mission is still to be found by a roll that the reader may make."""
    may = sheet.can_take_part and sheet.state == State.PLANNED
    return may and not sheet.kind and is_rolled(sheet)


def teams(sheet: MissionSheet) -> list[dict[str, Any]]:
    """Each side's team with what is wrong with it, as it was on the day."""
    return [
        {
            "team": team,
            "side": team.side,
            "issues": shown_issues(issue for issue in team.issues if issue.severity is Severity.ILLEGAL),
        }
        for team in revealed_now(sheet)
    ]
