"""A campaign's exports: tables of missions, experience and resources, and its standings as text for chat."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from campaigns.models import Campaign, MissionSide
from campaigns.models.missions import REPORTED, State
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine, entrant_lines
from campaigns.overview.selectors.dashboard import HIDDEN, chronicle_of, standings_of, title_of
from campaigns.permissions import sees_roster
from campaigns.standings.ending import winners_of
from campaigns.standings.selectors.standings import steps_of
from rosters.models import Operative, Squad
from rules.editions import find
from rules.names import how_many
from rules.sheets import squad_in

Row = Sequence[object]
FORMULA = ("=", "+", "-", "@", "\t", "\r")
NEWEST = 5


def mission_rows(campaign: Campaign, sheet: CampaignSheet) -> Iterator[Row]:
    """One row a side. One query."""
    yield ("mission", "title", "state", "played", "where", "side", "faction", "result")
    sides = MissionSide.objects.filter(mission__campaign=campaign).select_related("mission", "entrant")
    for side in sides.defer(*HIDDEN).order_by("mission__number", "position").iterator():
        mission = side.mission
        day = mission.reported_at or mission.at
        yield (
            mission.number,
            title_of(sheet, mission),
            mission.state,
            day.date().isoformat() if day else "",
            mission.where,
            str(side),
            side.entrant.faction if side.entrant else side.outsider_faction,
            side.result,
        )


def experience_rows(campaign: Campaign, sheet: CampaignSheet) -> Iterator[Row]:
    """One row an operative, then one a squad, of the rosters that the reader may look into. Four queries.

    Who learns with a squad has what it has.
    """
    yield ("entrant", "operative", "model", "role", "level", "experience", "status", "points")
    entrants = campaign.entrants.exclude(roster=None)
    seen = {each.roster_id: each.name for each in entrants if sees_roster(sheet.settings, sheet.person, each)}
    rows = Squad.objects.filter(roster__in=list(seen)).order_by("roster", "key")
    teams = {(each.roster_id, each.key): each for each in rows}
    names: dict[Any, str] = {}
    edition = find(campaign.edition)
    found = Operative.objects.filter(roster__in=list(seen)).order_by("roster", "position")
    for operative in found.iterator():
        stored = operative.sheet
        name, role = stored.get("name") or operative.name, stored.get("role", operative.role)
        level, points = stored.get("level", 1), stored.get("total", operative.points)
        model = stored.get("model", operative.model)
        team = teams.get(key := (operative.roster_id, squad_in(stored)))
        names.setdefault(key, stored.get("datasheet", ""))
        experience = edition.grown((team or operative).state)
        yield (seen[operative.roster_id], name, model, role, level, experience, operative.status, points)
    for key, team in teams.items():
        name = names.get(key, "")
        row = (
            str(team) if team.state.get("name") else name,
            name,
            edition.words.get("squad", "").lower(),
            edition.level_for(edition.grown(team.state)),
            edition.grown(team.state),
        )
        yield (seen[team.roster_id], *row, "", "")


def amount_rows(campaign: Campaign, sheet: CampaignSheet) -> Iterator[Row]:
    """One row a mission and entrant. One query."""
    columns = sheet.columns
    yield ("after mission", "entrant", *(each.name for each in columns))
    entrants = {entrant.key: entrant.name for entrant in entrant_lines(campaign, sheet)}
    for step in steps_of(chronicle_of(campaign)["course"], together=False):
        for key, amounts in step.amounts.items():
            if key in entrants:
                yield (step.label, entrants[key], *(amounts.get(each.key, "") for each in columns))


Rows = Callable[[Campaign, CampaignSheet], Iterable[Row]]
TABLES: Mapping[str, tuple[str, Rows]] = {
    "missions": ("Every mission with its sides and results", mission_rows),
    "experience": ("Every operative and squad with level and experience", experience_rows),
    "resources": ("Everybody’s standing after every mission", amount_rows),
}


def as_csv(rows: Iterable[Row]) -> str:
    """As a table program reads it; a name that begins like a formula is kept from being one."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in row])
    return out.getvalue()


def standings_text(campaign: Campaign, sheet: CampaignSheet, entrants: Sequence[EntrantLine]) -> str:
    """Who stands where, for chat. No query; two where a table of rounds decides, one once it has ended."""
    lines = [f"{sheet.name}: standings"]
    for each in standings_of(campaign, sheet, entrants, winners_of(campaign)):
        entrant = each.entrant
        amounts = ", ".join(f"{each.name} {each.amount}" for each in entrant.amounts)
        mark = f" ({entrant.out})" if entrant.out else " (left)" if entrant.has_left else ""
        decides = entrant.total if each.points is None else how_many(each.points, "point")
        place = f"{each.place}." if each.place else "–"
        lines.append(f"{place} {entrant.name}{mark}: {decides} ({amounts}), {entrant.record}")
    return "\n".join(lines)


def results_text(campaign: Campaign, sheet: CampaignSheet) -> str:
    """The newest results, for chat. One query."""
    newest = campaign.missions.filter(state__in=REPORTED).order_by("-number").values("pk")[:NEWEST]
    sides = MissionSide.objects.filter(mission__in=newest).select_related("mission", "entrant")
    lines_by_week: dict[int, list[str]] = {}
    for side in sides.defer(*HIDDEN).order_by("-mission__number", "position"):
        number, title = side.mission.number, title_of(sheet, side.mission)
        mark = " (disputed)" if side.mission.state == State.DISPUTED else ""
        head = [f"{title}{mark}:" if title == f"Mission {number}" else f"{number}. {title}{mark}:"]
        lines_by_week.setdefault(side.mission.number, head).append(f"{side} {side.result}".strip())
    lines = [f"{head} {', '.join(rest)}" for head, *rest in lines_by_week.values()]
    return "\n".join([f"{sheet.name}: latest results", *lines]) if lines else ""
