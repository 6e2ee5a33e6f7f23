"""A campaign's journal as the fold reads it."""

from __future__ import annotations

from campaigns.models import Batch, Campaign
from rules.changes import JournalEntry


def journal_entries(campaign: Campaign) -> list[JournalEntry]:
    """Every batch with its changes, in the order they were written. Two queries."""
    return [
        journal_entry(batch)
        for batch in campaign.batches.prefetch_related("changes").order_by("sequence").defer("payload")
    ]


def journal_entry(batch: Batch) -> JournalEntry:
    return JournalEntry(
        key=str(batch.pk),
        words=batch.words,
        voids=str(batch.voids_id) if batch.voids_id else "",
        place=batch.place,
        changes=tuple(change.as_change() for change in batch.changes.all()),
    )
