"""Fields that only campaigns have: settings with their schema, answers of a report, amounts of the standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rosters.web.acts_schema import is_writable
from rules.campaigns import codec
from rules.campaigns.described import Described, SettingShape
from rules.campaigns.shape import SettingsShape
from rules.editions import EDITIONS

LARGEST = 1_000_000
DEEPEST = 8

TYPES = {
    SettingShape.NUMBER: "integer",
    SettingShape.TICK: "boolean",
    SettingShape.TEXT: "string",
    SettingShape.CHOICE: "string",
}


def any_settings_schema() -> dict[str, Any]:
    """JSON Schema of the settings of every kind of campaign."""
    found = [settings_schema(kind.settings_shape) for edition in EDITIONS.values() for kind in edition.campaigns]
    return found[0] if len(found) == 1 else {"oneOf": found}


def settings_schema(shape: SettingsShape[Any]) -> dict[str, Any]:
    """JSON Schema of a campaign's settings, made from the same words as the form."""
    return {
        "type": "object",
        "properties": properties_of(shape.described(), with_groups=True),
        "additionalProperties": False,
    }


def properties_of(columns: tuple[Described, ...], *, with_groups: bool = False) -> dict[str, Any]:
    """JSON Schema of the answers to what is described, by name."""
    return {each.name: _property(each, with_groups=with_groups) for each in columns}


def _property(each: Described, *, with_groups: bool) -> dict[str, Any]:
    payload: dict[str, Any] = {"title": each.label, "description": each.words, **_shape(each)}
    if each.is_optional:
        payload["type"] = [payload["type"], "null"]
    if not each.is_required:
        payload["default"] = each.default
    return {**payload, "x-group": each.group} if with_groups else payload


def _shape(each: Described) -> dict[str, Any]:
    if each.shape is SettingShape.ROWS:
        return {"type": "array", "items": _row(each.columns)}
    if each.shape is SettingShape.TABLE:
        return _row(each.columns)
    payload: dict[str, Any] = {"type": TYPES[each.shape]}
    if each.shape is SettingShape.NUMBER:
        payload |= {name: bound for name, bound in (("minimum", each.low), ("maximum", each.high)) if bound is not None}
    if each.shape is SettingShape.CHOICE:
        payload["enum"] = [str(value) for value, _ in each.choices]
    return payload


def _row(columns: tuple[Described, ...]) -> dict[str, Any]:
    required = [each.name for each in columns if each.is_required]
    return {
        "type": "object",
        "properties": properties_of(columns),
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }


@extend_schema_field(any_settings_schema())
class SettingsField(serializers.Field):
    """Settings of a campaign; what is left out of those that are sent stays as it is."""

    def to_internal_value(self, data: Any) -> Mapping[str, Any]:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError("Settings are an object.")
        check_writable(data)
        return data

    def to_representation(self, value: Any) -> dict[str, Any]:
        fields: dict[str, Any] = codec.to_json(value)
        return fields


ANSWER_SCHEMA = {
    "oneOf": [
        {"type": "string", "maxLength": 200, "pattern": "^[^\\u0000]*$"},
        {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
        {"type": "boolean"},
    ]
}


@extend_schema_field(ANSWER_SCHEMA)
class AnswerField(serializers.Field):
    """The answer to a question: a word, a whole number, yes or no."""

    def to_internal_value(self, data: Any) -> str | int | bool:
        if isinstance(data, float) and data.is_integer() and abs(data) <= LARGEST:
            return int(data)
        if not isinstance(data, str | int | bool):
            raise serializers.ValidationError("An answer is a word, a whole number, yes or no.")
        check_writable(data)
        return data

    def to_representation(self, value: Any) -> Any:
        return value


def check_writable(data: Any) -> None:
    """Keep what no answer could mean, and what no database keeps, from going further."""
    for depth, each in _leaves(data):
        if depth > DEEPEST:
            raise serializers.ValidationError("This is nested too deeply.")
        if isinstance(each, str) and not is_writable(each):
            raise serializers.ValidationError("There is a text in it that is too long or cannot be kept.")
        if isinstance(each, int | float) and abs(each) > LARGEST:
            raise serializers.ValidationError(f"There is a number in it beyond {LARGEST:,}.")


def _leaves(data: Any, depth: int = 0) -> Iterator[tuple[int, Any]]:
    if depth > DEEPEST:
        yield depth, None
    elif isinstance(data, Mapping):
        for name, each in data.items():
            yield depth, name
            yield from _leaves(each, depth + 1)
    elif isinstance(data, list):
        for each in data:
            yield from _leaves(each, depth + 1)
    else:
        yield depth, data


class AmountSerializer(serializers.Serializer):
    """What an entrant has in a column of the standings."""

    key = serializers.CharField()
    name = serializers.CharField()
    amount = serializers.IntegerField()


@extend_schema_field(AmountSerializer(many=True))
class AmountsField(serializers.Field):
    """Columns of the standings in their order."""

    def to_representation(self, value: Any) -> list[dict[str, Any]]:
        return [{"key": each.key, "name": each.name, "amount": each.amount} for each in value]
