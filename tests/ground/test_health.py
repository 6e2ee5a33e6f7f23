"""/healthz, the API's root and the first page: what they say when all is well and when it is not."""

from collections.abc import Iterator

import pytest
from django.db import DatabaseError
from django.test import Client

from config import health


def broken() -> str:
    raise DatabaseError("could not connect to secret-host")


@pytest.fixture(autouse=True)
def _asked_anew() -> Iterator[None]:
    """Each test asks for itself, and leaves nothing to the next."""
    health.latest.forget()
    yield
    health.latest.forget()


@pytest.fixture
def packs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "pack_count", lambda: 3)


@pytest.mark.django_db
@pytest.mark.usefixtures("packs")
def test_health_is_200_when_all_is_well(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (
        200,
        {"ok": True, "database": "ok", "migrations": "ok", "packs": "ok"},
    )
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_health_is_503_without_packs(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "pack_count", lambda: 0)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["packs"] == "none: run manage.py sync_packs"


@pytest.mark.django_db
@pytest.mark.usefixtures("packs")
def test_health_is_503_while_a_migration_is_missing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda executor, targets: [("one", False)])
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["migrations"] == "1 not applied: run manage.py migrate"


def test_health_tells_of_a_dead_database_without_its_address(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CHECKS", {"database": broken, "packs": pytest.fail})
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"ok": False, "database": "no answer (DatabaseError)", "packs": "not asked"}


def test_the_database_is_asked_once_a_second(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(health, "CHECKS", {"database": lambda: asked.append("once") or health.OK})
    assert {client.get("/healthz").status_code for _ in range(20)} == {200}
    assert len(asked) == 1
    monkeypatch.setattr(health.Latest, "SECONDS", 0.0)
    client.get("/healthz")
    assert len(asked) == 2


def test_the_api_root_names_its_entry_points(client: Client) -> None:
    answer = client.get("/api/v1/")
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["health"] == "http://testserver/healthz"


@pytest.mark.django_db
def test_the_first_page_forbids_everything_foreign(client: Client) -> None:
    answer = client.get("/")
    policy = answer["Content-Security-Policy"]
    assert answer.status_code == 200
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy
