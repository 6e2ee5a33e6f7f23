"""The rules' own suite stays under five seconds: what plays imported data is marked `long` where it says so."""

from __future__ import annotations

import pytest

from tests.rules.kt2018_play import WHOSE

OF_DJANGO = ("_dj", "_live_server", "_template_string", "_fail_for_invalid")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The rules know no Django: what pytest-django prepares for every test is half of what such a test costs."""
    for item in items:
        if isinstance(item, pytest.Function) and "/rules/" in item.nodeid:
            item.fixturenames = [name for name in item.fixturenames if not name.startswith(OF_DJANGO)]


@pytest.fixture(params=WHOSE)
def whose(request: pytest.FixtureRequest) -> str:
    """Our packs, and in the long run the imported data too."""
    return request.param
