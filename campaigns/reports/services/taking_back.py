"""Reports are put right: amended, voided, counted again; what that makes impossible is listed for a decision."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from campaigns import permissions as rights
from campaigns.journal import state as states
from campaigns.journal.operation import REPLACED, Operation, drafted, operation
from campaigns.journal.reasons import reason_of
from campaigns.missions.operation import (
    MissionOperation,
    called_in,
    drafted_mission,
    mission_operation,
    title_of,
    with_sides,
)
from campaigns.models import Batch, Mission, ReportDraft
from campaigns.models.missions import REPORTED, State
from campaigns.muster.services.next_muster import pin_next_musters
from campaigns.news.services import add_news
from campaigns.permissions import judges_own_case, require_arbitrator, require_running
from campaigns.reports.contradictions import settle_contradictions
from campaigns.reports.differing_answers import in_journal
from campaigns.reports.preview import Preview, correction_preview, preview_of
from campaigns.reports.report import AMEND, DECIDE, KINDS, given, report_compare
from campaigns.reports.services.reporting import read_report
from campaigns.reports.services.resolving import (
    ReportOutcome,
    Written,
    after_report,
    game_at,
    outcome_of,
    reported,
    write_report,
)
from campaigns.reports.status import is_silent
from campaigns.rounds.current import check_meets_once
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.campaigns.games import Game
from rules.campaigns.questions import Report
from rules.changes import counting
from rules.errors import Refusal
from rules.names import both, capital

VOID, UNVOID = "void-mission", "void-undo"
VOIDING = (VOID, DECIDE)
UNCHANGED = "Nothing changed: these are the answers that stand."


def mission_amend(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    report: Report | Mapping[str, Any],
    rolled: Mapping[str, int] | None = None,
    reason: str,
    notes: str = "",
    expected_version: int | None = None,
    token: str = "",
) -> ReportOutcome:
    """Correct a report, in its old place: a question asked again has the roll it had.

    It is unconfirmed again, and its players are notified. Until a report is confirmed its players correct it, after
    that an arbitrator.
    """
    try:
        with mission_operation(
            mission_id, viewer, token=token, kinds=(AMEND,), expected_version=expected_version
        ) as table:
            found = _amended(table, read_report(report, rolled), notes, reason)
            if found is None:
                raise Refusal(UNCHANGED, code="unchanged")
            table.op.afterwards.append(partial(after_amending, table, found))
    except Repeated as repeated:
        return outcome_of(repeated.batch, is_repeat=True)
    return reported(table, found)


def after_amending(table: MissionOperation, written: Written) -> None:
    """What is kept beside the journal when a report was corrected."""
    add_news(table.op, table.entrants)
    after_report(table, written)


def _amended(table: MissionOperation, report: Report, notes: str, reason: str) -> Written | None:
    """Put a correction into an operation; None where it changes nothing."""
    table.require_running()
    table.require_state(*REPORTED)
    is_own = _changes_own_case(table)
    standing = table.op.campaign.batches.get(pk=table.fields["report"])
    game = game_at(table, standing)
    if not has_new_notes(standing, notes) and given(table.op.rules, game, report) == standing.payload["answers"]:
        return None
    words = reason_of(reason)
    written = rewrite(table, game, report, standing, notes=notes)
    marked = f" (corrected {rights.own_case(table.op)})" if is_own else ""
    table.op.words = f"{table.op.words} Because: {words}{marked}"
    table.op.payload = {**table.op.payload, "reason": words, "is_own": is_own}
    return written


def has_new_notes(standing: Batch, notes: str) -> bool:
    """Whether notes are sent that are not those of the report that stands."""
    return notes.strip() not in ("", standing.payload.get("notes", ""))


def rewrite(table: MissionOperation, game: Game, report: Report, standing: Batch, *, notes: str = "") -> Written:
    """Put another report in the place of the one that stands, with what each answer was before."""
    table.op.voids.append(standing)
    table.op.void_words, table.op.void_kind = f"{table.title} was corrected.", REPLACED
    written = write_report(table, game, report, AMEND, standing, notes)
    lines = report_compare(table.op.rules, game, written.answers, standing.payload["answers"])
    table.op.payload = {**table.op.payload, "lines": in_journal(lines)}
    return written


def _changes_own_case(table: MissionOperation) -> bool:
    """Refuse who may not correct it; whether it is an arbitrator's own case with nobody else to correct it."""
    table.require_player_or_arbitrator()
    is_settled = table.state == State.CONFIRMED or is_silent(table.mission, timezone.now())
    if is_settled and not table.person.is_arbitrator:
        raise Refusal("This report is confirmed; only an arbitrator can change it.", code="confirmed")
    return rights.judges_own_case(table.op, table.fields, State.CONFIRMED if is_settled else table.state)


def amend_preview(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    report: Report | Mapping[str, Any],
    rolled: Mapping[str, int] | None = None,
) -> Preview:
    """What an amendment would change, and what depends on it. Writes nothing."""
    table = drafted_mission(mission_id, viewer)
    _amended(table, read_report(report, rolled), "", "(preview)")
    return correction_preview(table.op, mission_id)


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

    An arbitrator may; so may its reporter, as long as it is not confirmed.
    """
    missions = list(dict.fromkeys([mission_id, *also]))
    token_of: dict[str, Any] = {"token": token, "kinds": (VOID,), "about": mission_id}
    try:
        with operation(None, viewer, missions=missions, expected_version=expected_version, **token_of) as op:
            _void(op, mission_id, missions, reason)
            op.afterwards.append(partial(after_voiding, op, missions))
    except Repeated:
        return with_sides(mission_id)
    return op.rows.missions[mission_id]


def _void(op: Operation, mission_id: uuid.UUID, missions: Sequence[uuid.UUID], reason: str) -> None:
    """Put what voiding changes into an operation."""
    require_running(op)
    marked = f" (voided {rights.own_case(op)})" if _voids_own_case(op, missions) else ""
    words = reason_of(reason)
    titles = void_missions(op, missions, words)
    op.mission = mission_id
    op.kind, op.words = VOID, f"Voided {both(titles)}: {words}{marked}"


def _voids_own_case(op: Operation, missions: Sequence[uuid.UUID]) -> bool:
    """Refuse who may not void them; whether it is an arbitrator's own case with nobody else to decide it."""
    is_own = False
    for key in missions:
        if key not in op.rows.missions:
            raise Mission.DoesNotExist
        fields = op.mission_fields(key)
        if not fields["report"]:
            raise Refusal(f"{title_of(fields)} is not reported, so there is nothing to void.", code="wrong-state")
        silent = is_silent(op.rows.missions[key], timezone.now())
        state = State.CONFIRMED if silent else states.mission_state(fields)
        if state != State.REPORTED or len(missions) > 1 or not _is_reporter(op, fields):
            require_arbitrator(op)
        is_own = judges_own_case(op, fields, state) or is_own
    return is_own


def _is_reporter(op: Operation, fields: states.Fields) -> bool:
    batch = op.campaign.batches.get(pk=fields["report"])
    return op.person is not None and bool(batch.payload["reporter"] == str(op.person.pk))


def void_missions(op: Operation, missions: Sequence[uuid.UUID], reason: str) -> list[str]:
    """Take back every report of these missions that was not taken back yet; how they are called."""
    titles = []
    standing = {entry.key for entry in counting(op.journal.entries)}
    reports = op.campaign.batches.filter(mission__in=missions, kind__in=KINDS, voids=None).order_by("-sequence")
    found = [batch for batch in reports if str(batch.pk) in standing]
    for key in missions:
        fields = op.mission_fields(key)
        op.voids += [batch for batch in found if batch.mission_id == key]
        op.set(states.MISSION + str(key), "voided", True)
        op.set(states.MISSION + str(key), "reason", reason)
        titles.append(called_in(fields))
    op.payload = {"missions": [str(key) for key in missions], "reason": reason}
    return titles


def after_voiding(op: Operation, missions: Sequence[uuid.UUID]) -> None:
    """What is kept beside the journal: news, drafts, next musters, contradictions."""
    entrants = op.rows.entrants_at(missions)
    add_news(op, entrants)
    ReportDraft.objects.filter(mission__in=missions).delete()
    pin_next_musters(op, entrants)
    settle_contradictions(op, entrants)


def void_preview(*, mission_id: uuid.UUID, viewer: Viewer, also: Sequence[uuid.UUID] = ()) -> Preview:
    """What voiding would change, by mission and operative, and what depends on it. Writes nothing."""
    missions = list(dict.fromkeys([mission_id, *also]))
    op = drafted(None, viewer, missions=missions, about=mission_id)
    _void(op, mission_id, missions, "(preview)")
    return preview_of(op, missions)


def void_undo(
    *, mission_id: uuid.UUID, viewer: Viewer, expected_version: int | None = None, token: str = ""
) -> Mission:
    """Let a voided mission count again, with all missions voided together with it."""
    missions = _voided_together(mission_id)
    token_of: dict[str, Any] = {"token": token, "kinds": (UNVOID,), "about": mission_id}
    try:
        with operation(None, viewer, missions=missions, expected_version=expected_version, **token_of) as op:
            _unvoid(op, mission_id, missions)
            op.afterwards.append(partial(after_voiding, op, missions))
    except Repeated:
        return with_sides(mission_id)
    return op.rows.missions[mission_id]


def _unvoid(op: Operation, mission_id: uuid.UUID, missions: Sequence[uuid.UUID]) -> None:
    """Put what counting again changes into an operation."""
    op.mission = mission_id
    table = MissionOperation(op, op.rows.missions[mission_id])
    table.require_running()
    table.require_arbitrator()
    table.require_state(State.VOIDED)
    _count_again(table, missions, is_own=judges_own_case(op, table.fields, State.VOIDED))


def void_undo_preview(*, mission_id: uuid.UUID, viewer: Viewer) -> Preview:
    """What letting a voided mission count again would change, with all that was voided with it. Writes nothing."""
    missions = _voided_together(mission_id)
    op = drafted(None, viewer, missions=missions, about=mission_id)
    _unvoid(op, mission_id, missions)
    return preview_of(op, missions)


def _voided_together(mission_id: uuid.UUID) -> list[uuid.UUID]:
    """The missions that were voided in the last act that voided this one, itself first."""
    batches = Batch.objects.filter(campaign__missions=mission_id)
    main = _main_voiding(batches, str(mission_id))
    return list(dict.fromkeys([mission_id, *(uuid.UUID(key) for key in (main.payload["missions"] if main else ()))]))


def _count_again(table: MissionOperation, missions: Sequence[uuid.UUID], *, is_own: bool) -> None:
    """Take back the act that voided it; marked in the log where `is_own`: an arbitrator's own case."""
    main = _main_voiding(table.op.campaign.batches.all(), str(table.mission.pk))
    if main is None:
        raise Refusal("This mission is not void.", code="wrong-state")
    undone = table.op.campaign.batches.filter(group=main.group).exclude(voids=None).order_by("sequence")
    group = [*undone, main]
    titles = []
    if {str(key) for key in missions} != {str(table.mission.pk), *group[-1].payload["missions"]}:
        raise Refusal("It has been voided again since. Load the page again.", code="stale")
    for key in map(uuid.UUID, group[-1].payload["missions"]):
        fields = table.op.mission_fields(key)
        if fields["report"]:
            words = f"{title_of(fields)} was reported again since then; void that first."
            raise Refusal(words, code="reported-anew")
        check_meets_once(table.op, fields)
        titles.append(called_in(fields))
    table.op.voids += group
    marked = f" (restored {rights.own_case(table.op)})" if is_own else ""
    words = f"{capital(both(titles))} count{'s' if len(titles) == 1 else ''} again{marked}."
    table.say(UNVOID, words, missions=[str(key) for key in missions])


def _main_voiding(batches: QuerySet[Batch], mission: str) -> Batch | None:
    """The latest act that voids the mission and was not taken back itself."""
    mains = batches.filter(kind__in=VOIDING, voids=None).order_by("-sequence")
    return next((b for b in mains if mission in b.payload.get("missions", ()) and not _is_void(b)), None)


def _is_void(batch: Batch) -> bool:
    """Whether an undo of it counts; undos of undos go deep."""
    return any(not _is_void(undo) for undo in batch.voided_by.all())
