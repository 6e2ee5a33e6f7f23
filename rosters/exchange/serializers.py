"""Rosters coming in and going out."""

from __future__ import annotations

from rest_framework import serializers

from rosters.rosters.serializers import RosterSerializer
from rosters.web.serializers import Input, prose, texts

SUFFIXES = {"json": "json", "text": "txt", "ros": "ros", "rosz": "rosz"}
"""What a file in each form ends in, by the word the API has for the form."""
LONGEST_TEXT = 1_000_000
USE_PACK = {"default": True, "help_text": "True: find its pack here. False: use the figures in the file."}
TRIAL = {"default": False, "help_text": "Only report what would be imported; store nothing."}


class ExportInput(serializers.Serializer):
    """In which form a roster goes out."""

    kill_team = serializers.UUIDField(required=False, help_text="Only this kill team.")


ExportInput._declared_fields["as"] = serializers.ChoiceField(
    choices=list(SUFFIXES), default="json", help_text="Muster's own JSON, text for a chat, or BattleScribe's files."
)


class ImportTextInput(Input):
    """A roster as text: Muster's own JSON, the text of a chat, or the XML of a .ros."""

    text = serializers.CharField(max_length=LONGEST_TEXT)
    is_trial = serializers.BooleanField(**TRIAL)
    use_pack = serializers.BooleanField(**USE_PACK)


class ImportFileInput(Input):
    """A roster as a file: .ros, .rosz, JSON or text."""

    file = serializers.FileField(max_length=200)
    is_trial = serializers.BooleanField(**TRIAL)
    use_pack = serializers.BooleanField(**USE_PACK)


class ImportSerializer(serializers.Serializer):
    """The result of an import."""

    form = serializers.CharField(source="arriving.form")
    edition = serializers.CharField(source="arriving.edition")
    faction = prose(source="arriving.faction")
    name = prose(source="arriving.name")
    has_pack = serializers.BooleanField(help_text="False if it is imported with the figures in its file.")
    size = serializers.IntegerField()
    unresolved = serializers.ListField(
        child=serializers.CharField(), source="arriving.unresolved", help_text="What was not found, by name."
    )
    by_name = serializers.ListField(
        child=serializers.CharField(),
        source="arriving.by_name",
        help_text="What was found by name only, with today's name if it differs.",
    )
    remarks = serializers.ListField(child=serializers.CharField(), source="arriving.remarks")
    roster = RosterSerializer(allow_null=True, help_text="Null for a trial.")


class NamesInput(serializers.Serializer):
    """How many names."""

    count = serializers.IntegerField(default=1, min_value=1, max_value=20)


class NamesSerializer(serializers.Serializer):
    """Invented names that nobody on the roster has; fewer, or none, where the pack has no list."""

    names = texts()


class ClaimInput(Input):
    """The key of the guest whose rosters you claim."""

    key = serializers.CharField(max_length=128, min_length=1)


class ClaimedSerializer(serializers.Serializer):
    """How many rosters were claimed."""

    rosters = serializers.IntegerField()
