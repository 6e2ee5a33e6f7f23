"""A game of Approved Ops turning point by turning point: who has the initiative, and what its ops score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.campaigns import initiative
from rules.campaigns.asking import Answers
from rules.campaigns.games import Game, Side
from rules.campaigns.initiative import NOT_STATED
from rules.campaigns.losses import fallen_in, if_out
from rules.campaigns.outcomes import ScoreRow
from rules.campaigns.questions import AnswerOption, Kind, Question, WrongAnswer
from rules.campaigns.table import Gains, TableAids, TableCard
from rules.editions.kt2024.campaign.ops import DOMINATE, MissionPack
from rules.editions.kt2024.campaign.scoring import CRIT, LARGEST, MOST_OF_AN_OP, OPS, TAC

TURNING_POINTS = (1, 2, 3, 4)
SCORING = (2, 3, 4)
"""In the first only the kill op scores."""
GROUP = "turns"
MOST_OF_TAC_OP = {MissionPack.APPROVED_2025: 2}
"""What a tac op brings in one turning point, where the pack limits that."""
MOST_OF_DOMINATE = 3


START, READY = 2, 1
"""Command points before the first turning point, and what its Ready step adds for both."""
WITH_INITIATIVE, WITHOUT = 1, 2
"""What each later Ready step brings."""
CARDS_AFTER = (1, 2, 3)
"""Turning points whose roll-off brings a card to who lost it."""


def op_in_turn(op: str, turn: int, side: Side) -> str:
    return f"{op}-{turn}:{side.key}"


def op_in_all(op: str, side: Side) -> str:
    return f"{op}:{side.key}"


def when_out(fighter: str) -> str:
    """In which turning point an operative was incapacitated."""
    return f"turn:{fighter}"


def questions(game: Game) -> Iterator[Question]:
    """Of each turning point: who has the initiative, what crit and tac op score, and how many fell of teams that nobody
    named; last, both ops in all.
    """
    for turn in TURNING_POINTS:
        yield initiative.question(game, turn)
        for side in game.sides if turn in SCORING else ():
            for op in (CRIT, TAC):
                yield Question(
                    key=op_in_turn(op, turn, side),
                    kind=Kind.NUMBER,
                    label=f"{OPS[op]} of {side.name} in turning point {turn}",
                    group=GROUP,
                    turn=turn,
                    side=side.key,
                    highest=_most(game, op),
                    default=0,
                )
        for side in game.sides:
            if not side.fighters:
                yield Question(
                    key=fallen_in(turn, side.key),
                    kind=Kind.NUMBER,
                    label=f"Operatives of {side.name} incapacitated in turning point {turn}",
                    group=GROUP,
                    turn=turn,
                    side=side.key,
                    highest=LARGEST,
                    default=0,
                )
    for side in game.sides:
        for op in (CRIT, TAC):
            yield Question(
                key=op_in_all(op, side),
                kind=Kind.NUMBER,
                label=f"{OPS[op]} of {side.name} in all",
                group=GROUP,
                side=side.key,
                highest=MOST_OF_AN_OP,
                default=0,
            )


def _most(game: Game, op: str) -> int:
    if op == TAC and game.settings.mission_pack in MOST_OF_TAC_OP:
        return MOST_OF_DOMINATE
    return MOST_OF_AN_OP


def table_aids(game: Game) -> TableAids:
    """Command points by who has the initiative, initiative cards of 2025, and what is easily forgotten."""
    return TableAids(
        command_points={side.key: START + READY for side in game.sides},
        gains={initiative.key(turn): _gains(game) for turn in TURNING_POINTS[1:]},
        cards=tuple(_cards()) if game.settings.mission_pack is MissionPack.APPROVED_2025 else (),
        reminders=(COMMAND_POINTS, COUNTERACT),
    )


def _gains(game: Game) -> Gains:
    return {
        holder.key: {side.key: WITH_INITIATIVE if side == holder else WITHOUT for side in game.sides}
        for holder in game.sides
    }


def _cards() -> Iterator[TableCard]:
    yield TableCard(
        key="re-roll",
        name="Re-roll card",
        words="To whoever did not choose the drop zone. Cards are used once, first by the loser of the roll-off.",
        turn=1,
    )
    for turn in CARDS_AFTER:
        yield TableCard(
            key=f"plus-{turn}",
            name=f"+{turn}/−{turn} card",
            words=f"To the loser of the roll-off in turning point {turn}.",
            turn=turn,
        )


COMMAND_POINTS = (
    f"Command points: {START} before the battle and {READY} more in turning point 1; from then on {WITH_INITIATIVE} "
    f"with the initiative, {WITHOUT} without. They are added when you say who has the initiative."
)
COUNTERACT = (
    "Counteract: when all of your operatives are expended and an enemy is still ready, one of yours with an Engage "
    "order may perform a 1AP action for free (not Guard), moving 2″ at most; each once in a turning point."
)


def lost_in(side: Side, fighter: str) -> Question:
    """When an operative was incapacitated, for the kill op of each turning point."""
    return Question(
        key=when_out(fighter),
        kind=Kind.CHOICE,
        label="Turning point",
        group="models",
        side=side.key,
        subject=fighter,
        options=(
            AnswerOption(value=NOT_STATED, label="Not stated"),
            *(AnswerOption(value=str(turn), label=str(turn)) for turn in TURNING_POINTS),
        ),
        default=NOT_STATED,
        when=if_out(fighter),
    )


def number(given: Answers, key: str) -> int:
    return int(given.get(key) or 0)


def scored(op: str, side: Side, given: Answers) -> ScoreRow:
    """What crit or tac op brought a side; what was entered by turning point counts before totals."""
    turns = (0, *(number(given, op_in_turn(op, turn, side)) for turn in SCORING))
    if not any(turns):
        return ScoreRow(name=OPS[op], total=number(given, op_in_all(op, side)))
    return ScoreRow(name=OPS[op], turns=turns, total=min(sum(turns), MOST_OF_AN_OP))


def wrong_points(game: Game, given: Answers, tac_ops: Mapping[str, str]) -> Iterator[WrongAnswer]:
    """Points in all that are not those of the turning points; more in one than a tac op brings. `tac_ops` by side."""
    limit = MOST_OF_TAC_OP.get(game.settings.mission_pack, MOST_OF_AN_OP)
    for side in game.sides:
        for op in (CRIT, TAC):
            whole, row = number(given, op_in_all(op, side)), scored(op, side, given)
            if whole and whole != row.total:
                words = f"{OPS[op]} of {side.name}: {row.total} by turning point but {whole} in all: correct one."
                yield WrongAnswer(question=op_in_all(op, side), sentence=words)
        for turn in SCORING if tac_ops.get(side.key) not in ("", DOMINATE) else ():
            if number(given, key := op_in_turn(TAC, turn, side)) > limit:
                words = f"The tac op of {side.name} brings at most {limit} victory points in a turning point."
                yield WrongAnswer(question=key, sentence=words)


def turn_of_loss(given: Answers, fighter: str) -> int | None:
    """In which turning point an operative was incapacitated; None where nobody said."""
    answer = str(given.get(when_out(fighter)))
    return int(answer) if answer.isdecimal() else None
