"""A dispute with two accounts: told on one phone, decided line by line on another, read as news on both."""

from __future__ import annotations

import pytest

from campaigns.models import Mission
from tests.browser.looking import assert_clean
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club, club, fell
from tests.cast import Player
from tests.pages.mission_scene import url as page_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = 375


@pytest.fixture
def table(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    return club(arbitrator, {"owner": owner, "opponent": opponent})


@pytest.mark.ci
def test_a_dispute_with_two_accounts_is_decided_line_by_line_and_told_to_both(open_page, table: Club) -> None:
    mission = table.played("owner", fell(table.everyone("opponent")[3], 6))
    gone = table.everyone("owner")[-1]
    name = table.roster("owner").operatives.get(pk=gone).sheet["name"]
    with open_page(page_of(mission), width=PHONE, user=table.players["opponent"].user) as page:
        page.locator("summary", has_text="Dispute this result").click()
        page.get_by_role("link", name="Give your own account").click()
        # What was reported is folded.
        page.wait_for_function("() => !document.querySelector('.report details[open]')")
        page.locator("summary", has_text="The game and its end").click()
        page.locator(".ended label", has_text="a draw").click()
        page.locator("summary", has_text="The owners").click()
        page.locator(f"[name='answer:out:{gone}']").check()
        page.get_by_label("What is wrong").fill("It was a draw.")
        assert_clean(page)
        page.get_by_role("button", name="Dispute").click()
        page.get_by_role("heading", name="Two accounts (2)").wait_for()
        assert_clean(page)
    with open_page(page_of(mission), width=PHONE, user=table.arbitrator.user) as page:
        assert page.locator(".standing .segmented").count() == 2, "only the lines that differ"
        page.locator(f"[name='line:out:{gone}'][value=account]").check(force=True)
        page.get_by_label("Reason").fill("Both saw him fall.")
        assert_clean(page)
        page.get_by_role("button", name="Decide as chosen").click()
        page.get_by_role("heading", name="Changes").wait_for()
        assert page.get_by_text(name).first.is_visible()
        assert_clean(page)
        page.get_by_role("button", name="Decide").click()
        page.locator(".banner", has_text="decided the dispute").wait_for()
    for who in ("owner", "opponent"):
        with open_page("/", width=PHONE, user=table.players[who].user) as page:
            page.get_by_role("link", name="Read the news").first.click()
            page.get_by_text("Both saw him fall.").first.wait_for()
            assert_clean(page)
            page.get_by_role("button", name="Got it").click()
            page.get_by_role("button", name="Got it").wait_for(state="detached")
    mission = Mission.objects.get(pk=mission.pk)
    assert mission.state == "confirmed"
    assert mission.sides.get(entrant=table.entrants["owner"]).result == "won", "that line stood as reported"
    assert_reconciled(table.campaign)
