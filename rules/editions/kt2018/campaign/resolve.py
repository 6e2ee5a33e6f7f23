"""What follows from a report, in the order in which players go through it after a mission."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.campaigns.asking import answers, dice_of_the_table, wrong_answers
from rules.campaigns.games import Game
from rules.campaigns.outcomes import Consequence, Resolution
from rules.campaigns.questions import Question, Report, WrongAnswer
from rules.campaigns.winning import DRAW, ENDED, WINNER
from rules.changes import Change
from rules.dice import Dice, DieRoll, TypedDice
from rules.editions.kt2018.campaign import casualties, choices, counting, keys, learning, recovery, resources
from rules.editions.kt2018.campaign.casualties import CasualtyResult
from rules.editions.kt2018.campaign.counting import Extra
from rules.editions.kt2018.campaign.questions import questions
from rules.editions.kt2018.campaign.resources import ResourceMove
from rules.editions.kt2018.campaign.steps import ReportStep
from rules.editions.kt2018.campaign.story import Story
from rules.errors import Refusal
from rules.names import how_many

ORDER = {step.value: number for number, step in enumerate(ReportStep)}


@dataclass
class Recorder:
    """Hands on every question and keeps the answers, each once, in the order of asking."""

    dice: Dice
    rolls: dict[str, DieRoll] = field(default_factory=dict)

    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> DieRoll:
        roll = self.dice.roll(subject, purpose, sides, number)
        return self.rolls.setdefault(roll.key, roll)


def check_report(report: Report, game: Game) -> tuple[WrongAnswer, ...]:
    """Every answer that cannot be."""
    return _wrong(questions(game), report, game)


def _wrong(asked: tuple[Question, ...], report: Report, game: Game) -> tuple[WrongAnswer, ...]:
    wrong = tuple(wrong_answers(asked, report))
    return wrong or tuple(_contrary(Story(game, answers(asked, report))))


def _contrary(story: Story) -> Iterator[WrongAnswer]:
    conceded, settings = story.word(keys.CONCEDED), story.game.settings
    if conceded and story.word(WINNER) in (conceded, DRAW):
        words = f"{story.game.side(conceded).name} conceded, so it lost the mission: correct one of the two."
        yield WrongAnswer(question=WINNER, sentence=words)
    if conceded and story.number(keys.ROUNDS) < settings.concession_round:
        words = f"Nobody may concede before the end of battle round {settings.concession_round}."
        yield WrongAnswer(question=keys.ROUNDS, sentence=words)
    for side in story.game.sides:
        for fighter in story.fallen(side):
            killer = story.named(story.killer(fighter))
            if killer and not story.says(keys.present(killer)):
                words = f"{killer.name} did not take part, so it took nobody out of action: correct one of the two."
                yield WrongAnswer(question=keys.by(fighter), sentence=words)


def resolve(report: Report, game: Game, dice: Dice) -> Resolution:
    """Everything that follows; the same report and dice always give the same."""
    asked = questions(game)
    if wrong := _wrong(asked, report, game):
        raise Refusal(wrong[0].sentence, code="wrong-answers")
    story, thrown = Story(game, answers(asked, report)), Recorder(TypedDice(dice_of_the_table(asked, report), dice))
    extras = counting.extras(story, thrown)
    fates = casualties.fates(story, thrown, extras)
    every = _moves(story, fates, extras, thrown)
    how = {side.key: counting.counting(story, side) for side in story.sides}
    counted = {side for side, each in how.items() if each == counting.COUNTS}
    poor = {side.key for side in story.sides if resources.is_robber(side, game.settings)}
    moves = [each for each in every if each.side.key in counted - poor]
    of_resources, state = resources.resource_consequences(game, moves)
    all_gains = learning.gains(story, fates, extras)
    gains = [each for each in all_gains if each.side.key in counted]
    banked = {side: _banked(side, every, all_gains) for side, each in how.items() if each == counting.KEPT}
    injuries = casualties.injuries(story, fates)
    consequences = (
        *_results(story, injuries, extras),
        *counting.uncounted(story, banked),
        *of_resources,
        *resources.robbed(story, of_resources),
        *resources.score_consequences(story),
        *casualties.casualty_consequences(list(fates.values())),
        *learning.experience_consequences(gains, thrown),
        *recovery.fit_again(story, fates),
        *casualties.healed(story, injuries),
        *recovery.blooded(story, fates),
        *counting.extra_consequences(extras.values()),
        *resources.guerrilla_consequences(game, state),
    )
    return Resolution(
        results={side.key: story.result(side) for side in game.sides},
        scores={side.key: points for side in game.sides if (points := story.points(side)) is not None},
        consequences=tuple(sorted(consequences, key=_order)),
        pending=(
            *choices.abilities(gains),
            *choices.ways(consequences),
            *choices.hiding(game, resources.state_of(game), state),
        ),
        rolls=tuple(thrown.rolls.values()),
        fallen=tuple(casualties.fallen(story, fates)),
        took_part=tuple(fighter.key for side in story.sides for fighter in story.present(side)),
        taken_out=tuple(casualties.taken_out(story)),
        learnt=resources.learnt(story),
    )


def _banked(side: str, moves: list[ResourceMove], gains: list[learning.Gain]) -> counting.BankedGame:
    """What a saved game would have brought a side."""
    amounts: dict[str, int] = {}
    for move in moves:
        if move.side.key == side:
            amounts[move.resource] = amounts.get(move.resource, 0) + move.amount
    return counting.BankedGame(
        resources={key: amount for key, amount in amounts.items() if amount},
        experience={gain.subject: gain.amount for gain in gains if gain.side.key == side},
    )


def _moves(
    story: Story, fates: dict[str, CasualtyResult], extras: Mapping[str, Extra], dice: Dice
) -> list[ResourceMove]:
    """In play order, because a resource that runs out may stay so."""
    moves = [
        *resources.of_the_extra_roll(extras.values()),
        *resources.of_the_mission(story, dice),
        *resources.of_lost_commanders(story, fates),
        *resources.of_abilities(story, fates, dice),
    ]
    moves.sort(key=lambda move: ORDER[move.step])
    return list(resources.saved(story, moves, dice))


def _results(story: Story, injuries: Mapping[str, Change], extras: Mapping[str, Extra]) -> Iterator[Consequence]:
    """Who won; injuries and what carries into the next mission follow from it, and change with every mission."""
    for side in story.game.sides:
        conceded = "conceded and " if story.word(keys.CONCEDED) == side.key else ""
        points = story.points(side)
        scored = "" if points is None else f" with {how_many(points, 'victory point')}"
        sentence = f"{side.name} {conceded}{ENDED[story.result(side)]}{scored}."
        changes = [injuries[side.key]] if side.key in injuries else []
        if not side.is_outsider:
            changes += counting.of_every_report(story, extras, side)
        how = "Conceded." if conceded else ""
        yield Consequence(step=ReportStep.RESULT, side=side.key, sentence=sentence, detail=how, campaign=tuple(changes))


def _order(consequence: Consequence) -> int:
    return ORDER[consequence.step]
