"""What our own JSON may look like: every field, how long, how deep."""

from __future__ import annotations

import unicodedata
from itertools import islice
from typing import Any, get_origin

from jsonschema import Draft202012Validator

from rosters.exchange.arriving import MOST_OPERATIVES
from rosters.journal.wording import LONGEST_NOTES, UNFIT
from rules.campaigns.codec import hints_of
from rules.editions import EDITIONS
from rules.editions.base import Role, RosterStates, StateShape, Status
from rules.editions.state import NOTHING_OF_ROSTERS, StateField
from rules.editions.teams import AGREED_FLAGS
from rules.errors import Fault
from rules.names import LONGEST_NAME

FORMAT, VERSION = "muster-roster", 1
MOST_DEPTH = 30
MOST_FAULTS = 5
MOST_LOOKED_AT = 200
"""A file made of faults is judged by the first of them."""
MOST_CHOICES = 200
Schema = dict[str, Any]


def _object(**properties: Schema) -> Schema:
    """Fields in a mapping; those whose name ends in _ may be missing."""
    named = {name.removesuffix("_"): shape for name, shape in properties.items()}
    required = [name for name in properties if not name.endswith("_")]
    return {"type": "object", "properties": named, "required": required}


def _list(items: Schema, most: int = MOST_CHOICES) -> Schema:
    return {"type": "array", "items": items, "maxItems": most}


def _text(most: int) -> Schema:
    return {"type": "string", "maxLength": most}


def _number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _or_null(shape: Schema) -> Schema:
    return {"anyOf": [shape, {"type": "null"}]}


ID, CHAIN, NAME, NOTES, LINE = _text(200), _text(1000), _text(LONGEST_NAME), _text(LONGEST_NOTES), _text(10_000)
FLAG: Schema = {"type": "boolean"}
STATED: Schema = {"$ref": "#/$defs/stated"}
CHOICES = _list({"$ref": "#/$defs/choice"})
VALUE: Schema = {
    "type": ["integer", "string"],
    "pattern": r"^-?\d{1,9}(\.\d{1,9})?$",
    "minimum": -(10**9),
    "maximum": 10**9,
}
DEFINITIONS: Schema = {
    "choice": _object(
        id=CHAIN,
        number_=_number(1, MOST_OPERATIVES),
        children_=CHOICES,
        name_=LINE,
        notes_=NOTES,
        stated_=_or_null(STATED),
    ),
    "stated": _object(
        name=LINE,
        type_=ID,
        costs=_list(_object(type=ID, value=VALUE, name=LINE)),
        categories=_list(_object(id=ID, name=LINE, primary=FLAG)),
        profiles=_list(
            _object(
                id=ID,
                name=LINE,
                type_id=ID,
                type=LINE,
                values=_list({"type": "array", "prefixItems": [ID, LINE, LINE], "minItems": 3, "maxItems": 3}),
            )
        ),
        rules=_list(_object(id=ID, name=LINE, text=LINE)),
    ),
}
LOADOUT: Schema = {
    "model": CHAIN,
    "role": {"enum": [role.value for role in Role]},
    "name": NAME,
    "notes": NOTES,
    "choices": CHOICES,
    "role_choices": CHOICES,
    "stated": _or_null(STATED),
}
STATUS: Schema = {"enum": [status.value for status in Status]}
SETTINGS = _object(points_limit_=_or_null(_number(0, 10**6)), **{f"{name}_": FLAG for name in AGREED_FLAGS})
KILL_TEAM = _object(
    name=NAME,
    format=_text(20),
    settings=SETTINGS,
    members=_list(_number(0, MOST_OPERATIVES), MOST_OPERATIVES),
    choices_=CHOICES,
    loadouts_={
        "type": "object",
        "propertyNames": {"pattern": r"^\d{1,3}$"},
        "additionalProperties": CHOICES,
        "maxProperties": MOST_OPERATIVES,
    },
)
COMMON: dict[str, Schema] = {
    "edition": ID,
    "faction": ID,
    "pack": _or_null(_object(key=ID, title=ID, revision=_number(0, 2**31), digest=ID)),
    "name": NAME,
    "notes": NOTES,
    "choices": CHOICES,
    "figures_": _list(_object(**LOADOUT), MOST_OPERATIVES),
    "kill_teams": _list(KILL_TEAM, 50),
}


def squads_in_files(prefix: str) -> str:
    """What the list of an edition's own subjects is called in a file."""
    return prefix.removesuffix(":").replace("-", "_") + "s"


def schema_of(states: RosterStates) -> Schema:
    """The form of a roster of an edition: what every roster has, and what the edition keeps beside it."""
    operative = _object(**LOADOUT, status=STATUS, **_fields(states.operative))
    squads = {
        squads_in_files(prefix): _list(_object(container=ID, **_fields(shape)), 50)
        for prefix, shape in states.parts.items()
    }
    own = _object(**COMMON, operatives=_list(operative, MOST_OPERATIVES), state_=_object(**_fields(states.roster)))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": DEFINITIONS,
        **own,
        "properties": own["properties"] | squads,
        "required": [*own["required"], *squads],
    }


def _fields(shape: StateShape[Any]) -> dict[str, Schema]:
    """The fields of a state in a file, by their types and where numbers may go."""
    hints = hints_of(shape.kind)
    return {each.name: _field(each, hints[each.name]) for each in shape.fields}


def _field(each: StateField, hint: Any) -> Schema:
    if hint is bool:
        return FLAG
    if hint is int:
        low, high = each.bounds.floor, each.bounds.ceiling
        return _number(-(10**6) if low is None else low, 10**6 if high is None else high)
    if hint is str:
        return NOTES if each.name == "notes" else NAME
    if get_origin(hint) is tuple:
        return _list(ID, 30)
    return {"type": "object", "additionalProperties": VALUE, "maxProperties": MOST_CHOICES}


def faults_of(value: Any) -> list[Fault]:
    """What is wrong with the form, the first few by place; of an edition that is not played here, what all have."""
    key = value.get("edition") if isinstance(value, dict) else None
    states = EDITIONS[key].states if isinstance(key, str) and key in EDITIONS else NOTHING_OF_ROSTERS
    validator = Draft202012Validator(schema_of(states))
    errors = sorted(islice(validator.iter_errors(value), MOST_LOOKED_AT), key=lambda error: error.json_path)
    return [Fault(_words(error), error.json_path.removeprefix("$.")) for error in errors[:MOST_FAULTS]]


def _words(error: Any) -> str:
    if error.validator == "required":
        return "lacks " + ", ".join(repr(name) for name in error.validator_value if name not in error.instance)
    return "is not what a roster has here" if len(error.message) > 120 else error.message


def without_unfit_letters(value: Any, depth: int = 0) -> Any:
    """The same without letters that cannot be kept; a RecursionError for what is nested too deep."""
    if depth > MOST_DEPTH:
        raise RecursionError("nested too deeply")
    if isinstance(value, dict):
        return {_fit(key): without_unfit_letters(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list):
        return [without_unfit_letters(inner, depth + 1) for inner in value]
    return _fit(value) if isinstance(value, str) else value


def _fit(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(each for each in text if each in "\n\t" or unicodedata.category(each) not in UNFIT)
