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
from tests.campaigns.table import Club
from tests.cast import Player, act, found, found_team, model, pick, recruit
from tests.pages.mission_scene import url
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOCUSED = "document.activeElement.id"
TOAST = 80
"""What was told stands beside its buttons in a line, on a phone in two."""


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
    page.locator("[aria-busy]").wait_for(state="detached")
    assert abs(page.evaluate("scrollY") - before) < 2, f"from {before} to {page.evaluate('scrollY')}"


@pytest.mark.parametrize("width", WIDTHS)
def test_arming_leaves_the_page_where_it_is(open_page, owner: Player, width: int) -> None:
    roster, second = many(owner)
    with open_page(reverse("rosters:sheet", args=[roster.pk]), user=owner.user, width=width) as page:
        page.locator(f"#edit-{second.pk}").click()
        page.locator(".editor").wait_for()
        for name in ("Flamer", "Plasma gun", "Meltagun"):
            weapon = page.locator(".loadout .option", has_text=name).first
            if not weapon.is_visible():
                page.locator(".loadout details", has=page.locator(".option", has_text=name)).locator(
                    "summary"
                ).first.click()
            weapon.scroll_into_view_if_needed()
            with stays(page):
                weapon.click()
        with stays(page):
            page.keyboard.press("ArrowDown")


def test_a_role_leaves_the_page_where_it_is(open_page, owner: Player) -> None:
    roster, second = many(owner)
    with open_page(reverse("rosters:operative", args=[roster.pk, second.pk]), user=owner.user, width=375) as page:
        role = page.locator(".rolepick select")
        role.scroll_into_view_if_needed()
        with stays(page):
            role.select_option(label="Heavy")


@pytest.mark.ci
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


def test_keys_go_through_the_roles_and_one_act_comes_of_it(open_page, owner: Player) -> None:
    roster, second = many(owner)
    with open_page(reverse("rosters:operative", args=[roster.pk, second.pk]), user=owner.user) as page:
        done = roster.batches.count()
        role = page.locator(".rolepick select")
        role.focus()
        with stays(page):
            for _ in range(3):
                page.keyboard.press("ArrowUp")
            assert roster.batches.count() == done
            page.keyboard.press("Tab")
        assert roster.batches.count() == done + 1
        assert page.evaluate("document.activeElement.closest('#roster') !== null")
        for last in ("Enter", None):
            role.focus()
            with stays(page):
                page.keyboard.press("ArrowDown")
                if last:
                    page.keyboard.press(last)
            assert page.evaluate(FOCUSED) == role.get_attribute("id")
        assert roster.batches.count() == done + 3


@pytest.mark.parametrize("width", WIDTHS)
def test_what_was_told_covers_nothing_that_was_pressed_and_goes(open_page, owner: Player, width: int) -> None:
    roster = found_team(owner)
    team = pick(owner, roster, [])
    with open_page(reverse("rosters:kill-team", args=[roster.pk, team.pk]), user=owner.user, width=width) as page:
        page.clock.install()
        for number in (0, 5):
            box = page.locator("#pick [name=take]").nth(number)
            box.scroll_into_view_if_needed()
            with stays(page):
                box.check()
            toast = page.locator(".toast")
            shape, pressed = toast.bounding_box(), box.bounding_box()
            assert shape["height"] <= TOAST
            assert shape["y"] + shape["height"] <= pressed["y"] or pressed["y"] + pressed["height"] <= shape["y"]
        toast.get_by_role("button", name="Close").click()
        assert toast.count() == 0
        page.locator("#pick [name=take]").nth(1).check()
        toast.wait_for()
        toast.hover()
        page.clock.run_for(25_000)
        assert toast.is_visible(), "it stays under the pointer"
        page.mouse.move(0, 0)
        page.clock.run_for(15_000)
        assert toast.count() == 0


def test_a_tick_of_a_campaigns_muster_keeps_the_focus_and_the_page(open_page, table: Club) -> None:
    mission = table.plan()
    address = url(mission, "muster")
    with open_page(address, user=table.players["owner"].user, width=375) as page:
        for number in (2, 4):
            box = page.locator("#pick [name=take]").nth(number)
            box.focus()
            key = box.get_attribute("id")
            with stays(page):
                page.keyboard.press("Space")
            assert page.evaluate(FOCUSED) == key


def test_recruiting_leaves_the_page_where_it_is(open_page, owner: Player) -> None:
    roster, _ = many(owner)
    with open_page(reverse("rosters:recruit", args=[roster.pk]), user=owner.user, width=375) as page:
        for number in (6, 9):
            button = page.get_by_role("button", name="Recruit").nth(number)
            button.scroll_into_view_if_needed()
            with stays(page):
                button.click()
