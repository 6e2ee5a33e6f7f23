"""Operatives that fought and cannot have: dead, wounded or absent by then, by a roster's journal after a correction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.campaigns.kind import Fought
from rules.campaigns.outcomes import Contradiction
from rules.changes import JournalEntry, State, applied, counted_in_play_order
from rules.editions.loadouts import Status

WORDS = {Status.DEAD: "fell", Status.CONVALESCING: "was wounded", Status.RETIRED: "retired"}
CODES = {Status.DEAD: "fought-dead", Status.CONVALESCING: "fought-wounded", Status.RETIRED: "fought-retired"}


def contradictions(
    batches: Sequence[JournalEntry], fought: Sequence[Fought], names: Mapping[str, str]
) -> tuple[Contradiction, ...]:
    """In play order; everybody as the journal has them just before each mission."""
    missions = {each.batch: each for each in fought}
    state: State = {}
    since: dict[str, str] = {}
    found: list[Contradiction] = []
    for batch in counted_in_play_order(batches):
        mission = missions.get(batch.key)
        if mission:
            found += _of(mission, state, since, names)
        state = applied(state, batch.changes)
        if mission:
            found += _still_away(mission, state, since, names)
        title = mission.title if mission else ""
        since |= {change.subject: title for change in batch.changes if change.field == "status"}
    return tuple(found)


def _of(mission: Fought, state: State, since: Mapping[str, str], names: Mapping[str, str]) -> Iterator[Contradiction]:
    for key in mission.team:
        name, where = names.get(key, key), since.get(key, "")
        if key not in state:
            words = f"{name} was not on the roster, but fought in {mission.title}."
            yield Contradiction(code="fought-absent", operative=key, mission=mission.mission, sentence=words)
            continue
        status = Status(state[key].get("status", Status.READY.value))
        if status is not Status.READY:
            words = f"{name} {WORDS[status]}{f' in {where}' if where else ''}, but fought in {mission.title}."
            yield Contradiction(code=CODES[status], operative=key, mission=mission.mission, sentence=words)


def _still_away(
    mission: Fought, state: State, since: Mapping[str, str], names: Mapping[str, str]
) -> Iterator[Contradiction]:
    """An operative that sat a mission out for an earlier wound is fit after it."""
    for key, fields in state.items():
        is_away = fields.get("status") == Status.CONVALESCING and key not in mission.team
        if is_away and since.get(key):
            words = f"{names.get(key, key)} sat out {mission.title} after {since[key]}, but is still convalescing."
            yield Contradiction(code="still-wounded", operative=key, mission=mission.mission, sentence=words)
