"""What the players of a league of 2024 agree on, and what is kept of who plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.campaigns.about import EVERY_CAMPAIGN, EVERY_GROUP, SHARED, TIES, About, SettingGroup
from rules.campaigns.settings import CampaignSettings, Pairing, Ties
from rules.campaigns.shape import SettingsShape
from rules.campaigns.validity import WrongSetting, value_faults
from rules.changes import Bounds
from rules.editions.kt2024.campaign.ops import PACKS, MissionPack
from rules.editions.state import CampaignStates, StateShape, state_field

OPS = "ops"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings(CampaignSettings):
    """A league: rounds paired level by level, the newest operations."""

    mission_pack: MissionPack = MissionPack.APPROVED_2025
    pairing: Pairing = Pairing.SWISS
    same_opponent: bool = False
    ties: Ties = Ties.BONUS


ABOUT: Mapping[type[Any], Mapping[str, About]] = {
    **SHARED,
    LeagueSettings: {
        **EVERY_CAMPAIGN,
        "ties": replace(
            EVERY_CAMPAIGN["ties"],
            choices=((Ties.BONUS, "their opponents’ records, then what their primary ops scored"), *TIES),
        ),
        "mission_pack": About("Mission pack", "Which operations are played.", OPS, choices=PACKS),
    },
}
GROUPS = (SettingGroup(key=OPS, title="Operations", words="What games are about."), *EVERY_GROUP)


def check(settings: LeagueSettings) -> tuple[WrongSetting, ...]:
    return tuple(value_faults(settings, ABOUT))


SHAPE = SettingsShape(kind=LeagueSettings, default=LeagueSettings(), check=check, about=ABOUT, groups=GROUPS)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantState:
    """What somebody has scored in all games."""

    scored: int = state_field(default=0, bounds=Bounds(floor=0))
    conceded: int = state_field(default=0, bounds=Bounds(floor=0))
    primary: int = state_field(default=0, bounds=Bounds(floor=0))
    """What primary ops brought on top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionState:
    """Nothing is agreed on beside the crit op."""


STATES = CampaignStates(entrant=StateShape(EntrantState), mission=StateShape(MissionState))
