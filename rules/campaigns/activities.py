"""What an entrant's player may do between missions and need not: buy, equip, write down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.campaigns.described import Described, SettingShape
from rules.errors import Refusal

LONGEST_TEXT = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """One of these things: its form, and why it cannot be done now."""

    key: str
    title: str
    words: str = ""
    group: str = ""
    """The heading under which it stands."""
    cost: str = ""
    """What it costs, in a word or two: "1 RP"."""
    fields: tuple[Described, ...] = ()
    closed: str = ""
    """Why it cannot be done now; empty where it can."""
    act: str = ""
    """What its button says; its title where empty."""
    dice: Mapping[str, int] = field(default_factory=dict)
    """Ticks among its fields that leave something to a die → the sides of that die."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityRequest:
    """An activity as its player asks for it: answers by the name of their field, read as their shapes say."""

    activity: Activity
    answers: Mapping[str, Any]
    rolled: Mapping[str, int] = field(default_factory=dict)
    """What the dice showed that were left to the app, by their tick."""


def read_answers(activity: Activity, sent: Mapping[str, Any]) -> dict[str, Any]:
    """What was sent as the activity's fields say, from a form or from JSON; a Refusal names what cannot be."""
    if unknown := sorted(set(sent) - {each.name for each in activity.fields}):
        raise Refusal(f"{activity.title} asks for no {unknown[0]!r}.", code="unknown-field")
    return {each.name: _read(each, sent.get(each.name)) for each in activity.fields}


def _read(asked: Described, value: Any) -> Any:
    if value is None or (value == "" and asked.shape is not SettingShape.TEXT):
        if asked.is_required:
            raise Refusal(f"{asked.label}: this needs an answer.", code="missing-answer")
        return asked.default
    match asked.shape:
        case SettingShape.TICK:
            return value in (True, "on", "yes")
        case SettingShape.NUMBER:
            return _number(asked, value)
        case SettingShape.CHOICE:
            if value not in [key for key, _ in asked.choices]:
                words = f"{asked.label}: this cannot be chosen now; choose one of those offered."
                raise Refusal(words, code="wrong-answer")
            return value
        case _:
            if not isinstance(value, str) or len(value) > LONGEST_TEXT:
                raise Refusal(f"{asked.label}: at most {LONGEST_TEXT} characters.", code="wrong-answer")
            return value


def _number(asked: Described, value: Any) -> int:
    low, high = asked.low or 0, asked.high if asked.high is not None else LONGEST_TEXT
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise Refusal(f"{asked.label}: {low} to {high}.", code="wrong-answer")
    return number
