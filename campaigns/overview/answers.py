"""A campaign at a glance, as endpoints answer with it."""

from __future__ import annotations

import uuid

from rest_framework.response import Response

from campaigns.models import Campaign
from campaigns.overview.selectors.campaigns import campaign_sheet
from campaigns.overview.selectors.dashboard import dashboard
from campaigns.overview.serializers import CampaignSerializer
from campaigns.standings.ending import winners_of
from campaigns.web.endpoints import CampaignEndpoint


def whole(endpoint: CampaignEndpoint, campaign_id: uuid.UUID, status: int = 200, **headers: str) -> Response:
    """A campaign at a glance. Four queries, one more once it has ended."""
    return campaign_answer(endpoint, endpoint.seen(campaign_id), status, **headers)


def campaign_answer(endpoint: CampaignEndpoint, campaign: Campaign, status: int = 200, **headers: str) -> Response:
    sheet = campaign_sheet(campaign, endpoint.viewer)
    fields = {"sheet": sheet, "board": dashboard(campaign, sheet, winners_of(campaign))}
    return endpoint.answer(campaign, CampaignSerializer, fields, status, **headers)
