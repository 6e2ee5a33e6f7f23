"""What a language of packs is: a schema, and the way from data to documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rules.catalogue.model import Document
from rules.errors import Fault
from rules.formats.pack_content import PackContent

SYSTEM_KEY = "system"


class PackSource(Protocol):
    """A pack that was read: a faction, or the system that all factions of an edition share."""

    @property
    def name(self) -> str:
        """The name of its file."""

    @property
    def data(self) -> Mapping[str, Any]: ...

    @property
    def edition(self) -> str: ...

    @property
    def key(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def revision(self) -> int: ...

    @property
    def is_system(self) -> bool: ...

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How much is in it, by what it is."""


PackSystem = PackSource


def source_id(source: PackSource) -> str:
    """By what files and rows name it: the edition and its key."""
    return f"{source.edition}:{SYSTEM_KEY if source.is_system else source.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PackLanguage:
    """One language that packs are written in."""

    schema: Path
    read: Callable[[dict[str, Any], str], PackSource]
    """A source from data whose form the schema has judged, and the file's name."""
    faults: Callable[[PackSource, PackSystem | None], list[Fault]]
    """What is wrong with a faction that the schema cannot see."""
    compile: Callable[[PackSource, PackSystem | None], Document]
    content: Callable[[PackSource, PackSystem | None], PackContent]
    unwritten: Callable[[Mapping[str, Any]], list[Fault]]
    """Sentences that are still to be written."""
