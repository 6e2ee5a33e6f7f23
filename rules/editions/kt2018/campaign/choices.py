"""What players still have to choose when all is rolled: abilities, ways of an advance, going into hiding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.campaigns.games import Game
from rules.campaigns.outcomes import Consequence
from rules.campaigns.questions import AnswerOption, Kind, Question
from rules.changes import ADD, State
from rules.editions.kt2018.campaign.bounds import GUERRILLA, RESOURCE
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import offers
from rules.editions.kt2018.campaign.learning import FIRE_TEAM, Gain
from rules.editions.kt2018.campaign.settings import AtZero
from rules.editions.kt2018.experience import WAYS
from rules.editions.kt2018.trees import speak
from rules.editions.kt2018.words import title
from rules.editions.state import ENTRANT

PICK, WAY, HIDE = "pick", "way", "guerrilla"


def abilities(gains: Sequence[Gain]) -> Iterator[Question]:
    """The next ability of each specialist who reached a level; the roster's own act takes it."""
    for gain in gains:
        if isinstance(gain.learner, Fighter) and gain.levels:
            yield from ability_of(gain.learner, gain.levels[-1], side=gain.side.key)


def ability_of(fighter: Fighter, level: int, *, side: str = "") -> Iterator[Question]:
    """Which ability one takes at a level; nothing is asked where there is none to take."""
    picks = offers(fighter, level)
    if picks:
        yield Question(
            key=f"{PICK}:{fighter.key}",
            kind=Kind.CHOICE,
            label=f"Choose an ability for {fighter.name}",
            group="choices",
            side=side,
            subject=fighter.key,
            options=tuple(AnswerOption(value=pick.key, label=pick.name) for pick in picks),
        )


def ways(consequences: Sequence[Consequence]) -> Iterator[Question]:
    """In which of two ways a fire team's new advance is had."""
    for consequence in consequences:
        for change in consequence.roster:
            if change.op == ADD and change.field == "advances" and change.value in WAYS:
                container = change.subject.removeprefix(FIRE_TEAM)
                yield replace(way_of(container, change.value), side=consequence.side)


def way_of(container: str, advance: str) -> Question:
    """In which of its two ways a fire team has an advance."""
    return Question(
        key=f"{WAY}:{container}:{advance}",
        kind=Kind.CHOICE,
        label=f"{title(advance)}: when shooting or when fighting",
        group="choices",
        options=tuple(AnswerOption(value=key, label=speak(key)) for key in WAYS[advance]),
    )


def hiding(game: Game, before: State, after: State) -> Iterator[Question]:
    """For factions that ran out of a resource just now, where the campaign lets them choose."""
    for side in game.sides:
        subject = ENTRANT + side.entrant
        if side.is_outsider or after[subject][GUERRILLA]:
            continue
        for row in game.settings.resources:
            had, has = (state[subject].get(RESOURCE + row.key, row.start) for state in (before, after))
            if row.at_zero is AtZero.CHOICE and has <= row.floor < had:
                yield Question(
                    key=f"{HIDE}:{side.entrant}",
                    kind=Kind.TICK,
                    label=f"{side.name} has no {row.name} left: become a guerrilla faction?",
                    group="choices",
                    side=side.key,
                )
                break
