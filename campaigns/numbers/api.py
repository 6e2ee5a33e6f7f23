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


class NumbersInput(serializers.Serializer):
    """The player whose numbers these are."""

    entrant = serializers.UUIDField(required=False, help_text="One entrant alone, with all its careers.")


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


class CareerSerializer(serializers.Serializer):
    """What one operative has lived through; of a whole campaign the longest careers alone."""

    name = serializers.CharField()
    what = prose(help_text="Its model and what it is to its team.")
    entrant = serializers.CharField(source="entrant.key")
    missions = serializers.IntegerField()
    won = serializers.IntegerField()
    kills = serializers.IntegerField(help_text="Enemies taken out.")
    fell = serializers.IntegerField(help_text="The number of the mission in which it died; 0 for who lives.")


class RoleSerializer(serializers.Serializer):
    """How often those with one role or training won."""

    name = serializers.CharField()
    operatives = serializers.IntegerField()
    missions = serializers.IntegerField(help_text="Of all of them together.")
    won = serializers.IntegerField()


class NumbersSerializer(serializers.Serializer):
    """A campaign in numbers."""

    games = serializers.IntegerField()
    forms = FormSerializer(many=True)
    pairs = PairSerializer(many=True)
    luck = LuckSerializer(many=True)
    careers = CareerSerializer(many=True)
    roles = RoleSerializer(many=True)


class NumbersView(CampaignEndpoint):
    @extend_schema(operation_id="numbers_read", parameters=[NumbersInput], responses=NumbersSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read form, head to head, who plays how much, what wins, careers, and how the dice fell; of all, or of one."""
        asked = self.asked(NumbersInput)
        found, sheet = self.sheet(campaign)
        return self.answer(found, NumbersSerializer, numbers(found, sheet, str(asked.get("entrant", ""))))
