"""The desk: what waits on whom, reminding, handing over."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.desk.selectors import desk
from campaigns.desk.services import people_remind
from campaigns.people.services.people import campaign_hand_over
from campaigns.rounds.serializers import RoundLineSerializer
from campaigns.standings.serializers import ReadinessSerializer
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.serializers import Input


class MatterSerializer(serializers.Serializer):
    """One thing to do."""

    words = serializers.CharField()
    page = serializers.CharField()
    key = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)


class WaitsSerializer(serializers.Serializer):
    """Somebody who has something to do."""

    person = serializers.CharField(source="person.key")
    name = serializers.CharField(source="person.name")
    since = serializers.DateTimeField(allow_null=True)
    reminded_at = serializers.DateTimeField(source="person.reminded_at", allow_null=True)
    may_remind = serializers.BooleanField()
    matters = MatterSerializer(many=True)


class LowSerializer(serializers.Serializer):
    """A resource that has almost run out."""

    entrant = serializers.CharField(source="entrant.key")
    name = serializers.CharField()
    amount = serializers.IntegerField()


class DeskSerializer(serializers.Serializer):
    """Everything that a campaign waits for."""

    waits = WaitsSerializer(many=True)
    undecided = MatterSerializer(many=True)
    not_ready = ReadinessSerializer(many=True)
    rounds = RoundLineSerializer(many=True)
    low = LowSerializer(many=True)


class RemindInput(Input):
    """Whom to remind; left out, everybody who has something to do."""

    people = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=200)


class HandOverInput(Input):
    """Who runs the campaign from now on."""

    person = serializers.UUIDField()


class DeskView(CampaignEndpoint):
    is_shared = ()

    @extend_schema(operation_id="desk_read", responses=DeskSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read whom the campaign waits for, and since when; arbitrators only."""
        found, sheet = self.sheet(campaign, for_arbitrators=True)
        return self.answer(found, DeskSerializer, desk(found, sheet))


class RemindersView(CampaignEndpoint):
    is_shared = ()
    is_tagged = False

    @extend_schema(operation_id="people_remind", request=RemindInput, responses=WaitsSerializer(many=True))
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Remind people of what they have to do, each at most once a day."""
        payload = self.payload(RemindInput)
        self.seen(campaign)
        found = people_remind(campaign_id=campaign, viewer=self.viewer, people=payload.get("people"))
        return Response(WaitsSerializer(found, many=True).data)


class HandOverView(CampaignEndpoint):
    is_shared = ()
    is_tagged = False
    once = ("POST",)

    @extend_schema(operation_id="campaign_hand_over", request=HandOverInput, responses={204: None})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Hand the campaign over to somebody else; you stay as co-arbitrator."""
        payload = self.payload(HandOverInput)
        self.seen(campaign)

        def act(who: dict[str, Any]) -> Any:
            return campaign_hand_over(campaign_id=campaign, person_id=payload["person"], **who)

        self.did(campaign, act)
        return Response(status=204)
