"""How missions begin: planned by an arbitrator, thrown down as a challenge, or told when they have just been played."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from campaigns import states
from campaigns.dice import keep_rolls, new_secret, sealed_dice
from campaigns.models import Mission, MissionSide
from campaigns.operations import Operation, Repeated, operation
from campaigns.playing import (
    OPEN,
    State,
    Table,
    at_table,
    check_arbitrator,
    check_running,
    entrant_of,
    with_sides,
)
from campaigns.services.revealing import reveal_as_played
from rosters.ids import new_id
from rosters.viewers import Viewer
from rosters.wording import name_of, notes_of
from rules.campaigns.settings import MissionType
from rules.dice import commitment
from rules.errors import Refusal
from rules.sheets import from_json

MOST_SIDES = 8
MOST_MISSIONS = 5000
KIND_ROLL = "mission"
"""What the roll for the kind of mission is called."""


@dataclass(frozen=True, slots=True)
class Outsider:
    """A side that is nobody's entry: a visitor to the club."""

    name: str
    faction: str = ""


SideOf = uuid.UUID | str | Outsider


def mission_plan(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    sides: Sequence[SideOf],
    kind: str | None = None,
    title: str = "",
    points_limit: int | None = None,
    commanders: bool | None = None,
    at: datetime | None = None,
    where: str = "",
    deadline: datetime | None = None,
    expected_version: int | None = None,
    token: str = "",
) -> Mission:
    """A mission that an arbitrator plans. Without a kind it is to be rolled; without a limit the settings' counts."""
    told = {"kind": kind, "title": title, "points_limit": points_limit, "commanders": commanders}
    when = {"at": at, "where": where, "deadline": deadline}
    try:
        with operation(campaign_id, viewer, expected_version=expected_version, token=token) as op:
            check_running(op)
            check_arbitrator(op)
            made = _make(op, sides, **told, **when)
            op.kind, op.words = "plan", f"Planned {made.words}."
    except Repeated as repeated:
        return _again(repeated)
    return with_sides(made.key)


def challenge_make(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    opponent: uuid.UUID | str,
    entrant_id: uuid.UUID | str | None = None,
    kind: str | None = None,
    title: str = "",
    points_limit: int | None = None,
    commanders: bool | None = None,
    at: datetime | None = None,
    where: str = "",
    deadline: datetime | None = None,
    token: str = "",
) -> Mission:
    """A player asks another for a mission, which waits for an answer."""
    told = {"kind": kind, "title": title, "points_limit": points_limit, "commanders": commanders}
    when = {"at": at, "where": where, "deadline": deadline}
    try:
        with operation(campaign_id, viewer, token=token) as op:
            check_running(op)
            own = _own_entrant(op, entrant_id)
            if str(own.pk) == str(opponent):
                raise Refusal("A challenge is to somebody else.", code="own-challenge")
            made = _make(op, [own.pk, opponent], stage=State.CHALLENGED, **told, **when)
            op.kind, op.words = "challenge", f"Challenge: {made.words}."
    except Repeated as repeated:
        return _again(repeated)
    return with_sides(made.key)


def challenge_answer(
    *, mission_id: uuid.UUID, viewer: Viewer, accept: bool, reason: str = "", token: str = ""
) -> Mission:
    """The one who was challenged accepts, or declines with a reason."""
    try:
        with at_table(mission_id, viewer, token=token) as table:
            table.check_running()
            table.check_state(State.CHALLENGED)
            side = table.own_side()
            if table.fields["proposed_by"] == str(table.person.pk) and len(table.own) < len(table.entered):
                raise Refusal("This is your own challenge: the other side answers it.", code="own-challenge")
            words = _reason(reason) if not accept else notes_of(reason).strip()
            table.set("stage", (State.PLANNED if accept else State.DECLINED).value)
            if not accept:
                table.set("reason", words)
            said = "accepts the challenge" if accept else "declines the challenge"
            table.say("accept" if accept else "decline", f"{side} {said}: {table.title}{_because(words)}", reason=words)
    except Repeated as repeated:
        return _again(repeated)
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
    points_limit: int | None = None,
    commanders: bool | None = None,
    token: str = "",
) -> Mission:
    """A mission that was played already: `teams` tells each entrant's operatives, and the report comes next."""
    try:
        with transaction.atomic():
            with operation(campaign_id, viewer, token=token) as op:
                check_running(op)
                own = entrant_of(op, entrant_id)
                sides = [own.pk, opponent]
                if not op.person.is_arbitrator and op.person.pk not in _players(op, sides):
                    raise Refusal("Only those who played and the arbitrators can tell of a mission.", code="not-yours")
                told = {"kind": kind, "title": title, "points_limit": points_limit, "commanders": commanders}
                made = _make(op, sides, must_know=True, **told)
                op.kind, op.words = "plan", f"Just played: {made.words}."
            reveal_as_played(mission_id=made.key, viewer=viewer, teams={str(k): list(v) for k, v in teams.items()})
    except Repeated as repeated:
        return _again(repeated)
    return with_sides(made.key)


def mission_change(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    kind: str | None = None,
    title: str | None = None,
    points_limit: int | None = None,
    commanders: bool | None = None,
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
        with at_table(mission_id, viewer, expected_version=expected_version, token=token) as table:
            table.check_running()
            table.check_state(*OPEN)
            _check_may_change(table)
            wanted = _agreed(table.op, kind, title, points_limit, commanders, table.fields)
            wanted |= {"at": _iso(at) or table.fields["at"], "deadline": _iso(deadline) or table.fields["deadline"]}
            wanted["where"] = table.fields["where"] if where is None else name_of(where)
            wanted |= {name: CLEARED[name] for name in clear if name in CLEARED}
            changed = {name: value for name, value in wanted.items() if table.fields[name] != value}
            if set(changed) & PICKED_BY and any(side.locked_at for side in table.sides):
                raise Refusal("Somebody has mustered by what was agreed; reset that first.", code="locked")
            for name, value in changed.items():
                table.set(name, value)
            if changed:
                table.say("change-mission", f"{table.title}: {', '.join(_CHANGED[name] for name in changed)} changed.")
    except Repeated as repeated:
        return _again(repeated)
    return with_sides(mission_id)


def mission_cancel(*, mission_id: uuid.UUID, viewer: Viewer, reason: str, token: str = "") -> Mission:
    """Call a mission off: an arbitrator any that was not reported, its challenger a challenge."""
    try:
        with at_table(mission_id, viewer, token=token) as table:
            table.check_state(*OPEN, State.MUSTERED, State.VOIDED)
            if not (table.state == State.CHALLENGED and table.fields["proposed_by"] == str(table.person.pk)):
                table.check_arbitrator()
            words = _reason(reason)
            table.set("stage", State.CANCELLED.value)
            table.set("reason", words)
            if table.fields["voided"]:
                table.set("voided", False)
            table.say("cancel", f"{table.title} is cancelled: {words}", reason=words)
            MissionSide.objects.filter(mission=mission_id).update(draft={}, salt="")
    except Repeated as repeated:
        return _again(repeated)
    return with_sides(mission_id)


def words_add(*, mission_id: uuid.UUID, viewer: Viewer, words: str) -> Mission:
    """A player's own word in the dice of a mission, before the first of them is thrown."""
    with at_table(mission_id, viewer) as table:
        side = table.own_side()
        if table.mission.rolls.exists():
            raise Refusal("The first roll of this mission is made; its dice stand.", code="rolled-already")
        told = {**table.mission.words, str(side.pk): name_of(words)[:60]}
        Mission.objects.filter(pk=mission_id).update(words=told)
        table.say("dice-words", f"{side} added a word to the dice of {table.title}.", side=str(side.pk))
    return with_sides(mission_id)


def kind_roll(
    *, mission_id: uuid.UUID, viewer: Viewer, shift: int = 0, operative: str = "", token: str = ""
) -> Mission:
    """Roll for the kind of mission; who has an operative that may shift the roll by one says so afterwards.

    The roll is made once: asked again, or shifted, it is the same.
    """
    try:
        with at_table(mission_id, viewer, token=token) as table:
            table.check_running()
            table.check_state(State.PLANNED)
            table.check_player_or_arbitrator()
            _check_rollable(table)
            _roll_kind(table, shift, operative)
    except Repeated as repeated:
        return _again(repeated)
    return with_sides(mission_id)


# What they share


@dataclass(frozen=True, slots=True)
class _Made:
    key: uuid.UUID
    words: str


def _make(op: Operation, sides: Sequence[SideOf], *, must_know: bool = False, **told: Any) -> _Made:
    """A new mission in the operation: its sides, its number, its secret."""
    stage = told.pop("stage", State.PLANNED)
    listed = [_side(op, side) for side in sides]
    entrants = [side["entrant"] for side in listed if "entrant" in side]
    if not 2 <= len(listed) <= MOST_SIDES or not entrants or len(set(entrants)) < len(entrants):
        raise Refusal("A mission has two sides or more, each of them once.", code="wrong-sides")
    agreed = _agreed(op, told["kind"], told["title"], told["points_limit"], told["commanders"])
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
        at=_iso(told.get("at")),
        where=name_of(told.get("where") or ""),
        deadline=_iso(told.get("deadline")),
        proposed_by=str(op.person.pk) if op.person else "",
        commitment=commitment(secret),
        **agreed,
    )
    op.create(states.MISSION + str(key), fields)
    op.secrets[str(key)] = secret
    op.mission = None
    op.told = {"mission": str(key), "sides": [side["name"] for side in listed]}
    named = f"mission {number}" + (f" ({agreed['title']})" if agreed["title"] else "")
    return _Made(key, f"{named}, {' against '.join(side['name'] for side in listed)}")


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
    entrant = entrant_of(op, side)
    return {"id": str(new_id()), "entrant": str(entrant.pk), "name": entrant.name}


def _own_entrant(op: Operation, entrant_id: uuid.UUID | str | None) -> Any:
    entrant = entrant_of(op, entrant_id)
    if op.person is None or entrant.person_id != op.person.pk:
        raise Refusal("This is not your faction.", code="not-yours")
    return entrant


def _players(op: Operation, sides: Sequence[SideOf]) -> set[Any]:
    return {entrant_of(op, side).person_id for side in sides if not isinstance(side, Outsider)}


def _agreed(
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
    has_commanders = commanders if commanders is not None else row.commanders if row else known["commanders"]
    if has_commanders and not op.settings.commanders:
        raise Refusal("This campaign is played without commanders.", code="no-commanders")
    low, high = op.edition.points_range
    if points_limit is not None and not low <= points_limit <= high:
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
    for name, wanted in {"kind": row.key, "title": row.name, "commanders": row.commanders}.items():
        if table.fields[name] != wanted:
            table.set(name, wanted)
    if told:
        table.set("shift", told)
    by = f", shifted by {told['name']} to {value}" if told else ""
    if first or told:
        words = f"Mission {table.fields['number']}: D{roll.sides} shows {roll.value}{by}: {row.name}."
        table.say("roll-mission", words, roll=roll.value)


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


PICKED_BY = {"kind", "points_limit", "commanders"}
CLEARED: dict[str, Any] = {"at": "", "deadline": "", "points_limit": None, "where": "", "kind": ""}
_CHANGED = {
    "kind": "mission",
    "title": "name",
    "points_limit": "points limit",
    "commanders": "commanders",
    "at": "date",
    "where": "place",
    "deadline": "deadline",
}


def _check_may_change(table: Table) -> None:
    is_challengers = table.state == State.CHALLENGED and table.fields["proposed_by"] == str(table.person.pk)
    if not is_challengers:
        table.check_arbitrator()


def _reason(told: str) -> str:
    words = notes_of(told).strip()[:300]
    if not words:
        raise Refusal("Say why, in a few words.", code="no-reason")
    return words


def _because(words: str) -> str:
    return f": {words}" if words else "."


def _iso(moment: datetime | None) -> str:
    return moment.astimezone(UTC).isoformat() if moment else ""


def _again(repeated: Repeated) -> Mission:
    """What the same token made the first time."""
    key = repeated.batch.mission_id or repeated.batch.told.get("mission")
    return with_sides(uuid.UUID(str(key)))


__all__ = [
    "Outsider",
    "challenge_answer",
    "challenge_make",
    "just_played",
    "kind_roll",
    "mission_cancel",
    "mission_change",
    "mission_plan",
    "shifters",
    "words_add",
]
