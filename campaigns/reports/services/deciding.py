"""What arbitrators decide: disputed reports, and what stands although it cannot have been."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from functools import partial

from campaigns import permissions as rights
from campaigns.journal.operation import once, operation
from campaigns.journal.reasons import reason_of
from campaigns.missions.operation import MissionOperation, drafted_mission, mission_act, mission_operation
from campaigns.models import Batch
from campaigns.models.missions import State
from campaigns.news.services import add_news
from campaigns.reports.contradictions import DECIDED
from campaigns.reports.preview import Preview, correction_preview
from campaigns.reports.report import AMEND, DECIDE, DISPUTE, given, report_of
from campaigns.reports.services.resolving import Written, game_at
from campaigns.reports.services.taking_back import after_amending, after_voiding, rewrite, void_missions
from rosters.viewers import Viewer
from rules.campaigns import codec
from rules.campaigns.asking import answers as answers_of
from rules.campaigns.games import Game
from rules.campaigns.questions import Report
from rules.errors import Refusal


@mission_act
def dispute_decide(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    stands: bool = True,
    account: Collection[str] = (),
    reason: str,
    expected_version: int | None = None,
    token: str = "",
) -> None:
    """An arbitrator who did not play decides: the report stands, or it is voided and reported again.

    Where it stands, `account` names the questions in which the account of who disputes it stands instead. Where there
    is no arbitrator but who played, the decision is marked.
    """
    with mission_operation(
        mission_id, viewer, token=token, kinds=(DECIDE, AMEND), expected_version=expected_version
    ) as table:
        written = _decide(table, reason, stands=stands, account=account)
        if written is not None:
            table.op.afterwards.append(partial(after_amending, table, written))
        elif stands:
            table.op.afterwards.append(partial(add_news, table.op, table.entrants))
        else:
            table.op.afterwards.append(partial(after_voiding, table.op, [mission_id]))


def _decide(table: MissionOperation, reason: str, *, stands: bool, account: Collection[str]) -> Written | None:
    """Put a decision into the operation; None where the report is not written anew."""
    table.require_running()
    table.require_arbitrator()
    table.require_state(State.DISPUTED)
    is_own = rights.decides_own_case(table.op, table.fields)
    words = reason_of(reason)
    marked = f" (decided {rights.own_case(table.op)})" if is_own else ""
    written = _decided(table, words, stands=stands, account=account)
    table.op.words = f"{table.op.words}: {words}{marked}"
    table.op.payload = {**table.op.payload, "reason": words, "is_own": is_own, "stands": stands}
    return written


def _decided(table: MissionOperation, reason: str, *, stands: bool, account: Collection[str]) -> Written | None:
    """What becomes of the report; None where it is not written anew."""
    report = table.fields["report"]
    if not stands:
        void_missions(table.op, [table.mission.pk], reason)
        table.op.payload = {**table.op.payload, "report": report}
        table.op.kind, table.op.words = DECIDE, f"{table.title} was voided after a dispute"
        return None
    table.set("disputed", None)
    if not account:
        table.set("confirmed", report)
        table.say(DECIDE, f"{table.title} stands as reported", report=report)
        return None
    standing = table.op.campaign.batches.get(pk=report)
    game = game_at(table, standing)
    written = rewrite(table, game, _with_account(table, game, standing, account), standing)
    table.set("confirmed", str(table.op.key))
    number, whole = len(set(account)), len(_dispute(table).payload["lines"])
    which = "as the other side reported it" if number == whole else f"with {number} of {whole} answers corrected"
    table.op.words = f"{table.title} stands {which}"
    table.op.payload = {**table.op.payload, "decision": True}
    return written


def _dispute(table: MissionOperation) -> Batch:
    """The act by which the report in hand was disputed."""
    found = table.op.campaign.batches.filter(
        mission=table.mission, kind=DISPUTE, payload__report=table.fields["report"]
    )
    return found.latest("sequence")


def _with_account(table: MissionOperation, game: Game, standing: Batch, questions: Collection[str]) -> Report:
    """The report with these answers of the account, and what is asked only because of them answered by it too."""
    payload = _dispute(table).payload
    differing = {each["question"] for each in payload.get("lines", ())}
    if strange := [key for key in questions if key not in differing]:
        raise Refusal(f"{strange[0]!r} is not an answer in which the two accounts differ.", code="unknown-question")
    theirs = codec.from_json(Report, payload["account"]).answers
    asked, known = table.op.rules.questions(game), given(table.op.rules, game, report_of(standing))
    full = answers_of(asked, Report(answers=theirs))
    chosen = {key: answer for key in questions if (answer := full[key]) is not None}
    answers = {**report_of(standing).answers, **chosen}
    for question in asked:
        now = answers_of(asked, Report(answers=answers))
        if question.key in now and question.key not in known and theirs.get(question.key) is not None:
            answers[question.key] = theirs[question.key]
    return Report(answers=answers)


def decision_preview(
    *, mission_id: uuid.UUID, viewer: Viewer, stands: bool = False, account: Collection[str] = ()
) -> Preview:
    """What a decision would change, answer by answer, and what depends on it. Writes nothing."""

    table = drafted_mission(mission_id, viewer)
    _decide(table, "(preview)", stands=stands, account=account)
    return correction_preview(table.op, mission_id)


@once
def contradiction_decide(
    *, campaign_id: uuid.UUID, viewer: Viewer, key: str, reason: str, token: str = ""
) -> Batch | None:
    """An arbitrator lets something stand that cannot have been, and says why; who played in it only where no other
    arbitrator did not, and then it is marked.
    """
    with operation(campaign_id, viewer, token=token, kinds=(DECIDED,), whole=True) as op:
        rights.require_arbitrator(op)
        found = next((each for each in op.campaign.contradictions if each["key"] == key), None)
        if found is None:
            raise Refusal("This is decided already, or is no longer a contradiction.", code="unknown-key")
        op.mission = uuid.UUID(found["mission"])
        is_own = rights.decides_own_case(op, op.mission_fields(op.mission))
        words = reason_of(reason)
        marked = f" (decided {rights.own_case(op)})" if is_own else ""
        op.kind, op.words = DECIDED, f"{found['sentence']} It stands: {words}{marked}"
        op.payload = {"key": key, "reason": words, "sentence": found["sentence"], "is_own": is_own}
        # Written with the campaign's own row.
        op.campaign.contradictions = [each for each in op.campaign.contradictions if each["key"] != key]
    return op.batch
