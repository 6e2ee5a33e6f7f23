"""Our own packs, from bytes to documents: the front door of the format.

`read_pack` judges a file (all faults at once, as Malformed), `compile_pack` makes a
Document of it in the shape of imported data, `pack_content` tells the rest: Tactics,
names, ready teams.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rules.catalogue.model import Document
from rules.errors import Fault, Malformed
from rules.formats.budget import Budget
from rules.formats.pack_check import faction_faults
from rules.formats.pack_compile_faction import compile_faction
from rules.formats.pack_compile_system import compile_system
from rules.formats.pack_content import PackContent, faction_content, system_content
from rules.formats.pack_schema import MOST_FAULTS, schema_faults
from rules.formats.pack_source import FactionSource, read_faction
from rules.formats.pack_system import SystemSource, read_system
from rules.formats.pack_teams import ready_teams
from rules.formats.pack_unwritten import unwritten
from rules.formats.pack_yaml import read_yaml

__all__ = [
    "PackSource",
    "canonical_pack",
    "compile_pack",
    "compile_packs",
    "pack_content",
    "read_pack",
    "read_packs",
    "read_system_pack",
    "unwritten",
]

PackSource = FactionSource | SystemSource


def read_pack(
    body: bytes,
    name: str,
    system: SystemSource | None = None,
    budget: Budget | None = None,
    *,
    is_judged: bool = False,
) -> PackSource:
    """Read and judge a pack; a faction is judged against the system it is for. What was judged before is only read."""
    data = read_yaml(body, name, budget)
    if is_judged:
        return read_system(data, name) if data.get("kind") == "system" else read_faction(data, name)
    faults = schema_faults(data)
    if faults:
        beside = () if len(faults) >= MOST_FAULTS else _beside(data, name, system, faults)
        raise Malformed(name, *faults, *beside)
    if data.get("kind") == "system":
        return read_system(data, name)
    source = read_faction(data, name)
    faults = list(dict.fromkeys(faction_faults(source, system)))
    if not faults and system is not None:
        faults = ready_teams(source, system)[1]
    if faults:
        raise Malformed(name, *faults)
    return source


def _beside(data: dict[str, Any], name: str, system: SystemSource | None, known: Sequence[Fault]) -> Iterator[Fault]:
    """What is wrong beside the form, as far as a file with such faults can be read at all."""
    if not isinstance(data, dict) or data.get("kind") == "system":
        return
    try:
        found = list(dict.fromkeys(faction_faults(read_faction(data, name), system)))
    except (AttributeError, LookupError, TypeError, ValueError):
        return
    places = {fault.place for fault in known}
    yield from (fault for fault in found if fault.place not in places)


def read_system_pack(body: bytes, name: str, *, is_judged: bool = False) -> SystemSource:
    """Read a pack that must be a system."""
    source = read_pack(body, name, is_judged=is_judged)
    if not isinstance(source, SystemSource):
        raise Malformed(name, Fault("This pack is a faction; a system was expected.", "kind"))
    return source


def read_packs(
    files: Sequence[tuple[str, bytes]], *, is_judged: bool = False
) -> tuple[SystemSource, list[FactionSource]]:
    """Read files (name, body) that belong together: a system, then factions for it."""
    name, body = files[0]
    system = read_system_pack(body, name, is_judged=is_judged)
    sources = [read_pack(body, name, system, is_judged=is_judged) for name, body in files[1:]]
    return system, [source for source in sources if isinstance(source, FactionSource)]


def compile_packs(files: Sequence[tuple[str, bytes]], *, is_judged: bool = False) -> list[Document]:
    """The documents of files that belong together, the game system first."""
    system, factions = read_packs(files, is_judged=is_judged)
    return [compile_system(system), *(compile_faction(faction, system) for faction in factions)]


def canonical_pack(body: bytes, name: str) -> bytes:
    """The same content whatever its comments and layout: what digests are of, and again a pack."""
    told = json.dumps(read_yaml(body, name), ensure_ascii=False, separators=(",", ":"))
    return told.encode()


def compile_pack(source: PackSource, system: SystemSource | None = None) -> Document:
    """The pack as a document; a faction needs the system it was judged against."""
    if isinstance(source, SystemSource):
        return compile_system(source)
    return compile_faction(source, _needed(source, system))


def pack_content(source: PackSource, system: SystemSource | None = None) -> PackContent:
    """What the pack tells beside what may be chosen."""
    if isinstance(source, SystemSource):
        return system_content(source)
    teams, _ = ready_teams(source, _needed(source, system))
    return faction_content(source, teams)


def _needed(source: FactionSource, system: SystemSource | None) -> SystemSource:
    if system is None:
        raise Malformed(source.name, Fault("A faction cannot be compiled without its system pack."))
    return system
