"""BattleScribe's files, as bytes: game systems, catalogues and rosters, zipped or not.

The front door of the format. Reading raises Malformed with one line that names the file and
the place; nothing else comes out of it, whatever the bytes are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.catalogue.model import Document, Publication
from rules.errors import Fault, Malformed
from rules.formats.archive import only_member
from rules.formats.budget import Budget
from rules.formats.older import upgraded_document, upgraded_roster
from rules.formats.roster_file import RosterFile
from rules.formats.text import canonical_bytes
from rules.formats.xml_reader import Builder, parse
from rules.formats.xml_writer import write_roster

__all__ = ["DocumentReading", "read_document", "read_roster", "reading_of", "write_roster"]

MOST_LISTED = 3
"""So many repeated ids are named in the one line."""

DOCUMENT_ROOTS: dict[str, type] = {"gameSystem": Document, "catalogue": Document}
ROSTER_ROOTS: dict[str, type] = {"roster": RosterFile}


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentReading:
    """A document, and what was seen while it was read."""

    document: Document
    canonical: bytes
    """The file's bytes in the form that is its identity; reading them gives the same document."""
    counts: Mapping[str, int]
    """How many elements the file has, by tag."""


def read_document(data: bytes, name: str) -> Document:
    """Read a .gst, .cat, .gstz or .catz."""
    return reading_of(data, name).document


def reading_of(data: bytes, name: str, budget: Budget | None = None) -> DocumentReading:
    """Read a .gst, .cat, .gstz or .catz, and say what was in it."""
    canonical = canonical_bytes(*only_member(data, name, budget))
    builder = parse(canonical, name, DOCUMENT_ROOTS, budget)
    if builder.repeated:
        ids = builder.repeated[:MOST_LISTED]
        raise Malformed(name, *(Fault("two different things have this id", each) for each in ids))
    return DocumentReading(document=_document(builder), canonical=canonical, counts=builder.counts)


def _document(builder: Builder) -> Document:
    document: Document = upgraded_document(builder.result)
    return replace(
        document,
        is_game_system=builder.root_tag == "gameSystem",
        publications=document.publications + _books(builder, document),
        ignored=tuple(builder.ignored),
    )


def _books(builder: Builder, document: Document) -> tuple[Publication, ...]:
    """Until 2.01 a thing named its book; it becomes a publication whose id is its name."""
    known = {publication.id for publication in document.publications}
    return tuple(Publication(id=book, name=book) for book in builder.books if book not in known)


def read_roster(data: bytes, name: str, budget: Budget | None = None) -> RosterFile:
    """Read a .ros or .rosz."""
    builder = parse(canonical_bytes(*only_member(data, name, budget)), name, ROSTER_ROOTS, budget)
    roster: RosterFile = upgraded_roster(builder.result)
    return replace(roster, ignored=tuple(builder.ignored))
