"""An operative or model as it is shown."""

from __future__ import annotations

from rest_framework import serializers

from rosters.web.serializers import PairsField, prose, texts


class TextSerializer(serializers.Serializer):
    """A name and what it does."""

    key = prose()
    name = prose()
    text = prose()
    level = serializers.IntegerField()


class WeaponSerializer(serializers.Serializer):
    """One way to use a weapon; `values` stand under the edition's weapon columns."""

    name = prose()
    values = serializers.ListField(child=prose())
    count = serializers.IntegerField()
    is_melee = serializers.BooleanField()


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
