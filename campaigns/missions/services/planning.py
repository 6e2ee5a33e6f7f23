"""How arbitrators plan missions, and what is agreed, changed or called off before the teams are known."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from campaigns.entrants.services.leaving import unseal
from campaigns.journal.operation import operation
from campaigns.journal.reasons import reason_of
from campaigns.journal.rows import CALLING_OFF
from campaigns.missions.new_mission import SideOf, agreed_on, create_mission, iso, repeated_mission
from campaigns.missions.operation import MissionOperation, mission_operation, with_sides
from campaigns.models import Mission, MissionSide
from campaigns.models.missions import OPEN, TO_REPORT, State
from campaigns.permissions import require_arbitrator, require_running
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.errors import Refusal
from rules.names import name_of


def mission_plan(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    sides: Sequence[SideOf],
    kind: str | None = None,
    title: str = "",
    agreed: Mapping[str, Any] | None = None,
    at: datetime | None = None,
    where: str = "",
    deadline: datetime | None = None,
    expected_version: int | None = None,
    token: str = "",
) -> Mission:
    """A mission that an arbitrator plans. Without a kind it is to be rolled; `agreed` is by the fields of the
    campaign's kind, and what is not in it is as the settings have it.
    """
    try:
        with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("plan",)) as op:
            require_running(op)
            require_arbitrator(op)
            mission = create_mission(
                op, sides, kind=kind, title=title, agreed=agreed, at=at, where=where, deadline=deadline
            )
            op.kind, op.words = "plan", f"Planned {mission.words}."
    except Repeated as repeated:
        return repeated_mission(repeated)
    return with_sides(mission.key)


def mission_change(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    kind: str | None = None,
    title: str | None = None,
    agreed: Mapping[str, Any] | None = None,
    at: datetime | None = None,
    where: str | None = None,
    deadline: datetime | None = None,
    clear: Sequence[str] = (),
    expected_version: int | None = None,
    token: str = "",
) -> Mission:
    """Change what was agreed, before the teams are known; `clear` names what shall be agreed no longer.

    What teams are picked by stays as it is once somebody has locked theirs.
    """
    try:
        with mission_operation(
            mission_id, viewer, expected_version=expected_version, token=token, kinds=("change-mission",)
        ) as table:
            table.require_running()
            table.require_state(*OPEN)
            _check_may_change(table)
            rules, settings = table.op.rules, table.op.settings
            wanted = agreed_on(rules, settings, kind, title, agreed or {}, table.fields)
            own = {each.name: each.label.lower() for each in rules.agreed_fields(settings)}
            wanted |= {"at": iso(at) or table.fields["at"], "deadline": iso(deadline) or table.fields["deadline"]}
            wanted["where"] = table.fields["where"] if where is None else name_of(where)
            blank = {**CLEARED, **rules.states.mission.new_fields()}
            wanted |= {name: blank[name] for name in clear if name in CLEARED or name in own}
            if wanted["kind"] != table.fields["kind"]:
                # What was rolled is not what is played: nobody has to come for it.
                shape = rules.states.mission
                wanted |= shape.to_fields(rules.with_shift(shape.from_fields(wanted), None))
                wanted |= {"title": name_of(title or "")} if not wanted["kind"] else {}
            changed = {name: value for name, value in wanted.items() if table.fields.get(name) != value}
            if set(changed) & {"kind", *own} and any(side.locked_at for side in table.sides):
                words = "Somebody has already mustered for what was agreed; reset that team first."
                raise Refusal(words, code="locked")
            for name, value in changed.items():
                table.set(name, value)
            if changed:
                labels = {**own, **_CHANGED}
                said = ", ".join(labels[name] for name in changed if name in labels)
                table.say("change-mission", f"{table.title}: {said} changed.")
    except Repeated as repeated:
        return repeated_mission(repeated)
    return with_sides(mission_id)


def mission_cancel(*, mission_id: uuid.UUID, viewer: Viewer, reason: str, token: str = "") -> Mission:
    """Call a mission off: an arbitrator any that was not reported, its challenger a challenge, and each player one for
    which they have not locked a team. Once they have, every player has to agree: this then says that one does.
    """
    try:
        with mission_operation(mission_id, viewer, token=token, kinds=("cancel", "call-off")) as table:
            table.require_state(*OPEN, *TO_REPORT)
            is_challengers = table.state == State.CHALLENGED and table.fields["proposed_by"] == str(table.person.pk)
            musters = table.state == State.PLANNED and table.own and not any(side.locked_at for side in table.own)
            words = reason_of(reason)
            if not (is_challengers or musters or table.person.is_arbitrator):
                agreed = _agreed_to_call_off(table)
                if len(agreed) < (players := len(_players(table))):
                    table.set(CALLING_OFF, agreed)
                    far = f"{len(agreed)} of {players} agree"
                    said = f"{table.person} asked to call off {table.called} ({far}): {words}"
                    table.say("call-off", said, reason=words)
                    return with_sides(mission_id)
            table.set("stage", State.CANCELLED.value)
            table.set("reason", words)
            if table.fields["voided"]:
                table.set("voided", False)
            table.say("cancel", f"{table.title} was called off: {words}", reason=words)
            unseal(MissionSide.objects.filter(mission=mission_id, team={}))
    except Repeated as repeated:
        return repeated_mission(repeated)
    return with_sides(mission_id)


def _agreed_to_call_off(table: MissionOperation) -> list[str]:
    """The players who want to call it off, this one among them; a Refusal for anyone who does not play."""
    if not table.own or table.state not in (State.PLANNED, State.MUSTERED):
        table.require_arbitrator()
    known = [key for key in table.fields.get(CALLING_OFF, ()) if key in _players(table)]
    return list(dict.fromkeys([*known, str(table.person.pk)]))


def _players(table: MissionOperation) -> set[str]:
    """Who plays it and is still there, by person."""
    sides = [side.entrant for side in table.entered if side.entrant and not side.entrant.has_left]
    return {str(entrant.person_id) for entrant in sides}


def words_add(*, mission_id: uuid.UUID, viewer: Viewer, words: str) -> Mission:
    """A player's own word in the dice of a mission, before the first of them is thrown."""
    with mission_operation(mission_id, viewer) as table:
        side = table.own_side()
        table.require_running()
        table.require_state(State.PLANNED, State.MUSTERED)
        if table.mission.rolls.exists():
            raise Refusal(
                "The first die of this mission has been rolled: no words can be added any longer.",
                code="rolled-already",
            )
        fields = {**table.mission.words, str(side.pk): name_of(words)[:60]}
        Mission.objects.filter(pk=mission_id).update(words=fields)
        table.say("dice-words", f"{side} added a word to the dice of {table.called}.", side=str(side.pk))
    return with_sides(mission_id)


CLEARED: dict[str, Any] = {"at": "", "deadline": "", "where": "", "kind": ""}
_CHANGED = {
    "kind": "mission",
    "title": "name",
    "at": "date",
    "where": "place",
    "deadline": "deadline",
}


def _check_may_change(table: MissionOperation) -> None:
    is_challengers = table.state == State.CHALLENGED and table.fields["proposed_by"] == str(table.person.pk)
    if not is_challengers:
        table.require_arbitrator()
