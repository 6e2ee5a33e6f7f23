"""Missions are agreed on: planned, challenged, logged when just played, rolled for, changed, called off."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from campaigns.dice.rolls import KIND_ROLL, keep_rolls, sealed_dice
from campaigns.entrants.services.entering import unseal
from campaigns.journal.operation import operation
from campaigns.journal.reasons import reason_of, remark_of
from campaigns.journal.rows import CALLING_OFF
from campaigns.missions.new_mission import Outsider, SideOf, agreed_on, create_mission, iso, repeated_mission
from campaigns.missions.operation import MissionOperation, mission_act, mission_operation, with_sides
from campaigns.models import Change, Mission, MissionSide
from campaigns.models.missions import OPEN, TO_REPORT, State
from campaigns.muster.services.revealing import reveal_as_played
from campaigns.permissions import entrant_in, require_arbitrator, require_running
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.campaigns.kind import Shift
from rules.changes import SET
from rules.errors import Refusal
from rules.names import name_of
from rules.sheets import from_json


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


@mission_act
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
) -> None:
    """Change what was agreed, before the teams are known; `clear` names what shall be agreed no longer.

    What teams are picked by stays as it is once somebody has locked theirs.
    """
    with mission_operation(
        mission_id, viewer, expected_version=expected_version, token=token, kinds=("change-mission",)
    ) as table:
        table.require_running()
        table.require_state(*OPEN)
        is_challengers = table.state == State.CHALLENGED and table.fields["proposed_by"] == str(table.person.pk)
        if not is_challengers:
            table.require_arbitrator()
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


@mission_act
def mission_cancel(*, mission_id: uuid.UUID, viewer: Viewer, reason: str, token: str = "") -> None:
    """Call a mission off: an arbitrator any that was not reported, its challenger a challenge, and each player one for
    which they have not locked a team. Once they have, every player has to agree: this then says that one does.
    """
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
                return
        table.set("stage", State.CANCELLED.value)
        table.set("reason", words)
        if table.fields["voided"]:
            table.set("voided", False)
        table.say("cancel", f"{table.title} was called off: {words}", reason=words)
        unseal(MissionSide.objects.filter(mission=mission_id, team={}))


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
            own = entrant_in(op, entrant_id)
            if op.person is None or own.person_id != op.person.pk:
                raise Refusal("This is not your faction.", code="not-yours")
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


@mission_act
def challenge_answer(*, mission_id: uuid.UUID, viewer: Viewer, accept: bool, reason: str = "", token: str = "") -> None:
    """The one who was challenged accepts, or declines with a reason."""
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
        said = f"{side} {done} the challenge: {table.called}{f': {words}' if words else '.'}"
        table.say("accept" if accept else "decline", said, reason=words)


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
                players = {entrant_in(op, side).person_id for side in sides if not isinstance(side, Outsider)}
                if not op.person or (not op.person.is_arbitrator and op.person.pk not in players):
                    raise Refusal("Only those who played and the arbitrators can log a mission.", code="not-yours")
                fields = {"kind": kind, "title": title, "agreed": agreed}
                mission = create_mission(op, sides, must_know=True, **fields)
                op.kind, op.words = "plan", f"Logged a game: {mission.words}."
            reveal_as_played(mission_id=mission.key, viewer=viewer, teams={str(k): list(v) for k, v in teams.items()})
    except Repeated as repeated:
        return repeated_mission(repeated)
    return with_sides(mission.key)


@mission_act
def kind_roll(*, mission_id: uuid.UUID, viewer: Viewer, shift: int = 0, operative: str = "", token: str = "") -> None:
    """Roll for the kind of mission; who has an operative that may shift the roll by one says so afterwards.

    The roll is made once: asked again, or shifted, it is the same.
    """
    with mission_operation(mission_id, viewer, token=token, kinds=("roll-mission",)) as table:
        table.require_running()
        table.require_state(State.PLANNED)
        table.require_player_or_arbitrator()
        _check_rollable(table)
        _roll_kind(table, shift, operative)


def _check_rollable(table: MissionOperation) -> None:
    if not table.op.rules.mission_die(table.op.settings):
        raise Refusal("The campaign’s table has no mission to roll: choose one.", code="no-table")
    if any(side.locked_at for side in table.sides):
        raise Refusal("Somebody has already mustered for the mission as it is; reset that team first.", code="locked")
    if table.fields["kind"] and not table.mission.rolls.filter(purpose=KIND_ROLL).exists():
        raise Refusal("The mission was chosen already: there is nothing to roll.", code="chosen")


def _roll_kind(table: MissionOperation, shift: int, operative: str) -> None:
    rules, settings = table.op.rules, table.op.settings
    first, die = not table.mission.rolls.filter(purpose=KIND_ROLL).exists(), rules.mission_die(settings)
    roll = sealed_dice(table.mission).roll(str(table.mission.pk), KIND_ROLL, die)
    keep_rolls(table.mission, [roll])
    shifted = _shift(table, shift, operative) if shift else None
    value = min(max(1, roll.value + shift), die)
    row = next(each for each in rules.missions(settings) if each.faces and each.faces[0] <= value <= each.faces[1])
    if rules.shift_of(table.agreed) and not shifted:
        raise Refusal("The roll was shifted already.", code="shifted-already")
    agreed, more = rules.rolled(settings, row.key, _agreed_before(table))
    if shifted:
        agreed = rules.with_shift(agreed, shifted)
    table.set_fields({"kind": row.key, "title": row.name, **rules.states.mission.to_fields(agreed)})
    by = f", shifted by {shifted.name} to {value}" if shifted else ""
    if first or shifted:
        words = f"Mission {table.fields['number']}: the D{roll.sides} showed {roll.value}{by}: {row.name}."
        table.say("roll-mission", f"{words} {more}".strip(), roll=roll.value)


def _agreed_before(table: MissionOperation) -> Any:
    """What was agreed on beside the roll: without what the mission that was rolled first brought along."""
    shape = table.op.rules.states.mission
    from_roll = Change.objects.filter(
        batch__campaign=table.op.campaign, batch__kind="roll-mission", subject=table.subject, op=SET
    )
    fields = dict(table.fields)
    for change in from_roll.order_by("-batch__sequence"):
        if shape.owns(change.field):
            fields[change.field] = change.before
    return shape.from_fields(fields)


def _shift(table: MissionOperation, shift: int, operative: str) -> Shift:
    """Who shifts the roll, and by how much; whoever does must be in the team afterwards."""
    if shift not in (-1, 1):
        raise Refusal("A roll is shifted by one, up or down.", code="wrong-shift")
    if table.op.rules.shift_of(table.agreed):
        raise Refusal("The roll was shifted already.", code="shifted-already")
    for side in table.own:
        found = shifters(table, side)
        if operative in found or (not operative and found):
            key = operative or next(iter(found))
            return Shift(side=str(side.pk), operative=key, name=found[key], amount=shift)
    raise Refusal("None of your operatives can shift the roll.", code="no-shifter")


def shifters(table: MissionOperation, side: MissionSide) -> dict[str, str]:
    """Operatives of a side who may shift the roll for the mission, by key."""
    rows = side.entrant.roster.operatives.filter(status="ready") if side.entrant and side.entrant.roster else ()
    fighters = [table.op.rules.fighter(from_json({**row.sheet, "key": str(row.pk)})) for row in rows if row.sheet]
    return {fighter.key: fighter.name for fighter in fighters if table.op.rules.shifts_mission(fighter)}
