"""The one door through which rosters are written.

`with operation(...) as op:` locks the roster, reads its state, lets the caller change that
state, and on leaving appends one batch with its changes, projects the state onto rows and
settles. A Refusal (or any error) unwinds the whole transaction.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from accounts.models import User
from rosters.ids import new_id
from rosters.journal import guards
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.entries import RosterJournal
from rosters.journal.rows import Rows, reworded, rows_of, verdicts_of
from rosters.journal.settle import SettledRoster, catalogue_of, settle
from rosters.models import Batch, Change, Roster
from rosters.viewers import Viewer
from rules import acts as act_values
from rules.acts import Act
from rules.catalogue.compile import Catalogue
from rules.changes import Change as ChangeValue
from rules.changes import State, difference
from rules.editions import find
from rules.editions.base import Edition
from rules.errors import Refusal

LONGEST_WORDS = 500
LONGEST_TOKEN = 80
KEY_USED = "This Idempotency-Key was used for something else; take another."


class Stale(Refusal):
    """The row has moved on since the form was made."""

    def __init__(self, row: Any, *, expected: int) -> None:
        words = f"This {row._meta.verbose_name} has changed since you opened it. Nothing of yours was saved over it."
        super().__init__(words, code="stale")
        self.expected = expected
        self.version: int = row.version


class Repeated(Exception):
    """The same token again: what it asked for is done already."""

    def __init__(self, batch: Any) -> None:
        super().__init__(batch.words)
        self.batch = batch


@dataclass
class Operation:
    """A roster in hand: change `state`, say it in `words`."""

    roster: Roster
    edition: Edition
    before: State
    state: State
    rows: Rows = field(default_factory=Rows)
    """The rows of before."""
    kind: str = ""
    words: str = ""
    acts: list[Act] = field(default_factory=list)
    voids: Batch | None = None
    batch: Batch | None = None
    settled: SettledRoster | None = None
    journal: RosterJournal | None = None
    """All of it up to here, where it was read."""
    columns: dict[str, Any] = field(default_factory=dict)
    """Columns of the roster's row that are not part of its content: visibility, owner."""

    @property
    def catalogue(self) -> Catalogue:
        return catalogue_of(self.state[states.ROSTER]["pack"])

    def perform(self, act: Act) -> None:
        """Do an act of the edition on the roster."""
        muster = self.edition.perform(self.catalogue, states.muster_of(self.state), act, new_key)
        self.state = states.with_muster(self.state, muster, self.edition.states)
        self.acts.append(act)


def kept_words(words: str) -> str:
    """What was done, as long as the journal keeps it; it does not stop within a word."""
    return words if len(words) <= LONGEST_WORDS else f"{words[: LONGEST_WORDS - 1].rpartition(' ')[0]}…"


def new_key() -> str:
    return str(new_id())


@contextmanager
def operation(
    roster_id: uuid.UUID,
    viewer: Viewer,
    *,
    expected_version: int | None = None,
    token: str = "",
    even_discarded: bool = False,
) -> Iterator[Operation]:
    """Lock a roster that the viewer may edit and change it; see the module."""
    check_token(token)
    with transaction.atomic():
        roster = _locked(roster_id, viewer)
        if token and (earlier := roster.batches.filter(token=token).first()):
            raise Repeated(earlier)
        check_version(roster, expected_version)
        if roster.discarded_at and not even_discarded:
            raise Refusal("This roster was deleted; restore it first.", code="discarded")
        rows = rows_of(roster)
        state = projection.state_of(roster, rows)
        op = Operation(roster=roster, edition=find(roster.edition), before=state, state=state, rows=rows)
        yield op
        guards.check(op)
        commit(op, viewer.user, token)


def check_version(row: Any, expected: int | None) -> None:
    """Refuse to write what was decided at another version; None was decided at none."""
    if expected is not None and expected != row.version:
        raise Stale(row, expected=expected)


def check_token(token: str) -> None:
    """Refuse a token that the journal could not keep."""
    if len(token) > LONGEST_TOKEN:
        raise Refusal(f"A token has at most {LONGEST_TOKEN} characters; this has {len(token)}.", code="token-too-long")


def check_asked(earlier: str, token: str) -> None:
    """Refuse a token that was used for something else: what follows a space in it stands for what was asked."""
    then, now = (each.partition(" ")[2] for each in (earlier, token))
    if then and now and then != now:
        raise Refusal(KEY_USED, code="key-used")


def _locked(roster_id: uuid.UUID, viewer: Viewer) -> Roster:
    found = (
        Roster.objects.editable_by(viewer).select_related("pack").select_for_update(of=("self",)).filter(pk=roster_id)
    )
    roster: Roster | None = found.first()
    if roster is None:
        raise Roster.DoesNotExist
    return roster


def commit(op: Operation, actor: User | None, token: str) -> None:
    """Append the batch, project the state, settle: all or, with the transaction, nothing.

    A batch that voids another carries no changes: the fold without the other is the state.
    """
    changes = () if op.voids else difference(op.before, op.state)
    if not changes and not op.columns and op.voids is None:
        return
    op.batch = append(op, actor, changes, token)
    settle_and_write(op)


def settle_and_write(op: Operation) -> None:
    """Work out what the state adds up to, and bring the rows to it."""
    projection.write(op.roster, op.rows, op.state, settled(op), op.columns)


def settled(op: Operation) -> SettledRoster:
    """What the state adds up to, kept with the operation. Where only words changed, nothing is judged."""
    op.settled = reworded(op.roster, op.rows, op.before, op.state, op.edition.rules_version)
    if op.settled is None:
        known = verdicts_of(op.rows, op.edition.rules_version) if _same_roster(op.before, op.state) else {}
        unchanged = {key: known[key] for key in known if _same_team(op, key)}
        op.settled = settle(op.edition, op.catalogue, op.state, unchanged)
    return op.settled


def _same_roster(before: State, after: State) -> bool:
    """Whether all that kill teams are picked from is as it was."""
    ours, theirs = ({k: v for k, v in state.items() if not k.startswith(states.KILL_TEAM)} for state in (before, after))
    return ours == theirs


def _same_team(op: Operation, key: str) -> bool:
    subject = states.KILL_TEAM + key
    return subject in op.state and op.before.get(subject) == op.state[subject]


def append(
    op: Operation,
    actor: User | None,
    changes: Sequence[ChangeValue],
    token: str,
    *,
    origin: str = "",
    place: int | None = None,
) -> Batch:
    """Write one batch with its changes at the end of the journal, to be folded there or in an earlier place."""
    batch = new_batch(op, actor, token, origin=origin, place=place)
    batch.save(force_insert=True)
    Change.objects.bulk_create(Change.rows(batch, changes))
    return batch


def new_batch(op: Operation, actor: User | None, token: str, *, origin: str = "", place: int | None = None) -> Batch:
    """The next batch of the journal, still to be saved."""
    op.roster.version += 1
    return Batch(
        roster=op.roster,
        sequence=op.roster.version,
        actor=actor,
        kind=op.kind or (op.acts[0].name if op.acts else "change"),
        words=kept_words(op.words),
        acts=[act_values.to_json(act) for act in op.acts],
        voids=op.voids,
        token=token,
        origin=origin,
        place=place,
    )
