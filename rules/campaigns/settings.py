"""What the players of any campaign agree on, and what kinds of campaign build their own settings from.

A kind's settings are a frozen dataclass that extends `CampaignSettings`, each with a default.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class RosterVisibility(StrEnum):
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
    """This band comes from no source we know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DieTable:
    """A die and what its faces mean; the bands cover every face once."""

    die: int = 10
    bands: tuple[Band, ...] = ()

    def band(self, value: int) -> Band:
        return next(band for band in self.bands if band.low <= value <= band.high)


class Pairing(StrEnum):
    """How a round is paired."""

    FREE = "free"
    LADDER = "ladder"
    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    BY_HAND = "by-hand"


class Brings(StrEnum):
    """What is written down for a game that nobody played."""

    NOTHING = "nothing"
    DRAW = "draw"
    WIN = "win"


class Ties(StrEnum):
    """How ties in the table are broken."""

    OPPONENTS = "opponents"
    BONUS = "bonus"
    """Their opponents' records, then what the kind of campaign counts beside games won."""
    HEAD_TO_HEAD = "head-to-head"
    SHARED = "shared"


class CatchUp(StrEnum):
    """What a late entrant receives when their first round closes."""

    NOTHING = "nothing"
    LOWEST = "lowest"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSettings:
    """What is agreed on in every campaign, whatever is played."""

    rosters_seen: RosterVisibility = RosterVisibility.EVERYONE
    guests: bool = True
    dispute_days: int | None = 3
    """After this many days silence confirms a report: 0 at once, None never."""
    reactions: bool = False
    """Whether posts of the story take reactions."""

    pairing: Pairing = Pairing.FREE
    round_days: int = 7
    round_games: int = 1
    """How many games everybody is expected to play in a round."""
    same_opponent: bool = True
    """Whether the same two may meet twice in a round."""
    ladder_reach: int = 3
    win_points: int = 2
    draw_points: int = 1
    loss_points: int = 0
    bye: Brings = Brings.WIN
    walkover: Brings = Brings.WIN
    """What a no-show brings to whom they kept waiting."""
    postponed_counts: bool = True
    """Whether a postponed game counts as played when its round closes."""
    late_joiners: CatchUp = CatchUp.NOTHING
    ties: Ties = Ties.OPPONENTS
