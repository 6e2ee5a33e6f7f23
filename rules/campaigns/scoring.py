"""How games are scored: by victory points alone, where an edition's mission packs do not say more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from rules.campaigns.games import Game, Side
from rules.campaigns.losses import Given
from rules.campaigns.outcomes import ScoreRow, ScoreSheet
from rules.campaigns.questions import Kind, Question, WrongAnswer
from rules.campaigns.winning import points

MOST_POINTS = 40


class SideScore(Protocol):
    """What a side scored."""

    @property
    def total(self) -> int: ...

    @property
    def words(self) -> str:
        """With what; empty where nobody asked."""
        ...

    def rows(self) -> tuple[ScoreRow, ...]:
        """The same as a table."""
        ...


class Scoring(Protocol):
    """What a report asks of victory points, and what follows from the answers."""

    def questions(self, game: Game) -> Iterable[Question]: ...

    def of_loss(self, side: Side, fighter: str) -> Iterable[Question]:
        """What it asks besides of an operative who was incapacitated."""
        ...

    def wrong_answers(self, game: Game, given: Given) -> Iterable[WrongAnswer]: ...

    def scores(self, game: Game, given: Given) -> Mapping[str, SideScore]:
        """By side."""
        ...


@dataclass(frozen=True, slots=True)
class PointsReported:
    """Victory points, as they were reported."""

    total: int
    words: str = ""

    def rows(self) -> tuple[ScoreRow, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class ByVictoryPoints:
    """Games of any kind."""

    most: int = MOST_POINTS

    def questions(self, game: Game) -> Iterable[Question]:
        for side in game.sides:
            yield Question(
                key=points(side.key),
                kind=Kind.NUMBER,
                label=f"Victory points of {side.name}",
                group="result",
                side=side.key,
                highest=self.most,
                default=0,
            )

    def of_loss(self, side: Side, fighter: str) -> Iterable[Question]:
        return ()

    def wrong_answers(self, game: Game, given: Given) -> Iterable[WrongAnswer]:
        return ()

    def scores(self, game: Game, given: Given) -> Mapping[str, SideScore]:
        return {side.key: PointsReported(int(given.get(points(side.key)) or 0)) for side in game.sides}


def score_sheets(game: Game, given: Given) -> tuple[ScoreSheet, ...]:
    """Each side's victory points by what brought them; nothing where only totals were reported."""
    scored = game.settings.scoring.scores(game, given)
    return tuple(
        ScoreSheet(side=key, total=each.total, rows=rows) for key, each in scored.items() if (rows := each.rows())
    )
