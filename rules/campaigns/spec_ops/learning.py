"""What operatives learn from a game, and the rank it brings them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.campaigns.games import Result, Side
from rules.campaigns.losses import slain_by
from rules.campaigns.outcomes import Consequence, Move
from rules.campaigns.spec_ops import keys
from rules.campaigns.spec_ops.after import Aftermath, entrant_add, operative_add
from rules.campaigns.spec_ops.casualties import CasualtyTest, TestResult
from rules.campaigns.spec_ops.fighter import Fighter, learners
from rules.campaigns.spec_ops.operations import fulfilled_by
from rules.campaigns.spec_ops.ranks import RANKS, SHOWN_TO, honours_for, most_within_a_rank, rank_for
from rules.campaigns.spec_ops.recovery import is_spared
from rules.campaigns.spec_ops.settings import Counts, ExperienceAward, Learning
from rules.campaigns.spec_ops.steps import Step
from rules.names import signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    side: Side
    fighter: Fighter
    amount: int
    words: str

    @property
    def total(self) -> int:
        return self.fighter.experience + self.amount


def gains(after: Aftermath, found: Mapping[str, CasualtyTest], results: Mapping[str, Result]) -> list[Gain]:
    """Of everyone who was deployed, can learn and lives, in the roster's order."""
    return [
        _gain(after, side, fighter, found.get(fighter.key), results)
        for side in after.sides
        for fighter in learners(side)
        if not (fighter.key in found and found[fighter.key].is_dead)
    ]


def _gain(
    after: Aftermath, side: Side, fighter: Fighter, fate: CasualtyTest | None, results: Mapping[str, Result]
) -> Gain:
    settings = after.game.settings
    if settings.learning is Learning.POOL:
        parts = [("From the pool", after.number(keys.share(fighter.key)))]
    else:
        parts = [(each.name, brings(after, side, fighter, each, results)) for each in settings.awards]
    parts.append(("War Shrine", int(after.word(keys.war_shrine(side.key)) == fighter.key)))
    earned = sum(amount for _, amount in parts)
    words = ", ".join(f"{name} {signed(amount)}" for name, amount in parts if amount)
    if is_spared(fate):
        return Gain(side=side, fighter=fighter, amount=0, words="No XP with a Cerebral Affliction.")
    most = _most(after, fate)
    if most is not None and earned > most:
        words, earned = f"{words}; {most} at most after its casualty test", most
    if amount := fulfilled_by(after, side, fighter.key):
        words, earned = f"{words}, Spec Op {signed(amount)}", earned + amount
    limit = most_within_a_rank(fighter.experience) if settings.one_rank else None
    if limit is not None and fighter.experience + earned > limit:
        words, earned = f"{words}; {limit - fighter.experience} at most, one rank a game", limit - fighter.experience
    return Gain(side=side, fighter=fighter, amount=earned, words=words.lstrip(", "))


def brings(
    after: Aftermath, side: Side, fighter: Fighter, award: ExperienceAward, results: Mapping[str, Result]
) -> int:
    """What an award brings an operative."""
    match award.counts:
        case Counts.DEPLOYED:
            times = 1
        case Counts.WON:
            times = int(results[side.key] is Result.WON)
        case Counts.BEST:
            times = int(after.word(keys.best(award.key, side.key)) == fighter.key)
        case Counts.ENEMIES:
            by_name = slain_by(after.game, after.answers, fighter.key)
            times = max(by_name, _counted(after, award, fighter))
        case _:
            times = after.number(keys.counted(award.key, fighter.key))
    amount = times * award.experience
    return min(amount, award.most) if award.most else amount


def _counted(after: Aftermath, award: ExperienceAward, fighter: Fighter) -> int:
    return after.number(keys.counted(award.key, fighter.key))


def enemies_counted(after: Aftermath) -> dict[str, int]:
    """How many enemies each operative took out, as it was counted for its experience."""
    awards = [each for each in after.game.settings.awards if each.counts is Counts.ENEMIES]
    fighters = [fighter for side in after.sides for fighter in side.fighters]
    found = {each.key: max((_counted(after, award, each) for award in awards), default=0) for each in fighters}
    return {key: number for key, number in found.items() if number}


def _most(after: Aftermath, fate: CasualtyTest | None) -> int | None:
    """The most that an incapacitated operative learns."""
    if fate is None:
        return None
    settings = after.game.settings
    most: int | None = settings.passed_most if fate.outcome is TestResult.PASSED else settings.failed_most
    return most


def experience_consequences(found: list[Gain]) -> Iterator[Consequence]:
    for gain in found:
        before, fighter = gain.fighter.experience, gain.fighter
        if not gain.words:
            continue
        rises = honours_for(gain.total) > honours_for(before)
        risen_to = rank_for(gain.total) if rises else ""
        rank = f" and rose to {risen_to}" if rises else ""
        yield Consequence(
            step=Step.EXPERIENCE,
            side=gain.side.key,
            sentence=f"{fighter.name} gained {gain.amount} XP{rank} ({before} → {gain.total}).",
            detail=f"{gain.words}." if gain.words and not gain.words.endswith(".") else gain.words,
            operative=fighter.key,
            move=Move(
                name=fighter.name,
                before=before,
                after=gain.total,
                most=max(SHOWN_TO, gain.total),
                steps=tuple(each.experience for each in RANKS[1:]),
                rank=risen_to,
            ),
            campaign=(entrant_add(gain.side, "experience", gain.amount),) if gain.amount else (),
            roster=(operative_add(fighter.key, "experience", gain.amount),) if gain.amount else (),
        )
