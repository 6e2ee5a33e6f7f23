"""Acts on the wire: one schema per act, made from the dataclasses of rules.acts, and the field that reads them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules import acts
from rules.errors import Refusal

LONGEST_TEXT = 500
MOST_ITEMS = 100
LARGEST = 1_000_000


def component_name(kind: type[acts.Act]) -> str:
    return f"{kind.__name__}Act"


def act_schemas() -> dict[str, Any]:
    """Components: every act, and `Act`, which is any of them."""
    kinds = dict(sorted(acts.KINDS.items()))
    refs = {name: f"#/components/schemas/{component_name(kind)}" for name, kind in kinds.items()}
    each = {component_name(kind): _schema(kind) for kind in kinds.values()}
    any_act = {
        "description": "One thing that a player does; `act` says what.",
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "act", "mapping": refs},
    }
    return {**each, "Act": any_act}


def _schema(kind: type[acts.Act]) -> dict[str, Any]:
    fields = dataclasses.fields(kind)
    content = {
        "type": "object",
        "properties": {
            "act": {"type": "string", "const": kind.name},
            **{each.name: _property(each) for each in fields},
        },
        "required": ["act", *(each.name for each in fields if each.default is dataclasses.MISSING)],
        "additionalProperties": False,
    }
    words = (kind.__doc__ or "").strip()
    # A dataclass without words of its own is given its signature.
    return content if words.startswith(kind.__name__) else {**content, "description": words}


def _property(each: dataclasses.Field[Any]) -> dict[str, Any]:
    text = {"type": "string", "maxLength": LONGEST_TEXT, "pattern": "^[^\\u0000]*$"}
    kind = str(each.type)
    if kind == "int":
        payload: dict[str, Any] = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
    elif kind == "bool":
        payload = {"type": "boolean"}
    elif kind.startswith("tuple"):
        payload = {"type": "array", "items": text, "maxItems": MOST_ITEMS}
    else:
        payload = text
    if each.default is dataclasses.MISSING:
        return payload
    return {**payload, "default": list(each.default) if isinstance(each.default, tuple) else each.default}


@extend_schema_field({"$ref": "#/components/schemas/Act"})
class ActField(serializers.Field):
    """An act of rules.acts; what is unknown, missing or of the wrong shape is said of the field."""

    def to_internal_value(self, data: Any) -> acts.Act:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError("An act is an object with the field `act`.")
        for name, value in data.items():
            _check(name, value)
        # To JSON, 3.0 is an integer.
        whole = {name: int(each) for name, each in data.items() if isinstance(each, float) and each.is_integer()}
        try:
            return acts.from_json({**data, **whole})
        except Refusal as refusal:
            raise serializers.ValidationError(refusal.message) from refusal

    def to_representation(self, value: acts.Act) -> dict[str, Any]:
        return acts.to_json(value)


def _check(name: str, value: Any) -> None:
    """Keep what no act could mean from going further: endless texts and lists, characters that no database keeps."""
    texts = [name, *(value if isinstance(value, list) else [value])]
    if len(texts) > MOST_ITEMS + 1:
        raise serializers.ValidationError(f"{name!r} names more than {MOST_ITEMS} things.")
    for text in texts:
        if isinstance(text, str) and not is_writable(text):
            raise serializers.ValidationError(f"{name!r} holds a text that is too long or cannot be kept.")
        if isinstance(text, int | float) and abs(text) > LARGEST:
            raise serializers.ValidationError(f"{name!r} is a number beyond {LARGEST:,}.")


def is_writable(text: str) -> bool:
    """Whether a database keeps it: no endless text, no characters that none keeps."""
    return len(text) <= LONGEST_TEXT and "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
