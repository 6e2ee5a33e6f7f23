"""Dice that anyone can check: the rules are handed them and never throw any of their own.

A sealed roll is made from a secret whose hash is published before and itself after, so that nobody
can have chosen it: the same question gets the same roll, however often and in whatever order it is
asked. Dice thrown at the table are typed in and kept beside the others as what they are.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count
from typing import Protocol

from rules.errors import Refusal

WHOLE = 2**64
# HMAC replaces a longer secret by its hash, which is the very number that is published.
SECRET_SIZES = range(16, 65)


class RollSource(StrEnum):
    SEALED = "sealed"
    TABLE = "table"
    SEEDED = "seeded"
    BROUGHT = "brought"
    """Made on another server, whose secret stayed there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DieRoll:
    """A die and what it showed: for whom, what for, and which throw of that question it was."""

    subject: str
    purpose: str
    number: int = 1
    sides: int
    value: int
    source: RollSource = RollSource.SEALED

    @property
    def key(self) -> str:
        return roll_key(self.subject, self.purpose, self.number)


def roll_key(subject: str, purpose: str, number: int = 1) -> str:
    """How a report names a roll that was made at the table."""
    return f"roll:{purpose}:{subject}:{number}"


class Dice(Protocol):
    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> DieRoll:
        """The one answer to this question."""
        ...


@dataclass(frozen=True, slots=True)
class SealedDice:
    """Rolls made from a secret; `words` are what players added before the first of them."""

    secret: bytes = field(repr=False)
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.secret) not in SECRET_SIZES:
            raise ValueError(f"A secret has 16 to 64 bytes; this one has {len(self.secret)}.")

    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> DieRoll:
        value = drawn(self.secret, (subject, purpose, number, sides, *self.words), sides)
        return DieRoll(subject=subject, purpose=purpose, number=number, sides=sides, value=value)


@dataclass(frozen=True, slots=True)
class KnownDice:
    """Rolls that were made already, by `roll_key`; what was never asked is left to the fallback."""

    rolls: Mapping[str, DieRoll]
    fallback: Dice

    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> DieRoll:
        known = self.rolls.get(roll_key(subject, purpose, number))
        return known if known and known.sides == sides else self.fallback.roll(subject, purpose, sides, number)


@dataclass(frozen=True, slots=True)
class SeededDice:
    """Rolls that a test or a demo can repeat; nobody should trust them."""

    seed: str = ""

    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> DieRoll:
        secret = hashlib.sha256(self.seed.encode()).digest()
        value = drawn(secret, (subject, purpose, number, sides), sides)
        return DieRoll(
            subject=subject, purpose=purpose, number=number, sides=sides, value=value, source=RollSource.SEEDED
        )


@dataclass(frozen=True, slots=True)
class TypedDice:
    """Rolls made at the table, by `roll_key`; what was not typed in is left to the fallback."""

    values: Mapping[str, int]
    fallback: Dice | None = None

    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> DieRoll:
        value = self.values.get(roll_key(subject, purpose, number))
        if value is None:
            if self.fallback is None:
                raise Refusal(f"A roll is missing: {purpose.replace('-', ' ')}, D{sides}.", code="roll-missing")
            return self.fallback.roll(subject, purpose, sides, number)
        if not 1 <= value <= sides:
            raise Refusal(f"A D{sides} shows 1 to {sides}, not {value}.", code="roll-impossible")
        return DieRoll(
            subject=subject, purpose=purpose, number=number, sides=sides, value=value, source=RollSource.TABLE
        )


def drawn(secret: bytes, question: tuple[str | int, ...], sides: int) -> int:
    """1 to `sides`, each as likely: what would favour the low faces is drawn again."""
    if sides < 1:
        raise ValueError(f"A die has at least one side, not {sides}.")
    fair = WHOLE - WHOLE % sides
    return next(value for value in _stream(secret, question) if value < fair) % sides + 1


def _stream(secret: bytes, question: tuple[str | int, ...]) -> Iterator[int]:
    """Numbers below WHOLE, the first eight bytes of the HMAC of the question and of which try it is."""
    for attempt in count():
        message = json.dumps([*question, attempt], separators=(",", ":")).encode()
        yield int.from_bytes(hmac.digest(secret, message, "sha256")[:8], "big")


def commitment(secret: bytes) -> str:
    """What is published of a secret before the first roll."""
    return hashlib.sha256(secret).hexdigest()


def verify(secret: bytes, committed: str, rolls: Iterable[DieRoll], words: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Everything that is wrong with these rolls; nothing when all is as it was sealed.

    Rolls of the table can only be held to the faces of their die.
    """
    return tuple(_faults(secret, committed, list(rolls), words))


def _faults(secret: bytes, committed: str, rolls: list[DieRoll], words: tuple[str, ...]) -> Iterator[str]:
    if not hmac.compare_digest(commitment(secret).encode(), committed.lower().encode()):
        yield "The secret is not the one whose hash was published."
    if len(secret) not in SECRET_SIZES:
        return
    dice, seen = SealedDice(secret, words), dict[str, int]()
    for roll in rolls:
        if not 1 <= roll.value <= roll.sides:
            yield f"{_named(roll)} shows {roll.value}, which no D{roll.sides} does."
        elif roll.source is RollSource.SEALED:
            value = dice.roll(roll.subject, roll.purpose, roll.sides, roll.number).value
            if value != roll.value:
                yield f"{_named(roll)} is said to show {roll.value}; the secret makes it {value}."
        if seen.setdefault(roll.key, roll.value) != roll.value:
            yield f"{_named(roll)} is listed twice, with different faces."


def _named(roll: DieRoll) -> str:
    return f"Roll {roll.number} for {roll.purpose} of {roll.subject}"
