"""The pages of campaigns in a browser: clean at every width, and from invitation to a started campaign."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.urls import reverse

from campaigns.people.services.inviting import invite_make
from campaigns.settings.services import campaign_share
from rosters.packs.services.shipped import packs_sync
from tests.browser.looking import assert_clean
from tests.campaigns.scene import by_hand, found_campaign, invite
from tests.campaigns.table import Club, club, morale, settings
from tests.cast import Player, found_team
from tests.pages.test_campaign_budgets import out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 375
ALL = (
    "campaign",
    "people",
    "settings",
    "settings-change",
    "log",
    "by-hand",
    "share",
    "export",
    "enter",
    "end",
    "fallen",
    "numbers",
    "desk",
    "rounds",
    "notifications",
    "presets",
)


@pytest.fixture
def season(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    """Some missions, one taken back, one open, somebody dead, a guerrilla faction."""
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(resources=morale(3)))
    first = table.played("owner", out(table, "opponent", 4))
    table.confirm(first, "opponent")
    table.played("owner", out(table, "opponent", 3))
    third = table.played("opponent", out(table, "owner", 3))
    table.void(third)
    table.played("owner", out(table, "opponent", 2))
    table.plan()
    invite_make(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, days=30, uses=5)
    campaign_share(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, visibility="link")
    key = str(table.roster("owner").operatives.first().pk)
    by_hand(arbitrator, table.fresh(), table.entrants["owner"], "status", key, "dead")
    table.fresh()
    return table


def shot(page, name: str) -> None:
    """A picture for whoever looks at the pages, where MUSTER_SHOTS names a folder."""
    folder = os.environ.get("MUSTER_SHOTS")
    if folder:
        for width, scheme in ((PHONE, "light"), (PHONE, "dark"), (1280, "light"), (1280, "dark")):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=Path(folder) / f"{name}-{width}-{scheme}.png", full_page=True)


@pytest.mark.ci
def test_every_page_of_a_campaign_is_clean(open_page, season: Club, arbitrator: Player):
    for name in ALL:
        url = reverse(f"campaigns:{name}", args=[season.campaign.pk])
        with open_page(url, user=arbitrator.user) as page:
            page.locator("details").evaluate_all(
                "all => all.forEach(each => { each.open = !each.closest('.menu') && !each.closest('.topbar') })"
            )
            shot(page, name)
            assert_clean(page)


def test_the_pages_of_an_entrant_are_clean(open_page, season: Club, arbitrator: Player):
    entrant = season.entrants["owner"]
    for name in ("entrant", "by-hand-entrant"):
        with open_page(
            reverse(f"campaigns:{name}", args=[season.campaign.pk, entrant.pk]), user=arbitrator.user
        ) as page:
            shot(page, name)
            assert_clean(page)


def test_a_campaign_is_begun_by_phone_with_rows_added_and_taken_away(open_page, owner: Player):
    packs_sync()
    address = reverse("campaigns:create", query={"edition": "kt2018"})
    with open_page(address, width=PHONE, user=owner.user) as page:
        page.get_by_label("Name", exact=True).first.fill("Ashgate")
        page.locator("summary", has_text="Resources").first.click()
        page.get_by_role("button", name="Add a row to Resources").click()
        page.locator("[name='resources.4.name']").fill("Faith")
        page.get_by_role("button", name="Remove Territory").click()
        page.locator("[name='resources.4.name']").wait_for(state="detached")
        assert page.locator("[name='resources.3.name']").input_value() == "Faith"
        shot(page, "create")
        assert_clean(page)
        page.get_by_role("button", name="Begin the campaign").first.click()
        page.get_by_role("heading", name="Ashgate").wait_for()
        page.get_by_role("link", name="Settings").click()
        page.get_by_text("Faith").first.wait_for()


def test_from_an_invitation_to_the_start(open_page, arbitrator: Player, owner: Player, opponent: Player):
    campaign = found_campaign(arbitrator)
    url = reverse("campaigns:join", args=[invite(arbitrator, campaign).key])
    with open_page(url, width=PHONE) as page:
        shot(page, "join")
        assert_clean(page)
        page.get_by_label("Or join as a guest").fill("Nia")
        page.get_by_role("button", name="Join as a guest").click()
        page.get_by_role("heading", name="Your personal key").wait_for()
        shot(page, "key")
        assert_clean(page)
        page.get_by_role("link", name="Done").click()
        page.get_by_text("Nobody has entered yet.").wait_for()
        assert_clean(page)
    for player in (owner, opponent):
        roster = found_team(player, "door-knockers")
        with open_page(url, width=PHONE, user=player.user) as page:
            page.get_by_role("button", name="Join as").click()
            page.get_by_role("link", name="Enter a roster").first.click()
            page.get_by_role("link", name=roster.name).click()
            page.get_by_role("heading", name="Changes").wait_for()
            shot(page, "preview")
            assert_clean(page)
            page.get_by_role("button", name="Enter the campaign").click()
            page.get_by_role("heading", name="Operatives").wait_for()
            page.get_by_role("link", name="People").click()
            page.locator("summary", has_text="Manage").first.click()
            page.get_by_role("link", name="Leave the campaign").click()
            assert_clean(page)
    with open_page(reverse("campaigns:campaign", args=[campaign.pk]), width=PHONE, user=arbitrator.user) as page:
        page.get_by_role("link", name="Start the campaign").click()
        shot(page, "start")
        assert_clean(page)
        assert page.locator(".readiness li", has_text="Nia").get_by_text("Not ready").is_visible()
        page.get_by_label("Start with those who are not ready").check()
        page.get_by_role("button", name="Start the campaign").click()
        page.get_by_text("Nothing has been played yet.").wait_for()
        page.get_by_role("link", name="End the campaign").click()
        page.get_by_label("The winner").select_option(index=1)
        page.get_by_role("button", name="End the campaign").click()
        page.get_by_role("link", name="Final page").click()
        shot(page, "final")
        assert_clean(page)


def test_taking_back_by_hand_shows_what_changes(open_page, season: Club, arbitrator: Player):
    batch = season.campaign.batches.get(kind="by-hand")
    with open_page(
        reverse("campaigns:undo", args=[season.campaign.pk, batch.pk]), width=PHONE, user=arbitrator.user
    ) as page:
        shot(page, "undo")
        assert_clean(page)
        page.get_by_label("Why").fill("It was somebody else.")
        page.get_by_role("button", name="Undo", exact=True).click()
        page.get_by_text("It was somebody else.").first.wait_for()
