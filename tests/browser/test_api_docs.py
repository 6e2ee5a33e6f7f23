"""The API's description and the token page in a real browser: our own files only, no complaint of the policy."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image, ImageStat

from rosters.web.description import schema
from tests.browser.looking import assert_clean
from tests.cast import Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DOCS = "/api/v1/docs/"
# Swagger draws the whole description in one go, which takes a busy machine a while.
PATIENCE = 120_000


def refs(part: Any) -> Iterator[str]:
    """The names of components that a part of the description points to."""
    for key, value in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        if key == "$ref":
            yield value.rpartition("/")[2]
        else:
            yield from refs(value)


def excerpt(whole: dict[str, Any], wanted: set[str]) -> dict[str, Any]:
    """The description with the first address of every tag, those of the wanted known, and what they point to."""
    paths, tags = {}, set()
    for path, methods in whole["paths"].items():
        known = [each for each in methods.values() if isinstance(each, dict)]
        if not {each["operationId"] for each in known} & wanted and {each["tags"][0] for each in known} <= tags:
            continue
        tags |= {each["tags"][0] for each in known}
        paths[path] = methods
    everything, schemas, left = whole["components"]["schemas"], {}, list(refs(paths))
    while left:
        name = left.pop()
        if name in everything and name not in schemas:
            schemas[name] = everything[name]
            left += refs(schemas[name])
    return {**whole, "paths": paths, "components": {**whole["components"], "schemas": schemas}}


def unfold(page, tag: str, name: str) -> None:
    page.locator(f"#operations-tag-{tag}").click()
    page.locator(f"#operations-{tag}-{name}").click()


def test_the_whole_description_is_dark_in_the_dark_and_makes_a_call(open_page):
    with open_page("/about/", width=375, scheme="dark") as page:
        page.set_default_timeout(PATIENCE)
        page.goto(page.url.replace("/about/", DOCS))
        page.locator(".opblock-tag").first.wait_for()
        seen = Image.open(io.BytesIO(page.screenshot())).convert("L")
        assert ImageStat.Stat(seen).mean[0] < 80
        unfold(page, "compendium", "edition_list")
        page.get_by_role("button", name="Try it out").click()
        page.get_by_role("button", name="Execute").click()
        page.locator(".live-responses-table").get_by_text('"Kill Team 2018"').first.wait_for()


def test_tags_and_operations_of_the_description_are_clean(open_page):
    """With an address of every tag: what is drawn is the same for the others."""
    with open_page("/about/", width=375) as page:
        page.set_default_timeout(PATIENCE)
        page.route(
            "**/openapi.json", lambda route: route.fulfill(json=excerpt(schema(), {"roster_act", "edition_list"}))
        )
        page.goto(page.url.replace("/about/", DOCS))
        unfold(page, "acts", "roster_act")
        unfold(page, "compendium", "edition_list")
        page.get_by_text("Everything a player can do to operatives and kill teams is an act").first.wait_for()
        page.get_by_role("button", name="Try it out").nth(1).wait_for()
        # What Swagger draws without a name gets it a moment later.
        page.wait_for_function(
            "!document.querySelector(\"#swagger-ui :is(table[role='region']:not([aria-label]), pre:not([tabindex]))\")"
        )
        assert_clean(page)


def test_a_token_is_made_and_shown(open_page, owner: Player):
    with open_page("/account/tokens/", user=owner.user) as page:
        assert_clean(page)
        page.get_by_label("Purpose").fill("League bot")
        page.get_by_role("button", name="Make token").click()
        assert re.fullmatch(r"mr_[0-9a-f]{64}", page.get_by_label("The token").input_value())
        assert_clean(page)
        page.get_by_role("link", name="Done").click()
        assert_clean(page)
