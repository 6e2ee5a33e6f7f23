"""What was decided for the caller, and putting it away."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.news.selectors import unread
from campaigns.news.services import news_seen
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.serializers import prose, texts


class NewsSerializer(serializers.Serializer):
    """Something that was decided or corrected, and what it changed for you."""

    id = serializers.CharField(source="key")
    words = prose()
    changes = texts()
    mission = serializers.CharField(help_text="Its key; empty if it is about none.")
    number = serializers.IntegerField(help_text="The mission's.")
    when = serializers.DateTimeField()


class UnreadNewsView(CampaignEndpoint):
    is_shared = ()

    @extend_schema(operation_id="news_list", responses=NewsSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List decisions and corrections that concern you and that you have not dismissed yet."""
        found, sheet = self.sheet(campaign, for_people=True)
        return self.answer(found, NewsSerializer, unread(found, sheet.person), many=True)


class SeenNewsView(CampaignEndpoint):
    is_tagged = False
    is_shared = ()

    @extend_schema(operation_id="news_seen", responses={204: None})
    def delete(self, request: Request, campaign: uuid.UUID, news: uuid.UUID) -> Response:
        """Dismiss a piece of news."""
        self.seen(campaign)
        news_seen(viewer=self.viewer, campaign_id=campaign, news_id=news)
        return Response(status=204)
