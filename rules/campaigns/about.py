"""What a setting is called and means, in words for the arbitrator who sets it; and the settings that every campaign
has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.campaigns.settings import Band, Brings, CampaignSettings, CatchUp, DieTable, Pairing, RosterVisibility, Ties


@dataclass(frozen=True, slots=True)
class About:
    """A setting, described for the arbitrator who sets it."""

    label: str
    words: str
    group: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    choices_from: str = ""
    """The setting whose rows are chosen from, by their keys."""
    may_be_none: bool = False
    """Whether none of them may be chosen, which is then empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingGroup:
    key: str
    title: str
    words: str


PEOPLE = "people"
PEOPLE_GROUP = SettingGroup(key=PEOPLE, title="People", words="Who may see what, and how long reports can be disputed.")

SEEN = (
    (RosterVisibility.EVERYONE, "everyone in the campaign"),
    (RosterVisibility.ENTRANTS, "those who play in it"),
    (RosterVisibility.ARBITRATORS, "only their player and the arbitrators"),
)

PEOPLE_SETTINGS: Mapping[str, About] = {
    "rosters_seen": About(
        "Rosters",
        "Who may see the rosters in the campaign. Sealed teams stay hidden from everybody.",
        PEOPLE,
        choices=SEEN,
    ),
    "guests": About("Guests", "Whether players may join without an account.", PEOPLE),
    "dispute_days": About(
        "Days to dispute",
        "A report that nobody disputes is confirmed after this many days: 0 for at once, empty for never.",
        PEOPLE,
        low=0,
        high=60,
    ),
    "reactions": About("Reactions", "Whether posts get reactions as well as comments.", PEOPLE),
}

ROUNDS = "rounds"
ROUNDS_GROUP = SettingGroup(
    key=ROUNDS, title="Rounds", words="Pairings, how many games are expected, and what unplayed games count as."
)

PAIRINGS = (
    (Pairing.FREE, "players agree among themselves"),
    (Pairing.LADDER, "challenges up a ladder"),
    (Pairing.ROUND_ROBIN, "everyone against everyone"),
    (Pairing.SWISS, "Swiss: equal records meet"),
    (Pairing.BY_HAND, "the arbitrator pairs them"),
)
BROUGHT = ((Brings.WIN, "a win"), (Brings.DRAW, "a draw"), (Brings.NOTHING, "nothing"))
TIES = (
    (Ties.OPPONENTS, "their opponents’ records, then the games between them"),
    (Ties.HEAD_TO_HEAD, "the games between them, then their opponents’ records"),
    (Ties.SHARED, "equals share a place"),
)
CATCH_UPS = (
    (CatchUp.NOTHING, "what everybody began with"),
    (CatchUp.AVERAGE, "what the others have on average"),
    (CatchUp.LOWEST, "what the last of the others has"),
)

ROUND_SETTINGS: Mapping[str, About] = {
    "pairing": About(
        "Pairing", "How rounds are paired, unless a round is opened with another pairing.", ROUNDS, choices=PAIRINGS
    ),
    "round_days": About(
        "Days per round", "How long a round lasts, unless you pick a closing date.", ROUNDS, low=1, high=365
    ),
    "round_games": About(
        "Games expected", "How many each player should play in a round; 0 for none.", ROUNDS, low=0, high=20
    ),
    "same_opponent": About("Rematches", "Whether two players may meet more than once in a round.", ROUNDS),
    "ladder_reach": About(
        "Ladder reach", "How many rungs up the ladder a player may challenge.", ROUNDS, low=1, high=60
    ),
    "win_points": About("Points for a win", "In the table of rounds.", ROUNDS, low=0, high=100),
    "draw_points": About("Points for a draw", "In the table of rounds.", ROUNDS, low=0, high=100),
    "loss_points": About("Points for a loss", "In the table of rounds.", ROUNDS, low=0, high=100),
    "bye": About("A bye counts as", "What a bye counts as in the table.", ROUNDS, choices=BROUGHT),
    "walkover": About("A no-show counts as", "What the other side gets; the no-show loses.", ROUNDS, choices=BROUGHT),
    "postponed_counts": About(
        "Postponed counts as played", "Whether a postponed game counts when its round closes.", ROUNDS
    ),
    "late_joiners": About("Late joiners get", "Given when their first round closes.", ROUNDS, choices=CATCH_UPS),
    "ties": About("Ties in the table", "What separates players who are level.", ROUNDS, choices=TIES),
}

EVERY_CAMPAIGN: Mapping[str, About] = {**PEOPLE_SETTINGS, **ROUND_SETTINGS}
"""What a kind says of the settings that it shares with all others."""
EVERY_GROUP = (PEOPLE_GROUP, ROUNDS_GROUP)

# Of each kind of row, and of the settings themselves, every field.
SHARED: Mapping[type[Any], Mapping[str, About]] = {
    CampaignSettings: EVERY_CAMPAIGN,
    Band: {
        "low": About("From", "The lowest face.", low=1, high=100),
        "high": About("To", "The highest face.", low=1, high=100),
        "result": About("Result", "What happens to the operative."),
        "is_own": About("Our own", "Not in Muster’s rules: your book decides."),
    },
    DieTable: {
        "die": About("Die", "How many sides it has.", low=2, high=100),
        "bands": About("Results", "Every face once."),
    },
}
