"""What Kill Team 2018 keeps between games: of operatives and of fire teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.changes import ADD, CREATE, REMOVE, Bounds, Change
from rules.editions.kt2018.experience import MOST_EXPERIENCE
from rules.editions.loadouts import FireTeam, OperativeRecord, RosterContent, SquadState, Status
from rules.editions.state import RosterStates, Speak, StateShape, state_field
from rules.names import signed

FIRE_TEAM = "fire-team:"
EXPERIENCE = Bounds(floor=0, ceiling=MOST_EXPERIENCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeState:
    """What an operative has earned."""

    experience: int = state_field(default=0, bounds=EXPERIENCE)
    new_recruit: bool = False
    """Joined a running campaign and has not been in a mission: it has no level of its own to pay for yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FireTeamState:
    """What the non-specialists of one datasheet have learnt together."""

    experience: int = state_field(default=0, bounds=EXPERIENCE)
    advances: tuple[str, ...] = ()
    name: str = ""
    notes: str = ""


def sentences(change: Change, called: str, speak: Speak) -> Iterator[str]:
    """What a change of experience, of advances or of being a new recruit means."""
    if change.subject.startswith(FIRE_TEAM):
        yield from _of_fire_team(change, called, speak)
    elif change.field == "experience":
        yield f"{called}: {_amount(change, change.value)} experience."
    elif change.field == "new_recruit":
        yield f"{called} is {'a' if change.value else 'no longer a'} new recruit."


def _of_fire_team(change: Change, called: str, speak: Speak) -> Iterator[str]:
    if change.op == REMOVE:
        yield f"{called} is no longer a fire team."
        return
    fields = change.value if change.op == CREATE else {change.field: change.value}
    if fields.get("experience"):
        yield f"{called}: {_amount(change, fields['experience'])} experience."
    if change.op == ADD and change.field == "advances":
        yield f"{called} gained {speak(change.value)}."
    elif fields.get("advances"):
        yield f"{called}: {', '.join(speak(advance) for advance in fields['advances'])}."


def _amount(change: Change, value: int) -> str:
    return signed(value) if change.op == ADD else str(value)


OPERATIVES, FIRE_TEAMS = StateShape(OperativeState), StateShape(FireTeamState)
STATES = RosterStates(
    operative=OPERATIVES,
    newcomer=OperativeState(new_recruit=True),
    parts={FIRE_TEAM: FIRE_TEAMS},
    sentences=sentences,
)


def operative_state(standing: OperativeRecord) -> OperativeState:
    """What a roster keeps of an operative, in this edition's words."""
    return OPERATIVES.from_fields(standing.state)


def standing_of(*, experience: int = 0, new_recruit: bool = False, status: Status = Status.READY) -> OperativeRecord:
    """What a roster keeps of an operative with this experience."""
    state = OperativeState(experience=experience, new_recruit=new_recruit)
    return OperativeRecord(status=status, state=OPERATIVES.to_fields(state))


def fire_teams_of(muster: RosterContent) -> tuple[FireTeam, ...]:
    """The fire teams that a roster keeps something of."""
    return tuple(_fire_team(each) for each in muster.squads if each.subject.startswith(FIRE_TEAM))


def _fire_team(squad: SquadState) -> FireTeam:
    state = FIRE_TEAMS.from_fields(squad.state)
    return FireTeam(
        container=squad.key,
        experience=state.experience,
        advances=state.advances,
        name=state.name,
        notes=state.notes,
    )


def squads_of(fire_teams: Iterable[FireTeam]) -> tuple[SquadState, ...]:
    """Fire teams as a roster keeps them."""
    return tuple(_squad(each) for each in fire_teams)


def _squad(team: FireTeam) -> SquadState:
    state = FireTeamState(experience=team.experience, advances=team.advances, name=team.name, notes=team.notes)
    return SquadState(subject=FIRE_TEAM + team.container, state=FIRE_TEAMS.to_fields(state))
