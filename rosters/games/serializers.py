"""Games outside campaigns: in a list, and what is sent to log or change one."""

from __future__ import annotations

from rest_framework import serializers

from rosters.games.selectors import GameRecord
from rosters.games.services import MOST_POINTS, MOST_STARTERS
from rosters.journal.wording import LONGEST_NOTES
from rosters.models import LoggedGame
from rosters.web.serializers import DataclassSerializer, Input, prose
from rules.names import LONGEST_NAME

RESULTS = LoggedGame.Result.values


class FallSerializer(serializers.Serializer):
    """Somebody who fell in a game."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    by = serializers.CharField(
        max_length=LONGEST_NAME, required=False, allow_blank=True, help_text="Who took it out; empty if nobody said."
    )


class GameSerializer(serializers.Serializer):
    """A game outside any campaign, as its player logged it."""

    id = serializers.CharField(source="key")
    played_on = serializers.DateField()
    opponent = serializers.CharField()
    opponent_roster = prose(help_text="The id of their roster, if it was named and you may open it.")
    kill_team = prose()
    mission = prose()
    mine = serializers.DictField(child=serializers.IntegerField(), help_text="Victory points by their source.")
    theirs = serializers.DictField(child=serializers.IntegerField())
    losses = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="`mine` and `theirs`, each with `starters` and `lost`; empty if not given.",
    )
    chosen = serializers.DictField(
        child=serializers.CharField(),
        help_text="`mine` and `theirs`: the key of the `score` that counts again; empty if not given.",
    )
    fallen = serializers.DictField(
        child=FallSerializer(many=True), help_text="`mine` and `theirs`: who fell on that side, if given."
    )
    total = serializers.IntegerField(allow_null=True, help_text="Null if points were not counted.")
    their_total = serializers.IntegerField(allow_null=True)
    result = serializers.ChoiceField(choices=RESULTS)
    notes = prose(help_text="Only the roster's player sees them.")


class GameRecordSerializer(DataclassSerializer):
    """Totals of a roster's games."""

    shows = GameRecord


class GamesSerializer(serializers.Serializer):
    """Every game of a roster, the latest first."""

    record = GameRecordSerializer()
    games = GameSerializer(many=True)


def _points(whose: str) -> serializers.DictField:
    return serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS),
        required=False,
        help_text=f"{whose} victory points by the keys of the edition's `score`.",
    )


def _counted(words: str) -> serializers.DictField:
    return serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_STARTERS), required=False, help_text=words
    )


class GameInput(Input):
    """A game to log, or to replace as a whole."""

    played_on = serializers.DateField()
    opponent = serializers.CharField(max_length=LONGEST_NAME, required=False, allow_blank=True)
    opponent_address = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        help_text="Address of their roster's page, or their share link.",
    )
    kill_team = serializers.CharField(max_length=LONGEST_NAME, required=False, allow_blank=True)
    mission = serializers.CharField(max_length=LONGEST_NAME, required=False, allow_blank=True)
    mine = _points("Your")
    theirs = _points("The other side's")
    starters = _counted("`mine` and `theirs`: how many operatives a side began with; default: its kill team, if known.")
    lost = _counted("`mine` and `theirs`: how many of them were lost; victory points for this are worked out.")
    chosen = serializers.DictField(
        child=serializers.CharField(max_length=40),
        required=False,
        help_text="`mine` and `theirs`: the key of the `score` that counts again, as a primary op does; the points "
        "that follow from it are worked out.",
    )
    fallen = serializers.DictField(
        child=FallSerializer(many=True), required=False, help_text="`mine` and `theirs`: who fell on that side."
    )
    result = serializers.ChoiceField(
        choices=RESULTS,
        required=False,
        allow_blank=True,
        help_text="May be left out if both sides' points are given.",
    )
    notes = serializers.CharField(max_length=LONGEST_NOTES, required=False, allow_blank=True)
