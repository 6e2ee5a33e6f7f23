"""Whose packs are played: ours every day, the imported data in the long run."""

from __future__ import annotations

import pytest

from tests.rules.kt2018_play import WHOSE


@pytest.fixture(params=WHOSE)
def whose(request: pytest.FixtureRequest) -> str:
    """Our packs, and in the long run the imported data too."""
    return request.param
