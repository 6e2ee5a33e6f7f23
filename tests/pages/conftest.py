"""A roster of one and a campaign of two, for the tests of their pages."""

from __future__ import annotations

import pytest

from rosters.models import Roster
from tests.campaigns.table import table as game  # noqa: F401 - a fixture
from tests.cast import Player, found


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found(owner, "fire-warrior-shasla", name="Ashgate")
