"""What the players of any campaign agree on, and what kinds of campaign build their own settings from.

A kind's settings are a frozen dataclass that extends `CampaignSettings`, each with a default.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Seen(StrEnum):
    """Who may look at the rosters that entered."""

    EVERYONE = "everyone"
    ENTRANTS = "entrants"
    ARBITRATORS = "arbitrators"


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """The faces from `low` to `high` of a die, and what they mean."""

    low: int
    high: int
    result: str
    is_own: bool = False
    """No source we know tells this band."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DieTable:
    """A die and what its faces mean; the bands cover every face once."""

    die: int = 10
    bands: tuple[Band, ...] = ()

    def band(self, value: int) -> Band:
        return next(band for band in self.bands if band.low <= value <= band.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSettings:
    """What is agreed on in every campaign, whatever is played."""

    rosters_seen: Seen = Seen.EVERYONE
    guests: bool = True
    dispute_days: int = 3
