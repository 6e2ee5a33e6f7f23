"""What guards a modifier of imported data, as far as a draft can tell without a roster.

A guard is decided when it asks about the model itself, and told as a Guard when it asks
about another choice of the model or about the kind of list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.catalogue.effects import Effect, on_number
from rules.catalogue.model import Condition, ConditionGroup, Number

ALWAYS, NEVER, TEAM, CAMPAIGN, PAIR, OTHER = "always", "never", "team", "campaign", "pair", "other"
WITH, WITHOUT = "with", "without"

TEAM_MARKERS = ("List: Battle-Forged Kill Team", "List: Kill Team", "Style: Matched")


@dataclass(frozen=True, slots=True)
class Guard:
    """When an effect holds: always, never, in a team, with or without choices, or something else."""

    kind: str
    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """The model under whose entry a guard is judged."""

    ids: frozenset[str]
    """The model's entry, link and categories."""
    catalogue_id: str
    names: Callable[[str], str]
    """The name of anything by its id."""
    reference: Callable[[str], str]
    """The key by which a choice of this model is called, or nothing."""
    is_absent: Callable[[str], bool] = lambda _: False
    """Whether nothing in this faction can ever be what is asked for."""


def guard_of(effect: Effect, setting: Setting) -> Guard:
    """All tests of the effect together."""
    return _all([_test(test, setting) for test in effect.tests])


def fold(effects: tuple[Effect, ...], value: Number, setting: Setting) -> Number:
    """The value after everything that always holds for this model."""
    for effect in effects:
        if guard_of(effect, setting).kind == ALWAYS and not effect.repeats:
            value = on_number(effect, value)
    return value


def _test(test: Condition | ConditionGroup, setting: Setting) -> Guard:
    if isinstance(test, Condition):
        return _condition(test, setting)
    guards = [_condition(inner, setting) for inner in test.conditions]
    guards += [_test(inner, setting) for inner in test.condition_groups]
    return _all(guards) if test.type == "and" else _any(guards)


def _all(guards: list[Guard]) -> Guard:
    open_ones = [guard for guard in guards if guard.kind != ALWAYS]
    if not open_ones:
        return Guard(ALWAYS)
    if any(guard.kind == NEVER for guard in open_ones):
        return Guard(NEVER)
    if {guard.kind for guard in open_ones} == {WITHOUT}:
        return Guard(WITHOUT, tuple(dict.fromkeys(r for guard in open_ones for r in guard.references)))
    return open_ones[0] if len(set(open_ones)) == 1 else Guard(OTHER)


def _any(guards: list[Guard]) -> Guard:
    open_ones = [guard for guard in guards if guard.kind != NEVER]
    if not open_ones:
        return Guard(NEVER)
    if any(guard.kind == ALWAYS for guard in open_ones):
        return Guard(ALWAYS)
    kinds = {guard.kind for guard in open_ones}
    if kinds == {TEAM, CAMPAIGN}:
        return Guard(TEAM)
    if kinds == {WITH}:
        return Guard(WITH, tuple(dict.fromkeys(r for guard in open_ones for r in guard.references)))
    return open_ones[0] if len(set(open_ones)) == 1 else Guard(OTHER)


def _condition(condition: Condition, setting: Setting) -> Guard:
    if condition.type in ("instanceOf", "notInstanceOf"):
        return _instance(condition, setting)
    if setting.names(condition.child_id) in TEAM_MARKERS:
        return Guard(TEAM) if condition.type in ("atLeast", "equalTo") and condition.value else Guard(OTHER)
    if setting.names(condition.child_id) == "Style: Campaign" and condition.value:
        return Guard(CAMPAIGN)
    if setting.is_absent(condition.child_id):
        return Guard(ALWAYS if _asks_for_none(condition) else NEVER)
    reference = setting.reference(condition.child_id)
    if not reference or condition.scope in ("force", "roster"):
        return Guard(OTHER)
    if _asks_for_none(condition):
        return Guard(WITHOUT, (reference,))
    if (condition.type, condition.value) in (("atLeast", 2), ("greaterThan", 1), ("equalTo", 2)):
        return Guard(PAIR, (reference,))
    if (condition.type, condition.value) in (("atLeast", 1), ("greaterThan", 0), ("equalTo", 1)):
        return Guard(WITH, (reference,))
    return Guard(OTHER)


def _asks_for_none(condition: Condition) -> bool:
    return (condition.type, condition.value) in (("equalTo", 0), ("lessThan", 1), ("atMost", 0))


def _instance(condition: Condition, setting: Setting) -> Guard:
    if condition.scope == "primary-catalogue":
        holds = condition.child_id == setting.catalogue_id
    elif setting.names(condition.child_id) == "Leader" and condition.scope in ("parent", "primary-category"):
        return Guard(WITH if condition.type == "instanceOf" else WITHOUT, ("leader",))
    else:
        holds = condition.child_id in setting.ids
    return Guard(ALWAYS if holds == (condition.type == "instanceOf") else NEVER)
