"""What the players of an expedition agree on, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from rules.campaigns.about import EVERY_CAMPAIGN, PEOPLE_GROUP, SHARED, About, SettingGroup
from rules.campaigns.settings import CampaignSettings
from rules.campaigns.shape import SettingsShape
from rules.campaigns.validity import WrongSetting, value_faults
from rules.changes import Bounds, State
from rules.editions.kt2024.campaign.expedition.hexes import HexMap, read_map
from rules.editions.kt2024.campaign.expedition.maps import CHARTS, ROWS, Chart
from rules.editions.kt2024.campaign.ops import PACKS, MissionPack
from rules.editions.state import CAMPAIGN, CampaignStates, StateShape, state_field
from rules.errors import Refusal

EXPEDITION = "expedition"
MOST_SUPPLY = 10
START_SUPPLY = 10
ALLIED_THREAT = 10
"""Threat at which players who play against it have run out of time, and the campaign points that they need by then."""
ALLIED_POINTS = 10


class Against(StrEnum):
    """Whom players play against."""

    EACH_OTHER = "each-other"
    THREAT = "threat"


class CampPoints(StrEnum):
    """When a camp at a place of worth brings its campaign point."""

    HELD = "held"
    EVERY_ROUND = "every-round"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpeditionSettings(CampaignSettings):
    """An expedition of up to six: a map, and how long there is."""

    against: Against = Against.EACH_OTHER
    chart: Chart = Chart.SMALL
    own_map: str = ""
    most_threat: int = 7
    camp_points: CampPoints = CampPoints.HELD
    mission_pack: MissionPack = MissionPack.APPROVED_2025

    @property
    def rows(self) -> str:
        return self.own_map if self.chart is Chart.OWN else ROWS[self.chart]

    @property
    def is_allied(self) -> bool:
        return self.against is Against.THREAT

    @property
    def end_threat(self) -> int:
        return ALLIED_THREAT if self.is_allied else self.most_threat


ABOUT: Mapping[type[Any], Mapping[str, About]] = {
    **SHARED,
    ExpeditionSettings: {
        **EVERY_CAMPAIGN,
        "against": About(
            "Played against",
            "Whoever plays against the threat wins with 10 campaign points before it reaches 10.",
            EXPEDITION,
            choices=((Against.EACH_OTHER, "each other"), (Against.THREAT, "the threat, alone or together")),
        ),
        "chart": About("Map", "By the number of players.", EXPEDITION, choices=CHARTS),
        "own_map": About(
            "Our own map",
            "Rows with a slash between: s surface, t tomb, x blocked, a dot for no hex. Every second row stands half "
            "a hex to the right.",
            EXPEDITION,
        ),
        "most_threat": About(
            "Ends at threat", "Threat rises by one every round; 7 is usual.", EXPEDITION, low=3, high=20
        ),
        "camp_points": About(
            "Campaign point of a camp",
            "At the Blackstone Obelisk: sources differ.",
            EXPEDITION,
            choices=((CampPoints.HELD, "while the camp is there"), (CampPoints.EVERY_ROUND, "every Threat phase")),
        ),
        "mission_pack": About("Mission pack", "Which operations games are about.", EXPEDITION, choices=PACKS),
    },
}
GROUPS = (
    SettingGroup(key=EXPEDITION, title="Expedition", words="The map, the length, and the missions."),
    PEOPLE_GROUP,
)
"""None for rounds: those of an expedition are counted on its map."""


def check(settings: ExpeditionSettings) -> tuple[WrongSetting, ...]:
    return (*value_faults(settings, ABOUT), *_map_faults(settings))


def _map_faults(settings: ExpeditionSettings) -> Iterator[WrongSetting]:
    try:
        read_map(settings.rows)
    except ValueError as fault:
        yield WrongSetting("own_map", str(fault))


@cache
def _map(rows: str) -> HexMap:
    return read_map(rows)


def map_of(settings: ExpeditionSettings) -> HexMap:
    return _map(settings.rows)


SHAPE = SettingsShape(kind=ExpeditionSettings, default=ExpeditionSettings(), check=check, about=ABOUT, groups=GROUPS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What an arbitrator settled about a place of which we have the name alone."""

    words: str = ""
    search_points: int = 0
    search_supply: int = 0
    camp_points: int = 0
    camp_supply: int = 0
    """What a camp there brings every Threat phase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpeditionState:
    """What stands on the map; hexes by key."""

    round: int = 0
    """0 until all have rolled off."""
    threat: int = state_field(default=0, bounds=Bounds(floor=0))
    calmed: int = state_field(default=0, bounds=Bounds(floor=0))
    """How often the threat was lowered."""
    location: Mapping[str, str] = state_field(default_factory=dict, prefix="location:")
    condition: Mapping[str, str] = state_field(default_factory=dict, prefix="condition:")
    camp: Mapping[str, str] = state_field(default_factory=dict, prefix="camp:")
    """Whose camp is there; empty where it is gone."""
    reserve: Mapping[str, int] = state_field(default_factory=dict, prefix="reserve:")
    rolloff: Mapping[str, int] = state_field(default_factory=dict, prefix="rolloff:")
    """Entrant → what it rolled for this round; the highest goes first among equals."""
    ruling: Mapping[str, Ruling] = state_field(default_factory=dict, prefix="ruling:")
    """surface-31 or tomb-24, and of conditions surface-c23 → what was settled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantState:
    """What a kill team has come to."""

    points: int = state_field(default=0, bounds=Bounds(floor=0))
    supply: int = state_field(default=START_SUPPLY, bounds=Bounds(floor=0, ceiling=MOST_SUPPLY))
    spent: int = state_field(default=0, bounds=Bounds(floor=0))
    explored: int = state_field(default=0, bounds=Bounds(floor=0))
    trophies: int = state_field(default=0, bounds=Bounds(floor=0))
    """Enemy operatives incapacitated, by their Wounds."""
    base: str = ""
    where: str = ""
    moved: Mapping[str, str] = state_field(default_factory=dict, prefix="moved:")
    battle: Mapping[str, str] = state_field(default_factory=dict, prefix="battle:")
    beaten: Mapping[str, tuple[str, ...]] = state_field(default_factory=dict, prefix="beaten:")
    acted: Mapping[str, str] = state_field(default_factory=dict, prefix="acted:")
    """By round: how it moved, how its battle went, whom it beat there, and its action."""
    searched: tuple[str, ...] = ()
    """Hexes in which it has searched before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionState:
    """What is agreed on beside the crit op."""

    minefield: bool = False
    """Whether it is played where mines lie."""


def settings_changed(
    before: ExpeditionSettings, after: ExpeditionSettings, state: EntrantState, is_gathering: bool
) -> EntrantState:
    """The map stays while an expedition is on it."""
    if not is_gathering and before.rows != after.rows:
        words = "The map cannot be changed once the campaign has started; change it in the next season."
        raise Refusal(words, code="map-in-use")
    return state


STATES = CampaignStates(
    campaign=StateShape(ExpeditionState), entrant=StateShape(EntrantState), mission=StateShape(MissionState)
)


def bounds(state: State, subject: str) -> Mapping[str, Bounds]:
    known = STATES.bounds(state, subject)
    if subject != CAMPAIGN:
        return known
    reserves = [name for name in state.get(subject, {}) if name.startswith("reserve:")]
    return {**known, **dict.fromkeys(reserves, Bounds(floor=0))}
