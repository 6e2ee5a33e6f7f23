"""Everything that happened in a campaign, and taking some of it back."""

from __future__ import annotations

from rest_framework import serializers

from rosters.web.serializers import Input, VersionedInput, prose, texts


class LogLineSerializer(serializers.Serializer):
    """One act of the log."""

    id = serializers.CharField(source="key")
    kind = serializers.CharField()
    words = prose()
    who = prose(help_text="Empty for acts of Muster itself.")
    when = serializers.DateTimeField()
    mission = serializers.SerializerMethodField()
    consequences = texts()
    is_void = serializers.BooleanField()
    is_undoable = serializers.BooleanField(help_text="Whether an arbitrator may undo it here.")

    def get_mission(self, line: object) -> str | None:
        return getattr(line, "mission", "") or None


class LogInput(serializers.Serializer):
    """Which page of the log."""

    page = serializers.IntegerField(default=1, min_value=1, max_value=100_000)


class LogPageSerializer(serializers.Serializer):
    """A page of the log, newest first."""

    page = serializers.IntegerField(source="number")
    pages = serializers.IntegerField()
    results = LogLineSerializer(many=True, source="lines")


class LogUndoPreviewSerializer(serializers.Serializer):
    """What undoing an act would change."""

    words = serializers.CharField(source="batch.words")
    changes = serializers.ListField(child=serializers.CharField(), source="sentences")
    dependants = texts()


class LogUndoInput(VersionedInput):
    """Why it is taken back."""

    reason = serializers.CharField(max_length=300)


class DecideInput(Input):
    """Which contradiction stands, and why."""

    key = serializers.CharField(max_length=220)
    reason = serializers.CharField(max_length=300)
