"""What a mission pack brings victory points for: the mission turning point by turning point, and three tac ops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.campaigns import initiative
from rules.campaigns.games import Game, Side
from rules.campaigns.losses import Given
from rules.campaigns.outcomes import ScoreRow
from rules.campaigns.questions import AnswerOption, Kind, Question, WrongAnswer, choosable, named
from rules.campaigns.scoring import ByVictoryPoints, Scoring, SideScore
from rules.editions.kt2021.campaign.missions import NOT_STATED, TURNING_POINTS, GamePack
from rules.editions.kt2021.campaign.tac_ops import CHOSEN, options, tac_op_key, tac_ops, wrong_tac_ops

MOST_OF_TAC_OP, MOST_OF_TURNING_POINT = 2, 12


@dataclass(frozen=True, slots=True)
class PackScoring:
    """What a mission pack brings victory points for."""

    pack: GamePack
    cap: int | None = None

    def questions(self, game: Game) -> Iterator[Question]:
        for turn in TURNING_POINTS:
            yield initiative.question(game, turn)
        for side in game.sides:
            yield from questions(self.pack, side)

    def of_loss(self, side: Side, fighter: str) -> Iterator[Question]:
        yield from ()

    def wrong_answers(self, game: Game, given: Given) -> Iterator[WrongAnswer]:
        """Of what a report answers: what was sealed was judged then."""
        for side in game.sides:
            for each in wrong_tac_ops(self.pack, chosen_by(side, given)):
                if tells(side, given):
                    question = f"{each.question}:{side.key}"
                    yield WrongAnswer(question=question, sentence=f"{side.name}: {each.sentence}")

    def scores(self, game: Game, given: Given) -> Mapping[str, SideScore]:
        return {side.key: score_of(self.pack, side, given, self.cap) for side in game.sides}


def scoring_by(pack: GamePack, cap: int | None) -> Scoring:
    """By a mission pack; games of any kind enter their victory points in all."""
    return ByVictoryPoints() if pack is GamePack.ANY else PackScoring(pack, cap)


def questions(pack: GamePack, side: Side) -> Iterator[Question]:
    """What the mission brought in each turning point, and each tac op."""
    for turn in TURNING_POINTS:
        asked = _number(side, f"mission-{turn}", f"Mission in turning point {turn}", MOST_OF_TURNING_POINT)
        yield replace(asked, group="turns", turn=turn)
    for number in range(1, CHOSEN + 1):
        sealed = _name_of(pack, side, side.chosen.get(tac_op_key(number), ""))
        if not sealed and not side.is_outsider:
            yield Question(
                key=f"{tac_op_key(number)}:{side.key}",
                kind=Kind.CHOICE,
                label=f"Tac op {number} of {side.name}",
                group="result",
                side=side.key,
                options=(
                    AnswerOption(value=NOT_STATED, label="Not stated"),
                    *named(choosable(options(pack), side.archetypes), side.option_names),
                ),
                default=NOT_STATED,
            )
        yield _number(side, f"scored-{number}", sealed or f"Tac op {number}", MOST_OF_TAC_OP)


def _name_of(pack: GamePack, side: Side, key: str) -> str:
    """As the side's own pack has it; empty where it is none."""
    known = tac_ops(pack).get(key)
    return side.option_names.get(key, known.name) if known else ""


def _number(side: Side, key: str, label: str, most: int) -> Question:
    return Question(
        key=f"{key}:{side.key}",
        kind=Kind.NUMBER,
        label=f"{label}: {side.name}",
        group="result",
        side=side.key,
        highest=most,
        default=0,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionScore:
    """What a side scored, and with what."""

    mission: tuple[int, ...]
    tac_ops: tuple[tuple[str, int], ...]
    """Name and points."""
    initiative: str = ""
    """When the side had it, a sentence."""
    cap: int | None = None

    @property
    def total(self) -> int:
        found = sum(self.mission) + sum(points for _, points in self.tac_ops)
        return found if self.cap is None else min(found, self.cap)

    def rows(self) -> tuple[ScoreRow, ...]:
        """The mission turning point by turning point, then each tac op."""
        mission = ScoreRow(name="Mission", turns=self.mission, total=sum(self.mission))
        return (mission, *(ScoreRow(name=name, total=points) for name, points in self.tac_ops))

    @property
    def words(self) -> str:
        tac = ", ".join(f"{name} {points}" for name, points in self.tac_ops)
        return f"Mission {' + '.join(map(str, self.mission))}; {tac}. {self.initiative}".rstrip()


def score_of(pack: GamePack, side: Side, given: Given, cap: int | None) -> MissionScore:
    """By the answers of a report; what was sealed counts before them."""

    def number(key: str) -> int:
        return int(given.get(f"{key}:{side.key}") or 0)

    chosen = chosen_by(side, given)

    def name(place: int) -> str:
        return _name_of(pack, side, chosen[tac_op_key(place)]) or f"Tac op {place}"

    return MissionScore(
        mission=tuple(number(f"mission-{turn}") for turn in TURNING_POINTS),
        tac_ops=tuple((name(place), number(f"scored-{place}")) for place in range(1, CHOSEN + 1)),
        initiative=initiative.sentence(side, given, TURNING_POINTS),
        cap=cap,
    )


def chosen_by(side: Side, given: Given) -> dict[str, str]:
    """The side's tac ops by question, sealed ones first: they count before those of the report."""
    keys = sorted((tac_op_key(place) for place in range(1, CHOSEN + 1)), key=lambda key: key not in side.chosen)
    return {key: side.chosen.get(key) or str(given.get(f"{key}:{side.key}") or NOT_STATED) for key in keys}


def tells(side: Side, given: Given) -> bool:
    """Whether a report names any of them."""
    return any(key not in side.chosen and name != NOT_STATED for key, name in chosen_by(side, given).items())
