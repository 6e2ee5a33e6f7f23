"""Reports put right in their old place, struck through, and counted again; each with what would change."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.missions.endpoints import MissionAct
from campaigns.missions.serializers import MissionSerializer
from campaigns.reports.api.reports import ReportEndpoint
from campaigns.reports.report import answers_sent
from campaigns.reports.serializers.reports import AnswersInput, ReportedSerializer
from campaigns.reports.serializers.taking_back import AlsoInput, AmendInput, PreviewSerializer, VoidInput
from campaigns.reports.services.amending import amend_preview, mission_amend
from campaigns.reports.services.taking_back import mission_void, void_preview, void_undo
from rosters.web.serializers import VersionedInput


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
        """Void a report, and later ones with it if you say so; other missions stand as played."""
        payload = self.payload(VoidInput)
        body = {"reason": payload["reason"], "also": payload.get("also", ())}
        return self.acted(campaign, mission, lambda who: mission_void(**body, **who), payload.get("version"))


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
        return self.acted(campaign, mission, lambda who: void_undo(**who), version)
