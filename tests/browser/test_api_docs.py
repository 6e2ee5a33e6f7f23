"""The API's description and the token page in a real browser: our own files only, no complaint of the policy."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image, ImageStat

from tests.browser.looking import assert_clean
from tests.cast import Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [375, 1280])
def test_the_description_unfolds_an_operation(open_page, width: int):
    with open_page("/api/v1/docs/", width=width) as page:
        page.locator("#operations-tag-acts").click()
        page.locator("#operations-acts-roster_act").click()
        page.get_by_text("Everything a player can do to operatives and kill teams is an act").first.wait_for()


def test_the_description_and_an_operation_of_it_are_clean(open_page):
    with open_page("/api/v1/docs/") as page:
        for tag, name in (("acts", "roster_act"), ("compendium", "edition_list")):
            page.locator(f"#operations-tag-{tag}").click()
            page.locator(f"#operations-{tag}-{name}").click()
        page.get_by_text("Everything a player can do to operatives and kill teams is an act").first.wait_for()
        assert_clean(page)


def test_a_call_is_made_from_the_description(open_page):
    with open_page("/api/v1/docs/") as page:
        page.locator("#operations-tag-compendium").click()
        page.locator("#operations-compendium-edition_list").click()
        page.get_by_role("button", name="Try it out").click()
        page.get_by_role("button", name="Execute").click()
        page.locator(".live-responses-table").get_by_text('"Kill Team 2018"').first.wait_for()


def test_the_description_is_dark_in_the_dark(open_page):
    with open_page("/api/v1/docs/", scheme="dark") as page:
        page.locator(".opblock-tag").first.wait_for()
        seen = Image.open(io.BytesIO(page.screenshot())).convert("L")
        assert ImageStat.Stat(seen).mean[0] < 80


def test_a_token_is_made_and_shown(open_page, owner: Player):
    with open_page("/account/tokens/", user=owner.user) as page:
        assert_clean(page)
        page.get_by_label("Purpose").fill("League bot")
        page.get_by_role("button", name="Make it").click()
        assert re.fullmatch(r"mr_[0-9a-f]{64}", page.get_by_label("The token").input_value())
        assert_clean(page)
        page.get_by_role("link", name="Done").click()
        assert_clean(page)
