"""What a phone at the table counts along beside the report: command points, cards, reminders. Nothing of it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Gains = Mapping[str, Mapping[str, int]]
"""By the answer to a question: what each side gains with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A card that one of the sides holds until it is used."""

    key: str
    name: str
    words: str = ""
    """Who gets it, and when, a sentence."""
    turn: int = 0
    """The turning point with which it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAids:
    """Everything that a kind of campaign has for the table."""

    command_points: Mapping[str, int] = field(default_factory=dict)
    """By side: what it has in the first turning point."""
    gains: Mapping[str, Gains] = field(default_factory=dict)
    """By question: the command points that an answer brings."""
    each_round: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By side: the command points that each later round brings, by the operative that has to be there and able to act
    for them; with nobody's key those of the round itself."""
    cards: tuple[TableCard, ...] = ()
    reminders: tuple[str, ...] = ()
    """Rules that are easily forgotten, a sentence each."""


NO_AIDS = TableAids()
