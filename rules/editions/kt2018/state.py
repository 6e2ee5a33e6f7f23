"""What Kill Team 2018 keeps between games: of operatives and of fire teams."""

from __future__ import annotations

from dataclasses import dataclass

from rules.changes import Bounds
from rules.editions.kt2018.experience import MOST_EXPERIENCE
from rules.editions.state import RosterStates, StateShape, state_field

FIRE_TEAM = "fire-team:"
EXPERIENCE = Bounds(floor=0, ceiling=MOST_EXPERIENCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeState:
    """What an operative has lived through."""

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


STATES = RosterStates(
    operative=StateShape(OperativeState),
    parts={FIRE_TEAM: StateShape(FireTeamState)},
)
