"""One's channels: listed, added, turned off."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.models import Channel
from campaigns.notifications.push import sends_push, server_key
from campaigns.notifications.selectors import ChannelLine, channel_lines
from campaigns.notifications.services import channel_add, channel_remove
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.addresses import public_address
from rosters.web.endpoints import Endpoint
from rosters.web.serializers import Input, prose


class ChannelSerializer(serializers.Serializer):
    """One way in which you are notified."""

    id = serializers.CharField(source="key")
    kind = serializers.CharField()
    scope = serializers.CharField(source="scope_label")
    address = serializers.CharField(help_text="Where messages go; for a feed or calendar, its address.")
    secret = prose(help_text="By which a webhook's messages are signed: `Muster-Signature: t=…,v1=…`.")
    is_confirmed = serializers.BooleanField()
    sent = serializers.IntegerField()
    waiting = serializers.IntegerField()
    failed = serializers.IntegerField()
    last_error = prose()


class PushKeySerializer(serializers.Serializer):
    """The server's public key for web push."""

    key = prose()


class ChannelInput(Input):
    """A new channel."""

    kind = serializers.ChoiceField(choices=Channel.Kind.choices)
    scope = serializers.ChoiceField(choices=Channel.Scope.choices, default=Channel.Scope.ALL)
    address = serializers.CharField(
        max_length=2000,
        required=False,
        allow_blank=True,
        help_text="Where messages go; for web push, the browser's endpoint.",
    )
    browser_keys = serializers.DictField(
        child=serializers.CharField(max_length=200),
        required=False,
        help_text="For web push: `p256dh` and `auth` of the browser's subscription, made with the key at push-key/.",
    )


class ChannelsView(CampaignEndpoint):
    is_shared = ()
    is_tagged = False

    @extend_schema(operation_id="channel_list", responses=ChannelSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List your channels in a campaign."""
        return Response(ChannelSerializer(self._lines(campaign), many=True).data)

    @extend_schema(operation_id="channel_add", request=ChannelInput, responses={201: ChannelSerializer})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Add a channel: webhook, Discord, mail, web push, feed or calendar."""
        payload = self.payload(ChannelInput)
        self.seen(campaign)
        base_url = public_address(request, "/")
        channel = channel_add(campaign_id=campaign, viewer=self.viewer, base_url=base_url, **payload)
        line = next(each for each in self._lines(campaign) if each.key == str(channel.pk))
        return Response(ChannelSerializer(line).data, status=201)

    def _lines(self, campaign: uuid.UUID) -> tuple[ChannelLine, ...]:
        _, sheet = self.sheet(campaign, for_people=True)
        assert sheet.person is not None  # noqa: S101 - asked for above
        return channel_lines(sheet.person)


class OneChannelView(CampaignEndpoint):
    is_shared = ()
    is_tagged = False

    @extend_schema(operation_id="channel_remove", responses={204: None})
    def delete(self, request: Request, campaign: uuid.UUID, channel: uuid.UUID) -> Response:
        """Turn off one of your channels."""
        self.seen(campaign)
        channel_remove(campaign_id=campaign, viewer=self.viewer, channel_id=channel)
        return Response(status=204)


class PushKeyView(Endpoint):
    tag = "campaigns"

    @extend_schema(operation_id="push_key", responses=PushKeySerializer)
    def get(self, request: Request) -> Response:
        """Read the public key for web push subscriptions; empty where this server sends no push messages."""
        return Response(PushKeySerializer({"key": server_key() if sends_push() else ""}).data)
