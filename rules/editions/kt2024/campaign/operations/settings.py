"""What players of operations with progress agree on beside what all Spec Ops have: what their games are about.

No source of the edition tells of experience: the defaults are those of 2021's Spec Ops, ported. House rules that
communities play by instead are presets.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.campaigns.about import About, SettingGroup
from rules.campaigns.scoring import ByVictoryPoints, Scoring
from rules.campaigns.spec_ops.settings import BASE, SpecOpsSettings, settings_shape
from rules.editions.kt2024.campaign.operations.scoring import ByApprovedOps
from rules.editions.kt2024.campaign.ops import PACKS, MissionPack

GAMES = "games"


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationsSettings(SpecOpsSettings):
    """Operations with progress: Spec Ops with games of today."""

    approved_ops: bool = True
    mission_pack: MissionPack = MissionPack.APPROVED_2025

    @property
    def scoring(self) -> Scoring:
        return ByApprovedOps() if self.approved_ops else ByVictoryPoints()


GAMES_ABOUT = {
    "approved_ops": About(
        "Approved Ops",
        "Whether reports ask for crit, tac, kill and primary op; otherwise they ask for victory points only.",
        GAMES,
    ),
    "mission_pack": About("Mission pack", "Which operations are played.", GAMES, choices=PACKS),
    "equipment_points": About(
        "EP a game",
        "Rare equipment that a team takes from its stash, beside the equipment of any game. Our default is that of "
        "Spec Ops in print.",
        BASE,
        low=0,
        high=50,
    ),
}
GAMES_GROUP = SettingGroup(key=GAMES, title="Games", words="What games are about, and how they are scored.")
SHAPE = settings_shape(OperationsSettings(), GAMES_ABOUT, GAMES_GROUP)
