"""Every setting of a campaign ready for a form or a schema: its shape, its words, its range, its columns."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from typing import Any

from rules.campaigns import codec
from rules.campaigns.about import About
from rules.campaigns.settings import DieTable

LONGEST_VALUE = 60
"""What is longer is not repeated where it changes."""


class SettingShape(StrEnum):
    """How a setting is filled in."""

    NUMBER = "number"
    TICK = "tick"
    TEXT = "text"
    CHOICE = "choice"
    TABLE = "table"
    """A die and its bands."""
    ROWS = "rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """One setting, ready for a form: `default` as JSON, `columns` where it is made of others."""

    name: str
    group: str
    label: str
    words: str
    shape: SettingShape
    default: Any = None
    is_optional: bool = False
    """Whether it may be left empty, which is then None."""
    is_required: bool = False
    low: int | None = None
    high: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    choices_from: str = ""
    """The setting whose rows are chosen from, by their keys."""
    may_be_none: bool = False
    columns: tuple[Described, ...] = ()

    def change(self, before: Any, after: Any) -> str:
        """Another value as a list names it: "Points limit 125 → 100"; of rows and long texts the name alone."""
        if self.columns:
            return self.label
        words = [value_words(self.shape, self.choices, value) for value in (before, after)]
        return f"{self.label} {' → '.join(words)}" if max(map(len, words)) <= LONGEST_VALUE else self.label


def value_words(shape: str, choices: Iterable[tuple[str, str]], value: Any) -> str:
    """What a setting is set to, in words."""
    if shape == SettingShape.TICK:
        return "yes" if value else "no"
    if isinstance(value, int) and value < 0:
        return f"−{-value}"
    return dict(choices).get(value, "" if value is None else str(value)) or "none"


def described(kind: type[Any], about: Mapping[type[Any], Mapping[str, About]]) -> tuple[Described, ...]:
    """Every setting in its order; of rows, every column."""
    hints = codec.hints_of(kind)
    return tuple(_described(each, hints[each.name], about[kind][each.name], about) for each in fields(kind))


def _described(each: Any, hint: Any, about: About, others: Mapping[type[Any], Mapping[str, About]]) -> Described:
    inner = _bare(hint)
    row = _row(inner)
    return Described(
        name=each.name,
        group=about.group,
        label=about.label,
        words=about.words,
        shape=_shape(inner, row, about),
        default=None if each.default is MISSING else codec.to_json(each.default),
        is_optional=inner is not hint,
        is_required=each.default is MISSING,
        low=about.low,
        high=about.high,
        choices=about.choices,
        choices_from=about.choices_from,
        may_be_none=about.may_be_none,
        columns=described(row, others) if row else (),
    )


def _bare(hint: Any) -> Any:
    """The type of what is there when anything is."""
    if isinstance(hint, types.UnionType):
        return next(each for each in typing.get_args(hint) if each is not type(None))
    return hint


def _row(hint: Any) -> type[Any] | None:
    """What it is made of, where it is a table or rows."""
    if hint is DieTable:
        return DieTable
    return typing.get_args(hint)[0] if typing.get_origin(hint) is tuple else None


def _shape(hint: Any, row: type[Any] | None, about: About) -> SettingShape:
    if row is not None:
        return SettingShape.TABLE if row is DieTable else SettingShape.ROWS
    if about.choices:
        return SettingShape.CHOICE
    return {bool: SettingShape.TICK, int: SettingShape.NUMBER}.get(hint, SettingShape.TEXT)
