"""What a campaign is played by: what there is to say, what is said, changed from now on."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.journal.kind import kind_of, settings_of
from campaigns.log.selectors import settings_history
from campaigns.models import Campaign
from campaigns.settings.serializers import KindInput, SettingsGuideSerializer, SettingsInput, SettingsSerializer
from campaigns.settings.services.changing import settings_change
from campaigns.web.endpoints import CampaignEndpoint
from campaigns.web.fields import settings_schema
from rosters.web.endpoints import Endpoint
from rosters.web.lookups import edition_of


class SettingsGuide(Endpoint):
    tag = "campaigns"

    @extend_schema(operation_id="settings_guide", parameters=[KindInput], responses=SettingsGuideSerializer)
    def get(self, request: Request, edition: str) -> Response:
        """Read what a campaign of an edition may be played by: every setting with its words, range and default."""
        kind = edition_of(edition).campaign_kind(self.asked(KindInput).get("kind", ""))
        if kind is None:
            raise Http404
        shape = kind.settings_shape
        guide = {"kind": kind.key, "groups": shape.groups, "defaults": kind.settings, "schema": settings_schema(shape)}
        return Response(SettingsGuideSerializer(guide).data)


class Settings(CampaignEndpoint):
    is_versioned = True

    @extend_schema(operation_id="settings_read", responses=SettingsSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read what a campaign is played by, and how that came to be."""
        return self.settings_answer(self.seen(campaign))

    @extend_schema(operation_id="settings_change", request=SettingsInput, responses=SettingsSerializer)
    def patch(self, request: Request, campaign: uuid.UUID) -> Response:
        """Play by other settings from now on; earlier missions are judged by the settings of their day."""
        payload = self.payload(SettingsInput)
        row = self.seen(campaign)
        wanted = kind_of(row).settings_shape.read(payload["settings"], settings_of(row))
        _, again = self.did(
            campaign, lambda who: settings_change(campaign_id=campaign, settings=wanted, **who), payload.get("version")
        )
        return self.settings_answer(self.seen(campaign), **again)

    def settings_answer(self, campaign: Campaign, **headers: str) -> Response:
        words = [batch.words for batch in settings_history(campaign)]
        fields = {"version": campaign.version, "settings": settings_of(campaign), "history": words}
        return self.answer(campaign, SettingsSerializer, fields, **headers)
