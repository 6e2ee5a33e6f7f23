"""A campaign's journal as the fold reads it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from campaigns.models import Batch, Campaign
from rosters.journal.entries import as_kept
from rules.changes import Change, JournalEntry


@dataclass(slots=True)
class CampaignJournal:
    """The journal of a campaign at hand."""

    entries: list[JournalEntry]
    """In the order they were written."""
    numbers: dict[str, int]
    """Batch → the number of the mission it is about; 0 for what is about none."""
    reports: frozenset[str]
    """The batches that say how a mission went."""

    def with_batches(self, batches: Iterable[tuple[Batch, Iterable[Change]]], number: int) -> CampaignJournal:
        """Followed by batches about a mission with this number, as they are read once they are written."""
        batches = list(batches)
        fresh = [entry_of(batch, as_kept(changes)) for batch, changes in batches]
        reports = {str(batch.pk) for batch, _ in batches if "fallen" in batch.payload}
        numbers = {**self.numbers, **{entry.key: number for entry in fresh}}
        return CampaignJournal([*self.entries, *fresh], numbers, self.reports | reports)


def journal_of(campaign: Campaign) -> CampaignJournal:
    """All of it. Two queries."""
    batches = campaign.batches.annotate(mission_number=F("mission__number"), fell=F("payload__fallen"))
    found = list(batches.prefetch_related("changes").order_by("sequence").defer("payload"))
    numbers = {str(batch.pk): batch.mission_number or 0 for batch in found}
    reports = frozenset(str(batch.pk) for batch in found if batch.fell is not None)
    return CampaignJournal([journal_entry(batch) for batch in found], numbers, reports)


def journal_entries(campaign: Campaign) -> list[JournalEntry]:
    """Every batch with its changes, in the order they were written. Two queries."""
    return journal_of(campaign).entries


def journal_entry(batch: Batch) -> JournalEntry:
    return entry_of(batch, (change.as_change() for change in batch.changes.all()))


def entry_of(batch: Batch, changes: Iterable[Change]) -> JournalEntry:
    """A batch with changes that are at hand."""
    return JournalEntry(
        key=str(batch.pk),
        words=batch.words,
        voids=str(batch.voids_id) if batch.voids_id else "",
        place=batch.place,
        changes=tuple(changes),
    )
