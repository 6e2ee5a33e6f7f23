"""What the tests of roster pages share: addresses, forms as a browser sends them, and what a page says."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from rosters.models import Roster
from rosters.operatives.selectors import armoury_of
from rules import acts
from rules.acts import Act
from tests.cast import Player

HTMX = {"HX-Request": "true"}


def address(page: str, roster: Roster, *others: object) -> str:
    return reverse(f"rosters:{page}", args=[roster.pk, *others])


def send(player: Player, page: str, roster: Roster, *others: object, **fields: Any) -> HttpResponse:
    """A form of the page as it is now; `version` and `htmx` may say otherwise."""
    roster.refresh_from_db()
    headers = HTMX if fields.pop("htmx", False) else {}
    query = fields.pop("query", "")
    fields.setdefault("version", roster.version)
    answer = player.client().post(address(page, roster, *others) + query, fields, headers=headers)
    roster.refresh_from_db()
    return answer


def first(roster: Roster) -> str:
    return str(roster.operatives.order_by("position").first().pk)


def fields_of(*done: Act) -> str:
    return json.dumps([acts.to_json(each) for each in done])


def filled(roster: Roster, operative: str, **chosen: str) -> dict[str, Any]:
    """The loadout form as it is shown, with another choice under some headings, by names."""
    armoury = armoury_of(roster, operative)
    assert armoury is not None
    form: dict[str, Any] = {"shown": [heading.key for heading in armoury.headings]}
    for heading in armoury.headings:
        names = {option.name: option.key for option in heading.options}
        form[heading.key] = [names[chosen[heading.name]]] if heading.name in chosen else [o.key for o in heading.chosen]
    return form


def text(answer: HttpResponse) -> str:
    return unescape(" ".join(answer.content.decode().split()))
