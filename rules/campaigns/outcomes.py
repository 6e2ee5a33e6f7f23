"""What follows from a report: one thing after the other, and all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rules.campaigns.games import Result
from rules.campaigns.questions import Question
from rules.changes import Change
from rules.dice import DieRoll


class Fate(StrEnum):
    """What happened to an operative that was out of action, as a stamp says it."""

    WELL = "well"
    SCARRED = "scarred"
    AWAY = "away"
    DEAD = "dead"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A number that something moved, as it is drawn: "Morale 6 → 5", or boxes of experience."""

    name: str
    """What changed: a column of the standings, or an operative's experience."""
    before: int
    after: int
    most: int = 0
    """As many boxes as it is drawn with; 0 where it is a figure."""
    steps: tuple[int, ...] = ()
    """Which boxes bring something."""
    level: int = 0
    """What it has come to, where that has levels."""
    rank: str = ""
    """The rank that it has risen to, where ranks have names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """One thing that follows, said to players, with the changes that make it so.

    `campaign` changes entrants (`entrant:ID`), `roster` the roster of its side.
    """

    step: str
    """One of the kind's `steps`."""
    side: str
    sentence: str
    detail: str = ""
    rolls: tuple[DieRoll, ...] = ()
    is_grave: bool = False
    operative: str = ""
    subject: str = ""
    """Whom it is about where that is no operative: what is said of the same is one row."""
    fate: Fate | None = None
    move: Move | None = None
    campaign: tuple[Change, ...] = ()
    roster: tuple[Change, ...] = ()

    def __post_init__(self) -> None:
        if not self.sentence.strip():
            raise ValueError("A consequence has a sentence, or goes with one that has.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """A source of a side's victory points, and how many."""

    name: str
    total: int
    turns: tuple[int, ...] = ()
    """By turning point; empty where only the whole is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """The victory points of one side, by what brought them."""

    side: str
    total: int
    """All of them, cut to the maximum where there is one."""
    rows: tuple[ScoreRow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """Everything that follows from a report, and what its players still have to choose."""

    results: Mapping[str, Result] = field(default_factory=dict)
    """By side."""
    scores: Mapping[str, int] = field(default_factory=dict)
    """Victory points by side, where they were reported."""
    score: tuple[ScoreSheet, ...] = ()
    """The same by what brought them, where the kind counts that."""
    consequences: tuple[Consequence, ...] = ()
    pending: tuple[Question, ...] = ()
    rolls: tuple[DieRoll, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    took_part: tuple[str, ...] | None = None
    """Who of those mustered was there, by operative; None where the kind does not ask."""
    taken_out: tuple[TakenOut, ...] | None = None
    """Who was out of action, whatever became of them; None where the kind does not ask."""
    counted: Mapping[str, int] = field(default_factory=dict)
    """Operative → how many enemies it took out, where that was only counted."""
    learnt: Any = None
    """What a report was the first to state and the campaign's settings then keep, in the kind's own form."""

    def of(self, side: str) -> Iterator[Consequence]:
        return (each for each in self.consequences if each.side == side)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallen:
    """An operative for the memorial."""

    operative: str
    name: str
    side: str
    by: str = ""
    """The operative who did it, where that was reported."""
    by_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOut:
    """Somebody who was out of action, and who did it, where that was reported."""

    operative: str
    by: str = ""
    when: str = ""
    """When, in a word or two, where that was reported: "turning point 2"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """Something in the journal that cannot have happened, for its players to decide on."""

    code: str
    operative: str
    mission: str
    """The mission that is contradicted: the later one."""
    sentence: str
