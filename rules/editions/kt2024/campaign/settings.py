"""What the players of a league of 2024 agree on, and what is kept of who plays."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.campaigns.about import About, SettingGroup
from rules.campaigns.league import settings, states
from rules.campaigns.league.settings import league_shape
from rules.changes import Bounds
from rules.editions.kt2024.campaign.ops import PACKS, MissionPack
from rules.editions.state import StateShape, state_field

OPS = "ops"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings(settings.LeagueSettings):
    """A league: rounds paired level by level, the newest operations."""

    mission_pack: MissionPack = MissionPack.APPROVED_2025


SHAPE = league_shape(
    LeagueSettings(),
    {"mission_pack": About("Mission pack", "Which operations are played.", OPS, choices=PACKS)},
    SettingGroup(key=OPS, title="Operations", words="What games are about."),
    bonus="what their primary ops scored",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantState(states.EntrantState):
    """What somebody has scored in all games."""

    primary: int = state_field(default=0, bounds=Bounds(floor=0))
    """What primary ops brought on top."""


STATES = replace(states.STATES, entrant=StateShape(EntrantState))
