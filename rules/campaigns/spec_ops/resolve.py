"""What follows from a report of Spec Ops, in the order in which players update their dataslates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.campaigns.asking import Answers, answers, dice_of_the_table, wrong_answers
from rules.campaigns.games import Game, Result, Side
from rules.campaigns.losses import taken_out
from rules.campaigns.outcomes import Consequence, Resolution
from rules.campaigns.questions import Report, WrongAnswer
from rules.campaigns.scoring import SideScore, score_sheets
from rules.campaigns.spec_ops import keys
from rules.campaigns.spec_ops.after import Aftermath, entrant_add, points_gained
from rules.campaigns.spec_ops.casualties import CasualtyTest, casualty_consequences, fallen, fates
from rules.campaigns.spec_ops.learning import enemies_counted, experience_consequences, gains
from rules.campaigns.spec_ops.operations import commended, operation_consequences
from rules.campaigns.spec_ops.pool import pool_of, wrong_shares
from rules.campaigns.spec_ops.questions import questions
from rules.campaigns.spec_ops.recovery import recovery_consequences, rest_consequences
from rules.campaigns.spec_ops.settings import Counts, Learning
from rules.campaigns.spec_ops.states import POINTS
from rules.campaigns.spec_ops.steps import Step
from rules.campaigns.winning import ENDED, WINNER, result_of
from rules.dice import Dice, TypedDice
from rules.errors import Refusal
from rules.names import how_many, how_often


def check_report(report: Report, game: Game) -> tuple[WrongAnswer, ...]:
    """What cannot be: answers of the wrong sort, and what nobody can score."""
    asked = questions(game)
    if wrong := tuple(wrong_answers(asked, report)):
        return wrong
    given = answers(asked, report)
    wrong = tuple(game.settings.scoring.wrong_answers(game, given))
    by_learning = wrong_shares if game.settings.learning is Learning.POOL else _wrong_scorers
    return wrong or tuple(by_learning(game, given))


def _wrong_scorers(game: Game, given: Answers) -> Iterator[WrongAnswer]:
    """Who scored more often than its side has victory points; where nobody has any, they were not reported.

    What several did is not added up: two may share a victory point, and whoever came back into the game falls twice.
    """
    scored = game.settings.scoring.scores(game, given)
    counted = [each for each in game.settings.awards if each.counts is Counts.SCORED]
    for side in game.sides if any(each.total for each in scored.values()) else ():
        for fighter in side.fighters:
            for award in counted:
                question, total = keys.counted(award.key, fighter.key), scored[side.key].total
                times = int(given.get(question) or 0)
                if times > total:
                    words = (
                        f"{fighter.name} scored victory points {how_often(times)}, but {side.name} has {total} in all"
                    )
                    yield WrongAnswer(question=question, sentence=f"{words}: correct one of them.")


def resolve(report: Report, game: Game, dice: Dice) -> Resolution:
    """The same report and dice always give the same."""
    asked = questions(game)
    if wrong := check_report(report, game):
        raise Refusal(wrong[0].sentence, code="wrong-answers")
    after = Aftermath(game, answers(asked, report), TypedDice(dice_of_the_table(asked, report), dice))
    scored = game.settings.scoring.scores(game, after.answers)
    scores = {key: each.total for key, each in scored.items()}
    results = {side.key: result_of(side.key, after.word(WINNER), scores) for side in game.sides}
    after.gained.update({side.key: commended(after, side) for side in after.sides})
    found = fates(after)
    consequences = (
        *_ended(after, results, scored),
        *operation_consequences(after),
        *casualty_consequences(after, found),
        *recovery_consequences(after, found),
        *_pools(after, scored, found),
        *experience_consequences(gains(after, found, results)),
        *_points(after, results),
        *rest_consequences(after, found),
    )
    return Resolution(
        results=results,
        scores=scores,
        score=score_sheets(game, after.answers),
        consequences=consequences,
        rolls=tuple(after.rolls.values()),
        fallen=fallen(found),
        taken_out=taken_out(game, after.answers),
        counted=enemies_counted(after),
    )


def _ended(after: Aftermath, results: Mapping[str, Result], scored: Mapping[str, SideScore]) -> Iterator[Consequence]:
    for side in after.game.sides:
        score = scored[side.key]
        yield Consequence(
            step=Step.RESULT,
            side=side.key,
            sentence=f"{side.name} {ENDED[results[side.key]]} with {how_many(score.total, 'victory point')}.",
            detail=score.words,
            campaign=() if side.is_outsider else (entrant_add(side, "games", 1),),
        )


def _pools(
    after: Aftermath, scored: Mapping[str, SideScore], found: Mapping[str, CasualtyTest]
) -> Iterator[Consequence]:
    """What was shared out of what there was, and what of it nobody is left to learn."""
    for side in after.sides if after.game.settings.learning is Learning.POOL else ():
        pool = pool_of(after.game, side, after.answers, scored[side.key])
        yield Consequence(
            step=Step.EXPERIENCE,
            side=side.key,
            sentence=f"{side.name} shared out {pool.given} of {pool.size} XP.",
            detail=" ".join([f"{pool.words[:1].upper()}{pool.words[1:]}.", *_lost_with(after, side, found)]),
        )


def _lost_with(after: Aftermath, side: Side, found: Mapping[str, CasualtyTest]) -> Iterator[str]:
    """The XP that those had been given who were slain, a sentence each."""
    for fighter in side.fighters:
        amount = after.number(keys.share(fighter.key))
        if amount and fighter.key in found and found[fighter.key].is_dead:
            yield f"{fighter.name} was slain: its {amount} XP were lost."


def _points(after: Aftermath, results: Mapping[str, Result]) -> Iterator[Consequence]:
    settings = after.game.settings
    for side in after.sides:
        won = settings.points_won if results[side.key] is Result.WON else 0
        amount = settings.points_game + won
        if not amount:
            continue
        most, has = settings.points_most, after.points_of(side)
        is_whole = has + amount <= most
        words = f"{points_gained(amount, has, most)}{f' (at most {most})' if is_whole else ''}"
        yield Consequence(
            step=Step.REQUISITION,
            side=side.key,
            sentence=f"{side.name} gained {words}.",
            detail=f"{won} of them for the win." if won and is_whole else "",
            campaign=(entrant_add(side, POINTS, amount),),
        )
