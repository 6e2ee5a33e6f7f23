"""Dice that anyone can check."""

from __future__ import annotations

from rest_framework import serializers

from rosters.web.serializers import DataclassSerializer, Input, prose, texts
from rules.dice import DieRoll


class DiceWordInput(Input):
    """A word of your own in the dice."""

    word = serializers.CharField(max_length=60)


class RollSerializer(DataclassSerializer):
    """A die and its result."""

    shows = DieRoll
    source = serializers.CharField(
        help_text="`sealed`: rolled here. `table`: rolled by hand. `brought`: rolled on another server."
    )


class RollLineSerializer(serializers.Serializer):
    """A roll, and its recomputation once the secret is published."""

    about = prose()
    roll = RollSerializer()
    recomputed = serializers.IntegerField(allow_null=True)
    is_right = serializers.BooleanField()


class DiceSerializer(serializers.Serializer):
    """Every roll of a mission, with what is needed to check them."""

    mission = serializers.CharField()
    commitment = serializers.CharField(help_text="The secret's hash, shown from the beginning.")
    is_open = serializers.BooleanField()
    secret = prose(help_text="Empty until the report is confirmed.")
    words = texts()
    rolls = RollSerializer(many=True)
    lines = RollLineSerializer(many=True)
    faults = texts()
