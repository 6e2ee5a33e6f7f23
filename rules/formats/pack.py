"""Our own packs, from bytes to documents: the front door of the format.

`read_pack` judges a file (all faults at once, as Malformed), `compile_pack` makes a
Document of it in the shape of imported data, `pack_content` tells the rest: Tactics,
names, ready teams. The edition named in a pack's head says in which language it is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.catalogue.model import Document
from rules.errors import Fault, Malformed
from rules.formats.budget import Budget
from rules.formats.datacards.language import DATACARDS
from rules.formats.pack_content import PackContent
from rules.formats.pack_datasheets import DATASHEETS
from rules.formats.pack_language import PackLanguage, PackSource, PackSystem, source_id
from rules.formats.pack_schema import MOST_FAULTS, schema_faults
from rules.formats.pack_yaml import read_yaml

__all__ = [
    "PackSource",
    "PackSystem",
    "canonical_pack",
    "compile_pack",
    "compile_packs",
    "edition_of",
    "pack_content",
    "read_pack",
    "read_packs",
    "read_system_pack",
    "source_id",
    "unwritten",
]

LANGUAGES: Mapping[str, PackLanguage] = {"kt2018": DATASHEETS, "kt2021": DATACARDS, "kt2024": DATACARDS}
"""Edition → the language of its packs; what names no edition of these is judged as the first, which says so."""


def language_of(data: Any) -> PackLanguage:
    """The language that a pack is written in."""
    return LANGUAGES[_edition_in(data)]


def _edition_in(data: Any) -> str:
    named = data.get("edition") if isinstance(data, Mapping) else None
    return next((edition for edition in LANGUAGES if edition == named), next(iter(LANGUAGES)))


def edition_of(body: bytes, name: str, budget: Budget | None = None) -> str:
    """The edition that a file's head names; where it names none that has packs, that of the first language."""
    return _edition_in(read_yaml(body, name, budget))


def read_pack(
    body: bytes,
    name: str,
    system: PackSystem | None = None,
    budget: Budget | None = None,
    *,
    is_judged: bool = False,
) -> PackSource:
    """Read and judge a pack; a faction is judged against the system it is for. What was judged before is only read."""
    # What was judged and stored is canonical: JSON, which is read fifty times as fast.
    is_canonical = is_judged and body.startswith(b"{")
    data = json.loads(body) if is_canonical else read_yaml(body, name, budget)
    language = language_of(data)
    if is_judged:
        return language.read(data, name)
    faults = schema_faults(data, language.schema)
    if faults:
        beside = () if len(faults) >= MOST_FAULTS else _beside(data, name, system, faults)
        raise Malformed(name, *faults, *beside)
    source = language.read(data, name)
    if system is not None and not source.is_system and source.edition != system.edition:
        raise Malformed(name, Fault(f"The system at hand is for {system.edition!r}.", "edition"))
    faults = language.faults(source, system)
    if faults:
        raise Malformed(name, *faults)
    return source


def _beside(data: dict[str, Any], name: str, system: PackSystem | None, known: Sequence[Fault]) -> Iterator[Fault]:
    """What is wrong beside the form, as far as a file with such faults can be read at all."""
    language = language_of(data)
    try:
        found = language.faults(language.read(data, name), system)
    except (AttributeError, LookupError, TypeError, ValueError):
        return
    places = {fault.place for fault in known}
    yield from (fault for fault in found if fault.place not in places)


def read_system_pack(body: bytes, name: str, *, is_judged: bool = False) -> PackSystem:
    """Read a pack that must be a system."""
    source = read_pack(body, name, is_judged=is_judged)
    if not source.is_system:
        raise Malformed(name, Fault("This pack is a faction; a system was expected.", "kind"))
    return source


def read_packs(files: Sequence[tuple[str, bytes]], *, is_judged: bool = False) -> tuple[PackSystem, list[PackSource]]:
    """Read files (name, body) that belong together: a system, then factions for it."""
    name, body = files[0]
    system = read_system_pack(body, name, is_judged=is_judged)
    sources = [read_pack(body, name, system, is_judged=is_judged) for name, body in files[1:]]
    return system, [source for source in sources if not source.is_system]


def compile_packs(files: Sequence[tuple[str, bytes]], *, is_judged: bool = False) -> list[Document]:
    """The documents of files that belong together, the game system first."""
    system, factions = read_packs(files, is_judged=is_judged)
    return [compile_pack(system), *(compile_pack(faction, system) for faction in factions)]


def canonical_pack(body: bytes, name: str) -> bytes:
    """The same content whatever its comments and layout: what digests are of, and again a pack."""
    text = json.dumps(read_yaml(body, name), ensure_ascii=False, separators=(",", ":"))
    return text.encode()


def compile_pack(source: PackSource, system: PackSystem | None = None) -> Document:
    """The pack as a document; a faction needs the system it was judged against."""
    return language_of(source.data).compile(source, _needed(source, system))


def pack_content(source: PackSource, system: PackSystem | None = None) -> PackContent:
    """What the pack holds beside what may be chosen."""
    return language_of(source.data).content(source, _needed(source, system))


def unwritten(data: Mapping[str, Any]) -> list[Fault]:
    """Where somebody still has to write."""
    return language_of(data).unwritten(data)


def _needed(source: PackSource, system: PackSystem | None) -> PackSystem | None:
    if system is None and not source.is_system:
        raise Malformed(source.name, Fault("A faction cannot be compiled without its system pack."))
    return system
