"""How far a kill team is picked, from its rows and its pack: nothing is evaluated."""

from __future__ import annotations

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.settle import catalogue_of, settings_of
from rosters.models import Roster
from rules.editions import find
from rules.editions.capabilities import TeamCount
from rules.editions.game import from_fields


def team_count(roster: Roster, kill_team: str) -> TeamCount | None:
    """The count of one of its kill teams; None where its edition or its data count nothing."""
    edition = find(roster.edition)
    if edition.count is None or roster.pack is None:
        return None
    state = projection.state_of(roster)
    fields = states.kill_teams(state)[kill_team]
    members = tuple(fields["members"])
    return edition.count(
        catalogue_of(roster.pack.digest),
        states.muster_of(state),
        members,
        settings=settings_of(edition, fields),
        standings=states.standings_of(state),
        game=from_fields(fields).among(members),
    )
