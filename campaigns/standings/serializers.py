"""Starting and ending: who is ready, who has won."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.standings.ending import Ending
from rosters.web.serializers import DataclassSerializer, VersionedInput, prose, texts
from rules.campaigns.entrants import FinalPlace


class ReadinessSerializer(serializers.Serializer):
    """Whether somebody can start, and what stands in the way."""

    entrant = serializers.CharField(
        source="entrant.pk",
        default=None,
        allow_null=True,
        help_text="Null for a player who has not entered a roster yet.",
    )
    name = serializers.CharField()
    player = serializers.CharField()
    ready = serializers.BooleanField()
    reasons = texts()
    hindrances = texts(help_text="What does not prevent the start, but prevents the next muster.")


class StartInput(VersionedInput):
    """Whether to start although somebody is not ready."""

    anyway = serializers.BooleanField(default=False)


class FinalPlaceSerializer(DataclassSerializer):
    """Where an entrant stands at the end."""

    shows = FinalPlace
    out = prose(help_text="Why it could not win; empty if it could.")


class EndingSerializer(DataclassSerializer):
    """Who wins by the settings; if they leave it open, why."""

    shows = Ending
    standings = FinalPlaceSerializer(many=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        return {**super().get_fields(), "left_open": texts(help_text="Open missions, rounds and choices together.")}


class EndInput(VersionedInput):
    """Who won, if the settings leave it open."""

    winner = serializers.UUIDField(required=False, allow_null=True)
