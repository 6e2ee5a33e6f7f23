"""The roll for the kind of mission, and who may shift it."""

from __future__ import annotations

import uuid
from typing import Any

from campaigns.dice.rolls import KIND_ROLL, keep_rolls, sealed_dice
from campaigns.missions.new_mission import repeated_mission
from campaigns.missions.operation import MissionOperation, mission_operation, with_sides
from campaigns.models import Change, Mission, MissionSide
from campaigns.models.missions import State
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.campaigns.kind import Shift
from rules.changes import SET
from rules.errors import Refusal
from rules.sheets import from_json


def kind_roll(
    *, mission_id: uuid.UUID, viewer: Viewer, shift: int = 0, operative: str = "", token: str = ""
) -> Mission:
    """Roll for the kind of mission; who has an operative that may shift the roll by one says so afterwards.

    The roll is made once: asked again, or shifted, it is the same.
    """
    try:
        with mission_operation(mission_id, viewer, token=token, kinds=("roll-mission",)) as table:
            table.require_running()
            table.require_state(State.PLANNED)
            table.require_player_or_arbitrator()
            _check_rollable(table)
            _roll_kind(table, shift, operative)
    except Repeated as repeated:
        return repeated_mission(repeated)
    return with_sides(mission_id)


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
