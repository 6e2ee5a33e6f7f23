"""A running campaign of two for the tests of the API of campaigns."""

from __future__ import annotations

from tests.campaigns.table import table  # noqa: F401 - a fixture
