"""A running campaign of two for the tests of the API of campaigns."""

from __future__ import annotations

import pytest

from tests.campaigns.table import Club, club
from tests.cast import Player


@pytest.fixture
def table(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    """Owner and opponent have entered, and the campaign runs."""
    return club(arbitrator, {"owner": owner, "opponent": opponent})
