"""What those endpoints answer."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.operatives.serializers import (
    HeadingSerializer,
    ModelSerializer,
    SheetSerializer,
    TextSerializer,
    WeaponSerializer,
)
from rosters.web.serializers import DataclassSerializer, prose, texts
from rules.editions.game import ScoreLine
from rules.reference import Datasheet, Priced, Term, TrainingTree


class TacticSerializer(serializers.Serializer):
    """One Tactic."""

    key = serializers.CharField()
    name = serializers.CharField()
    cost = serializers.IntegerField()
    phase = prose()
    of = serializers.CharField(help_text="`core`, `faction`, or a kind of the edition's own.")
    who = prose()
    page = prose()
    aura = serializers.BooleanField()
    specialism = prose()
    level = serializers.IntegerField()
    text = prose()


class LessonRowSerializer(serializers.Serializer):
    """A row of a small table."""

    label = serializers.CharField()
    words = serializers.CharField()

    def to_representation(self, instance: tuple[str, str]) -> dict[str, str]:
        return dict(zip(("label", "words"), instance, strict=True))


class LessonSerializer(serializers.Serializer):
    """A section of the quick reference."""

    title = serializers.CharField()
    when = prose(help_text="The phase it is about; empty for what holds in all of them.")
    lines = texts()
    table = LessonRowSerializer(many=True)


class TreeAbilitySerializer(serializers.Serializer):
    """One ability of a training's tree."""

    key = serializers.CharField()
    level = serializers.IntegerField()
    name = serializers.CharField()
    under = prose(help_text="The ability it depends on.")
    text = prose()


class SpecialismSerializer(DataclassSerializer):
    """Something to be trained in, with its tree."""

    shows = TrainingTree
    bearers = serializers.CharField(help_text="The role that can have it.")
    abilities = TreeAbilitySerializer(many=True)


class TraitSerializer(DataclassSerializer):
    """What an operative may buy once."""

    shows = Priced


class TeamSerializer(serializers.Serializer):
    """A ready team; found a roster with its key as `ready_team`."""

    key = serializers.CharField()
    title = serializers.CharField()
    limit = serializers.IntegerField()
    about = prose()
    size = serializers.SerializerMethodField()

    def get_size(self, team: object) -> int:
        return len(getattr(team, "loadouts", ()))


class CompendiumSerializer(serializers.Serializer):
    """What a pack has beside its models; empty where its files have none of it."""

    specialisms = SpecialismSerializer(many=True, source="trees")
    traits = TraitSerializer(many=True)
    advances = TextSerializer(many=True)
    hunters = TextSerializer(many=True)
    powers = TextSerializer(many=True, help_text="Psychic powers shared by several factions.")
    own_powers = TextSerializer(many=True)
    sub_factions = texts()
    weapons = WeaponSerializer(many=True)
    wargear = TextSerializer(many=True)
    bearers = serializers.DictField(child=texts(), help_text="Weapon or wargear: the models that may carry it.")
    tactics = TacticSerializer(many=True)
    teams = TeamSerializer(many=True)
    first_names = texts()
    last_names = texts()


class LevelSerializer(serializers.Serializer):
    """A level that is bought, and what it costs in all."""

    level = serializers.IntegerField()
    cost = serializers.IntegerField()


class DatasheetSerializer(serializers.Serializer):
    """Everything about a model that can be recruited."""

    model = ModelSerializer()
    sheet = SheetSerializer(source="datasheet.sheet", help_text="With what it carries by default.")
    leads = serializers.BooleanField(source="datasheet.leads")
    levels = serializers.SerializerMethodField()
    traits = TraitSerializer(many=True, source="datasheet.traits")
    always = serializers.ListField(child=serializers.CharField(), source="datasheet.always")
    headings = HeadingSerializer(many=True, source="datasheet.headings")
    team_limits = serializers.DictField(
        child=serializers.IntegerField(),
        source="datasheet.team_limits",
        help_text="Option → how many of it a kill team may have.",
    )
    weapons = WeaponSerializer(many=True, source="datasheet.weapons")
    weapon_rules = TextSerializer(many=True, source="datasheet.weapon_rules", help_text="What these have by name.")
    wargear = TextSerializer(many=True, source="datasheet.wargear")
    powers = TextSerializer(many=True, source="datasheet.powers")
    sub_factions = serializers.ListField(child=serializers.CharField(), source="datasheet.sub_factions")

    @extend_schema_field(LevelSerializer(many=True))
    def get_levels(self, datasheets: dict[str, Datasheet]) -> list[dict[str, int]]:
        return [{"level": level, "cost": cost} for level, cost in datasheets["datasheet"].levels]


class TermSerializer(DataclassSerializer):
    """A word of the game, and what it means in one sentence."""

    shows = Term


class SearchInput(serializers.Serializer):
    """What to look for: all of the words must stand there."""

    q = serializers.CharField(max_length=100)


class HitSerializer(serializers.Serializer):
    """One search result; names come before texts."""

    kind = serializers.CharField(source="entry.kind")
    name = prose(source="entry.name")
    text = prose(source="entry.text")
    key = prose(source="entry.target")
    pack = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField(allow_null=True, help_text="Null for what the edition shares."))
    def get_pack(self, hit: object) -> str | None:
        book = getattr(hit, "book", None)
        return str(book.pack.pk) if book else None


class FoundSerializer(serializers.Serializer):
    """Search results."""

    hits = HitSerializer(many=True)
    total = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text="Packs not searched yet; repeat the call.")


class FormatSerializer(serializers.Serializer):
    """A usual way to agree on a game."""

    key = serializers.CharField()
    name = serializers.CharField()
    words = prose()
    points_limit = serializers.IntegerField(source="settings.points_limit", allow_null=True)
    commander_allowed = serializers.BooleanField(source="settings.commander_allowed")
    way = serializers.CharField(source="settings.way.value")


class ScoreLineSerializer(DataclassSerializer):
    """A source of victory points in a game."""

    shows = ScoreLine
    most = serializers.IntegerField(allow_null=True, help_text="Null for no limit.")


class EditionSerializer(serializers.Serializer):
    """One edition of the game."""

    key = serializers.CharField()
    name = serializers.CharField()
    words = serializers.DictField(child=serializers.CharField(), help_text="This edition's words for Muster's terms.")
    columns = texts()
    weapon_columns = texts()
    formats = FormatSerializer(many=True)
    score = ScoreLineSerializer(many=True, help_text="What the victory points of a game are made of.")
    points_range = serializers.ListField(
        child=serializers.IntegerField(),
        min_length=2,
        max_length=2,
        allow_null=True,
        source="points.range",
        default=None,
        help_text="The smallest and largest limit players may agree on; null in editions without points.",
    )
