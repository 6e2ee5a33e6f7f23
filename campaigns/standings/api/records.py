"""A campaign's exports: tables as CSV, standings and results as text for chat."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from campaigns.overview.selectors.campaigns import entrant_lines
from campaigns.standings.selectors.records import TABLES, as_csv, results_text, standings_text
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.plain import Csv, PlainErrors, PlainTextRenderer

TEXTS = ("standings", "results")


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
        text = standings_text(sheet, entrant_lines(found, sheet)) if what == TEXTS[0] else results_text(found, sheet)
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
