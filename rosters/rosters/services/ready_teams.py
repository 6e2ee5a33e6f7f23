"""Starts a roster from one of a pack's ready teams: its operatives, and the kill team they are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction

from rosters.journal.operation import new_key
from rosters.kill_teams.services import kill_team_pick
from rosters.models import Pack, Roster
from rosters.packs.selectors import contents_for
from rosters.rosters.services.rosters import roster_found
from rosters.rosters.starter_team import KEY, team_worked_out
from rosters.viewers import Viewer
from rosters.viewers import viewer as viewer_by
from rules.editions import find
from rules.editions.base import Edition, Format, RosterContent, Way
from rules.errors import Refusal
from rules.formats.pack_content import ReadyTeam


@transaction.atomic
def roster_from_ready_team(
    *, viewer: Viewer, guest_key: str = "", pack: Pack, team: str, name: str = "", token: str = ""
) -> tuple[Roster, str]:
    """A roster of the team's operatives with the team picked from it; answers with the kill team's key."""
    ready = _team(pack, team)
    keys = {loadout.key: new_key() for loadout in ready.loadouts}
    loadouts = tuple(replace(loadout, key=keys[loadout.key]) for loadout in ready.loadouts)
    own = {keys[key]: choices for key, choices in ready.game.loadouts.items()}
    roster = roster_found(
        viewer=viewer,
        guest_key=guest_key,
        edition=pack.edition,
        pack=pack,
        name=name or ready.title,
        muster=RosterContent(loadouts=loadouts),
        token=token,
    )
    format_, settings = format_for(find(pack.edition), ready)
    outcome, key = kill_team_pick(
        roster_id=roster.pk,
        # A guest who begins with this has had no key until now.
        viewer=viewer if viewer.is_known else viewer_by(None, guest_key),
        name=ready.title,
        format_key=format_.key,
        own=settings,
        game=replace(ready.game, loadouts=own),
        members=[loadout.key for loadout in loadouts],
    )
    return outcome.roster, key


def _team(pack: Pack, key: str) -> ReadyTeam:
    contents = contents_for(pack.digest)
    worked_out = None if contents else team_worked_out(find(pack.edition), pack.digest)
    teams = contents.faction.teams if contents else filter(None, (worked_out,))
    ready = next((team for team in teams if team.key == key), None)
    if ready is None and key == KEY:
        raise Refusal(f"No legal team can be worked out from {pack.title}: start from scratch.", code="no-legal-team")
    if ready is None:
        raise Refusal(f"{pack.title} has no ready team called {key!r}.", code="unknown-ready-team")
    return ready


def format_for(edition: Edition, ready: ReadyTeam) -> tuple[Format, dict[str, Any]]:
    """The usual game of the team's limit outside campaigns; where there is none, the limit is agreed on by itself."""
    formats = (format_ for format_ in edition.formats if format_.settings.way is not Way.CAMPAIGN)
    usual = (format_ for format_ in formats if ready.fits(format_.settings))
    found = next(usual, None)
    if found is not None:
        return found, {}
    free = next(format_ for format_ in edition.formats if format_.settings.points_limit is None)
    return free, ready.agreed
