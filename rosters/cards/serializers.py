"""A datacard as it is printed, and where the paper is."""

from __future__ import annotations

from rest_framework import serializers

from rosters.web.serializers import prose, texts


class FigureSerializer(serializers.Serializer):
    """One stat of today; `printed` is what the datasheet says, `cause` why it is another."""

    name = prose()
    value = prose()
    printed = prose()
    change = serializers.IntegerField()
    cause = prose()


class WeaponRowSerializer(serializers.Serializer):
    """One way to use a weapon; `values` stand under the card's weapon columns."""

    name = prose()
    values = serializers.ListField(child=prose())
    text = prose()
    count = serializers.IntegerField()
    is_melee = serializers.BooleanField()


class AbilitySerializer(serializers.Serializer):
    """Something the operative can do."""

    name = prose()
    text = prose()
    kind = prose(help_text="level, ability, wargear, power, trait, advance or company.")
    level = serializers.IntegerField()


class CardTacticSerializer(serializers.Serializer):
    """A Tactic that depends on this operative."""

    name = prose()
    cost = serializers.IntegerField()
    phase = prose()
    text = prose()
    aura = serializers.BooleanField(help_text="Holds only while its bearer is on the battlefield and not shaken.")


class BoxSerializer(serializers.Serializer):
    """One box of what it grows by: the level it brings, 0 for none, and whether it is earned."""

    level = serializers.IntegerField()
    is_on = serializers.BooleanField()


class BearerSerializer(serializers.Serializer):
    """An operative who uses the card."""

    id = serializers.CharField(source="key")
    name = prose()
    code = prose(help_text="What the card's corner says.")
    flesh_wounds = serializers.IntegerField()
    is_convalescing = serializers.BooleanField()
    is_new = serializers.BooleanField()


class AdvanceSerializer(serializers.Serializer):
    """What a squad learned."""

    name = prose()
    text = prose()


class FireTeamCardSerializer(serializers.Serializer):
    """The squad that the operative learns with."""

    name = prose()
    level = serializers.IntegerField()
    experience = serializers.IntegerField()
    advances = AdvanceSerializer(many=True)


class DatacardSerializer(serializers.Serializer):
    """Everything a card says."""

    code = prose()
    name = prose()
    model = prose()
    datasheet = prose()
    label = prose(help_text="What it is trained in or its role, with the level where that counts.")
    points = serializers.IntegerField()
    level = serializers.IntegerField()
    is_commander = serializers.BooleanField()
    portrait = prose(help_text="Address of its picture; empty without one.")
    stats = FigureSerializer(many=True)
    weapon_columns = texts()
    weapons = WeaponRowSerializer(many=True, help_text="Ranged before melee.")
    wounds = serializers.IntegerField()
    flesh_wounds = serializers.IntegerField(help_text="How many boxes there are; a bearer says how many are ticked.")
    abilities = AbilitySerializer(many=True)
    tactics = CardTacticSerializer(many=True)
    experience = serializers.ListField(
        child=BoxSerializer(), source="track.boxes", allow_null=True, help_text="Null where no campaign is played."
    )
    fire_team = FireTeamCardSerializer(source="squad", allow_null=True)
    keywords = texts()
    notes = texts()
    bearers = BearerSerializer(many=True)


class ContextSerializer(serializers.Serializer):
    """What the cards belong to: what depends on who else is there is right for this alone."""

    roster = prose()
    kill_team = prose(help_text="Empty where the cards are of the roster itself.")
    edition = prose()
    faction = prose()
    way = prose(help_text="How the kill team is played; empty for a roster.")
    campaign = prose()
    levels_count = serializers.BooleanField()


class DeckSerializer(serializers.Serializer):
    """The datacards of a roster or a kill team, and where they are as paper."""

    code = serializers.CharField(help_text="Roster and version, as printed on each card.")
    context = ContextSerializer()
    cards = DatacardSerializer(many=True)
    page = serializers.CharField(help_text="The page that prints them.")
    pdf = prose(help_text="The same as a PDF; empty where none is made here. A session opens it, no token.")
    printed = serializers.CharField(help_text="Where to ask later what has changed since this version.")
