"""What waits on the first page is done in three taps on a phone: choosing for a level, mustering the last team."""

from __future__ import annotations

import pytest

from tests.browser.looking import assert_clean
from tests.browser.thumb import Thumb
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club, club, settings
from tests.cast import Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 375


@pytest.fixture
def table(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    return club(arbitrator, {"owner": owner, "opponent": opponent}, settings(points_limit=200, escalated_limit=200))


def levelled(table: Club, name: str) -> None:
    """Give everybody of a roster enough for a level, by missions that are played."""
    for _ in range(3):
        table.played(name)


@pytest.mark.parametrize("start", ["home", "campaign"])
def test_a_level_is_chosen_in_three_taps(open_page, table: Club, start: str) -> None:
    levelled(table, "owner")
    path = "/" if start == "home" else f"/campaigns/{table.campaign.pk}/"
    with open_page(path, width=PHONE, user=table.players["owner"].user) as page:
        thumb = Thumb(page)
        row = page.locator(".todo li.mine", has_text="choice")
        thumb.tap(row.first.get_by_role("link"))
        choice = page.locator("form.choice").first
        assert_clean(page)
        left = page.locator("form.choice").count()
        thumb.tap(choice.locator("label").first)
        thumb.tap(choice.get_by_role("button", name="Choose it"))
        page.wait_for_function("left => document.querySelectorAll('form.choice').length < left", arg=left)
        assert thumb.taps == 3
        assert_clean(page)
    assert table.fresh().batches.filter(kind="choice").count() == 1
    assert_reconciled(table.campaign)


@pytest.mark.parametrize("start", ["home", "campaign"])
def test_the_last_team_is_mustered_in_three_taps(open_page, table: Club, start: str) -> None:
    table.mustered()
    mission = table.plan()
    path = "/" if start == "home" else f"/campaigns/{table.campaign.pk}/"
    with open_page(path, width=PHONE, user=table.players["owner"].user) as page:
        thumb = Thumb(page)
        row = page.locator(".todo li.mine", has_text="mission 2")
        thumb.tap(row.first.get_by_role("link"))
        thumb.button("Last team")
        thumb.tap(page.get_by_role("button", name="Lock this team"))
        page.locator("#messages", has_text="Locked.").wait_for()
        assert thumb.taps == 3
    assert table.side(mission, "owner").locked_at is not None
    assert_reconciled(table.campaign)
