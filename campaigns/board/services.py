"""Steps on a campaign's board: taken, and taken back."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from campaigns import permissions as rights
from campaigns.board.dice import era_of, secret_of
from campaigns.journal.kind import board_of, position_of
from campaigns.journal.operation import Operation, once, operation
from campaigns.journal.reasons import remark_of
from campaigns.log.undoing import check_undoable
from campaigns.models import Batch
from campaigns.models.journal import Batch as BatchRow
from rosters.journal.wording import TOOK_BACK, fit
from rosters.viewers import Viewer
from rules.campaigns import codec
from rules.campaigns.activities import read_answers
from rules.campaigns.board import BoardStep
from rules.dice import SealedDice
from rules.errors import Refusal

STEP = "step"


@once
def step_take(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    entrant_id: uuid.UUID | str = "",
    step: str,
    answers: Mapping[str, Any],
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """Take a step for an entrant: its player, or an arbitrator for anyone who is not at hand. Without an entrant it
    is one
    that arbitrators take for everybody.
    """
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=(STEP,)) as op:
        rights.require_running(op)
        board = board_of(op.rules)
        position = position_of(op.rules, op.campaign, op.settings, op.rows.entrants)
        entrant = str(entrant_id or "")
        found = _found(op, board.steps(position), entrant, step)
        payload = {name: fit(value) if isinstance(value, str) else value for name, value in answers.items()}
        asked = read_answers(found.activity, payload)
        era = era_of(op.campaign)
        effects = board.take(position, entrant, step, asked, SealedDice(secret_of(op.campaign, era)))
        op.kind, op.words = STEP, effects.sentence
        op.payload = {
            "step": step,
            "entrant": entrant,
            "answers": asked,
            "era": era,
            "rolls": [codec.to_json(roll) for roll in effects.rolls],
        }
        op.changes += effects.changes
    return op.batch


def _found(op: Operation, steps: Any, entrant: str, key: str) -> BoardStep:
    """The step that was asked for, if it may be taken now and by who asks."""
    is_arbitrator = op.person is not None and op.person.is_arbitrator
    if entrant:
        rights.require_own(op, rights.entrant_in(op, entrant), or_arbitrator=True)
    elif not is_arbitrator:
        rights.require_arbitrator(op)
    found: BoardStep | None = next((each for each in steps if (each.entrant, each.key) == (entrant, key)), None)
    if found is None:
        raise Refusal("This cannot be done now: it is another phase or another player’s turn.", code="not-now")
    if found.is_arbitrators:
        rights.require_arbitrator(op)
    if found.activity.closed:
        raise Refusal(f"{found.activity.title}: {found.activity.closed}", code="closed")
    return found


@once
def step_take_back(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    batch_id: uuid.UUID,
    reason: str = "",
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """Take a step back: an arbitrator any of them, a player their own while nobody took another one since."""
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, whole=True) as op:
        rights.require_running(op)
        batch = op.campaign.batches.filter(pk=batch_id, kind=STEP).first()
        if batch is None:
            raise Refusal("There is no such step on this board.", code="unknown-step")
        check_undoable(batch)
        _require_right(op, batch)
        words = remark_of(reason)
        op.voids, op.void_words = [batch], f"{TOOK_BACK}{batch.words}{f' Because: {words}' if words else ''}"
    return op.campaign.batches.order_by("sequence").last()


def _require_right(op: Operation, batch: BatchRow) -> None:
    if op.person is not None and op.person.is_arbitrator:
        return
    if op.person is None or batch.person_id != op.person.pk:
        raise Refusal("Only an arbitrator takes back what somebody else did.", code="not-yours")
    voided = op.campaign.batches.filter(voids__isnull=False).values("voids")
    newest = op.campaign.batches.filter(kind=STEP).exclude(pk__in=voided).order_by("sequence").last()
    if newest is None or newest.pk != batch.pk:
        words = "Others have moved since: ask an arbitrator to take this back."
        raise Refusal(words, code="not-newest")
