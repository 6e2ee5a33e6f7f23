"""Dice that remember what was thrown."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.dice import Dice, DieRoll


@dataclass
class Recorder:
    """Hands on every question and keeps the answers, each once, in the order of asking."""

    dice: Dice
    kept: dict[str, DieRoll] = field(default_factory=dict)

    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> DieRoll:
        roll = self.dice.roll(subject, purpose, sides, number)
        return self.kept.setdefault(roll.key, roll)
