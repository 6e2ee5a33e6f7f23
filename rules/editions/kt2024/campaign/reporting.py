"""What a report of a game of Approved Ops asks, and the score that follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from rules.campaigns import initiative
from rules.campaigns.asking import Answers, answers, wrong_answers
from rules.campaigns.games import Game, Result, Side
from rules.campaigns.league.report import LOSSES, SCORE
from rules.campaigns.league.states import CONCEDED, SCORED, MissionState, added
from rules.campaigns.losses import fallen, fallen_by_turn, fallen_of, is_out, loss_of, lost_by, taken_out
from rules.campaigns.outcomes import Consequence, Resolution, ScoreRow, ScoreSheet, TakenOut
from rules.campaigns.questions import AnswerOption, Kind, Question, Report, WrongAnswer
from rules.dice import Dice
from rules.editions.kt2024.campaign import turns
from rules.editions.kt2024.campaign.ops import MissionPack, tac_op_options, tac_ops
from rules.editions.kt2024.campaign.scoring import (
    CRIT,
    KILL,
    LARGEST,
    OPS,
    SMALLEST,
    TAC,
    Score,
    kill_grade,
    kill_points,
)
from rules.editions.kt2024.campaign.settings import LeagueSettings
from rules.errors import Refusal
from rules.names import how_many
from rules.sheets import OperativeSheet

STEPS = {SCORE: "Victory points", LOSSES: "Incapacitated"}
TAC_OP, PRIMARY = "tac-op", "primary"
KILL_OPS = ("kill op", "kill/elimination op")
ASSUMED_STARTERS = 10
"""How many a side begins with where nobody says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """An operative as a game needs it."""

    key: str
    name: str
    role: str = ""
    status: str = "ready"
    wounds: int = 0
    """As its datacard says; 0 where that is no number."""
    counts: bool = True
    """Whether the other side's kill op counts it, at the start and when it is incapacitated."""
    entry: str = ""
    """The operative's entry in its catalogue."""


def counts_for_kill_op(sheet: OperativeSheet) -> bool:
    """A rule of its own that speaks of the kill op takes an operative out of it, whatever that rule is called."""
    said = [" ".join(each.text.casefold().split()) for each in sheet.abilities]  # some spaces of the data do not break
    return not any(words in text for text in said for words in KILL_OPS)


def combatant(sheet: OperativeSheet) -> Combatant:
    return Combatant(
        key=sheet.key,
        name=sheet.name,
        role=sheet.role,
        status=sheet.status,
        wounds=sheet.wounds,
        counts=counts_for_kill_op(sheet),
        entry=sheet.model_key,
    )


def questions(game: Game) -> tuple[Question, ...]:
    """What ops scored by turning point; then of each side which they were, and who of it was incapacitated."""
    of_sides = (
        question
        for side in game.sides
        for question in (*ops_questions(game, side), *_losses(game, side), *loss_questions(side))
    )
    return (*turns.questions(game), *of_sides)


def ops_questions(game: Game, side: Side) -> Iterator[Question]:
    yield Question(
        key=f"tac-op:{side.key}",
        kind=Kind.CHOICE,
        label=f"Tac op of {side.name}",
        group="result",
        side=side.key,
        options=(
            AnswerOption(value=initiative.NOT_STATED, label="Not stated"),
            *tac_op_options(game.settings.mission_pack, side.archetypes),
        ),
        default=initiative.NOT_STATED,
    )
    yield Question(
        key=f"primary:{side.key}",
        kind=Kind.CHOICE,
        label=f"Primary op of {side.name}",
        group="result",
        side=side.key,
        options=(
            AnswerOption(value=initiative.NOT_STATED, label="Not stated"),
            *(AnswerOption(value=key, label=name) for key, name in OPS.items()),
        ),
        default=initiative.NOT_STATED,
        help="Half of what it scored counts again, rounded up; not stated, nothing does. A sealed choice counts before "
        "this one.",
    )


def kept_secrets(settings: LeagueSettings, agreed: MissionState) -> tuple[Question, ...]:
    return tac_and_primary(settings.mission_pack)


def tac_and_primary(pack: MissionPack) -> tuple[Question, ...]:
    """The tac op, sealed with the team, and the primary op, sealed in turning point 1."""
    primary = [AnswerOption(value=key, label=name) for key, name in OPS.items()]
    return (
        Question(key=TAC_OP, kind=Kind.CHOICE, label="Tac op", group="secrets", options=tac_op_options(pack)),
        Question(key=PRIMARY, kind=Kind.CHOICE, label="Primary op", group="secrets", options=tuple(primary)),
    )


def _losses(game: Game, side: Side) -> Iterator[Question]:
    """A tick for each operative, by whom and when."""
    for fighter in side.fighters:
        yield from loss_of(game, side, fighter.key, fighter.name)
        yield turns.lost_in(side, fighter.key)


def loss_questions(side: Side) -> Iterator[Question]:
    """How many a team had and lost that nobody named."""
    if not side.fighters:
        yield Question(
            key=f"starters:{side.key}",
            kind=Kind.NUMBER,
            label=f"Operatives of {side.name} at the start",
            group="models",
            side=side.key,
            lowest=SMALLEST,
            highest=LARGEST,
            default=ASSUMED_STARTERS,
        )
        yield Question(
            key=fallen(side.key),
            kind=Kind.NUMBER,
            label=f"Operatives of {side.name} incapacitated",
            group="models",
            side=side.key,
            highest=LARGEST,
            default=0,
            help="The total, if nobody noted when.",
        )


def check_report(report: Report, game: Game) -> tuple[WrongAnswer, ...]:
    """What cannot be: answers of the wrong sort, more operatives lost than there were, points that do not add up."""
    wrong = tuple(wrong_answers(questions(game), report))
    if wrong:
        return wrong
    return tuple(wrong_scores(game, answers(questions(game), report)))


def wrong_scores(game: Game, given: Answers) -> Iterator[WrongAnswer]:
    """More operatives lost than there were, and points that do not add up."""
    for side in game.sides:
        lost, had = fallen_of(given, side.key), turns.number(given, f"starters:{side.key}")
        whole = turns.number(given, fallen(side.key))
        if not side.fighters and lost > had:
            words = f"{side.name} cannot lose more operatives than it had."
            yield WrongAnswer(question=fallen(side.key), sentence=words)
        elif whole not in (0, lost):
            words = f"{side.name} lost {lost} by turning point but {whole} in all: correct one of them."
            yield WrongAnswer(question=fallen(side.key), sentence=words)
    yield from turns.wrong_points(game, given, {side.key: _chosen(side, TAC_OP, given) for side in game.sides})


def losses(side: Side, given: Answers, until: int | None = None) -> tuple[int, int]:
    """How many the kill op against a side counts at its start, and how many of them were incapacitated, by the end of a
    turning point where one is named.
    """
    if not side.fighters:
        by_turn = fallen_by_turn(given, side.key)
        lost = fallen_of(given, side.key) if until is None else sum(by_turn[turn] for turn in by_turn if turn <= until)
        return side.starting_number or turns.number(given, f"starters:{side.key}"), lost
    counted = [fighter.key for fighter in side.fighters if fighter.counts]
    gone = [key for key in counted if is_out(given, key)]
    if until is not None:
        gone = [key for key in gone if (turn := turns.turn_of_loss(given, key)) is not None and turn <= until]
    return side.starting_number or len(counted), len(gone)


def counted_words(side: Side) -> tuple[str, ...]:
    """What a side reads about its own number, where it is not that of its operatives."""
    if side.starting_number is None:
        return ()
    return (f"For the other side’s kill op it counts as {how_many(side.starting_number, 'operative')}.",)


def _is_dated_by_turn(side: Side, given: Answers) -> bool:
    """Whether the report says of everybody whom a side lost when it was."""
    if not side.fighters:
        return bool(fallen_by_turn(given, side.key)) or not fallen_of(given, side.key)
    return all(turns.turn_of_loss(given, each.key) for each in side.fighters if is_out(given, each.key))


def scores(game: Game, given: Answers) -> dict[str, Score]:
    """By side. The kill op follows from the others' losses."""
    grades = {side.key: _grade(game, side, given) for side in game.sides}
    return {
        side.key: Score(
            crit=turns.scored(CRIT, side, given).total,
            tac=turns.scored(TAC, side, given).total,
            kill=kill_points(
                grades[side.key], max((grades[other.key] for other in game.others(side)), default=GRADELESS)
            ),
            primary=_chosen(side, PRIMARY, given),
        )
        for side in game.sides
    }


def score(game: Game, given: Answers) -> tuple[ScoreSheet, ...]:
    """Each side's victory points by op and turning point; the primary op once somebody has said which it is."""
    found = scores(game, given)
    return tuple(
        ScoreSheet(
            side=side.key,
            total=found[side.key].total,
            rows=(
                turns.scored(CRIT, side, given),
                turns.scored(TAC, side, given),
                _kills(game, side, given, found[side.key].kill),
                *(
                    [ScoreRow(name=f"Primary: {OPS[primary].lower()}", total=found[side.key].bonus)]
                    if (primary := found[side.key].primary)
                    else []
                ),
            ),
        )
        for side in game.sides
    )


def _kills(game: Game, side: Side, given: Answers, total: int) -> ScoreRow:
    """The kill op by turning point, where the report says of everybody lost when it was."""
    others = game.others(side)
    if not any(losses(other, given)[1] for other in others) or not all(
        _is_dated_by_turn(each, given) for each in others
    ):
        return ScoreRow(name=OPS[KILL], total=total)
    grades = [_grade(game, side, given, turn) for turn in turns.TURNING_POINTS]
    by_turn = [grade - before for before, grade in zip([GRADELESS, *grades], grades, strict=False)]
    by_turn[-1] += total - grades[-1]
    return ScoreRow(name=OPS[KILL], turns=tuple(by_turn), total=total)


def _chosen(side: Side, secret: str, given: Answers) -> str:
    """What a side had sealed before, which counts over every later answer; empty where nobody said."""
    answer = side.chosen.get(secret) or str(given.get(f"{secret}:{side.key}") or initiative.NOT_STATED)
    return "" if answer == initiative.NOT_STATED else answer


GRADELESS = 0


def _grade(game: Game, side: Side, given: Answers, until: int | None = None) -> int:
    """The best grade that a side reached against any of the others."""
    return max((kill_grade(*losses(other, given, until)) for other in game.others(side)), default=GRADELESS)


def resolve(report: Report, game: Game, dice: Dice) -> Resolution:
    """Who scored most has won; what everybody scored is counted in the table."""
    if wrong := check_report(report, game):
        raise Refusal(wrong[0].sentence, code="wrong-answers")
    given = answers(questions(game), report)
    found = scores(game, given)
    best = max(each.total for each in found.values())
    winners = [key for key, each in found.items() if each.total == best]
    results = {
        side.key: Result.LOST if side.key not in winners else Result.DREW if len(winners) > 1 else Result.WON
        for side in game.sides
    }
    counted = tuple(_counted(game, side, found, given) for side in game.sides if not side.is_outsider)
    return Resolution(
        results=results,
        scores={key: each.total for key, each in found.items()},
        score=score(game, given),
        consequences=(*counted, *loss_sentences(game, given)),
        taken_out=who_fell(game, given),
    )


def loss_sentences(game: Game, given: Answers) -> Iterator[Consequence]:
    """Whom each side lost, by whom and when, a sentence a side."""
    return lost_by(game, given, LOSSES, partial(_when_lost, given))


def who_fell(game: Game, given: Answers) -> tuple[TakenOut, ...]:
    """The same one by one."""
    return taken_out(game, given, partial(_when_lost, given))


def _when_lost(given: Answers, fighter: str) -> str:
    turn = turns.turn_of_loss(given, fighter)
    return f"turning point {turn}" if turn else ""


def scored_words(side: Side, own: Score) -> str:
    """What a side scored and with what, a sentence."""
    return f"{side.name} scored {how_many(own.total, 'victory point')}: {own.words}."


def _counted(game: Game, side: Side, found: Mapping[str, Score], given: Answers) -> Consequence:
    own = found[side.key]
    against = max((found[other.key].total for other in game.others(side)), default=0)
    tac = tac_ops(game.settings.mission_pack).get(_chosen(side, TAC_OP, given))
    named = f"Tac op: {tac.name}." if tac else ""
    return Consequence(
        step=SCORE,
        side=side.key,
        sentence=scored_words(side, own),
        detail=" ".join(filter(None, (named, initiative.sentence(side, given, turns.TURNING_POINTS)))),
        campaign=added(side, {SCORED: own.total, CONCEDED: against, "primary": own.bonus}),
    )
