"""A report is told otherwise, in its old place: a question asked again has the roll it had."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils import timezone

from campaigns import permissions as rights
from campaigns.journal.operation import REPLACED
from campaigns.journal.reasons import reason_of
from campaigns.missions.operation import MissionOperation, drafted_mission, mission_operation
from campaigns.models import Batch
from campaigns.models.missions import REPORTED, State
from campaigns.news.services import tell
from campaigns.reports.differing_answers import in_journal
from campaigns.reports.preview import Preview, preview_of
from campaigns.reports.report import AMEND, given, report_compare
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
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.campaigns.games import Game
from rules.campaigns.questions import Report
from rules.errors import Refusal


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

    It is unconfirmed again, and those who played are told. Until a report is confirmed its players correct it, after
    that an arbitrator.
    """
    try:
        with mission_operation(
            mission_id, viewer, token=token, kinds=(AMEND,), expected_version=expected_version
        ) as table:
            found = _amended(table, read_report(report, rolled), notes, reason)
            if isinstance(found, ReportOutcome):
                return found
            table.op.afterwards.append(partial(after_amending, table, found))
    except Repeated as repeated:
        return outcome_of(repeated.batch, is_repeat=True)
    return reported(table, found)


def after_amending(table: MissionOperation, written: Written) -> None:
    """What is kept beside the journal when a report was told otherwise."""
    tell(table.op, table.entrants)
    after_report(table, written)


def _amended(table: MissionOperation, report: Report, notes: str, reason: str) -> ReportOutcome | Written:
    table.require_running()
    table.require_state(*REPORTED)
    is_own = _changes_own_case(table)
    standing = table.op.campaign.batches.get(pk=table.fields["report"])
    is_noted = notes.strip() not in ("", standing.payload.get("notes", ""))
    game = game_at(table, standing)
    if not is_noted and given(table.op.rules, game, report) == standing.payload["answers"]:
        return outcome_of(standing, is_repeat=True)
    words = reason_of(reason)
    written = rewrite(table, game, report, standing, notes=notes)
    marked = f" (corrected {rights.OWN_CASE})" if is_own else ""
    table.op.words = f"{table.op.words} Because: {words}{marked}"
    table.op.payload = {**table.op.payload, "reason": words, "is_own": is_own}
    return written


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
    return preview_of(table.op, [mission_id])
