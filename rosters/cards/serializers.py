"""A datacard as it is printed, and where the paper is."""

from __future__ import annotations

from rest_framework import serializers

from rosters.web.serializers import DataclassSerializer, prose, texts
from rules.cards import Box, CardAbility, CardTactic, StatFigure, WeaponRow


class FigureSerializer(DataclassSerializer):
    """A current stat; `printed` is the datasheet's value, `cause` why it differs."""

    shows = StatFigure


class WeaponRowSerializer(DataclassSerializer):
    """One way to use a weapon; `values` stand under the card's weapon columns."""

    shows = WeaponRow


class AbilitySerializer(DataclassSerializer):
    """Something the operative can do."""

    shows = CardAbility
    kind = prose(help_text="level, ability, wargear, power, trait, advance or company.")


class CardTacticSerializer(DataclassSerializer):
    """A Tactic that depends on this operative."""

    shows = CardTactic
    aura = serializers.BooleanField(help_text="Holds only while its bearer is on the battlefield and not shaken.")


class BoxSerializer(DataclassSerializer):
    """One box of the track on a card: the level it brings, 0 for none, and whether it is ticked."""

    shows = Box


class BearerSerializer(serializers.Serializer):
    """An operative who uses the card."""

    id = serializers.CharField(source="key")
    name = prose()
    code = prose(help_text="What the card's corner says.")
    flesh_wounds = serializers.IntegerField()
    is_convalescing = serializers.BooleanField()
    is_new = serializers.BooleanField()


class AdvanceSerializer(serializers.Serializer):
    """What a squad has learned."""

    name = prose()
    text = prose()


class FireTeamCardSerializer(serializers.Serializer):
    """The squad that the operative learns with."""

    name = prose()
    level = serializers.IntegerField()
    experience = serializers.IntegerField()
    advances = AdvanceSerializer(many=True)


class DatacardSerializer(serializers.Serializer):
    """Everything on one card."""

    code = prose()
    name = prose()
    model = prose()
    datasheet = prose()
    label = prose(help_text="Its role or what it is trained in, with its level if it counts.")
    points = serializers.IntegerField()
    level = serializers.IntegerField()
    is_commander = serializers.BooleanField()
    portrait = prose(help_text="Address of its picture; empty if it has none.")
    stats = FigureSerializer(many=True)
    weapon_columns = texts()
    weapons = WeaponRowSerializer(many=True, help_text="Ranged before melee.")
    wounds = serializers.IntegerField()
    flesh_wounds = serializers.IntegerField(help_text="Number of boxes; a bearer says how many are ticked.")
    abilities = AbilitySerializer(many=True)
    tactics = CardTacticSerializer(many=True)
    experience = serializers.ListField(
        child=BoxSerializer(), source="track.boxes", allow_null=True, help_text="Null outside campaigns."
    )
    fire_team = FireTeamCardSerializer(source="squad", allow_null=True)
    keywords = texts()
    notes = texts()
    bearers = BearerSerializer(many=True)


class ContextSerializer(serializers.Serializer):
    """What the cards were made for; rules that depend on who else is there hold only for it."""

    roster = prose()
    kill_team = prose(help_text="Empty for the cards of a whole roster.")
    edition = prose()
    faction = prose()
    way = prose(help_text="How the kill team is played; empty for a roster.")
    campaign = prose()
    levels_count = serializers.BooleanField()


class DeckSerializer(serializers.Serializer):
    """The datacards of a roster or a kill team, and where to print them."""

    code = serializers.CharField(help_text="Roster and version, as printed on each card.")
    context = ContextSerializer()
    cards = DatacardSerializer(many=True)
    page = serializers.CharField(help_text="The page that prints them.")
    pdf = prose(help_text="The same as a PDF; empty if this server makes none. It needs a session, not a token.")
    printed = serializers.CharField(help_text="A page that later says what has changed since this version.")
