"""What a report of a game asks: how it ended, who fell and did what, what is bought meanwhile, dice of the table."""

from __future__ import annotations

from collections.abc import Iterator

from rules.campaigns.games import Game, Side
from rules.campaigns.losses import if_out, loss_of
from rules.campaigns.questions import AnswerOption, Kind, Question, When
from rules.campaigns.spec_ops import keys
from rules.campaigns.spec_ops.fighter import Fighter, at_home, learners
from rules.campaigns.spec_ops.operative_state import RESOLVE
from rules.campaigns.spec_ops.pool import lost_questions, share_questions
from rules.campaigns.spec_ops.settings import Counts, ExperienceAward, Learning
from rules.campaigns.spec_ops.states import EntrantState
from rules.campaigns.winning import winner_question
from rules.dice import roll_key

MOST_COUNTED = 20
SCAR_THROWS = 3
"""So many scar dice of the table are asked for; further ones are thrown here."""


def questions(game: Game) -> tuple[Question, ...]:
    return tuple(_all(game))


def _all(game: Game) -> Iterator[Question]:
    yield winner_question(game)
    scored = tuple(game.settings.scoring.questions(game))
    yield from scored
    if game.settings.learning is Learning.POOL:
        yield from lost_questions(game, {each.key for each in scored})
    for side in game.sides:
        if not side.is_outsider:
            yield from _deeds(game, side)
            yield from _operation(game, side)
            yield from _bought(game, side)
            yield from _rolls(side)


def kept_of(side: Side) -> EntrantState:
    """Its dataslate; a blank one where only the form is wanted."""
    return side.state or EntrantState()


def _deeds(game: Game, side: Side) -> Iterator[Question]:
    for fighter in side.fighters:
        yield from loss_of(game, side, fighter.key, fighter.name)
        yield from game.settings.scoring.of_loss(side, fighter.key)
        for award in _asked_awards(game) if fighter.learns else ():
            if award.counts in (Counts.ENEMIES, Counts.SCORED, Counts.TICK):
                yield _counted(side, fighter, award)
    for award in _asked_awards(game):
        if award.counts is Counts.BEST:
            yield _who(side, keys.best(award.key, side.key), f"{award.name} of {side.name}", "models", learners(side))
    if game.settings.learning is Learning.POOL:
        yield from share_questions(game, side)


def _asked_awards(game: Game) -> tuple[ExperienceAward, ...]:
    awards: tuple[ExperienceAward, ...] = game.settings.awards
    return awards if game.settings.learning is Learning.AWARDS else ()


def _counted(side: Side, fighter: Fighter, award: ExperienceAward) -> Question:
    is_tick = award.counts is Counts.TICK
    return Question(
        key=keys.counted(award.key, fighter.key),
        kind=Kind.TICK if is_tick else Kind.NUMBER,
        label=award.name,
        group="models",
        side=side.key,
        subject=fighter.key,
        highest=0 if is_tick else MOST_COUNTED,
        default=False if is_tick else 0,
    )


def _who(
    side: Side,
    key: str,
    label: str,
    group: str,
    fighters: tuple[Fighter, ...],
    when: tuple[When, ...] = (),
    words: str = "",
) -> Question:
    return Question(
        key=key,
        kind=Kind.WHO,
        label=label,
        group=group,
        side=side.key,
        options=tuple(AnswerOption(value=each.key, label=each.name) for each in fighters),
        default="",
        when=when,
        help=words,
    )


def _operation(game: Game, side: Side) -> Iterator[Question]:
    """Whether the game counts for what the kill team works on, and who fulfilled it."""
    working = game.settings.operation(kept_of(side).operation)
    if working is None:
        return
    is_second = kept_of(side).progress >= working.games
    yield Question(
        key=keys.operation(side.key),
        kind=Kind.TICK,
        label=f"Counts for {working.name} ({min(kept_of(side).progress, working.games)} of {working.games})",
        group="models",
        side=side.key,
        help=working.second if is_second else working.first,
        default=False,
    )
    if is_second and working.experience:
        yield _who(
            side,
            keys.fulfilled(side.key),
            f"Who fulfilled it ({working.experience} XP)",
            "models",
            learners(side),
            (When(question=keys.operation(side.key), answers=(True,)),),
        )


def _bought(game: Game, side: Side) -> Iterator[Question]:
    """Requisitions that are paid while dataslates are updated, and what assets bring then."""
    for fighter in side.fighters:
        if not fighter.is_tested:
            continue
        yield _tick(
            side,
            fighter,
            keys.medivac(fighter.key),
            f"Medivac for {fighter.name}, 1 RP",
            "Only if it gains a scar or is slain: no scar, no XP, and it misses the next game.",
            if_out(fighter.key),
        )
    for fighter in at_home(side):
        if fighter.scars:
            yield _tick(
                side,
                fighter,
                keys.recuperate(fighter.key),
                f"Recuperate for {fighter.name}, 1 RP",
                "Only if its recovery test is one short.",
            )
    for fighter in side.roster:
        if fighter.is_active and len(fighter.scars) > 1:
            options = tuple(AnswerOption(value=each.value, label=each.called) for each in fighter.known_scars)
            yield Question(
                key=keys.healed(fighter.key),
                kind=Kind.CHOICE,
                label=f"If {fighter.name} recovers: scar to remove",
                group="offers",
                side=side.key,
                subject=fighter.key,
                options=options,
                default=options[0].value,
            )
    adepts = tuple(each for each in learners(side) if not each.due)
    if keys.WAR_SHRINE in kept_of(side).assets and adepts:
        yield _who(side, keys.war_shrine(side.key), "War Shrine: 1 XP for an Adept", "offers", adepts)


def _tick(side: Side, fighter: Fighter, key: str, label: str, words: str, when: tuple[When, ...] = ()) -> Question:
    return Question(
        key=key,
        kind=Kind.TICK,
        label=label,
        group="offers",
        side=side.key,
        subject=fighter.key,
        help=words,
        default=False,
        when=when,
    )


def _rolls(side: Side) -> Iterator[Question]:
    for fighter in side.fighters:
        if not fighter.is_tested:
            continue
        when = if_out(fighter.key)
        yield _roll(side, fighter, keys.CASUALTY, "Casualty test", 1, when)
        yield _roll(side, fighter, keys.CASUALTY, "Re-rolled", 2, when)
        for number in range(1, SCAR_THROWS + 1):
            yield _roll(side, fighter, keys.SCAR, "Battle scar" if number == 1 else "Battle scar, again", number, when)
            if RESOLVE in fighter.honours:
                yield _roll(side, fighter, keys.SECOND_SCAR, "Battle scar, second die", number, when)
    for fighter in side.roster:
        if fighter.is_active and fighter.scars:
            yield _roll(side, fighter, keys.RECOVERY, f"Recovery test of {fighter.name}", 1)
            if keys.STIMM_STASH in kept_of(side).assets or RESOLVE in fighter.honours:
                yield _roll(side, fighter, keys.RECOVERY, f"Recovery test of {fighter.name}, re-rolled", 2)


def _roll(side: Side, fighter: Fighter, purpose: str, label: str, number: int, when: tuple[When, ...] = ()) -> Question:
    return Question(
        key=roll_key(fighter.key, purpose, number),
        kind=Kind.ROLL,
        label=f"{label}, D6",
        group="rolls",
        side=side.key,
        subject=fighter.key,
        lowest=1,
        highest=6,
        when=when,
    )
