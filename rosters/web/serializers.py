"""What serializers share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.web.acts_schema import ActField
from rules.acts import Act
from rules.campaigns.codec import hints_of

LARGEST = 2_147_483_647


class Input(serializers.Serializer):
    """What a caller sends: an unknown field is an error, not ignored."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and (unknown := sorted(set(map(str, data)) - set(self.fields))):
            raise serializers.ValidationError({name: ["There is no such field."] for name in unknown})
        return super().to_internal_value(data)


class VersionField(serializers.IntegerField):
    """The version of the roster or campaign that a write was decided at."""

    def __init__(self, **kwargs: Any) -> None:
        words = "The version this write is based on, unless If-Match names it."
        super().__init__(**{"required": False, "min_value": 0, "max_value": LARGEST, "help_text": words, **kwargs})


class VersionedInput(Input):
    """The body of a write that only names the version it is based on."""

    version = VersionField()


class NamedValue(serializers.Serializer):
    """A name and its value."""

    name = serializers.CharField()
    value = serializers.CharField(allow_blank=True)


@extend_schema_field(NamedValue(many=True))
class PairsField(serializers.Field):
    """Pairs in order, as objects."""

    def to_representation(self, value: Any) -> list[dict[str, str]]:
        return [{"name": name, "value": pair_value} for name, pair_value in value]


def prose(**kwargs: Any) -> serializers.CharField:
    """A text that may be empty, in an answer."""
    return serializers.CharField(**{"allow_blank": True, **kwargs})


def texts(help_text: str | None = None) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text)


BY_TYPE: dict[object, Callable[[], serializers.Field]] = {
    str: prose,
    int: serializers.IntegerField,
    bool: serializers.BooleanField,
    datetime: serializers.DateTimeField,
    Act: ActField,
    tuple[str, ...]: lambda: serializers.ListField(child=prose()),
    tuple[Act, ...]: lambda: serializers.ListField(child=ActField()),
}


class DataclassSerializer(serializers.Serializer):
    """Shows every field of a dataclass, in its order; only those that need words of their own are declared."""

    shows: ClassVar[type]

    def get_fields(self) -> dict[str, serializers.Field]:
        declared, hints = super().get_fields(), hints_of(self.shows)
        names = [each.name for each in dataclasses.fields(self.shows)]
        return {name: declared[name] if name in declared else BY_TYPE[hints[name]]() for name in names}


UNJUDGED = "Null if its pack is missing and its own figures show no issue: it cannot be judged."


def verdict() -> serializers.BooleanField:
    return serializers.BooleanField(allow_null=True, help_text=UNJUDGED)
