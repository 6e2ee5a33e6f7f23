"""The datasheet language as a value: packs of factions whose models cost points, have roles and specialisms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.catalogue.model import Document
from rules.errors import Fault, Malformed
from rules.formats.pack_check import faction_faults
from rules.formats.pack_compile_faction import compile_faction
from rules.formats.pack_compile_system import compile_system
from rules.formats.pack_content import PackContent, faction_content, system_content
from rules.formats.pack_language import PackLanguage, PackSource, PackSystem
from rules.formats.pack_schema import SCHEMA, place_of
from rules.formats.pack_source import FactionSource, read_faction
from rules.formats.pack_system import SystemSource, read_system
from rules.formats.pack_teams import ready_teams


def _read(data: dict[str, Any], name: str) -> PackSource:
    return read_system(data, name) if data.get("kind") == "system" else read_faction(data, name)


def _faults(source: PackSource, system: PackSystem | None) -> list[Fault]:
    if not isinstance(source, FactionSource):
        return []
    known = system if isinstance(system, SystemSource) else None
    faults = list(dict.fromkeys(faction_faults(source, known)))
    return faults if faults or known is None else ready_teams(source, known)[1]


def _compiled(source: PackSource, system: PackSystem | None) -> Document:
    if isinstance(source, SystemSource):
        return compile_system(source)
    faction, known = _together(source, system)
    return compile_faction(faction, known)


def _content(source: PackSource, system: PackSystem | None) -> PackContent:
    if isinstance(source, SystemSource):
        return system_content(source)
    faction, known = _together(source, system)
    return faction_content(faction, ready_teams(faction, known)[0])


def _together(source: PackSource, system: PackSystem | None) -> tuple[FactionSource, SystemSource]:
    if not isinstance(source, FactionSource) or not isinstance(system, SystemSource):
        raise Malformed(source.name, Fault("A faction and a system of the same language belong together."))
    return source, system


def _unwritten(data: Mapping[str, Any]) -> list[Fault]:
    return unwritten(dict(data))


DATASHEETS = PackLanguage(
    schema=SCHEMA, read=_read, faults=_faults, compile=_compiled, content=_content, unwritten=_unwritten
)


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
