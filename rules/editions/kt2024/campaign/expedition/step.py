"""A step of an expedition in hand: what it changes, says and rolls so far; and what exploring a hex brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from rules.campaigns.board import TILE
from rules.changes import ADD, SET, Change
from rules.dice import Dice, DieRoll
from rules.editions.kt2024.campaign.expedition.places import (
    COMMON,
    CONDITIONS,
    LOCATIONS,
    face_of,
)
from rules.editions.kt2024.campaign.expedition.settings import MOST_SUPPLY
from rules.editions.kt2024.campaign.expedition.survey import Survey
from rules.editions.state import CAMPAIGN, ENTRANT
from rules.errors import Refusal

TYPED_LOCATION, TYPED_CONDITION, TYPED_DIE = "location_die", "condition_die", "die"


@dataclass
class StepInHand:
    """A step in hand: what it changes, says and rolls so far."""

    survey: Survey
    entrant: str
    answers: Mapping[str, Any]
    dice: Dice
    changes: list[Change] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    rolls: list[DieRoll] = field(default_factory=list)
    supply: int = 0
    """What it has left in this step."""

    @property
    def name(self) -> str:
        return self.survey.name(self.entrant)

    @property
    def where(self) -> str:
        return self.survey.state(self.entrant).where

    @property
    def hex(self) -> str:
        """The hex that was chosen."""
        key = str(self.answers.get(TILE) or "")
        if key not in self.survey.map.terrain:
            raise Refusal(f"The map has no hex {key!r}.", code="unknown-hex")
        return key

    def set(self, name: str, value: Any, *, shared: bool = False) -> None:
        self.changes.append(Change(subject=self.subject(shared=shared), op=SET, field=name, value=value))

    def add(self, name: str, value: Any, *, shared: bool = False) -> None:
        if value:
            self.changes.append(Change(subject=self.subject(shared=shared), op=ADD, field=name, value=value))

    def subject(self, *, shared: bool) -> str:
        return CAMPAIGN if shared else ENTRANT + self.entrant

    def pay(self, cost: int) -> None:
        """Spend supply, or refuse."""
        if cost > self.supply:
            raise Refusal(f"{self.name} has {self.supply} SP; this costs {cost}.", code="too-dear")
        self.supply -= cost
        self.add("supply", -cost)
        self.add("spent", cost)

    def gain(self, amount: int) -> int:
        """Take supply, as much as can be carried; how much that was."""
        taken = max(0, min(amount, MOST_SUPPLY - self.supply))
        self.supply += taken
        self.add("supply", taken)
        return taken

    def score(self, points: int) -> None:
        self.add("points", points)

    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> int:
        die = self.dice.roll(subject, purpose, sides, number)
        self.rolls.append(die)
        return die.value

    def raise_threat(self, amount: int, why: str) -> None:
        self.add("threat", amount, shared=True)
        self.sentences.append(f"Threat rose by {amount}: {why}.")

    def check_threat(self, purpose: str, lowest: int, why: str) -> None:
        """Where players play against the threat, a D6 of so much raises it."""
        if self.survey.settings.is_allied and self.roll(self.entrant, self.once(purpose), 6) >= lowest:
            self.raise_threat(1, why)

    def once(self, purpose: str) -> str:
        """A question that is asked once a round."""
        return f"{purpose}-{self.survey.round}"


def explore(step: StepInHand, key: str) -> None:
    """Roll for what is there; a result that the map has already is rolled again, but for ruins and clear ground."""
    sort, shared = step.survey.terrain(key), step.survey.position.shared
    here = [each for each in shared.location if step.survey.terrain(each) == sort]
    location = roll_unique(step, key, "location", TYPED_LOCATION, {shared.location[each] for each in here})
    condition = roll_unique(step, key, "condition", TYPED_CONDITION, {shared.condition.get(each, "") for each in here})
    place = LOCATIONS[sort][location]
    step.set(f"location:{key}", location, shared=True)
    step.set(f"condition:{key}", condition, shared=True)
    step.add("explored", 1)
    step.sentences.append(f"Found {place.name} at {key}, {CONDITIONS[sort][condition]}.")
    if place.reserve:
        amount = sum(step.roll(key, "reserve", place.reserve.sides, each) for each in range(1, place.reserve.dice + 1))
        step.set(f"reserve:{key}", amount, shared=True)
        step.sentences.append(f"It holds {amount} {place.reserve.unit}.")


def roll_unique(step: StepInHand, key: str, purpose: str, typed: str, known: set[str]) -> str:
    unique = known - {COMMON}
    if given := step.answers.get(typed):
        face = face_of(int(given))
        if face is None:
            raise Refusal(f"A D36 shows 11 to 16, 21 to 26 or 31 to 36, not {given}.", code="roll-impossible")
        if face in unique:
            raise Refusal(f"{given} is on the map already: roll again.", code="roll-again")
        return face
    for number in count(1):
        tens, units = step.roll(key, f"{purpose}-tens", 3, number), step.roll(key, purpose, 6, number)
        if (face := face_of(10 * tens + units)) is not None and face not in unique:
            return face
    raise AssertionError("a D36 always shows something")  # pragma: no cover


def amounts_of(points: int, supply: int) -> str:
    return " and ".join(part for part in (f"{points} CP" if points else "", f"{supply} SP" if supply else "") if part)
