"""Editions: their words, columns and formats."""

from __future__ import annotations

from rest_framework import serializers

from rosters.web.serializers import prose, texts


class FormatSerializer(serializers.Serializer):
    """A usual way to agree on a game."""

    key = serializers.CharField()
    name = serializers.CharField()
    words = prose()
    points_limit = serializers.IntegerField(source="settings.points_limit", allow_null=True)
    commander_allowed = serializers.BooleanField(source="settings.commander_allowed")
    way = serializers.CharField(source="settings.way.value")


class EditionSerializer(serializers.Serializer):
    """One edition of the game."""

    key = serializers.CharField()
    name = serializers.CharField()
    words = serializers.DictField(child=serializers.CharField(), help_text="How this edition says Muster's words.")
    columns = texts()
    weapon_columns = texts()
    formats = FormatSerializer(many=True)
    points_range = serializers.ListField(
        child=serializers.IntegerField(),
        min_length=2,
        max_length=2,
        source="points.range",
        default=None,
        help_text="The smallest and the largest limit that players may agree on; null where nothing costs points.",
    )
