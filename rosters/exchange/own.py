"""Our own JSON: everything of a roster, exactly; the form for backups and for other tools."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser

from rosters import states
from rosters.exchange.arriving import Arriving, BroughtTeam
from rosters.models import Pack, Roster
from rosters.selectors.packs import latest_pack
from rules.changes import State
from rules.editions.base import FireTeam, Muster, Standing, Status
from rules.editions.codec import choice_from_json
from rules.errors import Fault, Malformed

FORMAT, VERSION = "muster-roster", 1
MOST_OPERATIVES = 100


def to_json(roster: Roster, state: State) -> dict[str, Any]:
    """A roster as JSON; operatives are told in order, kill teams name them by their place."""
    operatives = states.operatives(state)
    place = {key: index for index, key in enumerate(operatives)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "edition": roster.edition,
        "faction": roster.faction,
        "pack": _pack(roster.pack),
        "name": state[states.ROSTER]["name"],
        "notes": state[states.ROSTER]["notes"],
        "choices": state[states.ROSTER]["choices"],
        "operatives": list(operatives.values()),
        "fire_teams": [{"container": key, **fields} for key, fields in states.fire_teams(state).items()],
        "kill_teams": [
            {**fields, "members": [place[m] for m in fields["members"] if m in place]}
            for fields in states.kill_teams(state).values()
        ],
    }


def _pack(pack: Pack | None) -> dict[str, Any] | None:
    if pack is None:
        return None
    return {"key": pack.key, "title": pack.title, "revision": pack.revision, "digest": pack.digest}


def looks_like_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def from_json(text: str, name: str, user: AbstractBaseUser | None) -> Arriving:
    """Read what `to_json` wrote; Malformed names what is wrong."""
    try:
        told = json.loads(text)
        if told.get("format") != FORMAT:
            raise Malformed(name, Fault("is no roster of Muster"))
        if told.get("version") != VERSION:
            raise Malformed(name, Fault(f"was written in version {told.get('version')!r}; this reads {VERSION}"))
        return _read(told, user)
    except (ValueError, RecursionError) as error:
        raise Malformed(name, Fault(f"cannot be read as JSON: {error}")) from None
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise Malformed(name, Fault(f"lacks something a roster has: {error}")) from None


def _read(told: Mapping[str, Any], user: AbstractBaseUser | None) -> Arriving:
    edition = str(told["edition"])
    pack, notes = _found_pack(edition, told.get("pack") or {}, user)
    rows = list(told["operatives"])[:MOST_OPERATIVES]
    keys = [f"operative-{index}" for index in range(len(rows))]
    return Arriving(
        form="json",
        edition=edition,
        faction=str(told["faction"]),
        name=str(told["name"]),
        notes=str(told.get("notes", "")),
        pack=pack,
        muster=Muster(
            name=str(told["name"]),
            choices=tuple(choice_from_json(choice) for choice in told["choices"]),
            loadouts=tuple(states.loadout_of(key, row) for key, row in zip(keys, rows, strict=True)),
            fire_teams=tuple(_fire_team(team) for team in told["fire_teams"]),
        ),
        standings={key: _standing(row) for key, row in zip(keys, rows, strict=True)},
        kill_teams=tuple(_kill_team(team, keys) for team in told["kill_teams"]),
        told=tuple(notes),
    )


def _found_pack(edition: str, told: Mapping[str, Any], user: AbstractBaseUser | None) -> tuple[Pack | None, list[str]]:
    """The very revision if it is here, else the newest of the same pack."""
    if not told:
        return None, []
    exact = Pack.objects.visible_to(user).filter(edition=edition, digest=told["digest"]).order_by("created_at").first()
    if exact is not None:
        return exact, []
    newest = latest_pack(edition, str(told["key"]), user)
    if newest is None:
        return None, [f"The pack {told['title']} is not here; the roster comes in from its own figures."]
    return newest, [f"It was made with revision {told['revision']} of {told['title']}; {newest.revision} is used."]


def _standing(row: Mapping[str, Any]) -> Standing:
    experience = int(row["experience"])
    if not 0 <= experience <= 12:
        raise ValueError(f"{experience} is no experience")
    return Standing(experience=experience, status=Status(row["status"]), new_recruit=bool(row["new_recruit"]))


def _fire_team(told: Mapping[str, Any]) -> FireTeam:
    return FireTeam(
        container=str(told["container"]),
        experience=min(12, max(0, int(told["experience"]))),
        advances=tuple(str(advance) for advance in told["advances"]),
        name=str(told["name"]),
        notes=str(told["notes"]),
    )


def _kill_team(told: Mapping[str, Any], keys: list[str]) -> BroughtTeam:
    return BroughtTeam(
        name=str(told["name"]),
        format=str(told["format"]),
        settings=dict(told["settings"]),
        members=tuple(keys[int(index)] for index in told["members"]),
    )
