"""What the report of a league's game asks, and what follows from it: victory points, and who was lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.campaigns.asking import Answers, answers, wrong_answers
from rules.campaigns.games import Game, Side
from rules.campaigns.league.states import CONCEDED, SCORED, added
from rules.campaigns.losses import INCAPACITATED, loss_of, lost_by, taken_out
from rules.campaigns.outcomes import Consequence, Resolution
from rules.campaigns.questions import Question, Report, WrongAnswer
from rules.campaigns.scoring import SideScore, score_sheets
from rules.campaigns.winning import ENDED, WINNER, result_of, winner_question
from rules.dice import Dice
from rules.errors import Refusal
from rules.names import how_many

SCORE, LOSSES = "score", "losses"


@dataclass(frozen=True, slots=True)
class LeagueReport:
    """A report by the scoring of the league's settings."""

    lost: str = INCAPACITATED
    """What became of an operative who fell, as the edition says it."""
    losses: str = "Incapacitated"
    """The same as a heading."""

    def questions(self, game: Game) -> tuple[Question, ...]:
        return tuple(self._questions(game))

    def _questions(self, game: Game) -> Iterator[Question]:
        yield winner_question(game, game.settings.scoring_words(game.kind))
        yield from game.settings.scoring.questions(game)
        for side in game.sides:
            for fighter in side.fighters:
                yield from loss_of(game, side, fighter.key, fighter.name, self.lost)

    def check(self, report: Report, game: Game) -> tuple[WrongAnswer, ...]:
        """What cannot be: answers of the wrong sort, and what nobody can score."""
        asked = self.questions(game)
        if wrong := tuple(wrong_answers(asked, report)):
            return wrong
        return tuple(game.settings.scoring.wrong_answers(game, answers(asked, report)))

    def resolve(self, report: Report, game: Game, dice: Dice) -> Resolution:
        """Who scored most has won, unless the report says otherwise; what everybody scored counts in the table."""
        if wrong := self.check(report, game):
            raise Refusal(wrong[0].sentence, code="wrong-answers")
        given = answers(self.questions(game), report)
        scored = game.settings.scoring.scores(game, given)
        return Resolution(
            results={side.key: result_of(side.key, str(given[WINNER]), _totals(scored)) for side in game.sides},
            scores=_totals(scored),
            score=score_sheets(game, given),
            consequences=(*_ended(game, given, scored), *lost_by(game, given, LOSSES)),
            taken_out=taken_out(game, given),
        )


def _totals(scored: Mapping[str, SideScore]) -> dict[str, int]:
    return {key: each.total for key, each in scored.items()}


def _ended(game: Game, given: Answers, scored: Mapping[str, SideScore]) -> Iterator[Consequence]:
    for side in game.sides:
        result = result_of(side.key, str(given[WINNER]), _totals(scored))
        own = scored[side.key]
        yield Consequence(
            step=SCORE,
            side=side.key,
            sentence=f"{side.name} {ENDED[result]} with {how_many(own.total, 'victory point')}.",
            detail=own.words,
            campaign=() if side.is_outsider else added(side, {SCORED: own.total, CONCEDED: _best(game, side, scored)}),
        )


def _best(game: Game, side: Side, scored: Mapping[str, SideScore]) -> int:
    """What the best of the others scored."""
    return max((scored[other.key].total for other in game.others(side)), default=0)
