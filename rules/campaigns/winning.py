"""Who has won a mission, by its report: one of the sides, nobody, or the side with most victory points."""

from __future__ import annotations

from collections.abc import Mapping

from rules.campaigns.games import Game, Result
from rules.campaigns.questions import AnswerOption, Kind, Question

WINNER = "winner"
"""The question, and what answers it beside a side."""
DRAW, BY_POINTS = "draw", "points"
ENDED = {Result.WON: "won", Result.LOST: "lost", Result.DREW: "drew"}


def winner_question(game: Game, words: str = "") -> Question:
    """Who has won, where victory points decide unless somebody says otherwise; `words` say what brings them."""
    return Question(
        key=WINNER,
        kind=Kind.CHOICE,
        label="Who won?",
        group="result",
        options=(
            AnswerOption(value=BY_POINTS, label="By victory points"),
            *(AnswerOption(value=side.key, label=side.name) for side in game.sides),
            AnswerOption(value=DRAW, label="Nobody: a draw"),
        ),
        default=BY_POINTS,
        help=words,
    )


def points(side: str) -> str:
    """The question for a side's victory points."""
    return f"points:{side}"


def result_of(side: str, winner: str, scored: Mapping[str, int]) -> Result:
    """Most victory points win, equals draw; `scored` are those of the sides that may still win by them."""
    if winner == BY_POINTS:
        best = max(scored.values())
        leaders = [each for each, amount in scored.items() if amount == best]
        if side not in leaders:
            return Result.LOST
        return Result.WON if len(leaders) == 1 else Result.DREW
    if winner == DRAW:
        return Result.DREW
    return Result.WON if winner == side else Result.LOST
