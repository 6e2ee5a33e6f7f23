"""The story as JSON."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.models import Reaction
from rosters.web.serializers import Input, prose, texts


class ReactionSerializer(serializers.Serializer):
    """How often a reaction was given."""

    mark = serializers.ChoiceField(choices=Reaction.Mark.choices)
    count = serializers.IntegerField()
    is_mine = serializers.BooleanField()


class PostSerializer(serializers.Serializer):
    """An announcement, or a side's post about a mission."""

    id = serializers.CharField(source="key")
    is_announcement = serializers.BooleanField()
    who = prose()
    side = prose()
    mission = prose(help_text="Key of the mission; empty for an announcement.")
    title = prose()
    text = prose()
    pictures = texts()
    created_at = serializers.DateTimeField(source="when")
    changed_at = serializers.DateTimeField(allow_null=True)
    is_mine = serializers.BooleanField()
    hidden_reason = prose(help_text="Why an arbitrator hid it; only its author and arbitrators still read it.")
    comment_count = serializers.IntegerField()
    reactions = ReactionSerializer(many=True)


class CommentSerializer(serializers.Serializer):
    """A comment on a post."""

    id = serializers.CharField(source="key")
    who = serializers.CharField()
    text = prose()
    created_at = serializers.DateTimeField(source="when")
    is_mine = serializers.BooleanField()
    hidden_reason = prose()


class ChapterSerializer(serializers.Serializer):
    """A mission, or an announcement between two."""

    mission = prose(source="key")
    number = serializers.IntegerField()
    title = prose()
    round = prose()
    at = serializers.DateTimeField(source="when", allow_null=True)
    outcome = prose()
    grave = texts()
    notes = prose()
    posts = PostSerializer(many=True)


class ChronicleSerializer(serializers.Serializer):
    """The campaign from its first mission to its last."""

    chapters = ChapterSerializer(many=True)


class PostInput(Input):
    """What a post says; pictures are sent by its page."""

    title = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    text = serializers.CharField(max_length=5000, required=False, allow_blank=True, default="")


class CommentInput(Input):
    """The comment's text."""

    text = serializers.CharField(max_length=2000)


class CommentRemoveInput(serializers.Serializer):
    """Why an arbitrator hides it."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class HideInput(Input):
    """Why it is hidden; empty shows it again."""

    reason = serializers.CharField(max_length=300, allow_blank=True)


class ReactionInput(Input):
    """A reaction, or none."""

    mark = serializers.ChoiceField(choices=[*Reaction.Mark.choices, ("", "none")], allow_blank=True)
