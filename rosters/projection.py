"""Rows from a state and back. A state is the truth; rows are what pages read of it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from rosters import states
from rosters.models import FireTeam, KillTeam, Operative, Pack, Roster
from rosters.settling import Settled, TeamVerdict, verdict_json
from rules import sheets
from rules.changes import State
from rules.issues import is_legal

LOADOUT = ("choices", "role_choices", "stated")
LIVED = ("experience", "status", "new_recruit")


def state_of(roster: Roster) -> State:
    """The content of a roster from its rows. Three queries."""
    operatives = {str(o.pk): _operative_fields(o) for o in roster.operatives.order_by("position")}
    state: State = {
        states.ROSTER: {
            "name": roster.name,
            "notes": roster.notes,
            "pack": roster.pack.digest if roster.pack else "",
            "choices": roster.choices,
            "order": list(operatives),
        },
        **operatives,
    }
    for team in roster.fire_teams.all():
        state[states.FIRE_TEAM + team.container] = {
            "experience": team.experience,
            "advances": team.advances,
            "name": team.name,
            "notes": team.notes,
        }
    for kill_team in roster.kill_teams.all():
        state[states.KILL_TEAM + str(kill_team.pk)] = {
            "name": kill_team.name,
            "format": kill_team.format,
            "settings": kill_team.settings,
            "members": kill_team.members,
        }
    return state


def _operative_fields(operative: Operative) -> dict[str, Any]:
    loadout = operative.loadout
    return {
        "model": operative.model,
        "role": operative.role,
        "name": operative.name,
        "notes": operative.notes,
        "choices": loadout.get("choices", []),
        "role_choices": loadout.get("role_choices", []),
        "stated": loadout.get("stated"),
        **{name: getattr(operative, name) for name in LIVED},
    }


def write(roster: Roster, before: State, state: State, settled: Settled, columns: Mapping[str, Any]) -> None:
    """Bring the rows to a state and its verdicts; what did not change is not written."""
    _write_operatives(roster, state, settled)
    _write_fire_teams(roster, before, state)
    _write_kill_teams(roster, before, state, settled.kill_teams)
    for name, value in columns.items():
        setattr(roster, name, value)
    content = state[states.ROSTER]
    roster.name, roster.notes, roster.choices = content["name"], content["notes"], content["choices"]
    if content["pack"] != (roster.pack.digest if roster.pack else ""):
        roster.pack = Pack.objects.filter(digest=content["pack"]).order_by("created_at").first()
    roster.points, roster.size = settled.points, settled.size
    roster.verdict, roster.is_legal = verdict_json(settled.issues), is_legal(settled.issues)
    roster.save()


def _write_operatives(roster: Roster, state: State, settled: Settled) -> None:
    known = {str(o.pk): o for o in roster.operatives.all()}
    told = {sheet.key: sheet for sheet in settled.sheets}
    wanted = states.operatives(state)
    gone = [operative.pk for key, operative in known.items() if key not in wanted]
    if gone:
        Operative.objects.filter(pk__in=gone).delete()
    made, changed = [], []
    for position, (key, fields) in enumerate(wanted.items()):
        row = Operative(
            id=uuid.UUID(key),
            roster=roster,
            position=position,
            model=fields["model"],
            role=fields["role"],
            name=fields["name"],
            notes=fields["notes"],
            loadout={name: fields[name] for name in LOADOUT},
            points=told[key].points if key in told else 0,
            sheet=sheets.to_json(told[key]) if key in told else {},
            **{name: fields[name] for name in LIVED},
        )
        if key not in known:
            made.append(row)
        elif any(getattr(known[key], name) != _plain(getattr(row, name)) for name in COLUMNS):
            changed.append(row)
    Operative.objects.bulk_create(made)
    if changed:
        Operative.objects.bulk_update(changed, COLUMNS)


COLUMNS = ("position", "model", "role", "name", "notes", "loadout", "points", "sheet", *LIVED)


def _plain(value: Any) -> Any:
    """A value as it comes back from a JSON column: tuples are lists there."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def _write_fire_teams(roster: Roster, before: State, state: State) -> None:
    wanted, known = states.fire_teams(state), states.fire_teams(before)
    gone = [container for container in known if container not in wanted]
    if gone:
        roster.fire_teams.filter(container__in=gone).delete()
    for container, fields in wanted.items():
        if known.get(container) != fields:
            FireTeam.objects.update_or_create(roster=roster, container=container, defaults=fields)


def _write_kill_teams(roster: Roster, before: State, state: State, verdicts: Mapping[str, TeamVerdict]) -> None:
    wanted, known = states.kill_teams(state), states.kill_teams(before)
    gone = [uuid.UUID(key) for key in known if key not in wanted]
    if gone:
        roster.kill_teams.filter(pk__in=gone).delete()
    rows = [
        KillTeam(
            id=uuid.UUID(key),
            roster=roster,
            points=verdicts[key].points,
            size=verdicts[key].size,
            verdict=verdict_json(verdicts[key].issues),
            is_legal=is_legal(verdicts[key].issues),
            **fields,
        )
        for key, fields in wanted.items()
    ]
    KillTeam.objects.bulk_create([row for row in rows if str(row.pk) not in known])
    standing = [row for row in rows if str(row.pk) in known]
    if standing:
        KillTeam.objects.bulk_update(standing, TEAM_COLUMNS)


TEAM_COLUMNS = ("name", "format", "settings", "members", "points", "size", "verdict", "is_legal")
