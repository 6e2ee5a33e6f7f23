"""Undoing acts of a roster's history, and undoing that in turn."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from accounts.models import User
from rosters.journal import state as states
from rosters.journal.entries import journal_entries
from rosters.journal.operation import Operation, Repeated, append, operation
from rosters.journal.wording import undo_words
from rosters.models import Batch, Roster
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import Viewer
from rules.changes import JournalEntry, Undoing, act_behind, counting, fold, undoing
from rules.editions import find
from rules.errors import Refusal

QUIET = frozenset({"order"})
"""Fields that nearly every act sets: to set them again leans on nothing."""


def undo_preview(*, roster: Roster, batch: Batch) -> Undoing:
    """What taking a batch back would change, and which later ones lean on it. Two queries."""
    return _preview(roster, batch, journal_entries(roster))


def _preview(roster: Roster, batch: Batch, entries: Sequence[JournalEntry]) -> Undoing:
    own = next(each for each in entries if each.key == str(batch.pk))
    if batch.sequence == 1:
        raise Refusal("Creating a roster cannot be taken back; delete the roster instead.", code="founding")
    if str(batch.pk) not in {each.key for each in counting(entries)}:
        raise Refusal("This was undone or redone already.", code="already-void")
    act, takes_back = act_behind({each.key: each.voids for each in entries if each.voids}, own.key)
    if own.voids and takes_back is (act in {each.key for each in counting(entries)}):
        raise Refusal("This was undone or done again already, in another way.", code="already-void")
    if not own.changes and not own.voids:
        raise Refusal("This changed nothing on the roster itself, so there is nothing to take back.", code="no-content")
    return undoing(entries, str(batch.pk), find(roster.edition).states.bounds, quiet=QUIET)


def roster_undo(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    batch_id: uuid.UUID,
    expected_version: int | None = None,
    with_dependants: bool = False,
    token: str = "",
) -> ActResult:
    """Take a batch back (undoing an undo restores), by itself or with all that leans on it.

    Affected by this and stays is kept as it is: values set later stand, and what hung on
    something that is gone is gone with it.
    """
    try:
        with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
            batch = op.roster.batches.filter(pk=batch_id).first()
            if batch is None:
                raise Refusal("This is not in the roster’s history.", code="unknown-batch")
            entries = journal_entries(op.roster)
            preview = _preview(op.roster, batch, entries)
            leaning = op.roster.batches.filter(pk__in=preview.dependants if with_dependants else ())
            _void(op, entries, batch, list(leaning.order_by("-sequence")), viewer.user)
    except Repeated as repeated:
        return ActResult(Roster.objects.get(pk=roster_id), repeated.batch, is_repeat=True)
    return ActResult.of(op)


def _void(
    op: Operation,
    entries: Sequence[JournalEntry],
    batch: Batch,
    leaning: Sequence[Batch],
    actor: User | None,
) -> None:
    """Void the leaning batches first, each in a batch of its own, then the batch itself."""
    for dependant in leaning:
        op.voids, op.kind, op.words = dependant, "undo", undo_words(dependant)
        append(op, actor, (), "")
    op.voids, op.kind, op.words = batch, "undo", undo_words(batch)
    undone = (JournalEntry(key=f"(undo of {each.pk})", voids=str(each.pk)) for each in (*leaning, batch))
    shapes = op.edition.states
    op.state = states.tidy(fold([*entries, *undone], shapes.bounds).state, shapes)
