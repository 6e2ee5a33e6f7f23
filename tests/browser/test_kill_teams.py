"""Kill teams in a browser: ticks, a fix, a suggestion; clean in every dress; without script and by keyboard."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rosters.models import KillTeam, Roster
from rules import acts
from tests.browser.looking import assert_clean
from tests.cast import Player, act, found_team, pick, recruit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def address(page: str, roster: Roster, team: KillTeam) -> str:
    return reverse(f"rosters:{page}", args=[roster.pk, team.pk])


@pytest.mark.ci
def test_the_pages_are_clean(open_page, owner: Player) -> None:
    roster = found_team(owner)
    recruit(owner, roster, "fire-warrior-shasui", "leader")
    team = pick(owner, roster)
    with open_page(address("kill-team-suggest", roster, team), user=owner.user) as page:
        assert_clean(page)
        figures = page.locator(":is(.fix, .suggest) .num")
        assert figures.count()
        assert set(figures.evaluate_all("all => all.map(each => getComputedStyle(each).whiteSpace)")) == {"nowrap"}
        page.goto(page.url.partition("/rosters/")[0] + reverse("rosters:kill-teams", args=[roster.pk]))
        assert_clean(page)


@pytest.mark.ci
def test_quick_ticks_are_all_counted(open_page, owner: Player) -> None:
    roster = found_team(owner)
    team = pick(owner, roster, [])
    with open_page(address("kill-team", roster, team), width=375, user=owner.user) as page:
        for number in range(4):
            page.locator("#pick [name=take]").nth(number).check()
        page.locator("#tally > div").nth(1).filter(has_text="4").wait_for()
    team.refresh_from_db()
    assert team.size == 4


@pytest.mark.ci
def test_an_illegal_team_is_mended_by_one_press(open_page, owner: Player) -> None:
    roster = found_team(owner)
    recruit(owner, roster, "fire-warrior-shasui", "leader")
    team = pick(owner, roster)
    with open_page(address("kill-team", roster, team), user=owner.user) as page:
        page.get_by_role("link", name="Suggest a legal team").click()
        page.get_by_role("button", name="Use this team").first.click()
        page.get_by_text("no rule is broken").first.wait_for()
    team.refresh_from_db()
    assert team.is_legal


def test_without_script_and_by_keyboard_the_ticks_are_sent(open_page, owner: Player) -> None:
    roster = found_team(owner)
    team = pick(owner, roster, [])
    with open_page(address("kill-team", roster, team), scripts=False, user=owner.user) as page:
        box = page.locator("#pick [name=take]").first
        box.focus()
        page.keyboard.press("Space")
        page.get_by_role("button", name="Save team").focus()
        with page.expect_navigation():
            page.keyboard.press("Enter")
    team.refresh_from_db()
    assert team.size == 1


def test_the_undo_of_a_phone_leaves_the_issues_in_reach(open_page, owner: Player) -> None:
    roster = found_team(owner)
    team = pick(owner, roster)
    with open_page(address("kill-team", roster, team), width=375, user=owner.user) as page:
        page.locator("#pick [name=take]").first.uncheck()
        page.get_by_role("button", name="Undo", exact=True).wait_for()
        page.locator(".tally__go").click(timeout=3000)
        page.locator("#issues").wait_for()


@pytest.mark.parametrize("width", [375, 1280])
def test_a_long_word_for_a_name_is_broken(open_page, owner: Player, width: int) -> None:
    roster = found_team(owner)
    team = pick(owner, roster)
    long = "W" * 80
    act(owner, roster, acts.Rename(operative=str(roster.operatives.first().pk), called=long))
    Roster.objects.filter(pk=roster.pk).update(name=long)
    team_url = address("kill-team", roster, team)
    pages = ["sheet", "recruit", "history", "details", "reorder", "kill-teams", "share", "export"]
    urls = [reverse(f"rosters:{page}", args=[roster.pk]) for page in pages]
    with open_page(team_url, width=width, user=owner.user) as page:
        for url in [team_url, *urls, reverse("rosters:list")]:
            page.goto(page.url.split("/rosters/")[0] + url)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, url


def test_the_tab_of_the_page_is_in_sight(open_page, owner: Player) -> None:
    roster = found_team(owner)
    with open_page(reverse("rosters:details", args=[roster.pk]), width=375, user=owner.user) as page:
        box = page.locator(".tabs a[aria-current]").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375
        assert page.evaluate("scrollY") == 0
        strip = page.locator(".tabs").first
        assert strip.evaluate("strip => strip.scrollWidth > strip.clientWidth"), "there are more than a phone shows"
        shades = strip.evaluate("strip => getComputedStyle(strip).backgroundImage.split('linear-gradient').length - 1")
        assert shades == 4, "a shade at either edge, and what covers it where the strip ends"
