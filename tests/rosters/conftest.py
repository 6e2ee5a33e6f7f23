"""The packs of the lists that tests paste."""

from __future__ import annotations

from tests.rosters.exchanging import shelf  # noqa: F401 - a fixture
