"""Applies acts to a roster: the edition changes loadouts; kill teams, status and growth are changed here."""

from __future__ import annotations

import dataclasses
from functools import singledispatch
from typing import Any

from rosters.journal import state as states
from rosters.journal.operation import Operation
from rosters.journal.wording import fit
from rosters.models import Picture
from rules import acts
from rules.acts import Act
from rules.editions import game
from rules.editions.base import GONE, Status
from rules.errors import Refusal
from rules.names import name_of


def apply_act(op: Operation, act: Act, kill_team: str = "") -> None:
    """Do an act. Field and Bench need the kill team they are about."""
    _apply(act, op, kill_team)


@singledispatch
def _apply(act: Act, op: Operation, kill_team: str) -> None:
    op.perform(act)


@_apply.register
def _(act: acts.Recruit, op: Operation, kill_team: str) -> None:
    before = states.operatives(op.state)
    op.perform(act)
    if act.fielded:
        fresh = [key for key in states.operatives(op.state) if key not in before]
        subject, members = states.KILL_TEAM + kill_team, _members(op, kill_team)
        op.state = {**op.state, subject: {**op.state[subject], "members": [*members, *fresh]}}


@_apply.register
def _(act: acts.Rename, op: Operation, kill_team: str) -> None:
    """What somebody is called is the same to every edition."""
    find_operative(op, act.operative)
    _keep(op, act, act.operative, name=name_of(act.called))


@_apply.register
def _(act: acts.Field, op: Operation, kill_team: str) -> None:
    members = _members(op, kill_team)
    for operative in act.operatives:
        find_operative(op, operative)
    added = dict.fromkeys(operative for operative in act.operatives if operative not in members)
    _keep(op, act, states.KILL_TEAM + kill_team, members=[*members, *added])


@_apply.register
def _(act: acts.Bench, op: Operation, kill_team: str) -> None:
    members = _members(op, kill_team)
    for operative in act.operatives:
        find_operative(op, operative)
    staying = [operative for operative in members if operative not in act.operatives]
    _keep(op, act, states.KILL_TEAM + kill_team, members=staying)


def _choose_for_game(act: Act, op: Operation, kill_team: str) -> None:
    """What a team or one of its operatives picks for one game; the edition says what there is to pick."""
    members = _members(op, kill_team)
    if op.edition.game_choices is None:
        raise Refusal(f"In {op.edition.name} nothing is picked for one game alone.", code="no-game-choices")
    if isinstance(act, acts.OperativeAct) and act.operative not in members:
        raise Refusal("This operative is not in the kill team.", code="not-in-team")
    subject = states.KILL_TEAM + kill_team
    known = game.from_fields(op.state[subject])
    content = states.muster_of(op.state)
    after = op.edition.game_choices.perform(op.catalogue, content, tuple(members), known, act)
    _keep(op, act, subject, **game.to_fields(after))


for _kind in acts.TEAM_ACTS:
    _apply.register(_kind, _choose_for_game)


@_apply.register
def _(act: acts.SetPortrait, op: Operation, kill_team: str) -> None:
    find_operative(op, act.operative)
    if act.picture and not Picture.objects.filter(pk=act.picture).exists():
        raise Refusal("This picture is not on the server: upload it first.", code="unknown-picture")
    _keep(op, act, act.operative, portrait=act.picture)


@_apply.register
def _(act: acts.Retire, op: Operation, kill_team: str) -> None:
    find_operative(op, act.operative)
    _keep(op, act, act.operative, status=Status.RETIRED.value)


@_apply.register
def _(act: acts.SetStatus, op: Operation, kill_team: str) -> None:
    find_operative(op, act.operative)
    if act.status not in set(Status):
        raise Refusal(f"{act.status!r} is not a status; known: {', '.join(Status)}.", code="unknown-status")
    _keep(op, act, act.operative, status=act.status)


@_apply.register
def _(act: acts.OperativeGrowth, op: Operation, kill_team: str) -> None:
    fields = find_operative(op, act.operative)
    grown = _grown(op, act.grown)
    if fields["status"] in GONE:
        raise Refusal(f"Dead or retired operatives gain no {''.join(grown)}.", code="not-active")
    _keep(op, act, act.operative, **grown)


@_apply.register
def _(act: acts.SquadGrowth, op: Operation, kill_team: str) -> None:
    """Written down for the squad's first member too: until then there is nothing to keep of a squad."""
    squads = op.edition.squads
    if squads is None:
        raise Refusal(f"Operatives do not learn together in {op.edition.name}.", code="no-squads")
    key = squads.subject + act.squad
    if key not in op.state and act.squad not in _squads_with_members(op):
        name = op.edition.words["squad"].lower()
        raise Refusal(f"Nobody on this roster is in such a {name}.", code=f"unknown-{name.replace(' ', '-')}")
    fields = op.state.get(key) or op.edition.states.new_fields(key)
    op.state = {**op.state, key: {**fields, **_grown(op, act.grown)}}
    op.acts.append(act)


def fit_act(act: Act) -> Act:
    """The act in letters that can be kept."""
    fields = {field.name: getattr(act, field.name) for field in dataclasses.fields(act)}
    return dataclasses.replace(act, **{name: _fit(value) for name, value in fields.items()})


def _fit(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_fit(each) for each in value)
    return fit(value) if isinstance(value, str) else value


def find_operative(op: Operation, key: str) -> dict[str, Any]:
    """What the roster keeps of an operative; a Refusal where nobody has this key."""
    fields = states.operatives(op.state).get(key)
    if fields is None:
        raise Refusal("This operative is not on the roster.", code="unknown-operative")
    return fields


def find_kill_team(op: Operation, key: str) -> dict[str, Any]:
    """What the roster keeps of a kill team; a Refusal where none has this key."""
    fields = states.kill_teams(op.state).get(key)
    if fields is None:
        raise Refusal("This kill team is not on the roster.", code="unknown-kill-team")
    return fields


def _members(op: Operation, kill_team: str) -> list[str]:
    return list(find_kill_team(op, kill_team)["members"])


def _keep(op: Operation, act: Act, subject: str, **fields: Any) -> None:
    op.state = {**op.state, subject: {**op.state[subject], **fields}}
    op.acts.append(act)


def _grown(op: Operation, number: int) -> dict[str, int]:
    """The field that grows, checked against where the edition lets it go."""
    growth = op.edition.growth
    if growth is None:
        raise Refusal(f"Operatives learn nothing between games in {op.edition.name}.", code="no-growth")
    if not 0 <= number <= growth.most:
        words = f"{growth.field.capitalize()} must be between 0 and {growth.most}, not {number}."
        raise Refusal(words, code=growth.field)
    return {growth.field: number}


def _squads_with_members(op: Operation) -> set[str]:
    content = states.muster_of(op.state)
    return {member.squad for member in op.edition.view(op.catalogue, content).team.members if member.squad}
