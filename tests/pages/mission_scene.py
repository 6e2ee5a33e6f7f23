"""What the tests of mission pages share: addresses, forms as a browser sends them, and what a page says."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from campaigns.models import Mission
from tests.campaigns.table import Club


def url(mission: Mission, page: str = "mission", *more: object) -> str:
    return reverse(f"campaigns:{page}", args=[mission.campaign_id, mission.pk, *more])


def text(client: Client, address: str, status: int = 200, **headers: str) -> str:
    """What a page says, without its marks."""
    answer = client.get(address, headers=headers or None)
    assert answer.status_code == status, answer
    return said(answer)


def said(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def fresh(mission: Mission) -> Mission:
    return Mission.objects.get(pk=mission.pk)


def post(client: Client, address: str, form: dict[str, Any] | None = None, status: int = 302) -> Any:
    answer = client.post(address, form or {})
    assert answer.status_code == status, said(answer)[:2000]
    return answer


def filled(game: Club, mission: Mission, winner: str, given: dict[str, Any] | None = None) -> dict[str, Any]:
    """A filled-in report, as a browser sends it: everybody took part, dice thrown at the table."""
    here = {f"answer:present:{key}": "on" for side in mission.sides.all() for key in side.team["members"]}
    answers = {
        f"answer:{key}": "on" if value is True else value for key, value in game.answers(mission, winner, given).items()
    }
    return {**here, **answers, "dice": "table"}


def underling(game: Club, whose: str) -> tuple[str, str]:
    row = game.roster(whose).operatives.order_by("position").exclude(sheet__role="leader").first()
    assert row is not None
    return str(row.pk), row.sheet["name"]
