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

from accounts.hooks import named
from accounts.models import User
from rosters.ids import new_id
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.entries import RosterJournal
from rosters.journal.rows import Rows, reword, rows_of, verdicts_of
from rosters.journal.settle import SettledRoster, TeamVerdict, catalogue_of, settle
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
    rows_now: Rows | None = None
    """After leaving: the rows as they are, where they are at hand."""
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
        own = Roster.objects.editable_by(viewer).select_related("pack").select_for_update(of=("self",))
        roster: Roster = own.get(pk=roster_id)
        if token and (earlier := roster.batches.filter(token=token).first()):
            raise Repeated(earlier)
        check_version(roster, expected_version)
        if roster.discarded_at and not even_discarded:
            raise Refusal("This roster was deleted; restore it first.", code="discarded")
        rows = rows_of(roster)
        state = projection.state_of(roster, rows)
        op = Operation(roster=roster, edition=find(roster.edition), before=state, state=state, rows=rows)
        yield op
        check_guards(op)
        commit(op, viewer.user, token)


def check_guards(op: Operation) -> None:
    """Refuse what the roster's campaign forbids; asked of the layer above, which alone knows campaigns.

    ROSTER_GUARDS name functions guard(op), which raise Refusal.
    """
    if op.before and op.before[states.ROSTER].get("campaign"):
        for guard in named("ROSTER_GUARDS"):
            guard(op)


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


def commit(op: Operation, actor: User | None, token: str) -> None:
    """Append the batch, project the state, settle: all or, with the transaction, nothing.

    A batch that voids another carries no changes: the fold without the other is the state.
    """
    changes = difference(op.before, op.state)
    if not changes and not op.columns and op.voids is None:
        return
    op.batch = append(op, actor, () if op.voids else changes, token)
    if is_reworded(op, changes):
        op.rows_now = projection.in_order(op.rows)
    else:
        op.rows_now = projection.write(op.roster, op.rows, op.state, settled(op), op.columns)


def is_reworded(op: Operation, changes: Sequence[ChangeValue]) -> bool:
    """Whether only words changed, and are written: then nothing is judged."""
    return reword(op.roster, op.rows, changes, op.edition.rules_version, op.columns)


def settled(op: Operation) -> SettledRoster:
    """What the state adds up to, kept with the operation; kill teams that nothing touched keep their verdict."""
    known = verdicts_of(op.rows, op.edition.rules_version)
    standing = {key: verdict for key, verdict in known.items() if _stands(op, key, verdict)}
    op.settled = settle(op.edition, op.catalogue, op.state, standing)
    return op.settled


def _stands(op: Operation, key: str, verdict: TeamVerdict) -> bool:
    """Whether all that a kill team was judged by is as it was. Who stays at home is asked only how to mend it."""
    subject = states.KILL_TEAM + key
    team = op.state.get(subject)
    if team is None or op.before.get(subject) != team:
        return False
    members = None if verdict.issues else team["members"]
    return _judged_by(op.before, members) == _judged_by(op.state, members)


def _judged_by(state: State, members: Sequence[str] | None) -> State:
    """What kill teams are picked from; for a team with nothing to mend without those who stay at home."""
    whole = {subject: fields for subject, fields in state.items() if not subject.startswith(states.KILL_TEAM)}
    if members is None:
        return whole
    own = {s: fields for s, fields in whole.items() if s in members or not states.is_operative(s)}
    return {**own, states.ROSTER: {**whole[states.ROSTER], "order": []}}


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
