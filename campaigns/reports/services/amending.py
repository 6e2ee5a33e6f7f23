"""A report is told otherwise, in its old place: a question asked again has the roll it had."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns import permissions as rights
from campaigns.missions.playing import MissionOperation, mission_operation
from campaigns.models.missions import REPORTED, State
from campaigns.reports.auto_confirmation import is_silent
from campaigns.reports.preview import Preview, preview_of
from campaigns.reports.report import AMEND, given
from campaigns.reports.services.reporting import read_report
from campaigns.reports.services.resolving import ReportOutcome, Written, after_report, game_at, outcome_of, write_report
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.campaigns.questions import Report
from rules.errors import Refusal


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
            with mission_operation(
                mission_id, viewer, token=token, kinds=(AMEND,), expected_version=expected_version
            ) as table:
                found = _amended(table, read_report(report, rolled), notes)
                if isinstance(found, ReportOutcome):
                    return found
            return after_report(table, found)
    except Repeated as repeated:
        return outcome_of(repeated.batch, is_repeat=True)


def _amended(table: MissionOperation, report: Report, notes: str) -> ReportOutcome | Written:
    table.require_running()
    table.require_state(*REPORTED)
    is_own = _changes_own_case(table)
    standing = table.op.campaign.batches.get(pk=table.fields["report"])
    is_noted = notes.strip() not in ("", standing.payload.get("notes", ""))
    game = game_at(table, standing)
    if not is_noted and given(table.op.rules, game, report) == standing.payload["answers"]:
        return outcome_of(standing, is_repeat=True)
    table.op.voids.append(standing)
    table.op.void_words = f"{table.title} was corrected."
    written = write_report(table, game, report, AMEND, standing, notes)
    if is_own:
        table.op.words = f"{table.op.words} (corrected {rights.OWN_CASE})"
        table.op.payload = {**table.op.payload, "is_own": True}
    return written


def _changes_own_case(table: MissionOperation) -> bool:
    """Refuse who may not correct it; whether it is an arbitrator's own case with nobody else to correct it."""
    table.require_player_or_arbitrator()
    is_settled = table.state == State.CONFIRMED or is_silent(table.mission, timezone.now())
    if is_settled and not table.person.is_arbitrator:
        raise Refusal("This report stands confirmed; only an arbitrator can change it.", code="confirmed")
    return rights.judges_own_case(table.op, table.fields, State.CONFIRMED if is_settled else table.state)


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
