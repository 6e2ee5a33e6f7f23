"""A roster's journal as the fold reads it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from rosters.models import Batch, Roster
from rules.changes import JournalEntry


def journal_entries(roster: Roster) -> list[JournalEntry]:
    """Every batch with its changes, in order. Two queries."""
    return [journal_entry(batch) for batch in roster.batches.prefetch_related("changes").order_by("sequence")]


def journals_of(rosters: Sequence[Roster]) -> dict[uuid.UUID, list[JournalEntry]]:
    """The same of several rosters, by roster. Two queries, where there is any."""
    found: dict[uuid.UUID, list[JournalEntry]] = {roster.pk: [] for roster in rosters}
    batches = Batch.objects.filter(roster__in=list(found)).prefetch_related("changes").order_by("sequence")
    for batch in batches if rosters else ():
        found[batch.roster_id].append(journal_entry(batch))
    return found


def journal_entry(batch: Batch) -> JournalEntry:
    return JournalEntry(
        key=str(batch.pk),
        words=batch.words,
        voids=str(batch.voids_id) if batch.voids_id else "",
        place=batch.place or batch.sequence,
        changes=tuple(change.as_change(because=str(change.because_id or "")) for change in batch.changes.all()),
    )
