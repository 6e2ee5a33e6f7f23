"""What fighters of a roster's journal cannot have had, after something earlier was put right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.campaigns.kind import Fought
from rules.campaigns.outcomes import Contradiction
from rules.changes import JournalEntry, State, applied, counted_in_play_order
from rules.editions.base import Role
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.experience import level_for
from rules.editions.kt2018.state import FIRE_TEAM
from rules.editions.kt2018.trees import level_of, speak
from rules.names import both


def outgrown(
    batches: Sequence[JournalEntry], fought: Sequence[Fought], names: Mapping[str, str]
) -> tuple[Contradiction, ...]:
    """Who fought at a level, or used abilities, that the journal did not give them by then."""
    missions = {each.batch: each for each in fought}
    state: State = {}
    found: list[Contradiction] = []
    for batch in counted_in_play_order(batches):
        if mission := missions.get(batch.key):
            found += _above(mission, state, names)
        state = applied(state, batch.changes)
    return tuple(found)


def _above(mission: Fought, state: State, names: Mapping[str, str]) -> Iterator[Contradiction]:
    for fighter in mission.fighters:
        level = _level(state, fighter)
        if level is None or level >= fighter.level:
            continue
        lost = [speak(key) for key in fighter.picks if level_of(key) > level]
        having = f" with {both(lost)}" if lost else ""
        name = names.get(fighter.key, fighter.name)
        words = f"{name} fought in {mission.title} at level {fighter.level}{having}, but would have been level {level}."
        yield Contradiction(code="outgrown", operative=fighter.key, mission=mission.mission, sentence=words)


def _level(state: State, fighter: Fighter) -> int | None:
    """What it had come to; None for anyone who buys levels, and for anyone who is not there."""
    subject = f"{FIRE_TEAM}{fighter.fire_team}" if fighter.fire_team else fighter.key
    if fighter.role == Role.COMMANDER or subject not in state:
        return None
    return level_for(state[subject].get("experience", 0))
