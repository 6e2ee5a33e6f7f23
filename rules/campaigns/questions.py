"""What a report of a mission is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

Answer = str | int | bool


class Kind(StrEnum):
    """How a question is answered, and as what."""

    CHOICE = "choice"
    """One of the options: a string."""
    NUMBER = "number"
    """A whole number from `lowest` to `highest`."""
    TICK = "tick"
    """Yes or no: true or false."""
    WHO = "who"
    """An operative of the options, or the empty string for nobody in particular."""
    ROLL = "roll"
    """A die thrown at the table, 1 to `highest`; left out, it is thrown here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerOption:
    value: str
    label: str
    text: str = ""
    """What it brings, a sentence."""
    archetype: str = ""
    """The key of the archetype that a side must have to choose it; empty where anybody may."""
    part: str = ""
    """The heading that it stands under; empty where all stand under one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A question is asked only while the answer to another is one of these."""

    question: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something a report, or what came of it, asks; forms and the API's schema are made from these."""

    key: str
    kind: Kind
    label: str
    group: str
    """The part of the form: result, turns, models, effects, offers, rolls, choices."""
    turn: int = 0
    """The turning point that it is about; 0 for the whole game."""
    side: str = ""
    """Whom it concerns and who answers it; empty when it is everybody's."""
    subject: str = ""
    """The operative that it is about."""
    help: str = ""
    options: tuple[AnswerOption, ...] = ()
    default: Answer | None = None
    """The answer where none is given; None where one must be, or, for rolls, may be."""
    lowest: int = 0
    highest: int = 0
    when: tuple[When, ...] = ()
    """All of these must hold; what is not asked is answered by nothing."""
    place_in: str = ""
    """What it is one place of, where several are chosen of the same options; empty where it stands for itself."""

    @property
    def is_required(self) -> bool:
        return self.default is None and self.kind is not Kind.ROLL


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A player's answers, by the key of their question; others have their default."""

    answers: Mapping[str, Answer] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongAnswer:
    """An answer that cannot be, or one that is missing."""

    question: str
    sentence: str


def named(options: Iterable[AnswerOption], names: Mapping[str, str]) -> tuple[AnswerOption, ...]:
    """With the names that a side's own pack has for some of them."""
    return tuple(replace(each, label=names.get(each.value, each.label)) for each in options)


def choosable(options: Iterable[AnswerOption], archetypes: Collection[str]) -> tuple[AnswerOption, ...]:
    """The options that a side of these archetypes may choose; all where its archetypes are unknown."""
    return tuple(each for each in options if not each.archetype or not archetypes or each.archetype in archetypes)
