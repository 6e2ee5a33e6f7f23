"""At the table: what a report costs in taps, two phones of which one is offline, by keys and without script."""

from __future__ import annotations

import pytest

from campaigns.models import Batch, Mission
from tests.browser.looking import assert_clean
from tests.browser.thumb import Thumb, unfold
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club, club, settings
from tests.cast import Player
from tests.pages.mission_scene import url as page_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = 375
SEEN = "document.dispatchEvent(new Event('visibilitychange'))"
"""What a phone notices when its owner looks at it again."""


@pytest.fixture
def table(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    """A campaign with room for everybody, so that eight stand against eight."""
    return club(arbitrator, {"owner": owner, "opponent": opponent}, settings(points_limit=200, escalated_limit=200))


def met(table: Club) -> Mission:
    """Eight against eight, mustered and revealed."""
    mission = table.plan()
    for name in table.players:
        mission = table.muster(mission, name, table.everyone(name)[:8])
    return mission


def out(page, side: int, number: int):
    """The box that says this one of a side was taken out."""
    return page.locator(".report .sides").first.locator("> div").nth(side).locator(".out").nth(number)


def saved(page) -> None:
    """Wait until the server has every tick."""
    page.locator("[data-table-state]", has_text="Everything is kept.").wait_for()


@pytest.mark.ci
def test_eight_against_eight_with_four_out_in_fifteen_taps(open_page, table: Club) -> None:
    mission = met(table)
    owner, opponent = (table.players[name].user for name in ("owner", "opponent"))
    with open_page(page_of(mission), width=PHONE, user=owner) as page:
        thumb = Thumb(page)
        thumb.link("To the table")
        assert [out(page, side, 7).is_visible() for side in (0, 1)] == [True, False], "the other side is folded"
        thumb.tap(page.locator(".side > summary").last)
        for side, number in ((0, 2), (0, 5), (1, 1), (1, 4)):
            thumb.tap(out(page, side, number))
        counter = page.locator("[data-counts]").first
        page.locator(".sidecount").last.get_by_role("button", name="One more").last.click()
        page.locator(".flesh input").nth(1).check()
        onward, mine, theirs = page.locator(".tally__next"), page.locator(".side").first, page.locator(".side").last
        onward.click()
        for side in (mine, theirs):
            side.get_by_label("Advanced,").first.check()
        mine.get_by_label("Shaken,").first.check()
        page.reload()
        assert page.locator(".flesh input:checked").count() == 1
        assert page.locator(".flesh input").nth(1).is_checked()
        assert "−1 to hit" in mine.locator(".part").first.inner_text().lower()
        assert [counter.input_value(), page.locator("[data-counts]").last.input_value()] == ["2", "3"], "on this phone"
        assert [side.get_by_label("Advanced,").first.is_checked() for side in (mine, theirs)] == [True, True]
        refused = page.locator(".pay:has([data-by]:disabled)", has_text="is shaken.")
        assert refused.count(), "whoever brings it can do nothing"
        for _ in range(5):
            onward.click()
        assert not refused.count()
        assert onward.inner_text().endswith("Movement"), "of the second round"
        assert page.locator(".side [data-until]:checked").count() == 0, "a new round takes back what was ticked in one"
        assert counter.input_value() == "4", "its own point, and its Leader's"
        assert theirs.locator("summary").first.inner_text().endswith("5 CP · 6 of 8 left · 2 out · not broken")
        assert not page.get_by_role("button", name="Submit result").is_visible()
        thumb.tap(page.get_by_role("heading", name="End the game"))
        thumb.tap(page.locator(".ended label", has_text="The owners").first)
        thumb.tap(page.locator(".counts label", has_text="4").first)
        thumb.button("Submit result")
        page.locator(".score").first.wait_for()
        reported = thumb.taps
    with open_page(page_of(mission), width=PHONE, user=opponent) as page:
        thumb = Thumb(page)
        thumb.button("Confirm")
        page.locator(".banner--stay", has_text="Confirmed.").wait_for()
        assert thumb.taps <= 2
    assert reported + thumb.taps <= 15
    mission.refresh_from_db()
    batch = Batch.objects.get(mission=mission, kind="report")
    assert mission.state == "confirmed"
    assert sum(key.startswith("out:") and value is True for key, value in batch.payload["answers"].items()) == 4
    assert_reconciled(table.campaign)


@pytest.mark.ci
def test_a_phone_without_connection_keeps_its_ticks_and_they_count_once(open_page, table: Club) -> None:
    mission = met(table)
    owner, opponent = (table.players[name].user for name in ("owner", "opponent"))
    form = page_of(mission, "mission-report")
    with (
        open_page(form, width=PHONE, user=owner, fails=True) as mine,
        open_page(form, width=PHONE, user=opponent) as theirs,
    ):
        unfold(mine)
        unfold(theirs)
        mine.context.set_offline(True)
        out(mine, 0, 0).check()
        out(mine, 1, 3).check()
        mine.locator("[data-kept-big]", has_text="2 unsent").wait_for()
        assert "You can go on ticking" in mine.locator("#unsaved").inner_text()
        assert "nothing can be saved" not in mine.locator("#unsaved").inner_text()
        assert_clean(mine)
        out(theirs, 1, 3).check()
        out(theirs, 0, 4).check()
        saved(theirs)
        mine.context.set_offline(False)
        saved(mine)
        mine.evaluate(SEEN)
        theirs.evaluate(SEEN)
        for page in (mine, theirs):
            page.locator("[data-count=out]", has_text="3").wait_for()
        assert out(theirs, 0, 0).is_checked()
        assert out(mine, 0, 4).is_checked()
        for page in (mine, theirs):
            page.locator(".ended label", has_text="The opponents").first.click()
            saved(page)
        for page in (mine, theirs):
            page.get_by_role("button", name="Submit result").click()
            page.locator(".score").first.wait_for()
    batch = Batch.objects.get(mission=mission, kind="report")  # both sent it, and there is one
    assert sum(key.startswith("out:") and value is True for key, value in batch.payload["answers"].items()) == 3
    assert (table.resource("owner"), table.resource("opponent")) == (7, 8)
    assert_reconciled(table.campaign)


def reach(page, what) -> None:
    """Go to something by the tab key, as far as it takes."""
    for _ in range(150):
        if what.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the tab key does not lead there")


def press(page, what, key: str = "Enter") -> None:
    reach(page, what)
    page.keyboard.press(key)


def test_a_report_by_the_keys_alone(open_page, table: Club) -> None:
    mission = met(table)
    with open_page(page_of(mission), user=table.players["owner"].user) as page:
        press(page, page.get_by_role("link", name="To the table"))
        page.locator("form[data-table]").wait_for()
        press(page, out(page, 1, 0), "Space")
        assert out(page, 1, 0).is_checked()
        reach(page, page.locator(".ended input[type=radio]").first)
        page.keyboard.press("Space")
        assert page.locator(".ended input[type=radio]").first.is_checked()
        saved(page)
        press(page, page.get_by_role("button", name="Submit result"))
        page.locator(".score").first.wait_for()
    with open_page(page_of(mission), user=table.players["opponent"].user) as page:
        press(page, page.get_by_role("button", name="Confirm"))
        page.locator(".banner--stay", has_text="Confirmed.").wait_for()
    mission.refresh_from_db()
    assert mission.state == "confirmed"
    assert table.resource("opponent") == 7


@pytest.mark.ci
def test_from_the_muster_to_the_confirmation_without_script(open_page, table: Club) -> None:
    mission = table.plan()
    owner, opponent = (table.players[name].user for name in ("owner", "opponent"))
    for player in table.players.values():
        with open_page(page_of(mission), width=PHONE, scripts=False, user=player.user) as page:
            page.get_by_role("link", name="Muster your team").click()
            page.locator(".pick__take input").nth(0).check()
            page.locator(".pick__take input").nth(1).check()
            page.get_by_role("button", name="Keep these").click()
            assert page.locator(".pick__take input:checked").count() == 2
            page.get_by_role("button", name="Nearest legal team").click()
            page.get_by_role("button", name="Lock this team").click()
            page.locator(".banner--good", has_text="Locked.").wait_for()
    with open_page(page_of(mission, "mission-report"), width=PHONE, scripts=False, user=owner) as page:
        page.get_by_label("The owners", exact=True).first.check()
        out(page, 1, 0).check()
        page.get_by_role("button", name="Submit result").click()
        page.locator(".score").first.wait_for()
        page.locator("summary", has_text="Send the other player a link").click()
        link = page.locator("#confirm-link").input_value()
        assert not page.locator(".tally").count(), "nothing is open"
    path = "/" + link.split("/", 3)[3]
    with open_page(path, width=PHONE, scripts=False, user=opponent) as page:
        page.get_by_role("link", name="open the mission").click()
        page.get_by_role("button", name="Confirm").click()
        page.locator(".banner--stay", has_text="Confirmed.").wait_for()
    assert Mission.objects.get(pk=mission.pk).state == "confirmed"
    assert_reconciled(table.campaign)
