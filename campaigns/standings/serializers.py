"""Starting and ending: who is ready, who has won."""

from __future__ import annotations

from rest_framework import serializers

from rosters.web.serializers import VersionedInput, prose, texts


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


class FinalPlaceSerializer(serializers.Serializer):
    """Where an entrant stands at the end."""

    entrant = serializers.CharField()
    name = serializers.CharField()
    place = serializers.IntegerField()
    total = serializers.IntegerField()
    won = serializers.IntegerField()
    fallen = serializers.IntegerField()
    out = prose(help_text="Why it could not win; empty if it could.")
    has_left = serializers.BooleanField()


class EndingSerializer(serializers.Serializer):
    """Who wins by the settings; if they leave it open, why."""

    winners = texts()
    standings = FinalPlaceSerializer(many=True)
    tie = prose()
    tied = texts()
    sentences = texts()
    left_open = texts()


class EndInput(VersionedInput):
    """Who won, if the settings leave it open."""

    winner = serializers.UUIDField(required=False, allow_null=True)
