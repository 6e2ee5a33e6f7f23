"""Who has the initiative, turning point by turning point: asked and shown alike by all editions that play by turning
points.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.campaigns.asking import Answers
from rules.campaigns.games import Game, Side
from rules.campaigns.questions import AnswerOption, Kind, Question
from rules.names import both

NOT_STATED = "untold"


def key(turn: int) -> str:
    return f"initiative-{turn}"


def question(game: Game, turn: int) -> Question:
    return Question(
        key=key(turn),
        kind=Kind.CHOICE,
        label=f"Initiative in turning point {turn}",
        group="turns",
        turn=turn,
        options=tuple(AnswerOption(value=side.key, label=side.name) for side in game.sides),
        default=NOT_STATED,
    )


def sentence(side: Side, given: Answers, turns: Iterable[int]) -> str:
    """When a side had the initiative; empty where it never was said to."""
    held = [str(turn) for turn in turns if given.get(key(turn)) == side.key]
    if not held:
        return ""
    return f"Initiative in turning point{'s' if len(held) > 1 else ''} {both(held)}."
