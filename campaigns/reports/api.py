"""Reports: what is asked, ticks at the table, what followed; confirmed, disputed, decided, corrected, taken back."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from knox.models import AuthToken
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.devices import sent_device
from accounts.limits import address_of
from campaigns.missions.endpoints import MissionAct
from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.missions.serializers import MissionSerializer
from campaigns.models import Mission
from campaigns.people.keys import VISITOR
from campaigns.reports.report import (
    answers_given_last,
    answers_sent,
    given,
    last_report,
    report_compare,
    report_of,
    reporter_of,
    score_so_far,
)
from campaigns.reports.selectors.reports import differences, draft_sheet, game_as_reported
from campaigns.reports.selectors.results import result_sheet
from campaigns.reports.serializers.questions import schema_of
from campaigns.reports.serializers.reports import (
    AlsoInput,
    AmendInput,
    AnswersInput,
    AskedSerializer,
    ConfirmInput,
    DecisionInput,
    DifferenceSerializer,
    DisputeDecideInput,
    DisputeInput,
    DraftSerializer,
    PreviewSerializer,
    ReportedSerializer,
    ReportInput,
    ReportStandingSerializer,
    ResultSerializer,
    TicksInput,
    VoidInput,
)
from campaigns.reports.services.confirming import mission_confirm, mission_dispute
from campaigns.reports.services.deciding import decision_preview, dispute_decide
from campaigns.reports.services.reporting import draft_tick, mission_report
from campaigns.reports.services.resolving import ReportOutcome
from campaigns.reports.services.taking_back import amend_preview, mission_amend, mission_void, void_preview, void_undo
from campaigns.reports.status import standing_of
from campaigns.web.endpoints import MissionEndpoint
from rosters.web.credentials import MayWrite
from rosters.web.errors import error
from rosters.web.serializers import VersionedInput
from rules.campaigns.games import Game
from rules.campaigns.questions import Question, Report


class ReportEndpoint(MissionEndpoint):
    tag = "reports"
    is_shared = ()
    is_tagged = False

    def asked_of(self, sheet: MissionSheet) -> tuple[Question, ...]:
        """What a report of the mission asks; not found before its teams are known."""
        if sheet.is_sealed:
            raise Mission.DoesNotExist
        return sheet.kind_of_campaign.questions(game_as_reported(sheet))

    def compared(self, sheet: MissionSheet, outcome: ReportOutcome) -> Response:
        """Two reports of one mission that say different things: nothing was written."""
        assert outcome.other is not None  # noqa: S101 - asked for only where there are two
        now = mission_sheet(outcome.mission, self.viewer)
        lines = report_compare(
            now.kind_of_campaign, game_as_reported(now), outcome.answers, outcome.other.payload["answers"]
        )
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
        return self.by_now(sheet, self.game_of(sheet))

    @extend_schema(operation_id="draft_tick", request=TicksInput, responses=DraftSerializer)
    def patch(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Send the ticks of one phone; the same ticks sent twice count once."""
        payload = self.payload(TicksInput)["ticks"]
        sheet = self.mission(campaign, mission, to_play=True)
        game = self.game_of(sheet)
        draft_tick(
            mission_id=mission,
            viewer=self.viewer,
            answers={key: each["answer"] for key, each in payload.items()},
            stamps={key: each["stamp"] for key, each in payload.items()},
            questions=sheet.kind_of_campaign.questions(game) if game else (),
        )
        return self.by_now(sheet, game)

    def game_of(self, sheet: MissionSheet) -> Game | None:
        return None if sheet.is_sealed else game_as_reported(sheet)

    def by_now(self, sheet: MissionSheet, game: Game | None) -> Response:
        """Everybody's ticks, and where they differ from the caller's."""
        draft = draft_sheet(sheet)
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
        rules, game = sheet.kind_of_campaign, game_as_reported(sheet)
        ours, theirs = (given(rules, game, each) for each in (Report(answers=payload["answers"]), report_of(standing)))
        options = {"context": {"reporter": reporter_of(standing)}, "many": True}
        return Response(DifferenceSerializer(report_compare(rules, game, ours, theirs), **options).data)


if TYPE_CHECKING:
    from rest_framework.views import APIView

HEADER = "Personal-Key"
LONGEST_KEY = 40
BY_KEY = OpenApiParameter(
    HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="A personal key of the campaign. Its holder confirms, whoever is logged in.",
)


def personal_key_of(request: Request) -> str:
    """The personal key that came with a call; empty for none."""
    body = request.data.get("key", "") if isinstance(request.data, Mapping) else ""
    return (request.headers.get(HEADER, "") or (body if isinstance(body, str) else "")).strip()[:LONGEST_KEY]


def device_of_call(request: Request) -> str:
    """What wrong keys of this caller are counted by: the player, the browser, or where neither is known the address."""
    if request.user.is_authenticated:
        return f"player {request.user.pk}"
    return sent_device(request._request) or f"{VISITOR}{address_of(request._request)}"


class MayWriteOrHoldsKey(MayWrite):
    """A personal key says who it is; a token that may only read still may only read."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not isinstance(request.auth, AuthToken) and personal_key_of(request):
            return True
        return super().has_permission(request, view)


class ByKeyEndpoint(MissionEndpoint):
    tag = "reports"
    is_shared = ()
    is_tagged = False
    once = ("POST",)
    permission_classes = (MayWriteOrHoldsKey,)

    def answered(self, campaign: uuid.UUID, mission: uuid.UUID, act: Callable[..., Mission], **fields: Any) -> Response:
        """Who holds a key need not be logged in to see the mission; all others must."""
        key = personal_key_of(self.request)
        if key:
            Mission.objects.only("pk").get(pk=mission, campaign=campaign)
        else:
            self.mission(campaign, mission)
        who = {"mission_id": mission, "key": key, "device": device_of_call(self.request)}
        row, headers = self.did(campaign, lambda given: act(**fields, **who, **given))
        return Response(ReportStandingSerializer(standing_of(row)).data, headers=headers)


class ConfirmView(ByKeyEndpoint):
    @extend_schema(
        operation_id="mission_confirm", request=ConfirmInput, parameters=[BY_KEY], responses=ReportStandingSerializer
    )
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Confirm a report that somebody else submitted, by log-in or personal key.

        If you ticked other answers at the table, this is refused with the code `own-answers-differ` until
        `named` lists those questions.
        """
        named = self.payload(ConfirmInput).get("named", ())
        return self.answered(campaign, mission, mission_confirm, named=named)


class DisputeView(ByKeyEndpoint):
    @extend_schema(
        operation_id="mission_dispute", request=DisputeInput, parameters=[BY_KEY], responses=ReportStandingSerializer
    )
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Dispute a report that somebody else submitted, with a reason and your own account; an arbitrator decides."""
        payload = self.payload(DisputeInput)
        return self.answered(
            campaign, mission, mission_dispute, reason=payload["reason"], account=answers_sent(payload)
        )


class DecisionPreviewView(MissionEndpoint):
    tag = "reports"
    is_shared = ()
    is_tagged = False
    also_refuses = (409,)

    @extend_schema(operation_id="decision_preview", parameters=[DecisionInput], responses=PreviewSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Preview a decision: everything that would change. Without parameters it is about voiding the mission."""
        asked = self.asked(DecisionInput)
        self.mission(campaign, mission, to_play=True)
        preview = decision_preview(mission_id=mission, viewer=self.viewer, **asked)
        return Response(PreviewSerializer(preview).data)


class DecisionView(MissionAct):
    tag = "reports"

    @extend_schema(operation_id="dispute_decide", request=DisputeDecideInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Decide a dispute, as an arbitrator who did not play: by report, by account, line by line, or void."""
        payload = self.payload(DisputeDecideInput)
        return self.acted(campaign, mission, dispute_decide, **payload)


class AmendmentView(ReportEndpoint):
    is_versioned = True
    once = ("POST",)

    @extend_schema(operation_id="mission_amend", request=AmendInput, responses=ReportedSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Correct a report. Questions asked again keep their rolls, and the players get news of it."""
        payload = self.payload(AmendInput)
        words = {"reason": payload["reason"], "notes": payload.get("notes", "")}
        self.mission(campaign, mission, to_play=True)
        outcome, headers = self.did(
            campaign,
            lambda who: mission_amend(mission_id=mission, report=answers_sent(payload), **words, **who),
            payload.get("version"),
        )
        return self.answer(self.seen(campaign), ReportedSerializer, outcome, **headers)


class AmendmentPreviewView(ReportEndpoint):
    @extend_schema(operation_id="amend_preview", request=AnswersInput, responses=PreviewSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Preview correcting a report: everything that would change. Writes nothing."""
        payload = self.payload(AnswersInput)
        self.mission(campaign, mission, to_play=True)
        preview = amend_preview(mission_id=mission, viewer=self.viewer, report=answers_sent(payload))
        return Response(PreviewSerializer(preview).data)


class VoidView(MissionAct):
    tag = "reports"
    is_versioned = True

    @extend_schema(operation_id="mission_void", request=VoidInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Void a report, and later ones with it if you say so; other missions keep their results."""
        payload = self.payload(VoidInput)
        body = {"reason": payload["reason"], "also": payload.get("also", ())}
        return self.acted(campaign, mission, mission_void, **body, version=payload.get("version"))


class VoidPreviewView(ReportEndpoint):
    also_refuses = (409,)

    @extend_schema(operation_id="void_preview", parameters=[AlsoInput], responses=PreviewSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Preview voiding a report: everything that would change, and what depends on it."""
        asked = self.asked(AlsoInput)
        self.mission(campaign, mission, to_play=True)
        preview = void_preview(mission_id=mission, viewer=self.viewer, also=asked.get("also", ()))
        return Response(PreviewSerializer(preview).data)


class VoidUndoView(MissionAct):
    tag = "reports"
    is_versioned = True

    @extend_schema(operation_id="void_undo", request=VersionedInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Let a voided mission count again, with all missions voided together with it."""
        version = self.payload(VersionedInput).get("version")
        return self.acted(campaign, mission, void_undo, version=version)
