"""A new mission in an operation: its sides, what was agreed on, its number and its secret."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Max

from campaigns.dice.rolls import new_secret
from campaigns.journal import state as states
from campaigns.journal.operation import Operation
from campaigns.missions.playing import with_sides
from campaigns.models import Mission
from campaigns.models.missions import State
from campaigns.permissions import entrant_in
from rosters.ids import new_id
from rosters.journal.operation import Repeated
from rosters.journal.wording import name_of
from rules.dice import commitment
from rules.editions.kt2018.campaign.settings import MissionType
from rules.errors import Refusal

MOST_SIDES = 8
MOST_MISSIONS = 5000


@dataclass(frozen=True, slots=True)
class Outsider:
    """A side that is nobody's entry: a visitor to the club."""

    name: str
    faction: str = ""


SideOf = uuid.UUID | str | Outsider


@dataclass(frozen=True, slots=True)
class Made:
    """A mission that is in the operation."""

    key: uuid.UUID
    words: str


def make(op: Operation, sides: Sequence[SideOf], *, must_know: bool = False, **told: Any) -> Made:
    """A new mission in the operation: its sides, its number, its secret."""
    stage = told.pop("stage", State.PLANNED)
    listed = [_side(op, side) for side in sides]
    entrants = [side["entrant"] for side in listed if "entrant" in side]
    if not 2 <= len(listed) <= MOST_SIDES or not entrants or len(set(entrants)) < len(entrants):
        raise Refusal("A mission has two sides or more, each of them once.", code="wrong-sides")
    agreed = agreed_on(op, told["kind"], told["title"], told["points_limit"], told["commanders"])
    if must_know and not agreed["kind"] and op.settings.missions:
        raise Refusal("Say which mission was played.", code="no-kind")
    key, secret = new_id(), new_secret()
    number = (op.campaign.missions.aggregate(last=Max("number"))["last"] or 0) + 1
    if number > MOST_MISSIONS:
        raise Refusal(f"A campaign has at most {MOST_MISSIONS} missions.", code="too-many-missions")
    fields = states.new_mission(
        number=number,
        sides=[{name: side[name] for name in side if name != "name"} for side in listed],
        stage=stage.value,
        at=iso(told.get("at")),
        where=name_of(told.get("where") or ""),
        deadline=iso(told.get("deadline")),
        proposed_by=str(op.person.pk) if op.person else "",
        commitment=commitment(secret),
        **agreed,
    )
    op.create(states.MISSION + str(key), fields)
    op.secrets[str(key)] = secret
    op.mission = key
    op.told = {"mission": str(key), "sides": [side["name"] for side in listed]}
    named = f"mission {number}" + (f" ({agreed['title']})" if agreed["title"] else "")
    return Made(key, f"{named}, {' against '.join(side['name'] for side in listed)}")


def _side(op: Operation, side: SideOf) -> dict[str, str]:
    if isinstance(side, Outsider):
        name = name_of(side.name)
        if not name:
            raise Refusal("An outsider needs a name.", code="no-name")
        return {
            "id": str(new_id()),
            "outsider_name": name[:120],
            "outsider_faction": name_of(side.faction)[:120],
            "name": name,
        }
    entrant = entrant_in(op, side)
    return {"id": str(new_id()), "entrant": str(entrant.pk), "name": entrant.name}


def agreed_on(
    op: Operation,
    kind: str | None,
    title: str | None,
    points_limit: int | None,
    commanders: bool | None,
    known: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What is played, within what the campaign's settings and the edition allow."""
    known = known or {"kind": "", "title": "", "points_limit": None, "commanders": False}
    row = _kind(op, kind) if kind else None
    own_title = name_of(title or "")
    usual = row.commanders and op.settings.commanders if row else known["commanders"]
    has_commanders = usual if commanders is None else commanders
    if has_commanders and not op.settings.commanders:
        raise Refusal("This campaign is played without commanders.", code="no-commanders")
    if points_limit is not None:
        if op.edition.points is None:
            raise Refusal(f"Nothing costs points in {op.edition.name}.", code="no-points")
        low, high = op.edition.points.range
        if not low <= points_limit <= high:
            raise Refusal(f"A limit is {low} to {high} points, not {points_limit}.", code="limit-out-of-range")
    return {
        "kind": kind or known["kind"],
        "title": own_title or (row.name if row else known["title"]),
        "points_limit": known["points_limit"] if points_limit is None else points_limit,
        "commanders": bool(has_commanders),
    }


def _kind(op: Operation, kind: str) -> MissionType:
    row = op.settings.mission(kind)
    if row is None:
        known = ", ".join(each.key for each in op.settings.missions) or "none"
        raise Refusal(f"This campaign has no mission {kind!r}; there are: {known}.", code="unknown-mission")
    return row


def iso(moment: datetime | None) -> str:
    return moment.astimezone(UTC).isoformat() if moment else ""


def again(repeated: Repeated) -> Mission:
    """What the same token made the first time."""
    key = repeated.batch.mission_id or repeated.batch.told.get("mission")
    return with_sides(uuid.UUID(str(key)))
