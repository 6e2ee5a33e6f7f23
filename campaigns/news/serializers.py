"""News in the API."""

from __future__ import annotations

from rest_framework import serializers

from rosters.web.serializers import prose, texts


class NewsSerializer(serializers.Serializer):
    """Something that was decided or corrected, and what it changed for you."""

    id = serializers.CharField(source="key")
    words = prose()
    changes = texts()
    mission = serializers.CharField(help_text="Its key; empty if it is about none.")
    number = serializers.IntegerField(help_text="The mission's.")
    when = serializers.DateTimeField()
