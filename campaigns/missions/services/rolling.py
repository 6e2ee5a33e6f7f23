"""The roll for the kind of mission, and who may shift it."""

from __future__ import annotations

import uuid
from typing import Any

from campaigns.dice.rolls import KIND_ROLL, keep_rolls, sealed_dice
from campaigns.missions.making import again
from campaigns.missions.playing import Table, at_table, with_sides
from campaigns.models import Change, Mission, MissionSide
from campaigns.models.missions import State
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.errors import Refusal
from rules.sheets import from_json


def kind_roll(
    *, mission_id: uuid.UUID, viewer: Viewer, shift: int = 0, operative: str = "", token: str = ""
) -> Mission:
    """Roll for the kind of mission; who has an operative that may shift the roll by one says so afterwards.

    The roll is made once: asked again, or shifted, it is the same.
    """
    try:
        with at_table(mission_id, viewer, token=token, kinds=("roll-mission",)) as table:
            table.require_running()
            table.require_state(State.PLANNED)
            table.require_player_or_arbitrator()
            _check_rollable(table)
            _roll_kind(table, shift, operative)
    except Repeated as repeated:
        return again(repeated)
    return with_sides(mission_id)


def _check_rollable(table: Table) -> None:
    if not any(each.low for each in table.op.settings.missions):
        raise Refusal("The campaign's table of missions has nothing to roll for; choose one.", code="no-table")
    if any(side.locked_at for side in table.sides):
        raise Refusal("Somebody has mustered for the mission as it is; reset that first.", code="locked")
    if table.fields["kind"] and not table.mission.rolls.filter(purpose=KIND_ROLL).exists():
        raise Refusal("The mission was chosen; there is nothing to roll.", code="chosen")


def _roll_kind(table: Table, shift: int, operative: str) -> None:
    settings, first = table.op.settings, not table.mission.rolls.filter(purpose=KIND_ROLL).exists()
    roll = sealed_dice(table.mission).roll(str(table.mission.pk), KIND_ROLL, settings.mission_die)
    keep_rolls(table.mission, [roll])
    told = _shift(table, shift, operative) if shift else {}
    value = min(max(1, roll.value + shift), settings.mission_die)
    row = next(each for each in settings.missions if each.low and each.low <= value <= each.high)
    if table.fields["shift"] and not told:
        raise Refusal("The roll was shifted already.", code="shifted-already")
    is_agreed = _are_commanders_agreed(table)
    has_commanders = is_agreed or (row.commanders and settings.commanders)
    for name, wanted in {"kind": row.key, "title": row.name, "commanders": has_commanders}.items():
        if table.fields[name] != wanted:
            table.set(name, wanted)
    if told:
        table.set("shift", told)
    by = f", shifted by {told['name']} to {value}" if told else ""
    if first or told:
        words = f"Mission {table.fields['number']}: D{roll.sides} shows {roll.value}{by}: {row.name}."
        words += _commanders_in_words(table, is_agreed) if has_commanders else ""
        table.say("roll-mission", words, roll=roll.value)


def _are_commanders_agreed(table: Table) -> bool:
    """Whether commanders were agreed on beside the roll; what the mission rolled first let them bring was not."""
    from_roll = Change.objects.filter(
        batch__campaign=table.op.campaign, batch__kind="roll-mission", subject=table.subject, field="commanders"
    )
    return table.fields["commanders"] and not from_roll.exists()


def _commanders_in_words(table: Table, is_agreed: bool) -> str:
    if is_agreed:
        return " Each side may bring a commander, as agreed."
    limit = table.fields["points_limit"] or table.op.settings.commander_limit
    return f" Each side may bring a commander, with {limit} points in all."


def _shift(table: Table, shift: int, operative: str) -> dict[str, Any]:
    """Who shifts the roll, and by how much; whoever does must be in the team afterwards."""
    if shift not in (-1, 1):
        raise Refusal("A roll is shifted by one, up or down.", code="wrong-shift")
    if table.fields["shift"]:
        raise Refusal("The roll was shifted already.", code="shifted-already")
    for side in table.own:
        found = shifters(table, side)
        if operative in found or (not operative and found):
            key = operative or next(iter(found))
            return {"side": str(side.pk), "operative": key, "name": found[key], "amount": shift}
    raise Refusal("None of your operatives can shift the roll.", code="no-shifter")


def shifters(table: Table, side: MissionSide) -> dict[str, str]:
    """Operatives of a side who may shift the roll for the mission, by key."""
    rows = side.entrant.roster.operatives.filter(status="ready") if side.entrant and side.entrant.roster else ()
    fighters = [table.op.rules.fighter(from_json({**row.sheet, "key": str(row.pk)})) for row in rows if row.sheet]
    return {fighter.key: fighter.name for fighter in fighters if table.op.rules.shifts_mission(fighter)}
