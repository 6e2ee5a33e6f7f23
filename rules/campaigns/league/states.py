"""What a league keeps: the victory points of all games of an entrant, and nothing of operatives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.campaigns.games import Side
from rules.changes import ADD, Bounds, Change
from rules.editions.state import ENTRANT, CampaignStates, StateShape, state_field

SCORED, CONCEDED = "scored", "conceded"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantState:
    """What somebody has scored in all games."""

    scored: int = state_field(default=0, bounds=Bounds(floor=0))
    conceded: int = state_field(default=0, bounds=Bounds(floor=0))


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionState:
    """Nothing is agreed on beside the mission itself."""


STATES = CampaignStates(entrant=StateShape(EntrantState), mission=StateShape(MissionState))


def added(side: Side, amounts: Mapping[str, int]) -> tuple[Change, ...]:
    """What a game adds to a side's numbers."""
    return tuple(
        Change(subject=ENTRANT + side.entrant, op=ADD, field=field, value=value)
        for field, value in amounts.items()
        if value
    )
