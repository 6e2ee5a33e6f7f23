"""Which factions earlier printings have."""

from __future__ import annotations

from functools import cache

from rules.formats.pack_printing import Printing, base_key, read_printing
from rules.packs import shipped_printings


def printings_without(edition: str, key: str) -> tuple[str, ...]:
    """The edition's earlier printings that have no numbers of a pack of ours, by their keys."""
    owner, _, faction = base_key(key).partition(":")
    lacking = (each for each in _printings(edition) if owner == edition and faction not in each.factions)
    return tuple(each.key for each in lacking if not each.whole)


@cache
def _printings(edition: str) -> tuple[Printing, ...]:
    return tuple(read_printing(file.body, file.name) for file in shipped_printings(edition))
