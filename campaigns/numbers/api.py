"""A campaign in numbers."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.numbers.selectors import numbers
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.serializers import prose


class FormSerializer(serializers.Serializer):
    """How an entrant did lately."""

    entrant = serializers.CharField(source="entrant.key")
    name = serializers.CharField(source="entrant.name")
    form = prose(help_text="Its last games, the latest last: W, D or L.")
    games = serializers.IntegerField()
    more = serializers.FloatField(help_text="Than everybody on average.")


class PairSerializer(serializers.Serializer):
    """Two who have met; won, drawn and lost as the first saw it."""

    one = serializers.CharField(source="one.key")
    other = serializers.CharField(source="other.key")
    games = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    fallen = serializers.IntegerField(help_text="Of the first by the other's hand.")
    felled = serializers.IntegerField()


class LuckSerializer(serializers.Serializer):
    """How somebody's dice fell."""

    entrant = serializers.CharField(source="entrant.key")
    name = serializers.CharField(source="entrant.name")
    rolls = serializers.IntegerField(source="luck.rolls")
    total = serializers.IntegerField(source="luck.total")
    above = serializers.FloatField(source="luck.above", help_text="By how much a die was above its average.")
    chance = serializers.FloatField(
        source="luck.chance", help_text="How often dice fall at least so far from the average, either way."
    )


class NumbersSerializer(serializers.Serializer):
    """A campaign in numbers."""

    games = serializers.IntegerField()
    forms = FormSerializer(many=True)
    pairs = PairSerializer(many=True)
    luck = LuckSerializer(many=True)


class NumbersView(CampaignEndpoint):
    @extend_schema(operation_id="numbers_read", responses=NumbersSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read form, head to head, who plays how much, and how the dice fell."""
        found, sheet = self.sheet(campaign)
        return self.answer(found, NumbersSerializer, numbers(found, sheet))
