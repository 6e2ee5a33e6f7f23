"""The rules' own suite stays under five seconds: what plays imported data is for the long run."""

from __future__ import annotations

import pytest

from tests.rules.kt2018_play import WHOSE


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the variants of a test that play community data as long; those on our own packs stay."""
    for item in items:
        if "/rules/" in item.nodeid and ("theirs" in item.nodeid or "imported" in item.nodeid):
            item.add_marker("long")


@pytest.fixture(params=WHOSE)
def whose(request: pytest.FixtureRequest) -> str:
    """Our packs, and in the long run the imported data too."""
    return request.param
