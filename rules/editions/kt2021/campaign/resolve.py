"""What follows from a report of Spec Ops, in the order in which players update their dataslates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.campaigns.asking import answers, wrong_answers
from rules.campaigns.games import Game, Result
from rules.campaigns.outcomes import Consequence, Resolution
from rules.campaigns.questions import Answer, Kind, Question, Report, WrongAnswer
from rules.dice import Dice, TypedDice
from rules.editions.kt2021.campaign import keys
from rules.editions.kt2021.campaign.after import Aftermath, entrant_add
from rules.editions.kt2021.campaign.casualties import casualty_consequences, fallen, fates, taken_out
from rules.editions.kt2021.campaign.learning import experience_consequences, gains
from rules.editions.kt2021.campaign.operations import operation_consequences
from rules.editions.kt2021.campaign.questions import questions
from rules.editions.kt2021.campaign.recovery import recovery_consequences, rest_consequences
from rules.editions.kt2021.campaign.states import POINTS
from rules.editions.kt2021.campaign.steps import Step
from rules.errors import Refusal

ENDED = {Result.WON: "has won", Result.LOST: "has lost", Result.DREW: "drew"}


def check_report(report: Report, game: Game) -> tuple[WrongAnswer, ...]:
    return tuple(wrong_answers(questions(game), report))


def resolve(report: Report, game: Game, dice: Dice) -> Resolution:
    """The same report and dice always give the same."""
    asked = questions(game)
    if wrong := tuple(wrong_answers(asked, report)):
        raise Refusal(wrong[0].sentence, code="wrong-answers")
    after = Aftermath(game, answers(asked, report), TypedDice(_typed(asked, report), dice))
    results = _results(game, after.payload)
    found = fates(after)
    consequences = (
        *_ended(after, results),
        *operation_consequences(after),
        *casualty_consequences(found),
        *recovery_consequences(after, found),
        *experience_consequences(gains(after, found, results)),
        *_points(after),
        *rest_consequences(after, found),
    )
    return Resolution(
        results=results,
        scores={side.key: after.number(keys.points(side.key)) for side in game.sides},
        consequences=consequences,
        rolls=tuple(after.rolls.values()),
        fallen=fallen(found),
        taken_out=taken_out(after),
    )


def _typed(asked: tuple[Question, ...], report: Report) -> dict[str, int]:
    """The dice that were thrown at the table."""
    rolls = (each.key for each in asked if each.kind is Kind.ROLL)
    return {key: int(report.answers[key]) for key in rolls if key in report.answers}


def _results(game: Game, payload: Mapping[str, Answer | None]) -> dict[str, Result]:
    winner = str(payload[keys.WINNER])
    if winner == keys.BY_POINTS:
        points = {side.key: int(payload.get(keys.points(side.key)) or 0) for side in game.sides}
        best = [key for key, amount in points.items() if amount == max(points.values())]
        winner = best[0] if len(best) == 1 else keys.DRAW
    if winner == keys.DRAW:
        return {side.key: Result.DREW for side in game.sides}
    return {side.key: Result.WON if side.key == winner else Result.LOST for side in game.sides}


def _ended(after: Aftermath, results: Mapping[str, Result]) -> Iterator[Consequence]:
    for side in after.game.sides:
        points = after.number(keys.points(side.key))
        scored = f"{points} victory point{'' if points == 1 else 's'}"
        yield Consequence(
            step=Step.RESULT,
            side=side.key,
            sentence=f"{side.name} {ENDED[results[side.key]]}, with {scored}.",
            campaign=() if side.is_outsider else (entrant_add(side, "games", 1),),
        )


def _points(after: Aftermath) -> Iterator[Consequence]:
    amount = after.game.settings.points_game
    for side in after.sides if amount else ():
        most, has = after.game.settings.points_most, side.state.points - after.spent.get(side.key, 0)
        lost = " Anything above the limit is lost." if has + amount > most else ""
        yield Consequence(
            step=Step.REQUISITION,
            side=side.key,
            sentence=f"{side.name} gains {amount} RP, {most} at most.{lost}",
            campaign=(entrant_add(side, POINTS, amount),),
        )
