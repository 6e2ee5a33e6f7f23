"""Paper in a real browser, and what must not be found on its sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.contrib.staticfiles import finders

HOME = "https://paper.test"
# What stands over the edge of its column, or over something else.
FAULTS = """() => {
  const found = [], slack = 0.8;
  for (const [number, paper] of [...document.querySelectorAll(".paper")].entries()) {
    const sheet = paper.querySelector(".sh");
    if (!sheet) continue;
    const outer = sheet.getBoundingClientRect(), foot = sheet.querySelector(".sh-foot");
    const end = foot ? foot.getBoundingClientRect().top : outer.bottom;
    for (const column of sheet.querySelectorAll(".sh-col")) {
      const box = column.getBoundingClientRect();
      if (box.bottom > end + slack) found.push(`page ${number + 1}: a column ends ${box.bottom - end} px too low`);
      for (const part of column.querySelectorAll("*")) {
        if (part.closest("svg") && part.tagName !== "svg") continue;
        const inner = part.getBoundingClientRect();
        if (!inner.width || !inner.height || getComputedStyle(part).display === "inline") continue;
        if (inner.right > box.right + slack || inner.left < box.left - slack || inner.bottom > end + slack)
          found.push(`page ${number + 1}: ${part.className || part.tagName} ${part.textContent.slice(0, 40)}`);
        const isHidden = getComputedStyle(part).overflow === "hidden";
        if (part.clientWidth && part.scrollWidth > part.clientWidth + 1.5 && !isHidden)
          found.push(`page ${number + 1}: ${part.className || part.tagName} wide: ${part.textContent.slice(0, 40)}`);
      }
      const blocks = [...column.children];
      for (const [at, block] of blocks.slice(1).entries())
        if (block.getBoundingClientRect().top < blocks[at].getBoundingClientRect().bottom - slack)
          found.push(`page ${number + 1}: ${block.className} over ${blocks[at].className}`);
    }
  }
  return found;
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".sh *")].filter((each) => each.textContent.trim())
  .map((each) => parseFloat(getComputedStyle(each).fontSize) * 0.75).filter((size) => size > 0))"""


@contextmanager
def paper_in(browser) -> Iterator[Callable[[str], object]]:
    """`draw(html)` is a page of this with our own style sheets and fonts and nothing else."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    bodies: list[str] = []
    missing: list[str] = []

    def serve(route) -> None:
        path = route.request.url.removeprefix(HOME).removeprefix("/")
        found = finders.find(path.removeprefix("static/")) if path else None
        if not path:
            route.fulfill(body=bodies[-1], content_type="text/html; charset=utf-8")
        elif found:
            route.fulfill(path=found)
        else:
            missing.extend([path] if path.startswith("static/") else [])
            route.fulfill(status=404, body="")

    page.route("**/*", serve)

    def draw(html: str):
        bodies.append(html)
        page.goto(f"{HOME}/")
        page.evaluate("document.fonts.ready")
        assert missing == [], missing
        assert page.query_selector(".paper"), "no sheet was drawn"
        return page

    yield draw
    context.close()
