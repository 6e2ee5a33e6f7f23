"""Starting and ending: who is ready, who has won."""

from __future__ import annotations

from rest_framework import serializers

from rosters.web.serializers import VersionedInput, prose, texts


class ReadinessSerializer(serializers.Serializer):
    """Whether somebody can start, and what stands in the way."""

    entrant = serializers.CharField(
        source="entrant.pk", default=None, allow_null=True, help_text="Null for a player who has entered no roster yet."
    )
    name = serializers.CharField()
    player = serializers.CharField()
    ready = serializers.BooleanField()
    reasons = texts()
    hindrances = texts(help_text="What keeps nobody from the start, and stands in the way of the next muster.")


class StartInput(VersionedInput):
    """Whether to start with those who are not ready too."""

    anyway = serializers.BooleanField(default=False)


class FinalPlaceSerializer(serializers.Serializer):
    """Where an entrant stands at the end."""

    entrant = serializers.CharField()
    name = serializers.CharField()
    place = serializers.IntegerField()
    total = serializers.IntegerField()
    won = serializers.IntegerField()
    fallen = serializers.IntegerField()
    out = prose(help_text="Why it could no longer win; empty for who could.")
    has_left = serializers.BooleanField()


class EndingSerializer(serializers.Serializer):
    """Who wins by the settings, and where these leave it open, why."""

    winners = texts()
    standings = FinalPlaceSerializer(many=True)
    tie = prose()
    tied = texts()
    sentences = texts()
    left_open = texts()


class EndInput(VersionedInput):
    """Who wins, where the settings leave it open."""

    winner = serializers.UUIDField(required=False, allow_null=True)
