"""Abilities by the phase in which they matter, by the words of their sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.cards import RANK, Datacard

ANY = "any"
KINDS: Mapping[str, str] = {"power": "psychic"}
"""What is of this kind matters in this phase, whatever its sentence says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """An ability, and who has it."""

    name: str
    text: str
    bearers: tuple[str, ...]
    kind: str = "ability"
    is_everyones: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What a phase has in store."""

    key: str
    name: str
    reminders: tuple[Reminder, ...]


def moments(
    cards: Iterable[Datacard],
    patterns: Mapping[str, tuple[str, ...]],
    phases: Mapping[str, str],
    *,
    any_time: str = "Any time",
) -> tuple[Moment, ...]:
    """Every ability of these cards, once under each phase that it speaks of; the rest at any time."""
    named = {**phases, ANY: any_time}
    sorted_in: dict[str, list[Reminder]] = {key: [] for key in named}
    for reminder in reminders(cards):
        for key in _phases(reminder, patterns):
            sorted_in.setdefault(key, []).append(reminder)
    return tuple(
        Moment(key=key, name=named.get(key, key), reminders=tuple(found)) for key, found in sorted_in.items() if found
    )


def _phases(reminder: Reminder, patterns: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    if reminder.kind in KINDS:
        return (KINDS[reminder.kind],)
    return phases_of(reminder.text, patterns) or (ANY,)


def phases_of(text: str, patterns: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The phases that a sentence speaks of; capitals do not count."""
    return tuple(key for key, each in patterns.items() if any(re.search(one, text, re.IGNORECASE) for one in each))


def reminders(cards: Iterable[Datacard]) -> tuple[Reminder, ...]:
    """Every ability with a sentence, once, and who has it by name."""
    card_list = tuple(cards)
    found: dict[tuple[str, str, str], dict[str, None]] = {}
    for card in card_list:
        for each in card.abilities:
            if each.text and each.kind != RANK:
                bearers = found.setdefault((each.name, each.text, each.kind), {})
                bearers.update(dict.fromkeys(bearer.name for bearer in card.bearers))
    everyone = {bearer.name for card in card_list for bearer in card.bearers}
    return tuple(
        Reminder(
            name=name, text=text, kind=kind, bearers=tuple(who), is_everyones=len(everyone) > 1 and set(who) == everyone
        )
        for (name, text, kind), who in found.items()
    )
