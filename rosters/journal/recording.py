"""What the layer above writes into a roster's journal: a campaign's doings, with where they came from.

Nobody needs to be allowed to edit the roster here: who may do it was decided where it was done.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.apply import apply_act
from rosters.journal.entries import journal_entries
from rosters.journal.operation import LONGEST_WORDS, Operation, append, settle_and_write
from rosters.journal.rows import rows_of
from rosters.models import Batch, Roster
from rules.acts import Act
from rules.changes import Change, applied, difference, fold
from rules.editions import find


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing to write: acts are done first, then come the changes."""

    origin: str
    """Names the entry for good; it is also the name by which it can be voided."""
    kind: str
    words: str
    acts: tuple[Act, ...] = ()
    changes: tuple[Change, ...] = ()
    voids: str = ""
    """The origin of an entry that this one takes back."""
    in_place_of: str = ""
    """The origin of the entry in whose place it is folded."""


def record(*, roster_id: uuid.UUID, actor: AbstractBaseUser | None, entries: Sequence[Entry]) -> Roster:
    """Write entries into a roster's journal and settle once. The caller holds the transaction."""
    roster = Roster.objects.select_related("pack").select_for_update(of=("self",)).get(pk=roster_id)
    rows = rows_of(roster)
    state = projection.state_of(roster, rows)
    op = Operation(roster=roster, edition=find(roster.edition), before=state, state=state, rows=rows)
    for entry in entries:
        _write(op, entry, actor)
    if any(entry.voids or entry.in_place_of for entry in entries):
        shapes = op.edition.states
        op.state = states.tidy(fold(journal_entries(roster), shapes.bounds).state, shapes)
    settle_and_write(op)
    return roster


def _write(op: Operation, entry: Entry, actor: AbstractBaseUser | None) -> None:
    known = _known(op.roster, entry)
    if entry.voids and entry.voids not in known and not (entry.acts or entry.changes):
        return
    before, op.acts = op.state, []
    for act in entry.acts:
        apply_act(op, act)
    changes = (*difference(before, op.state), *entry.changes)
    op.state = applied(op.state, entry.changes, op.edition.states.bounds)
    op.kind, op.words = entry.kind, entry.words[:LONGEST_WORDS]
    op.voids = known.get(entry.voids)
    instead = known.get(entry.in_place_of)
    append(op, actor, changes, "", origin=entry.origin, place=instead and (instead.place or instead.sequence))


def _known(roster: Roster, entry: Entry) -> dict[str, Batch]:
    """The entries that this one names, by origin."""
    named = [origin for origin in (entry.voids, entry.in_place_of) if origin]
    return {batch.origin: batch for batch in roster.batches.filter(origin__in=named)} if named else {}
