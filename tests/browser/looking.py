"""What every page must hold to, seen in a browser: pages of all apps are held to it by `assert_clean`."""

from __future__ import annotations

import json

import pytest

WIDTHS = (375, 1280)
SCHEMES = ("light", "dark")
# Everything one presses; a link inside a sentence is as high as its line.
PRESSED = (
    "button, .btn, .fix, input:not([type=hidden]), select, textarea, summary, nav a, .check, .option, "
    ".foot a, .sheet__head a"
)
SMALL = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
    const box = (element.closest("label") || element).getBoundingClientRect();
    const isNarrow = element.matches(".crumbs a, .foot a") && box.width < 43.5;
    return box.width > 1 && box.height > 1 && (box.height < 43.5 || isNarrow);
}).map((element) => element.outerHTML.slice(0, 120))"""
# A name that is a link and stands alone in its line; what stands inside a sentence is as high as that.
NAMES = """() => [...document.querySelectorAll("main a")].filter((link) => {
    const box = link.getBoundingClientRect();
    const words = [...link.parentElement.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const isAlone = !words.some((node) => /[a-z]/i.test(node.textContent));
    return link.checkVisibility() && isAlone && box.width > 1 && box.height > 1 && box.height < 23.5;
}).map((link) => link.outerHTML.slice(0, 120))"""
# Words inside text and marks for screen readers, which are pressed rarely or never.
EXEMPT = ":not(.word):not(.hush)"
# All of axe at each width; of the second scheme only the rules that look at colours.
EVERYTHING, COLOURS = {}, {"runOnly": ["color-contrast", "link-in-text-block"]}
# What passed is many times what did not, and nobody reads it.
OBJECTIONS = """(options) => axe.run({resultTypes: ["violations"], ...options}).then(({violations}) => violations.map(
    ({id, help, nodes}) => (
        {id, help, nodes: nodes.map(({target, html, failureSummary}) => [target, html, failureSummary])})
))"""


def assert_clean(page) -> None:
    """Nothing axe objects to, nothing wider than the screen, nothing too small to press: each width, light and dark."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.evaluate(axe.axe_script)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"wider than {width} px"
        for scheme, rules in zip(SCHEMES, (EVERYTHING, COLOURS), strict=True):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = page.evaluate(OBJECTIONS, rules)
            assert not found, f"{page.url} at {width} px, {scheme}\n{json.dumps(found, indent=2)}"
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    selector = ", ".join(f"{part.strip()}{EXEMPT}" for part in PRESSED.split(","))
    small, names = page.evaluate(SMALL, selector), page.evaluate(NAMES)
    assert not small, f"{page.url}: less than 44 px: {small}"
    assert not names, f"{page.url}: less than 24 px: {names}"
