"""What players of Spec Ops agree on. Whatever no source says is here, with the default that we chose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.campaigns.about import EVERY_CAMPAIGN, EVERY_GROUP, SHARED, About, SettingGroup
from rules.campaigns.scoring import ByVictoryPoints, Scoring
from rules.campaigns.settings import CampaignSettings
from rules.campaigns.shape import SettingsShape
from rules.campaigns.validity import WrongSetting, row_faults, value_faults

BASE, EXPERIENCE, INJURIES, OPERATIONS = "base", "experience", "injuries", "operations"


class Counts(StrEnum):
    """What an award of experience is given for."""

    DEPLOYED = "deployed"
    ENEMIES = "enemies"
    SCORED = "scored"
    BEST = "best"
    WON = "won"
    TICK = "tick"


class Learning(StrEnum):
    """How operatives come by experience."""

    AWARDS = "awards"
    POOL = "pool"


LEARNING = (
    (Learning.AWARDS, "each by what it did, as listed below"),
    (Learning.POOL, "their player shares out a pool: victory points and enemies incapacitated"),
)
COUNTED = (
    (Counts.DEPLOYED, "being deployed"),
    (Counts.ENEMIES, "each enemy it incapacitated"),
    (Counts.SCORED, "each time it scored victory points"),
    (Counts.BEST, "being named by its player, one a game"),
    (Counts.WON, "being deployed in a game that was won"),
    (Counts.TICK, "whatever its name says, ticked for each"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExperienceAward:
    """Experience for something that an operative did in a game."""

    key: str
    name: str
    counts: Counts = Counts.TICK
    experience: int = 1
    most: int = 0
    """What it brings at most in a game; 0 for no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecOp:
    """A Spec Op: so many games that count for its first operation, then one for its second."""

    key: str
    name: str
    first: str = "Games that count for the first operation."
    games: int = 5
    second: str = "One game that counts for the second operation."
    points: int = 1
    """Requisition points of its commendation."""
    experience: int = 0
    """Experience for the operative who fulfilled the second operation."""
    reward: bool = True
    """Whether it also brings a rare item or more asset capacity."""


AWARDS = (
    ExperienceAward(key="deployed", name="Deployed", counts=Counts.DEPLOYED),
    ExperienceAward(key="enemies", name="Enemies incapacitated", counts=Counts.ENEMIES),
    ExperienceAward(key="scored", name="Victory points scored", counts=Counts.SCORED),
    ExperienceAward(key="best", name="Best performer", counts=Counts.BEST),
)
SPEC_OPS = (
    SpecOp(
        key="elimination",
        name="Elimination",
        first="Games in which you scored Mark Target, Execution or Rob and Ransack.",
        second="One game in which you scored Headhunter.",
        points=1,
        experience=5,
    ),
    SpecOp(
        key="recover-archeotech",
        name="Recover Archeotech",
        first="Games in which you scored Seize Ground or Vantage.",
        second="One game in which you scored Retrieval.",
        points=3,
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecOpsSettings(CampaignSettings):
    """A narrative campaign of kill teams that each keep a dataslate."""

    points_start: int = 4
    points_most: int = 5
    points_game: int = 1
    points_won: int = 0
    capacity: int = 2
    capacity_most: int | None = None
    most_operatives: int = 20
    equipment_points: int = 10
    drop_points: int = 5
    stash_stays: bool = True

    learning: Learning = Learning.AWARDS
    awards: tuple[ExperienceAward, ...] = AWARDS
    pool_most: int = 20
    pool_wounds: int = 12
    one_rank: bool = False
    passed_most: int | None = 3
    failed_most: int | None = None

    casualty: int = 2
    recovery: int = 5
    rest_counts_now: bool = False
    injuries_add_up: bool = False

    operations: tuple[SpecOp, ...] = SPEC_OPS
    others_between: int = 2

    @property
    def scoring(self) -> Scoring:
        """How games are scored."""
        return ByVictoryPoints()

    def operation(self, key: str) -> SpecOp | None:
        return next((each for each in self.operations if each.key == key), None)


OURS = "No source says; this is our default."
ABOUT: Mapping[type[Any], Mapping[str, About]] = {
    **SHARED,
    ExperienceAward: {
        "key": About("Key", "Its name in reports’ data; never changes."),
        "name": About("Name", "What the report calls it."),
        "counts": About("Given for", "What is counted.", choices=COUNTED),
        "experience": About("XP", "For each.", low=0, high=20),
        "most": About("At most", "In one game; 0 for no limit.", low=0, high=50),
    },
    SpecOp: {
        "key": About("Key", "Its name in the log’s data; never changes."),
        "name": About("Name", "What players call it."),
        "first": About("First operation", "Which games count."),
        "games": About("Games", "How many of them.", low=1, high=20),
        "second": About("Second operation", "Which game fulfils it."),
        "points": About("RP", "Requisition points of its commendation.", low=0, high=10),
        "experience": About("XP", "For the operative who fulfilled the second operation.", low=0, high=30),
        "reward": About("Rare item or capacity", "Whether one of the two may be chosen as well."),
    },
    SpecOpsSettings: {
        **EVERY_CAMPAIGN,
        "points_start": About("RP at the start", "Requisition points of a new dataslate.", BASE, low=0, high=50),
        "points_most": About("Most RP", "Anything gained above this is lost.", BASE, low=1, high=50),
        "points_game": About("RP for a game", "Requisition points for each game completed.", BASE, low=0, high=10),
        "points_won": About(
            "RP for a win",
            "For the winner, on top of those for the game. Some house rules give 1.",
            BASE,
            low=0,
            high=10,
        ),
        "capacity": About("Asset capacity", "How many strategic assets a new base has room for.", BASE, low=0, high=20),
        "capacity_most": About(
            "Most asset capacity",
            "The most that rewards can raise it to; empty for no limit. Some house rules say 4.",
            BASE,
            low=0,
            high=20,
        ),
        "most_operatives": About("Most operatives", "On one dataslate.", BASE, low=5, high=60),
        "equipment_points": About("EP a game", "Equipment that a team takes from its stash.", BASE, low=0, high=50),
        "drop_points": About("EP of an Equipment Drop", "What one adds to the stash.", BASE, low=1, high=50),
        "stash_stays": About(
            "Used equipment stays", f"Whether what was carried in a game goes back to the stash. {OURS}", BASE
        ),
        "learning": About("XP comes from", "How operatives learn.", EXPERIENCE, choices=LEARNING),
        "awards": About("Experience", f"What an operative learns from. {OURS}", EXPERIENCE),
        "pool_most": About(
            "Most XP in a pool", "The most XP that a side shares out after a game.", EXPERIENCE, low=0, high=100
        ),
        "pool_wounds": About(
            "Wounds of large enemies",
            "An enemy with this many Wounds or more brings the pool 2 XP.",
            EXPERIENCE,
            low=1,
            high=60,
        ),
        "one_rank": About("One rank a game", "Whether one game raises an operative by one rank at most.", EXPERIENCE),
        "passed_most": About(
            "After a passed casualty test",
            "The most XP an incapacitated operative gains; empty for no limit.",
            EXPERIENCE,
            low=0,
            high=50,
        ),
        "failed_most": About(
            "After a failed casualty test",
            f"The most XP it gains with a battle scar; empty for no limit. {OURS}",
            EXPERIENCE,
            low=0,
            high=50,
        ),
        "casualty": About("Casualty test", "The lowest result that passes it.", INJURIES, low=2, high=6),
        "recovery": About("Recovery test", "The lowest result that removes a battle scar.", INJURIES, low=2, high=6),
        "rest_counts_now": About(
            "Rest counts at once",
            f"Whether a game that was sat out counts as rest in the recovery test after it. {OURS}",
            INJURIES,
        ),
        "injuries_add_up": About(
            "Scars and injuries add up",
            "Whether a scar’s penalty comes on top of being injured. Later printings say no.",
            INJURIES,
        ),
        "operations": About(
            "Spec Ops",
            "Those of the core book that our sources describe; add others from your book.",
            OPERATIONS,
        ),
        "others_between": About(
            "Others in between",
            "How many other Spec Ops come before one is chosen again.",
            OPERATIONS,
            low=0,
            high=10,
        ),
    },
}
GROUPS = (
    SettingGroup(key=BASE, title="Base of operations", words="Requisition points, assets and the stash."),
    SettingGroup(key=EXPERIENCE, title="Experience", words="What operatives learn from a game."),
    SettingGroup(key=INJURIES, title="Scars and recovery", words="What happens to incapacitated operatives."),
    SettingGroup(key=OPERATIONS, title="Spec Ops", words="What kill teams work on, game by game."),
    *EVERY_GROUP,
)


def settings_shape(
    default: SpecOpsSettings,
    about: Mapping[str, About],
    *groups: SettingGroup,
    rows: Mapping[type[Any], Mapping[str, About]] | None = None,
) -> SettingsShape[Any]:
    """The settings of an edition's Spec Ops: what is described here and below `about`, its own groups first, and the
    `rows` that only its settings are made of.
    """
    every = {**ABOUT, **(rows or {}), type(default): {**ABOUT[SpecOpsSettings], **about}}

    def check(settings: SpecOpsSettings) -> tuple[WrongSetting, ...]:
        return tuple(_faults(settings, every))

    return SettingsShape(kind=type(default), default=default, check=check, about=every, groups=(*groups, *GROUPS))


def _faults(settings: SpecOpsSettings, about: Mapping[type[Any], Mapping[str, About]]) -> Iterator[WrongSetting]:
    yield from value_faults(settings, about)
    yield from row_faults(settings.awards, "awards")
    yield from row_faults(settings.operations, "operations")
    if settings.points_start > settings.points_most:
        yield WrongSetting("points_start", "A dataslate would start with more RP than it may hold.")
    if settings.capacity_most is not None and settings.capacity > settings.capacity_most:
        yield WrongSetting("capacity", "The asset capacity at the start is above its maximum.")


SHAPE = settings_shape(SpecOpsSettings(), {})
