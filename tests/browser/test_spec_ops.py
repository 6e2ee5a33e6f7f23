"""A season of Spec Ops as a player lives it on a phone; what a page has shown once is done by services after that."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rules.dice import roll_key
from tests.browser.looking import assert_clean
from tests.browser.thumb import unfold
from tests.campaigns.dataslate import Alone
from tests.cast import Player
from tests.pages.mission_scene import url as page_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = 375


@pytest.mark.ci
def test_a_rank_an_honour_a_requisition_a_scar_and_the_second_of_three_games_taken_back(open_page, owner: Player):
    alone = Alone(owner)
    nob, boy = alone.key_of("Nob"), alone.key_of("Boy")
    dataslate = reverse("campaigns:entrant", args=[alone.campaign.pk, alone.key])
    choices = reverse("campaigns:choices", args=[alone.campaign.pk, alone.key])
    first = alone.mustered()
    first.sides.update(on_paper=False)  # Mustered here, so that it is counted along.
    with open_page(page_of(first, "mission-report"), width=PHONE, user=owner.user, fails=True) as page:
        nobs = page.locator(".part", has=page.locator(f"[data-q='counted:enemies:{nob}']"))
        nobs.locator(".part__done > summary").click()
        for _ in range(6):
            nobs.get_by_role("button", name="One more").first.click()
        assert nobs.locator("[data-scored]").inner_text().startswith("6 · ")
        engaged = nobs.get_by_label("Engage")
        engaged.check()
        unfold(page)
        page.get_by_role("button", name="Submit result").click()
        page.get_by_label("Nobody scored").check()
        assert engaged.is_checked(), "what a phone counts goes on when the report was refused"
        page.get_by_role("button", name="Submit result").click()
        page.get_by_text("Now Veteran.").wait_for()
    with open_page(choices, width=PHONE, user=owner.user) as page:
        page.locator("label", has_text="Combat").click()
        page.get_by_role("button", name="Choose it").click()
        page.locator("label.option", has_text="Roll on the team’s table").click()
        assert_clean(page)
        page.get_by_role("button", name="Choose it").click()
        page.get_by_text("Everything is chosen.").wait_for()
    with open_page(dataslate, width=PHONE, user=owner.user) as page:
        page.locator("summary", has_text="Requisitions").click()
        page.locator("summary", has_text="Asset Acquired").click()
        page.get_by_label("Asset", exact=True).first.select_option(label="Med Bay")
        page.get_by_role("button", name="1 RP").locator("visible=true").click()
        page.get_by_text("1 of 2").first.wait_for()
    assert len(alone.record("Nob")["honours"]) == 1
    dice = {roll_key(boy, "casualty"): 1, roll_key(boy, "casualty", 2): 1, roll_key(boy, "scar"): 3}
    second = alone.played({f"out:{boy}": True, f"counted:enemies:{nob}": 9}, dice)
    alone.choose("honour", "combat:duellist")
    alone.played({}, {roll_key(boy, "recovery"): 2})
    with open_page(dataslate, width=PHONE, user=owner.user) as page:
        page.get_by_text("Scar: Severe Concussion").wait_for()
    with open_page(page_of(second), width=PHONE, user=owner.user) as page:
        page.get_by_role("link", name="Void mission 2").first.click()
        page.get_by_label("Reason").fill("That was another evening.")
        page.get_by_role("button", name="Void mission 2").click()
        page.get_by_text("That was another evening.").first.wait_for()
    with open_page(dataslate, width=PHONE, user=owner.user) as page:
        page.get_by_text("has 2 battle honours: drop one").first.wait_for()
        assert page.get_by_text("Scar: Severe Concussion").count() == 0
        assert_clean(page)
    assert (alone.record("Nob")["experience"], alone.state["games"]) == (8, 2)
    alone.check()
