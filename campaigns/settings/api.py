"""What a campaign is played by: what there is to say, what is said, changed from now on."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.log.selectors import settings_history
from campaigns.models import Campaign
from campaigns.overview.selectors.campaigns import settings_of
from campaigns.settings.serializers import SettingsGuideSerializer, SettingsInput, SettingsSerializer
from campaigns.settings.services.changing import settings_change
from campaigns.web.endpoints import CampaignEndpoint
from campaigns.web.fields import settings_schema
from rosters.web.endpoints import Endpoint
from rosters.web.lookups import edition_of
from rules.editions.kt2018.campaign.about import GROUPS
from rules.editions.kt2018.campaign.shape import settings_from_json


class SettingsGuide(Endpoint):
    tag = "campaigns"

    @extend_schema(operation_id="settings_guide", responses=SettingsGuideSerializer)
    def get(self, request: Request, edition: str) -> Response:
        """Read what a campaign of an edition may be played by: every setting with its words, range and default."""
        rules = edition_of(edition).campaign_kind()
        if rules is None:
            raise Http404
        told = {"groups": GROUPS, "defaults": rules.settings, "schema": settings_schema()}
        return Response(SettingsGuideSerializer(told).data)


class Settings(CampaignEndpoint):
    is_versioned = True

    @extend_schema(operation_id="settings_read", responses=SettingsSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read what a campaign is played by, and how that came to be."""
        return self.shown(self.seen(campaign))

    @extend_schema(operation_id="settings_change", request=SettingsInput, responses=SettingsSerializer)
    def patch(self, request: Request, campaign: uuid.UUID) -> Response:
        """Play by other settings from now on; earlier missions are judged by the settings of their day."""
        told = self.told(SettingsInput)
        wanted = settings_from_json(told["settings"], settings_of(self.seen(campaign)))
        _, again = self.did(
            campaign, lambda who: settings_change(campaign_id=campaign, settings=wanted, **who), told.get("version")
        )
        return self.shown(self.seen(campaign), **again)

    def shown(self, campaign: Campaign, **headers: str) -> Response:
        words = [batch.words for batch in settings_history(campaign)]
        told = {"version": campaign.version, "settings": settings_of(campaign), "history": words}
        return self.answer(campaign, SettingsSerializer, told, **headers)
