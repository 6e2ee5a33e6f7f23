"""Which factions earlier printings tell of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.formats.pack_printing import base_key, read_printing
from rules.packs import shipped_printings


def printings_without(edition: str, key: str) -> tuple[str, ...]:
    """The edition's earlier printings that have no numbers of a pack of ours, by their keys."""
    owner, _, faction = base_key(key).partition(":")
    return tuple(each for each, factions in _printings(edition).items() if owner == edition and faction not in factions)


@cache
def _printings(edition: str) -> Mapping[str, frozenset[str]]:
    read = (read_printing(file.body, file.name) for file in shipped_printings(edition))
    return {printing.key: frozenset(printing.factions) for printing in read}
