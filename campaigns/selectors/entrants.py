"""One entrant of a campaign: its roster as far as the reader may look, its missions, its dead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaigns.models import Batch, Campaign, Entrant, MissionSide
from campaigns.rights import sees_roster
from campaigns.selectors.campaigns import CampaignSheet, EntrantLine, entrant_lines
from campaigns.selectors.dashboard import (
    FallenLine,
    MissionLine,
    Played,
    chronicle_of,
    fallen_lines,
    mission_line,
    reports_of,
)
from rosters.selectors.rosters import ACTIVE
from rosters.viewers import Viewer
from rules.sheets import OperativeSheet, from_json

MOST_MISSIONS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantSheet:
    """An entrant as its page shows it."""

    line: EntrantLine
    roster: str
    """Key of the roster; empty where it went away with its player."""
    is_mine: bool
    sees_roster: bool
    operatives: tuple[OperativeSheet, ...]
    missions: tuple[MissionLine, ...]
    fallen: tuple[FallenLine, ...]
    injuries: tuple[tuple[str, str], ...]
    waived: tuple[str, ...]


def entrant_sheet(campaign: Campaign, sheet: CampaignSheet, entrant: Entrant, viewer: Viewer) -> EntrantSheet:
    """Everything about an entrant. Six queries, however much it played."""
    lines = entrant_lines(campaign, sheet)
    line = next(each for each in lines if each.key == str(entrant.pk))
    person = campaign.people.of(viewer).present().first()
    may_look = sees_roster(sheet.settings, person, entrant)
    own = [each for each in chronicle_of(campaign)["fallen"] if each["entrant"] == line.key]
    operatives = _operatives(entrant) if may_look and entrant.roster_id else ()
    names = {each.key: each.name for each in operatives}
    return EntrantSheet(
        line=line,
        roster=str(entrant.roster_id or ""),
        is_mine=line.is_mine,
        sees_roster=may_look,
        operatives=operatives,
        missions=tuple(_missions(sheet, entrant)),
        fallen=tuple(fallen_lines(own, lines)),
        injuries=tuple((names[key], injury) for key, injury in entrant.injuries.items() if key in names),
        waived=tuple(entrant.waived),
    )


def _operatives(entrant: Entrant) -> tuple[OperativeSheet, ...]:
    found = entrant.roster.operatives.filter(status__in=ACTIVE).order_by("position")
    return tuple(from_json({**each.sheet, "key": str(each.pk), "portrait": each.portrait}) for each in found)


def _missions(sheet: CampaignSheet, entrant: Entrant) -> list[MissionLine]:
    played = missions_of(entrant)
    reports: Any = reports_of([mission for mission, _ in played])
    return [mission_line(sheet, mission, sides, reports) for mission, sides in played]


def missions_of(entrant: Entrant) -> list[Played]:
    """Its newest missions with all their sides. One query."""
    own = MissionSide.objects.filter(entrant=entrant).order_by("-mission__number").values("mission")[:MOST_MISSIONS]
    sides = MissionSide.objects.filter(mission__in=own).select_related("mission", "entrant")
    hidden = ("draft", "salt", "team", "mission__secret", "mission__settings")
    found: dict[Any, Played] = {}
    for side in sides.defer(*hidden).order_by("-mission__number", "position"):
        found.setdefault(side.mission_id, (side.mission, []))[1].append(side)
    return list(found.values())


def batches_about(entrant: Entrant) -> list[Batch]:
    """What an arbitrator did to it by hand, newest first. One query."""
    found = entrant.campaign.batches.filter(kind="by-hand", told__entrant=str(entrant.pk)).select_related("person")
    return list(found.order_by("-sequence")[:MOST_MISSIONS])
