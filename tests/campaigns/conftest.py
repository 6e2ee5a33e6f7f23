"""A running campaign of two for the tests of missions, and a league of 2024."""

from __future__ import annotations

from tests.campaigns.inbox import inbox  # noqa: F401 - a fixture
from tests.campaigns.leagues import league  # noqa: F401 - a fixture
from tests.campaigns.rounds import three  # noqa: F401 - a fixture
from tests.campaigns.table import table  # noqa: F401 - a fixture
