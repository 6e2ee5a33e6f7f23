"""The print page in a browser: clean at every width, complete without a script, and only sheets on paper."""

from __future__ import annotations

import io

import pypdf
import pytest
from django.urls import reverse

from rosters.cards.layout.options import PrintOptions
from tests.browser.looking import assert_clean
from tests.cast import Player, found_team, pick

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def address(owner: Player) -> str:
    roster = found_team(owner)
    pick(owner, roster)
    return f"{reverse('rosters:cards', args=[roster.pk])}?{PrintOptions(size='a6').query}"


@pytest.mark.ci
def test_the_print_page_is_clean(open_page, owner: Player, address: str) -> None:
    with open_page(address, user=owner.user) as page:
        page.locator("summary", has_text="More choices").click()
        assert_clean(page)


def test_a_choice_is_made_without_a_script(open_page, owner: Player, address: str) -> None:
    with open_page(address, user=owner.user, scripts=False) as page:
        page.locator("summary", has_text="More choices").click()
        page.get_by_label("Size of the cards").select_option("fold")
        page.get_by_label("Save ink").check()
        page.get_by_role("button", name="Show").click()
        assert page.locator(".leaf").count() >= 13
        assert page.locator(".paper.ink-saver").count() >= 1
        assert not page.locator("[data-print]").is_visible()


def test_only_the_sheets_are_printed(open_page, owner: Player, address: str) -> None:
    with open_page(address, user=owner.user) as page:
        page.emulate_media(media="print")
        assert not page.get_by_role("heading", name="Print", exact=True).is_visible()
        assert not page.locator(".topbar").is_visible()
        printed = page.pdf(prefer_css_page_size=True, print_background=True)
        sheets = page.locator(".paper").count()
        assert len(pypdf.PdfReader(io.BytesIO(printed)).pages) == sheets
