"""`settle`: everything derived from a roster's content, worked out once, when it is written.

Reading a page never evaluates: points, sheets and verdicts are pinned beside the version
they were found in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rosters import states
from rosters.selectors.packs import catalogue_for
from rules import issues as issue_values
from rules.catalogue.compile import Catalogue
from rules.catalogue.model import Document
from rules.changes import State
from rules.editions import find
from rules.editions.base import Edition, Muster, Purpose, Settings, Status, View, Way
from rules.issues import Issue
from rules.sheets import OperativeSheet

RULES_VERSION = 1
"""Raised when the same content may settle differently; `check_rosters --resettle` then tells each roster."""


@dataclass(frozen=True, slots=True)
class TeamVerdict:
    points: int
    size: int
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a state adds up to."""

    points: int
    size: int
    issues: tuple[Issue, ...]
    sheets: tuple[OperativeSheet, ...]
    kill_teams: Mapping[str, TeamVerdict]


def catalogue_of(pack_digest: str) -> Catalogue:
    """The catalogue a roster pins; one that offers nothing while its pack is missing here."""
    return catalogue_for(pack_digest) if pack_digest else _nothing()


def _nothing() -> Catalogue:
    return Catalogue(Document(id="", is_game_system=True), ()).settle()


def settle(edition: Edition, catalogue: Catalogue, state: State) -> Settled:
    """Judge a roster and all its kill teams."""
    muster, standings = states.muster_of(state), states.standings_of(state)
    present = [key for key, standing in standings.items() if standing.status not in (Status.DEAD, Status.RETIRED)]
    roster = edition.view(
        catalogue,
        muster,
        purpose=Purpose.COMMAND_ROSTER,
        settings=Settings(way=Way.MATCHED, points_limit=None, allow_levels=True, commander_allowed=True),
        standings=standings,
    )
    here = replace(roster.team, members=tuple(m for m in roster.team.members if m.key in present))
    return Settled(
        points=edition.force(here),
        size=len(present),
        issues=_found(edition.check_roster(here), roster, present),
        sheets=edition.sheets(catalogue, roster),
        kill_teams={
            key: judge_team(edition, catalogue, state, fields) for key, fields in states.kill_teams(state).items()
        },
    )


def judge_team(edition: Edition, catalogue: Catalogue, state: State, fields: Mapping[str, Any]) -> TeamVerdict:
    """Judge the operatives picked for a game."""
    view = team_view(edition, catalogue, state, fields)
    found = edition.check_kill_team(view.team)
    members = [member.key for member in view.team.members]
    return TeamVerdict(points=edition.force(view.team), size=len(members), issues=_found(found, view, members))


def team_view(edition: Edition, catalogue: Catalogue, state: State, fields: Mapping[str, Any]) -> View:
    """A kill team as its edition sees it, with those who stay at home."""
    muster = states.muster_of(state)
    picked = states.picked(muster, fields["members"])
    view = _view(edition, catalogue, state, picked, fields)
    home = _at_home(edition, catalogue, state, muster, fields)
    return replace(view, team=replace(view.team, reserve=home))


def whole_view(edition: Edition, catalogue: Catalogue, state: State, fields: Mapping[str, Any]) -> View:
    """The whole roster as if all of it went to the game: what suggestions choose from."""
    return _view(edition, catalogue, state, states.muster_of(state), fields)


def _view(edition: Edition, catalogue: Catalogue, state: State, muster: Muster, fields: Mapping[str, Any]) -> View:
    return edition.view(
        catalogue,
        muster,
        purpose=Purpose.KILL_TEAM,
        settings=settings_of(edition, fields),
        standings=states.standings_of(state),
    )


def _at_home(
    edition: Edition, catalogue: Catalogue, state: State, muster: Muster, fields: Mapping[str, Any]
) -> tuple[Any, ...]:
    picked = set(fields["members"])
    rest = replace(muster, loadouts=tuple(x for x in muster.loadouts if x.key not in picked))
    return _view(edition, catalogue, state, rest, fields).team.members


def settings_of(edition: Edition, fields: Mapping[str, Any]) -> Settings:
    """The format's settings, with what this team's players agreed on instead."""
    formats = {format_.key: format_ for format_ in edition.formats}
    base = formats[fields["format"]].settings if fields["format"] in formats else Settings()
    own = {key: value for key, value in fields.get("settings", {}).items() if key in _OWN}
    return replace(base, **own)


_OWN = frozenset({"points_limit", "commander_allowed", "allow_levels"})


def _found(found: tuple[Issue, ...], view: View, keys: list[str]) -> tuple[Issue, ...]:
    """The edition's issues, then the engine's, of those who are there."""
    engine = [issue for issue in view.issues if not issue.operatives or set(issue.operatives) & set(keys)]
    return (*found, *engine)


def verdict_json(issues: tuple[Issue, ...]) -> dict[str, Any]:
    return {"rules": RULES_VERSION, "issues": [issue_values.to_json(issue) for issue in issues]}


def issues_from(verdict: Mapping[str, Any]) -> tuple[Issue, ...]:
    return tuple(issue_values.from_json(told) for told in verdict.get("issues", ()))


def settled_roster(edition_key: str, pack_digest: str, state: State) -> Settled:
    """Settle a state by the keys that its row keeps."""
    return settle(find(edition_key), catalogue_of(pack_digest), state)
