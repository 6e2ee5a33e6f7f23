"""What a roster's player still has to choose, read from its state; and who may shift the roll for a mission."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.campaigns.questions import Kind, Question
from rules.editions.base import Status
from rules.editions.kt2018.campaign.choices import ability_of, way_of
from rules.editions.kt2018.campaign.fighter import Fighter, FighterSquad
from rules.editions.kt2018.campaign.fighters import has
from rules.editions.kt2018.experience import ADVANCES, WAYS, advance_to_roll

ROLL = "advance"
PATHFINDER = "pathfinder"
PRESENT = (Status.READY, Status.CONVALESCING)


def pending(fighters: Iterable[Fighter], squads: Iterable[FighterSquad]) -> tuple[Question, ...]:
    """The next ability of everybody who has a level open, the next advance of every fire team that has one to roll,
    and the way of advances that were rolled without one.
    """
    teams = list(squads)
    return (*_abilities(fighters), *_advances(teams), *_ways(teams))


def _abilities(fighters: Iterable[Fighter]) -> Iterator[Question]:
    for fighter in fighters:
        if fighter.open_levels and fighter.status in PRESENT:
            yield from ability_of(fighter, fighter.level)


def _advances(squads: Iterable[FighterSquad]) -> Iterator[Question]:
    """A level may also come from a change by hand; a report rolls at once."""
    for squad in squads:
        level = advance_to_roll(squad.experience, squad.advances)
        if level:
            yield Question(
                key=f"{ROLL}:{squad.container}:{level}",
                kind=Kind.ROLL,
                label=f"{squad.name} fire team, level {level}: an advance to roll",
                group="choices",
                subject=squad.container,
                lowest=1,
                highest=len(ADVANCES),
            )


def _ways(squads: Iterable[FighterSquad]) -> Iterator[Question]:
    for squad in squads:
        for advance in squad.advances:
            if advance in WAYS:
                asked = way_of(squad.container, advance)
                yield replace(asked, label=f"{squad.name}, {asked.label}", subject=squad.container)


def shifts_mission(fighter: Fighter) -> bool:
    """Whether it may shift the roll for a mission by one, and must then come."""
    return fighter.status == Status.READY and has(fighter, PATHFINDER)
