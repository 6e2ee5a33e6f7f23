"""A roster's journal as the fold reads it."""

from __future__ import annotations

from collections.abc import Sequence

from rosters.models import Batch, Roster
from rules.changes import Change, Told


def told_batches(roster: Roster, voiding: Sequence[str] = ()) -> list[Told]:
    """Every batch with its changes, in order; `voiding` previews undos to come. Two queries."""
    batches = [told(batch) for batch in roster.batches.prefetch_related("changes").order_by("sequence")]
    return [*batches, *(Told(key=f"(undo of {key})", voids=key) for key in voiding)]


def told(batch: Batch) -> Told:
    return Told(
        key=str(batch.pk),
        words=batch.words,
        voids=str(batch.voids_id) if batch.voids_id else "",
        changes=tuple(
            Change(
                subject=change.subject,
                op=change.op,
                field=change.field,
                value=change.value,
                before=change.before,
                because=str(change.because_id or ""),
            )
            for change in batch.changes.all()
        ),
    )
