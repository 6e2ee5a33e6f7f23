"""A portrait is sent by choosing it, and without a script by its button; what was typed elsewhere stays."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.browser.looking import assert_clean
from tests.cast import Player, found
from tests.pictures import drawn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FILE = {"name": "kais.jpg", "mimeType": "image/jpeg", "buffer": drawn(400, 500)}


@pytest.mark.parametrize("scripts", [True, False])
def test_a_portrait_is_sent_shown_and_taken_away(open_page, owner: Player, scripts: bool) -> None:
    roster = found(owner, "fire-warrior-shasla")
    url = reverse("rosters:operative", args=[roster.pk, roster.operatives.get().pk])
    with open_page(url, user=owner.user, scripts=scripts) as page:
        page.locator("#own > summary").click()
        if scripts:
            page.get_by_label("Notes").fill("holds the left")
        page.get_by_label("Portrait").set_input_files(FILE)
        if not scripts:
            page.get_by_role("button", name="Use it").click()
        page.locator(".opfile .portrait img").wait_for()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("[...document.images].every((each) => each.naturalWidth > 0)")
        if scripts:
            assert page.get_by_label("Notes").input_value() == "holds the left"
            assert_clean(page)
        else:
            page.locator("#own > summary").click()
        page.locator("#portrait").get_by_role("button", name="Remove", exact=True).click()
        page.get_by_text("Upload a portrait").wait_for(state="attached")
    assert roster.operatives.get().portrait == ""


def test_what_is_no_picture_is_said_beside_the_form(open_page, owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla")
    url = reverse("rosters:operative", args=[roster.pk, roster.operatives.get().pk])
    with open_page(url, user=owner.user, width=375, fails=True) as page:
        page.locator("#own > summary").click()
        page.get_by_label("Portrait").set_input_files({**FILE, "buffer": b"<svg/>"})
        page.locator(".notice", has_text="cannot be read as a picture").wait_for()
