"""The database is away: 503 that says when to try again, for pages and API alike, and recovery by itself."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from config import database_away
from tests.postgres import throw_away_cluster
from tests.servers import get, managed, served, server_settings


class PoolTimeout(Exception):
    """As the pool's own, which is known by its name because the driver need not be installed."""


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_away._Pause, "until", 0.0)


@pytest.fixture
def failures() -> Iterator[list[Exception]]:
    """What each query fails with; nothing while it is empty."""
    problems: list[Exception] = []

    def fail(execute: Any, *arguments: Any) -> Any:
        if problems:
            raise problems[0]
        return execute(*arguments)

    with connection.execute_wrapper(fail):
        yield problems


@pytest.fixture
def visitor(failures: list[Exception]) -> Client:
    """A browser, which a failure answers instead of stopping the test."""
    return Client(raise_request_exception=False)


PAGES = ("/", "/account/log-in/", "/rosters/import/", "/campaigns/")
ENDPOINTS = ("/api/v1/editions/", "/api/v1/rosters/", "/api/v1/packs/")
LOCKED = OperationalError("database is locked")


@pytest.mark.django_db
def test_pages_say_so_in_our_look(visitor: Client, failures: list[Exception]) -> None:
    visitor.cookies["sessionid"] = "x" * 32
    failures.append(LOCKED)
    answers = [visitor.get(page) for page in PAGES]
    away = [answer for answer in answers if answer.status_code == 503]
    assert away
    assert {answer.status_code for answer in answers} <= {200, 302, 503}
    for answer in away:
        assert answer["Retry-After"] == "5"
        assert b"Muster cannot reach its database" in answer.content
        assert b"topbar" in answer.content


@pytest.mark.django_db
@pytest.mark.parametrize("address", ENDPOINTS)
def test_the_api_says_so_in_its_one_shape(visitor: Client, failures: list[Exception], address: str) -> None:
    failures.append(LOCKED)
    answer = visitor.get(address, headers={"Authorization": "Guest " + "x" * 40})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json() == {"code": "unavailable", "message": database_away.MESSAGE, "fields": {}}


@pytest.mark.django_db
def test_htmx_gets_the_sentence_alone(visitor: Client, failures: list[Exception]) -> None:
    failures.append(LOCKED)
    answer = visitor.get("/rosters/01a1f0d1-d39e-7adf-aa69-4f73b2342cad/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Retarget"]) == (503, "#messages")
    assert b"<html" not in answer.content


@pytest.mark.django_db
def test_it_recovers_by_itself(visitor: Client, failures: list[Exception]) -> None:
    failures.append(LOCKED)
    assert visitor.get("/api/v1/editions/", headers={"Authorization": "Guest x"}).status_code != 200
    failures.clear()
    assert visitor.get("/api/v1/editions/").status_code == 200


@pytest.mark.django_db
def test_a_mistake_of_ours_stays_500(visitor: Client, failures: list[Exception]) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's words")
    failures.append(OperationalError("no such table: rosters_roster"))
    answer = visitor.get("/rosters/01a1f0d1-d39e-7adf-aa69-4f73b2342cad/")
    assert answer.status_code == 500


@pytest.mark.django_db
def test_who_comes_in_the_second_after_does_not_wait_as_well(visitor: Client, failures: list[Exception]) -> None:
    problem = OperationalError("database is locked")
    problem.__cause__ = PoolTimeout()
    failures.append(problem)
    address = "/rosters/01a1f0d1-d39e-7adf-aa69-4f73b2342cad/"
    assert visitor.get(address).status_code == 503
    failures.clear()
    assert visitor.get(address).status_code == 503
    database_away._Pause.until -= database_away.PAUSE
    assert visitor.get(address).status_code == 404


@pytest.mark.postgres
def test_a_server_that_stops_and_starts_again_is_found_again(tmp_path: Path) -> None:
    with throw_away_cluster() as cluster:
        settings = server_settings(tmp_path, DATABASE_URL=cluster.address)
        with ExitStack() as database, ExitStack() as server:
            database.enter_context(cluster.running())
            managed(settings, "prepare", "--static")
            port, _ = server.enter_context(served(settings))
            assert {get(port, address)[0] for address in ASK_THE_DATABASE} == {200}
            database.close()
            while_away(port)
            with cluster.running():
                back_again(port)


ASK_THE_DATABASE = ("/packs/", "/api/v1/editions/kt2018/factions/")


def while_away(port: int) -> None:
    """For ten seconds every page and endpoint says 503, and none takes longer than a connection may."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        for address in ASK_THE_DATABASE:
            status, seconds = get(port, address)
            assert (address, status) == (address, 503)
            assert seconds < 6
        assert get(port, "/about/")[0] in (200, 503)
    assert get(port, "/healthz")[0] == 503


def back_again(port: int) -> None:
    """Within a few seconds all is as before, on every connection of the pool."""
    started = time.monotonic()
    while {get(port, address)[0] for address in ASK_THE_DATABASE} != {200}:
        assert time.monotonic() - started < 15
        time.sleep(0.2)
    time.sleep(2)
    assert {get(port, address)[0] for address in [*ASK_THE_DATABASE, "/healthz"] * 10} == {200}
