"""What an arbitrator changes by hand: with a reason, listed in the log, and undone like any other act."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from django.db import transaction

from campaigns.entrants.manual_changes import MANUAL_CHANGES, ManualChangeOperation, of_the_kind
from campaigns.journal.operation import Operation, once, operation
from campaigns.journal.reasons import reason_of
from campaigns.log.undoing import UndoPreview, check_undoable, previewed_undo
from campaigns.models import Batch, Entrant
from campaigns.muster.services.next_muster import renew_next_musters
from campaigns.permissions import entrant_in, is_own, require_arbitrator, require_open
from rosters.journal.wording import BECAUSE, undo_words
from rosters.models import Batch as RosterBatch
from rosters.viewers import Viewer
from rules.errors import Refusal


class HandKind(StrEnum):
    """What can be changed by hand in every campaign; what else, its kind says (`CampaignKind.manual_changes`)."""

    EXPERIENCE = "experience"
    TEAM_EXPERIENCE = "team-experience"
    STATUS = "status"
    RECRUIT = "recruit"
    """value: the fields of the act that recruits."""
    BRING_BACK = "bring-back"
    WAIVE = "waive"
    """subject: the code of an issue that may pass; value: whether it may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandChange:
    """One thing to change; what `subject` and `value` are its kind says."""

    kind: str
    subject: str = ""
    value: Any = None
    reason: str


@once
@transaction.atomic
def hand_change(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    entrant_id: uuid.UUID,
    change: HandChange,
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """Change something of an entrant or its roster. Done to one's own faction, the log says that too."""
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("by-hand",)) as op:
        require_arbitrator(op)
        require_open(op)
        entrant = entrant_in(op, entrant_id)
        reason = reason_of(change.reason)
        manual = ManualChangeOperation(op=op, entrant=entrant, subject=change.subject, value=change.value)
        what = (
            MANUAL_CHANGES[change.kind](manual) if change.kind in MANUAL_CHANGES else of_the_kind(manual, change.kind)
        )
        if what is None:
            known = ", ".join((*(each.key for each in op.rules.manual_changes), *MANUAL_CHANGES))
            raise Refusal(f"{change.kind!r} cannot be changed by hand; {known} can.", code="unknown-change")
        own = " (their own team)" if is_own(op, entrant) else ""
        op.kind, op.words = "by-hand", f"Adjusted {entrant.name}{own}: {what} Because: {reason}"
        op.payload = {**asdict(change), "reason": reason, "entrant": str(entrant.pk), "own": bool(own)}
        for on_roster in op.rosters.values():
            on_roster.words = f"Adjusted: {what} Because: {reason}"
    _renew(op, [entrant.roster_id] if op.rosters else [])
    return op.batch


def _renew(op: Operation, rosters: Sequence[uuid.UUID | None]) -> None:
    """Their next muster is worked out again, since a changed status may decide who can be picked."""
    entrants = Entrant.objects.filter(campaign=op.campaign, roster__in=[key for key in rosters if key])
    renew_next_musters(entrants, op.edition, op.rules)


def undo_preview(*, batch: Batch) -> UndoPreview:
    """What taking a batch back would change, and what was built on it since."""
    check_undoable(batch)
    return previewed_undo(batch)


@once
@transaction.atomic
def batch_undo(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    batch_id: uuid.UUID,
    reason: str,
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """Take back what was changed by hand, a choice, settings, or such an undo; later missions keep their results."""
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, whole=True) as op:
        require_arbitrator(op)
        require_open(op)
        batch = op.campaign.batches.filter(pk=batch_id).first()
        if batch is None:
            raise Refusal("This is not in the campaign’s log.", code="unknown-batch")
        check_undoable(batch)
        undone, _, _ = undo_words(batch).partition(BECAUSE)  # its own reason stands with it
        op.voids, op.void_words = [batch], f"{undone}{BECAUSE}{reason_of(reason)}"
    _renew(op, list(RosterBatch.objects.filter(origin=str(batch_id)).values_list("roster", flat=True)))
    return op.batch or op.campaign.batches.order_by("sequence").last()
