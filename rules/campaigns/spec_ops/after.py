"""A report in the making: what was answered, dice that remember, and what requisitions have left to pay with."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.campaigns.asking import Answers, ReportReading
from rules.campaigns.games import Game, Side
from rules.campaigns.spec_ops.states import POINTS
from rules.changes import ADD, SET, Change
from rules.dice import Dice, DieRoll
from rules.editions.state import ENTRANT

MOST_THROWS = 60
"""Six faces of which one is always new: so many throws without it are no dice."""


@dataclass
class Aftermath(ReportReading):
    """Everything that the steps after a game share."""

    game: Game
    answers: Answers
    dice: Dice
    rolls: dict[str, DieRoll] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)
    """Side → requisition points that the game has brought before anything is paid."""
    spent: dict[str, int] = field(default_factory=dict)
    """Side → requisition points paid so far."""

    @property
    def sides(self) -> list[Side]:
        return [side for side in self.game.sides if not side.is_outsider]

    def roll(self, subject: str, purpose: str, number: int = 1) -> DieRoll:
        roll = self.dice.roll(subject, purpose, 6, number)
        return self.rolls.setdefault(roll.key, roll)

    def points_of(self, side: Side) -> int:
        """What a side has left to pay with."""
        most: int = self.game.settings.points_most
        has: int = min(most, side.state.points + self.gained.get(side.key, 0))
        return has - self.spent.get(side.key, 0)

    def pays(self, side: Side, cost: int = 1) -> bool:
        """Whether a side can pay for a requisition; if so, it is paid."""
        if self.points_of(side) < cost:
            return False
        self.spent[side.key] = self.spent.get(side.key, 0) + cost
        return True


def points_gained(amount: int, has: int, most: int) -> str:
    """What a side that has so many requisition points really gets of more: "1 RP: 5 is the most"."""
    gained = max(0, min(amount, most - has))
    return f"{amount} RP" if gained == amount else f"{gained or 'no'} RP: {most} is the most"


def payment(side: Side, cost: int = 1) -> Change:
    return entrant_add(side, POINTS, -cost)


def entrant_add(side: Side, name: str, value: object) -> Change:
    return Change(subject=ENTRANT + side.entrant, op=ADD, field=name, value=value)


def entrant_set(side: Side, name: str, value: object, before: object) -> Change:
    return Change(subject=ENTRANT + side.entrant, op=SET, field=name, value=value, before=before)


def operative_add(operative: str, name: str, value: object) -> Change:
    return Change(subject=operative, op=ADD, field=name, value=value)


def operative_set(operative: str, name: str, value: object, before: object) -> Change:
    return Change(subject=operative, op=SET, field=name, value=value, before=before)
