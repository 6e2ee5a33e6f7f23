"""Rows from a state and back. A state is the truth; rows are what pages read of it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import F, Q
from django.utils import timezone

from rosters.journal import state as states
from rosters.journal.settle import SettledRoster, TeamVerdict, issues_from, verdict_json
from rosters.models import KillTeam, Operative, Pack, Roster, Squad
from rules import sheets
from rules.changes import SET, Change, State
from rules.editions import find
from rules.editions.base import RosterStates
from rules.issues import Issue, is_legal

Columns = dict[str, Any]
Row = TypeVar("Row", Operative, KillTeam)

LOADOUT = ("choices", "role_choices", "stated")
PLAIN = ("model", "role", "name", "notes", "status", "fixed", "portrait")
TEAM_FIELDS = ("name", "format", "settings", "members", "choices", "loadouts")


@dataclass(frozen=True, slots=True)
class Rows:
    """What is kept of a roster beside its own row."""

    operatives: tuple[Operative, ...] = ()
    squads: tuple[Squad, ...] = ()
    kill_teams: tuple[KillTeam, ...] = ()


def rows_of(roster: Roster) -> Rows:
    """Three queries."""
    return Rows(tuple(roster.operatives.all()), tuple(roster.squads.all()), tuple(roster.kill_teams.all()))


def rows_by_roster(keys: Sequence[uuid.UUID], *, kill_teams: bool = True) -> dict[uuid.UUID, Rows]:
    """The rows of several rosters. Three queries, two without kill teams, however many they are."""
    operatives = list(Operative.objects.filter(roster__in=keys))
    squads = list(Squad.objects.filter(roster__in=keys))
    teams = list(KillTeam.objects.filter(roster__in=keys)) if kill_teams else []
    return {
        key: Rows(
            tuple(row for row in operatives if row.roster_id == key),
            tuple(row for row in squads if row.roster_id == key),
            tuple(row for row in teams if row.roster_id == key),
        )
        for key in keys
    }


def verdicts_of(rows: Rows, rules_version: int) -> dict[str, TeamVerdict]:
    """What was found of each kill team by the rules of today."""
    return {
        str(row.pk): TeamVerdict(points=row.points, size=row.size, issues=issues_from(row.verdict))
        for row in rows.kill_teams
        if row.verdict.get("rules") == rules_version
    }


def reword(roster: Roster, rows: Rows, changes: Sequence[Change], rules_version: int, others: Columns) -> bool:
    """Bring names, notes, pictures and the order to the rows where nothing else changed and no verdict speaks of them;
    nothing is judged, and what was found before is not even read. Where that cannot be, False, and nothing is touched.

    `others` are columns of the roster's own row beside its content. At most three queries.
    """
    operatives = {str(row.pk): row for row in rows.operatives}
    verdicts = [roster.verdict, *(row.verdict for row in rows.kill_teams)]
    if any(verdict.get("rules") != rules_version for verdict in verdicts) or not all(o.sheet for o in rows.operatives):
        return False
    if any(change.op != SET or change.field not in states.words_of(change.subject) for change in changes):
        return False
    fields = {(change.subject, change.field): change.value for change in changes}
    renamed = {key: fields[key, "name"] for key in operatives if (key, "name") in fields}
    if renamed and _are_named(renamed, operatives, verdicts):
        return False
    order = fields.pop((states.ROSTER, "order"), None)
    if order is not None:
        if sorted(order) != sorted(operatives) or not all(map(_tells_no_order, verdicts)):
            return False
        fields |= {(key, "position"): place for place, key in enumerate(order)}
    fields |= {(key, "sheet"): {**operatives[key].sheet, "name": name} for key, name in renamed.items()}
    fields |= {(states.ROSTER, name): value for name, value in others.items()}
    teams = {states.KILL_TEAM + str(row.pk): row for row in rows.kill_teams}
    _set_fields(operatives, fields)
    _set_fields(teams, fields)
    for (subject, name), value in fields.items():
        if subject == states.ROSTER:
            setattr(roster, name, value)
    own = {name for subject, name in fields if subject == states.ROSTER}
    roster.save(update_fields={"version", "changed_at", *own})
    return True


def _are_named(renamed: Mapping[str, str], operatives: Mapping[str, Operative], verdicts: Sequence[Columns]) -> bool:
    """Whether verdicts speak of those who are renamed, or whether one is to go by its model's name again."""
    said = json.dumps(verdicts, ensure_ascii=False)
    names = (json.dumps(operatives[key].sheet["name"], ensure_ascii=False)[1:-1] for key in renamed)
    return not all(renamed.values()) or any(known in said for known in (*renamed, *names))


def _tells_no_order(verdict: Columns) -> bool:
    """Whether it reads alike in any order: one fault of one operative at most, with no way out that names others."""
    issues = verdict["issues"]
    return len(issues) <= 1 and not any(len(each["operatives"]) > 1 or each["fixes"] for each in issues)


def _set_fields(rows: Mapping[str, Row], fields: Mapping[tuple[str, str], Any]) -> None:
    """Write these fields of the rows that they are about, by their subjects. A query, where any changes."""
    changed: dict[str, Row] = {}
    names: set[str] = set()
    for (subject, name), value in fields.items():
        row = rows.get(subject)
        if row is not None and getattr(row, name) != value:
            setattr(row, name, value)
            changed[subject] = row
            names.add(name)
    if len(changed) == 1:
        (row,) = changed.values()
        row.save(update_fields=names)
    elif changed:
        first = next(iter(changed.values()))
        type(first).objects.bulk_update(changed.values(), sorted(names))


def state_of(roster: Roster, rows: Rows | None = None) -> State:
    """The content of a roster from its rows. Three queries where these are not at hand."""
    rows = rows or rows_of(roster)
    shapes = find(roster.edition).states
    operatives = {str(row.pk): operative_fields(row, shapes) for row in rows.operatives}
    state: State = {
        states.ROSTER: {
            "name": roster.name,
            "notes": roster.notes,
            "pack": roster.pack.digest if roster.pack else "",
            "choices": roster.choices,
            "campaign": roster.campaign,
            "order": list(operatives),
            **shapes.roster.from_column(roster.state),
        },
        **operatives,
    }
    for squad in rows.squads:
        state[squad.subject] = squad_fields(squad, shapes)
    for kill_team in rows.kill_teams:
        state[states.KILL_TEAM + str(kill_team.pk)] = {name: getattr(kill_team, name) for name in TEAM_FIELDS}
    return state


def squad_fields(squad: Squad, shapes: RosterStates) -> dict[str, Any]:
    """What the journal keeps of a squad."""
    return shapes.shape_of(squad.subject).from_column(squad.state)


def operative_fields(operative: Operative, shapes: RosterStates) -> dict[str, Any]:
    """What the journal keeps of an operative."""
    loadout = operative.loadout
    return {
        "choices": loadout.get("choices", []),
        "role_choices": loadout.get("role_choices", []),
        "stated": loadout.get("stated"),
        **{name: getattr(operative, name) for name in PLAIN},
        **shapes.operative.from_column(operative.state),
    }


Written = tuple[Roster, Rows, State, SettledRoster, Mapping[str, Any]]
"""A roster, its rows, and the state, verdicts and other columns to bring them to."""


def write(roster: Roster, rows: Rows, state: State, settled: SettledRoster, columns: Mapping[str, Any]) -> Rows | None:
    """Bring the rows to a state and its verdicts; what did not change is not written. At most nine queries.

    Answers with the rows as they are now, but where squads were written: of those only the database knows the keys.
    """
    operatives, teams, squads_stand = _write_parts([(roster, rows, state, settled, columns)])
    roster.save()
    if not squads_stand:
        return None
    return in_order(Rows(tuple(operatives[roster.pk]), rows.squads, tuple(teams[roster.pk])))


def in_order(rows: Rows) -> Rows:
    """As they are read."""
    operatives = sorted(rows.operatives, key=lambda row: row.position)
    return Rows(tuple(operatives), rows.squads, tuple(sorted(rows.kill_teams, key=lambda row: row.pk)))


def attach(roster: Roster, rows: Rows) -> None:
    """Have `roster.operatives.all()` and its like answer with these rows, as after `prefetch_related_objects`."""
    found = {"operatives": rows.operatives, "squads": rows.squads, "kill_teams": rows.kill_teams}
    for name, each in found.items():
        queryset = getattr(roster, name).all()
        queryset._result_cache, queryset._prefetch_done = list(each), True
        roster.__dict__.setdefault("_prefetched_objects_cache", {})[name] = queryset


def write_all(written: Sequence[Written]) -> None:
    """The same of several rosters. At most nine queries, however many they are."""
    _write_parts(written)
    names = {"version", "pack", "faction", "changed_at"}
    for roster, _, state, settled, columns in written:
        roster.changed_at = timezone.now()
        names |= {*columns, *roster_columns(state, settled, find(roster.edition).states)}
    if written:
        Roster.objects.bulk_update([roster for roster, *_ in written], sorted(names))


def _write_parts(
    written: Sequence[Written],
) -> tuple[dict[uuid.UUID, list[Operative]], dict[uuid.UUID, list[KillTeam]], bool]:
    """Everything but the rosters' own rows: the operatives and kill teams of each as they are now, and whether all
    squads are as they were.
    """
    operatives, teams, squads = [], [], []
    for roster, rows, state, settled, columns in written:
        shapes = find(roster.edition).states
        operatives.append((roster, rows.operatives, operative_columns(state, settled, shapes)))
        teams.append((roster, rows.kill_teams, kill_team_columns(state, settled)))
        known = states.squads(state).items()
        squad_states = {key: shapes.shape_of(key).to_column(fields) for key, fields in known}
        squads.append((roster, rows.squads, squad_states))
        for name, value in {**columns, **roster_columns(state, settled, shapes)}.items():
            setattr(roster, name, value)
        _pin_pack(roster, state[states.ROSTER]["pack"])
    return _write_rows(Operative, operatives), _write_rows(KillTeam, teams), _write_squads(squads)


def roster_columns(state: State, settled: SettledRoster, shapes: RosterStates) -> Columns:
    """The columns of a roster's own row, but for its pack."""
    content = state[states.ROSTER]
    return {
        **{name: content[name] for name in ("name", "notes", "choices", "campaign")},
        "state": shapes.roster.to_column(content),
        "points": settled.points,
        "size": settled.size,
        **_verdict(settled.issues, settled.rules_version),
    }


def operative_columns(state: State, settled: SettledRoster, shapes: RosterStates) -> dict[str, Columns]:
    """The columns of every operative's row by key, as they come back from the database."""
    by_key = {sheet.key: sheet for sheet in settled.sheets}
    return {
        key: {
            "position": position,
            "loadout": {name: fields[name] for name in LOADOUT},
            "points": by_key[key].points if key in by_key else 0,
            "sheet": sheets.to_json(by_key[key]) if key in by_key else {},
            "state": shapes.operative.to_column(fields),
            **{name: fields[name] for name in PLAIN},
        }
        for position, (key, fields) in enumerate(states.operatives(state).items())
    }


def kill_team_columns(state: State, settled: SettledRoster) -> dict[str, Columns]:
    """The columns of every kill team's row by key."""
    return {
        key: {
            **fields,
            "points": settled.kill_teams[key].points,
            "size": settled.kill_teams[key].size,
            **_verdict(settled.kill_teams[key].issues, settled.rules_version),
        }
        for key, fields in states.kill_teams(state).items()
    }


def _verdict(issues: tuple[Issue, ...], rules_version: int) -> Columns:
    return {"verdict": verdict_json(issues, rules_version), "is_legal": is_legal(issues)}


def _pin_pack(roster: Roster, digest: str) -> None:
    """Pin the pack of this digest, the roster's own shelf before others that keep the same."""
    if digest == (roster.pack.digest if roster.pack else ""):
        return
    packs = Pack.objects.filter(digest=digest)
    everyones = Q(owner=None, guest_digest="")
    own = packs.filter(everyones | Q(owner=roster.owner_id, guest_digest=roster.guest_digest))
    own = own.order_by(F("owner").asc(nulls_first=True), "guest_digest")
    roster.pack = own.first() or packs.order_by("created_at").first()
    if roster.pack:
        roster.faction = roster.pack.title


def _write_rows(
    kind: type[Row],
    written: Iterable[tuple[Roster, Sequence[Row], Mapping[str, Columns]]],
) -> dict[uuid.UUID, list[Row]]:
    """Delete, make and change rows, a query each where there is something to do; the rows of each roster as they are
    now.
    """
    now: dict[uuid.UUID, list[Row]] = {}
    gone: list[uuid.UUID] = []
    new: list[Row] = []
    changed: list[Row] = []
    names: set[str] = set()
    for roster, rows, wanted in written:
        known = {str(row.pk): row for row in rows}
        gone += [row.pk for key, row in known.items() if key not in wanted]
        created: list[Row] = [
            kind(id=uuid.UUID(key), roster=roster, **wanted[key]) for key in wanted if key not in known
        ]
        new += created
        staying = [row for row in rows if str(row.pk) in wanted]
        now[roster.pk] = staying + created
        for key, row in known.items():
            if key in wanted and (fields := _bring(row, wanted[key])):
                changed.append(row)
                names |= fields
    if gone:
        kind.objects.filter(pk__in=gone).delete()
    if new:
        kind.objects.bulk_create(new)
    if changed:
        kind.objects.bulk_update(changed, sorted(names))
    return now


def _bring(row: Operative | KillTeam, columns: Columns) -> set[str]:
    """Give a row its columns; which that changed."""
    changed = {name for name, value in columns.items() if getattr(row, name) != value}
    for name in changed:
        setattr(row, name, columns[name])
    return changed


def _write_squads(written: Iterable[tuple[Roster, Sequence[Squad], Mapping[str, Columns]]]) -> bool:
    """At most two queries: squads are brought to their state by what they are called, whether they are known or not.
    Whether there was nothing to do.
    """
    gone, changed = [], []
    for roster, rows, wanted in written:
        known = {row.subject: row.state for row in rows}
        gone += [row.pk for row in rows if row.subject not in wanted]
        changed += [_squad(roster, subject, state) for subject, state in wanted.items() if known.get(subject) != state]
    if gone:
        Squad.objects.filter(pk__in=gone).delete()
    if changed:
        Squad.objects.bulk_create(
            changed, update_conflicts=True, unique_fields=["roster", "prefix", "key"], update_fields=["state"]
        )
    return not gone and not changed


def _squad(roster: Roster, subject: str, state: Columns) -> Squad:
    prefix, _, key = subject.partition(":")
    return Squad(roster=roster, prefix=f"{prefix}:", key=key, state=state)
