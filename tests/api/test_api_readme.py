"""The first requests that README.md shows, sent one after the other."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.rosters.factories import shipped_pack

README = (Path(__file__).resolve().parent.parent.parent / "README.md").read_text(encoding="utf-8")


def requests_shown() -> list[str]:
    section = README.partition("## The API\n")[2].partition("```\n")[2].partition("```")[0]
    return [line for line in section.replace("\\\n", " ").splitlines() if line.strip()]


def send(command: str) -> HttpResponse:
    """What curl would do."""
    words = shlex.split(command)
    headers = dict(value.split(": ", 1) for flag, value in pairwise(words) if flag == "-H")
    body = next((value for flag, value in pairwise(words) if flag == "-d"), "")
    method = "POST" if body or "-X" in words else "GET"
    content = headers.pop("Content-Type", "application/json")
    address = words[-1].removeprefix("localhost:8000")
    return Client().generic(method, address, body, content_type=content, headers=headers)


@pytest.mark.django_db
def test_the_first_requests_of_the_readme_work():
    shipped_pack()
    known: dict[str, Any] = {}
    for command in requests_shown():
        for word, value in known.items():
            command = re.sub(rf"\b{word}\b", value, command)
        answer = send(command)
        body = answer.json()
        assert answer.status_code in (200, 201), (command, body)
        if "guests" in command:
            known["KEY"] = body["key"]
        elif "factions" in command:
            known["PACK"] = body[0]["id"]
        elif "models" in command:
            known |= {"MODEL": body[0]["key"], "ROLE": body[0]["roles"][0]}
        elif "Farlight" in command:
            known["ROSTER"] = body["id"]
    assert [each["kind"] for each in body["results"]] == ["recruit", "found"]
