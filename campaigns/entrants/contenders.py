"""Entrants as their kind of campaign sees them between missions."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from campaigns.journal.kind import state_of_entrant
from campaigns.models import Entrant
from rosters.journal.settle import catalogue_of
from rosters.models import Operative, Roster
from rosters.models import Squad as SquadRow
from rules.campaigns.entrants import Contender
from rules.campaigns.kind import CampaignKind
from rules.editions import find
from rules.sheets import from_json


def contenders_of(kind: CampaignKind, entrants: Iterable[Entrant]) -> dict[uuid.UUID, Contender]:
    """With everyone on their rosters. Two queries, however many they are; one more where the kind has a library."""
    listed = list(entrants)
    rosters = [each.roster_id for each in listed if each.roster_id]
    fighters = _fighters(listed, kind)
    libraries = _libraries(rosters, kind)
    squads: dict[Any, list[Any]] = {}
    for row in SquadRow.objects.filter(roster__in=rosters):
        here = (each.datasheet for each in fighters.get(row.roster_id, ()) if each.squad == row.key)
        squad = kind.squad(row.key, row.state.get("name") or next(here, "Squad"), row.state)
        squads.setdefault(row.roster_id, []).append(squad)
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
            library=libraries.get(each.roster_id),
        )
        for each in listed
    }


def _fighters(entrants: list[Entrant], kind: CampaignKind) -> dict[Any, list[Any]]:
    """Everyone as they are now, by roster."""
    found: dict[Any, list[Any]] = {}
    owners = {each.roster_id: each for each in entrants if each.roster_id}
    states = {key: state_of_entrant(kind, each) for key, each in owners.items()}
    rows = Operative.objects.filter(roster__in=list(owners)).order_by("position")
    for roster, key, sheet, status, state, edition in rows.values_list(
        "roster", "pk", "sheet", "status", "state", "roster__edition"
    ):
        if sheet:
            fighter = kind.fighter(from_json({**sheet, "key": str(key), "status": status}))
            shape = find(edition).states.operative
            own = shape.from_fields(shape.from_column(state))
            fighter = kind.fighter_as_of(fighter, status=status, operative=own, entrant=states[roster])
            found.setdefault(roster, []).append(fighter)
    return found


def _libraries(rosters: list[Any], kind: CampaignKind) -> dict[Any, Any]:
    """What the campaign's kind reads from each roster's pack, if anything."""
    if kind.library is None or not rosters:
        return {}
    digests = Roster.objects.filter(pk__in=rosters).values_list("pk", "pack__digest")
    return {key: kind.library(catalogue_of(digest or "")) for key, digest in digests}
