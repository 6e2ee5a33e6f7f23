"""What a report asks, in the order of the table: how it ended, who fell, what may be had from it, dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.campaigns.games import Game, Side
from rules.campaigns.questions import AnswerOption, Kind, Question, When
from rules.campaigns.winning import BY_POINTS, DRAW, WINNER, points
from rules.editions.kt2018.battle import LONGEST
from rules.editions.kt2018.campaign import keys
from rules.editions.kt2018.campaign.ability_questions import offers_of
from rules.editions.kt2018.campaign.counting import questions_of as counting_questions
from rules.editions.kt2018.campaign.dice_questions import rolls_of
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import enemies, has
from rules.editions.kt2018.campaign.scenarios import scoring_of
from rules.editions.kt2018.experience import SPECIALISTS

USUAL_BATTLE = 4
MOST_MODELS = 60
MOST_CHANGE = 9
MOST_VICTORY_POINTS = 99
OUTCOMES = {"lost": "the loser", "won": "the winner", "drew": "each side after a draw"}
BY_THEMSELVES = "Victory points of both sides decide unless you choose otherwise."


def questions(game: Game) -> tuple[Question, ...]:
    """Everything a report of this mission may be asked; what depends on another stands after it."""
    return (
        *_result(game),
        *_effects(game),
        *(each for side in game.sides for each in counting_questions(game, side)),
        *(each for side in game.sides for each in _models(game, side)),
        *(each for side in game.sides for each in offers_of(game, side)),
        *(each for side in game.sides for each in rolls_of(game, side)),
    )


def _result(game: Game) -> Iterator[Question]:
    sides = tuple(AnswerOption(value=side.key, label=side.name) for side in game.sides)
    draw = AnswerOption(value=DRAW, label="Nobody: a draw")
    mission = game.settings.mission(game.kind)
    scored = (AnswerOption(value=BY_POINTS, label="By victory points"),) if mission and mission.by_points else ()
    yield Question(
        key=WINNER, kind=Kind.CHOICE, label="Who won?", group="result", options=(*scored, *sides, draw),
        help=f"{BY_THEMSELVES} {scoring_of(mission)}".strip() if mission and scored else "",
    )  # fmt: skip
    for side in game.sides if scored else ():
        yield Question(
            key=points(side.key), kind=Kind.NUMBER, label=f"Victory points of {side.name}", group="result",
            highest=MOST_VICTORY_POINTS, when=(When(question=WINNER, answers=(BY_POINTS,)),),
        )  # fmt: skip
    yield Question(
        key=keys.ROUNDS, kind=Kind.NUMBER, label="Battle rounds", group="result", default=USUAL_BATTLE, lowest=1,
        highest=LONGEST,
    )  # fmt: skip
    if game.settings.concession_round:
        nobody = AnswerOption(value="", label="Nobody")
        yield Question(
            key=keys.CONCEDED, kind=Kind.CHOICE, label="Who conceded?", group="result", options=(nobody, *sides),
            default="", help=f"A player may concede after battle round {game.settings.concession_round}: the mission "
            "counts as lost, and only those already out of action make a casualty roll.",
        )  # fmt: skip
    if mission and mission.has_parts and not any(side.part for side in game.sides):
        yield Question(key=keys.ATTACKER, kind=Kind.CHOICE, label="Who attacked?", group="result", options=sides)


def _effects(game: Game) -> Iterator[Question]:
    """Asked once for each kind of mission: then the campaign knows."""
    mission = game.settings.mission(game.kind)
    if mission is None or mission.effects is not None:
        return
    yield Question(
        key=keys.EFFECTS_KNOWN, kind=Kind.CHOICE, label=f"What {mission.name} costs and brings", group="effects",
        options=(
            AnswerOption(value=keys.EFFECTS_LISTED, label="As entered below"),
            AnswerOption(value=keys.EFFECTS_NONE, label="Nothing for anybody"),
        ),
        help="The settings do not say yet. Answer once, and the campaign keeps it.",
    )  # fmt: skip
    for outcome, who in OUTCOMES.items():
        for resource in game.settings.resources:
            yield Question(
                key=keys.effect(outcome, resource.key), kind=Kind.NUMBER, label=f"{resource.name} of {who}",
                group="effects", default=0, lowest=-MOST_CHANGE, highest=MOST_CHANGE,
                when=(When(question=keys.EFFECTS_KNOWN, answers=(keys.EFFECTS_LISTED,)),),
            )  # fmt: skip


def _models(game: Game, side: Side) -> Iterator[Question]:
    if side.is_outsider:
        yield from _outsider(game, side)
    for fighter in side.fighters:
        yield from _fighter(game, side, fighter)


def _fighter(game: Game, side: Side, fighter: Fighter) -> Iterator[Question]:
    about: dict[str, Any] = {"group": "models", "side": side.key, "subject": fighter.key}
    here = (When(question=keys.present(fighter), answers=(True,)),)
    yield Question(key=keys.present(fighter), kind=Kind.TICK, label="Took part", default=True, **about)
    yield Question(key=keys.out(fighter), kind=Kind.TICK, label="Out of action", default=False, when=here, **about)
    if fighter.role in SPECIALISTS and fighter.specialism:
        yield Question(
            key=keys.tactic(fighter), kind=Kind.TICK, label="Used a Tactic", default=False, when=here, **about
        )
    if suspects := _suspects(game, side):
        yield Question(
            key=keys.by(fighter), kind=Kind.WHO, label="By whom", default="", options=suspects,
            when=(When(question=keys.out(fighter), answers=(True,)),), **about,
        )  # fmt: skip


def _suspects(game: Game, side: Side) -> tuple[AnswerOption, ...]:
    named = tuple(AnswerOption(value=each.key, label=each.name) for each in enemies(game, side))
    unnamed = tuple(
        AnswerOption(value=keys.their_commander(other.key), label=f"A commander of {other.name}")
        for other in game.others(side)
        if other.is_outsider and game.agreed.commanders
    )
    return (*named, *unnamed)


def _outsider(game: Game, side: Side) -> Iterator[Question]:
    """What is asked of those without a roster: only what others count."""
    others = enemies(game, side)
    if any(has(each, "scavenger") for each in others):
        yield Question(
            key=keys.fallen(side.key), kind=Kind.NUMBER, label=f"Models of {side.name} out of action", group="models",
            side=side.key, default=0, highest=MOST_MODELS,
        )  # fmt: skip
    if game.agreed.commanders and others:
        yield Question(
            key=keys.slayer(side.key), kind=Kind.WHO, label=f"Who took out the commander of {side.name}?",
            group="models", side=side.key, default="",
            options=tuple(AnswerOption(value=each.key, label=each.name) for each in others),
        )  # fmt: skip
    for hunter in (each for each in others if has(each, "trophy-hunter")):
        yield Question(
            key=keys.trophies(hunter),
            kind=Kind.NUMBER,
            label=f"Specialists of {side.name} that {hunter.name} took out",
            group="models",
            side=side.key,
            subject=hunter.key,
            default=0,
            highest=MOST_MODELS,
        )
