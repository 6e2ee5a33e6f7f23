"""A campaign in numbers."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.numbers.selectors import RoleLine, numbers
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.serializers import DataclassSerializer, prose


class NumbersInput(serializers.Serializer):
    """The player whose numbers these are."""

    entrant = serializers.UUIDField(required=False, help_text="Only this entrant, with all its careers.")


class FormSerializer(serializers.Serializer):
    """An entrant's recent results."""

    entrant = serializers.CharField(source="entrant.key")
    name = serializers.CharField(source="entrant.name")
    form = prose(help_text="Its last games, the latest last: W, D or L.")
    games = serializers.IntegerField()
    more = serializers.FloatField(help_text="Missions played above the average.")


class PairSerializer(serializers.Serializer):
    """Two opponents; won, drawn and lost from the first one's side."""

    one = serializers.CharField(source="one.key")
    other = serializers.CharField(source="other.key")
    games = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    fallen = serializers.IntegerField(help_text="Operatives of the first that the second took out.")
    felled = serializers.IntegerField()


class LuckSerializer(serializers.Serializer):
    """Somebody's luck with dice."""

    entrant = serializers.CharField(source="entrant.key")
    name = serializers.CharField(source="entrant.name")
    rolls = serializers.IntegerField(source="luck.rolls")
    total = serializers.IntegerField(source="luck.total")
    above = serializers.FloatField(
        source="luck.above", help_text="How far the average die was above its expected value."
    )
    chance = serializers.FloatField(
        source="luck.chance", help_text="How often fair dice fall at least this far from the average, either way."
    )


class CareerSerializer(serializers.Serializer):
    """One operative's career; for a whole campaign only the longest careers are listed."""

    name = serializers.CharField()
    what = prose(help_text="Its model and role.")
    entrant = serializers.CharField(source="entrant.key")
    missions = serializers.IntegerField()
    won = serializers.IntegerField()
    kills = serializers.IntegerField(help_text="Enemies that it took out.")
    fell = serializers.IntegerField(help_text="The number of the mission in which it died; 0 if it is alive.")


class RoleSerializer(DataclassSerializer):
    """How often those with one role or training won."""

    shows = RoleLine
    missions = serializers.IntegerField(help_text="By all of them together.")


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
        """Read a campaign's numbers: form, head to head, missions, win rates, careers, luck; of all or of one."""
        asked = self.asked(NumbersInput)
        found, sheet = self.sheet(campaign)
        return self.answer(found, NumbersSerializer, numbers(found, sheet, str(asked.get("entrant", ""))))
