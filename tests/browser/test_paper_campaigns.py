"""A mission's packet and a campaign's sheet in a real browser: nothing over an edge, nothing over something else."""

from __future__ import annotations

import itertools

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from campaigns.paper.laying import PagedFor
from rosters.cards.layout.imposing import PAPERS
from rosters.cards.layout.options import PrintOptions
from tests.browser.drawing import FAULTS, SMALLEST, paper_in
from tests.browser.looking import assert_clean
from tests.campaigns.table import Club, fell
from tests.campaigns.test_paper import HOSTILE, hostile, pages, sheet_pages
from tests.cast import Player

pytestmark = pytest.mark.browser

PRINTS = list(itertools.product(PAPERS, (False, True), (False, True)))


def laid_out(papers: list[PagedFor], options: PrintOptions) -> str:
    """The pages as the PDF engine gets them."""
    return render_to_string("campaigns/paper/pdf.html", {"pages": papers, "options": options, "title": "Paper"})


@pytest.fixture
def context(browser):
    """`shown(pages, options)` is these pages with our own style sheets and fonts and nothing else."""
    with paper_in(browser) as draw:
        yield lambda papers, options: draw(laid_out(papers, options))


@pytest.mark.parametrize("is_hostile", [False, True], ids=["plain", "hostile"])
def test_every_sheet_of_a_packet_is_whole(context, table: Club, owner: Player, is_hostile: bool) -> None:
    mission = hostile(table) if is_hostile else table.mustered()
    for paper, large, ink in PRINTS:
        options = PrintOptions(paper=paper, large=large, ink=ink)
        page = context(pages(owner, mission, options), options)
        assert page.evaluate(FAULTS) == [], (paper, large, ink)
        assert page.evaluate(SMALLEST) >= (9 if large else 7.5) - 0.01


@pytest.mark.ci
def test_an_empty_worksheet_is_whole(context, table: Club, owner: Player) -> None:
    mission = table.plan()
    for paper, large, ink in PRINTS:
        options = PrintOptions(paper=paper, large=large, ink=ink)
        assert context(pages(owner, mission, options), options).evaluate(FAULTS) == []


@pytest.mark.ci
def test_the_sheet_of_a_campaign_is_whole(context, table: Club, owner: Player) -> None:
    table.played("owner", fell(table.everyone("owner")[0]))
    for name in ("", HOSTILE[:200]):
        if name:
            table.campaign.entrants.update(name=name)
            type(table.campaign).objects.filter(pk=table.campaign.pk).update(name=name)
        for paper, large, ink in PRINTS:
            options = PrintOptions(paper=paper, large=large, ink=ink)
            assert context(sheet_pages(owner, table, options), options).evaluate(FAULTS) == []


@pytest.mark.parametrize("name", ["packet", "campaign-sheet"])
def test_the_print_pages_are_clean(open_page, table: Club, owner: Player, name: str) -> None:
    mission = table.mustered()
    args = [table.campaign.pk, mission.pk] if name == "packet" else [table.campaign.pk]
    with open_page(reverse(f"campaigns:{name}", args=args), user=owner.user) as page:
        page.get_by_text("More choices").click()
        assert_clean(page)
        page.get_by_label("Save ink: no fills").check()
        page.get_by_role("button", name="Show").click()
        assert page.locator(".paper.ink-saver").count() == page.locator(".paper").count() > 0
