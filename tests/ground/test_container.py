"""Dockerfile and compose.yaml, as far as they can be held to something without an engine."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

PROJECT = Path(__file__).resolve().parent.parent.parent
DOCKERFILE = (PROJECT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((PROJECT / "compose.yaml").read_text(encoding="utf-8"))


def copied() -> list[str]:
    """What the image is made of."""
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    return [name for line in lines for name in line.split()]


@pytest.mark.parametrize("name", copied())
def test_what_the_image_copies_is_there_and_let_through(name: str) -> None:
    allowed = re.findall(r"^!(.+)$", (PROJECT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE)
    assert (PROJECT / name).exists()
    assert any(fnmatch(name, pattern) for pattern in allowed)


def test_the_image_holds_every_layer() -> None:
    assert {"config", "tools", "campaigns", "rosters", "rules", "templates", "static", "manage.py"} <= set(copied())


def test_the_image_runs_as_nobody_special_and_asks_for_its_health() -> None:
    assert re.search(r"^USER muster$", DOCKERFILE, re.MULTILINE)
    assert "--require-hashes" in DOCKERFILE
    assert "/healthz" in DOCKERFILE


def test_no_secret_stands_in_compose() -> None:
    for service in COMPOSE["services"].values():
        secrets = {key: value for key, value in service["environment"].items() if re.search("SECRET|PASSWORD", key)}
        assert all(str(value).startswith("${") for value in secrets.values())


@pytest.mark.parametrize("service", ["app", "deliver"])
def test_what_runs_waits_for_a_prepared_database(service: str) -> None:
    conditions = {name: wait["condition"] for name, wait in COMPOSE["services"][service]["depends_on"].items()}
    assert conditions == {"database": "service_healthy", "prepare": "service_completed_successfully"}
