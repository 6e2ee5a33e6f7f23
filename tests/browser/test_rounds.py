"""A round from pairing to close on three phones, and what Discord is told of it meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from campaigns.models import Mission, Round
from campaigns.muster.services.mustering import muster_lock, muster_save
from tests.browser.looking import assert_clean
from tests.campaigns.inbox import listening
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club, club, settings
from tests.cast import Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = 375


@pytest.fixture
def table(arbitrator: Player, owner: Player, opponent: Player, staff: Player) -> Club:
    players = {"owner": owner, "opponent": opponent, "third": staff}
    return club(arbitrator, players, settings(points_limit=150))


def address(table: Club, page: str, *keys: Any) -> str:
    return reverse(f"campaigns:{page}", args=[table.campaign.pk, *keys])


def add_discord(open_page, table: Club, url: str) -> None:
    with open_page(address(table, "notifications"), width=PHONE, user=table.arbitrator.user) as page:
        page.locator("summary", has_text="Discord").click()
        page.get_by_role("textbox", name="Address").fill(url)
        page.get_by_role("button", name="Add channel").click()
        page.locator("#messages", has_text="The channel is on.").wait_for()
        assert_clean(page)


def published(open_page, table: Club) -> Round:
    """Opened, looked at, paired by hand and published on the arbitrator's phone."""
    with open_page(address(table, "rounds"), width=PHONE, user=table.arbitrator.user) as page:
        assert_clean(page)
        page.get_by_role("link", name="Open a round").click()
        page.locator("select[name=pairing]").select_option(label="Swiss: equal records meet")
        page.locator("input[name=title]").fill("First blood")
        page.get_by_role("button", name="Open round").click()
        page.get_by_role("heading", name="Round 1: First blood").wait_for()
        assert_clean(page)
        page.get_by_role("link", name="Pair by hand").click()
        page.locator(f"select[name='{table.entrants['owner'].pk}']").select_option(label="game 1")
        page.locator(f"select[name='{table.entrants['opponent'].pk}']").select_option(label="game 1")
        page.locator(f"select[name='{table.entrants['third'].pk}']").select_option(label="sits out")
        assert_clean(page)
        page.get_by_role("button", name="Save pairings").click()
        page.get_by_role("button", name="Publish pairings").click()
        page.locator("#messages", has_text="The round is published.").wait_for()
    return Round.objects.get()


def play(open_page, table: Club, mission: Mission) -> None:
    """Both players find their game, roll for the mission and muster; one reports, the other confirms."""
    owner, opponent = table.players["owner"], table.players["opponent"]
    with open_page(address(table, "rounds"), width=PHONE, user=owner.user) as page:
        page.get_by_role("link", name="Round 1: First blood").click()
        page.locator(".pairing--bye", has_text="The thirds").wait_for()
        page.get_by_role("link", name="The owners against The opponents").or_(
            page.get_by_role("link", name="The opponents against The owners")
        ).click()
        page.get_by_role("button", name="Roll").first.click()
        page.wait_for_load_state()
    for player, name in ((owner, "owner"), (opponent, "opponent")):
        who = {"mission_id": mission.pk, "viewer": player.viewer}
        muster_save(**who, members=table.everyone(name), nearest_legal=True)
        muster_lock(**who)
    mission.refresh_from_db()
    assert mission.state == "mustered"
    table.report(mission, "owner", "owner")
    with open_page("/", width=PHONE, user=opponent.user) as page:
        page.get_by_role("link", name="Confirm").first.click()
        page.get_by_role("button", name="Confirm").click()
        page.wait_for_load_state()


def close(open_page, table: Club) -> None:
    with open_page(address(table, "desk"), width=PHONE, user=table.arbitrator.user) as page:
        assert_clean(page)
        page.get_by_role("link", name="Round 1: First blood").click()
        page.get_by_role("link", name="Close round").click()
        page.get_by_role("heading", name="Effects of closing").wait_for()
        assert_clean(page)
        page.get_by_role("button", name="Close round").click()
        page.locator("#messages", has_text="is closed.").wait_for()


@pytest.mark.ci
def test_a_round_from_pairing_to_close_on_three_phones(open_page, table: Club, settings: Any) -> None:
    settings.PRIVATE_WEBHOOKS = True
    with listening() as discord:
        add_discord(open_page, table, discord.url)
        row = published(open_page, table)
        play(open_page, table, Mission.objects.get())
        close(open_page, table)
        row.refresh_from_db()
        assert row.stage == "closed"
        assert row.closing["counted"][str(table.entrants["third"].pk)]["byes"] == 1
        assert_reconciled(table.campaign)
        call_command("deliver", verbosity=0)
        contents = [each["content"] for each in discord.messages]
        assert contents[0].startswith("Opened round 1 \\(First blood\\).")
        assert any("was published" in each and "sits out" in each for each in contents)
        assert contents[-1].startswith("Closed round 1")
        assert all(set(each) == {"username", "content", "allowed_mentions"} for each in discord.messages)
