"""The registry of editions: ask for one by its key, then ask the edition."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rules.editions.base import Edition
from rules.editions.kt2018.edition import KT2018
from rules.editions.kt2021.edition import KT2021
from rules.editions.kt2024.edition import KT2024
from rules.errors import Refusal

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (KT2018, KT2021, KT2024)}


def find(key: str) -> Edition:
    """The edition of that key; a Refusal names those that are known."""
    if key not in EDITIONS:
        raise Refusal(f"No edition is called {key!r}; known: {', '.join(EDITIONS)}.", code="unknown-edition")
    return EDITIONS[key]


@contextmanager
def registered(edition: Edition) -> Iterator[Edition]:
    """One edition more, as long as the block runs."""
    if edition.key in EDITIONS:
        raise ValueError(f"There is an edition {edition.key!r} already.")
    EDITIONS[edition.key] = edition
    try:
        yield edition
    finally:
        del EDITIONS[edition.key]
