"""What happens seldom: conceding, somebody convalescent, a commander, a personal key, two accounts of one mission."""

from __future__ import annotations

import pytest

from campaigns.entrants.services.entering import entrant_enter
from campaigns.models import Mission
from campaigns.muster.services.mustering import muster_save
from campaigns.people.services.inviting import campaign_join, invite_make
from campaigns.people.services.people import personal_key_make
from tests.browser.looking import assert_clean
from tests.browser.thumb import unfold
from tests.campaigns.scene import assert_reconciled, found_campaign, start
from tests.campaigns.table import Club, club, fell, settings
from tests.cast import Player, found_team, recruit
from tests.pages.mission_scene import url as page_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = 375


@pytest.fixture
def table(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    house_rules = settings(points_limit=200, escalated_limit=200, commander_limit=250)
    return club(arbitrator, {"owner": owner, "opponent": opponent}, house_rules)


def name_of(table: Club, whose: str, key: str) -> str:
    return str(table.roster(whose).operatives.get(pk=key).sheet["name"])


def row_of(page, key: str):
    """The line of the report in which an operative stands."""
    return page.locator(".part", has=page.locator(f"[data-q='out:{key}']"))


def report(page) -> None:
    """Send the report and wait for what follows."""
    page.get_by_role("button", name="Submit result").click()
    page.locator(".score").first.wait_for()


def test_conceding_after_round_three_spares_those_who_stand(open_page, table: Club) -> None:
    mission = table.mustered()
    out, *standing = table.everyone("opponent")
    with open_page(page_of(mission, "mission-report"), width=PHONE, user=table.players["owner"].user) as page:
        unfold(page)
        page.get_by_role("group", name="Who won?").get_by_text("The owners").click()
        rounds = page.get_by_role("group", name="Battle rounds")
        assert rounds.locator(":checked").input_value() == "4", "as many as usual, while nothing is counted"
        page.locator("[data-next]:visible").first.click()
        assert rounds.locator(":checked").input_value() == "1", "as many as are counted"
        rounds.get_by_text("3", exact=True).click()
        page.get_by_role("group", name="Who conceded?").get_by_text("The opponents").click()
        row_of(page, out).locator(".out").check()
        assert_clean(page)
        report(page)
        assert page.locator(".score").get_by_text("Conceded.").is_visible()
        casualties = page.locator("section", has=page.get_by_role("heading", name="Casualties"))
        assert casualties.locator(".fates > li").count() == 1
        assert name_of(table, "opponent", out) in casualties.inner_text()
        assert_clean(page)
    assert set(table.everyone("opponent")) >= set(standing)
    assert table.resource("opponent") == 7
    assert_reconciled(table.campaign)


def test_a_convalescent_is_left_out_of_the_next_muster_and_is_fit_after_it(open_page, table: Club) -> None:
    hurt = table.everyone("owner")[2]
    table.played("opponent", fell(hurt, 2))
    name, mission = name_of(table, "owner", hurt), table.plan()
    with open_page(page_of(mission, "muster"), width=PHONE, user=table.players["owner"].user) as page:
        row = page.locator(".pick", has_text=name)
        assert row.get_by_text("Convalescing").is_visible()
        assert row.locator("input").is_disabled()
        page.get_by_role("button", name="Last team").click()
        page.get_by_role("button", name="Lock this team").wait_for()
        assert not row.locator("input").is_checked()
        assert_clean(page)
        page.get_by_role("button", name="Lock this team").click()
        page.locator("#messages", has_text="Locked.").wait_for()
    table.muster(mission, "opponent")
    table.report(Mission.objects.get(pk=mission.pk), "owner", "owner")
    with open_page(page_of(mission), width=PHONE, user=table.players["owner"].user) as page:
        assert page.get_by_text(f"{name} returned to duty.").is_visible()
        assert_clean(page)
    assert hurt in table.everyone("owner")
    assert_reconciled(table.campaign)


def test_a_commander_is_mustered_falls_and_carries_an_injury(open_page, table: Club, owner: Player) -> None:
    commander = recruit(owner, table.roster("owner"), "cadre-fireblade", "commander")
    name = name_of(table, "owner", commander)
    mission = table.plan(commanders=True)
    muster_save(mission_id=mission.pk, viewer=owner.viewer, members=table.everyone("owner"))
    with open_page(page_of(mission, "muster"), width=PHONE, user=owner.user) as page:
        assert page.get_by_label(f"Take {name}").is_checked()
        assert_clean(page)
    for whose in table.players:
        table.muster(mission, whose)
    mission.sides.update(as_is_accepted=True)
    with open_page(page_of(mission, "mission-report"), width=PHONE, user=owner.user) as page:
        unfold(page)
        page.get_by_role("group", name="Who won?").get_by_text("The opponents").click()
        page.get_by_text("Rolled at the table").click()
        row = row_of(page, commander)
        row.locator(".out").check()
        row.get_by_label("By whom").select_option(index=1)
        die = row.get_by_label("Injury roll, D10")
        die.fill("77")
        page.get_by_role("button", name="Submit result").click()
        row.get_by_text("Whole numbers from 1 to 10. It is 10 now.").wait_for()
        assert not page.locator(".score").count(), "nothing is sent that became another number unread"
        die.fill("1")
        assert_clean(page)
        report(page)
        fate = page.locator(".fates li", has_text=name).last
        assert "was seriously injured" in fate.inner_text().lower()
        assert_clean(page)
        page.goto(page.url.partition("/missions/")[0] + f"/entrants/{table.entrants['owner'].pk}/")
        page.get_by_text(f"{name} carries an injury into the next mission").wait_for()
        assert_clean(page)
    assert_reconciled(table.campaign)


def test_a_guest_confirms_with_a_personal_key_on_a_borrowed_phone(
    open_page, arbitrator: Player, owner: Player, guest: Player
) -> None:
    campaign = found_campaign(arbitrator)
    invite = invite_make(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    made = Club(campaign, arbitrator, {"owner": owner, "guest": guest})
    for whose, team in (("owner", ("door-knockers",)), ("guest", ("sparkfinga-yard", "orks"))):
        player = made.players[whose]
        campaign_join(
            invite_key=invite.key,
            viewer=player.viewer,
            guest_key=player.guest_key,
            name="Nia" if whose == "guest" else "",
        )
        made.entrants[whose] = entrant_enter(
            campaign_id=campaign.pk,
            viewer=player.viewer,
            guest_key=player.guest_key,
            roster_id=found_team(player, *team).pk,
            name=f"The {whose}s",
        )
    start(arbitrator, campaign, anyway=True)
    key = personal_key_make(campaign_id=campaign.pk, viewer=guest.viewer)
    mission = made.played("owner", kind="ambush")
    with open_page(page_of(mission), width=PHONE, user=owner.user) as page:
        page.locator("summary", has_text="Send the other player a link").click()
        link = page.locator("#confirm-link").input_value()
        assert_clean(page)
    with open_page("/" + link.split("/", 3)[3], width=PHONE, fails=True) as page:
        assert_clean(page)
        page.get_by_label("Your personal key").fill("1111 2222 3333")
        page.get_by_role("button", name="Confirm").click()
        page.locator(".form__faults").wait_for()
        page.get_by_label("Your personal key").fill(key)
        page.get_by_role("button", name="Confirm").click()
        page.get_by_text("Nothing is left to confirm here.").wait_for()
        assert_clean(page)
    assert Mission.objects.get(pk=mission.pk).state == "confirmed"
    assert_reconciled(campaign)


def test_two_phones_tell_it_otherwise_and_one_gives_way(open_page, table: Club) -> None:
    mission = table.mustered()
    mine, theirs = table.everyone("owner")[1], table.everyone("opponent")[2]
    form = page_of(mission, "mission-report")
    with open_page(form, width=PHONE, user=table.players["opponent"].user, fails=True) as page:
        unfold(page)
        page.get_by_role("group", name="Who won?").get_by_text("The owners").click()
        row_of(page, theirs).locator(".out").check()
        page.locator("[data-table-state]", has_text="Everything is kept.").wait_for()
        stands = {f"out:{theirs}": str(table.entrant("owner").person_id)}
        table.report(mission, "owner", "owner", {f"out:{mine}": True}, stands=stands)
        page.get_by_role("button", name="Submit result").click()
        page.get_by_role("heading", name="Differences").wait_for()
        for whose, key, answers in (("owner", mine, ["no", "yes"]), ("opponent", theirs, ["yes", "no"])):
            row = page.locator(".accounts tbody tr", has_text=name_of(table, whose, key))
            assert f"The {whose}s" in row.inner_text()
            assert row.locator("td").all_inner_texts() == answers
        assert page.locator(".accounts thead th").all_inner_texts()[1:] == ["YOU", "OWNER"]
        assert_clean(page)
        page.get_by_role("button", name="Owner is right: confirm it").click()
        page.locator("#messages", has_text="Confirmed.").wait_for()
    assert Mission.objects.get(pk=mission.pk).state == "confirmed"
    assert_reconciled(table.campaign)


def stepped(page, group: str) -> None:
    """Tap the first step of a group that is open and not chosen yet."""
    free = page.get_by_role("form", name=group).locator("button.step:not([disabled])[aria-pressed=false]")
    with page.expect_navigation():
        free.first.click()
    page.locator("#messages", has_text="Saved.").wait_for()


def test_a_commander_is_recruited_in_the_muster_chosen_for_and_locked(open_page, table: Club, owner: Player) -> None:
    """Specialism, level, trait and sub-faction are all to be had on a phone before the reveal."""
    mission = table.plan(commanders=True)
    muster_save(mission_id=mission.pk, viewer=owner.viewer, members=table.everyone("owner"))
    with open_page(page_of(mission, "muster-recruit"), width=PHONE, user=owner.user) as page:
        row = page.locator("li.rec", has=page.get_by_role("heading", name="Cadre Fireblade", exact=True))
        row.get_by_role("button", name="Recruit Cadre Fireblade", exact=True).click()
        page.locator("#toast", has_text="(Cadre Fireblade): joins at the reveal.").wait_for()
        [key] = table.side(mission, "owner").draft["recruited"]
        page.get_by_role("link", name="Done", exact=True).click()
        page.locator(f"a[href*='{key}']").click()
        for group in ("Specialism", "Level", "Traits"):
            stepped(page, group)
        page.locator("#sub-faction").select_option(index=1)
        with page.expect_navigation():
            page.get_by_role("button", name="Save", exact=True).click()
        page.locator("#messages", has_text="Saved.").wait_for()
        assert_clean(page)
        chosen = table.side(mission, "owner").draft["sheets"][key]
        assert chosen["specialism"]
        assert chosen["level"] > 1
        assert chosen["sub_faction"]
        assert "buy-trait" in {each["act"]["act"] for each in table.side(mission, "owner").draft["recruits"]}
        page.get_by_role("link", name="Cancel").click()
        page.get_by_role("button", name="Lock this team").click()
        page.locator("#messages", has_text="Locked.").wait_for()
        assert_clean(page)
    assert table.side(mission, "owner").locked_at is not None
    table.muster(mission, "opponent")
    joined = table.roster("owner").operatives.get(pk=key)
    assert (joined.sheet["specialism"], joined.sheet["sub_faction"]) == (chosen["specialism"], chosen["sub_faction"])
    assert_reconciled(table.campaign)
