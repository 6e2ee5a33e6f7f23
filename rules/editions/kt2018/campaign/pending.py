"""What a roster's player still has to choose, read from how it stands; and who may shift the roll for a mission."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.campaigns.games import Fighter, Kind, Option, Question, Squad
from rules.editions.base import Status
from rules.editions.kt2018.campaign.choices import PICK, WAY
from rules.editions.kt2018.campaign.fighters import has, offers
from rules.editions.kt2018.experience import WAYS
from rules.editions.kt2018.trees import speak
from rules.editions.kt2018.words import title

PATHFINDER = "pathfinder"
PRESENT = (Status.READY, Status.CONVALESCING)


def pending(fighters: Iterable[Fighter], squads: Iterable[Squad]) -> tuple[Question, ...]:
    """The next ability of everybody who has a level open, and the way of advances that were rolled without one."""
    return (*_abilities(fighters), *_ways(squads))


def _abilities(fighters: Iterable[Fighter]) -> Iterator[Question]:
    for fighter in fighters:
        picks = offers(fighter, fighter.level) if fighter.open_levels and fighter.status in PRESENT else []
        if picks:
            yield Question(
                key=f"{PICK}:{fighter.key}",
                kind=Kind.CHOICE,
                label=f"An ability for {fighter.name}",
                group="choices",
                subject=fighter.key,
                options=tuple(Option(value=pick.key, label=pick.name) for pick in picks),
            )


def _ways(squads: Iterable[Squad]) -> Iterator[Question]:
    for squad in squads:
        for advance in squad.advances:
            if advance in WAYS:
                keys = [f"{advance}:{way}" for way in WAYS[advance]]
                yield Question(
                    key=f"{WAY}:{squad.container}:{advance}",
                    kind=Kind.CHOICE,
                    label=f"{squad.name}, {title(advance)}: when shooting or when fighting?",
                    group="choices",
                    subject=squad.container,
                    options=tuple(Option(value=key, label=speak(key)) for key in keys),
                )


def shifts_mission(fighter: Fighter) -> bool:
    """Whether it may shift the roll for a mission by one, and must then come."""
    return fighter.status == Status.READY and has(fighter, PATHFINDER)
