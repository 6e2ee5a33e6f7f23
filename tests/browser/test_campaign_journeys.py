"""Campaigns as players live them, each person in a browser of their own: joining, a level, a mistake, a dispute."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from campaigns.models import Batch, Campaign, Mission
from campaigns.muster.services.mustering import muster_lock, muster_save
from tests.browser.looking import assert_clean
from tests.browser.thumb import Thumb, unfold
from tests.campaigns.scene import assert_reconciled, small_roster, strike
from tests.campaigns.table import Club, aged, club, fell, settings
from tests.cast import Player, found_team
from tests.pages.mission_scene import url as page_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = 375
PASSWORD = "three words of somebody"


def path_of(link: str) -> str:
    """What of a full address a browser of the tests opens."""
    return "/" + link.split("/", 3)[3]


def muster(open_page, mission: Mission, player: Player) -> None:
    with open_page(page_of(mission), width=PHONE, user=player.user) as page:
        page.get_by_role("link", name="Muster your team").click()
        page.get_by_role("button", name="Nearest legal team").click()
        page.get_by_role("button", name="Lock this team").click()
        page.locator("#messages", has_text="Locked.").wait_for()


@pytest.mark.ci
def test_from_the_invitation_to_the_first_confirmed_mission(open_page, arbitrator: Player, owner: Player) -> None:
    """The arbitrator plays the T'au; the other side signs up on the way in and builds its roster then."""
    roster = small_roster(arbitrator, "Farlight")
    with open_page(reverse("campaigns:list"), width=PHONE, user=arbitrator.user) as page:
        page.get_by_role("link", name="Begin a campaign").first.click()
        page.get_by_label("Name", exact=True).first.fill("Ashgate")
        page.get_by_role("button", name="Begin the campaign").first.click()
        page.get_by_role("link", name="Invite your players").click()
        page.get_by_role("button", name="Make a link").click()
        link = page.locator(".invite input").first.input_value()
        assert page.locator(".invite .qr svg").count() == 1
        campaign = Campaign.objects.get()
        enter(page, campaign, roster.name)
    with open_page(path_of(link), width=PHONE) as page:
        assert_clean(page)
        page.get_by_role("link", name="Sign up").last.click()
        page.get_by_label("Name").fill("Renna")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign up").click()
        page.get_by_text("I have saved them").click()
        page.get_by_role("button", name="Join as Renna").click()
        page.get_by_role("heading", name="Ashgate").wait_for()
        renna = Player(user=User.objects.get(name="Renna"))
        enter(page, campaign, twelve(renna).name)
    with open_page(reverse("campaigns:campaign", args=[campaign.pk]), width=PHONE, user=arbitrator.user) as page:
        page.get_by_role("link", name="Start").first.click()
        page.get_by_role("button", name="Start the campaign").click()
        page.get_by_role("link", name="Plan a mission").first.click()
        page.locator("select[name=kind]").select_option(label="Ambush")
        page.get_by_role("button", name="Plan the mission").click()
        page.get_by_role("link", name="Muster your team").wait_for()
    mission = Mission.objects.get()
    for player in (arbitrator, renna):
        muster(open_page, mission, player)
    with open_page(page_of(mission), width=PHONE, user=arbitrator.user) as page:
        page.get_by_role("link", name="To the table").click()
        unfold(page)
        page.locator(".ended label", has_text="Listening post").first.click()
        page.locator(".out").first.check()
        page.get_by_role("button", name="Submit result").click()
        page.locator(".banner--stay", has_text="Renna has not confirmed").wait_for()
    with open_page("/", width=PHONE, user=renna.user) as page:
        page.get_by_role("link", name="Confirm").first.click()
        page.get_by_role("button", name="Confirm").click()
        page.locator(".banner--stay", has_text="Renna confirmed it").wait_for()
    mission.refresh_from_db()
    assert mission.state == "confirmed"
    assert_reconciled(campaign)


def twelve(player: Player):
    """A legal roster of the Orks that may start a campaign."""
    roster = found_team(player, "sparkfinga-yard", "orks")
    extra = roster.operatives.order_by("-position").values_list("pk", flat=True)[: max(0, roster.size - 12)]
    if extra:
        strike(player, roster, *map(str, extra))
    return roster


def enter(page, campaign: Campaign, name: str) -> None:
    """Enter a roster from the campaign's own page."""
    page.goto(page.url.split("/campaigns/")[0] + reverse("campaigns:campaign", args=[campaign.pk]))
    page.get_by_role("link", name="Enter a roster").first.click()
    page.get_by_role("link", name=name).first.click()
    page.get_by_role("button", name="Enter the campaign").click()
    page.locator("#messages").get_by_text("enter").first.wait_for()


@pytest.fixture
def table(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    return club(arbitrator, {"owner": owner, "opponent": opponent}, settings(points_limit=150))


def legal(table: Club, mission: Mission, *names: str) -> Mission:
    """Muster the nearest legal team of these."""
    for name in names:
        who = {"mission_id": mission.pk, "viewer": table.players[name].viewer}
        muster_save(**who, members=table.everyone(name), nearest_legal=True)
        muster_lock(**who)
    return Mission.objects.get(pk=mission.pk)


def test_a_level_is_chosen_and_the_last_team_goes_again(open_page, table: Club) -> None:
    for _ in range(3):
        mission = legal(table, table.plan(), "owner", "opponent")
        table.report(mission, "owner", "owner")
    coming = table.plan()
    with open_page(page_of(mission), width=PHONE, user=table.players["owner"].user) as page:
        thumb = Thumb(page)
        choice = page.locator("form.choice").first
        about = choice.locator("h3").inner_text()
        thumb.tap(choice.locator("label").first)
        thumb.tap(choice.get_by_role("button", name="Choose it"))
        page.locator("form.choice", has_text=about).wait_for(state="detached")
        assert thumb.taps <= 3
        while page.locator("form.choice").count():
            left = page.locator("form.choice").count()
            page.locator("form.choice label").first.click()
            page.locator("form.choice").first.get_by_role("button", name="Choose it").click()
            page.wait_for_function("left => document.querySelectorAll('form.choice').length < left", arg=left)
        assert page.get_by_text("Your next muster").is_visible()
        assert page.get_by_text("The last team is legal.").is_visible()
    with open_page(page_of(coming), width=PHONE, user=table.players["owner"].user) as page:
        thumb = Thumb(page)
        thumb.link("Muster your team")
        thumb.button("Last team")
        page.get_by_role("button", name="Lock this team").wait_for()
        assert_clean(page)
        thumb.button("Lock this team")
        page.locator("#messages", has_text="Locked.").wait_for()
        assert thumb.taps <= 3
    assert_reconciled(table.campaign)


def test_a_report_of_last_week_is_corrected_by_the_arbitrator(open_page, table: Club) -> None:
    victim = table.everyone("opponent")[3]
    mission = table.played("owner", fell(victim, 1))
    week = timezone.now() - timedelta(days=7)
    Batch.objects.filter(mission=mission).update(created_at=week)
    aged(mission, 7)
    table.played("owner")
    name = table.roster("opponent").operatives.get(pk=victim).name
    assert (table.resource("owner"), table.resource("opponent")) == (8, 6)
    with open_page(page_of(mission), user=table.players["opponent"].user) as page:
        page.locator(".banner--stay", has_text="Nobody disputed it in time.").wait_for()
        assert page.get_by_role("link", name="Correct the report").count() == 0, "it stands"
    with open_page(page_of(mission), width=PHONE, user=table.arbitrator.user) as page:
        page.get_by_role("link", name="Correct the report").click()
        assert page.locator(".out:checked").count() == 1
        page.locator(".ended label", has_text="The opponents").first.click()
        page.locator(".out:checked").uncheck()
        page.get_by_role("button", name="See what changes").click()
        page.get_by_role("heading", name="Changes").wait_for()
        assert page.get_by_text(name).first.is_visible()
        assert_clean(page)
        page.get_by_label("Reason").fill("Told wrong.")
        page.get_by_role("button", name="Correct the report").click()
        page.locator("#messages", has_text="Corrected.").wait_for()
    assert (table.resource("owner"), table.resource("opponent")) == (7, 7)
    assert table.roster("opponent").operatives.get(pk=victim).status == "ready"
    with open_page(page_of(mission), width=PHONE, user=table.players["opponent"].user) as page:
        page.get_by_role("button", name="Confirm").click()
        page.locator("#messages", has_text="Confirmed.").wait_for()
    assert_reconciled(table.campaign)


def test_a_dispute_is_decided_by_the_arbitrator_and_told_anew(open_page, table: Club) -> None:
    mission = table.played("owner", fell(table.everyone("opponent")[3], 6))
    with open_page(page_of(mission), width=PHONE, user=table.players["opponent"].user) as page:
        page.locator("summary", has_text="Dispute this result").click()
        page.get_by_label("What is wrong").fill("It was a draw.")
        page.get_by_role("button", name="Dispute", exact=True).click()
        page.locator(".banner--bad", has_text="It was a draw.").wait_for()
        assert_clean(page)
    with open_page("/", width=PHONE, user=table.arbitrator.user) as page:
        page.get_by_role("link", name="Decide").first.click()
        page.get_by_label("Reason").fill("Both agree now.")
        page.get_by_role("button", name="Void and report again").click()
        page.get_by_role("heading", name="Changes").wait_for()
        assert_clean(page)
        page.get_by_role("button", name="Void mission").click()
        page.locator(".banner", has_text="Both agree now.").wait_for()
        assert_clean(page)
    assert table.resource("opponent") == 8
    with open_page(page_of(mission), width=PHONE, user=table.players["opponent"].user) as page:
        page.get_by_role("link", name="Report it again").click()
        assert page.locator(".out:checked").count() == 1, "what was told before stands in the form"
        page.locator(".ended label", has_text="a draw").click()
        page.get_by_role("button", name="Submit result").click()
        page.locator(".fates", has_text="D10").wait_for()
    with open_page(page_of(mission), width=PHONE, user=table.players["owner"].user) as page:
        page.get_by_role("button", name="Confirm").click()
        page.locator("#messages", has_text="Confirmed.").wait_for()
    mission.refresh_from_db()
    assert (mission.state, table.resource("opponent")) == ("confirmed", 8)
    assert_reconciled(table.campaign)
