"""What the players of any league agree on: rounds paired level by level, and what parts equals in the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.campaigns.about import EVERY_CAMPAIGN, EVERY_GROUP, SHARED, TIES, About, SettingGroup
from rules.campaigns.scoring import ByVictoryPoints, Scoring
from rules.campaigns.settings import CampaignSettings, Pairing, Ties
from rules.campaigns.shape import SettingsShape
from rules.campaigns.validity import WrongSetting, value_faults


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings(CampaignSettings):
    """Nobody meets somebody twice in a round, and equals are told apart as tournaments do it."""

    pairing: Pairing = Pairing.SWISS
    same_opponent: bool = False
    ties: Ties = Ties.BONUS

    @property
    def scoring(self) -> Scoring:
        """How a game is scored."""
        return ByVictoryPoints()

    def scoring_words(self, mission: str) -> str:
        """What brings victory points in a mission, by its key, for those who report it."""
        return ""


def league_shape(
    default: LeagueSettings, about: Mapping[str, About], *groups: SettingGroup, bonus: str
) -> SettingsShape[LeagueSettings]:
    """The settings of an edition's league: its own come first. `bonus` says what parts those whose opponents did
    equally well.
    """
    ties = replace(EVERY_CAMPAIGN["ties"], choices=((Ties.BONUS, f"their opponents’ records, then {bonus}"), *TIES))
    every = {**SHARED, type(default): {**EVERY_CAMPAIGN, "ties": ties, **about}}

    def check(settings: LeagueSettings) -> tuple[WrongSetting, ...]:
        return tuple(value_faults(settings, every))

    return SettingsShape(kind=type(default), default=default, check=check, about=every, groups=(*groups, *EVERY_GROUP))
