"""The battles of an expedition: what is asked of a game, and the points, supply and trophies that follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.campaigns.asking import answers, wrong_answers
from rules.campaigns.board import Position
from rules.campaigns.games import Briefing, Game, Result, Side
from rules.campaigns.league.report import SCORE
from rules.campaigns.outcomes import Consequence, Move, Resolution
from rules.campaigns.questions import Answer, Kind, Question, Report, WrongAnswer
from rules.campaigns.winning import WINNER, result_of, winner_question
from rules.changes import ADD, SET, Change
from rules.dice import Dice
from rules.editions.kt2024.campaign import reporting
from rules.editions.kt2024.campaign.expedition.hexes import Terrain
from rules.editions.kt2024.campaign.expedition.places import CLEAR
from rules.editions.kt2024.campaign.expedition.settings import MOST_SUPPLY
from rules.editions.kt2024.campaign.expedition.steps import GAME_SUPPLY, WIN_POINTS
from rules.editions.kt2024.campaign.expedition.survey import DREW, LOST, WON, Survey
from rules.editions.kt2024.campaign.turns import READY, START
from rules.editions.state import CAMPAIGN, ENTRANT
from rules.errors import Refusal
from rules.names import both

SPOILS, THREAT = "spoils", "threat"
STEPS = {**reporting.STEPS, SPOILS: "Gained", THREAT: "Threat"}
MIDDLING, LARGE = 6, 11
"""Wounds from which an incapacitated enemy is one trophy, and two."""
MOST_TROPHIES = 40
CALM_WON, CALM = 3, 5
"""What a D6 must show for the threat to rise after a battle that was won, and after any other."""
NAMES = {Result.WON: WON, Result.DREW: DREW, Result.LOST: LOST}


def trophy(wounds: int) -> int:
    return (wounds >= MIDDLING) + (wounds >= LARGE)


def questions(game: Game) -> tuple[Question, ...]:
    """As of any game of Approved Ops, who has won, and trophies where they cannot be counted."""
    winner = winner_question(game, "Name a side if the game was not decided by victory points.")
    return (*reporting.questions(game), winner, *_trophies(game))


def _trophies(game: Game) -> Iterator[Question]:
    for side in game.sides:
        if not side.is_outsider and _counted_of(game, side) is None:
            yield Question(
                key=f"trophies:{side.key}",
                kind=Kind.NUMBER,
                label=f"Trophies of {side.name}",
                group="models",
                side=side.key,
                highest=MOST_TROPHIES,
                default=0,
                help="1 for each incapacitated enemy with 6 to 10 Wounds, 2 with 11 or more.",
            )


def _counted_of(game: Game, side: Side) -> Side | None:
    """The other side, where it is the only one and its operatives are known."""
    others = game.others(side)
    return others[0] if len(others) == 1 and others[0].fighters else None


def check_report(report: Report, game: Game) -> tuple[WrongAnswer, ...]:
    own = tuple(wrong_answers(questions(game), report))
    if own:
        return own
    known = {question.key for question in reporting.questions(game)}
    known_answers = {key: answer for key, answer in report.answers.items() if key in known}
    return reporting.check_report(Report(answers=known_answers), game)


def resolve(report: Report, game: Game, dice: Dice) -> Resolution:
    """Who has won gains a campaign point, everybody else supply; once a round."""
    if wrong := check_report(report, game):
        raise Refusal(wrong[0].sentence, code="wrong-answers")
    given = answers(questions(game), report)
    scores = reporting.scores(game, given)
    totals = {key: score.total for key, score in scores.items()}
    results = {key: result_of(key, str(given[WINNER]), totals) for key in totals}
    sides = [side for side in game.sides if not side.is_outsider]
    consequences = [
        Consequence(step=SCORE, side=side.key, sentence=reporting.scored_words(side, scores[side.key]))
        for side in sides
    ]
    for side in sides:
        consequences += _spoils(game, side, results, _taken(game, side, given))
    threat = [each for side in sides for each in _threat(game, side, results[side.key], dice)]
    rolls = tuple(roll for each in threat for roll in each.rolls)
    return Resolution(
        results=results,
        scores=totals,
        score=reporting.score(game, given),
        consequences=(*consequences, *reporting.loss_sentences(game, given), *threat),
        taken_out=reporting.who_fell(game, given),
        rolls=rolls,
    )


def fought_words(position: Position) -> str:
    """That a game brings no points, and to whom: as `_spoils` has it afterwards."""
    number, contenders = position.shared.round, position.contenders
    if not number:
        return "No round has begun: this game brings no points, only trophies."
    fought = [each.name for each in contenders if str(number) in each.state.battle]
    if not fought:
        return ""
    whom = "" if len(fought) == len(contenders) else f" {both(fought)}"
    return f"{both(fought)} already fought in round {number}: this game brings{whom} no points, only trophies."


def _taken(game: Game, side: Side, given: Mapping[str, Answer | None]) -> int:
    other = _counted_of(game, side)
    if other is None:
        return int(given.get(f"trophies:{side.key}") or 0)
    return sum(trophy(each.wounds) for each in other.fighters if given.get(f"out:{each.key}") is True)


def _spoils(game: Game, side: Side, results: Mapping[str, Result], trophies: int) -> Iterator[Consequence]:
    number = str(game.campaign.round) if game.campaign else "0"
    subject, result = ENTRANT + side.entrant, results[side.key]
    gained = [Change(subject=subject, op=ADD, field="trophies", value=trophies)] if trophies else []
    took = f" Took {trophies} trophies." if trophies > 1 else " Took a trophy." if trophies else ""
    if number == "0" or number in side.state.battle:
        words = "had fought in this round already" if number != "0" else "played before the first round"
        yield Consequence(
            step=SPOILS, side=side.key, sentence=f"{side.name} {words}: no points.{took}", campaign=tuple(gained)
        )
        return
    is_won = result is Result.WON
    name, field, amount = ("CP", "points", WIN_POINTS) if is_won else ("SP", "supply", GAME_SUPPLY)
    before = getattr(side.state, field)
    most = MOST_SUPPLY if field == "supply" else before + amount
    beaten = [other.entrant for other in game.others(side) if is_won and other.entrant]
    yield Consequence(
        step=SPOILS,
        side=side.key,
        sentence=f"{side.name} gained {amount} {name}.{took}",
        campaign=(
            Change(subject=subject, op=ADD, field=field, value=amount),
            Change(subject=subject, op=SET, field=f"battle:{number}", value=NAMES[result]),
            *(Change(subject=subject, op=ADD, field=f"beaten:{number}", value=other) for other in beaten),
            *gained,
        ),
        move=Move(name=name, before=before, after=min(before + amount, most)),
    )


def _threat(game: Game, side: Side, result: Result, dice: Dice) -> Iterator[Consequence]:
    """Against the threat, every battle may raise it."""
    if not game.settings.is_allied or game.campaign is None or str(game.campaign.round) in side.state.battle:
        return
    lowest = CALM_WON if result is Result.WON else CALM
    roll = dice.roll(side.entrant, f"threat-battle-{game.campaign.round}", 6)
    rises = roll.value >= lowest
    yield Consequence(
        step=THREAT,
        side=side.key,
        sentence=f"Threat {'rose by 1' if rises else 'did not rise'} (D6: {roll.value}).",
        rolls=(roll,),
        campaign=(Change(subject=CAMPAIGN, op=ADD, field="threat", value=1),) if rises else (),
    )


def briefing(game: Game) -> tuple[Briefing, ...]:
    """Where it is fought, and under which condition."""
    sentences = ("Set up with Conceal orders.", *_ground(game))
    return tuple(
        Briefing(
            side=side.key,
            force=len(side.fighters),
            command_points=START + READY,
            sentences=(*sentences, *reporting.counted_words(side)),
        )
        for side in game.sides
        if not side.is_outsider
    )


def _ground(game: Game) -> Iterator[str]:
    survey = Survey(Position(settings=game.settings, shared=game.campaign))
    here = {side.state.where: side.name for side in game.sides if not side.is_outsider and side.state.where}
    if len(here) > 1:
        yield "The condition of the side without the initiative applies."
    for key, name in here.items():
        where = "in close quarters" if survey.terrain(key) is Terrain.TOMB else "in any other killzone"
        condition = survey.condition(key) or CLEAR
        yield f"{key}{f' ({name})' if len(here) > 1 else ''}: {where}, {condition}. {survey.words(key)}".strip()
