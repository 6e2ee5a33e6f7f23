"""A running campaign of two for the tests of missions."""

from __future__ import annotations

from tests.campaigns.table import table  # noqa: F401 - a fixture
