"""An entrant's dossier and what its player may do between missions, as JSON."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.web.fields import properties_of
from rosters.web.serializers import DataclassSerializer, VersionedInput, prose
from rules.campaigns.dossier import Dossier, DossierFigure, DossierLine


class DossierFigureSerializer(DataclassSerializer):
    """One figure of the record."""

    shows = DossierFigure
    most = serializers.IntegerField(allow_null=True, help_text="Its maximum; null for no limit.")


class DossierLineSerializer(DataclassSerializer):
    """A line of a list; `done` of `most` boxes are ticked."""

    shows = DossierLine


class DossierListSerializer(serializers.Serializer):
    """A list under a heading."""

    key = serializers.CharField()
    title = prose()
    note = prose()
    entries = DossierLineSerializer(many=True)


class DossierCareerSerializer(serializers.Serializer):
    """One operative's record."""

    key = serializers.CharField()
    name = prose()
    model = prose()
    title = prose(help_text="Its rank.")
    amount = serializers.IntegerField()
    unit = prose()
    steps = serializers.ListField(child=serializers.IntegerField(), help_text="Where ranks begin.")
    school = prose()
    entries = DossierLineSerializer(many=True)
    status = prose(help_text="Why it cannot play; empty if it can.")
    tally = prose()


class DossierSerializer(DataclassSerializer):
    """What an entrant carries from mission to mission."""

    shows = Dossier
    amounts = DossierFigureSerializer(many=True)
    listings = DossierListSerializer(many=True)
    careers = DossierCareerSerializer(many=True)


@extend_schema_field({"type": "object", "additionalProperties": {"type": "object"}})
class AskedField(serializers.Field):
    """What an activity asks, as JSON Schema by name."""

    def to_representation(self, value: Any) -> dict[str, Any]:
        return properties_of(tuple(value))


class ActivitySerializer(serializers.Serializer):
    """Something that an entrant's player may do between missions."""

    key = serializers.CharField()
    title = prose()
    words = prose()
    group = prose()
    cost = prose()
    closed = prose(help_text="Why it cannot be done now; empty if it can.")
    asks = AskedField(source="fields", help_text="What `answers` may hold.")


class ActivityInput(VersionedInput):
    """The activity's key, and answers by the names of its fields."""

    activity = serializers.CharField(max_length=120)
    answers = serializers.DictField(required=False, default=dict)
