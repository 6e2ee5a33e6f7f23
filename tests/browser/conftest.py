"""A real browser for the tests: one of Debian's chromiums, which Playwright need not download."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.campaigns.table import table  # noqa: F401 - a fixture

NAMES = ["chromium", "chromium-headless-shell", "chromium-browser", "google-chrome"]
if os.environ.get("CI"):
    # A third cheaper, but it sets type by hints as no player's browser does: all tests of paper want the other one.
    NAMES.insert(0, "chromium-headless-shell")
# Playwright keeps an event loop in the test's own thread, in which Django would refuse to touch the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


def chromium() -> str:
    """The path of a browser; without one the test is skipped, but not in CI, where one is always installed."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no browser here: apt install chromium-headless-shell")
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
    """`with open_page("/", width=390, scheme="dark", user=mira) as page`: fails on any complaint or foreign request.

    `scripts=False` is a browser without JavaScript; `fails=True` expects 4xx, of which Chromium and htmx complain.
    `worker=True` lets pages be kept on the device.
    """

    @contextmanager
    def opened(
        path: str,
        *,
        width: int = 1280,
        scheme: str = "light",
        scripts: bool = True,
        user: User | None = None,
        fails: bool = False,
        worker: bool = False,
    ) -> Iterator[object]:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme=scheme,
            java_script_enabled=scripts,
            service_workers="allow" if worker else "block",
        )
        if user is not None:
            context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": live_server.url}])
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.extend(complaint(message, fails=fails)))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.extend(foreign(request.url, live_server.url)))
        page.goto(live_server.url + path)
        yield page
        context.close()
        assert complaints == []

    return opened


def session_of(user: User) -> str:
    """The key of a session in which that player is logged in."""
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def complaint(message, *, fails: bool) -> list[str]:
    """What the console says, when it is an error that nobody expects."""
    is_expected = fails and message.text.startswith(("Failed to load resource", "Response Status Error Code", "htmx:"))
    return [message.text] if message.type == "error" and not is_expected else []


def foreign(url: str, home: str) -> list[str]:
    """The address, when it is neither ours nor inside the page."""
    return [] if url.startswith((home, "data:", "blob:")) else [url]
