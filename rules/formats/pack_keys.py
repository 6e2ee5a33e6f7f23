"""The ids that rosters remember: everything of a compiled pack that can be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.model import Choosable, Document


def keys_of(document: Document) -> list[str]:
    """Ids of all entries, groups and links, each once, sorted."""
    owners: tuple[Choosable, ...] = (
        *document.selection_entries,
        *document.entry_links,
        *document.shared_selection_entries,
        *document.shared_selection_entry_groups,
    )
    return sorted({key for owner in owners for key in _below(owner)})


def _below(owner: Choosable) -> Iterator[str]:
    yield owner.id
    inner: tuple[Choosable, ...] = (
        *owner.selection_entries,
        *owner.selection_entry_groups,
        *owner.entry_links,
    )
    for each in inner:
        yield from _below(each)
