"""The README's tour through the demo's campaign: everything it promises is there to be pressed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from accounts.models import User
from campaigns import demo
from campaigns.models import Campaign, Mission
from rosters.models import Roster
from rosters.packs.services.shipped import packs_sync
from tests.browser.looking import assert_clean
from tests.campaigns.scene import assert_reconciled

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 375


@pytest.fixture
def campaign(settings: Any) -> Campaign:
    settings.DEBUG = True
    packs_sync()
    call_command("demo")
    return Campaign.objects.get(name=demo.NAME)


def address(campaign: Campaign, number: int = 0) -> str:
    if not number:
        return reverse("campaigns:campaign", args=[campaign.pk])
    return reverse("campaigns:mission", args=[campaign.pk, Mission.objects.get(campaign=campaign, number=number).pk])


def test_the_campaign_of_the_demo_is_clean_and_goes_on(open_page, campaign: Campaign) -> None:
    player = {name: User.objects.get(name=name) for name in (demo.ARBITRATOR, "mira")}
    with open_page(address(campaign), width=PHONE, user=player[demo.ARBITRATOR]) as page:
        assert page.get_by_text("Guerrilla", exact=True).first.is_visible()
        assert page.get_by_text("Halvard Ferrant").first.is_visible()
        assert page.locator(".standings .mark").first.is_visible()
        assert page.locator(".standings").bounding_box()["x"] >= 0
        others = page.locator("details", has_text="For others").first
        assert others.get_attribute("open") is None
        heights = [part.bounding_box()["y"] for part in (page.locator(".standings"), others)]
        assert heights == sorted(heights), "the standings come before what others have to do"
        page.locator("summary", has_text="over time").click()
        page.get_by_text("Read as a table").click()
        assert_clean(page)
        page.locator(".todo li", has_text="Decide the dispute of mission 10").get_by_role("link").click()
        page.get_by_label("Reason").fill("Round 5 ended it, and the streets were theirs.")
        page.get_by_role("button", name="Let the report stand").click()
        page.locator(".banner", has_text="decided the dispute").wait_for()
        page.goto(page.url.split("/campaigns/")[0] + address(campaign, 11))
        page.get_by_role("button", name="Confirm").click()
        page.locator("#messages", has_text="Confirmed.").wait_for()
        page.get_by_role("link", name="Void mission 11").click()
        page.get_by_role("heading", name="Changes").wait_for()
        assert_clean(page)
        page.goto(page.url.split("/campaigns/")[0] + address(campaign, 8))
        page.get_by_role("link", name="Let it count again").click()
        page.get_by_role("heading", name="Changes").wait_for()
        assert_clean(page)
        page.get_by_role("button", name="Let it count again").click()
        page.locator("#messages", has_text="It counts again.").wait_for()
    with open_page(address(campaign, 12), width=PHONE, user=player["mira"]) as page:
        page.get_by_role("link", name="Muster your team").click()
        page.get_by_role("button", name="Last team").click()
        page.get_by_role("button", name="Lock this team").click()
        page.get_by_role("link", name="To the table").wait_for()
        assert_clean(page)
        page.get_by_role("link", name="To the table").click()
        page.locator(".out").first.wait_for()
        assert_clean(page)
    states = dict(campaign.missions.values_list("number", "state"))
    assert (states[8], states[10], states[11], states[12]) == ("confirmed", "confirmed", "confirmed", "mustered")
    assert_reconciled(campaign)


@pytest.mark.long
def test_pages_that_no_journey_comes_by_are_clean(open_page, campaign: Campaign) -> None:
    """Those with much on them, of the demo: the first page of who plays, the contradictions of who judges."""
    mission, entrant = campaign.missions.get(number=9), campaign.entrants.get(roster__name="Still Water patrol")
    Campaign.objects.filter(pk=campaign.pk).update(
        contradictions=[
            {"key": "a", "mission": str(mission.pk), "entrant": str(entrant.pk), "sentence": "The dead took part."}
        ]
    )
    games = Roster.objects.filter(name="Da Quiet Ladz").earliest("pk")
    here = {"campaign_id": campaign.pk}
    walks = {
        "mira": [
            reverse("home"),
            reverse("search") + "?q=boy",
            reverse("rosters:list"),
            *(reverse(f"campaigns:{name}", kwargs=here) for name in ("missions", "story", "chronicle")),
            *(
                reverse(f"campaigns:mission-{name}", kwargs={**here, "mission_id": mission.pk})
                for name in ("dice", "text")
            ),
            "/compendium/kt2024/",
        ],
        "sable": [reverse("rosters:games", args=[games.pk])],
        demo.ARBITRATOR: [reverse("campaigns:log", kwargs=here), reverse("campaigns:end", kwargs=here)],
    }
    for name, paths in walks.items():
        with open_page(paths[0], user=User.objects.get(name=name)) as page:
            home = page.evaluate("location.origin")
            for path in paths:
                page.goto(home + path)
                assert_clean(page)
