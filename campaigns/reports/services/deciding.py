"""What arbitrators decide: disputed reports, and what stands although it cannot have been."""

from __future__ import annotations

import uuid

from django.db import transaction

from campaigns import permissions as rights
from campaigns.journal.operation import operation
from campaigns.journal.reasons import reason_of
from campaigns.missions.playing import mission_operation, with_sides
from campaigns.models import Batch, Mission
from campaigns.models.missions import State
from campaigns.reports.contradictions import DECIDED
from campaigns.reports.preview import Preview, preview_of
from campaigns.reports.report import DECIDE
from campaigns.reports.services.taking_back import after_voiding, void_missions
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.errors import Refusal


@transaction.atomic
def dispute_decide(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    stands: bool,
    reason: str,
    expected_version: int | None = None,
    token: str = "",
) -> Mission:
    """An arbitrator who did not play decides: the report stands, or it is voided and told anew.

    Where there is none but who played, the decision is marked.
    """
    try:
        with mission_operation(
            mission_id, viewer, token=token, kinds=(DECIDE,), expected_version=expected_version
        ) as table:
            table.require_running()
            table.require_arbitrator()
            table.require_state(State.DISPUTED)
            is_own = rights.decides_own_case(table.op, table.fields)
            words, report = reason_of(reason), table.fields["report"]
            marked = f" (decided {rights.OWN_CASE})" if is_own else ""
            if stands:
                table.set("confirmed", report)
                table.set("disputed", None)
                said = f"{table.title} stands as reported: {words}{marked}"
            else:
                void_missions(table.op, [mission_id], words)
                said = f"{table.title} is void after a dispute: {words}{marked}"
            fields = {"report": report, "stands": stands, "reason": words, "is_own": is_own}
            table.op.payload = {**table.op.payload, **fields}
            table.op.kind, table.op.words = DECIDE, said
        if not stands:
            after_voiding(table.op, [mission_id])
    except Repeated:
        pass
    return with_sides(mission_id)


def decision_preview(*, mission_id: uuid.UUID, viewer: Viewer) -> Preview:
    """What deciding that a disputed report is void would change, and what depends on it. Writes nothing."""

    def act() -> None:
        dispute_decide(mission_id=mission_id, viewer=viewer, stands=False, reason="(preview)")

    return preview_of([mission_id], act)


def contradiction_decide(
    *, campaign_id: uuid.UUID, viewer: Viewer, key: str, reason: str, token: str = ""
) -> Batch | None:
    """An arbitrator lets something stand that cannot have been, and says why."""
    try:
        with transaction.atomic():
            with operation(campaign_id, viewer, token=token, kinds=(DECIDED,)) as op:
                rights.require_arbitrator(op)
                found = next((each for each in op.campaign.contradictions if each["key"] == key), None)
                if found is None:
                    raise Refusal("This is decided already, or is no contradiction any more.", code="unknown-key")
                words = reason_of(reason)
                op.mission = uuid.UUID(found["mission"])
                op.kind, op.words = DECIDED, f"{found['sentence']} It stands: {words}"
                op.payload = {"key": key, "reason": words, "sentence": found["sentence"]}
            kept = [each for each in op.campaign.contradictions if each["key"] != key]
            type(op.campaign).objects.filter(pk=campaign_id).update(contradictions=kept)
    except Repeated as repeated:
        earlier: Batch = repeated.batch
        return earlier
    return op.batch
