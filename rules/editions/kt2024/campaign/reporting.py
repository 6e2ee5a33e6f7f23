"""What a report of a game of Approved Ops asks, and the score that follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.campaigns.asking import answers, wrong_answers
from rules.campaigns.games import Game, Result, Side
from rules.campaigns.outcomes import Consequence, Resolution
from rules.campaigns.questions import Answer, AnswerOption, Kind, Question, Report, WrongAnswer
from rules.changes import ADD, Change
from rules.dice import Dice
from rules.editions.kt2024.campaign.ops import tac_ops
from rules.editions.kt2024.campaign.scoring import (
    CRIT,
    LARGEST,
    MOST_OF_AN_OP,
    OPS,
    SMALLEST,
    Score,
    kill_grade,
    kill_points,
)
from rules.editions.kt2024.campaign.settings import LeagueSettings, MissionState
from rules.editions.state import ENTRANT
from rules.errors import Refusal
from rules.sheets import OperativeSheet

SCORE = "score"
TAC_OP, PRIMARY = "tac-op", "primary"
WOUNDS = "Wounds"
UNTOLD_STARTERS = 10
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


def combatant(sheet: OperativeSheet) -> Combatant:
    wounds = dict(sheet.stats).get(WOUNDS, "")
    return Combatant(
        key=sheet.key,
        name=sheet.name,
        role=sheet.role,
        status=sheet.status,
        wounds=int(wounds) if wounds.isdecimal() else 0,
    )


def questions(game: Game) -> tuple[Question, ...]:
    """Of each side: what its ops scored, which was its primary, and who of it was incapacitated."""
    return tuple(question for side in game.sides for question in (*_ops(game, side), *_losses(side)))


def _ops(game: Game, side: Side) -> Iterator[Question]:
    known = tac_ops(game.settings.mission_pack)
    yield _points(f"crit:{side.key}", f"Crit op of {side.name}", side)
    yield Question(
        key=f"tac-op:{side.key}",
        kind=Kind.CHOICE,
        label=f"Tac op of {side.name}: which?",
        group="result",
        side=side.key,
        options=(
            AnswerOption(value="untold", label="Not stated"),
            *(AnswerOption(value=key, label=f"{name} ({archetype})") for key, (name, archetype) in known.items()),
        ),
        default="untold",
    )
    yield _points(f"tac:{side.key}", f"Tac op of {side.name}", side)
    yield Question(
        key=f"primary:{side.key}",
        kind=Kind.CHOICE,
        label=f"Primary op of {side.name}",
        group="result",
        side=side.key,
        options=tuple(AnswerOption(value=key, label=name) for key, name in OPS.items()),
        default=CRIT,
        help="Half of what it scored counts again, rounded up. What was sealed before counts.",
    )


def kept_secrets(settings: LeagueSettings, agreed: MissionState) -> tuple[Question, ...]:
    """The tac op, sealed with the team, and the primary op, sealed in turning point 1."""
    tac = [
        AnswerOption(value=key, label=f"{name} ({kind})")
        for key, (name, kind) in tac_ops(settings.mission_pack).items()
    ]
    primary = [AnswerOption(value=key, label=name) for key, name in OPS.items()]
    return (
        Question(key=TAC_OP, kind=Kind.CHOICE, label="Tac op", group="secrets", options=tuple(tac)),
        Question(key=PRIMARY, kind=Kind.CHOICE, label="Primary op", group="secrets", options=tuple(primary)),
    )


def _points(key: str, label: str, side: Side) -> Question:
    return Question(
        key=key,
        kind=Kind.NUMBER,
        label=label,
        group="result",
        side=side.key,
        highest=MOST_OF_AN_OP,
        help="Victory points, up to six.",
    )


def _losses(side: Side) -> Iterator[Question]:
    """A tick for each operative; numbers for a team that nobody told."""
    for fighter in side.fighters:
        yield Question(
            key=f"out:{fighter.key}",
            kind=Kind.TICK,
            label=f"{fighter.name} was incapacitated",
            group="models",
            side=side.key,
            subject=fighter.key,
            default=False,
        )
    if not side.fighters:
        yield Question(
            key=f"starters:{side.key}",
            kind=Kind.NUMBER,
            label=f"Operatives of {side.name} at the start",
            group="models",
            side=side.key,
            lowest=SMALLEST,
            highest=LARGEST,
            default=UNTOLD_STARTERS,
        )
        yield Question(
            key=f"fallen:{side.key}",
            kind=Kind.NUMBER,
            label=f"Operatives of {side.name} incapacitated",
            group="models",
            side=side.key,
            highest=LARGEST,
            default=0,
        )


def check_report(report: Report, game: Game) -> tuple[WrongAnswer, ...]:
    """What cannot be: answers of the wrong sort, and more operatives lost than there were."""
    wrong = tuple(wrong_answers(questions(game), report))
    if wrong:
        return wrong
    given = answers(questions(game), report)
    return tuple(
        WrongAnswer(question=f"fallen:{side.key}", sentence=f"{side.name} cannot lose more operatives than it had.")
        for side in game.sides
        if not side.fighters and _number(given, f"fallen:{side.key}") > _number(given, f"starters:{side.key}")
    )


def _number(given: Mapping[str, Answer | None], key: str) -> int:
    return int(given.get(key) or 0)


def losses(side: Side, given: Mapping[str, Answer | None]) -> tuple[int, int]:
    """How many a side began with, and how many of them were incapacitated."""
    if side.fighters:
        return len(side.fighters), sum(given.get(f"out:{fighter.key}") is True for fighter in side.fighters)
    return _number(given, f"starters:{side.key}"), _number(given, f"fallen:{side.key}")


def scores(game: Game, given: Mapping[str, Answer | None]) -> dict[str, Score]:
    """By side. The kill op follows from the others' losses."""
    grades = {side.key: _grade(game, side, given) for side in game.sides}
    return {
        side.key: Score(
            crit=_number(given, f"crit:{side.key}"),
            tac=_number(given, f"tac:{side.key}"),
            kill=kill_points(
                grades[side.key], max((grades[other.key] for other in game.others(side)), default=GRADELESS)
            ),
            primary=_sealed(side, PRIMARY) or str(given.get(f"primary:{side.key}") or CRIT),
        )
        for side in game.sides
    }


def _sealed(side: Side, secret: str) -> str:
    """What a side had sealed before, which counts over every later answer."""
    return side.chosen.get(secret, "")


GRADELESS = 0


def _grade(game: Game, side: Side, given: Mapping[str, Answer | None]) -> int:
    """The best grade that a side reached against any of the others."""
    return max((kill_grade(*losses(other, given)) for other in game.others(side)), default=GRADELESS)


def resolve(report: Report, game: Game, dice: Dice) -> Resolution:
    """Who scored most has won; what everybody scored is counted in the table."""
    if wrong := check_report(report, game):
        raise Refusal(wrong[0].sentence, code="wrong-answers")
    given = answers(questions(game), report)
    found = scores(game, given)
    best = max(score.total for score in found.values())
    winners = [key for key, score in found.items() if score.total == best]
    results = {
        side.key: Result.LOST if side.key not in winners else Result.DREW if len(winners) > 1 else Result.WON
        for side in game.sides
    }
    consequences = tuple(_counted(game, side, found, given) for side in game.sides if not side.is_outsider)
    return Resolution(results=results, consequences=consequences)


def _counted(game: Game, side: Side, found: Mapping[str, Score], given: Mapping[str, Answer | None]) -> Consequence:
    own = found[side.key]
    against = max((found[other.key].total for other in game.others(side)), default=0)
    tac = tac_ops(game.settings.mission_pack).get(_sealed(side, TAC_OP) or str(given.get(f"tac-op:{side.key}")))
    added: dict[str, Any] = {"scored": own.total, "conceded": against, "primary": own.bonus}
    return Consequence(
        step=SCORE,
        side=side.key,
        sentence=f"{side.name} scores {own.total} victory points: {own.words}.",
        detail=f"Tac op: {tac[0]}." if tac else "",
        campaign=tuple(
            Change(subject=ENTRANT + side.entrant, op=ADD, field=field, value=value)
            for field, value in added.items()
            if value
        ),
    )
