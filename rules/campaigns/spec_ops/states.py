"""What Spec Ops keeps of a kill team: its base of operations, its stash, and the Spec Op it works on.

Nothing here has a floor: what was spent and is no longer there after a game was taken back shows as owed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.campaigns.spec_ops.settings import SpecOpsSettings
from rules.changes import NO_BOUNDS, Bounds, State
from rules.editions.state import CAMPAIGN, ENTRANT, CampaignStates, StateShape, state_field

STASH = "stash:"
POINTS, CAPACITY = "points", "capacity"
AT = "@"
"""Parts a Spec Op from the game that completed it, in the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantState:
    """One dataslate beside its operatives."""

    points: int = 0
    """Requisition points."""
    capacity: int = 0
    assets: tuple[str, ...] = ()
    stash: Mapping[str, int] = state_field(default_factory=dict, prefix=STASH)
    """Item → how many."""
    carried: Mapping[str, tuple[str, ...]] = state_field(default_factory=dict)
    """Operative → what it takes from the stash into the next game."""
    operation: str = ""
    """The Spec Op it works on."""
    progress: int = 0
    """Games that counted for it."""
    completed: tuple[str, ...] = ()
    """Spec Ops done, in order: key, `@`, the game."""
    operations: int = 0
    rewards: int = 0
    """Commendations for which a rare item or asset capacity is still to be chosen."""
    experience: int = 0
    """What all of its operatives have learnt together."""
    games: int = 0
    base: str = ""
    history: str = ""
    quirk: str = ""
    notes: str = ""

    @property
    def log(self) -> tuple[str, ...]:
        """The Spec Ops done, the latest first."""
        return tuple(each.partition(AT)[0] for each in reversed(self.completed))

    @property
    def has(self) -> Mapping[str, int]:
        """What of the stash is really there."""
        return {key: number for key, number in self.stash.items() if number > 0}


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionState:
    """Nothing is agreed on beside what is played."""


STATES = CampaignStates(entrant=StateShape(EntrantState), mission=StateShape(MissionState))


def bounds(state: State, subject: str) -> Mapping[str, Bounds]:
    """Requisition points and asset capacity end where the settings of the day say."""
    settings = state.get(CAMPAIGN, {}).get("settings")
    if not settings or not subject.startswith(ENTRANT):
        return NO_BOUNDS
    found = {POINTS: Bounds(ceiling=settings.get("points_most", SpecOpsSettings().points_most))}
    if (capacity := settings.get("capacity_most")) is not None:
        found[CAPACITY] = Bounds(ceiling=capacity)
    return found


def new_entrant(settings: SpecOpsSettings) -> EntrantState:
    return EntrantState(points=settings.points_start, capacity=settings.capacity)
