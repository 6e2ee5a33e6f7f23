"""Everything that stands in a document, outer before inner."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from rules.catalogue.model import Choosable, Document, ForceEntry, Info


def forces_of(entries: Sequence[ForceEntry]) -> Iterator[ForceEntry]:
    """Forces and the forces within them."""
    waiting = list(entries)
    while waiting:
        force = waiting.pop(0)
        yield force
        waiting.extend(force.force_entries)


def elements_of(document: Document) -> Iterator[Info]:
    """The document and everything in it that carries information or choices, outer before inner."""
    yield document
    yield from document.category_entries
    yield from forces_of(document.force_entries)
    waiting: deque[Choosable] = deque(
        (
            *document.selection_entries,
            *document.entry_links,
            *document.shared_selection_entries,
            *document.shared_selection_entry_groups,
        )
    )
    while waiting:
        element = waiting.popleft()
        yield element
        yield from element.category_links
        waiting.extend(element.selection_entries)
        waiting.extend(element.selection_entry_groups)
        waiting.extend(element.entry_links)
