"""The registry of editions: ask for one by its key, then ask the edition."""

from __future__ import annotations

from rules.editions.base import Edition
from rules.editions.kt2018.edition import KT2018
from rules.errors import Refusal

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (KT2018,)}


def find(key: str) -> Edition:
    """The edition of that key; a Refusal names those that are known."""
    if key not in EDITIONS:
        raise Refusal(f"No edition is called {key!r}; known: {', '.join(EDITIONS)}.", code="unknown-edition")
    return EDITIONS[key]
