"""Rows from a campaign's state and back."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Prefetch
from django.utils.dateparse import parse_datetime

from campaigns.journal import state as states
from campaigns.journal.kind import kind_of
from campaigns.models import Batch, Campaign, Entrant, Mission, MissionSide, Round
from rules.changes import State
from rules.editions.state import CampaignStates

STANDING = ("stage", "report", "confirmed", "disputed", "voided", "reason")
CALLING_OFF = "calling_off"
"""Who of its players wants to call it off, by person; not there while nobody does."""
MISSION_FIELDS = ("kind", "title", "where", "number", "commitment")
OF_ROUND = ("number", "title", "stage", "pairing", "is_published", "agreed", "pairings", "byes", "entrants", "closing")


@dataclass(slots=True)
class CampaignRows:
    """The loaded rows of a campaign: read once, then brought to the state that is written."""

    entrants: list[Entrant]
    missions: dict[uuid.UUID, Mission] = field(default_factory=dict)
    """Those asked for, with their sides, the entrants among them and their players and rosters."""
    moved: dict[uuid.UUID, set[str]] = field(default_factory=dict)
    """Entrant → which of its columns are still to be written."""

    def entrants_at(self, missions: Iterable[uuid.UUID]) -> list[Entrant]:
        """Everyone who plays any of these missions, once."""
        sides = (side for key in missions for side in self.missions[key].sides.all())
        return list({side.entrant_id: side.entrant for side in sides if side.entrant is not None}.values())


def rows_of(campaign: Campaign, missions: Collection[uuid.UUID] = ()) -> CampaignRows:
    """The entrants, and these missions as acts need them. One query; three with missions."""
    entrants = list(campaign.entrants.all())
    if not missions:
        return CampaignRows(entrants)
    sides = MissionSide.objects.select_related("entrant__person", "entrant__roster__pack")
    found = (
        campaign.missions.filter(pk__in=missions)
        .select_related("round")
        .prefetch_related(Prefetch("sides", queryset=sides))
    )
    playing: dict[Any, Entrant] = {}
    for mission in found:
        for side in mission.sides.all():
            if side.entrant is not None:
                side.entrant = playing.setdefault(side.entrant_id, side.entrant)
                side.entrant.campaign = campaign
    return CampaignRows([playing.get(each.pk, each) for each in entrants], {mission.pk: mission for mission in found})


def state_of(
    campaign: Campaign, missions: Collection[uuid.UUID] | None = None, rows: CampaignRows | None = None
) -> State:
    """A campaign's content from its rows: all of it, or these missions and no round. At most four queries."""
    rows = rows or rows_of(campaign, missions or ())
    shapes = kind_of(campaign).states
    state: State = {
        states.CAMPAIGN: {
            "name": campaign.name,
            "story": campaign.story,
            "stage": campaign.stage,
            "settings": campaign.settings,
            **shapes.campaign.from_column(campaign.state),
        }
    }
    for entrant in rows.entrants:
        state[states.ENTRANT + str(entrant.pk)] = entrant_fields(entrant, shapes)
    every = campaign.missions.defer("settings", "secret").prefetch_related("sides")
    for mission in every if missions is None else rows.missions.values():
        state[states.MISSION + str(mission.pk)] = mission_fields(mission, shapes)
        for side in mission.sides.all():
            if side.state:
                state[states.SIDE + str(side.pk)] = shapes.side.from_column(side.state)
    if missions is None:
        state |= {states.ROUND + str(each.pk): round_fields(each) for each in campaign.rounds.all()}
    return state


def entrant_fields(entrant: Entrant, shapes: CampaignStates) -> states.Fields:
    return {
        "person": str(entrant.person_id),
        "roster": str(entrant.origin_roster),
        "name": entrant.name,
        "faction": entrant.faction,
        "position": entrant.position,
        **shapes.entrant.from_column(entrant.state),
        "waived": entrant.waived,
        "left": entrant.has_left,
    }


def mission_fields(mission: Mission, shapes: CampaignStates) -> states.Fields:
    sides = list(mission.sides.all())
    return {
        **{name: getattr(mission, name) for name in MISSION_FIELDS},
        "at": _iso(mission.at),
        "deadline": _iso(mission.deadline),
        "proposed_by": str(mission.proposed_by_id or ""),
        **({"round": str(mission.round_id)} if mission.round_id else {}),
        "sides": [_side_fields(side) for side in sides],
        **{name: mission.standing[name] for name in STANDING},
        **{name: mission.standing[name] for name in (CALLING_OFF,) if name in mission.standing},
        "results": {str(side.pk): side.result for side in sides if side.result},
        **shapes.mission.from_column(mission.agreed),
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


def write(
    campaign: Campaign,
    before: State,
    after: State,
    secrets: Mapping[str, bytes],
    rows: CampaignRows | None = None,
    batch: Batch | None = None,
) -> None:
    """Bring the rows to a state, the loaded ones as well; what did not change is not written.

    New missions need their secret, which no state holds. What changes of entrants `settle` writes. `batch` is the one
    that is being written.
    """
    rows = rows or rows_of(campaign)
    content = after[states.CAMPAIGN]
    for name in ("name", "story", "stage", "settings"):
        setattr(campaign, name, content[name])
    shapes = kind_of(campaign).states
    campaign.state = shapes.campaign.to_column(content)
    campaign.save()
    changed = {subject: fields for subject, fields in after.items() if before.get(subject) != fields}
    if gone := states.entrants(before).keys() - states.entrants(after).keys():
        campaign.entrants.filter(pk__in=gone).delete()
        rows.entrants = [each for each in rows.entrants if str(each.pk) not in gone]
    _bring_entrants(campaign, rows, states.entrants(changed), shapes)
    _write_rounds(campaign, before, states.rounds(changed))
    _write_missions(campaign, before, states.missions(changed), secrets, shapes, rows, batch)
    _write_sides(before, after, shapes, rows)


def _bring_entrants(
    campaign: Campaign, rows: CampaignRows, changed: Mapping[str, states.Fields], shapes: CampaignStates
) -> None:
    known = {str(each.pk): each for each in rows.entrants}
    for key, fields in changed.items():
        columns = entrant_columns(fields, shapes)
        if key in known:
            row = known[key]
            moved = {name for name, value in columns.items() if getattr(row, name) != value}
            for name in moved:
                setattr(row, name, columns[name])
            rows.moved.setdefault(row.pk, set()).update(name.removesuffix("_id") for name in moved)
        else:
            roster = columns["origin_roster"] or None
            rows.entrants.append(
                Entrant.objects.create(id=uuid.UUID(key), campaign=campaign, roster_id=roster, **columns)
            )


def entrant_columns(fields: Mapping[str, Any], shapes: CampaignStates) -> dict[str, Any]:
    """The columns of an entrant's row, as they come back from the database."""
    return {
        "person_id": uuid.UUID(fields["person"]),
        "origin_roster": fields["roster"],
        "name": fields["name"],
        "faction": fields["faction"],
        "position": fields["position"],
        "state": shapes.entrant.to_column(fields),
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
    shapes: CampaignStates,
    rows: CampaignRows,
    batch: Batch | None,
) -> None:
    moments = _report_moments(before, changed, batch)
    for key, fields in changed.items():
        columns = mission_columns(fields, shapes)
        if key in moments:
            if moments[key] and _is_reported_now(before.get(states.MISSION + key, {}), fields, batch):
                columns["reported_at"] = moments[key]
            columns["objections_until"] = _objections_until(campaign, key, moments[key], rows)
        if states.MISSION + key in before:
            Mission.objects.filter(pk=key).update(**columns)
        else:
            Mission.objects.create(id=uuid.UUID(key), campaign=campaign, secret=secrets[key], **columns)
            MissionSide.objects.bulk_create(_new_sides(key, fields))
        row = rows.missions.get(uuid.UUID(key))
        for name, value in columns.items() if row else ():
            setattr(row, name, value)
        _write_results(before.get(states.MISSION + key, {}).get("results", {}), fields, row)


def _is_reported_now(before: Mapping[str, Any], fields: states.Fields, batch: Batch | None) -> bool:
    """Whether a game without a report has its own now. What puts one right or back moves no game to another day."""
    return not before.get("report") and (batch is None or fields["report"] == str(batch.pk))


def _objections_until(campaign: Campaign, key: str, moment: datetime | None, rows: CampaignRows) -> datetime | None:
    """By the settings of the mission's day. A query where it is not loaded."""
    if moment is None:
        return None
    mission = rows.missions.get(uuid.UUID(key))
    own = mission.settings if mission else Mission.objects.filter(pk=key).values_list("settings", flat=True).first()
    return objections_until(campaign, own, moment)


def objections_until(campaign: Campaign, own: Mapping[str, Any] | None, moment: datetime) -> datetime | None:
    """Until when a report of that moment may be disputed, by the settings of its mission's day; None for ever."""
    days = kind_of(campaign).settings_shape.read(own or campaign.settings).dispute_days
    return None if days is None else moment + timedelta(days=days)


def _report_moments(before: State, changed: Mapping[str, states.Fields], batch: Batch | None) -> dict[str, Any]:
    """Mission → when its report was given, where another one stands than before. A query where an earlier one does."""
    reports = {
        key: fields["report"]
        for key, fields in changed.items()
        if fields["report"] != before.get(states.MISSION + key, {}).get("report")
    }
    known = {str(batch.pk): batch.created_at} if batch else {}
    if earlier := set(reports.values()) - known.keys() - {None}:
        known |= {str(key): at for key, at in Batch.objects.filter(pk__in=earlier).values_list("pk", "created_at")}
    return {key: known.get(report) for key, report in reports.items()}


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


def _write_results(before: Mapping[str, str], fields: states.Fields, row: Mission | None) -> None:
    results = {side["id"]: fields["results"].get(side["id"], "") for side in fields["sides"]}
    changed = [MissionSide(pk=key, result=result) for key, result in results.items() if before.get(key, "") != result]
    MissionSide.objects.bulk_update(changed, ["result"])
    for side in row.sides.all() if row else ():
        side.result = results[str(side.pk)]


def _write_sides(before: State, after: State, shapes: CampaignStates, rows: CampaignRows) -> None:
    """What the kind keeps of sides; nothing where no change has set any of it, or all of it was taken back."""
    in_hand = {str(side.pk): side for mission in rows.missions.values() for side in mission.sides.all()}
    known, wanted = states.sides(before), states.sides(after)
    for key in known.keys() | wanted.keys():
        if known.get(key) != wanted.get(key):
            column = shapes.side.to_column(wanted[key]) if key in wanted else {}
            MissionSide.objects.filter(pk=key).update(state=column)
            if key in in_hand:
                in_hand[key].state = column


def mission_columns(fields: Mapping[str, Any], shapes: CampaignStates) -> dict[str, Any]:
    """The columns of a mission's row that are pinned from the state."""
    return {
        **{name: fields[name] for name in MISSION_FIELDS},
        "at": parse_datetime(fields["at"]) if fields["at"] else None,
        "deadline": parse_datetime(fields["deadline"]) if fields["deadline"] else None,
        "proposed_by_id": fields["proposed_by"] or None,
        "round_id": fields.get("round") or None,
        "standing": {name: fields[name] for name in (*STANDING, CALLING_OFF) if name in fields},
        "state": states.mission_state(fields),
        "agreed": shapes.mission.to_column(fields),
    }


def _iso(moment: Any) -> str:
    return moment.isoformat() if moment else ""
