"""A roster's journal as the fold reads it."""

from __future__ import annotations

from rosters.models import Batch, Roster
from rules.changes import Told


def told_batches(roster: Roster) -> list[Told]:
    """Every batch with its changes, in order. Two queries."""
    return [told(batch) for batch in roster.batches.prefetch_related("changes").order_by("sequence")]


def told(batch: Batch) -> Told:
    return Told(
        key=str(batch.pk),
        words=batch.words,
        voids=str(batch.voids_id) if batch.voids_id else "",
        place=batch.place or batch.sequence,
        changes=tuple(change.told(because=str(change.because_id or "")) for change in batch.changes.all()),
    )
