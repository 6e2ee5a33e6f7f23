"""Pages of rounds: what everybody sees, what is the arbitrators' alone, and a round from opening to close by forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Mission, Round
from campaigns.rounds.services.closing import round_close
from campaigns.rounds.services.pairing import round_open
from rules.campaigns.settings import Pairing
from tests.campaigns.table import Club, club
from tests.cast import Player
from tests.pages.test_campaign_budgets import FRAME, WAITS
from tests.pages.test_roster_budgets import tables

pytestmark = pytest.mark.django_db

ROUNDS = (
    *FRAME,
    "campaigns_round",  # with how many games there are and were played
    "campaigns_entrant",
    "campaigns_missionside",  # every game, for the table
    "campaigns_missionside",  # those of the round that is open
    WAITS,
)
ROUND = (
    *FRAME,
    "campaigns_round",
    "campaigns_entrant",
    "campaigns_missionside",  # its games
    WAITS,
)


@pytest.fixture
def table(arbitrator: Player, owner: Player, opponent: Player, staff: Player) -> Club:
    return club(arbitrator, {"owner": owner, "opponent": opponent, "third": staff})


def url(table: Club, page: str, row: Round | None = None) -> str:
    keys = [table.campaign.pk, *([row.pk] if row else [])]
    return reverse(f"campaigns:{page}", args=keys)


def opened(table: Club, pairing: Pairing = Pairing.SWISS, *, is_published: bool = True) -> Round:
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer, "pairing": pairing.value}
    return round_open(**fields, is_published=is_published)


def posted(client: Client, address: str, form: Mapping[str, object] | None = None) -> str:
    answer = client.post(address, form or {}, follow=True)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_an_arbitrator_takes_a_round_from_opening_to_close_and_back(table: Club):
    client = table.arbitrator.client()
    shown = posted(client, url(table, "round-open"), {"pairing": "swiss", "title": "First blood"})
    row = Round.objects.get()
    assert "Round 1: First blood" in shown
    assert "Publish pairings" in shown
    assert "(optional)" not in client.get(url(table, "round-pair", row)).text
    sides = {str(each.pk): "1" for each in table.entrants.values()}
    posted(client, url(table, "round-pair", row), sides)
    posted(client, url(table, "round-publish", row))
    mission = Mission.objects.get()
    assert mission.sides.count() == 3
    posted(client, url(table, "round-change", row), {"title": "Second thoughts"})
    assert "Round 1: Second thoughts" in client.get(url(table, "rounds")).text
    page = client.get(url(table, "round-close", row)).text
    assert "Pick what happened" in page
    assert "Effects of closing" not in page
    assert "Plan all games" in client.get(url(table, "round", row)).text
    assert "Round 1: Second thoughts</a> is open: 1 game not reported." in client.get(url(table, "round-open")).text
    drawn = opened(table, is_published=False)
    posted(client, url(table, "round-plan", row), {"all_where": "Upstairs", f"kind-{mission.pk}": "raid"})
    mission.refresh_from_db()
    assert (mission.kind, mission.where) == ("raid", "Upstairs")
    gone = str(table.entrants["third"].pk)
    preview = posted(client, url(table, "round-close", row), {str(mission.pk): gone})
    assert "1 walkover" in preview
    assert "1 no-show" in preview
    row.refresh_from_db()
    assert row.stage == "open"
    decided = {"close": "yes", f"previewed-{mission.pk}": gone}
    changed = client.post(url(table, "round-close", row), {**decided, str(mission.pk): "nobody"}).text
    assert "You changed what happened after the preview." in changed
    assert f'name="previewed-{mission.pk}" value="nobody"' in changed
    row.refresh_from_db()
    assert row.stage == "open"
    shown = posted(client, url(table, "round-close", row), {**decided, str(mission.pk): gone})
    assert re.search(
        "The thirds did not come: walkover for The (owners and The opponents|opponents and The owners)<", shown
    )
    assert "Not played" in shown
    assert "Cancelled" not in shown
    assert "none played" in shown
    ranks = client.get(url(table, "rounds")).text
    assert [ranks.count(f'<i class="res--{mark}">') for mark in ("walkover", "no-show", "bye")] == [2, 1, 0]
    assert "No games played" in ranks
    assert ">WO</span>" in ranks
    assert re.findall('data-place="(.)"', ranks) == ["1", "1", "3"], "on a phone too"
    assert "Second thoughts</a> is open" not in client.get(url(table, "round-open")).text
    assert "Draw again to pair by the table" in client.get(url(table, "round", drawn)).text
    assert "Draw again to pair by the table" not in posted(client, url(table, "round-redraw", drawn))
    for page in ("round-plan", "round-close"):
        assert client.get(url(table, page, row)).headers["location"] == url(table, "round", row), (
            "nothing is left to do"
        )
    preview = client.get(url(table, "round-reopen", row)).text
    assert "is to be played" in preview
    assert "Close round" in posted(client, url(table, "round-reopen", row), {"reason": "They did."})
    assert "Called off" in posted(client, url(table, "round-drop", row), {"reason": "A feast day."})


def test_a_round_is_closed_only_when_every_game_is_decided(table: Club):
    row = opened(table)
    answer = table.arbitrator.client().post(url(table, "round-close", row), {})
    assert answer.status_code == 422
    row.refresh_from_db()
    assert row.stage == "open"


def test_what_is_drawn_is_the_arbitrators_until_it_is_published(table: Club):
    row = opened(table, is_published=False)
    names = [entrant.name for entrant in table.entrants.values()]
    drawn = table.arbitrator.client().get(url(table, "round", row)).text
    assert " against " in drawn
    assert all(table.campaign.entrants.get(pk=key).name in drawn for key in row.pairings[0])
    client = table.players["owner"].client()
    for page in ("round", "rounds"):
        shown = client.get(url(table, page, row if page == "round" else None)).text
        assert " against " not in shown
    assert "Not published yet." in client.get(url(table, "round", row)).text
    body = client.get(url(table, "round", row)).text
    assert not any(f"{name} sits" in body or f"Sits out: {name}" in body for name in names)
    drawn = client.get(f"/api/v1/campaigns/{table.campaign.pk}/rounds/{row.pk}/").json()
    assert (drawn["games"], drawn["byes"], drawn["free"], drawn["round"]["games"]) == ([], [], [], 0)


def test_pages_of_rounds_ask_what_is_named_here_however_many_there_are(table: Club):
    row = opened(table)
    client = table.players["owner"].client()
    for wanted, address in ((ROUNDS, url(table, "rounds")), (ROUND, url(table, "round", row))):
        client.get(address)
        with CaptureQueriesContext(connection) as few:
            client.get(address)
        assert tuple(tables(few)) == wanted
    round_close(round_id=row.pk, viewer=table.arbitrator.viewer, unplayed={str(Mission.objects.get().pk): "nobody"})
    for _ in range(3):
        opened(table)
    with CaptureQueriesContext(connection) as many:
        client.get(url(table, "rounds"))
    assert tuple(tables(many)) == ROUNDS


def test_a_ladder_says_whom_one_may_challenge(table: Club):
    opened(table, Pairing.LADDER)
    assert "may challenge The opponents" in table.players["third"].client().get(url(table, "rounds")).text


def test_pairings_whose_time_has_come_are_published_by_whoever_looks(table: Club):
    row = opened(table, is_published=False)
    Round.objects.filter(pk=row.pk).update(publish_at=timezone.now() + timedelta(hours=1))
    client = table.players["owner"].client()
    client.get(url(table, "rounds"))
    assert not Mission.objects.exists()
    Round.objects.filter(pk=row.pk).update(publish_at=timezone.now() - timedelta(minutes=1))
    assert " against " in client.get(url(table, "round", row)).text
    client.get(url(table, "rounds"))
    assert Mission.objects.count() == 1
