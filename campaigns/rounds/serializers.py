"""Rounds, their games, the table, and what closing one means."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from campaigns.overview.serializers import ReasonInput
from rosters.web.serializers import Input, VersionedInput, VersionField, prose, texts
from rules.campaigns.about import PAIRINGS

PAIRING_CHOICES = [(pairing.value, words) for pairing, words in PAIRINGS]


class RoundLineSerializer(serializers.Serializer):
    """A round in a list."""

    id = serializers.CharField(source="key")
    number = serializers.IntegerField()
    title = prose()
    stage = serializers.CharField(help_text="open, closed or dropped.")
    pairing = serializers.CharField()
    is_published = serializers.BooleanField()
    closes_at = serializers.DateTimeField(allow_null=True)
    publish_at = serializers.DateTimeField(allow_null=True)
    games = serializers.IntegerField()
    played = serializers.IntegerField()


class GameSideSerializer(serializers.Serializer):
    """Who plays."""

    entrant = serializers.CharField(source="key")
    name = serializers.CharField()


class RoundGameSerializer(serializers.Serializer):
    """A game of a round."""

    mission = serializers.SerializerMethodField(help_text="Null until it is published.")
    number = serializers.IntegerField()
    sides = GameSideSerializer(many=True)
    results = texts()
    is_unplayed = serializers.BooleanField()
    is_rematch = serializers.BooleanField(help_text="Whether these two have met before.")
    verdict = prose(help_text="What the arbitrator decided, if nobody played it before the round closed.")

    def get_mission(self, game: Any) -> str | None:
        return game.mission or None


class RoundCountSerializer(serializers.Serializer):
    """What somebody gained for a round."""

    entrant = serializers.CharField(source="entrant.key")
    name = serializers.CharField(source="entrant.name")
    words = serializers.CharField()


class RoundSerializer(serializers.Serializer):
    """One round, whole."""

    round = RoundLineSerializer(source="line")
    games = RoundGameSerializer(many=True)
    byes = GameSideSerializer(many=True)
    free = GameSideSerializer(many=True)
    agreed = texts()
    counted = RoundCountSerializer(many=True)
    consequences = texts()
    is_outdated = serializers.BooleanField(help_text="Whether results changed after it was closed.")


class TableLineSerializer(serializers.Serializer):
    """A line of the table of rounds."""

    place = serializers.IntegerField()
    entrant = serializers.CharField(source="entrant.key")
    name = serializers.CharField(source="entrant.name")
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    byes = serializers.IntegerField(help_text="Byes and walkovers.")
    walkovers = serializers.IntegerField(help_text="How many of these are walkovers: its opponent did not come.")
    no_shows = serializers.IntegerField()
    points = serializers.IntegerField()
    strength = serializers.IntegerField(
        help_text="Strength of schedule: the share of possible points its opponents have, in percent."
    )
    rung = serializers.IntegerField(help_text="Place on the ladder; 0 without a ladder.")


class ClosingCountSerializer(serializers.Serializer):
    """What somebody would gain."""

    entrant = serializers.CharField(source="contender.key")
    name = serializers.CharField(source="contender.name")
    games = serializers.IntegerField()
    byes = serializers.IntegerField()
    walkovers = serializers.IntegerField()
    postponed = serializers.IntegerField()
    no_shows = serializers.IntegerField()


class ClosingPreviewSerializer(serializers.Serializer):
    """What closing a round would do."""

    counted = ClosingCountSerializer(many=True, source="attendances")
    consequences = serializers.SerializerMethodField()

    def get_consequences(self, closing: Any) -> list[str]:
        return [each.sentence for each in closing.effects]


class RoundOpenInput(Input):
    """A new round; fields left out are as the settings say."""

    version = VersionField()
    title = serializers.CharField(max_length=120, required=False, allow_blank=True)
    pairing = serializers.ChoiceField(choices=PAIRING_CHOICES, required=False)
    closes_at = serializers.DateTimeField(required=False)
    publish_at = serializers.DateTimeField(required=False)
    agreed = serializers.DictField(
        required=False, help_text="Agreement for all its games, by field name, as in a mission's `agreed`."
    )
    is_published = serializers.BooleanField(default=False, help_text="Publish it at once.")


class RoundChangeInput(VersionedInput):
    """A new name or date; fields left out stay as they are."""

    title = serializers.CharField(max_length=120, required=False, allow_blank=True)
    closes_at = serializers.DateTimeField(required=False)
    publish_at = serializers.DateTimeField(required=False)
    clear = serializers.ListField(
        child=serializers.ChoiceField(choices=["closes_at", "publish_at"]), required=False, max_length=2
    )


class PairingsInput(VersionedInput):
    """Who plays whom; without games they are drawn again."""

    games = serializers.ListField(
        child=serializers.ListField(child=serializers.UUIDField(), min_length=2, max_length=8),
        required=False,
        max_length=100,
    )
    byes = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=100)


class GamePlanInput(Input):
    """One game; fields left out stay as they are."""

    mission = serializers.UUIDField()
    kind = serializers.CharField(max_length=60, required=False, allow_blank=True)
    at = serializers.DateTimeField(required=False)
    where = serializers.CharField(max_length=120, required=False, allow_blank=True)


class RoundPlanInput(VersionedInput):
    """What is played, when and where."""

    games = serializers.ListField(child=GamePlanInput(), max_length=200)


class RoundCloseInput(VersionedInput):
    """Mission → what happened: postponed, called-off, nobody, or the entrant who did not come."""

    unplayed = serializers.DictField(child=serializers.CharField(max_length=60), required=False)


class RoundReasonInput(ReasonInput, VersionedInput):
    """Why."""
