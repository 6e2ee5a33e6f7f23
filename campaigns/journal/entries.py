"""A campaign's journal as the fold reads it."""

from __future__ import annotations

from campaigns.models import Batch, Campaign
from rules.changes import Told


def told_batches(campaign: Campaign) -> list[Told]:
    """Every batch with its changes, in the order they were written. Two queries."""
    return [told(batch) for batch in campaign.batches.prefetch_related("changes").order_by("sequence").defer("told")]


def told(batch: Batch) -> Told:
    return Told(
        key=str(batch.pk),
        words=batch.words,
        voids=str(batch.voids_id) if batch.voids_id else "",
        place=batch.place,
        changes=tuple(change.told() for change in batch.changes.all()),
    )
