"""Sentences that a pack still lacks: `?` from a draft, or nothing where something is expected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.errors import Fault
from rules.formats.pack_schema import place_of

UNWRITTEN = "?"
EXPECTED = ("abilities", "wargear", "powers", "tactics")
"""Sections whose things are nothing without a sentence."""


def unwritten(data: dict[str, Any]) -> list[Fault]:
    """Where somebody still has to write."""
    return [Fault("Still to be written.", place_of(path)) for path in _open(data, ())]


def _open(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict):
        if len(path) == 2 and path[0] in EXPECTED and "text" not in value and "equipment" not in value:
            yield (*path, "text")
        for key, inner in value.items():
            yield from _open(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _open(inner, (*path, index))
    elif value == UNWRITTEN:
        yield path
