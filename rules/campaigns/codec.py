"""Frozen dataclasses as plain JSON and back: settings, teams as they were, reports, consequences.

Equal values are equal JSON. Reading names the place of what is wrong; what a kept value lacks has its default.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from rules.errors import Refusal
from rules.names import how_many

Made = TypeVar("Made")
_HINTS: dict[type[Any], dict[str, Any]] = {}
NAMES = {str: "text", int: "a whole number", bool: "yes or no"}


class WrongShape(Refusal):
    """Something that is not of the shape it should have; `path` says where: "resources.0.start"."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message, code="wrong-shape")
        self.path = path


def to_json(value: Any) -> Any:
    """Dataclasses, tuples and mappings of them as JSON values; with every field."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {each.name: to_json(getattr(value, each.name)) for each in dataclasses.fields(value)}
    if isinstance(value, list | tuple):
        return [to_json(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(each) for key, each in value.items()}
    return value.value if isinstance(value, StrEnum) else value


def from_json(kind: type[Made], given: Any, path: str = "") -> Made:
    """Read what `to_json` wrote; a WrongShape names what is unknown, missing or of another shape."""
    if not isinstance(given, Mapping):
        raise WrongShape(path, f"This needs fields with values, not {given!r}.")
    hints = hints_of(kind)
    if unknown := sorted(str(key) for key in given if key not in hints):
        raise WrongShape(_under(path, unknown[0]), f"There is no {unknown[0]!r} here.")
    required = {each.name for each in dataclasses.fields(kind) if _is_required(each)}  # type: ignore[arg-type]
    if missing := sorted(required - set(given)):
        raise WrongShape(_under(path, missing[0]), f"{missing[0]!r} is missing.")
    return kind(**{key: read(hints[key], value, _under(path, key)) for key, value in given.items()})


def hints_of(kind: type[Any]) -> dict[str, Any]:
    """The types of a dataclass's fields; read once."""
    known = _HINTS.get(kind)
    if known is None:
        known = _HINTS[kind] = typing.get_type_hints(kind)
    return known


def _is_required(each: dataclasses.Field[Any]) -> bool:
    return each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING


def _under(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


def read(shape: Any, value: Any, path: str = "") -> Any:
    """A value of the shape that a type hint names."""
    if shape is Any:
        return value
    origin = typing.get_origin(shape)
    if origin in (types.UnionType, typing.Union):
        return _one_of(typing.get_args(shape), value, path)
    if origin is tuple:
        return _several(typing.get_args(shape), value, path)
    if origin is not None:
        if not isinstance(value, Mapping):
            raise WrongShape(path, f"This needs names with values, not {value!r}.")
        inner = typing.get_args(shape)[1]
        return {str(key): read(inner, each, _under(path, key)) for key, each in value.items()}
    if dataclasses.is_dataclass(shape):
        return from_json(typing.cast("type[Any]", shape), value, path)
    return _plain(shape, value, path)


def _one_of(shapes: tuple[Any, ...], value: Any, path: str) -> Any:
    if value is None and type(None) in shapes:
        return None
    exact = [shape for shape in shapes if type(value) is shape]
    return read((exact or shapes)[0], value, path)


def _several(shapes: tuple[Any, ...], value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise WrongShape(path, f"This needs a list, not {value!r}.")
    if len(shapes) == 2 and shapes[1] is Ellipsis:
        return tuple(read(shapes[0], each, _under(path, number)) for number, each in enumerate(value))
    if len(shapes) != len(value):
        raise WrongShape(path, f"This needs {how_many(len(shapes), 'value')}, not {len(value)}.")
    pairs = zip(shapes, value, strict=True)
    return tuple(read(shape, each, _under(path, number)) for number, (shape, each) in enumerate(pairs))


def _plain(shape: Any, value: Any, path: str) -> Any:
    if issubclass(shape, StrEnum):
        if value not in list(shape):
            raise WrongShape(path, f"{value!r} is not one of {', '.join(shape)}.")
        return shape(value)
    if type(value) is not shape:
        raise WrongShape(path, f"This needs {NAMES.get(shape, shape.__name__)}, not {value!r}.")
    return value
