"""Our own JSON: everything of a roster, exactly; the form for backups and for other tools."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rosters.exchange.arriving import Arriving, BroughtTeam
from rosters.exchange.files import WITHOUT_PACK, by_figures
from rosters.exchange.shape import FORMAT, VERSION, faults_of, squads_in_files, without_unfit_letters
from rosters.journal import state as states
from rosters.models import Pack, Roster
from rosters.packs.selectors import contents_for, latest_pack
from rosters.viewers import Reader
from rosters.web.untrusted import roster_budget, spend_on_tree
from rules.changes import State
from rules.editions import EDITIONS, find
from rules.editions.base import OperativeRecord, RosterContent, SquadState, Status
from rules.editions.codec import choice_from_json
from rules.editions.game import from_fields
from rules.errors import Fault, Malformed

MOST_LETTERS = 2_000_000
OF_OPERATIVES = ("model", "role", "name", "notes", "choices", "role_choices", "stated", "status")
"""What goes along of an operative of every edition; a portrait is a file of its own and stays here."""


def to_json(roster: Roster, state: State) -> dict[str, Any]:
    """A roster as JSON; operatives stand in order, and kill teams name them by their position."""
    operatives = states.operatives(state)
    place = {key: index for index, key in enumerate(operatives)}
    shapes, pack = find(roster.edition).states, roster.pack
    own = shapes.roster.to_column(state[states.ROSTER])
    squads = states.squads(state).items()
    content = {
        "format": FORMAT,
        "version": VERSION,
        "edition": roster.edition,
        "faction": roster.faction,
        "pack": {name: getattr(pack, name) for name in ("key", "title", "revision", "digest")} if pack else None,
        "name": state[states.ROSTER]["name"],
        "notes": state[states.ROSTER]["notes"],
        "choices": state[states.ROSTER]["choices"],
        **({"state": own} if own else {}),
        "operatives": [
            {name: fields[name] for name in (*OF_OPERATIVES, *shapes.operative.new_fields())}
            for fields in operatives.values()
        ],
        **{
            squads_in_files(prefix): [
                {"container": key.removeprefix(prefix), **fields} for key, fields in squads if key.startswith(prefix)
            ]
            for prefix in shapes.parts
        },
        "kill_teams": [_placed(fields, place) for fields in states.kill_teams(state).values()],
    }
    return content | _figures(roster, state) if _may_be_missing(roster.pack) else content


def _placed(fields: Mapping[str, Any], place: Mapping[str, int]) -> dict[str, Any]:
    """A kill team with its operatives by their places; what it chose for its game only where it chose something."""
    loadouts = {str(place[key]): chosen for key, chosen in fields["loadouts"].items() if key in place}
    chosen = {"choices": fields["choices"], "loadouts": loadouts}
    common = {name: value for name, value in fields.items() if name not in chosen}
    members = [place[member] for member in fields["members"] if member in place]
    return {**common, "members": members, **{name: value for name, value in chosen.items() if value}}


def _may_be_missing(pack: Pack | None) -> bool:
    """Whether another Muster may lack the pack: only what is shipped is everywhere."""
    return pack is not None and (bool(pack.keeper) or contents_for(pack.digest) is None)


def _figures(roster: Roster, state: State) -> dict[str, Any]:
    """Everyone as they can be read without the pack, in the same order."""
    by_operative = by_figures(roster, state)
    operatives = states.operatives(state)
    return (
        {"figures": [states.loadout_fields(by_operative[key]) for key in operatives]}
        if set(by_operative) == set(operatives)
        else {}
    )


def looks_like_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def from_json(text: str, name: str, user: Reader, *, use_pack: bool = True) -> Arriving:
    """Read what `to_json` wrote; Malformed names what is wrong."""
    if len(text) > MOST_LETTERS:
        raise Malformed(name, Fault(f"is longer than {MOST_LETTERS:,} letters"))
    try:
        payload = json.loads(text)
        spend_on_tree(payload, roster_budget(name))
        payload = without_unfit_letters(payload)
    except RecursionError:
        raise Malformed(name, Fault("is nested too deeply")) from None
    except ValueError as error:
        raise Malformed(name, Fault(f"cannot be read as JSON: {error}")) from None
    if payload.get("format") != FORMAT:
        raise Malformed(name, Fault("is not a Muster roster"))
    if payload.get("version") != VERSION:
        raise Malformed(name, Fault(f"was written in version {payload.get('version')!r}; this reads {VERSION}"))
    if faults := faults_of(payload):
        raise Malformed(name, *faults)
    if payload["edition"] not in EDITIONS:
        raise Malformed(name, Fault(f"is a roster of {payload['edition']!r}, which is not played here"))
    return _read(payload, user, use_pack)


def _read(payload: Mapping[str, Any], user: Reader, use_pack: bool) -> Arriving:
    pack, notes = _found_pack(payload["edition"], (payload["pack"] or {}) if use_pack else {}, user)
    rows, shapes = payload["operatives"], find(payload["edition"]).states
    keys = [f"operative-{index}" for index in range(len(rows))]
    is_bare = pack is None and payload["pack"] is not None
    # The operatives of the file; with the file's own figures where the pack is missing and there are any.
    figures = payload.get("figures", ()) if is_bare else ()
    ordered = figures if len(figures) == len(rows) else rows
    loadouts = tuple(states.loadout_of(key, row) for key, row in zip(keys, ordered, strict=True))
    return Arriving(
        form="json",
        edition=payload["edition"],
        faction=payload["faction"],
        name=payload["name"],
        notes=payload["notes"],
        pack=pack,
        muster=RosterContent(
            name=payload["name"],
            choices=tuple(choice_from_json(choice) for choice in payload["choices"]),
            loadouts=loadouts,
            squads=tuple(
                SquadState(subject=prefix + each["container"], state=shape.from_column(each))
                for prefix, shape in shapes.parts.items()
                for each in payload[squads_in_files(prefix)]
            ),
        ),
        state=shapes.roster.from_column(payload.get("state", {})),
        standings={
            key: OperativeRecord(status=Status(row["status"]), state=shapes.operative.from_column(row))
            for key, row in zip(keys, rows, strict=True)
        },
        kill_teams=tuple(_kill_team(team, keys) for team in payload["kill_teams"]),
        remarks=tuple(notes) or ((WITHOUT_PACK,) if pack is None else ()),
    )


def _found_pack(edition: str, payload: Mapping[str, Any], user: Reader) -> tuple[Pack | None, list[str]]:
    """The very revision if it is here, else the newest of the same pack."""
    if not payload:
        return None, []
    exact = (
        Pack.objects.visible_to(user).filter(edition=edition, digest=payload["digest"]).order_by("created_at").first()
    )
    if exact is not None:
        return exact, []
    newest = latest_pack(edition, payload["key"], user)
    if newest is None:
        return None, [f"The pack {payload['title']} is not here. {WITHOUT_PACK}"]
    return newest, [
        f"It was made with revision {payload['revision']} of {payload['title']}; {newest.revision} is used."
    ]


def _kill_team(payload: Mapping[str, Any], keys: list[str]) -> BroughtTeam:
    loadouts = {
        keys[int(index)]: chosen for index, chosen in payload.get("loadouts", {}).items() if int(index) < len(keys)
    }
    return BroughtTeam(
        name=payload["name"],
        format=payload["format"],
        settings=payload["settings"],
        members=tuple(keys[int(index)] for index in payload["members"] if index < len(keys)),
        game=from_fields({"choices": payload.get("choices", ()), "loadouts": loadouts}),
    )
