"""What long campaigns cost to read and to write; tools/bench/generated_campaigns.py makes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count

from django.http import HttpResponse

from campaigns.models import Change
from campaigns.settings.services import campaign_describe
from tools.bench.generated_campaigns import (
    LONG,
    SEASON_ENTRANTS,
    SEASON_MISSIONS,
    SEASON_ROUNDS,
    SHORT,
    campaign_of,
)
from tools.bench.measures import measure, milliseconds
from tools.bench.pages import flat, page_of, queries_of, time_of


@measure(name="campaign_changes", unit="", budget=20_000, higher_is_better=True)
def changes(short: bool) -> float:
    """How long the long campaign's journal is."""
    return Change.objects.filter(batch__campaign=campaign_of(LONG).campaign).count()


@measure(name="campaign_page_growth", unit="x", budget=1.5)
def page_growth(short: bool) -> float:
    """What the page of 500 missions takes beside the page of five, two dozen entrants in each."""
    return _page_time("campaigns:campaign", LONG, short) / _page_time("campaigns:campaign", SHORT, short)


FEW_CHANGES = 8


@measure(name="season_page_growth", unit="x", budget=1.5)
def season_growth(short: bool) -> float:
    """What the page of 60 entrants, 40 rounds and 1,200 missions takes beside that of its first week."""
    return _season_time(SEASON_ROUNDS, short) / _season_time(1, short)


@measure(name="season_page_queries", unit="", budget=8)
def season_queries(short: bool) -> float:
    """Of the same two."""
    return flat("the page", {rounds: queries_of(_season_page(rounds)) for rounds in (1, SEASON_ROUNDS)})


def _season_page(rounds: int) -> Callable[[], HttpResponse]:
    missions = SEASON_MISSIONS * rounds // SEASON_ROUNDS
    played = campaign_of(missions, SEASON_ENTRANTS, rounds, FEW_CHANGES)
    return page_of(played.scene.client, "campaigns:campaign", campaign_id=played.campaign.pk)


@cache
def _season_time(rounds: int, short: bool) -> float:
    return time_of(_season_page(rounds), short=short)


@measure(name="campaign_page_queries", unit="", budget=8)
def page_queries(short: bool) -> float:
    """Of the campaign's page, the same for five and 500 missions."""
    return flat("the page", {size: queries_of(_page("campaigns:campaign", size)) for size in (SHORT, LONG)})


@measure(name="campaign_log_queries", unit="", budget=6)
def log_queries(short: bool) -> float:
    """Of the first page of its log."""
    return flat("the log", {size: queries_of(_page("campaigns:log", size)) for size in (SHORT, LONG)})


@measure(name="mission_page_queries", unit="", budget=8)
def mission_queries(short: bool) -> float:
    """Of the page of its last mission."""
    return flat("a mission", {size: queries_of(_mission_page(size)) for size in (SHORT, LONG)})


@measure(name="campaign_act_growth", unit="x", budget=1.5)
def act_growth(short: bool) -> float:
    """What one act on the long campaign takes beside one on the short."""
    rounds = 12 if short else 20
    times = [milliseconds(_describing(size), rounds=rounds) for size in (LONG, SHORT)]
    return times[0] / times[1]


_numbers = count()


def _describing(size: int) -> Callable[[], object]:
    played = campaign_of(size)

    def act() -> object:
        return campaign_describe(
            campaign_id=played.campaign.pk, viewer=played.scene.viewer, story=f"Story {next(_numbers)}"
        )

    return act


def _page(name: str, size: int) -> Callable[[], HttpResponse]:
    played = campaign_of(size)
    return page_of(played.scene.client, name, campaign_id=played.campaign.pk)


def _mission_page(size: int) -> Callable[[], HttpResponse]:
    played = campaign_of(size)
    keys = {"campaign_id": played.campaign.pk, "mission_id": played.mission}
    return page_of(played.scene.client, "campaigns:mission", **keys)


@cache
def _page_time(name: str, size: int, short: bool) -> float:
    return time_of(_page(name, size), short=short)
