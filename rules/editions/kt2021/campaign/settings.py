"""What players of 2021's Spec Ops agree on beside what all Spec Ops have: the mission pack, as in its leagues."""

from __future__ import annotations

from dataclasses import dataclass

from rules.campaigns.about import About, SettingGroup
from rules.campaigns.scoring import Scoring
from rules.campaigns.spec_ops.settings import SpecOpsSettings, settings_shape
from rules.editions.kt2021.campaign.missions import PACKS, GamePack
from rules.editions.kt2021.campaign.scoring import scoring_by

GAMES = "games"


@dataclass(frozen=True, slots=True, kw_only=True)
class DataslateSettings(SpecOpsSettings):
    """A narrative campaign of kill teams that each keep a dataslate, with missions of a pack or of any kind."""

    mission_pack: GamePack = GamePack.ANY
    vp_cap: int | None = None

    @property
    def scoring(self) -> Scoring:
        return scoring_by(self.mission_pack, self.vp_cap)


GAMES_ABOUT = {
    "mission_pack": About("Mission pack", "Which missions and tac ops a report asks for.", GAMES, choices=PACKS),
    "vp_cap": About(
        "Most victory points",
        "What a side scores at most in a game; empty for no limit. No source gives one.",
        GAMES,
        low=1,
        high=99,
    ),
}
GAMES_GROUP = SettingGroup(key=GAMES, title="Games", words="What games are about, and how they are scored.")
SHAPE = settings_shape(DataslateSettings(), GAMES_ABOUT, GAMES_GROUP)
