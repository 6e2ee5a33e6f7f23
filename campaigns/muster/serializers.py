"""Kill teams of a mission: revealed, and one's own before that."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.reports.serializers.questions import QuestionOptionSerializer, QuestionSerializer
from rosters.operatives.serializers import OperativeSerializer
from rosters.web.acts_schema import ActField
from rosters.web.issue_serializers import IssueSerializer
from rosters.web.serializers import Input, prose, texts


class FieldedSerializer(serializers.Serializer):
    """A member of a revealed team, as it was on the day."""

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
    underdog = serializers.IntegerField(help_text="How many of them the lower Force brings.")
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
    needs_consent = serializers.BooleanField(
        help_text="Whether it is not legal and waits for the other side to accept it."
    )
    is_team_unknown = serializers.BooleanField(
        help_text="Whether it was mustered on paper and nobody has named it yet."
    )
    is_mended = serializers.BooleanField()
    absent = texts(help_text="Members who can no longer take part, as long as nothing is reported.")
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
        source="draft.is_stale", help_text="Whether the roster changed since; the next read judges it again."
    )
    picks = PickSerializer(many=True)
    asked = QuestionSerializer(
        many=True, source="asked_questions", help_text="Questions that are answered in secret with the team."
    )
    chosen = serializers.DictField(child=serializers.CharField(), help_text="The answers, by key.")

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
    """Why an illegal team is locked as it is; left out for a legal one."""

    as_is_reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class PaperInput(Input):
    """Who fights, if known already."""

    members = _members(required=False)


class TeamInput(Input):
    """Who fights, in the open."""

    members = _members()


class FixInput(Input):
    """The acts of a fix, as an issue lists them."""

    acts = serializers.ListField(child=ActField(), min_length=1, max_length=60)


class SecretOpenInput(Input):
    """What to open."""

    question = serializers.CharField(max_length=60)


class SecretSealInput(SecretOpenInput):
    """What to seal, by the values that the mission's `secrets` offer."""

    answer = serializers.CharField(
        max_length=60, allow_blank=True, help_text="Empty: take back the sealed answer, before the teams are revealed."
    )


class KeptSecretSerializer(serializers.Serializer):
    """A choice that a side may seal: its hash, and the answer for those who may know it."""

    side = serializers.CharField(source="side.key")
    question = serializers.CharField(source="question.key")
    label = serializers.CharField(source="question.label")
    help = prose(source="question.help", help_text="A sentence of help.")
    options = QuestionOptionSerializer(
        many=True, help_text="What you may seal, by the archetypes of your team; empty where you may seal nothing."
    )
    hash = prose(help_text="Published when it was sealed; empty before that.")
    is_open = serializers.BooleanField()
    answer = prose(help_text="Only for its player until it is opened.")
    salt = prose(help_text="Shown with the answer, to check the hash.")
    content = prose(help_text="Shown with the answer: the hash is the SHA-256 of the salt, a line feed and this.")
    holds = serializers.BooleanField(help_text="Whether the opened answer matches the hash.")
