"""Campaigns as a whole: listed, founded, read at a glance, described, shared, played by other settings."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from campaigns.models import Campaign
from campaigns.overview.answers import campaign_answer, whole
from campaigns.overview.selectors.campaigns import campaigns_of, entrant_lines, find_campaign, public_campaigns
from campaigns.overview.selectors.dashboard import chronicle_of, fallen_lines, standings_of
from campaigns.overview.serializers import (
    CampaignDescribeInput,
    CampaignFoundInput,
    CampaignListInput,
    CampaignRowSerializer,
    CampaignSerializer,
    CampaignSharingInput,
    FallenSerializer,
    StandingsSerializer,
    WaitingSerializer,
)
from campaigns.overview.services import campaign_found
from campaigns.settings.presets import preset_among, presets_of
from campaigns.settings.services import campaign_describe, campaign_share
from campaigns.standings.ending import winners_of
from campaigns.standings.selectors.standings import steps_of
from campaigns.todo.waiting import waiting_count
from campaigns.web.endpoints import CampaignEndpoint
from rosters.viewers import NOBODY
from rosters.web.endpoints import REPLAYED, Endpoint
from rosters.web.lookups import edition_of
from rosters.web.pagination import PageInput, page_of, pages_of

LOOKUPS = {"edition": "edition", "stage": "stage", "q": "name__icontains"}


class CampaignPageInput(CampaignListInput, PageInput):
    """Which campaigns, and which page of them."""


class CampaignsView(CampaignEndpoint):
    is_tagged = False
    is_shared = ()
    once = ("POST",)

    @extend_schema(
        operation_id="campaign_list", parameters=[CampaignPageInput], responses=pages_of(CampaignRowSerializer)
    )
    def get(self, request: Request) -> Response:
        """List the campaigns you take part in, or those open to everyone."""
        asked = self.asked(CampaignPageInput)
        return page_of(request, self, self.listed(asked), CampaignRowSerializer, ordering="-changed_at", asked=asked)

    def listed(self, asked: dict[str, Any]) -> QuerySet[Campaign]:
        rows = public_campaigns() if asked["whose"] == "public" else campaigns_of(self.viewer)
        return rows.filter(**{LOOKUPS[name]: asked[name] for name in LOOKUPS if name in asked})

    @extend_schema(operation_id="campaign_found", request=CampaignFoundInput, responses={201: CampaignSerializer})
    def post(self, request: Request) -> Response:
        """Create a campaign; you arbitrate it and may play in it."""
        payload = self.payload(CampaignFoundInput)
        own = payload.pop("settings", None)
        kind = edition_of(payload["edition"]).campaign_kind(payload.get("kind", ""))
        base, preset = kind.settings if kind else None, payload.pop("preset", "")
        if kind and preset:
            base = preset_among(presets_of(payload["edition"], kind.key, self.viewer), preset).settings
        settings = kind.settings_shape.read(own, base) if own and kind else base
        begun, token = timezone.now(), self.token_for(payload, own, preset)
        founded = campaign_found(
            viewer=self.viewer, guest_key=self.guest_key, settings=settings, token=token, **payload
        )
        address = reverse("api:campaign", kwargs={"campaign": founded.pk}, request=request)
        return whole(self, founded.pk, 201, Location=address, **(REPLAYED if founded.created_at < begun else {}))


class WaitingView(Endpoint):
    tag = "campaigns"

    @extend_schema(operation_id="waiting_read", responses=WaitingSerializer)
    def get(self, request: Request) -> Response:
        """Count what you have to do in all your campaigns."""
        return Response(WaitingSerializer({"count": waiting_count(self.viewer)}).data)


class OneCampaignView(CampaignEndpoint):
    is_versioned = True

    @extend_schema(operation_id="campaign_read", responses=CampaignSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read a campaign's overview: standings, whose turn it is, missions, the fallen, records."""
        return whole(self, campaign)

    @extend_schema(operation_id="campaign_describe", request=CampaignDescribeInput, responses=CampaignSerializer)
    def patch(self, request: Request, campaign: uuid.UUID) -> Response:
        """Change a campaign's name or story."""
        payload = self.payload(CampaignDescribeInput)
        given = {name: payload.get(name) for name in ("name", "story")}
        _, headers = self.did(
            campaign, lambda who: campaign_describe(campaign_id=campaign, **who, **given), payload.get("version")
        )
        return whole(self, campaign, **headers)


class SharedCampaignView(CampaignEndpoint):
    is_shared = ()

    @extend_schema(operation_id="shared_campaign_read", responses=CampaignSerializer)
    def get(self, request: Request, share_key: str) -> Response:
        """Read a campaign by its share link; its key as `?share=` opens the campaign's other addresses."""
        found = Campaign.objects.visible_to(NOBODY, share_key).filter(share_key=share_key).only("pk").first()
        if found is None:
            raise Http404
        return campaign_answer(self, find_campaign(found.pk, self.viewer, share_key))


class CampaignSharingView(CampaignEndpoint):
    is_versioned = True
    is_shared = ()

    @extend_schema(operation_id="campaign_share", request=CampaignSharingInput, responses=CampaignSerializer)
    def put(self, request: Request, campaign: uuid.UUID) -> Response:
        """Change who may see a campaign beside its people."""
        payload = self.payload(CampaignSharingInput)
        _, headers = self.did(
            campaign,
            lambda who: campaign_share(campaign_id=campaign, visibility=payload["visibility"], **who),
            payload.get("version"),
        )
        return whole(self, campaign, **headers)


class StandingsView(CampaignEndpoint):
    @extend_schema(operation_id="standings_read", responses=StandingsSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read the standings, and everybody's amounts after each mission."""
        found, sheet = self.sheet(campaign)
        steps = steps_of(chronicle_of(found)["course"], together=False)
        standings = standings_of(found, sheet, entrant_lines(found, sheet), winners_of(found))
        fields = {"standings": standings, "steps": steps}
        return self.answer(found, StandingsSerializer, fields)


class FallenView(CampaignEndpoint):
    @extend_schema(operation_id="fallen_list", responses=FallenSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List the dead of a campaign, the latest first."""
        found, sheet = self.sheet(campaign)
        lines = list(fallen_lines(chronicle_of(found)["fallen"], entrant_lines(found, sheet)))
        return self.answer(found, FallenSerializer, lines, many=True)
