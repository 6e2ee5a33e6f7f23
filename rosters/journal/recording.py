"""What the layer above writes into a roster's journal: a campaign's doings, with where they came from.

Nobody needs to be allowed to edit the roster here: who may do it was decided where it was done.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.apply import apply_act
from rosters.journal.entries import journals_of
from rosters.journal.operation import Operation, is_reworded, kept_words, new_batch, settled
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


Held = dict[Any, Operation]


def record(*, entries: Mapping[uuid.UUID, Sequence[NewEntry]], actor: User | None, held: Held | None = None) -> None:
    """Write entries into the journals of rosters and settle each once.

    The caller holds the transaction. `held` are rosters that it has locked, all that are named among them; however many
    there are, each kind of row is written once.
    """
    held = hold(entries) if held is None else held
    batches: list[Batch] = []
    changes: list[ChangeRow] = []
    for batch, changed in drafted(entries, held, actor):
        batches.append(batch)
        changes += ChangeRow.rows(batch, changed)
    Batch.objects.bulk_create(batches)
    ChangeRow.objects.bulk_create(changes)
    ops = [held[key] for key in sorted(entries)]
    judged = [op for op in ops if not is_reworded(op, difference(op.before, op.state))]
    projection.write_all([(op.roster, op.rows, op.state, settled(op), op.columns) for op in judged])


def drafted(
    entries: Mapping[uuid.UUID, Sequence[NewEntry]], held: Held, actor: User | None
) -> list[tuple[Batch, Sequence[Change]]]:
    """Apply journal entries to the loaded rosters: the batches to write, each with its changes."""
    refolded = [key for key, each in entries.items() if any(entry.voids or entry.in_place_of for entry in each)]
    read_journals([held[key] for key in refolded])
    found = []
    for key in sorted(entries):
        op = held[key]
        known = op.journal.origins if op.journal else {}
        for entry in entries[key]:
            written = _write(op, entry, known, actor)
            if written is None:
                continue
            found.append(written)
            if op.journal:
                op.journal.append(*written)
        if key in refolded and op.journal:
            shapes = op.edition.states
            op.state = states.tidy(fold(op.journal.entries, shapes.bounds).state, shapes)
    return found


def read_journals(ops: Iterable[Operation]) -> None:
    """Load the journals of these rosters. Two queries, where one has none yet."""
    without = [op for op in ops if op.journal is None]
    found = journals_of([op.roster for op in without])
    for op in without:
        op.journal = found[op.roster.pk]


def hold(keys: Iterable[uuid.UUID], *, locked: bool = True) -> Held:
    """Rosters with all their rows, locked in the order of their keys. Four queries, where there is any."""
    wanted = sorted(keys)
    if not wanted:
        return {}
    rosters = Roster.objects.select_related("pack").filter(pk__in=wanted).order_by("pk")
    found = list(rosters.select_for_update(of=("self",)) if locked else rosters)
    rows = rows_by_roster([roster.pk for roster in found])
    held = {}
    for roster in found:
        state = projection.state_of(roster, rows[roster.pk])
        edition = find(roster.edition)
        held[roster.pk] = Operation(roster=roster, edition=edition, before=state, state=state, rows=rows[roster.pk])
    return held


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
