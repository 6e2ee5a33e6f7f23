"""Modifiers, flattened out of their groups, and what one does to a text or a number.

An Effect keeps every condition that guards it and every repeat that multiplies it; whether
they hold is decided by the runtime, which knows the tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from rules.catalogue.model import (
    Condition,
    ConditionGroup,
    Modifier,
    ModifierGroup,
    Node,
    Number,
    Repeat,
    number,
)

CATEGORY_TYPES = frozenset({"add", "remove", "set-primary", "unset-primary"})
VALUE_TYPES = frozenset({"set", "increment", "decrement", "append", "prepend", "multiply", "divide"})
KNOWN_TYPES = CATEGORY_TYPES | VALUE_TYPES

Tests = tuple[Condition | ConditionGroup, ...]
Repeats = tuple[tuple[Repeat, ...], ...]

LONGEST_REPEAT = 1000
"""A text grows no longer than this many repeats make it: a hostile file asks for millions."""

_FIRST_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Effect:
    """One modifier with all that guards and repeats it."""

    type: str
    field: str
    value: str
    join: str | None
    scope: str
    tests: Tests
    repeats: Repeats
    """One tuple per level that repeats: a sum each, multiplied with one another."""


def effects_of(owner: Node) -> tuple[Effect, ...]:
    """The effects an element declares, in the order they apply."""
    found = [_effect(modifier, (), ()) for modifier in owner.modifiers]
    for group in owner.modifier_groups:
        found.extend(_of_group(group))
    return tuple(found)


def _of_group(group: ModifierGroup) -> Iterator[Effect]:
    waiting: list[tuple[ModifierGroup, Tests, Repeats]] = [(group, (), ())]
    while waiting:
        current, tests, repeats = waiting.pop(0)
        tests = tests + current.conditions + current.condition_groups
        repeats = repeats + ((current.repeats,) if current.repeats else ())
        for modifier in current.modifiers:
            yield _effect(modifier, tests, repeats)
        waiting[:0] = [(inner, tests, repeats) for inner in current.modifier_groups]


def _effect(modifier: Modifier, tests: Tests, repeats: Repeats) -> Effect:
    return Effect(
        type=modifier.type,
        field=modifier.field,
        value=modifier.value,
        join=modifier.join,
        scope=modifier.scope,
        tests=tests + modifier.conditions + modifier.condition_groups,
        repeats=repeats + ((modifier.repeats,) if modifier.repeats else ()),
    )


ByField = Mapping[str, tuple[Effect, ...]]


def by_field(effects: Iterable[Effect]) -> ByField:
    """Effects sorted by the field they change, order kept; those aimed elsewhere left out."""
    sorted_: dict[str, tuple[Effect, ...]] = {}
    for effect in effects:
        if effect.scope in ("", "self"):
            sorted_[effect.field] = (*sorted_.get(effect.field, ()), effect)
    return sorted_


def on_text(effect: Effect, text: str, times: int = 1) -> str:
    """The text after the effect has been applied so many times."""
    if effect.type == "set":
        return effect.value
    if effect.type in ("append", "prepend"):
        for _ in range(min(times, LONGEST_REPEAT)):
            pair = (text, effect.value) if effect.type == "append" else (effect.value, text)
            text = (" " if effect.join is None else effect.join).join(part for part in pair if part)
        return text
    found = _FIRST_NUMBER.search(text)
    if found is None:
        return text
    changed = on_number(effect, number(found.group()), times)
    return text[: found.start()] + plain(changed) + text[found.end() :]


def on_number(effect: Effect, value: Number, times: int = 1) -> Number:
    """The number after so many applications; an operand that is no number changes nothing."""
    operand = as_number(effect.value)
    if operand is None:
        return value
    if effect.type == "set":
        return operand
    if effect.type == "increment":
        return tidy(value + operand * times)
    if effect.type == "decrement":
        return tidy(value - operand * times)
    if effect.type == "multiply":
        return tidy(value * operand ** min(times, LONGEST_REPEAT))
    if effect.type == "divide" and operand:
        return tidy(Decimal(value) / Decimal(operand) ** min(times, LONGEST_REPEAT))
    return value


@lru_cache(maxsize=4096)
def as_number(text: str) -> Number | None:
    """The number a modifier's value stands for; the same few are asked for all the time."""
    try:
        return number(text)
    except (ValueError, ArithmeticError):
        return None


def tidy(value: Number) -> Number:
    """Whole numbers as int, so that 0.5 + 0.5 is 1 and compares and prints as 1."""
    if isinstance(value, int) or not value.is_finite():
        return value
    return int(value) if value == value.to_integral_value() else value


def plain(value: Number) -> str:
    """The number as a reader writes it: no exponent, no trailing zeros."""
    if isinstance(value, int):
        return str(value)
    return format(value.normalize(), "f")
