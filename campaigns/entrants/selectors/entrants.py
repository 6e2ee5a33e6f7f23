"""One entrant of a campaign: its roster as far as the reader may look, its missions, its dead."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Subquery
from django.db.models.fields.json import KeyTextTransform

from campaigns.entrants.contenders import contenders_of
from campaigns.entrants.outlook import before_muster
from campaigns.journal.kind import state_of_entrant
from campaigns.models import Campaign, Entrant, MissionSide
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine, entrants_of, lines_of
from campaigns.overview.selectors.dashboard import (
    FallenLine,
    MissionLine,
    chronicle_of,
    fallen_lines,
    mission_line,
    played,
    standings_of,
    with_reports,
)
from campaigns.permissions import sees_roster
from campaigns.seasons.selectors import honours
from campaigns.standings.ending import winners_of
from campaigns.standings.selectors.standings import StandingRow
from campaigns.todo.selectors import Played, Todo, todo
from rosters.models import Squad
from rules.campaigns.activities import Activity
from rules.campaigns.dossier import Dossier
from rules.editions.base import ACTIVE
from rules.sheets import SQUAD_FIELD, OperativeSheet, from_json

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
    conditions: tuple[tuple[str, str], ...]
    """Name of an operative, and what it takes into its next mission."""
    waived: tuple[str, ...]
    before_muster: tuple[str, ...]
    """What stands in the way of its start or its next muster; nothing for anyone who may not look at its roster."""
    honours: tuple[str, ...]
    """Of the seasons before."""
    dossier: EntrantDossier | None = None
    """Where the kind of campaign keeps one and the reader may look."""
    standing: StandingRow | None = None
    """Its place; None before anybody has one."""
    todo: tuple[Todo, ...] = ()
    """What waits for its player, for whom it is."""


def entrant_sheet(campaign: Campaign, sheet: CampaignSheet, key: uuid.UUID) -> EntrantSheet:
    """Everything about an entrant; Entrant.DoesNotExist for another campaign's. Four queries; three more where there
    is a dossier, two more where a table of rounds decides, one once the campaign has ended.
    """
    rows = entrants_of(campaign)
    entrant = next((each for each in rows if each.pk == key), None)
    if entrant is None:
        raise Entrant.DoesNotExist
    lines = lines_of(rows, sheet)
    line = next(each for each in lines if each.key == str(entrant.pk))
    may_look = sees_roster(sheet.settings, sheet.person, entrant)
    own = [each for each in chronicle_of(campaign)["fallen"] if each["entrant"] == line.key]
    operatives = _operatives(entrant) if may_look and entrant.roster_id else ()
    names = {each.key: each.name for each in operatives}
    known = sheet.kind.conditions(state_of_entrant(sheet.kind, entrant))
    missions = missions_of(entrant)
    worn = {each.key: each.hue for each in lines}
    standings = standings_of(campaign, sheet, lines, winners_of(campaign))
    standing = next((each for each in standings if each.entrant.key == line.key), None)
    return EntrantSheet(
        line=line,
        roster=str(entrant.roster_id or ""),
        is_mine=line.is_mine,
        sees_roster=may_look,
        operatives=operatives,
        missions=tuple(mission_line(sheet, mission, sides, worn) for mission, sides in missions),
        fallen=tuple(fallen_lines(own, lines)),
        conditions=tuple((names[key], words) for key, words in known.items() if key in names),
        waived=tuple(entrant.waived),
        before_muster=before_muster(entrant) if may_look and entrant.holds_roster else (),
        honours=honours(campaign, entrant.person) if campaign.previous_id else (),
        dossier=dossier_of(sheet, entrant, is_mine=line.is_mine) if may_look else None,
        standing=standing if standing and standing.place else None,
        todo=tuple(each for each in todo(sheet, lines, missions) if each.is_mine) if line.is_mine else (),
    )


def _operatives(entrant: Entrant) -> tuple[OperativeSheet, ...]:
    """Who is there; the members of a squad with what it has learnt together."""
    teams = Squad.objects.filter(roster=OuterRef("roster"), key=OuterRef("team"))
    assert entrant.roster is not None  # noqa: S101 - asked of those with a roster
    found = entrant.roster.operatives.filter(status__in=ACTIVE).order_by("position")
    found = found.annotate(team=KeyTextTransform(SQUAD_FIELD, "sheet"))
    found = found.annotate(together=Subquery(teams.values("state")[:1]))
    return tuple(from_json({**each.sheet, **_own(each)}) for each in found)


def _own(operative: Any) -> dict[str, Any]:
    identity = {"key": str(operative.pk), "portrait": operative.portrait}
    return (
        identity if operative.together is None else {**identity, "experience": operative.together.get("experience", 0)}
    )


def missions_of(entrant: Entrant) -> list[Played]:
    """Its newest missions with all their sides. One query."""
    own = MissionSide.objects.filter(entrant=entrant).order_by("-mission__number").values("mission")[:MOST_MISSIONS]
    sides = with_reports(MissionSide.objects.filter(mission__in=own))
    return played(sides.order_by("-mission__number", "position"))


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantDossier:
    """A dossier with what its reader may do."""

    dossier: Dossier
    activities: tuple[Activity, ...] = ()
    """For nobody but its own player, while the campaign runs."""

    @property
    def groups(self) -> list[tuple[str, list[Activity]]]:
        """Activities below their headings."""
        found: dict[str, list[Activity]] = {}
        for each in self.activities:
            found.setdefault(each.group, []).append(each)
        return list(found.items())


def dossier_of(sheet: CampaignSheet, entrant: Entrant, *, is_mine: bool) -> EntrantDossier | None:
    """The dossier of an entrant; None where its kind of campaign keeps none. Three queries."""
    kind = sheet.kind
    if kind.dossier is None or entrant.roster_id is None:
        return None
    contender = contenders_of(kind, [entrant])[entrant.pk]
    may_act = is_mine and sheet.stage == Campaign.Stage.RUNNING and not entrant.has_left
    activities: Sequence[Activity] = kind.activities(sheet.settings, contender) if may_act else ()
    return EntrantDossier(dossier=kind.dossier(sheet.settings, contender), activities=tuple(activities))
