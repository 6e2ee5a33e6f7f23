"""Rows from a campaign's state and back."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.utils.dateparse import parse_datetime

from campaigns.journal import state as states
from campaigns.journal.kind import kind_of
from campaigns.models import Campaign, Entrant, Mission, MissionSide, Round
from rules.changes import State
from rules.editions.state import CampaignStates

STANDING = ("stage", "report", "confirmed", "disputed", "voided", "reason")
CALLING_OFF = "calling_off"
"""Who of its players wants to call it off, by person; not there while nobody does."""
TOLD = ("kind", "title", "where", "number", "commitment")
OF_ROUND = ("number", "title", "stage", "pairing", "is_published", "agreed", "pairings", "byes", "entrants", "closing")


def state_of(campaign: Campaign, missions: Collection[uuid.UUID] | None = None) -> State:
    """A campaign's content from its rows: all of it, or these missions and no round. At most four queries."""
    state: State = {
        states.CAMPAIGN: {
            "name": campaign.name,
            "story": campaign.story,
            "stage": campaign.stage,
            "settings": campaign.settings,
        }
    }
    kept = kind_of(campaign).states
    for entrant in campaign.entrants.all():
        state[states.ENTRANT + str(entrant.pk)] = entrant_fields(entrant, kept)
    for mission in _missions(campaign, missions):
        state[states.MISSION + str(mission.pk)] = mission_fields(mission, kept)
        for side in mission.sides.all():
            if side.state:
                state[states.SIDE + str(side.pk)] = kept.side.from_column(side.state)
    if missions is None:
        state |= {states.ROUND + str(each.pk): round_fields(each) for each in campaign.rounds.all()}
    return state


def _missions(campaign: Campaign, missions: Collection[uuid.UUID] | None) -> Iterable[Mission]:
    if missions is not None and not missions:
        return ()
    found = campaign.missions.defer("settings", "secret").prefetch_related("sides")
    return found if missions is None else found.filter(pk__in=missions)


def entrant_fields(entrant: Entrant, kept: CampaignStates) -> states.Fields:
    return {
        "person": str(entrant.person_id),
        "roster": str(entrant.origin_roster),
        "name": entrant.name,
        "faction": entrant.faction,
        "position": entrant.position,
        **kept.entrant.from_column(entrant.state),
        "waived": entrant.waived,
        "left": entrant.has_left,
    }


def mission_fields(mission: Mission, kept: CampaignStates) -> states.Fields:
    sides = list(mission.sides.all())
    return {
        **{name: getattr(mission, name) for name in TOLD},
        "at": _iso(mission.at),
        "deadline": _iso(mission.deadline),
        "proposed_by": str(mission.proposed_by_id or ""),
        **({"round": str(mission.round_id)} if mission.round_id else {}),
        "sides": [_side_fields(side) for side in sides],
        **{name: mission.standing[name] for name in STANDING},
        **{name: mission.standing[name] for name in (CALLING_OFF,) if name in mission.standing},
        "results": {str(side.pk): side.result for side in sides if side.result},
        **kept.mission.from_column(mission.agreed),
    }


def round_fields(row: Round) -> states.Fields:
    fields = {name: getattr(row, name) for name in OF_ROUND}
    return {**fields, "closes_at": _iso(row.closes_at), "publish_at": _iso(row.publish_at)}


def _side_fields(side: MissionSide) -> dict[str, str]:
    if side.entrant_id:
        return {"id": str(side.pk), "entrant": str(side.entrant_id)}
    return {
        "id": str(side.pk),
        "outsider_name": side.outsider_name,
        "outsider_faction": side.outsider_faction,
    }


def write(campaign: Campaign, before: State, after: State, secrets: Mapping[str, bytes]) -> None:
    """Bring the rows to a state; what did not change is not written. New missions need their secret, which no state
    tells.
    """
    content = after[states.CAMPAIGN]
    for name in ("name", "story", "stage", "settings"):
        setattr(campaign, name, content[name])
    campaign.save()
    changed = {subject: fields for subject, fields in after.items() if before.get(subject) != fields}
    if gone := states.entrants(before).keys() - states.entrants(after).keys():
        campaign.entrants.filter(pk__in=gone).delete()
    kept = kind_of(campaign).states
    _write_entrants(campaign, before, states.entrants(changed), kept)
    _write_rounds(campaign, before, states.rounds(changed))
    _write_missions(campaign, before, states.missions(changed), secrets, kept)
    _write_sides(before, after, kept)


def _write_entrants(
    campaign: Campaign, before: State, changed: Mapping[str, states.Fields], kept: CampaignStates
) -> None:
    for key, fields in changed.items():
        columns = entrant_columns(fields, kept)
        if states.ENTRANT + key in before:
            Entrant.objects.filter(pk=key).update(**columns)
        else:
            Entrant.objects.create(
                id=uuid.UUID(key), campaign=campaign, roster_id=columns["origin_roster"] or None, **columns
            )


def entrant_columns(fields: Mapping[str, Any], kept: CampaignStates) -> dict[str, Any]:
    """The columns of an entrant's row, as they come back from the database."""
    return {
        "person_id": uuid.UUID(fields["person"]),
        "origin_roster": fields["roster"],
        "name": fields["name"],
        "faction": fields["faction"],
        "position": fields["position"],
        "state": kept.entrant.to_column(fields),
        "waived": fields["waived"],
        "has_left": fields["left"],
    }


def _write_rounds(campaign: Campaign, before: State, changed: Mapping[str, states.Fields]) -> None:
    for key, fields in changed.items():
        if states.ROUND + key in before:
            Round.objects.filter(pk=key).update(**round_columns(fields))
        else:
            Round.objects.create(id=uuid.UUID(key), campaign=campaign, **round_columns(fields))


def round_columns(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a round's row, as they come back from the database."""
    return {
        **{name: fields[name] for name in OF_ROUND},
        "closes_at": parse_datetime(fields["closes_at"]) if fields["closes_at"] else None,
        "publish_at": parse_datetime(fields["publish_at"]) if fields["publish_at"] else None,
    }


def _write_missions(
    campaign: Campaign,
    before: State,
    changed: Mapping[str, states.Fields],
    secrets: Mapping[str, bytes],
    kept: CampaignStates,
) -> None:
    for key, fields in changed.items():
        columns = mission_columns(fields, kept)
        if states.MISSION + key in before:
            Mission.objects.filter(pk=key).update(**columns)
        else:
            Mission.objects.create(id=uuid.UUID(key), campaign=campaign, secret=secrets[key], **columns)
            MissionSide.objects.bulk_create(_new_sides(key, fields))
        _write_results(before.get(states.MISSION + key, {}).get("results", {}), fields)


def _new_sides(mission: str, fields: states.Fields) -> Iterable[MissionSide]:
    for position, side in enumerate(fields["sides"]):
        yield MissionSide(
            id=uuid.UUID(side["id"]),
            mission_id=uuid.UUID(mission),
            position=position,
            entrant_id=side.get("entrant"),
            outsider_name=side.get("outsider_name", ""),
            outsider_faction=side.get("outsider_faction", ""),
        )


def _write_results(before: Mapping[str, str], fields: states.Fields) -> None:
    results = {side["id"]: fields["results"].get(side["id"], "") for side in fields["sides"]}
    changed = [MissionSide(pk=key, result=result) for key, result in results.items() if before.get(key, "") != result]
    MissionSide.objects.bulk_update(changed, ["result"])


def _write_sides(before: State, after: State, kept: CampaignStates) -> None:
    """What the kind keeps of sides; nothing where no change has set any of it, or all of it was taken back."""
    known, wanted = states.sides(before), states.sides(after)
    for key in known.keys() | wanted.keys():
        if known.get(key) != wanted.get(key):
            column = kept.side.to_column(wanted[key]) if key in wanted else {}
            MissionSide.objects.filter(pk=key).update(state=column)


def mission_columns(fields: Mapping[str, Any], kept: CampaignStates) -> dict[str, Any]:
    """The columns of a mission's row that are pinned from the state."""
    return {
        **{name: fields[name] for name in TOLD},
        "at": parse_datetime(fields["at"]) if fields["at"] else None,
        "deadline": parse_datetime(fields["deadline"]) if fields["deadline"] else None,
        "proposed_by_id": fields["proposed_by"] or None,
        "round_id": fields.get("round") or None,
        "standing": {name: fields[name] for name in (*STANDING, CALLING_OFF) if name in fields},
        "state": states.mission_state(fields),
        "agreed": kept.mission.to_column(fields),
    }


def _iso(moment: Any) -> str:
    return moment.isoformat() if moment else ""
