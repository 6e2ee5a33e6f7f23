"""A real browser for the tests: Debian's chromium, which Playwright need not download."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from pytest_django.live_server_helper import LiveServer

NAMES = ("chromium", "chromium-browser", "google-chrome")
# Playwright keeps an event loop in the test's own thread, in which Django would refuse to touch the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


def chromium() -> str:
    """The path of a browser; without one the test is skipped, but not in CI, where one is always installed."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no browser here: apt install chromium")
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """One browser for all tests."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright comes with `run.py test --all`")
    with sync_api.sync_playwright() as playwright:
        # Root, as in a container, may not use chromium's sandbox.
        launched = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser, live_server: LiveServer):
    """`with open_page("/", width=390, scheme="dark") as page`: fails on any complaint or request to elsewhere."""

    @contextmanager
    def opened(path: str, *, width: int = 1280, scheme: str = "light") -> Iterator[object]:
        context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.extend(foreign(request.url, live_server.url)))
        page.goto(live_server.url + path)
        yield page
        context.close()
        assert complaints == []

    return opened


def foreign(url: str, home: str) -> list[str]:
    """The address, when it is neither ours nor inside the page."""
    return [] if url.startswith((home, "data:", "blob:")) else [url]
