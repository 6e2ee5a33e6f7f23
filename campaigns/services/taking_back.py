"""Reports are put right: amended, voided, counted again; what that makes impossible is listed for a decision."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns import states
from campaigns.contradictions import DECIDED, entrants_of, settle_contradictions
from campaigns.models import Batch, Mission, ReportDraft
from campaigns.models.missions import REPORTED, State
from campaigns.operations import Operation, operation
from campaigns.playing import Table, at_table, title_of, with_sides
from campaigns.previews import Preview, preview_of
from campaigns.reasons import reason_of
from campaigns.reports import AMEND, DECIDE, KINDS, given
from campaigns.rights import require_arbitrator, require_running
from campaigns.services.next_muster import pin_next_musters
from campaigns.services.reporting import (
    ReportOutcome,
    Written,
    after_report,
    game_at,
    outcome_of,
    read_report,
    write_report,
)
from campaigns.silence import is_silent
from rosters.operations import Repeated
from rosters.viewers import Viewer
from rules.campaigns.games import Report
from rules.errors import Refusal

VOID, UNVOID = "void-mission", "void-undo"
VOIDING = (VOID, DECIDE)


# Amend


def mission_amend(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    report: Report | Mapping[str, Any],
    rolled: Mapping[str, int] | None = None,
    notes: str = "",
    expected_version: int | None = None,
    token: str = "",
) -> ReportOutcome:
    """Tell a mission otherwise, in its old place: a question asked again has the roll it had.

    It is unconfirmed again. Until a report is confirmed its players amend it, after that an arbitrator.
    """
    try:
        with transaction.atomic():
            with at_table(mission_id, viewer, token=token, kinds=(AMEND,), expected_version=expected_version) as table:
                found = _amended(table, read_report(table, report, rolled), notes)
                if isinstance(found, ReportOutcome):
                    return found
            return after_report(table, found)
    except Repeated as repeated:
        return outcome_of(repeated.batch, is_repeat=True)


def _amended(table: Table, report: Report, notes: str) -> ReportOutcome | Written:
    table.require_running()
    table.require_state(*REPORTED)
    _check_may_take_back(table)
    standing = table.op.campaign.batches.get(pk=table.fields["report"])
    is_noted = notes.strip() not in ("", standing.told.get("notes", ""))
    if not is_noted and given(table.op.rules, game_at(table, standing), report) == standing.told["answers"]:
        return outcome_of(standing, is_repeat=True)
    table.op.voids.append(standing)
    table.op.void_words = f"{table.title} is told otherwise."
    return write_report(table, report, AMEND, standing, notes)


def _check_may_take_back(table: Table) -> None:
    table.require_player_or_arbitrator()
    is_settled = table.state == State.CONFIRMED or is_silent(table.mission, timezone.now())
    if is_settled and not table.person.is_arbitrator:
        raise Refusal("This report stands confirmed; only an arbitrator can change it.", code="confirmed")


def amend_preview(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    report: Report | Mapping[str, Any],
    rolled: Mapping[str, int] | None = None,
) -> Preview:
    """What an amendment would change, and what depends on it. Writes nothing."""

    def act() -> None:
        mission_amend(mission_id=mission_id, viewer=viewer, report=report, rolled=rolled)

    return preview_of([mission_id], act)


# Void


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
    told: dict[str, Any] = {"token": token, "kinds": (VOID,), "about": mission_id, "expected_version": expected_version}
    try:
        with transaction.atomic():
            with operation(campaign_id, viewer, missions=missions, **told) as op:
                require_running(op)
                _check_may_void(op, missions)
                words = reason_of(reason)
                titles = void_missions(op, missions, words)
                op.mission = mission_id
                op.kind, op.words = VOID, f"Voided {' and '.join(titles)}: {words}"
            after_voiding(op, missions)
    except Repeated:
        pass
    return with_sides(mission_id)


def _check_may_void(op: Operation, missions: Sequence[uuid.UUID]) -> None:
    for key in missions:
        if states.MISSION + str(key) not in op.before:
            raise Mission.DoesNotExist
        fields = op.mission_fields(key)
        if not fields["report"]:
            raise Refusal(f"{title_of(fields)} is not reported, so there is nothing to void.", code="wrong-state")
        batch = op.campaign.batches.get(pk=fields["report"])
        is_reporter = op.person is not None and batch.told["reporter"] == str(op.person.pk)
        mission = Mission.objects.select_related("campaign").get(pk=key)
        is_open = states.mission_state(fields) == State.REPORTED and not is_silent(mission, timezone.now())
        if not (is_reporter and is_open and len(missions) == 1):
            require_arbitrator(op)


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
    op.void_words = f"The report of {' and '.join(titles)} is void."
    op.told = {"missions": [str(key) for key in missions], "reason": reason}
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
        pin_next_musters(with_sides(mission.pk), op.edition, op.rules)
    settle_contradictions(op.campaign, op.rules, entrants_of(missions))


def void_preview(*, mission_id: uuid.UUID, viewer: Viewer, also: Sequence[uuid.UUID] = ()) -> Preview:
    """What voiding would change, by mission and operative, and what depends on it. Writes nothing."""

    def act() -> None:
        mission_void(mission_id=mission_id, viewer=viewer, reason="(preview)", also=also)

    return preview_of([mission_id, *also], act)


def void_undo(*, mission_id: uuid.UUID, viewer: Viewer, token: str = "") -> Mission:
    """Let a voided mission count again, with all that was voided in the same act."""
    try:
        with transaction.atomic():
            with at_table(mission_id, viewer, token=token, kinds=(UNVOID,), whole=True) as table:
                table.require_running()
                table.require_arbitrator()
                table.require_state(State.VOIDED)
                missions = _count_again(table)
            after_voiding(table.op, missions)
    except Repeated:
        pass
    return with_sides(mission_id)


def void_undo_preview(*, mission_id: uuid.UUID, viewer: Viewer) -> Preview:
    """What letting a voided mission count again would change, with all that was voided with it. Writes nothing."""
    mains = Batch.objects.filter(kind__in=VOIDING, campaign__missions=mission_id, voids=None).order_by("-sequence")
    told = next((batch.told["missions"] for batch in mains if str(mission_id) in batch.told.get("missions", ())), ())
    missions = list(dict.fromkeys([mission_id, *map(uuid.UUID, told)]))

    def act() -> None:
        void_undo(mission_id=mission_id, viewer=viewer)

    return preview_of(missions, act)


def _count_again(table: Table) -> list[uuid.UUID]:
    group = _last_voiding(table)
    missions = [uuid.UUID(key) for key in group[-1].told["missions"]]
    titles = []
    for key in missions:
        fields = table.op.mission_fields(key)
        if fields["report"]:
            words = f"{title_of(fields)} was reported anew since then; void that first."
            raise Refusal(words, code="reported-anew")
        titles.append(title_of(fields))
    table.op.voids += group
    table.op.void_words = f"{' and '.join(titles)} is not void any more."
    words = f"{' and '.join(titles)} count{'s' if len(titles) == 1 else ''} again."
    table.say(UNVOID, words, missions=[str(key) for key in missions])
    return missions


def _last_voiding(table: Table) -> list[Batch]:
    """The batches of the act that voided the mission: those that void reports, and the one that says so."""
    mains = table.op.campaign.batches.filter(kind__in=VOIDING, voids=None).order_by("-sequence")
    key = str(table.mission.pk)
    main = next((b for b in mains if key in b.told.get("missions", ()) and not _is_void(b)), None)
    if main is None:
        raise Refusal("Nothing voided this mission.", code="wrong-state")
    undone = table.op.campaign.batches.filter(group=main.group).exclude(voids=None).order_by("sequence")
    return [*undone, main]


# Contradictions


def contradiction_decide(
    *, campaign_id: uuid.UUID, viewer: Viewer, key: str, reason: str, token: str = ""
) -> Batch | None:
    """An arbitrator lets something stand that cannot have been, and says why."""
    try:
        with transaction.atomic():
            with operation(campaign_id, viewer, token=token, kinds=(DECIDED,)) as op:
                require_arbitrator(op)
                found = next((each for each in op.campaign.contradictions if each["key"] == key), None)
                if found is None:
                    raise Refusal("This is decided already, or is no contradiction any more.", code="unknown-key")
                words = reason_of(reason)
                op.mission = uuid.UUID(found["mission"])
                op.kind, op.words = DECIDED, f"{found['sentence']} It stands: {words}"
                op.told = {"key": key, "reason": words, "sentence": found["sentence"]}
            kept = [each for each in op.campaign.contradictions if each["key"] != key]
            type(op.campaign).objects.filter(pk=campaign_id).update(contradictions=kept)
    except Repeated as repeated:
        return repeated.batch
    return op.batch


__all__ = [
    "amend_preview",
    "contradiction_decide",
    "mission_amend",
    "mission_void",
    "void_preview",
    "void_undo",
    "void_undo_preview",
]
