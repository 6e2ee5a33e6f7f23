"""What a campaign is played by."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.web.fields import SettingsField
from rosters.web.serializers import Input, VersionedInput, prose


class SettingsGroupSerializer(serializers.Serializer):
    """Settings that stand together."""

    key = serializers.CharField()
    title = serializers.CharField()
    words = serializers.CharField()


class KindInput(serializers.Serializer):
    """Which kind of campaign."""

    kind = serializers.CharField(required=False, max_length=40, help_text="Default: the edition's first.")


class SettingsGuideSerializer(serializers.Serializer):
    """The settings that an edition's campaigns have."""

    kind = serializers.CharField()
    groups = SettingsGroupSerializer(many=True)
    defaults = SettingsField()
    schema = serializers.DictField(help_text="JSON Schema: each setting's label, sentence, range and default.")


class SettingsSerializer(serializers.Serializer):
    """A campaign's settings and their history."""

    version = serializers.IntegerField()
    settings = SettingsField()
    history = serializers.ListField(child=serializers.CharField(), help_text="Their changes, newest first.")


class SettingsInput(VersionedInput):
    """New settings from now on; fields left out stay as they are."""

    settings = SettingsField()


class PresetSerializer(serializers.Serializer):
    """Settings with a name."""

    key = serializers.CharField()
    name = serializers.CharField()
    words = serializers.CharField()
    is_own = serializers.BooleanField()


class OwnPresetSerializer(serializers.Serializer):
    """A preset that you keep."""

    id = serializers.CharField(source="pk")
    edition = serializers.CharField()
    kind = serializers.CharField()
    name = serializers.CharField()
    words = prose()


class OwnPresetInput(Input):
    """A settings file."""

    document = serializers.DictField()


class PresetInput(VersionedInput):
    """A preset by its key, or a settings file."""

    preset = serializers.CharField(max_length=80, required=False)
    document = serializers.DictField(required=False)
