"""The campaign and its rosters as they stood at some place in play order: what a report there has to go by."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.journal.entries import journal_entries
from campaigns.journal.games import SideHistory, histories_in
from campaigns.journal.kind import kind_of
from campaigns.models import Batch, Campaign, MissionSide
from rosters.journal import state as roster_states
from rosters.journal.entries import journal_entries as roster_batches
from rosters.models import Operative, Roster
from rules.changes import NO_BOUNDS, JournalEntry, Limits, State, counting, fold
from rules.editions import find


def state_before(batches: Sequence[JournalEntry], place: int, bounds: Limits = NO_BOUNDS) -> State:
    """What counts and is folded before a place."""
    return fold([batch for batch in counting(batches) if batch.place is not None and batch.place < place], bounds).state


def roster_before(roster: Roster, batch: Batch) -> State:
    """A roster as it stood before what a batch of the campaign brought it. Three queries."""
    mirrored = roster.batches.filter(origin=str(batch.pk)).first()
    entries = roster_batches(roster)
    place = (mirrored.place or mirrored.sequence) if mirrored else len(entries) + 1
    shapes = find(roster.edition).states
    return roster_states.tidy(state_before(entries, place, shapes.bounds), shapes)


def histories_before(
    campaign: Campaign, batch: Batch, sides: Sequence[MissionSide]
) -> tuple[State, dict[str, SideHistory]]:
    """What everybody had come to before a report; entrants and missions as they stood then."""
    state = state_before(journal_entries(campaign), batch.place, kind_of(campaign).bounds)
    rosters = {
        side.entrant.roster_id: roster_before(side.entrant.roster, batch)
        for side in sides
        if side.entrant is not None and side.entrant.roster is not None
    }
    rows = Operative.objects.filter(roster__in=list(rosters)).values_list("pk", "sheet")
    return state, histories_in(state, rosters, sides, {str(key): sheet for key, sheet in rows})
