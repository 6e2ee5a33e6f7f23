"""What the layer above writes into a roster's journal: a campaign's doings, with where they came from.

Nobody needs to be allowed to edit the roster here: who may do it was decided where it was done.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accounts.models import User
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.apply import apply_act
from rosters.journal.entries import journals_of
from rosters.journal.operation import Operation, kept_words, new_batch, settle_and_write
from rosters.journal.rows import rows_by_roster
from rosters.models import Batch, Roster
from rosters.models import Change as ChangeRow
from rules.acts import Act
from rules.changes import Change, applied, difference, fold
from rules.editions import find


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
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


def record(*, entries: Mapping[uuid.UUID, Sequence[NewEntry]], actor: User | None) -> dict[uuid.UUID, Operation]:
    """Write entries into the journals of rosters and settle each once; the rosters as they are then.

    The caller holds the transaction. Rosters are locked in the order of their keys; however many there are, each kind
    of row is read once.
    """
    ops, known = _locked(sorted(entries)), _named(entries)
    batches: list[Batch] = []
    changes: list[ChangeRow] = []
    for key, op in ops.items():
        for entry in entries[key]:
            written = _write(op, entry, known[key], actor)
            if written is not None:
                batch, changed = written
                batches.append(batch)
                changes += ChangeRow.rows(batch, changed)
    Batch.objects.bulk_create(batches)
    ChangeRow.objects.bulk_create(changes)
    again = [op.roster for key, op in ops.items() if any(each.voids or each.in_place_of for each in entries[key])]
    for key, journal in journals_of(again).items():
        shapes = ops[key].edition.states
        ops[key].state = states.tidy(fold(journal, shapes.bounds).state, shapes)
    for op in ops.values():
        settle_and_write(op)
    return ops


def _locked(keys: Sequence[uuid.UUID]) -> dict[uuid.UUID, Operation]:
    """The rosters with all their rows. Four queries."""
    rosters = Roster.objects.select_related("pack").select_for_update(of=("self",)).filter(pk__in=keys).order_by("pk")
    rows = rows_by_roster(list(rosters))
    found = {}
    for roster in rosters:
        state = projection.state_of(roster, rows[roster.pk])
        edition = find(roster.edition)
        found[roster.pk] = Operation(roster=roster, edition=edition, before=state, state=state, rows=rows[roster.pk])
    return found


def _named(entries: Mapping[uuid.UUID, Sequence[NewEntry]]) -> dict[uuid.UUID, dict[str, Batch]]:
    """The batches that entries name, by roster and origin. One query, where any is named."""
    found: dict[uuid.UUID, dict[str, Batch]] = defaultdict(dict)
    names = {name for each in entries.values() for entry in each for name in (entry.voids, entry.in_place_of) if name}
    if names:
        for batch in Batch.objects.filter(roster__in=list(entries), origin__in=names):
            found[batch.roster_id][batch.origin] = batch
    return found


def _write(
    op: Operation, entry: NewEntry, known: Mapping[str, Batch], actor: User | None
) -> tuple[Batch, Sequence[Change]] | None:
    """The batch of an entry, still to be saved, with its changes; None where it takes back what never was here."""
    if entry.voids and entry.voids not in known and not (entry.acts or entry.changes):
        return None
    before, op.acts = op.state, []
    for act in entry.acts:
        apply_act(op, act)
    changes = (*difference(before, op.state), *entry.changes)
    op.state = applied(op.state, entry.changes, op.edition.states.bounds)
    op.kind, op.words = entry.kind, kept_words(entry.words)
    op.voids = known.get(entry.voids)
    instead = known.get(entry.in_place_of)
    place = (instead.place or instead.sequence) if instead else None
    return new_batch(op, actor, "", origin=entry.origin, place=place), changes
