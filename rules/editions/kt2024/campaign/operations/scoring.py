"""Victory points of Approved Ops, as a report of an operation asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.campaigns.games import Game, Side
from rules.campaigns.losses import Given
from rules.campaigns.outcomes import ScoreRow
from rules.campaigns.questions import Question, WrongAnswer
from rules.campaigns.scoring import SideScore
from rules.editions.kt2024.campaign import turns
from rules.editions.kt2024.campaign.reporting import loss_questions, ops_questions, score, scores, wrong_scores
from rules.editions.kt2024.campaign.scoring import Score


@dataclass(frozen=True, slots=True)
class OpsScore:
    """What a side scored with each op, turning point by turning point where that was entered."""

    score: Score
    table: tuple[ScoreRow, ...]

    @property
    def total(self) -> int:
        return self.score.total

    @property
    def words(self) -> str:
        return f"{self.score.words[:1].upper()}{self.score.words[1:]}."

    def rows(self) -> tuple[ScoreRow, ...]:
        return self.table


class ByApprovedOps:
    """Crit op, tac op, kill op and primary op; the kill op follows from who was incapacitated."""

    def questions(self, game: Game) -> Iterator[Question]:
        yield from turns.questions(game)
        for side in game.sides:
            yield from ops_questions(game, side)
            yield from loss_questions(side)

    def of_loss(self, side: Side, fighter: str) -> Iterator[Question]:
        yield turns.lost_in(side, fighter)

    def wrong_answers(self, game: Game, given: Given) -> Iterator[WrongAnswer]:
        return wrong_scores(game, given)

    def scores(self, game: Game, given: Given) -> Mapping[str, SideScore]:
        tables = {each.side: each.rows for each in score(game, given)}
        return {key: OpsScore(each, tables[key]) for key, each in scores(game, given).items()}
