"""Kill teams of a mission: revealed, and one's own before that."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.reports.serializers.questions import QuestionOptionSerializer, QuestionSerializer
from rosters.operatives.serializers.sheets import OperativeSerializer
from rosters.web.acts_schema import ActField
from rosters.web.issue_serializers import IssueSerializer
from rosters.web.serializers import Input, prose, texts


class FieldedSerializer(serializers.Serializer):
    """One who fights, as it was that day."""

    operative = OperativeSerializer(source="op")
    is_recruit = serializers.BooleanField()
    today = prose(help_text="What it starts this mission with.")


class TodaySerializer(serializers.Serializer):
    """How an operative starts this mission."""

    operative = serializers.CharField()
    sentence = prose()
    flesh_wounds = serializers.IntegerField()


class BriefingSerializer(serializers.Serializer):
    """A side's briefing before the battle."""

    force = serializers.IntegerField()
    command_points = serializers.IntegerField(help_text="In the first round.")
    underdog = serializers.IntegerField(help_text="How many of them are for the lower Force.")
    today = TodaySerializer(many=True)
    convalescents = texts()
    handouts = texts()
    sentences = texts()


class RevealedTeamSerializer(serializers.Serializer):
    """A side's team as it was revealed."""

    side = serializers.CharField(source="side.key")
    members = FieldedSerializer(many=True)
    force = serializers.IntegerField()
    limit = serializers.IntegerField(allow_null=True)
    is_legal = serializers.BooleanField()
    issues = IssueSerializer(many=True)
    needs_consent = serializers.BooleanField(help_text="Whether the other side accepts it, or it is changed first.")
    is_untold = serializers.BooleanField(help_text="Mustered on paper, and nobody said yet who fights.")
    is_mended = serializers.BooleanField()
    absent = texts(help_text="Who of it can no longer come, before anything was reported.")
    briefing = BriefingSerializer(allow_null=True)
    faults = texts()


class PickSerializer(serializers.Serializer):
    """One operative that may be picked."""

    operative = OperativeSerializer(source="op")
    is_taken = serializers.BooleanField()
    is_away = serializers.BooleanField()
    is_recruit = serializers.BooleanField()
    fits = serializers.BooleanField()


class MusterSerializer(serializers.Serializer):
    """Your own team before the reveal, seen by nobody else."""

    side = serializers.CharField(source="side.key")
    members = serializers.ListField(child=serializers.CharField(), source="draft.members")
    recruits = serializers.ListField(child=ActField(), source="draft.recruits", help_text="Acts that make recruits.")
    recruited = serializers.SerializerMethodField()
    force = serializers.IntegerField(source="draft.force")
    limit = serializers.IntegerField(source="draft.limit", allow_null=True)
    is_legal = serializers.BooleanField(source="draft.is_legal")
    issues = IssueSerializer(many=True, source="draft.issues")
    notes = serializers.ListField(child=serializers.CharField(), source="draft.notes")
    is_locked = serializers.BooleanField(source="draft.is_locked")
    as_is_reason = prose(source="draft.as_is_reason")
    is_stale = serializers.BooleanField(
        source="draft.is_stale", help_text="Whether the roster changed since; the next reading judges it again."
    )
    picks = PickSerializer(many=True)
    asked = QuestionSerializer(many=True, source="asked_questions", help_text="What else is chosen in secret.")
    chosen = serializers.DictField(child=serializers.CharField(), help_text="What is chosen of it, by key.")

    @extend_schema_field(serializers.ListField(child=serializers.CharField(), help_text="Keys of the recruits."))
    def get_recruited(self, own: Any) -> list[str]:
        return list(own.draft.recruited)


def _members(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=40), max_length=200, **kwargs)


class MusterSaveInput(Input):
    """The picked operatives: these, the last team, or the legal team nearest to it; and all acts that make recruits."""

    members = _members(required=False)
    recruits = serializers.ListField(child=ActField(), max_length=60, required=False)
    last_team = serializers.BooleanField(default=False)
    nearest = serializers.BooleanField(default=False)
    chosen = serializers.DictField(
        child=serializers.CharField(max_length=60), required=False, help_text="Answers to `asked`, by key."
    )


class MusterLockInput(Input):
    """Why a team that is not legal is locked as it is; left out for a legal one."""

    as_is_reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class PaperInput(Input):
    """Who fights, where that is known already."""

    members = _members(required=False)


class TeamInput(Input):
    """Who fights, in the open."""

    members = _members()


class FixInput(Input):
    """The acts of a fix, as an issue lists them."""

    acts = serializers.ListField(child=ActField(), min_length=1, max_length=60)


class SecretOpenInput(Input):
    """What of yours is shown."""

    question = serializers.CharField(max_length=60)


class SecretSealInput(SecretOpenInput):
    """What is sealed, by the values that the mission's `secrets` offer."""

    answer = serializers.CharField(
        max_length=60, allow_blank=True, help_text="Empty takes back what is sealed, before the teams are shown."
    )


class KeptSecretSerializer(serializers.Serializer):
    """Something that a side may seal by itself: a hash, and the answer to anyone who may know it."""

    side = serializers.CharField(source="side.key")
    question = serializers.CharField(source="question.key")
    label = serializers.CharField(source="question.label")
    help = prose(source="question.help", help_text="What it must be, a sentence.")
    options = QuestionOptionSerializer(
        many=True, help_text="What you may seal, by the archetypes of your team; empty where you may seal nothing."
    )
    hash = prose(help_text="Published when it was sealed; empty before.")
    is_open = serializers.BooleanField()
    answer = prose(help_text="To its player; to everybody once it is open.")
    salt = prose(help_text="Told with the answer: with it anybody checks the hash.")
    content = prose(help_text="Told with the answer: the hash is the SHA-256 of salt, line feed and this.")
    holds = serializers.BooleanField(help_text="Whether the hash is of what was opened.")
