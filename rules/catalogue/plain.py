"""Documents from plain mappings that use the XML's own names, as engine cases and tests write them.

Files state what cases leave out, and mean something else by leaving it out: the cases' own
defaults stand here.
"""

from __future__ import annotations

import dataclasses
import re
import typing
from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any

from rules.catalogue import model
from rules.catalogue.model import Document, Number

_DEFAULTS: dict[type[Any], dict[str, Any]] = {
    model.SelectionEntry: {"type": "unit"},
    model.CatalogueLink: {"import_root_entries": True},
    model.Constraint: {"shared": False},
    model.Condition: {"shared": False, "scope": "self"},
    model.Repeat: {"shared": False, "scope": "self", "value": 1},
}
_NAMES = {"typeId": "type_id", "import": "import_", "battleScribeVersion": "version"}


@cache
def _fields(kind: Hashable) -> dict[str, Any]:
    return typing.get_type_hints(kind, vars(model))


def document(payload: Mapping[str, Any], *, is_game_system: bool, default_id: str) -> Document:
    """A game system or catalogue from a mapping; unknown keys are kept by name in `ignored`."""
    ignored: list[str] = []
    built: Document = _build(Document, {"id": default_id, "name": default_id, **payload}, ignored)
    return dataclasses.replace(built, is_game_system=is_game_system, ignored=tuple(dict.fromkeys(ignored)))


def _build(kind: type[Any], payload: Mapping[str, Any], ignored: list[str]) -> Any:
    fields = _fields(typing.cast(Hashable, kind))
    given: dict[str, Any] = dict(_DEFAULTS.get(kind, {}))
    for key, value in payload.items():
        name = _NAMES.get(key) or re.sub(r"(?<!^)([A-Z])", r"_\1", key).lower()
        if name not in fields:
            ignored.append(f"{kind.__name__}.{key}")
        elif value is not None:
            given[name] = _value(fields[name], value, ignored)
    if "id" in fields and "id" not in given:
        given["id"] = ""
    return kind(**given)


def _value(hint: Any, value: Any, ignored: list[str]) -> Any:
    if typing.get_origin(hint) is tuple:
        inner = typing.get_args(hint)[0]
        return tuple(_value(inner, item, ignored) for item in value)
    if dataclasses.is_dataclass(hint):
        return _build(typing.cast(type, hint), value, ignored)
    if hint == Number:
        return model.number(str(value))
    if hint is bool:
        return value if isinstance(value, bool) else str(value).lower() == "true"
    if hint is int or hint == int | None:
        return int(value)
    return str(value) if not isinstance(value, bool) else str(value).lower()
