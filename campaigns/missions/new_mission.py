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
from campaigns.missions.operation import with_sides
from campaigns.models import Entrant, Mission, Round
from campaigns.models.missions import State
from campaigns.permissions import entrant_in
from campaigns.rounds.current import check_may_meet, current_round
from rosters.ids import new_id
from rosters.journal.operation import Repeated
from rules.campaigns.kind import CampaignKind, MissionRow
from rules.changes import CREATE
from rules.dice import commitment
from rules.errors import Refusal
from rules.names import name_of

MOST_SIDES = 8
MOST_MISSIONS = 5000


@dataclass(frozen=True, slots=True)
class Outsider:
    """A side that is nobody's entry: a visitor to the club."""

    name: str
    faction: str = ""


SideOf = uuid.UUID | str | Entrant | Outsider


@dataclass(frozen=True, slots=True)
class NewMission:
    """A mission that is in the operation."""

    key: uuid.UUID
    words: str


def create_mission(op: Operation, sides: Sequence[SideOf], *, must_know: bool = False, **details: Any) -> NewMission:
    """A new mission in the operation: its sides, number, secret, and the open round or the one given."""
    row: Round | None = details.pop("round", None)
    is_drawn = row is not None
    row = row or current_round(op.campaign)
    stage = details.pop("stage", State.PLANNED)
    listed = [_side(op, side) for side in sides]
    entrants = [side["entrant"] for side in listed if "entrant" in side]
    if len(set(entrants)) < len(entrants):
        raise Refusal("Pick two different teams.", code="wrong-sides")
    if not 2 <= len(listed) <= MOST_SIDES or not entrants:
        raise Refusal(f"A mission has 2 to {MOST_SIDES} sides, one of them of this campaign.", code="wrong-sides")
    settings = op.settings
    if row and not is_drawn:
        check_may_meet(op, row, entrants, is_challenge=stage == State.CHALLENGED)
    asked = asked_or_agreed(row, details.get("agreed") or {})
    agreed = agreed_on(op.rules, settings, details["kind"], details["title"], asked)
    if must_know and not agreed["kind"] and op.rules.missions(settings):
        raise Refusal("Say which mission was played.", code="no-kind")
    key, secret = new_id(), new_secret()
    before = sum(each.op == CREATE and each.subject.startswith(states.MISSION) for each in op.changes)
    number = (op.campaign.missions.aggregate(last=Max("number"))["last"] or 0) + before + 1
    if number > MOST_MISSIONS:
        raise Refusal(f"A campaign has at most {MOST_MISSIONS} missions.", code="too-many-missions")
    fields = states.new_mission(
        number=number,
        sides=[{name: side[name] for name in side if name != "name"} for side in listed],
        stage=stage.value,
        at=iso(details.get("at")),
        where=name_of(details.get("where") or ""),
        deadline=iso(details.get("deadline")),
        proposed_by=str(op.person.pk) if op.person else "",
        commitment=commitment(secret),
        round_key=str(row.pk) if row else "",
        kind=agreed.pop("kind"),
        title=(title := agreed.pop("title")),
        agreed=agreed,
    )
    op.create(states.MISSION + str(key), fields)
    op.secrets[str(key)] = secret
    op.mission = key
    op.payload = {"mission": str(key), "sides": [side["name"] for side in listed]}
    named = f"mission {number}" + (f" ({title})" if title else "")
    return NewMission(key, f"{named}, {' against '.join(side['name'] for side in listed)}")


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
    entrant = side if isinstance(side, Entrant) else entrant_in(op, side)
    return {"id": str(new_id()), "entrant": str(entrant.pk), "name": entrant.name}


def asked_or_agreed(row: Round | None, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What is asked for, with what the round says where nobody says else."""
    own = {name: value for name, value in asked.items() if value not in (None, False)}
    return {**asked, **(row.agreed if row else {}), **own}


def agreed_on(
    rules: CampaignKind,
    settings: Any,
    kind: str | None,
    title: str | None,
    asked: Mapping[str, Any],
    known: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What is played, within what the campaign's kind allows: the mission's fields, its kind's own among them."""
    shape = rules.states.mission
    row = _row(rules, settings, kind) if kind else None
    names = [each.name for each in rules.agreed_fields(settings)]
    if strange := [name for name in asked if name not in names and asked[name] not in (None, False)]:
        shape_names = [each.name for each in shape.fields]
        if strange[0] not in shape_names:
            words = f"Nothing called {strange[0]!r} is agreed on here; there are: {', '.join(names) or 'none'}."
            raise Refusal(words, code="unknown-field")
    before = shape.from_fields(known) if known else None
    agreed = rules.agree(settings, asked, kind=kind or "", before=before)
    return {
        "kind": kind or (known["kind"] if known else ""),
        "title": name_of(title or "") or (row.name if row else known["title"] if known else ""),
        **shape.to_fields(agreed),
    }


def _row(rules: CampaignKind, settings: Any, kind: str) -> MissionRow:
    row = rules.mission(settings, kind)
    if row is None:
        known = ", ".join(each.key for each in rules.missions(settings)) or "none"
        raise Refusal(f"This campaign has no mission {kind!r}; there are: {known}.", code="unknown-mission")
    return row


def iso(moment: datetime | None) -> str:
    return moment.astimezone(UTC).isoformat() if moment else ""


def repeated_mission(repeated: Repeated) -> Mission:
    """What the same token made the first time."""
    key = repeated.batch.mission_id or repeated.batch.payload.get("mission")
    return with_sides(uuid.UUID(str(key)))
