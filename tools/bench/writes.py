"""What a report costs with eight on each side, taking it back, and looking first what taking it back would change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.entrants.services.entering import entrant_enter
from campaigns.missions.services import just_played
from campaigns.models import Campaign, Entrant, Mission
from campaigns.overview.services import campaign_found
from campaigns.people.services.inviting import campaign_join, invite_make
from campaigns.reports.services.reporting import mission_report
from campaigns.reports.services.taking_back import mission_void, void_preview
from campaigns.standings.services import campaign_start
from rosters.viewers import Viewer
from tools.bench.measures import BEATS, evaluations_of, measure, milliseconds
from tools.bench.scratch import EDITION, laden_roster, scene

OPERATIVES, A_SIDE, FALLEN = 20, 8, 2
KIND = "covert-war"
HARD_KNOCKS = 10


@dataclass(frozen=True)
class BenchCampaign:
    """Two players with a roster each in a running campaign; the first is its arbitrator."""

    campaign: Campaign
    viewer: Viewer
    teams: dict[Entrant, list[str]]


@cache
def _table() -> BenchCampaign:
    """Made once a process."""
    first = scene().viewer
    second = Viewer(user=get_user_model().objects.create_user("Bench opponent"))
    campaign = campaign_found(viewer=first, edition=EDITION, name="Of two")
    invitation = invite_make(campaign_id=campaign.pk, viewer=first, role="player")
    campaign_join(invite_key=invitation.key, viewer=second, guest_key="", name="")
    teams = {}
    for viewer in (first, second):
        roster = laden_roster(viewer, OPERATIVES)
        entrant = entrant_enter(campaign_id=campaign.pk, viewer=viewer, roster_id=roster.pk, as_copy=False)
        keys = roster.operatives.order_by("position").values_list("pk", flat=True)[:A_SIDE]
        teams[entrant] = [str(key) for key in keys]
    campaign_start(campaign_id=campaign.pk, viewer=first, anyway=True)
    return BenchCampaign(campaign, first, teams)


def _mission() -> Mission:
    """One more that was played, not yet reported."""
    table = _table()
    _, opponent = table.teams
    teams = {str(entrant.pk): team for entrant, team in table.teams.items()}
    return just_played(campaign_id=table.campaign.pk, viewer=table.viewer, opponent=opponent.pk, kind=KIND, teams=teams)


def _report(mission: Mission) -> None:
    """Some of each side were out of action and are back at once, so that the next mission finds the same teams."""
    table = _table()
    answers: dict[str, Any] = {"winner": "draw"}
    for team in table.teams.values():
        for key in team[:FALLEN]:
            answers |= {f"out:{key}": True, f"roll:casualty:{key}:1": HARD_KNOCKS}
    mission_report(mission_id=mission.pk, viewer=table.viewer, report={"answers": answers})


def _reported() -> Mission:
    mission = _mission()
    _report(mission)
    return mission


def _void(mission: Mission) -> None:
    mission_void(mission_id=mission.pk, viewer=_table().viewer, reason="Bench.")


def _preview(mission: Mission) -> None:
    void_preview(mission_id=mission.pk, viewer=_table().viewer)


def _queries(prepare: Callable[[], Mission], act: Callable[[Mission], None]) -> float:
    """Of an act on a second mission, when everything is warm."""
    act(prepare())
    mission = prepare()
    with CaptureQueriesContext(connection) as captured:
        act(mission)
    return len(captured)


def _beats(prepare: Callable[[], Mission], act: Callable[[Mission], None], short: bool) -> float:
    rounds = 3 if short else 15
    missions = iter([prepare() for _ in range(rounds + 1)])
    return milliseconds(lambda: act(next(missions)), rounds=rounds)


@measure(name="report_queries", unit="", budget=35)
def report_queries(short: bool) -> float:
    """Of a report, eight on each side, two of each out of action."""
    return _queries(_mission, _report)


@measure(name="report_evaluations", unit="", budget=3)
def report_evaluations(short: bool) -> float:
    """How often a report has a whole roster or team evaluated, where this process has shown both teams before."""
    mission = _mission()
    return evaluations_of(lambda: _report(mission), is_warm=True)


@measure(name="report_evaluations_cold", unit="", budget=3)
def report_evaluations_cold(short: bool) -> float:
    """The same in a process that has evaluated neither: each roster once, by which its kill team, its next team and the
    legal team nearest to it are told too.
    """
    mission = _mission()
    return evaluations_of(lambda: _report(mission))


@measure(name="report", unit=BEATS, budget=300)
def report_time(short: bool) -> float:
    """What a report takes."""
    return _beats(_mission, _report, short)


@measure(name="void_queries", unit="", budget=45)
def void_queries(short: bool) -> float:
    """Of taking a mission back."""
    return _queries(_reported, _void)


@measure(name="void", unit=BEATS, budget=400)
def void_time(short: bool) -> float:
    """What taking a mission back takes."""
    return _beats(_reported, _void, short)


@measure(name="void_preview_queries", unit="", budget=30)
def preview_queries(short: bool) -> float:
    """Of looking first what taking it back would change: it reads, and neither writes nor locks."""
    return _queries(_reported, _preview)


@measure(name="void_preview", unit=BEATS, budget=400)
def preview_time(short: bool) -> float:
    """What the look takes."""
    return _beats(_reported, _preview, short)
