"""How a page is measured: what it costs in queries, which must not grow, and in time."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

from tools.bench.measures import Absent, milliseconds


def page_of(client: Client, name: str, **keys: object) -> Callable[[], HttpResponse]:
    """Fetches the page of this name; Absent where there is none."""
    try:
        address = reverse(name, kwargs=keys)
    except NoReverseMatch as missing:
        raise Absent(f"there is no page {name}") from missing

    def get() -> HttpResponse:
        response = client.get(address)
        if response.status_code != 200:
            raise AssertionError(f"{address} answered {response.status_code}.")
        return response

    return get


def time_of(page: Callable[[], object], *, short: bool) -> float:
    return milliseconds(page, rounds=5 if short else 30)


def queries_of(what: Callable[[], object]) -> int:
    """How many queries it takes once everything is warm."""
    what()
    with CaptureQueriesContext(connection) as captured:
        what()
    return len(captured)


def flat(what: str, counted: dict[int, int]) -> float:
    """The one number of queries, whatever the size; a number that grows is no measure but a fault."""
    if len(set(counted.values())) > 1:
        words = ", ".join(f"{queries} at {size}" for size, queries in counted.items())
        raise AssertionError(f"The queries of {what} grow: {words}.")
    return max(counted.values())
