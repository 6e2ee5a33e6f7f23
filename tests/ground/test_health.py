"""/healthz, the API's root and the first page: what they say when all is well and when it is not."""

import pytest
from django.db import DatabaseError
from django.test import Client

from config import health


def broken() -> str:
    raise DatabaseError("could not connect to secret-host")


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
    monkeypatch.setattr(health, "CHECKS", {"database": broken})
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"ok": False, "database": "no answer (DatabaseError)"})


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
