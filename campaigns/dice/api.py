"""What is left of a mission for everybody: its dice, and its result as text."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.dice.selectors import dice_json, dice_sheet
from campaigns.dice.serializers import DiceSerializer, DiceWordInput
from campaigns.missions.services import words_add
from campaigns.reports.selectors.results import result_text
from campaigns.web.endpoints import MissionEndpoint
from rosters.web.plain import PlainErrors, PlainTextRenderer


class DiceView(MissionEndpoint):
    @extend_schema(operation_id="dice_read", responses=DiceSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Read every roll of a mission: the hash published beforehand, and the secret once the report is confirmed."""
        sheet = self.mission(campaign, mission)
        found = dice_sheet(sheet, timezone.now())
        fields = {**dice_json(sheet, found), "is_open": found.is_open, "lines": found.lines, "faults": found.faults}
        return self.answer(sheet.campaign, DiceSerializer, fields)


class DiceWordView(MissionEndpoint):
    is_shared = ()
    is_tagged = False

    @extend_schema(operation_id="dice_word", request=DiceWordInput, responses={204: None})
    def put(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Add a word of your own to a mission's dice, before the first roll."""
        payload = self.payload(DiceWordInput)
        self.mission(campaign, mission)
        words_add(mission_id=mission, viewer=self.viewer, words=payload["word"])
        return Response(status=204)


class ResultTextView(PlainErrors, MissionEndpoint):
    is_tagged = False
    renderer_classes = (JSONRenderer, PlainTextRenderer)

    @extend_schema(operation_id="mission_text", responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> HttpResponse:
        """Export a mission's result as text for chat."""
        sheet = self.mission(campaign, mission)
        if not sheet.is_reported:
            raise Http404
        return HttpResponse(result_text(sheet, timezone.now()), content_type="text/plain; charset=utf-8")
