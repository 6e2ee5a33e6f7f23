"""The page on which rosters are recruited, measured on a phone and with the keyboard."""

from __future__ import annotations

from time import sleep

import pytest
from django.urls import reverse

from tests.browser.looking import assert_clean
from tests.cast import Player, found
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = 375
TAB_STOPS = (
    "row => [...row.querySelectorAll('a, button, summary, input, select')].filter(e => e.checkVisibility()).length"
)


@pytest.mark.ci
@pytest.mark.parametrize("faction", ["adeptus-astartes", "genestealer-cults"])
def test_the_longest_lists_stay_short_on_a_phone(open_page, owner: Player, faction: str) -> None:
    roster = found(owner, pack=shipped_pack(faction))
    with open_page(reverse("rosters:recruit", args=[roster.pk]), user=owner.user, width=PHONE) as page:
        assert page.evaluate("document.documentElement.scrollHeight") <= 4_000
        rows = page.locator(".rec")
        assert rows.count() > 10
        assert max(rows.evaluate_all(f"rows => rows.map({TAB_STOPS})")) <= 3
        assert max(rows.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")) <= 80
        assert page.locator("main .btn--main").count() == 0
        assert_clean(page)


def test_a_menu_closes_when_another_opens_and_on_escape(open_page, owner: Player) -> None:
    roster = found(owner, pack=shipped_pack("orks"))
    with open_page(reverse("rosters:recruit", args=[roster.pk]), user=owner.user) as page:
        menus = page.locator(".rec .kebab > summary")
        menus.nth(0).click()
        menus.nth(9).click()
        assert page.locator(".kebab[open]").count() == 1
        page.keyboard.press("Escape")
        assert page.locator(".kebab[open]").count() == 0
        menus.nth(0).click()
        page.get_by_role("button", name="Recruit as Non-specialist").first.click()
        page.locator(".notice", has_text="Recruited").wait_for()
        assert page.locator(".kebab[open]").count() == 0
        assert roster.operatives.get().role == "non-specialist"
        page.evaluate("scrollTo(0, 300)")
        page.evaluate("document.querySelector('#undo').click()")  # what Playwright clicks it scrolls to
        page.locator(".notice", has_text="Took back").wait_for()
        page.wait_for_function("scrollY === 300")  # an undo leaves the page where it is
    assert not roster.operatives.exists()


@pytest.mark.ci
def test_who_is_done_at_once_on_a_slow_connection_loses_nobody(open_page, owner: Player) -> None:
    roster = found(owner, pack=shipped_pack("orks"))

    def late(route) -> None:
        if route.request.method == "POST":
            sleep(1.2)
        route.continue_()

    names = ("Ork Boy", "Kommando", "Ork Boy")
    with open_page(reverse("rosters:recruit", args=[roster.pk]), user=owner.user, width=PHONE) as page:
        page.route("**/*", late)
        at_once = [page.get_by_role("button", name=f"Recruit {name}", exact=True).element_handle() for name in names]
        at_once.append(page.get_by_role("link", name="Done", exact=True).element_handle())
        page.evaluate("all => all.forEach(each => each.click())", at_once)
        page.wait_for_url(f"**{reverse('rosters:sheet', args=[roster.pk])}")
        assert page.locator(".crew__name").count() == len(names)
    recruited = [each.sheet["model"] for each in roster.operatives.order_by("position")]
    assert recruited == [*names]
