"""What a search of the compendium finds: single things, and those that several factions have alike as one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rosters.compendium.selectors import Book


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchEntry:
    """Something that can be found: what it is, and the page about it."""

    kind: str
    name: str
    text: str
    page: str
    """The page's name without the namespace."""
    target: str = ""
    """What the page is about, or the place on it."""
    spelling: str = ""
    """All of it, as a search compares it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An entry that was found, with the book it stands in; none for what an edition shares."""

    entry: SearchEntry
    book: Book | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResults:
    """Search results."""

    hits: tuple[Hit, ...] = ()
    """The first of all."""
    total: int = 0
    lines: tuple[tuple[Hit, ...], ...] = ()
    """The first things with everybody who has them alike."""
    things: int = 0
    """How many of these there are."""
    waiting: int = 0
    """How many packs were not looked through."""
    best: int = 0
    """How near its first hit comes: 0 is called just that, below IN_TEXT it is in a name."""

    @property
    def more(self) -> int:
        return self.things - len(self.lines)


def alike(hits: Iterable[Hit]) -> list[tuple[Hit, ...]]:
    """What several factions have alike, together: in the order in which each was found first."""
    found: dict[tuple[str, str, str], list[Hit]] = {}
    for hit in hits:
        found.setdefault((hit.entry.kind, hit.entry.name.casefold(), hit.entry.text), []).append(hit)
    return [tuple(each) for each in found.values()]
