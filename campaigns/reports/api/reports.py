"""Reports: what is asked, ticks at the table, the report and what followed; put right or struck through."""

from __future__ import annotations

import uuid

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.models import Mission
from campaigns.reports.report import (
    answers_given_last,
    answers_sent,
    given,
    last_report,
    report_compare,
    report_of,
    reporter_of,
)
from campaigns.reports.scoring import score_so_far
from campaigns.reports.selectors.reports import differences, draft_sheet, game_as_reported, rules_of
from campaigns.reports.selectors.results import result_sheet
from campaigns.reports.serializers.questions import schema_of
from campaigns.reports.serializers.reports import (
    AnswersInput,
    AskedSerializer,
    DifferenceSerializer,
    DraftSerializer,
    ReportedSerializer,
    ReportInput,
    ResultSerializer,
    TicksInput,
)
from campaigns.reports.services.reporting import mission_report
from campaigns.reports.services.resolving import ReportOutcome
from campaigns.reports.services.ticking import draft_tick
from campaigns.web.endpoints import MissionEndpoint
from rosters.web.errors import error
from rules.campaigns.questions import Question, Report


class ReportEndpoint(MissionEndpoint):
    tag = "reports"
    is_shared = ()
    is_tagged = False

    def asked_of(self, sheet: MissionSheet) -> tuple[Question, ...]:
        """What a report of the mission asks; not found before its teams are known."""
        if sheet.is_sealed:
            raise Mission.DoesNotExist
        return rules_of(sheet).questions(game_as_reported(sheet))

    def compared(self, sheet: MissionSheet, outcome: ReportOutcome) -> Response:
        """Two reports of one mission that say different things: nothing was written."""
        assert outcome.other is not None  # noqa: S101 - asked for only where there are two
        now = mission_sheet(outcome.mission, self.viewer)
        lines = report_compare(rules_of(now), game_as_reported(now), outcome.answers, outcome.other.payload["answers"])
        reporter = reporter_of(outcome.other)
        fields = {
            f"answers.{line.question}": [f"{line.label}: you say {line.ours}; {reporter} said {line.theirs}."]
            for line in lines
        }
        words = "This mission is already reported with other answers. Correct that report, or dispute it."
        return Response(error("reported-differently", words, fields), status=409)


class QuestionsView(ReportEndpoint):
    @extend_schema(operation_id="question_list", responses=AskedSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Read the questions of a mission's report, with a JSON Schema for the answers and those given so far."""
        sheet = self.mission(campaign, mission, to_play=True)
        questions = self.asked_of(sheet)
        last = None if sheet.state == Mission.State.MUSTERED else answers_given_last(sheet.row)
        answers = {**(last.answers if last else {}), **draft_sheet(sheet).answers}
        fields = {"questions": questions, "schema": schema_of(questions), "answers": answers}
        return Response(AskedSerializer(fields).data)


class DraftView(ReportEndpoint):
    @extend_schema(operation_id="draft_read", responses=DraftSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Read what has been ticked at the table so far."""
        sheet = self.mission(campaign, mission, to_play=True)
        return self.by_now(sheet)

    @extend_schema(operation_id="draft_tick", request=TicksInput, responses=DraftSerializer)
    def patch(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Send the ticks of one phone; the same ticks sent twice count once."""
        payload = self.payload(TicksInput)["ticks"]
        sheet = self.mission(campaign, mission, to_play=True)
        draft_tick(
            mission_id=mission,
            viewer=self.viewer,
            answers={key: each["answer"] for key, each in payload.items()},
            stamps={key: each["stamp"] for key, each in payload.items()},
        )
        return self.by_now(sheet)

    def by_now(self, sheet: MissionSheet) -> Response:
        """Everybody's ticks, and where they differ from the caller's."""
        draft = draft_sheet(sheet)
        game = None if sheet.is_sealed else game_as_reported(sheet)
        body = {
            "state": sheet.state,
            "answers": draft.answers,
            "own": draft.own,
            "differences": differences(sheet, game, draft) if game and draft.may_differ else (),
            "score": score_so_far(sheet, game, draft.answers) if game else (),
        }
        return Response(DraftSerializer(body).data)


class ReportedView(ReportEndpoint):
    is_tagged = True
    is_shared = ("GET",)
    once = ("POST",)

    @extend_schema(operation_id="report_read", responses=ResultSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Read the current report: its answers, its consequences, who has confirmed it."""
        sheet = self.mission(campaign, mission)
        if not sheet.is_reported:
            raise Mission.DoesNotExist
        return self.answer(sheet.campaign, ResultSerializer, result_sheet(sheet, timezone.now()))

    @extend_schema(operation_id="mission_report", request=ReportInput, responses=ReportedSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Report a mission; returns what changed and what players have still to choose.

        Consequences apply at once, unconfirmed. The same report again is one report; another one is 409 with the code
        `reported-differently`: `fields` names the answers that differ, and `report/differences/` lists them.
        Where somebody else ticked something differently, it is 409 with the code `accounts-differ` until `stands` names
        whose answer stands for each question in `fields`; the draft lists them with the people.
        """
        payload = self.payload(ReportInput)
        sheet = self.mission(campaign, mission, to_play=True)
        body = {"report": answers_sent(payload), "teams": payload.get("teams"), "words": payload.get("word", "")}
        body |= {"notes": payload.get("notes", ""), "stands": payload.get("stands")}
        outcome, headers = self.did(campaign, lambda who: mission_report(mission_id=mission, **body, **who))
        if outcome.other is not None:
            return self.compared(sheet, outcome)
        campaign_now = self.seen(campaign)
        return self.answer(campaign_now, ReportedSerializer, outcome, **headers)


class DifferencesView(ReportEndpoint):
    @extend_schema(operation_id="report_compare", request=AnswersInput, responses=DifferenceSerializer(many=True))
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Compare a report with the one that stands: the lines in which they differ. Writes nothing."""
        payload = self.payload(AnswersInput)
        sheet = self.mission(campaign, mission, to_play=True)
        standing = last_report(sheet.row)
        if standing is None or not sheet.is_reported:
            raise Mission.DoesNotExist
        rules, game = rules_of(sheet), game_as_reported(sheet)
        ours, theirs = (given(rules, game, each) for each in (Report(answers=payload["answers"]), report_of(standing)))
        options = {"context": {"reporter": reporter_of(standing)}, "many": True}
        return Response(DifferenceSerializer(report_compare(rules, game, ours, theirs), **options).data)
