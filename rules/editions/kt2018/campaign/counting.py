"""Which of a player's games in a round count, which are kept for a round without, and the roll for anyone who plays
more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.campaigns.games import Game, Result, Side
from rules.campaigns.outcomes import Consequence
from rules.campaigns.questions import AnswerOption, Kind, Question, When
from rules.campaigns.rounds import Attendance, RoundEffect, RoundPlay
from rules.changes import ADD, SET, Change
from rules.dice import Dice, DieRoll, roll_key
from rules.editions.kt2018.campaign import keys
from rules.editions.kt2018.campaign.bounds import BANKED, COMMAND_POINTS, PLAYED, RESOURCE, STAMPS
from rules.editions.kt2018.campaign.dice_questions import table_of
from rules.editions.kt2018.campaign.fighters import learns
from rules.editions.kt2018.campaign.settings import BookSettings, ExtraRoll
from rules.editions.kt2018.campaign.states import EntrantState
from rules.editions.kt2018.campaign.steps import ReportStep
from rules.editions.kt2018.campaign.story import Story
from rules.editions.state import ENTRANT
from rules.names import both, how_many

COUNTS, KEPT, COUNTS_NOT = "counts", "kept", "not"
EXTRA, EXTRA_POINTS, EXTRA_MORE, EXTRA_RESOURCE = "extra", "extra-points", "extra-more", "extra-resource"
POINTS_DIE, MORE_DIE = 3, 6


# What a report asks


def questions_of(game: Game, side: Side) -> Iterator[Question]:
    """Whether the game counts for a side where not all do, and what its extra roll shall go to."""
    if side.is_outsider:
        return
    if options := _may(game, side):
        yield Question(
            key=keys.counts(side.key), kind=Kind.CHOICE, label=f"For {side.name} this game", group="result",
            side=side.key, options=options, default=options[0].value,
            help=f"{how_many(game.settings.counting_games, 'game')} of a round "
            f"count{'s' if game.settings.counting_games == 1 else ''} for resources and experience.",
        )  # fmt: skip
    if _has_extra_roll(game, side):
        yield from _extra_questions(game, side)


def _may(game: Game, side: Side) -> tuple[AnswerOption, ...]:
    """What a game may be for a side; nothing where there is nothing to choose."""
    if not _is_limited(game):
        return ()
    none = AnswerOption(value=COUNTS_NOT, label="brings no resources and no experience")
    if side.state.played.get(game.round, 0) < game.settings.counting_games:
        return (AnswerOption(value=COUNTS, label="counts"), none)
    if _may_keep(game, side.state):
        return (none, AnswerOption(value=KEPT, label="is kept for a round without a game"))
    return ()


def _is_limited(game: Game) -> bool:
    return bool(game.round and game.settings.counting_games)


def _may_keep(game: Game, state: EntrantState) -> bool:
    """One in so many rounds, counted from the first."""
    every = game.settings.banked_rounds
    if not every:
        return False
    banked = {(each["number"] - 1) // every for key, each in state.banked.items() if key != game.mission}
    return (game.round_number - 1) // every not in banked


def _has_extra_roll(game: Game, side: Side) -> bool:
    first = game.settings.extra_from
    return bool(game.round and first) and side.state.played.get(game.round, 0) + 1 >= first


def _extra_questions(game: Game, side: Side) -> Iterator[Question]:
    asked = keys.extra_roll(side.key)
    when = (When(question=asked, answers=(True,)),)
    results = {band.result for band in game.settings.extra_roll.bands}
    about: dict[str, Any] = {"group": "offers", "side": side.key, "when": when, "default": ""}
    yield Question(
        key=asked, kind=Kind.TICK, label=f"{side.name} makes the extra roll", group="offers", side=side.key,
        default=True, help="For players with more games than others, by the campaign’s table.",
    )  # fmt: skip
    if ExtraRoll.CASUALTY_ROLL in results:
        everyone = tuple(AnswerOption(value=each.key, label=each.name) for each in side.fighters)
        learners = tuple(AnswerOption(value=each.key, label=each.name) for each in side.fighters if learns(each))
        yield Question(
            key=keys.extra_saved(side.key), kind=Kind.WHO, options=everyone,
            label="If somebody was out of action: whom it helps (empty: the lowest roll)", **about,
        )  # fmt: skip
        yield Question(
            key=keys.extra_learner(side.key), kind=Kind.WHO, options=learners,
            label="If nobody was out of action: who learns (empty: the least experience)", **about,
        )  # fmt: skip
    if ExtraRoll.RESOURCE in results:
        rows = tuple(AnswerOption(value=each.key, label=each.name) for each in game.settings.resources)
        yield Question(
            key=keys.extra_resource(side.key), kind=Kind.CHOICE, label="If it brings a resource after a victory: which",
            options=(AnswerOption(value="", label="Roll for it"), *rows), **about,
        )  # fmt: skip
    yield from _extra_rolls(game, side)


def _extra_rolls(game: Game, side: Side) -> Iterator[Question]:
    """Its dice, as they may be typed in."""
    when = (When(question=keys.extra_roll(side.key), answers=(True,)),)
    results = {band.result for band in game.settings.extra_roll.bands}
    wanted = [("", EXTRA, game.settings.extra_roll.die, f"Extra roll of {side.name}")]
    wanted.append((ExtraRoll.COMMAND_POINTS, EXTRA_POINTS, POINTS_DIE, "Command points it brings"))
    wanted.append((ExtraRoll.CASUALTY_ROLL, EXTRA_MORE, MORE_DIE, "Added to a casualty roll"))
    wanted.append((ExtraRoll.RESOURCE, EXTRA_RESOURCE, len(game.settings.resources), "Which resource"))
    for result, purpose, die, label in wanted:
        if not result or result in results:
            yield Question(
                key=roll_key(side.entrant, purpose), kind=Kind.ROLL, label=f"{label}, D{die}", group="rolls",
                side=side.key, lowest=1, highest=die, when=when,
            )  # fmt: skip


# What follows from it


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """What the extra roll brought a side."""

    side: Side
    result: str
    rolls: tuple[DieRoll, ...]
    points: int = 0
    """Command points in the next mission."""
    saved: str = ""
    """Operatives with a better casualty roll, and by how much."""
    more: int = 0
    learner: str = ""
    resource: str = ""

    @property
    def faces(self) -> str:
        return ", ".join(f"D{roll.sides}: {roll.value}" for roll in self.rolls)


def counting(story: Story, side: Side) -> str:
    """Whether a game counts for a side, is kept, or neither."""
    if not _is_limited(story.game):
        return COUNTS
    options = _may(story.game, side)
    answer = story.word(keys.counts(side.key))
    return answer if answer in {each.value for each in options} else COUNTS_NOT


def extras(story: Story, dice: Dice) -> dict[str, Extra]:
    """By side: what the extra roll gives to the sides that make it."""
    return {
        side.key: _extra(story, side, dice)
        for side in story.sides
        if _has_extra_roll(story.game, side)
        and story.says(keys.extra_roll(side.key))
        and counting(story, side) == COUNTS
    }


def _extra(story: Story, side: Side, dice: Dice) -> Extra:
    table = story.game.settings.extra_roll
    first = dice.roll(side.entrant, EXTRA, table.die)
    result = table.band(first.value).result
    if result == ExtraRoll.COMMAND_POINTS:
        second = dice.roll(side.entrant, EXTRA_POINTS, POINTS_DIE)
        return Extra(side=side, result=result, rolls=(first, second), points=second.value)
    if result == ExtraRoll.CASUALTY_ROLL:
        saved = _saved(story, side, dice)
        if not saved:
            return Extra(side=side, result=result, rolls=(first,), learner=_learner(story, side))
        second = dice.roll(side.entrant, EXTRA_MORE, MORE_DIE)
        return Extra(side=side, result=result, rolls=(first, second), saved=saved, more=second.value)
    if result == ExtraRoll.RESOURCE:
        chosen = story.word(keys.extra_resource(side.key)) if story.result(side) is Result.WON else ""
        if chosen:
            return Extra(side=side, result=result, rolls=(first,), resource=chosen)
        rows = story.game.settings.resources
        second = dice.roll(side.entrant, EXTRA_RESOURCE, len(rows))
        return Extra(side=side, result=result, rolls=(first, second), resource=rows[second.value - 1].key)
    return Extra(side=side, result=result, rolls=(first,))


def _saved(story: Story, side: Side, dice: Dice) -> str:
    """Who was named, if out of action; else who rolled lowest; nobody where nobody was out."""
    fallen = {each.key: each for each in story.fallen(side)}
    if not fallen:
        return ""
    named = story.word(keys.extra_saved(side.key))
    if named in fallen:
        return named
    return min(fallen, key=lambda key: dice.roll(key, *table_of(story.game, fallen[key])).value)


def _learner(story: Story, side: Side) -> str:
    present = {each.key: each for each in story.present(side) if learns(each)}
    named = story.word(keys.extra_learner(side.key))
    if named in present:
        return named
    return min(present, key=lambda key: present[key].experience, default="")


def extra_consequences(found: Iterable[Extra]) -> Iterator[Consequence]:
    """Gains that no other consequence mentions: command points, and a roll that brings nothing."""
    for extra in found:
        if extra.points:
            gained = how_many(extra.points, "command point")
            words = f"The extra roll brought {extra.side.name} {gained} for the next mission ({extra.faces})."
        elif extra.saved or extra.learner or extra.resource:
            continue
        else:
            words = f"The extra roll brought {extra.side.name} nothing ({extra.faces})."
        yield Consequence(step=ReportStep.AFTERWARDS, side=extra.side.key, sentence=words, rolls=extra.rolls)


def of_every_report(story: Story, found: Mapping[str, Extra], side: Side) -> Iterator[Change]:
    """Notes that a game counted, and what carries into the next mission: also nothing, so that a correction clears
    it.
    """
    settings, subject = story.game.settings, ENTRANT + side.entrant
    needs_count = story.game.round and (settings.counting_games or settings.extra_from)
    if needs_count and counting(story, side) == COUNTS:
        yield Change(subject=subject, op=ADD, field=PLAYED + story.game.round, value=1)
    if settings.extra_from:
        points = found[side.key].points if side.key in found else 0
        yield Change(subject=subject, op=SET, field=COMMAND_POINTS, value=points, before=side.state.command_points)


@dataclass(frozen=True, slots=True)
class BankedGame:
    """What a game that is kept would have brought."""

    resources: Mapping[str, int]
    experience: Mapping[str, int]
    """By who gains it, as the roster's journal calls it."""


def uncounted(story: Story, games: Mapping[str, BankedGame]) -> Iterator[Consequence]:
    """That a game counts for a side not at all, or later, with what it will bring."""
    for side in story.sides:
        how = counting(story, side)
        if how == COUNTS_NOT:
            words = f"{side.name} gained no resources and no experience from this game."
            yield Consequence(step=ReportStep.RESOURCES, side=side.key, sentence=words)
        elif how == KEPT:
            value = {
                "number": story.game.round_number,
                "mission": story.game.number,
                "resources": dict(games[side.key].resources),
                "experience": dict(games[side.key].experience),
                "used": 0,
            }
            change = Change(subject=ENTRANT + side.entrant, op=SET, field=BANKED + story.game.mission, value=value)
            words = f"{side.name} kept this game for a round without one."
            yield Consequence(step=ReportStep.RESOURCES, side=side.key, sentence=words, campaign=(change,))


# When a round closes


def at_the_end_of(settings: BookSettings, play: RoundPlay) -> Iterator[RoundEffect]:
    """Stamps for anyone who played enough, and games saved for a round in which none counted."""
    for each in play.attendances:
        if settings.stamp_games and each.games >= settings.stamp_games:
            yield _stamp(each)
        if settings.banked_rounds and not each.contender.state.played.get(play.key):
            yield from _redeemed(settings, play, each)


def _stamp(each: Attendance) -> RoundEffect:
    change = Change(subject=ENTRANT + each.contender.key, op=ADD, field=STAMPS, value=1)
    number = each.contender.state.stamps + 1
    sentence = f"{each.contender.name} gained a stamp, now {number}."
    return RoundEffect(entrant=each.contender.key, sentence=sentence, campaign=(change,))


def _redeemed(settings: BookSettings, play: RoundPlay, each: Attendance) -> Iterator[RoundEffect]:
    """The oldest game that was kept before this round."""
    state: EntrantState = each.contender.state
    waiting = [(key, row) for key, row in state.banked.items() if not row["used"] and row["number"] < play.number]
    if not waiting:
        return
    key, row = min(waiting, key=lambda pair: (pair[1]["number"], pair[1]["mission"]))
    subject = ENTRANT + each.contender.key
    used = Change(subject=subject, op=SET, field=BANKED + key, value={**row, "used": play.number}, before=row)
    gains = tuple(
        Change(subject=subject, op=ADD, field=RESOURCE + name, value=amount)
        for name, amount in row["resources"].items()
        if settings.resource(name)
    )
    yield RoundEffect(
        entrant=each.contender.key,
        sentence=f"{each.contender.name} played no game that counts; mission {row['mission']}, kept for this, brought "
        f"{_brought(settings, row['resources'], row['experience'])}.",
        campaign=(used, *gains),
        roster=tuple(
            Change(subject=who, op=ADD, field="experience", value=amount) for who, amount in row["experience"].items()
        ),
    )


def _brought(settings: BookSettings, amounts: Mapping[str, int], experience: Mapping[str, int]) -> str:
    names = {each.key: each.name for each in settings.resources}
    parts = [f"{amount:+d} {names[key]}".replace("-", "−") for key, amount in amounts.items() if key in names]
    learners = how_many(len(experience), "operative or fire team", "operatives or fire teams")
    parts += [f"experience for {learners}"] if experience else []
    return both(parts or ["nothing"])
