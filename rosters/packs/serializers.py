"""Packs: in a list, whole, and what an upload brought."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.models import Pack
from rosters.web.serializers import Input, prose, texts


class PackSerializer(serializers.Serializer):
    """What rosters of one faction are built from. A newer revision is a pack of its own."""

    id = serializers.CharField(source="pk")
    edition = serializers.CharField()
    kind = serializers.ChoiceField(choices=Pack.Kind.values)
    key = serializers.CharField(help_text="The same for every revision.")
    title = serializers.CharField()
    printing = prose(help_text="The earlier printing it belongs to; empty for the latest.")
    revision = serializers.IntegerField()
    digest = serializers.CharField()
    is_own = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    @extend_schema_field(serializers.BooleanField(help_text="Whether only you have it."))
    def get_is_own(self, pack: Pack) -> bool:
        return bool(pack.keeper)


class PackListInput(serializers.Serializer):
    """Which packs."""

    edition = serializers.CharField(required=False, max_length=20)
    key = serializers.CharField(required=False, max_length=200, help_text="All revisions of one pack.")
    kind = serializers.ChoiceField(choices=Pack.Kind.values, default=Pack.Kind.FACTION)
    q = serializers.CharField(required=False, max_length=100, help_text="Part of the title.")


class PackUploadInput(Input):
    """A game system, a catalogue, a .zip of them, or a faction in our own YAML."""

    file = serializers.FileField(max_length=200)
    is_trial = serializers.BooleanField(default=False, help_text="Only report what would be stored.")
    is_shared = serializers.BooleanField(default=False, help_text="Store it for everyone; only the server's owner can.")


class UploadedSerializer(serializers.Serializer):
    """One file that was sent."""

    name = serializers.CharField()
    title = prose()
    edition = prose()
    kind = prose()
    revision = serializers.IntegerField()
    error = prose(help_text="Why it cannot be read.")
    faults = serializers.ListField(
        child=serializers.CharField(), help_text="The same as a list, each with its place in the file."
    )
    notes = texts()


class UploadSerializer(serializers.Serializer):
    """The files that were sent, and the new packs they made."""

    files = UploadedSerializer(many=True)
    new_packs = PackSerializer(many=True)
    is_kept = serializers.BooleanField()
