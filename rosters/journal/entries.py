"""A roster's journal as the fold reads it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from rosters.models import Batch, Roster
from rules.changes import Change, JournalEntry


@dataclass(slots=True)
class RosterJournal:
    """The journal of one roster at hand."""

    entries: list[JournalEntry] = field(default_factory=list)
    """In the order they were written."""
    origins: dict[str, Batch] = field(default_factory=dict)
    """What came from outside, by what brought it."""

    def copy(self) -> RosterJournal:
        """As it is now, whatever is appended to the other."""
        return RosterJournal(list(self.entries), dict(self.origins))

    def append(self, batch: Batch, changes: Iterable[Change]) -> None:
        """One batch more, as it is read once it is written."""
        self.entries.append(entry_of(batch, as_kept(changes)))
        if batch.origin:
            self.origins[batch.origin] = batch


def journal_entries(roster: Roster) -> list[JournalEntry]:
    """Every batch with its changes, in order. Two queries."""
    return [journal_entry(batch) for batch in roster.batches.prefetch_related("changes").order_by("sequence")]


def journals_of(rosters: Sequence[Roster]) -> dict[uuid.UUID, RosterJournal]:
    """The same of several rosters, by roster. Two queries, where there is any."""
    found = {roster.pk: RosterJournal() for roster in rosters}
    batches = Batch.objects.filter(roster__in=list(found)).prefetch_related("changes").order_by("sequence")
    for batch in batches if rosters else ():
        found[batch.roster_id].entries.append(journal_entry(batch))
        if batch.origin:
            found[batch.roster_id].origins[batch.origin] = batch
    return found


def journal_entry(batch: Batch) -> JournalEntry:
    return entry_of(batch, (change.as_change(because=str(change.because_id or "")) for change in batch.changes.all()))


def entry_of(batch: Batch, changes: Iterable[Change]) -> JournalEntry:
    """A batch with changes that are at hand."""
    return JournalEntry(
        key=str(batch.pk),
        words=batch.words,
        voids=str(batch.voids_id) if batch.voids_id else "",
        place=batch.place or batch.sequence,
        changes=tuple(changes),
    )


def as_kept(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes as they are read back when they are written: their values are JSON."""
    return tuple(
        replace(change, because="", **json.loads(json.dumps({"value": change.value, "before": change.before})))
        for change in changes
    )
