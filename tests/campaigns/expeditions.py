"""An expedition of 2024 for three, and verbs for its board."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.board.services import step_take
from campaigns.journal.kind import position_of
from campaigns.models import Batch, Campaign, Mission
from campaigns.reports.services import reporting
from rules.campaigns.kind import CampaignKind
from rules.editions import find
from rules.editions.kt2024.campaign.expedition.maps import Chart
from rules.editions.kt2024.campaign.expedition.settings import ExpeditionSettings
from rules.editions.kt2024.campaign.expedition.survey import Survey
from tests.campaigns.leagues import club_of_2024
from tests.campaigns.table import Club
from tests.cast import Player

SETTINGS = ExpeditionSettings(chart=Chart.OWN, own_map="sssss/ssxts/sttss/sssss/sssss", most_threat=3)
BASES = ("A1", "A5", "E1", "E5", "A3")


def kind() -> CampaignKind:
    found = find("kt2024").campaign_kind("expedition")
    assert found is not None
    return found


@pytest.fixture
def expedition(arbitrator: Player, owner: Player, opponent: Player, staff: Player) -> Club:
    players = {"owner": owner, "opponent": opponent, "third": staff}
    return club_of_2024(arbitrator, players, kind="expedition", settings=SETTINGS)


def survey(table: Club) -> Survey:
    campaign = Campaign.objects.get(pk=table.campaign.pk)
    return Survey(position_of(kind(), campaign, SETTINGS, campaign.entrants.all()))


def step(table: Club, name: str, key: str, by: Player | None = None, **answers: Any) -> Batch:
    """A step of somebody, by their own player; without a name one of the arbitrator's."""
    entrant = str(table.entrants[name].pk) if name else ""
    viewer = (by or (table.players[name] if name else table.arbitrator)).viewer
    batch = step_take(campaign_id=table.campaign.pk, viewer=viewer, entrant_id=entrant, step=key, answers=answers)
    assert batch is not None
    return batch


def on(table: Club) -> str:
    """Whose turn it is, by the name the test knows them by."""
    now = survey(table).now
    return next((name for name, entrant in table.entrants.items() if str(entrant.pk) == now), "")


def begun(table: Club) -> None:
    """All have rolled off and set up a base."""
    step(table, "", "begin")
    for _ in table.players:
        name = on(table)
        free = survey(table).base_hexes()
        step(table, name, "base", hex=next(key for key in BASES if key in free))


def everybody(table: Club, key: str, **answers: Any) -> None:
    while name := on(table):
        step(table, name, key, **answers)


def fought(table: Club, winner: str, *names: str) -> Mission:
    """A game that counts: three of the loser's operatives are incapacitated."""
    mission = table.mustered(*names, kind="secure")
    loser = next(name for name in names if name != winner)
    own = {f"crit:{side.pk}": 0 for side in mission.sides.all()} | {f"tac:{side.pk}": 0 for side in mission.sides.all()}
    fallen = {f"out:{key}": True for key in table.everyone(loser)[:3]}
    report = {"answers": {**own, **fallen, "winner": str(table.side(mission, winner).pk)}}
    reporting.mission_report(mission_id=mission.pk, viewer=table.players[winner].viewer, report=report)
    return Mission.objects.get(pk=mission.pk)
