"""`settle`: everything derived from a roster's content, worked out once, when it is written.

Reading a page never evaluates: points, sheets and verdicts are pinned beside the version
they were found in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rosters.journal import state as states
from rosters.journal.catalogues import catalogue_for
from rules import issues as issue_values
from rules.catalogue.compile import Catalogue
from rules.catalogue.model import Document
from rules.changes import State
from rules.editions.base import Edition, Purpose, RosterContent, Settings, Status, View
from rules.editions.game import from_fields
from rules.editions.teams import AGREED, EVERYBODY, campaign_settings
from rules.issues import Issue
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True)
class TeamVerdict:
    points: int
    size: int
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True)
class SettledRoster:
    """What a state adds up to."""

    rules_version: int
    """Of the edition that found it."""
    points: int
    size: int
    issues: tuple[Issue, ...]
    sheets: tuple[OperativeSheet, ...]
    kill_teams: Mapping[str, TeamVerdict]


def catalogue_of(pack_digest: str) -> Catalogue:
    """The catalogue a roster pins; one that offers nothing while its pack is missing here."""
    return catalogue_for(pack_digest) if pack_digest else Catalogue(Document(id="", is_game_system=True), ()).settle()


def settle(
    edition: Edition, catalogue: Catalogue, state: State, known: Mapping[str, TeamVerdict] | None = None
) -> SettledRoster:
    """Judge a roster and all its kill teams but those whose verdict is known to stand.

    Those who are dead or retired are shown, and count for nothing.
    """
    muster, standings = states.muster_of(state), states.standings_of(state)
    gone = [key for key, standing in standings.items() if standing.status in (Status.DEAD, Status.RETIRED)]
    present = [key for key in standings if key not in gone]
    here = _roster_view(edition, catalogue, states.picked(muster, present), state)
    sheets = edition.sheets(catalogue, here)
    if gone:
        left = _roster_view(edition, catalogue, states.picked(muster, gone), state)
        sheets = (*sheets, *edition.sheets(catalogue, left))
    return SettledRoster(
        rules_version=edition.rules_version,
        points=edition.force(here.team),
        size=len(present),
        issues=(*edition.check_roster(here.team), *here.issues, *_unjudged(state)),
        sheets=sheets,
        kill_teams={
            key: (known or {}).get(key) or judge_team(edition, catalogue, state, fields, here)
            for key, fields in states.kill_teams(state).items()
        },
    )


def judge(edition: Edition, catalogue: Catalogue, state: State, kill_team: str = "") -> TeamVerdict:
    """What the roster itself, or one kill team of it, adds up to; the others are not looked at."""
    standings = states.standings_of(state)
    present = [key for key, each in standings.items() if each.status not in (Status.DEAD, Status.RETIRED)]
    here = _roster_view(edition, catalogue, states.picked(states.muster_of(state), present), state)
    if kill_team:
        return judge_team(edition, catalogue, state, states.kill_teams(state)[kill_team], here)
    return TeamVerdict(
        points=edition.force(here.team),
        size=len(present),
        issues=(*edition.check_roster(here.team), *here.issues, *_unjudged(state)),
    )


def _roster_view(edition: Edition, catalogue: Catalogue, muster: RosterContent, state: State) -> View:
    see = edition.roster or partial(edition.view, purpose=Purpose.COMMAND_ROSTER)
    return see(catalogue, muster, settings=roster_settings(state), standings=states.standings_of(state))


def roster_settings(state: State) -> Settings:
    """How a whole roster is judged: by its campaign, if it is out in one."""
    campaign = state[states.ROSTER].get("campaign") or {}
    return campaign_settings(campaign) if campaign else EVERYBODY


def judge_team(
    edition: Edition, catalogue: Catalogue, state: State, fields: Mapping[str, Any], whole: View
) -> TeamVerdict:
    """Judge the operatives picked for a game; those of the roster who stay at home may be called to mend it."""
    picked = set(fields["members"])
    view = edition.view_team(
        catalogue,
        whole,
        states.picked(states.muster_of(state), picked),
        settings=settings_of(edition, fields),
        standings=states.standings_of(state),
        game=from_fields(fields).among(tuple(fields["members"])),
    )
    home = tuple(member for member in whole.team.members if member.key not in picked)
    team = replace(view.team, reserve=home)
    return TeamVerdict(
        points=edition.force(team),
        size=len(team.members),
        issues=(*edition.check_kill_team(team), *view.issues, *_unjudged(state)),
    )


def _unjudged(state: State) -> tuple[Issue, ...]:
    """Without a pack there is nothing to judge by but the roster's own figures."""
    return () if state[states.ROSTER]["pack"] else (issue_values.not_judged(),)


def whole_view(edition: Edition, catalogue: Catalogue, state: State, fields: Mapping[str, Any]) -> View:
    """The whole roster as if all of it went to the game: what suggestions choose from."""
    return edition.view(
        catalogue,
        states.muster_of(state),
        purpose=Purpose.KILL_TEAM,
        settings=settings_of(edition, fields),
        standings=states.standings_of(state),
        game=from_fields(fields).among(tuple(fields["members"])),
    )


def settings_of(edition: Edition, fields: Mapping[str, Any]) -> Settings:
    """The format's settings, with what this team's players agreed on instead."""
    formats = {format_.key: format_ for format_ in edition.formats}
    base = formats[fields["format"]].settings if fields["format"] in formats else Settings()
    own = {key: value for key, value in fields.get("settings", {}).items() if key in AGREED}
    return replace(base, **own)


def verdict_json(issues: tuple[Issue, ...], rules_version: int) -> dict[str, Any]:
    return {"rules": rules_version, "issues": [issue_values.to_json(issue) for issue in issues]}


def issues_from(verdict: Mapping[str, Any]) -> tuple[Issue, ...]:
    return tuple(issue_values.from_json(issue) for issue in verdict.get("issues", ()))
