"""An operative or model as it is shown, and what it may choose, each with its acts."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.web.acts_schema import ActField
from rosters.web.serializers import DataclassSerializer, PairsField, prose, texts
from rules import acts
from rules.armoury import Armoury, Option, PricedStep, Rung, State
from rules.sheets import WeaponLine


class TextSerializer(serializers.Serializer):
    """A name and what it does."""

    key = prose()
    name = prose()
    text = prose()
    level = serializers.IntegerField()


class WeaponSerializer(DataclassSerializer):
    """One way to use a weapon; `values` stand under the edition's weapon columns."""

    shows = WeaponLine


class SheetSerializer(serializers.Serializer):
    """Everything that pages and cards say about an operative."""

    name = prose()
    model = prose(help_text="The model's name.")
    model_key = prose(help_text="The model's key in the act `recruit`.")
    datasheet = prose()
    role = serializers.CharField()
    specialism = prose()
    level = serializers.IntegerField()
    points = serializers.IntegerField(help_text="Without the cost of earned levels.")
    surcharge = serializers.IntegerField(help_text="The cost of earned levels.")
    total = serializers.IntegerField()
    stats = PairsField()
    weapons = WeaponSerializer(many=True)
    abilities = TextSerializer(many=True)
    wargear = TextSerializer(many=True)
    powers = TextSerializer(many=True)
    picks = TextSerializer(many=True)
    traits = TextSerializer(many=True)
    carried = texts()
    keywords = texts()
    sub_faction = prose()
    experience = serializers.IntegerField()
    status = serializers.CharField()
    new_recruit = serializers.BooleanField()
    fire_team = prose()
    roles = texts()
    specialisms = texts()
    open_levels = serializers.ListField(child=serializers.IntegerField())
    is_attendant = serializers.BooleanField()
    is_resolved = serializers.BooleanField(help_text="False if no pack here has the model.")


class OperativeSerializer(SheetSerializer):
    """An operative of a roster."""

    id = serializers.CharField(source="key")
    notes = serializers.SerializerMethodField()
    portrait = prose(help_text="Digest of its picture, which `portrait/` returns; empty for none.")

    def get_notes(self, sheet: object) -> str:
        text: str = self.context.get("notes_of", {}).get(getattr(sheet, "key", ""), "")
        return text


class ModelSerializer(serializers.Serializer):
    """A model that may be recruited, with what it carries by default."""

    key = serializers.CharField(source="model")
    name = serializers.CharField()
    datasheet = prose()
    roles = texts()
    specialisms = serializers.ListField(child=serializers.CharField(), source="trainings")
    points = serializers.IntegerField()
    maximum = serializers.CharField(help_text="As printed; `-` for none.")


class RecruitableSerializer(ModelSerializer):
    """A model that may join a roster."""

    here = serializers.IntegerField(help_text="How many are on the roster.")


class StandingSerializer(serializers.Serializer):
    """Where a chosen option sits: the place to name in `drop` and `set-count`."""

    place = texts()
    count = serializers.IntegerField()


class OptionSerializer(serializers.Serializer):
    """Something that may be chosen: send `choose` with its place and option."""

    name = prose()
    cost = serializers.IntegerField()
    about = prose()
    why = prose(help_text="Why it is closed or wrong.")
    state = serializers.ChoiceField(choices=[each.value for each in State])
    part = prose()
    most = serializers.IntegerField(allow_null=True, help_text="How many one operative may carry; null for no limit.")
    count = serializers.IntegerField(help_text="How many it carries.")
    place = texts()
    option = prose()
    stands = serializers.SerializerMethodField()

    @extend_schema_field(StandingSerializer(many=True))
    def get_stands(self, option: Option) -> list[dict[str, object]]:
        return [{"place": list(place), "count": count} for place, count in option.stands]


class HeadingSerializer(serializers.Serializer):
    """A group of options."""

    name = prose()
    words = prose(help_text="How many may be chosen, in a few words.")
    under = prose(help_text="The carried item it belongs to, if any.")
    place = texts()
    is_one = serializers.BooleanField(help_text="Whether exactly one is chosen.")
    may_be_none = serializers.BooleanField()
    options = OptionSerializer(many=True)


class RungSerializer(DataclassSerializer):
    """An ability of its training's tree; `acts` take it, or drop it if it is held."""

    shows = Rung


class StepSerializer(DataclassSerializer):
    """A level, a trait or a squad's advance; `acts` take or drop it, empty if it is closed."""

    shows = PricedStep


class LoadoutSerializer(serializers.Serializer):
    """Everything an operative may choose, judged within its roster."""

    operative = serializers.CharField()
    headings = HeadingSerializer(many=True)
    always = texts()
    rungs = RungSerializer(many=True)
    specialisms = StepSerializer(
        many=True, source="trainings", help_text="Those it may have if its role leaves a choice."
    )
    levels = StepSerializer(many=True)
    traits = StepSerializer(many=True)
    sub_faction = prose()
    sub_factions = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=ActField(), help_text="The acts for each of them."))
    def get_sub_factions(self, armoury: Armoury) -> list[dict[str, object]]:
        given = (acts.SetSubFaction(sub_faction=name, operatives=(armoury.operative,)) for name in armoury.sub_factions)
        return [acts.to_json(act) for act in given]
