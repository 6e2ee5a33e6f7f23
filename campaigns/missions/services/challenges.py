"""Missions that players agree on among themselves: challenges, and what they have just played."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from campaigns.journal.operation import Operation, operation
from campaigns.journal.reasons import reason_of, remark_of
from campaigns.missions.new_mission import Outsider, SideOf, create_mission, repeated_mission
from campaigns.missions.operation import mission_operation, with_sides
from campaigns.models import Mission
from campaigns.models.missions import State
from campaigns.muster.services.revealing import reveal_as_played
from campaigns.permissions import entrant_in, require_running
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.errors import Refusal


def challenge_make(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    opponent: uuid.UUID | str,
    entrant_id: uuid.UUID | str | None = None,
    kind: str | None = None,
    title: str = "",
    agreed: Mapping[str, Any] | None = None,
    at: datetime | None = None,
    where: str = "",
    deadline: datetime | None = None,
    token: str = "",
) -> Mission:
    """A player asks another for a mission, which waits for an answer."""
    try:
        with operation(campaign_id, viewer, token=token, kinds=("challenge",)) as op:
            require_running(op)
            own = _own_entrant(op, entrant_id)
            if str(own.pk) == str(opponent):
                raise Refusal("You cannot challenge yourself.", code="own-challenge")
            mission = create_mission(
                op,
                [own.pk, opponent],
                stage=State.CHALLENGED,
                kind=kind,
                title=title,
                agreed=agreed,
                at=at,
                where=where,
                deadline=deadline,
            )
            op.kind, op.words = "challenge", f"Sent a challenge: {mission.words}."
    except Repeated as repeated:
        return repeated_mission(repeated)
    return with_sides(mission.key)


def challenge_answer(
    *, mission_id: uuid.UUID, viewer: Viewer, accept: bool, reason: str = "", token: str = ""
) -> Mission:
    """The one who was challenged accepts, or declines with a reason."""
    try:
        with mission_operation(mission_id, viewer, token=token, kinds=("accept", "decline")) as table:
            table.require_running()
            table.require_state(State.CHALLENGED)
            side = table.own_side()
            if table.fields["proposed_by"] == str(table.person.pk) and len(table.own) < len(table.entered):
                raise Refusal("This is your own challenge: the other side answers it.", code="own-challenge")
            words = remark_of(reason) if accept else reason_of(reason)
            table.set("stage", (State.PLANNED if accept else State.DECLINED).value)
            if not accept:
                table.set("reason", words)
            done = "accepted" if accept else "declined"
            said = f"{side} {done} the challenge: {table.called}{_because(words)}"
            table.say("accept" if accept else "decline", said, reason=words)
    except Repeated as repeated:
        return repeated_mission(repeated)
    return with_sides(mission_id)


def just_played(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    opponent: SideOf,
    teams: Mapping[str, Sequence[str]],
    entrant_id: uuid.UUID | str | None = None,
    kind: str = "",
    title: str = "",
    agreed: Mapping[str, Any] | None = None,
    token: str = "",
) -> Mission:
    """A mission that was played already: `teams` holds each entrant's operatives, and the report comes next."""
    try:
        with transaction.atomic():
            with operation(campaign_id, viewer, token=token, kinds=("plan",)) as op:
                require_running(op)
                own = entrant_in(op, entrant_id)
                sides = [own.pk, opponent]
                if not op.person or (not op.person.is_arbitrator and op.person.pk not in _players(op, sides)):
                    raise Refusal("Only those who played and the arbitrators can log a mission.", code="not-yours")
                fields = {"kind": kind, "title": title, "agreed": agreed}
                mission = create_mission(op, sides, must_know=True, **fields)
                op.kind, op.words = "plan", f"Logged a game: {mission.words}."
            reveal_as_played(mission_id=mission.key, viewer=viewer, teams={str(k): list(v) for k, v in teams.items()})
    except Repeated as repeated:
        return repeated_mission(repeated)
    return with_sides(mission.key)


def _own_entrant(op: Operation, entrant_id: uuid.UUID | str | None) -> Any:
    entrant = entrant_in(op, entrant_id)
    if op.person is None or entrant.person_id != op.person.pk:
        raise Refusal("This is not your faction.", code="not-yours")
    return entrant


def _players(op: Operation, sides: Sequence[SideOf]) -> set[Any]:
    return {entrant_in(op, side).person_id for side in sides if not isinstance(side, Outsider)}


def _because(words: str) -> str:
    return f": {words}" if words else "."
