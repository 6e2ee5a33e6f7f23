"""A report in the making: what was told, dice that remember, and what requisitions have left to pay with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.campaigns.games import Game, Side
from rules.campaigns.questions import Answer
from rules.changes import ADD, SET, Change
from rules.dice import Dice, DieRoll
from rules.editions.kt2021.campaign.states import POINTS
from rules.editions.state import ENTRANT


@dataclass
class Aftermath:
    """Everything that the steps after a game share."""

    game: Game
    payload: Mapping[str, Answer | None]
    dice: Dice
    rolls: dict[str, DieRoll] = field(default_factory=dict)
    spent: dict[str, int] = field(default_factory=dict)
    """Side → requisition points paid so far."""

    @property
    def sides(self) -> list[Side]:
        return [side for side in self.game.sides if not side.is_outsider]

    def says(self, key: str) -> bool:
        return self.payload.get(key) is True

    def number(self, key: str) -> int:
        return int(self.payload.get(key) or 0)

    def word(self, key: str) -> str:
        return str(self.payload.get(key) or "")

    def roll(self, subject: str, purpose: str, number: int = 1) -> DieRoll:
        roll = self.dice.roll(subject, purpose, 6, number)
        return self.rolls.setdefault(roll.key, roll)

    def pays(self, side: Side, cost: int = 1) -> bool:
        """Whether a side can pay for a requisition; if so, it is paid."""
        if side.state.points - self.spent.get(side.key, 0) < cost:
            return False
        self.spent[side.key] = self.spent.get(side.key, 0) + cost
        return True


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
