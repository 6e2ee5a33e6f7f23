"""A running league for two, in any edition, and what a report of one of its games says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from campaigns.entrants.services.entering import entrant_enter
from campaigns.models import Mission
from campaigns.overview.services import campaign_found
from campaigns.reports.services import reporting
from campaigns.standings.services import campaign_start
from rosters.models import Roster
from rosters.rosters.services.ready_teams import roster_from_ready_team
from tests.campaigns.table import Club, join
from tests.cast import Player
from tests.rosters.factories import shipped_pack

TEAMS = {
    "kt2018": {"owner": ("orks", "nailfoot-ladz"), "opponent": ("adepta-sororitas", "third-bell")},
    "kt2021": {"owner": ("kommandos", "first-team"), "opponent": ("novitiates", "first-team")},
    "kt2024": {"owner": ("angels-of-death", "strike-team"), "opponent": ("kommandos", "first-team")},
}
COUNTED_AGAIN = "The score follows when you press See what changes."
"""What a correction says of its score."""


def ready(player: Player, faction: str, team: str, edition: str = "kt2024") -> Roster:
    roster, _ = roster_from_ready_team(viewer=player.viewer, pack=shipped_pack(faction, edition), team=team)
    return roster


def club_of_2024(arbitrator: Player, players: Mapping[str, Player], **founded: Any) -> Club:
    """A running campaign of 2024 in which each of these has entered a ready team."""
    return club_of("kt2024", arbitrator, players, **founded)


def league_of(edition: str, arbitrator: Player, players: Mapping[str, Player]) -> Club:
    return club_of(edition, arbitrator, players, kind="league")


def club_of(edition: str, arbitrator: Player, players: Mapping[str, Player], **founded: Any) -> Club:
    campaign = campaign_found(viewer=arbitrator.viewer, edition=edition, name="Thursday league", **founded)
    made = Club(campaign, arbitrator, dict(players))
    for name, player in players.items():
        join(campaign, arbitrator, player)
        roster = ready(player, *TEAMS[edition].get(name, TEAMS[edition]["owner"]), edition)
        made.entrants[name] = entrant_enter(
            campaign_id=campaign.pk, viewer=player.viewer, roster_id=roster.pk, name=f"The {name}s"
        )
    campaign_start(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    made.fresh()
    return made


@pytest.fixture
def league(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    return club_of_2024(arbitrator, {"owner": owner, "opponent": opponent})


def answers(league: Club, mission: Mission) -> dict[str, int | str | bool]:
    """The owner scores 5 and 4, and incapacitates six of eleven; the opponent 3 and 2, and two of six."""
    own, other = (str(league.side(mission, name).pk) for name in ("owner", "opponent"))
    fallen = [*league.everyone("opponent")[:7], *league.everyone("owner")[:2]]
    points = {f"crit:{own}": 5, f"tac:{own}": 4, f"crit:{other}": 3, f"tac:{other}": 2, f"tac-op:{own}": "rout"}
    points |= {f"primary:{side}": "crit" for side in (own, other)}
    return {**points, **{f"out:{key}": True for key in fallen}}


def played(league: Club) -> Mission:
    mission = league.mustered(kind="secure")
    reporting.mission_report(
        mission_id=mission.pk,
        viewer=league.players["owner"].viewer,
        report={"answers": answers(league, mission)},
    )
    return Mission.objects.get(pk=mission.pk)
