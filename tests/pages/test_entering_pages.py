"""Entering on the pages: who stays at home, a roster without its pack, and why an invitation no longer holds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from campaigns.models import Campaign, Entrant, Invite
from rosters.models import Roster
from tests.campaigns.scene import assert_reconciled, enter, found_campaign, invite, join, small_roster, start
from tests.cast import Player, found_team, shipped_pack
from tests.pages.mission_scene import post, said, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(arbitrator: Player, owner: Player) -> Campaign:
    made = found_campaign(arbitrator)
    join(arbitrator, made, owner)
    return made


def page(campaign: Campaign, roster: Roster) -> str:
    return reverse("campaigns:enter-roster", args=[campaign.pk, roster.pk])


def last_of(roster: Roster, number: int = 1) -> list[str]:
    keys = roster.operatives.order_by("-position").values_list("pk", flat=True)[:number]
    return [str(key) for key in keys]


def test_over_the_size_one_ticks_who_stays_at_home(campaign: Campaign, owner: Player):
    roster, client = found_team(owner), owner.client()
    shown = text(client, page(campaign, roster))
    assert "At most 12 of these 13 can enter: leave 1 at home." in shown
    assert ":model:" not in shown, "models by their names, not by their keys"
    home = last_of(roster)
    page_text = said(client.post(page(campaign, roster), {"home": home, "preview": "1"}))
    assert not Entrant.objects.filter(campaign=campaign).exists()
    assert "12 of 13 operatives" in page_text
    assert "at home." not in page_text, "it fits"
    post(client, page(campaign, roster), {"as": "copy", "home": home})
    entrant = Entrant.objects.select_related("roster").get(campaign=campaign)
    assert entrant.roster is not None
    assert entrant.roster.size == 12
    roster.refresh_from_db()
    assert roster.size == 13, "the original keeps everybody"
    assert_reconciled(campaign)


def test_nobody_stays_at_home_when_the_roster_itself_enters(campaign: Campaign, owner: Player):
    roster = found_team(owner)
    refused = post(owner.client(), page(campaign, roster), {"as": "itself", "home": last_of(roster)}, status=409)
    assert "enter a copy" in said(refused)
    assert not Entrant.objects.filter(campaign=campaign).exists()


def test_a_late_joiner_trims_the_copy(campaign: Campaign, arbitrator: Player, owner: Player, opponent: Player):
    for player in (arbitrator, owner):
        enter(player, campaign, small_roster(player))
    start(arbitrator, campaign)
    join(arbitrator, campaign, opponent)
    roster = found_team(opponent)
    post(opponent.client(), page(campaign, roster), {"as": "copy"}, status=409)
    post(opponent.client(), page(campaign, roster), {"as": "copy", "home": last_of(roster)})
    assert Entrant.objects.filter(campaign=campaign).count() == 3


def test_a_roster_without_its_pack_says_so_before_the_button(campaign: Campaign, owner: Player):
    roster = small_roster(owner)
    Roster.objects.filter(pk=roster.pk).update(pack=None)
    markup = owner.client().get(page(campaign, roster)).content.decode()
    assert "cannot enter yet" in markup
    assert reverse("rosters:roster-pack", args=[roster.pk]) in markup
    assert "Enter the campaign</button>" not in markup


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda keys: keys.update(uses_left=0), "is used up"),
        (lambda keys: keys.update(expires_at=timezone.now() - timedelta(days=1)), "ran out on"),
        (lambda keys: keys.update(revoked_at=timezone.now()), "was revoked"),
    ],
)
def test_an_invitation_that_no_longer_holds_says_why(
    campaign: Campaign, arbitrator: Player, opponent: Player, spoil: Callable[..., object], words: str
):
    invitation = invite(arbitrator, campaign, uses=137)
    spoil(Invite.objects.filter(pk=invitation.pk))
    page_text = text(opponent.client(), reverse("campaigns:join", args=[invitation.key]))
    assert f"This invitation {words}" in page_text
    assert "Ask The founder for a new one." in page_text


def test_who_leaves_to_build_a_roster_is_led_back_and_offered_what_fits(campaign: Campaign, owner: Player):
    client, here = owner.client(), reverse("campaigns:enter", args=[campaign.pk])
    assert client.post(reverse("campaigns:enter-build", args=[campaign.pk]))["Location"] == reverse("rosters:create")
    page_text = text(client, reverse("rosters:create"))
    assert "For The Cinder Reach: at most 12 operatives may begin." in page_text
    pack = shipped_pack("tau-empire")
    shown = client.get(reverse("rosters:create"), {"pack": str(pack.pk)})
    sizes = [(each.size, fits) for each, fits in shown.context["founding"].offered]
    assert [size <= 12 for size, _ in sizes] == [fits for _, fits in sizes]
    assert [fits for _, fits in sizes] == sorted((fits for _, fits in sizes), reverse=True)
    assert {fits for _, fits in sizes} == {True, False}
    roster = found_team(owner, "long-road")
    for its in ("sheet", "recruit"):
        assert f'<a href="{here}">Back to enter it' in client.get(reverse(f"rosters:{its}", args=[roster.pk])).text
    post(client, page(campaign, roster), {"as": "copy"})
    assert "Back to enter it" not in client.get(reverse("rosters:sheet", args=[roster.pk])).text
    entrant = reverse("campaigns:entrant", args=[campaign.pk, campaign.entrants.get().pk])
    for address in (here, page(campaign, roster)):
        shown = client.get(address).text
        assert f'href="{entrant}"' in shown, "each player leads one"
        assert ("You play here already" in shown, "Enter the campaign</button>" in shown) == (True, False)
    assert f'href="{here}"' not in client.get(reverse("campaigns:campaign", args=[campaign.pk])).text


def test_a_log_in_leads_back_to_the_page_it_was_asked_from(campaign: Campaign, client: Client):
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    here = reverse("campaigns:campaign", args=[campaign.pk])
    way = f"{reverse('accounts:log-in')}?{urlencode({'next': here})}"
    assert f'href="{way}"' in client.get(here).text
    assert f'name="next" value="{here}"' in client.get(way).text
    assert f'href="{reverse("accounts:log-in")}"' in client.get(reverse("home")).text
