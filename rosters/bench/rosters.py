"""What rosters of three, ten and twenty operatives cost to write and to read; rosters/bench/scratch.py makes them."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from itertools import count

from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

from rosters.bench.measures import Absent, measure, milliseconds
from rosters.bench.scratch import SIZES, Scene, scene
from rosters.services.rosters import roster_act
from rules import acts

SMALL, MIDDLE, LARGE = SIZES
LONG_HISTORY = 60


@measure(name="roster_act", unit="ms", budget=60)
def act_time(short: bool) -> float:
    """One act on a roster of twenty with a kill team: written, evaluated, settled."""
    return milliseconds(_renaming(LARGE), rounds=3 if short else 30)


@measure(name="roster_act_queries", unit="", budget=20)
def act_queries(short: bool) -> float:
    """Its queries; twenty operatives cost what three cost."""
    return _flat("an act", {size: _queries(_renaming(size)) for size in SIZES})


@measure(name="roster_page_queries", unit="", budget=8)
def page_queries(short: bool) -> float:
    """Of the roster page, the same for three, ten and twenty."""
    return _flat("the page", {size: _queries(_page("rosters:sheet", size)) for size in SIZES})


@measure(name="roster_page_growth", unit="x", budget=2.5)
def page_growth(short: bool) -> float:
    """What the page of twenty takes beside the page of ten."""
    return _page_time("rosters:sheet", LARGE, short) / _page_time("rosters:sheet", MIDDLE, short)


@measure(name="roster_page_ratio", unit="x", budget=12)
def page_ratio(short: bool) -> float:
    """What the page of twenty takes beside an empty page for somebody who is logged in."""
    return _page_time("rosters:sheet", LARGE, short) / _page_time("about", None, short)


@measure(name="roster_page_size", unit="kB", budget=150)
def page_size(short: bool) -> float:
    """Of the page of twenty."""
    return len(_page("rosters:sheet", LARGE)().content) / 1000


@measure(name="roster_history_queries", unit="", budget=6)
def history_queries(short: bool) -> float:
    """Of the first page of a long history."""
    act = _renaming(SMALL)
    few = _queries(_page("rosters:history", SMALL))
    for _ in range(LONG_HISTORY):
        act()
    return _flat("history", {0: few, LONG_HISTORY: _queries(_page("rosters:history", SMALL))})


_numbers = count()


def _renaming(size: int) -> Callable[[], object]:
    """An act that always changes something: the third operative takes another name."""
    told: Scene = scene()
    roster = told.rosters[size]
    operative = str(roster.operatives.all()[2].pk)

    def act() -> object:
        rename = acts.Rename(operative=operative, called=f"Bench {next(_numbers)}")
        return roster_act(roster_id=roster.pk, viewer=told.viewer, told=[rename])

    return act


def _page(name: str, size: int | None) -> Callable[[], HttpResponse]:
    told: Scene = scene()
    try:
        address = reverse(name, kwargs={"roster_id": told.rosters[size].pk} if size else None)
    except NoReverseMatch as missing:
        raise Absent(f"there is no page {name}") from missing

    def get() -> HttpResponse:
        response = told.client.get(address)
        if response.status_code != 200:
            raise AssertionError(f"{address} answered {response.status_code}.")
        return response

    return get


@cache
def _page_time(name: str, size: int | None, short: bool) -> float:
    return milliseconds(_page(name, size), rounds=5 if short else 30, clock=time.process_time)


def _queries(what: Callable[[], object]) -> int:
    what()
    with CaptureQueriesContext(connection) as captured:
        what()
    return len(captured)


def _flat(what: str, counted: dict[int, int]) -> float:
    """The one number of queries, whatever the size; a number that grows is no measure but a fault."""
    if len(set(counted.values())) > 1:
        told = ", ".join(f"{queries} at {size}" for size, queries in counted.items())
        raise AssertionError(f"The queries of {what} grow: {told}.")
    return max(counted.values())
