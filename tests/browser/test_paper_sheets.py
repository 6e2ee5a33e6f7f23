"""Sheets beside the cards in a real browser: nothing over an edge, nothing over something else, nothing too small."""

from __future__ import annotations

import itertools

import pytest

from rosters.cards.layout.imposing import PAPERS
from rosters.cards.layout.options import SIZES, PrintOptions
from tests.browser.drawing import FAULTS, SMALLEST, paper_in
from tests.browser.looking import assert_clean
from tests.cast import Player, acts, found_team, pick
from tests.cast import act as done
from tests.paper.scene import FACTIONS, one_in
from tests.paper.sheet_scene import SHEETS, faction_deck, hostile_deck, sheets_html

pytestmark = pytest.mark.browser

PRINTS = list(itertools.product(PAPERS, (False, True)))
OF_FACTIONS = [(faction, *each) for faction in FACTIONS for each in PRINTS]
BLANKS = """() => [...document.querySelectorAll(".bl")].map((card) => {
  const box = card.getBoundingClientRect(), foot = card.querySelector(".dc-foot");
  const lines = [...card.querySelectorAll(".bl-line, .bl-arms, .dc-stats")].map((each) => each.getBoundingClientRect());
  return Math.max(...lines.map((line) => line.bottom)) - (foot ? foot.getBoundingClientRect().top : box.bottom - 8);
})"""


@pytest.fixture
def context(browser):
    """`shown(deck, options)` is a page of its sheets, with our own style sheets and fonts and nothing else."""
    with paper_in(browser) as draw:
        yield lambda deck, options: draw(sheets_html(deck, options))


@pytest.mark.ci
@pytest.mark.parametrize(("faction", "paper", "large"), one_in(5, OF_FACTIONS))
def test_every_sheet_is_whole(context, faction: str, paper: str, large: bool) -> None:
    page = context(faction_deck(faction), PrintOptions(parts=SHEETS, paper=paper, large=large))
    assert page.evaluate(FAULTS) == []
    assert page.evaluate(SMALLEST) >= (9 if large else 7.5) - 0.01


@pytest.mark.parametrize(("paper", "large"), PRINTS, ids=str)
def test_hostile_content_stays_on_its_sheet(context, paper: str, large: bool) -> None:
    page = context(hostile_deck(), PrintOptions(parts=SHEETS, paper=paper, large=large))
    assert page.evaluate(FAULTS) == []


@pytest.mark.parametrize(("size", "large"), one_in(3, itertools.product(SIZES, (False, True))))
def test_the_lines_of_a_blank_card_end_above_its_boxes(context, size: str, large: bool) -> None:
    page = context(faction_deck("orks"), PrintOptions(parts=("blank",), size=size, large=large, backs="duplex"))
    found = page.evaluate(BLANKS)
    assert found
    assert max(found) <= 0.5


@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_old_paper_is_clean(open_page, owner: Player, width: int, scheme: str) -> None:
    roster = found_team(owner)
    team = pick(owner, roster, name="Listening post")
    with open_page(f"/rosters/{roster.pk}/cards/?team={team.pk}&size=poker&part=team", user=owner.user) as page:
        path = page.locator(".sh-scan .qr").get_attribute("aria-label")
    assert path == "What has changed since this was printed"
    first = str(roster.operatives.first().pk)
    done(owner, roster, acts.Rename(operative=first, called="Morning Bell"))
    printed = f"/rosters/{roster.pk}/printed/{roster.version - 1}/owner/?team={team.pk}"
    with open_page(printed, width=width, scheme=scheme, user=owner.user) as page:
        assert_clean(page)
        assert page.get_by_text("Was called").count() == 1
        page.get_by_role("link", name="Print the changed card").click()
        assert page.locator(".dc--front").count() == 1
