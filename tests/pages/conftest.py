"""A roster of one, for the tests of its pages."""

from __future__ import annotations

import pytest

from rosters.models import Roster
from tests.cast import Player, found


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found(owner, "fire-warrior-shasla", name="Ashgate")
