"""Kill teams, and the legal ones that are suggested."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.kill_teams.game_choices import ShownGameOption
from rosters.web.acts_schema import ActField
from rosters.web.issue_serializers import IssueSerializer
from rosters.web.serializers import LARGEST, DataclassSerializer, VersionedInput, prose, texts, verdict
from rules.acts import to_json
from rules.editions.teams import GameChange

LONGEST_NAME = 80


class KillTeamSerializer(serializers.Serializer):
    """The operatives picked for a game: their cost, what is wrong."""

    id = serializers.CharField(source="key")
    name = serializers.CharField()
    format = serializers.CharField()
    format_name = serializers.CharField()
    points_limit = serializers.IntegerField(allow_null=True)
    commander_allowed = serializers.BooleanField(source="agreed.commander_allowed")
    points = serializers.IntegerField()
    points_left = serializers.IntegerField(allow_null=True)
    size = serializers.IntegerField()
    members = texts()
    choices = serializers.ListField(child=serializers.DictField(), help_text="The team's choices for this game.")
    loadouts = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField()),
        help_text="Its operatives' choices for this game, by their ids.",
    )
    is_legal = verdict()
    issues = IssueSerializer(many=True)


class GameOptionSerializer(serializers.Serializer):
    """One thing to choose for a game, and the acts that do it."""

    name = serializers.CharField()
    number = serializers.IntegerField(help_text="How many are chosen.")
    take = serializers.SerializerMethodField()
    drop = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DictField(allow_null=True, help_text="The act that takes one more."))
    def get_take(self, option: ShownGameOption) -> dict[str, Any] | None:
        return to_json(option.take) if option.take else None

    @extend_schema_field(serializers.DictField(allow_null=True, help_text="The act that drops it."))
    def get_drop(self, option: ShownGameOption) -> dict[str, Any] | None:
        return to_json(option.drop) if option.drop else None


class GameBlockSerializer(serializers.Serializer):
    """What the team, or one of its operatives, may choose for one game."""

    title = serializers.CharField()
    operative = serializers.CharField(allow_blank=True, help_text="The operative's id; empty for the team.")
    options = GameOptionSerializer(many=True)


def _members(**kwargs: object) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=40), max_length=200, required=False, **kwargs)


class _AgreedTeamInput(VersionedInput):
    name = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True, required=False)
    points_limit = serializers.IntegerField(
        required=False, allow_null=True, min_value=-LARGEST, max_value=LARGEST, help_text="In place of the format's."
    )
    commander_allowed = serializers.BooleanField(required=False, allow_null=True)
    allow_levels = serializers.BooleanField(required=False, allow_null=True)


class KillTeamPickInput(_AgreedTeamInput):
    """A new kill team: of these members, like an earlier one, or empty."""

    format = serializers.CharField(
        default="", allow_blank=True, max_length=20, help_text="Default: the edition's first."
    )
    members = _members(help_text="Ids of operatives; default: those of `like`.")
    like = serializers.CharField(
        required=False, allow_blank=True, max_length=40, help_text="An earlier kill team to copy."
    )


class KillTeamChangeInput(_AgreedTeamInput):
    """A new name, format, limit or members; fields left out stay as they are, null means the format's value."""

    format = serializers.CharField(required=False, max_length=20)
    members = _members()


class KeepInput(serializers.Serializer):
    """Whom every suggestion shall hold."""

    keep = serializers.CharField(
        required=False, max_length=2_000, help_text="Ids of operatives who must be in the team, separated by commas."
    )

    def validate_keep(self, text: str) -> list[str]:
        return [each.strip() for each in text.split(",") if each.strip()]


class GameChangeSerializer(DataclassSerializer):
    """Something to take or leave at home for one game; `act` does it, `operative` is whose it is."""

    shows = GameChange


class SuggestionSerializer(serializers.Serializer):
    """A legal team. Put its operatives into the kill team's `members`, and do the acts of `recruits` and `equipment`,
    to take it.
    """

    operatives = texts()
    points = serializers.IntegerField()
    added = texts()
    dropped = texts()
    recruit_names = texts()
    recruits = serializers.ListField(
        child=ActField(), help_text="The acts that recruit for it; send them with the kill team."
    )
    equipment = GameChangeSerializer(many=True, help_text="By what its equipment becomes legal, and all it may have.")


class SuggestionsSerializer(serializers.Serializer):
    """Legal teams, best first; where there is none, what stands in the way."""

    teams = SuggestionSerializer(many=True)
    issues = IssueSerializer(many=True)


class PickedSerializer(serializers.Serializer):
    """The kill team, and the roster's new version."""

    version = serializers.IntegerField()
    words = prose()
    kill_team = KillTeamSerializer()
