"""A thumb on a phone, for tests that count what an act costs."""

from __future__ import annotations


class Thumb:
    """Taps, and counts them; choosing in a list takes two."""

    def __init__(self, page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what) -> None:
        self.taps += 1
        what.click()
        self.page.wait_for_load_state("networkidle")

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name, exact=True).first)

    def choose(self, what, label: str) -> None:
        self.taps += 2
        what.select_option(label=label)
        self.page.wait_for_load_state("networkidle")


def unfold(page) -> None:
    """Open what the table screen folds on a phone once its script runs: the other side, and the end of the game."""
    page.locator("[data-table-tally]:not([hidden])").wait_for(state="attached")
    while (folded := page.locator("details[data-folds]:not([open]) > summary")).count():
        folded.first.click()
