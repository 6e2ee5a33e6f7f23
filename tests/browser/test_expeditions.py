"""An expedition of three over two rounds on phones, one action taken back; and a Swiss round in which one sits out."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Campaign, Round
from tests.browser.looking import assert_clean
from tests.campaigns.expeditions import begun, everybody, expedition, fought, on, step, survey  # noqa: F401
from tests.campaigns.leagues import club_of_2024
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club
from tests.cast import Player
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 375


def state(table: Club, name: str) -> Any:
    return survey(table).state(str(table.entrants[name].pk))


@pytest.mark.ci
def test_an_expedition_over_two_rounds_with_an_action_taken_back(open_page, expedition: Club) -> None:  # noqa: F811
    board = reverse("campaigns:board", args=[expedition.campaign.pk])
    begun(expedition)
    first = on(expedition)
    here = survey(expedition)
    near = next(key for key in here.map.neighbours(state(expedition, first).where) if here.is_unknown(key))
    with open_page(board, width=PHONE, user=expedition.players[first].user) as page:
        assert_clean(page)
        page.locator("svg.map a.can", has=page.get_by_text(near, exact=True)).first.click()
        page.locator("select[name=hex]").first.wait_for()
        page.get_by_label("Location, D36, rolled at the table").fill("32")
        page.get_by_label("Condition, D36, rolled at the table").fill("21")
        page.get_by_role("button", name="Manoeuvre").click()
        page.locator("#messages", has_text=f"moved to {near} for 1 SP. Found Resource Stockpile").wait_for()
        assert_clean(page)
    everybody(expedition, "hold")
    second, third = (name for name in expedition.players if name != first)
    fought(expedition, first, first, second)
    step(expedition, third, "bye", by=expedition.arbitrator)
    with open_page(board, width=PHONE, user=expedition.players[first].user) as page:
        page.locator("summary", has_text="Encamp").click()
        page.get_by_role("button", name="Encamp").click()
        page.locator("#messages", has_text=f"encamped at {near} for 1 SP").wait_for()
        page.get_by_role("button", name="Take back").click()
        page.locator("#messages", has_text="Took back:").wait_for()
        page.locator(".steplist summary", has_text="Search").click()
        page.locator(".steplist").get_by_role("button", name="Search").click()
        page.locator("#messages", has_text="searched Resource Stockpile").wait_for()
    assert survey(expedition).camps(str(expedition.entrants[first].pk)) == []
    everybody(expedition, "pass")
    with open_page(board, user=expedition.arbitrator.user) as page:
        page.locator("summary", has_text="End the round").click()
        page.get_by_role("button", name="End the round").click()
        page.get_by_text("Round 2", exact=True).wait_for()
        page.locator("summary", has_text="Enter the rules of Dust Storms").click()
        page.get_by_label("Effect there").fill("Beyond 12 inches everybody is obscured.")
        page.get_by_role("button", name="Save the rules").click()
        page.locator("#messages", has_text="Rules of Dust Storms").wait_for()
        assert_clean(page)
    everybody(expedition, "hold")
    for name in expedition.players:
        step(expedition, name, "bye", by=expedition.arbitrator)
    everybody(expedition, "resupply")
    step(expedition, "", "end-round")
    assert (survey(expedition).number, survey(expedition).position.shared.threat) == (3, 2)
    assert_reconciled(Campaign.objects.get(pk=expedition.campaign.pk))


@pytest.mark.ci
def test_a_swiss_round_of_eight_in_which_the_ninth_sits_out(open_page, arbitrator: Player) -> None:
    players = {f"p{number}": Player(user=UserFactory()) for number in range(9)}
    league = club_of_2024(arbitrator, players, kind="league")
    with open_page(reverse("campaigns:rounds", args=[league.campaign.pk]), width=PHONE, user=arbitrator.user) as page:
        page.get_by_role("link", name="Open a round").click()
        page.get_by_role("button", name="Open round").click()
        page.get_by_role("button", name="Publish pairings").click()
        page.locator("#messages", has_text="The round is published.").wait_for()
        assert_clean(page)
        row = Round.objects.get()
        [resting] = [entrant.name for entrant in league.campaign.entrants.all() if str(entrant.pk) in row.byes]
        page.locator(".pairing--bye", has_text=resting).wait_for()
        assert page.get_by_role("link", name=" against ").count() == 4
