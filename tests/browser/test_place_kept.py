"""An act that redraws a part of the page leaves the reader where they were: the same scroll, the same focus."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.urls import reverse

from rosters.models import Operative, Roster
from rules import acts
from tests.browser.looking import WIDTHS
from tests.browser.test_rosters import ASTARTES
from tests.cast import Player, act, found, found_team, model, pick, recruit
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOCUSED = "document.activeElement.id"


def many(owner: Player) -> tuple[Roster, Operative]:
    """A roster of six gunners, and the second of them."""
    roster = found(owner, pack=shipped_pack(ASTARTES))
    first = recruit(owner, roster, model("tactical-marine-gunner", ASTARTES))
    act(owner, roster, acts.Copy(operative=first, times=5))
    return roster, roster.operatives.order_by("position")[1]


@contextmanager
def stays(page) -> Iterator[None]:
    """The act inside is answered, and the page has not moved by it."""
    before = page.evaluate("scrollY")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        yield
    page.wait_for_function("!document.querySelector('[aria-busy]')")
    assert abs(page.evaluate("scrollY") - before) < 2, f"from {before} to {page.evaluate('scrollY')}"


@pytest.mark.parametrize("width", WIDTHS)
def test_arming_leaves_the_page_where_it_is(open_page, owner: Player, width: int) -> None:
    roster, second = many(owner)
    with open_page(reverse("rosters:sheet", args=[roster.pk]), user=owner.user, width=width) as page:
        page.locator(f"#edit-{second.pk}").click()
        page.locator(".editor").wait_for()
        for name in ("Flamer", "Plasma gun", "Meltagun"):
            weapon = page.locator(".loadout .option", has_text=name).first
            weapon.scroll_into_view_if_needed()
            with stays(page):
                weapon.click()
        with stays(page):
            page.keyboard.press("ArrowDown")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_role_leaves_the_page_where_it_is(open_page, owner: Player, width: int) -> None:
    roster, _ = many(owner)
    with open_page(reverse("rosters:sheet", args=[roster.pk]), user=owner.user, width=width) as page:
        for number in (3, 4):
            role = page.locator(".rolepick select").nth(number)
            role.scroll_into_view_if_needed()
            with stays(page):
                role.select_option(label="Heavy")


def test_a_tick_keeps_the_focus_and_the_page(open_page, owner: Player) -> None:
    roster = found_team(owner)
    team = pick(owner, roster, [])
    with open_page(reverse("rosters:kill-team", args=[roster.pk, team.pk]), user=owner.user, width=375) as page:
        for name in ("take", "keep"):
            box = page.locator(f"#pick [name={name}]").nth(2)
            box.focus()
            key = box.get_attribute("id")
            with stays(page):
                page.keyboard.press("Space")
            assert page.evaluate(FOCUSED) == key
            assert page.locator(f"[id='{key}']").is_checked()
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.closest('#pick') !== null")
