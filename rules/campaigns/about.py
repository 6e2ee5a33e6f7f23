"""What a setting is called and means, in words for those who fill it in; and those that every campaign has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.campaigns.settings import Band, CampaignSettings, DieTable, Seen


@dataclass(frozen=True, slots=True)
class About:
    """What a setting is, for those who fill it in."""

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
class Group:
    key: str
    title: str
    words: str


PEOPLE = "people"
PEOPLE_GROUP = Group(key=PEOPLE, title="People", words="Who sees what, and how long a report may be disputed.")

SEEN = (
    (Seen.EVERYONE, "everyone in the campaign"),
    (Seen.ENTRANTS, "those who play in it"),
    (Seen.ARBITRATORS, "only their player and the arbitrators"),
)

PEOPLE_SETTINGS: Mapping[str, About] = {
    "rosters_seen": About(
        "Rosters", "Who may look at the rosters that entered; a sealed team nobody may.", PEOPLE, choices=SEEN
    ),
    "guests": About("Guests", "Whether players may join without an account.", PEOPLE),
    "dispute_days": About(
        "Days to object", "After so many days silence counts as no objection to a report.", PEOPLE, low=1, high=60
    ),
}

# Of each kind of row, and of the settings themselves, every field.
SHARED: Mapping[type[Any], Mapping[str, About]] = {
    CampaignSettings: PEOPLE_SETTINGS,
    Band: {
        "low": About("From", "The lowest face.", low=1, high=100),
        "high": About("To", "The highest face.", low=1, high=100),
        "result": About("Result", "What becomes of the operative."),
        "is_own": About("Our own", "Nothing we know of tells this band: your book decides."),
    },
    DieTable: {
        "die": About("Die", "How many sides it has.", low=2, high=100),
        "bands": About("Bands", "Every face once."),
    },
}
