"""From gathering to running to ended, and back; tables as CSV, standings and results as text for chat."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.overview.answers import whole
from campaigns.overview.selectors.campaigns import entrant_lines
from campaigns.overview.serializers import CampaignSerializer
from campaigns.standings.ending import ending_of
from campaigns.standings.selectors.records import TABLES, as_csv, results_text, standings_text
from campaigns.standings.serializers import EndingSerializer, EndInput, ReadinessSerializer, StartInput
from campaigns.standings.services import campaign_end, campaign_reopen, campaign_start, ending_preview, readiness
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.plain import Csv, PlainErrors, PlainTextRenderer
from rosters.web.serializers import VersionedInput

TEXTS = ("standings", "results")


class StageEndpoint(CampaignEndpoint):
    is_tagged = False
    is_shared = ()
    is_versioned = True
    once = ("POST",)


class ReadinessView(CampaignEndpoint):
    is_shared = ()

    @extend_schema(operation_id="readiness_list", responses=ReadinessSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List who is ready to start and what the others lack; arbitrators only."""
        found, _ = self.sheet(campaign, for_arbitrators=True)
        return self.answer(found, ReadinessSerializer, readiness(found), many=True)


class CampaignStartView(StageEndpoint):
    @extend_schema(operation_id="campaign_start", request=StartInput, responses=CampaignSerializer)
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Start a campaign; from then on rosters change only as its rules allow."""
        payload = self.payload(StartInput)
        _, headers = self.did(
            campaign,
            lambda who: campaign_start(campaign_id=campaign, anyway=payload["anyway"], **who),
            payload.get("version"),
        )
        return whole(self, campaign, **headers)


class EndingView(CampaignEndpoint):
    @extend_schema(operation_id="ending_read", responses=EndingSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read how a campaign ended; before that, arbitrators read how it would end now."""
        found, sheet = self.sheet(campaign)
        ended = ending_of(found)
        if ended is None and not sheet.is_arbitrator:
            raise type(found).DoesNotExist
        return self.answer(found, EndingSerializer, ended or ending_preview(found))


class EndView(StageEndpoint):
    @extend_schema(operation_id="campaign_end", request=EndInput, responses=CampaignSerializer)
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """End a campaign. The settings decide who won; where they do not, name the winner."""
        payload = self.payload(EndInput)
        winner = str(payload["winner"]) if payload.get("winner") else None
        _, headers = self.did(
            campaign, lambda who: campaign_end(campaign_id=campaign, winner=winner, **who), payload.get("version")
        )
        return whole(self, campaign, **headers)


class CampaignReopenView(StageEndpoint):
    @extend_schema(operation_id="campaign_reopen", request=VersionedInput, responses=CampaignSerializer)
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Reopen a campaign that has ended."""
        payload = self.payload(VersionedInput)
        _, headers = self.did(
            campaign, lambda who: campaign_reopen(campaign_id=campaign, **who), payload.get("version")
        )
        return whole(self, campaign, **headers)


class StandingsTableView(PlainErrors, CampaignEndpoint):
    is_tagged = False
    renderer_classes = (JSONRenderer, Csv)

    @extend_schema(
        operation_id="campaign_table",
        parameters=[OpenApiParameter("what", str, OpenApiParameter.PATH, enum=list(TABLES))],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, campaign: uuid.UUID, what: str) -> HttpResponse:
        """Export a table as CSV: missions, experience or resources."""
        if what not in TABLES:
            raise Http404
        found, sheet = self.sheet(campaign)
        body = as_csv(TABLES[what][1](found, sheet))
        headers = {"Content-Disposition": f'attachment; filename="{what}.csv"'}
        return HttpResponse(body, content_type="text/csv; charset=utf-8", headers=headers)


class ChatTextView(PlainErrors, CampaignEndpoint):
    is_tagged = False
    renderer_classes = (JSONRenderer, PlainTextRenderer)

    @extend_schema(
        operation_id="campaign_text",
        parameters=[OpenApiParameter("what", str, OpenApiParameter.PATH, enum=list(TEXTS))],
        responses={(200, "text/plain"): OpenApiTypes.STR},
    )
    def get(self, request: Request, campaign: uuid.UUID, what: str) -> HttpResponse:
        """Export the standings or the latest results as text for chat."""
        if what not in TEXTS:
            raise Http404
        found, sheet = self.sheet(campaign)
        text = (
            standings_text(found, sheet, entrant_lines(found, sheet))
            if what == TEXTS[0]
            else results_text(found, sheet)
        )
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
