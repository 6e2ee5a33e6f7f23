"""Entrants as their kind of campaign sees them between missions."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from campaigns.journal.settle import state_of_entrant
from campaigns.models import Entrant
from rosters.models import Operative
from rosters.models import Squad as SquadRow
from rules.campaigns.entrants import Contender
from rules.campaigns.kind import CampaignKind
from rules.sheets import from_json


def contenders_of(kind: CampaignKind, entrants: Iterable[Entrant]) -> dict[uuid.UUID, Contender]:
    """With everyone on their rosters. Two queries, however many they are."""
    listed = list(entrants)
    rosters = [each.roster_id for each in listed if each.roster_id]
    fighters = _fighters(rosters, kind)
    squads = _squads(rosters, fighters, kind)
    return {
        each.pk: Contender(
            key=str(each.pk),
            name=each.name,
            faction=each.faction,
            has_left=each.has_left,
            state=state_of_entrant(kind, each),
            won=each.won,
            drawn=each.drawn,
            lost=each.lost,
            fighters=tuple(fighters.get(each.roster_id, ())),
            squads=tuple(squads.get(each.roster_id, ())),
        )
        for each in listed
    }


def _fighters(rosters: list[Any], kind: CampaignKind) -> dict[Any, list[Any]]:
    found: dict[Any, list[Any]] = {}
    rows = Operative.objects.filter(roster__in=rosters).values_list("roster", "pk", "sheet", "status")
    for roster, key, sheet, status in rows:
        if sheet:
            fighter = kind.fighter(from_json({**sheet, "key": str(key), "status": status}))
            found.setdefault(roster, []).append(fighter)
    return found


def _squads(rosters: list[Any], fighters: dict[Any, list[Any]], kind: CampaignKind) -> dict[Any, list[Any]]:
    found: dict[Any, list[Any]] = {}
    for row in SquadRow.objects.filter(roster__in=rosters):
        here = (each.datasheet for each in fighters.get(row.roster_id, ()) if each.fire_team == row.key)
        squad = kind.squad(row.key, row.state.get("name") or next(here, "Squad"), row.state)
        found.setdefault(row.roster_id, []).append(squad)
    return found
