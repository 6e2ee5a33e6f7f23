"""A report is confirmed or disputed by those who did not report it; arbitrators decide; silence counts in time."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils import timezone

from campaigns.journal.reasons import reason_of
from campaigns.missions.operation import MissionOperation, mission_act, mission_operation
from campaigns.models import Mission, Person
from campaigns.models.missions import State
from campaigns.news.services import add_news
from campaigns.people.services.people import person_of_key
from campaigns.reports.differing_answers import check_named, in_journal, lines_between, may_differ, ticked_by
from campaigns.reports.report import CONFIRM, DISPUTE, ReportDifference, given, report_of
from campaigns.reports.services.reporting import read_report
from campaigns.reports.services.resolving import WrongReport, game_at
from campaigns.reports.status import is_silent
from rosters.viewers import NOBODY, Viewer
from rules.campaigns import codec
from rules.campaigns.questions import Report
from rules.errors import Refusal


@mission_act
def mission_confirm(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer = NOBODY,
    key: str = "",
    device: str = "",
    named: Collection[str] = (),
    token: str = "",
) -> None:
    """Somebody who did not report agrees: by log-in or personal key. It stands when all who may object have.

    Who ticked something else than the report says names each such question; OwnAnswersDiffer lists them.
    """
    viewer, person = _who(mission_id, viewer, key, device)
    with mission_operation(mission_id, viewer, token=token, kinds=(CONFIRM,), person=person) as table:
        table.require_running()
        table.require_state(State.REPORTED)
        _check_objector(table, "confirm")
        agreed_to = _own_lines(table)
        check_named(agreed_to, named)
        how = "arbitrator" if not table.own else "key" if person else "login"
        # Those who confirmed this very report so far.
        found = table.op.campaign.batches.filter(
            mission=table.mission, kind=CONFIRM, payload__report=table.fields["report"]
        )
        agreed = {str(table.person.pk)} | {str(key) for key in found.values_list("person", flat=True)}
        is_enough = how == "arbitrator" or not (objectors(table) - agreed)
        if is_enough:
            table.set("confirmed", table.fields["report"])
        said = {"key": " with their personal key", "arbitrator": " as arbitrator", "login": ""}[how]
        words = f"{table.person} confirmed {table.called}{said}."
        table.say(CONFIRM, words, report=table.fields["report"], how=how, agreed_to=in_journal(agreed_to))


@mission_act
def mission_dispute(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer = NOBODY,
    reason: str,
    account: Report | Mapping[str, Any] | None = None,
    rolled: Mapping[str, int] | None = None,
    key: str = "",
    device: str = "",
    token: str = "",
) -> None:
    """Somebody who did not report objects, with a reason and, if they like, their own account of it: answers over those
    of the report. An arbitrator decides. These may reopen a confirmed one.
    """
    viewer, person = _who(mission_id, viewer, key, device)
    with mission_operation(mission_id, viewer, token=token, kinds=(DISPUTE,), person=person) as table:
        table.require_running()
        table.require_state(State.REPORTED, State.CONFIRMED)
        words = reason_of(reason)
        if table.state == State.CONFIRMED or is_silent(table.mission, timezone.now()):
            if not table.person.is_arbitrator:
                raise Refusal("This report is confirmed; only an arbitrator can reopen it.", code="confirmed")
        else:
            _check_objector(table, "dispute")
        own = _account(table, read_report(account, rolled)) if account is not None else {}
        table.set("disputed", table.fields["report"])
        how = "key" if person else "login"
        said = f"{table.person} disputed {table.called}: {words}"
        table.say(DISPUTE, said, report=table.fields["report"], how=how, reason=words, **own)
        table.op.afterwards.append(partial(add_news, table.op, table.entrants))


# Who may


def _who(mission_id: uuid.UUID, viewer: Viewer, key: str, device: str) -> tuple[Viewer, Person | None]:
    """By a personal key it is its holder who acts, whoever is logged in on that phone."""
    if not key:
        return viewer, None
    person = person_of_key(of=Mission.objects.select_related("campaign").get(pk=mission_id), key=key, device=device)
    return Viewer(user=person.user), person


def _check_objector(table: MissionOperation, act: str) -> None:
    """Refuse the reporter, those who do not play, and arbitrators who reported it themselves."""
    if str(table.person.pk) == reporter_of(table):
        raise Refusal(f"You submitted this report; the other side may {act} it.", code="own-report")
    if table.own or table.person.is_arbitrator:
        return
    raise Refusal("Only those who played it and the arbitrators can do this.", code="not-yours")


def _account(table: MissionOperation, account: Report) -> dict[str, Any]:
    """What the journal keeps of an account of one's own: every answer of it, and where it differs from the report."""
    standing = table.op.campaign.batches.get(pk=table.fields["report"])
    report = Report(answers={**report_of(standing).answers, **account.answers})
    game = game_at(table, standing)
    if wrong := table.op.rules.check_report(report, game):
        raise WrongReport(wrong)
    answers = given(table.op.rules, game, report)
    lines = lines_between(table.op.rules.questions(game), game, answers, standing.payload["answers"])
    return {"account": codec.to_json(report), "lines": in_journal(lines)}


def _own_lines(table: MissionOperation) -> Sequence[ReportDifference]:
    """Where the person in hand ticked something else than the report says."""
    ticked = ticked_by(table.mission.pk, str(table.person.pk))
    standing = table.op.campaign.batches.get(pk=table.fields["report"])
    if not may_differ(ticked, standing.payload["answers"]):
        return ()
    game = game_at(table, standing)
    return lines_between(table.op.rules.questions(game), game, ticked, standing.payload["answers"])


def reporter_of(table: MissionOperation) -> str:
    """Who sent the report that stands."""
    batch = table.op.campaign.batches.filter(pk=table.fields["report"]).first()
    return str(batch.payload["reporter"]) if batch else ""


def objectors(table: MissionOperation) -> set[str]:
    """The people whose word a report needs: those who played and did not report it."""
    played = {str(side.entrant.person_id) for side in table.entered if side.entrant and not side.entrant.has_left}
    return played - {reporter_of(table)}
