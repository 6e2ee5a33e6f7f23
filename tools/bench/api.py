"""What a roster costs through the API, called by token as programs do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters.tokens.services import READ, token_make
from tools.bench.measures import BEATS, measure, milliseconds
from tools.bench.scratch import SIZES, Scene, scene

LARGE = SIZES[-1]


@measure(name="api_roster", unit=BEATS, budget=30)
def roster_time(short: bool) -> float:
    """A roster of twenty, whole."""
    return milliseconds(_call(LARGE), rounds=3 if short else 30)


@measure(name="api_roster_queries", unit="", budget=8)
def roster_queries(short: bool) -> float:
    """Its queries with those that find the caller; twenty operatives cost what three cost."""
    counted = {_queries(_call(size)) for size in SIZES}
    if len(counted) > 1:
        raise AssertionError(f"The queries of a roster grow: {sorted(counted)}.")
    return counted.pop()


@measure(name="api_unchanged_queries", unit="", budget=4)
def unchanged_queries(short: bool) -> float:
    """Of a roster that the caller has already."""
    etag = _call(LARGE)()["ETag"]
    return _queries(_call(LARGE, If_None_Match=etag))


@cache
def _token() -> str:
    return token_make(user=scene().viewer.user, scope=READ, days=7)[1]


def _call(size: int, **headers: str) -> Callable[[], HttpResponse]:
    built: Scene = scene()
    address = reverse("api:roster", kwargs={"roster": built.rosters[size].pk})
    sent = {"Authorization": f"Bearer {_token()}", **{name.replace("_", "-"): value for name, value in headers.items()}}

    def call() -> HttpResponse:
        answer = Client().get(address, headers=sent)
        if answer.status_code not in (200, 304):
            raise AssertionError(f"{address} answered {answer.status_code}.")
        return answer

    return call


def _queries(call: Callable[[], object]) -> int:
    call()
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)
