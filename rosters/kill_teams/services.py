"""What a player does to kill teams: pick, agree on a format, take a suggestion, strike."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from rosters.journal import state as states
from rosters.journal.apply import find_kill_team, find_operative
from rosters.journal.operation import Operation, new_key, operation
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import Viewer
from rules.editions.base import GameChoices
from rules.editions.game import to_fields
from rules.editions.teams import AGREED_FLAGS
from rules.errors import Refusal
from rules.names import how_many, name_of

MOST_KILL_TEAMS = 40


def kill_team_pick(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    name: str = "",
    format_key: str = "",
    own: Mapping[str, Any] | None = None,
    members: Sequence[str] | None = None,
    like: str = "",
    game: GameChoices | None = None,
    expected_version: int | None = None,
    token: str = "",
) -> tuple[ActResult, str]:
    """A new kill team: of these members, like an earlier one, or empty; `game` is what it chose for its game.

    Without a format it plays the edition's first. Answers with its key.
    """
    key = new_key()
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        teams = states.kill_teams(op.state)
        if len(teams) >= MOST_KILL_TEAMS:
            most = f"A roster keeps at most {MOST_KILL_TEAMS} kill teams; delete one first."
            raise Refusal(most, code="too-many-kill-teams")
        first = format_key or op.edition.formats[0].key
        fresh = {"format": first, "settings": {}, "members": [], **states.FOR_A_GAME}
        base = find_kill_team(op, like) if like else fresh
        fields = {
            "name": name_of(name) or _next_name(teams),
            "format": base["format"],
            "settings": agreed(op, base["format"], {**base["settings"], **(own or {})}),
            "members": _present(op, members if members is not None else base["members"]),
            **(to_fields(game) if game else {name: base[name] for name in states.FOR_A_GAME}),
        }
        op.state = {**op.state, states.KILL_TEAM + key: fields}
        op.kind, op.words = "pick-kill-team", f"Picked a kill team: {fields['name']}."
    return ActResult.of(op), key


def kill_team_change(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    kill_team: str,
    name: str | None = None,
    format_key: str | None = None,
    own: Mapping[str, Any] | None = None,
    members: Sequence[str] | None = None,
    expected_version: int | None = None,
    token: str = "",
) -> ActResult:
    """Another name, format, limit or other members."""
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        fields = dict(find_kill_team(op, kill_team))
        words = []
        if name is not None:
            fields["name"] = name_of(name) or fields["name"]
            words.append(f"The kill team is now called {fields['name']}.")
        if format_key is not None or own is not None:
            fields["format"] = format_key or fields["format"]
            fields["settings"] = agreed(op, fields["format"], fields["settings"] if own is None else own)
            words.append(f"{fields['name']} plays {_format(op, fields['format']).name}.")
        if members is not None:
            fields["members"] = _present(op, members)
            words.append(f"{fields['name']}: {how_many(len(fields['members']), 'operative')} picked.")
        op.state = {**op.state, states.KILL_TEAM + kill_team: fields}
        op.kind, op.words = "change-kill-team", " ".join(words)
    return ActResult.of(op)


def kill_team_strike(
    *, roster_id: uuid.UUID, viewer: Viewer, kill_team: str, expected_version: int | None = None, token: str = ""
) -> ActResult:
    """Delete a kill team; its operatives stay on the roster."""
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        fields = find_kill_team(op, kill_team)
        op.state = {key: value for key, value in op.state.items() if key != states.KILL_TEAM + kill_team}
        op.kind, op.words = "strike-kill-team", f"Deleted the kill team {fields['name']}."
    return ActResult.of(op)


def _next_name(teams: Mapping[str, Mapping[str, Any]]) -> str:
    """The first number that no kill team of the roster has."""
    taken = {fields["name"] for fields in teams.values()}
    return next(name for number in count(len(teams) + 1) if (name := f"Kill team {number}") not in taken)


def agreed(op: Operation, format_key: str, own: Mapping[str, Any]) -> dict[str, Any]:
    """What the players agreed on beside the format, within what the edition allows."""
    _format(op, format_key)
    settings: dict[str, Any] = {}
    limit = own.get("points_limit")
    if limit is not None:
        if op.edition.points is None:
            raise Refusal(f"Nothing costs points in {op.edition.name}.", code="no-points")
        low, high = op.edition.points.range
        if not str(limit).isdecimal() or not low <= int(limit) <= high:
            raise Refusal(f"A limit is {low} to {high} points, not {limit}.", code="limit-out-of-range")
        settings["points_limit"] = int(limit)
    for name in AGREED_FLAGS:
        if own.get(name) is not None:
            settings[name] = bool(own[name])
    return settings


def _format(op: Operation, key: str) -> Any:
    known = {format_.key: format_ for format_ in op.edition.formats}
    if key not in known:
        raise Refusal(f"No format is called {key!r}; known: {', '.join(known)}.", code="unknown-format")
    return known[key]


def _present(op: Operation, members: Sequence[str]) -> list[str]:
    """The members, each once; naming somebody who is not on the roster is refused."""
    for member in members:
        find_operative(op, member)
    return list(dict.fromkeys(members))
