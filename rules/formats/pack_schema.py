"""Judges a pack's form against the JSON schema; every fault at once, in words for its writer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from rules.errors import Fault
from rules.names import how_many

SCHEMA = Path(__file__).with_name("pack.schema.json")

MOST_FAULTS = 300
"""Nobody mends more at once, and looking for all of them in a file of nothing else takes many seconds."""

KNOWN = "; known: "
"""Parts what is wrong with a name from all those that there may be, which a page shows by themselves."""

KINDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
}


@cache
def validator(schema: Path = SCHEMA) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema.read_text(encoding="utf-8")))


def schema_faults(data: Any, schema: Path = SCHEMA) -> list[Fault]:
    """What a schema says against the data, by place; of a file made of faults the first that are found."""
    found = islice(validator(schema).iter_errors(data), MOST_FAULTS)
    errors: list[Any] = sorted(found, key=lambda error: error.json_path)
    # A schema may want the same by several of its parts.
    return list(dict.fromkeys(fault for error in errors for fault in _faults(error)))[:MOST_FAULTS]


def place_of(path: Iterable[str | int]) -> str:
    """A place as the guide writes it: datasheets.pathfinders.models.pathfinder.options[1].price."""
    place = ""
    for step in path:
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else str(step)
    return place


def _faults(error: Any) -> Iterator[Fault]:
    place = place_of(error.absolute_path)
    if error.validator == "additionalProperties" and isinstance(error.instance, dict):
        known = error.schema.get("properties", {})
        for name in [key for key in error.instance if key not in known]:
            inner = f"{place}.{name}" if place else name
            yield Fault(f"Not known here{KNOWN}{', '.join(known)}.", inner)
        return
    yield Fault(_words(error), place)


def _words(error: Any) -> str:
    found = _printable(error.instance)
    match error.validator:
        case "required":
            return f"{_first_quoted(error.message)!r} is missing."
        case "type":
            wanted = error.validator_value
            kinds = [wanted] if isinstance(wanted, str) else list(wanted)
            return f"Must be {' or '.join(KINDS.get(kind, kind) for kind in kinds)}, not {found}."
        case "pattern":
            return f"{found} is not a key: only lower-case letters, digits and single dashes."
        case "const" | "enum":
            allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
            return f"Must be {' or '.join(_printable(value) for value in allowed)}, not {found}."
        case "minimum" | "maximum":
            return f"{found} is out of range ({error.validator} {error.validator_value})."
        case "minItems" | "maxItems":
            return f"Has {how_many(len(error.instance), 'item')}; {error.validator} is {error.validator_value}."
        case "oneOf" if "x-fault" in error.schema:
            return str(error.schema["x-fault"])
        case "not":  # a property that another one excludes
            return "Cannot be combined with the others."
        case _:
            return str(error.message)[:200]


def _first_quoted(message: str) -> str:
    return message.split("'")[1] if message.count("'") >= 2 else ""


def _printable(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + '…"'
