"""What was once found in a compiled catalogue, kept for as long as that catalogue lives."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from rules.catalogue.compile import Catalogue

Found = TypeVar("Found")


def once_per_catalogue(find: Callable[[Catalogue], Found]) -> Callable[[Catalogue], Found]:
    """The same function, which looks once into each catalogue."""
    by_catalogue: WeakKeyDictionary[Catalogue, Found] = WeakKeyDictionary()

    @wraps(find)
    def found(catalogue: Catalogue) -> Found:
        known = by_catalogue.get(catalogue)
        if known is None:
            known = by_catalogue[catalogue] = find(catalogue)
        return known

    return found
