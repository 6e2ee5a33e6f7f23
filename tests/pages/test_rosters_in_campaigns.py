"""A roster that is out in a campaign offers what it may, and says where the rest is done."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from tests.campaigns.scene import by_hand, running
from tests.cast import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster(arbitrator: Player, owner: Player, opponent: Player):
    _, [entrant, _other] = running(arbitrator, owner, opponent)
    return entrant.roster


def page(player: Player, name: str, *keys: object) -> str:
    response = player.client().get(reverse(f"rosters:{name}", args=keys))
    assert response.status_code == 200
    return response.content.decode()


def test_it_says_where_it_is_out_and_leads_there(roster, owner: Player):
    shown = page(owner, "sheet", roster.pk)
    assert "The Cinder Reach" in shown
    assert reverse("campaigns:campaign", args=[roster.campaign["key"]]) in shown


def test_the_lists_of_rosters_say_where_it_is_out(roster, owner: Player):
    assert "in The Cinder Reach" in page(owner, "list")
    assert "in The Cinder Reach" in owner.client().get(reverse("home")).content.decode()


def home_of(player: Player, campaign: Campaign) -> Any:
    """The first page of somebody who has looked at the campaign."""
    client = player.client()
    client.get(reverse("campaigns:campaign", args=[campaign.pk]))
    return client.get(reverse("home"))


def test_the_first_page_tells_what_others_did_and_not_oneself(
    arbitrator: Player, owner: Player, opponent: Player, stranger: Player
):
    campaign, [entrant, _other] = running(arbitrator, owner, opponent)
    by_hand(arbitrator, campaign, entrant, "resource", "morale", 3)
    sentence = "The founder adjusted Listening post: Morale 8 → 3. Because: As agreed."
    home_text = home_of(owner, campaign)
    assert sentence in [item.words for item in home_text.context["news"]]
    assert sentence in unescape(home_text.text)
    assert len(home_text.context["news"]) <= 5
    assert sentence not in [item.words for item in home_of(arbitrator, campaign).context["news"]]
    assert not stranger.client().get(reverse("home")).context["news"]


def test_who_is_fixed_shows_what_they_carry_and_why_it_stays(roster, owner: Player):
    operative = roster.operatives.first()
    shown = page(owner, "operative", roster.pk, operative.pk)
    assert "Fixed since The Cinder Reach began" in shown
    for gone in ("loadout", "role", "record", "name"):
        address = reverse(f"rosters:{gone}", args=[roster.pk, operative.pk])
        assert (f'action="{address}' in shown) is (gone == "name"), gone


def test_nothing_that_a_campaign_brought_offers_an_undo(roster, owner: Player):
    brought = roster.batches.exclude(origin="")
    assert brought.exists()
    shown = page(owner, "history", roster.pk) + page(owner, "sheet", roster.pk)
    for batch in roster.batches.all():
        assert reverse("rosters:undo", args=[roster.pk, batch.pk]) not in shown
    assert "from The Cinder Reach" in shown


def test_nobody_who_is_gone_is_offered_back_to_a_player_who_may_not(
    arbitrator: Player, owner: Player, opponent: Player
):
    campaign, [entrant, _other] = running(arbitrator, owner, opponent)
    fallen = entrant.roster.operatives.filter(role="non-specialist").first()
    by_hand(arbitrator, campaign, entrant, "status", str(fallen.pk), "dead")
    shown = page(owner, "sheet", entrant.roster.pk)
    assert 'id="gone-h"' in shown
    assert "Bring back" not in shown
    assert "Only an arbitrator of The Cinder Reach can bring them back" in shown


def test_what_a_running_campaign_has_fixed_is_not_offered_for_all(roster, owner: Player):
    assert 'id="sub-faction-all"' not in page(owner, "details", roster.pk)
    roster.campaign = {**roster.campaign, "has_started": False}
    roster.save()
    assert 'id="sub-faction-all"' in page(owner, "details", roster.pk)
