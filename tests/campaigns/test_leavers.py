"""Who leaves a campaign keeps reading what they played, and nothing else of it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from campaigns.people.services.people import person_leave
from tests.campaigns.table import Club
from tests.cast import Player

pytestmark = pytest.mark.django_db


def test_who_left_reads_what_they_played_and_nothing_else(table: Club, stranger: Player):
    played, planned = table.played("owner"), table.plan()
    key, own, other = table.campaign.pk, table.entrants["owner"].pk, table.entrants["opponent"].pk
    person_leave(campaign_id=key, viewer=table.players["owner"].viewer)
    left = {
        ("list",): 200,
        ("mission", key, played.pk): 200,
        ("mission-dice", key, played.pk): 200,
        ("packet", key, played.pk): 200,
        ("entrant", key, own): 200,
        ("entrant", key, other): 404,
        ("mission", key, planned.pk): 404,
        ("mission-report", key, played.pk): 404,
        **{(page, key): 404 for page in ("campaign", "missions", "log", "people", "settings", "enter", "numbers")},
    }
    client = table.players["owner"].client()
    assert {each: client.get(_url(each)).status_code for each in left} == left
    shelf = client.get(_url(("list",))).text
    assert reverse("campaigns:entrant", args=[key, own]) in shelf
    for page in (("mission", key, played.pk), ("entrant", key, own)):
        assert f'href="{reverse("campaigns:campaign", args=[key])}"' not in client.get(_url(page)).text
    api = reverse("api:mission", kwargs={"campaign": key, "mission": played.pk})
    assert client.get(api).status_code == 200
    outside = stranger.client()
    assert {outside.get(_url(each)).status_code for each in left if len(each) > 1} == {404}
    assert reverse("campaigns:entrant", args=[key, own]) not in outside.get(_url(("list",))).text


def _url(each: tuple) -> str:
    return reverse(f"campaigns:{each[0]}", args=each[1:])
