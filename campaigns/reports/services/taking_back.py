"""Reports are put right: amended, voided, counted again; what that makes impossible is listed for a decision."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.journal import state as states
from campaigns.journal.operation import Operation, operation
from campaigns.journal.reasons import reason_of
from campaigns.missions.playing import MissionOperation, mission_operation, title_of, with_sides
from campaigns.models import Batch, Mission, ReportDraft
from campaigns.models.missions import State
from campaigns.muster.services.next_muster import pin_next_musters
from campaigns.news.services import tell, watch
from campaigns.permissions import OWN_CASE, judges_own_case, require_arbitrator, require_running
from campaigns.reports.auto_confirmation import is_silent
from campaigns.reports.contradictions import entrants_of, settle_contradictions
from campaigns.reports.preview import Preview, preview_of
from campaigns.reports.report import DECIDE, KINDS
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.errors import Refusal

VOID, UNVOID = "void-mission", "void-undo"
VOIDING = (VOID, DECIDE)


def mission_void(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    reason: str,
    also: Sequence[uuid.UUID] = (),
    expected_version: int | None = None,
    token: str = "",
) -> Mission:
    """Strike a mission's report through, and others with it; later missions stand as they were played.

    An arbitrator may; so may who told the report, as long as it is not confirmed.
    """
    missions = list(dict.fromkeys([mission_id, *also]))
    campaign_id = Mission.objects.values_list("campaign_id", flat=True).get(pk=mission_id)
    payload: dict[str, Any] = {
        "token": token,
        "kinds": (VOID,),
        "about": mission_id,
        "expected_version": expected_version,
    }
    try:
        with transaction.atomic():
            with operation(campaign_id, viewer, missions=missions, **payload) as op:
                require_running(op)
                watched = watch(op.edition, entrants_of(missions))
                marked = f" (voided {OWN_CASE})" if _voids_own_case(op, missions) else ""
                words = reason_of(reason)
                titles = void_missions(op, missions, words)
                op.mission = mission_id
                op.kind, op.words = VOID, f"Voided {' and '.join(titles)}: {words}{marked}"
            tell(op, watched)
            after_voiding(op, missions)
    except Repeated:
        pass
    return with_sides(mission_id)


def _voids_own_case(op: Operation, missions: Sequence[uuid.UUID]) -> bool:
    """Refuse who may not void them; whether it is an arbitrator's own case with nobody else to decide it."""
    is_own = False
    for key in missions:
        if states.MISSION + str(key) not in op.before:
            raise Mission.DoesNotExist
        fields = op.mission_fields(key)
        if not fields["report"]:
            raise Refusal(f"{title_of(fields)} is not reported, so there is nothing to void.", code="wrong-state")
        batch = op.campaign.batches.get(pk=fields["report"])
        is_reporter = op.person is not None and batch.payload["reporter"] == str(op.person.pk)
        mission = Mission.objects.select_related("campaign").get(pk=key)
        silent = is_silent(mission, timezone.now())
        state = State.CONFIRMED if silent else states.mission_state(fields)
        if not (is_reporter and state == State.REPORTED and len(missions) == 1):
            require_arbitrator(op)
        is_own = judges_own_case(op, fields, state) or is_own
    return is_own


def void_missions(op: Operation, missions: Sequence[uuid.UUID], reason: str) -> list[str]:
    """Take back every report of these missions that was not taken back yet; how they are called."""
    titles = []
    for key in missions:
        fields = op.mission_fields(key)
        reports = op.campaign.batches.filter(mission=key, kind__in=KINDS, voids=None)
        op.voids += [batch for batch in reports.order_by("-sequence") if not _is_void(batch)]
        op.set(states.MISSION + str(key), "voided", True)
        op.set(states.MISSION + str(key), "reason", reason)
        titles.append(title_of(fields))
    op.payload = {"missions": [str(key) for key in missions], "reason": reason}
    return titles


def _is_void(batch: Batch) -> bool:
    """Whether an undo of it counts; undos of undos go deep."""
    return any(not _is_void(undo) for undo in batch.voided_by.all())


def after_voiding(op: Operation, missions: Sequence[uuid.UUID]) -> None:
    """What is kept beside the journal: when reports were given, drafts, next musters, contradictions."""
    for mission in Mission.objects.filter(pk__in=list(missions)):
        report = mission.standing["report"]
        moment = Batch.objects.values_list("created_at", flat=True).get(pk=report) if report else None
        Mission.objects.filter(pk=mission.pk).update(reported_at=moment)
        ReportDraft.objects.filter(mission=mission).delete()
        pin_next_musters(with_sides(mission.pk), op.edition, op.rules, op.recorded)
    settle_contradictions(op.campaign, op.rules, entrants_of(missions))


def void_preview(*, mission_id: uuid.UUID, viewer: Viewer, also: Sequence[uuid.UUID] = ()) -> Preview:
    """What voiding would change, by mission and operative, and what depends on it. Writes nothing."""

    def act() -> None:
        mission_void(mission_id=mission_id, viewer=viewer, reason="(preview)", also=also)

    return preview_of([mission_id, *also], act)


def void_undo(
    *, mission_id: uuid.UUID, viewer: Viewer, expected_version: int | None = None, token: str = ""
) -> Mission:
    """Let a voided mission count again, with all that was voided in the same act."""
    try:
        with transaction.atomic():
            payload: dict[str, Any] = {"token": token, "kinds": (UNVOID,), "expected_version": expected_version}
            with mission_operation(mission_id, viewer, whole=True, **payload) as table:
                table.require_running()
                table.require_arbitrator()
                table.require_state(State.VOIDED)
                missions = _count_again(table, is_own=judges_own_case(table.op, table.fields, State.VOIDED))
                watched = watch(table.op.edition, entrants_of(missions))
            tell(table.op, watched)
            after_voiding(table.op, missions)
    except Repeated:
        pass
    return with_sides(mission_id)


def void_undo_preview(*, mission_id: uuid.UUID, viewer: Viewer) -> Preview:
    """What letting a voided mission count again would change, with all that was voided with it. Writes nothing."""
    mains = Batch.objects.filter(kind__in=VOIDING, campaign__missions=mission_id, voids=None).order_by("-sequence")
    told = next(
        (batch.payload["missions"] for batch in mains if str(mission_id) in batch.payload.get("missions", ())), ()
    )
    missions = list(dict.fromkeys([mission_id, *map(uuid.UUID, told)]))

    def act() -> None:
        void_undo(mission_id=mission_id, viewer=viewer)

    return preview_of(missions, act)


def _count_again(table: MissionOperation, *, is_own: bool) -> list[uuid.UUID]:
    """Take back the act that voided it; marked in the log where `is_own`: an arbitrator's own case."""
    group = _last_voiding(table)
    missions = [uuid.UUID(key) for key in group[-1].payload["missions"]]
    titles = []
    for key in missions:
        fields = table.op.mission_fields(key)
        if fields["report"]:
            words = f"{title_of(fields)} was reported again since then; void that first."
            raise Refusal(words, code="reported-anew")
        titles.append(title_of(fields))
    table.op.voids += group
    marked = f" (counted again {OWN_CASE})" if is_own else ""
    words = f"{' and '.join(titles)} count{'s' if len(titles) == 1 else ''} again{marked}."
    table.say(UNVOID, words, missions=[str(key) for key in missions])
    return missions


def _last_voiding(table: MissionOperation) -> list[Batch]:
    """The batches of the act that voided the mission: those that void reports, and the one that says so."""
    mains = table.op.campaign.batches.filter(kind__in=VOIDING, voids=None).order_by("-sequence")
    key = str(table.mission.pk)
    main = next((b for b in mains if key in b.payload.get("missions", ()) and not _is_void(b)), None)
    if main is None:
        raise Refusal("Nothing voided this mission.", code="wrong-state")
    undone = table.op.campaign.batches.filter(group=main.group).exclude(voids=None).order_by("sequence")
    return [*undone, main]
