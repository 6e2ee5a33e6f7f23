"""A game of a league of 2024 on two phones: a tac op is sealed, scored at the table and opened by the report, which is
then changed.
"""

from __future__ import annotations

import pytest

from campaigns.models import KeptSecret
from campaigns.reports.services.reporting import mission_report
from tests.browser.looking import assert_clean
from tests.browser.thumb import unfold
from tests.campaigns.leagues import answers, club_of_2024
from tests.cast import Player
from tests.pages.mission_scene import url as page_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = 375


@pytest.mark.ci
def test_a_sealed_tac_op_through_muster_game_and_end(
    open_page, arbitrator: Player, owner: Player, opponent: Player
) -> None:
    league = club_of_2024(arbitrator, {"owner": owner, "opponent": opponent})
    mission = league.plan(kind="secure")
    with open_page(page_of(mission), width=PHONE, user=owner.user) as page:
        page.locator("#kept").get_by_label("Tac op", exact=True).select_option(label="Rout (Seek & Destroy)")
        page.get_by_role("button", name="Seal tac op").click()
        page.locator("#kept p", has_text="Rout (Seek & Destroy) Only you see it.").wait_for()
    for name in league.entrants:
        league.muster(mission, name)
    with open_page(page_of(mission), width=PHONE, user=opponent.user) as page:
        page.locator("#kept p", has_text="The owners Tac op is sealed, primary op is not.").wait_for()
    with open_page(page_of(mission, "mission-report"), width=PHONE, user=owner.user) as page:
        unfold(page)
        page.get_by_label("Done,").first.check()
        asked = page.locator(".clock [data-asked]")
        asked.locator("label", has_text="The owners").click()
        page.locator(".tally__next", has_text="Turning point 2").click()
        assert not page.locator("[data-done]:checked").count(), "another turning point begins without"
        reminder = page.get_by_text("Who has the initiative? It brings the command points.")
        assert reminder.is_visible()
        asked.locator("label", has_text="The opponents").click()
        assert [each.input_value() for each in page.locator("[data-counts]").all()] == ["5", "4"]
        assert reminder.is_hidden()
        page.locator('[data-turn="2"] .segmented').nth(2).locator("label", has_text="2").click()
        page.locator(".out").last.check()
        assert page.locator("[data-in-turn]").last.input_value() == "2"
        page.locator("[data-table-state]", has_text="Everything is kept.").wait_for()
        page.locator("[data-scoreboard] tr", has_text="Tac op").first.locator("td", has_text="2").first.wait_for()
        assert_clean(page)
        page.get_by_role("button", name="Submit result").click()
        page.locator(".score").first.wait_for()
    with open_page(page_of(mission), width=PHONE, user=opponent.user) as page:
        page.get_by_text("Tac op: Rout.").wait_for()
        page.locator("#kept summary", has_text="Check the seal").click()
        page.locator("#kept").get_by_text(KeptSecret.objects.get().hash, exact=True).wait_for()


def test_a_score_that_no_longer_holds_is_not_shown(
    open_page, arbitrator: Player, owner: Player, opponent: Player
) -> None:
    league = club_of_2024(arbitrator, {"owner": owner, "opponent": opponent})
    mission = league.mustered(kind="secure")
    mission_report(mission_id=mission.pk, viewer=owner.viewer, report={"answers": answers(league, mission)})
    forms = ((owner, page_of(mission, "mission-amend")), (opponent, page_of(mission, "mission-dispute") + "?account=1"))
    for player, form in forms:
        with open_page(form, width=PHONE, user=player.user) as page:
            page.locator("[data-table-tally]", has_text="16–9 VP").wait_for()
            page.evaluate("for (const each of document.querySelectorAll('[data-folds]')) each.open = true")
            page.locator(".out:checked").first.uncheck()
            page.locator("[data-table-tally]", has_text="8 out").wait_for()
            assert page.locator("[data-scoreboard]").is_hidden()
            assert page.get_by_text("The score follows when you press See what changes").is_visible()
            assert_clean(page)
