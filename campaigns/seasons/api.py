"""Beginning a next season."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from campaigns.models import Campaign
from campaigns.overview.answers import campaign_answer
from campaigns.overview.serializers import CampaignSerializer
from campaigns.seasons.services import MOST_VETERANS, season_begin
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.serializers import Input


class SeasonInput(Input):
    """The new season's name, and what is carried over."""

    name = serializers.CharField(max_length=200)
    carries = serializers.ChoiceField(choices=Campaign.Carries.choices)
    veterans = serializers.IntegerField(
        min_value=0,
        max_value=MOST_VETERANS,
        default=0,
        help_text="How many of each roster, if veterans are carried over.",
    )


class SeasonView(CampaignEndpoint):
    is_shared = ()
    is_tagged = False
    once = ("POST",)

    @extend_schema(operation_id="season_begin", request=SeasonInput, responses={201: CampaignSerializer})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Begin the next season of a campaign that has ended, with its people and its settings."""
        asked = self.payload(SeasonInput)
        self.seen(campaign)
        found, headers = self.did(campaign, lambda who: season_begin(campaign_id=campaign, **asked, **who))
        address = reverse("api:campaign", kwargs={"campaign": found.pk}, request=request)
        return campaign_answer(self, self.seen(found.pk), 201, Location=address, **headers)
