"""A roster's content as the journal keeps it, and as the edition and the rows see it.

The state is the one form that all others are made from: rows are its projection, a muster
its reading. Subjects: `roster`, an operative's bare key, `kill-team:KEY`, and the edition's own, by its prefixes
(`rules.editions.state.RosterStates.parts`). What the edition keeps of them stands among the fields that every
edition has; nothing here names it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.changes import State
from rules.editions.base import (
    ACTIVE,
    Edition,
    Loadout,
    OperativeRecord,
    Role,
    RosterContent,
    RosterStates,
    SquadState,
    Status,
)
from rules.editions.codec import choice_from_json, choice_to_json, stated_from_json, stated_to_json
from rules.editions.state import KILL_TEAM as KILL_TEAM
from rules.editions.state import ROSTER as ROSTER

COLUMNS = frozenset(
    ("model", "role", "name", "notes", "choices", "role_choices", "stated", "status", "fixed", "portrait")
)
"""What every edition keeps of an operative; the other fields are the edition's own."""
FOR_A_GAME: Mapping[str, Any] = {"choices": [], "loadouts": {}}
"""What a kill team has chosen for its game while it has chosen nothing."""


def new_state(name: str, pack: str, edition: Edition) -> State:
    """The state of a roster that holds nothing; `pack` is the digest of the pack it pins."""
    common = {"name": name, "notes": "", "pack": pack, "choices": [], "campaign": {}, "order": []}
    return {ROSTER: {**common, **edition.states.new_fields(ROSTER)}}


def is_operative(subject: str) -> bool:
    """Whether a subject of the journal is an operative: all others are the roster or have a prefix."""
    return subject != ROSTER and ":" not in subject


def words_of(subject: str) -> frozenset[str]:
    """The fields of a subject that only say something, or in which order: nothing is judged by them."""
    if subject == ROSTER:
        return frozenset(("name", "notes", "order"))
    if subject.startswith(KILL_TEAM):
        return frozenset(("name", "notes"))
    return frozenset(("name", "notes", "portrait")) if is_operative(subject) else frozenset()


def is_squad(subject: str) -> bool:
    """Whether a subject of the journal is one of the edition's own."""
    return ":" in subject and not subject.startswith(KILL_TEAM)


def operatives(state: State) -> dict[str, dict[str, Any]]:
    """The operatives by key, in the roster's order; one that an undo brought back comes last."""
    listed = [key for key in state[ROSTER]["order"] if key in state]
    back = [key for key in state if key not in listed and is_operative(key)]
    return {key: state[key] for key in [*listed, *back]}


def kill_teams(state: State) -> dict[str, dict[str, Any]]:
    return {key.removeprefix(KILL_TEAM): fields for key, fields in state.items() if key.startswith(KILL_TEAM)}


def squads(state: State) -> dict[str, dict[str, Any]]:
    """The edition's own subjects, in one order whatever happened to them last: verdicts list them in it."""
    return dict(sorted((key, fields) for key, fields in state.items() if is_squad(key)))


def squads_by_key(state: State) -> dict[str, dict[str, Any]]:
    """The same by the key that sheets and acts call them by."""
    return {squad_key(subject): fields for subject, fields in squads(state).items()}


def squad_key(subject: str) -> str:
    """What sheets and acts call a squad; other subjects are their own key."""
    return subject.partition(":")[2] if is_squad(subject) else subject


def squad_subject(edition: Edition, key: str) -> str:
    """What the journal calls a squad."""
    assert edition.squads is not None  # noqa: S101 - asked about operatives who have one
    return edition.squads.subject + key


def new_squad(edition: Edition) -> dict[str, Any]:
    """The fields of a squad of which nothing was written yet."""
    assert edition.squads is not None  # noqa: S101 - asked about operatives who have one
    return edition.squads.state.new_fields()


def new_operative(loadout: Loadout, states: RosterStates, *, is_running: bool = False) -> dict[str, Any]:
    """The fields of an operative who has done nothing yet; `is_running` says whether the roster's campaign is."""
    common = {"status": Status.READY.value, "fixed": False, "portrait": ""}
    return {**loadout_fields(loadout), **common, **states.new_fields(loadout.key, is_running=is_running)}


def is_running(state: State) -> bool:
    """Whether the roster is out in a campaign that has begun."""
    return bool(state[ROSTER].get("campaign", {}).get("has_started"))


def loadout_fields(loadout: Loadout) -> dict[str, Any]:
    return {
        "model": loadout.model,
        "role": loadout.role.value,
        "name": loadout.name,
        "notes": loadout.notes,
        "choices": [choice_to_json(choice) for choice in loadout.choices],
        "role_choices": [choice_to_json(choice) for choice in loadout.role_choices],
        "stated": stated_to_json(loadout.stated) if loadout.stated else None,
    }


def loadout_of(key: str, fields: Mapping[str, Any]) -> Loadout:
    return Loadout(
        key=key,
        model=fields["model"],
        role=Role(fields["role"]),
        name=fields["name"],
        notes=fields["notes"],
        choices=tuple(choice_from_json(choice) for choice in fields["choices"]),
        role_choices=tuple(choice_from_json(choice) for choice in fields["role_choices"]),
        stated=stated_from_json(fields["stated"]) if fields.get("stated") else None,
    )


def muster_of(state: State) -> RosterContent:
    """The roster as the edition acts on it: everyone on it, whatever became of them."""
    return RosterContent(
        name=state[ROSTER]["name"],
        choices=tuple(choice_from_json(choice) for choice in state[ROSTER]["choices"]),
        loadouts=tuple(loadout_of(key, fields) for key, fields in operatives(state).items()),
        squads=tuple(SquadState(subject=subject, state=fields) for subject, fields in squads(state).items()),
    )


def standings_of(state: State) -> dict[str, OperativeRecord]:
    return {
        key: OperativeRecord(status=Status(fields["status"]), state=own_fields(fields))
        for key, fields in operatives(state).items()
    }


def own_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What the edition keeps of an operative, of all that is kept."""
    return {name: value for name, value in fields.items() if name not in COLUMNS}


def with_muster(state: State, muster: RosterContent, states: RosterStates) -> State:
    """The state after an act of the edition; what operatives have lived through stays with them."""
    after: State = {ROSTER: {**state[ROSTER]}}
    after[ROSTER]["choices"] = [choice_to_json(choice) for choice in muster.choices]
    after[ROSTER]["order"] = [loadout.key for loadout in muster.loadouts]
    for loadout in muster.loadouts:
        known = state.get(loadout.key)
        after[loadout.key] = (
            {**known, **loadout_fields(loadout)}
            if known
            else new_operative(loadout, states, is_running=is_running(state))
        )
    for squad in muster.squads:
        after[squad.subject] = {**states.new_fields(squad.subject), **squad.state}
    for key, fields in state.items():
        if key.startswith(KILL_TEAM):
            after[key] = _team_of(fields, after)
    return after


def founded(
    state: State,
    muster: RosterContent,
    standings: Mapping[str, OperativeRecord],
    states: RosterStates,
    fresh: Callable[[], str],
    portraits: Mapping[str, str] | None = None,
) -> State:
    """The state of a new roster with what is brought along; who has no id for a key gets a fresh one."""
    keys = {loadout.key: loadout.key if _is_id(loadout.key) else fresh() for loadout in muster.loadouts}
    loadouts = tuple(replace(loadout, key=keys[loadout.key]) for loadout in muster.loadouts)
    after = with_muster(state, replace(muster, loadouts=loadouts), states)
    for key, standing in standings.items():
        if key in keys:
            after[keys[key]].update(standing.state, status=standing.status.value)
    for key, portrait in (portraits or {}).items():
        if key in keys:
            after[keys[key]]["portrait"] = portrait
    return after


def _is_id(key: str) -> bool:
    try:
        return str(uuid.UUID(key)) == key
    except ValueError:
        return False


def _team_of(fields: Mapping[str, Any], state: State) -> dict[str, Any]:
    """A kill team without operatives that are not in the state."""
    loadouts = {key: value for key, value in fields.get("loadouts", {}).items() if key in state}
    return {
        **FOR_A_GAME,
        **fields,
        "members": [member for member in fields["members"] if member in state],
        "loadouts": loadouts,
    }


def tidy(state: State, states: RosterStates) -> State:
    """A folded state as rows show it: the order names everyone once, kill teams only those who are there.

    What older batches did not know stands as rows have it that never heard of it.
    """
    after = {key: {**states.new_fields(key), **fields} for key, fields in state.items()}
    after[ROSTER] = {"campaign": {}, **after[ROSTER], "order": list(operatives(state))}
    for key in operatives(state):
        after[key] = {"fixed": False, "portrait": "", **after[key]}
    for key, fields in state.items():
        if key.startswith(KILL_TEAM):
            after[key] = _team_of(fields, state)
    return after


def present(state: State) -> State:
    """The state without dead or retired operatives."""
    gone = {key for key, standing in standings_of(state).items() if standing.status not in ACTIVE}
    return only(state, [key for key in operatives(state) if key not in gone])


def only(state: State, stay: Sequence[str]) -> State:
    """The state with these operatives, in their order, and nobody else."""
    known = operatives(state)
    remaining = {key: fields for key, fields in state.items() if key not in known or key in stay}
    remaining[ROSTER] = {**state[ROSTER], "order": list(stay)}
    for key in remaining:
        if key.startswith(KILL_TEAM):
            remaining[key] = _team_of(remaining[key], remaining)
    return remaining


def without_notes(state: State) -> State:
    """The state as others than its player may have it: nothing that was noted, however deep."""
    return {key: _without_notes(fields) for key, fields in state.items()}


def _without_notes(fields: Mapping[str, Any]) -> dict[str, Any]:
    cleaned = {**fields, "notes": ""} if "notes" in fields else dict(fields)
    for name in ("choices", "role_choices"):
        if name in cleaned:
            cleaned[name] = [_unnoted(choice) for choice in cleaned[name]]
    return cleaned


def _unnoted(choice: Mapping[str, Any]) -> dict[str, Any]:
    cleaned = {name: value for name, value in choice.items() if name != "notes"}
    return (
        {**cleaned, "children": [_unnoted(each) for each in cleaned["children"]]} if "children" in cleaned else cleaned
    )


def picked(muster: RosterContent, members: Iterable[str]) -> RosterContent:
    """The muster of these operatives alone, in the roster's order."""
    chosen = set(members)
    return replace(muster, loadouts=tuple(loadout for loadout in muster.loadouts if loadout.key in chosen))
