"""Campaigns: in a list, at a glance, what they are played by, and what is sent to make or change one."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.models import Campaign, Person
from campaigns.web.fields import AmountsField, SettingsField
from rosters.web.serializers import Input, VersionedInput, prose
from rules.editions import EDITIONS

LONGEST_NAME = 80
LONGEST_STORY = 5_000
STAGES = Campaign.Stage.values
NAME = {"max_length": LONGEST_NAME, "required": False}


class CampaignRowSerializer(serializers.Serializer):
    """A campaign in a list."""

    id = serializers.CharField(source="pk")
    name = serializers.CharField()
    edition = serializers.CharField()
    stage = serializers.ChoiceField(choices=STAGES)
    visibility = serializers.ChoiceField(choices=Campaign.Visibility.values)
    version = serializers.IntegerField()
    entrants = serializers.IntegerField(source="entrant_count")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class WaitingSerializer(serializers.Serializer):
    """How much you have to do."""

    count = serializers.IntegerField(help_text="Missions, choices and disputes; each campaign's `todo` lists them.")


class CampaignListInput(serializers.Serializer):
    """Which campaigns."""

    whose = serializers.ChoiceField(choices=["mine", "public"], default="mine")
    stage = serializers.ChoiceField(choices=STAGES, required=False)
    edition = serializers.CharField(required=False, max_length=20)
    q = serializers.CharField(required=False, max_length=100, help_text="Part of the name.")


class EntrantSerializer(serializers.Serializer):
    """One roster in a campaign: its amounts and its record."""

    id = serializers.CharField(source="key")
    name = serializers.CharField()
    faction = prose()
    person = serializers.CharField(source="person_key", help_text="Who plays it: an id of the campaign's people.")
    player = prose(source="person", help_text="Their name.")
    roster = serializers.SerializerMethodField()
    is_mine = serializers.BooleanField()
    amounts = AmountsField(help_text="By the columns of the standings.")
    total = serializers.IntegerField(help_text="All amounts together.")
    out = prose(help_text="Why it can no longer win, in a word or two; empty if it can.")
    has_left = serializers.BooleanField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    open_choices = serializers.IntegerField(help_text="Number of choices its player still has to make.")
    is_ready = serializers.BooleanField(help_text="Whether the campaign can start with it as it is.")

    @extend_schema_field(serializers.CharField(allow_null=True, help_text="Null if its player deleted their account."))
    def get_roster(self, line: Any) -> str | None:
        return line.roster or None


class PlaceSerializer(serializers.Serializer):
    """An entrant in its place."""

    place = serializers.IntegerField(help_text="0 if it can no longer win.")
    entrant = EntrantSerializer()


class TodoSerializer(serializers.Serializer):
    """Something that somebody has to do."""

    who = prose()
    words = prose()
    is_mine = serializers.BooleanField()
    about = prose(source="key", help_text="The mission or entrant it is about.")


class RecordSerializer(serializers.Serializer):
    """A record of the campaign."""

    title = prose()
    who = prose()
    value = prose()


class FallenSerializer(serializers.Serializer):
    """Somebody in the memorial."""

    name = prose()
    about = prose()
    life = prose()


class ContradictionSerializer(serializers.Serializer):
    """A contradiction that an undo left and nobody has decided yet."""

    key = serializers.CharField()
    code = serializers.CharField()
    sentence = serializers.CharField()
    mission = serializers.CharField()
    operative = prose()
    entrant = serializers.CharField()


class NewestSerializer(serializers.Serializer):
    """A mission as the first page lists it."""

    id = serializers.CharField(source="key")
    number = serializers.IntegerField()
    title = serializers.CharField()
    state = serializers.CharField()
    words = prose()
    at = serializers.DateTimeField(allow_null=True)


class CampaignSerializer(serializers.Serializer):
    """A campaign's overview, as its first page shows it."""

    id = serializers.CharField(source="sheet.key")
    name = serializers.CharField(source="sheet.name")
    story = prose(source="sheet.story")
    edition = serializers.CharField(source="sheet.edition.key")
    kind = serializers.CharField(source="sheet.kind.key", help_text="Which of the edition's kinds of campaign.")
    stage = serializers.ChoiceField(choices=STAGES, source="sheet.stage")
    version = serializers.IntegerField(source="sheet.version")
    visibility = serializers.ChoiceField(choices=Campaign.Visibility.values, source="sheet.visibility")
    share_key = serializers.SerializerMethodField()
    my_role = serializers.SerializerMethodField()
    points_limit = serializers.IntegerField(
        source="sheet.points_limit", allow_null=True, help_text="Null in editions without points."
    )
    standings = PlaceSerializer(many=True, source="board.standings")
    todo = TodoSerializer(many=True, source="board.todo")
    missions = NewestSerializer(many=True, source="board.missions", help_text="The newest; `missions/` has all.")
    fallen = FallenSerializer(many=True, source="board.fallen", help_text="The latest; `fallen/` has all.")
    fallen_count = serializers.IntegerField(source="board.fallen_count")
    records = RecordSerializer(many=True, source="board.records")
    contradictions = ContradictionSerializer(many=True, source="sheet.contradictions")
    created_at = serializers.DateTimeField(source="sheet.created_at")
    started_at = serializers.DateTimeField(source="sheet.started_at", allow_null=True)
    ended_at = serializers.DateTimeField(source="sheet.ended_at", allow_null=True)

    @extend_schema_field(
        serializers.CharField(allow_null=True, help_text="The key of the share link; only arbitrators see it.")
    )
    def get_share_key(self, value: Any) -> str | None:
        sheet = value["sheet"]
        return sheet.share_key or None if sheet.is_arbitrator else None

    @extend_schema_field(serializers.ChoiceField(choices=Person.Role.values, allow_null=True))
    def get_my_role(self, value: Any) -> str | None:
        me = value["sheet"].me
        return me.role if me else None


class StandingsSerializer(serializers.Serializer):
    """The standings, and how they developed."""

    standings = PlaceSerializer(many=True)
    course = serializers.SerializerMethodField()

    @extend_schema_field(
        {
            "type": "array",
            "description": "After each mission (0 is before the first): entrant → column → amount.",
            "items": {
                "type": "object",
                "properties": {
                    "after": {"type": "string"},
                    "amounts": {
                        "type": "object",
                        "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}},
                    },
                },
                "required": ["after", "amounts"],
            },
        }
    )
    def get_course(self, value: Any) -> list[dict[str, Any]]:
        return [{"after": step.label, "amounts": step.amounts} for step in value["steps"]]


class CampaignFoundInput(Input):
    """A new campaign."""

    edition = serializers.CharField(max_length=20, default=next(iter(EDITIONS)))
    kind = serializers.CharField(
        max_length=40, required=False, help_text="Which of the edition's kinds of campaign; default: its first."
    )
    name = serializers.CharField(max_length=LONGEST_NAME)
    story = serializers.CharField(max_length=LONGEST_STORY, allow_blank=True, required=False)
    preset = serializers.CharField(
        max_length=80, required=False, help_text="Key of a preset to start from; `settings` override it."
    )
    settings = SettingsField(required=False)
    called = serializers.CharField(**NAME, help_text="The guest's name in the campaign.")


class CampaignDescribeInput(VersionedInput):
    """A new name or story; fields left out stay as they are."""

    name = serializers.CharField(**NAME)
    story = serializers.CharField(max_length=LONGEST_STORY, allow_blank=True, required=False)


class CampaignSharingInput(VersionedInput):
    """Who may see the campaign beside its people."""

    visibility = serializers.ChoiceField(choices=Campaign.Visibility.values)


class ReasonInput(Input):
    """Why."""

    reason = serializers.CharField(max_length=300)
