"""A pool of experience that a player shares out: victory points scored, and enemies incapacitated, large ones twice."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rules.campaigns.games import Game, Side
from rules.campaigns.losses import Given, fallen, fallen_of, is_out
from rules.campaigns.questions import Kind, Question, WrongAnswer
from rules.campaigns.scoring import SideScore
from rules.campaigns.spec_ops import keys
from rules.campaigns.spec_ops.fighter import learners
from rules.names import how_many

MOST_LOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ExperiencePool:
    """What a side has to share out after a game, and what it gave to its operatives."""

    scored: int
    kills: int
    most: int
    given: int

    @property
    def size(self) -> int:
        return min(self.most, self.scored + self.kills)

    @property
    def words(self) -> str:
        """What it is made of."""
        limit = f", {self.most} at most" if self.scored + self.kills > self.most else ""
        return f"{self.scored} for victory points and {self.kills} for enemies{limit}"


def lost_questions(game: Game, asked: Collection[str]) -> Iterator[Question]:
    """Of a team that nobody named: how many were incapacitated, where that is not asked already, and how many large."""
    for side in game.sides:
        if not side.fighters:
            if fallen(side.key) not in asked:
                yield _lost(side, fallen(side.key), f"Operatives of {side.name} incapacitated")
            large = game.settings.pool_wounds
            yield _lost(
                side, keys.large(side.key), f"Operatives of {side.name} with {large} or more Wounds incapacitated"
            )


def _lost(side: Side, key: str, label: str) -> Question:
    return Question(key=key, kind=Kind.NUMBER, label=label, group="models", side=side.key, highest=MOST_LOST, default=0)


def share_questions(game: Game, side: Side) -> Iterator[Question]:
    """What each operative is given."""
    for fighter in learners(side):
        yield Question(
            key=keys.share(fighter.key),
            kind=Kind.NUMBER,
            label="XP from the pool",
            group="models",
            side=side.key,
            subject=fighter.key,
            highest=game.settings.pool_most,
            default=0,
        )


def pool_of(game: Game, side: Side, given: Given, score: SideScore) -> ExperiencePool:
    return ExperiencePool(
        scored=score.total,
        kills=sum(_worth(game, other, given) for other in game.others(side)),
        most=game.settings.pool_most,
        given=sum(_number(given, keys.share(each.key)) for each in side.fighters),
    )


def _worth(game: Game, side: Side, given: Given) -> int:
    """What the losses of a side bring those who fought it."""
    if not side.fighters:
        return fallen_of(given, side.key) + _number(given, keys.large(side.key))
    gone = (each for each in side.fighters if is_out(given, each.key))
    return sum(2 if each.wounds >= game.settings.pool_wounds else 1 for each in gone)


def _number(given: Given, key: str) -> int:
    return int(given.get(key) or 0)


def wrong_shares(game: Game, given: Given) -> Iterator[WrongAnswer]:
    """More large operatives lost than operatives, and more shared out than there is."""
    scores = game.settings.scoring.scores(game, given)
    for side in game.sides:
        if _number(given, keys.large(side.key)) > fallen_of(given, side.key):
            words = f"{side.name} cannot lose more large operatives than operatives."
            yield WrongAnswer(question=keys.large(side.key), sentence=words)
        pool = pool_of(game, side, given, scores[side.key])
        if not side.is_outsider and pool.given > pool.size:
            shared = next(each for each in side.fighters if _number(given, keys.share(each.key)))
            has = f"{side.name} has {how_many(pool.size, 'XP', 'XP')} to share out: {pool.words}"
            yield WrongAnswer(
                question=keys.share(shared.key),
                sentence=f"{has}. {pool.given} were given: take {pool.given - pool.size} back.",
            )
