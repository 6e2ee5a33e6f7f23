"""Cards in a real browser: exact, whole, nothing wider or higher than its box, nothing over a page's edge."""

from __future__ import annotations

import itertools

import pytest

from rosters.cards.layout.imposing import PAPERS, layout_of
from rosters.cards.layout.options import SIZES, PrintOptions
from rules.cards import Datacard
from tests.browser.drawing import paper_in
from tests.paper.scene import FACTIONS, heaviest, hostile, html, one_in, shared_ones

pytestmark = pytest.mark.browser

MM = 96 / 25.4
PRINTS = list(itertools.product(SIZES, PAPERS, (False, True)))
# Everything that is drawn beyond what holds it, in px; glyphs may reach over their line a little.
FAULTS = """() => {
  const found = [], slack = 0.6;
  const over = (what, inner, outer) => {
    const beyond = [inner.right - outer.right, inner.bottom - outer.bottom, outer.left - inner.left];
    beyond.push(outer.top - inner.top);
    if (Math.max(...beyond) > slack)
      found.push(what + " " + JSON.stringify([inner, outer]));
  };
  for (const paper of document.querySelectorAll(".paper")) {
    const sheet = paper.getBoundingClientRect();
    for (const card of paper.querySelectorAll(".dc:not(.dc--none)")) {
      const box = card.getBoundingClientRect();
      over("card over the page", box, sheet);
      const who = (card.querySelector(".dc-name")?.textContent || "").slice(0, 30) + " " + card.className;
      for (const part of card.querySelectorAll("*")) {
        if (part.closest("svg") && part.tagName !== "svg") continue;
        const inner = part.getBoundingClientRect();
        if (inner.width === 0 || inner.height === 0 || getComputedStyle(part).display === "inline") continue;
        over(`${who}: ${part.tagName}.${part.getAttribute("class")} ${part.textContent.slice(0, 40)}`, inner, box);
        const isText = part.clientWidth && !["B", "I", "SPAN", "BDI", "IMG"].includes(part.tagName);
        if (isText && part.scrollWidth > part.clientWidth + 1.5)
          found.push(`${who}: ${part.className} is ${part.scrollWidth - part.clientWidth} too wide`);
      }
      const body = card.querySelector(".dc-body").getBoundingClientRect();
      const end = card.querySelector(".dc-foot, .dc-more");
      if (end && body.bottom > end.getBoundingClientRect().top + slack)
        found.push(`${who}: text ${body.bottom - end.getBoundingClientRect().top} px into the foot`);
    }
  }
  return found;
}"""
# Words that stand on two lines, but for those that are broken at their hyphens.
BROKEN = """() => {
  const found = [], range = document.createRange();
  for (const card of document.querySelectorAll(".dc")) {
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/[^\\s\\-–—\\/]+/g)) {
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size > 1)
          found.push(word[0]);
      }
    }
  }
  return found;
}"""
BOXES = """() => [...document.querySelectorAll(".paper")].map((paper) => {
  const sheet = paper.getBoundingClientRect();
  return [...paper.querySelectorAll(".cells__row > *")].map((card) => {
    const box = card.getBoundingClientRect();
    return [box.left - sheet.left, box.top - sheet.top, box.width, box.height];
  });
})"""
SMALLEST = """([selector]) => Math.min(...[...document.querySelectorAll(selector)]
  .filter((each) => each.textContent.trim()).map((each) => parseFloat(getComputedStyle(each).fontSize) * 0.75))"""

NARROWEST = """() => Math.min(...[...document.querySelectorAll(".box:not(.box--gap)")]
  .map((box) => box.getBoundingClientRect().width))"""


@pytest.fixture
def sheet(browser):
    """`sheet(cards, options)` is a page of these, with our own style sheets and fonts and nothing else."""
    with paper_in(browser) as draw:
        yield lambda cards, options: draw(html(cards, options))


def starters(share: int = 0) -> tuple[Datacard, ...]:
    cards = tuple(card for faction in FACTIONS for card in heaviest(faction))
    return cards[share::4] if share else cards


@pytest.mark.parametrize(("size", "paper", "large"), one_in(3, PRINTS), ids=str)
def test_every_starter_datasheet_is_whole(sheet, size: str, paper: str, large: bool) -> None:
    for backs in ("none", "duplex"):
        page = sheet(starters(), PrintOptions(size=size, paper=paper, backs=backs, large=large))
        faults = page.evaluate(FAULTS)
        assert faults == [], f"{len(faults)} with backs {backs}"


@pytest.mark.parametrize(("size", "large"), [*itertools.product(("bridge", "poker"), (False, True)), ("fold", False)])
def test_no_word_is_broken_that_fits_its_column(sheet, size: str, large: bool) -> None:
    page = sheet(starters(), PrintOptions(size=size, large=large))
    assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize(("size", "paper", "large"), one_in(3, PRINTS), ids=str)
def test_hostile_content_stays_in_its_boxes(sheet, size: str, paper: str, large: bool) -> None:
    for backs in ("none", "duplex"):
        page = sheet((*hostile(), *shared_ones()), PrintOptions(size=size, paper=paper, backs=backs, large=large))
        assert page.evaluate(FAULTS) == []


@pytest.mark.ci
@pytest.mark.parametrize(("size", "paper"), one_in(3, itertools.product([s for s in SIZES if s != "page"], PAPERS)))
def test_cards_lie_where_they_are_cut(sheet, size: str, paper: str) -> None:
    layout = layout_of(size, paper)
    page = sheet(starters(1), PrintOptions(size=size, paper=paper, backs="duplex"))
    sheets = page.evaluate(BOXES)
    assert sum(map(len, sheets)) >= len(starters(1)) > 0
    for boxes in sheets:
        for number, box in enumerate(boxes):
            row, column = divmod(number, layout.columns)
            wanted = (
                layout.left + column * layout.format.width,
                layout.top + row * layout.format.height,
                layout.format.width,
                layout.format.height,
            )
            assert [each / MM for each in box] == pytest.approx(wanted, abs=0.1)


@pytest.mark.ci
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_smaller_than_it_may_be(sheet, size: str) -> None:
    page = sheet(starters(2), PrintOptions(size=size, backs="duplex"))
    assert page.evaluate(SMALLEST, [".dc-stats span, .dc-stats b, .dc-weapons th, .dc-weapons td"]) >= 7.49
    assert page.evaluate(SMALLEST, [".dc *"]) >= 6.49
    page = sheet(starters(2), PrintOptions(size=size, backs="duplex", large=True))
    assert page.evaluate(SMALLEST, [".dc p, .dc h2, .dc h3, .dc td, .dc th, .dc b, .dc-stats span"]) >= 8.99
    assert page.evaluate(NARROWEST) >= 5 * MM - 0.1
