"""What may be found in the hexes of an expedition: locations and conditions by D36, and what of their rules is known.

Of most places we have the name alone: what they do there the campaign's arbitrator says once, and it stays written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.editions.kt2024.campaign.expedition.hexes import Terrain

LOWEST, HIGHEST = 11, 36
RUIN, CLEAR = "Ruin", "Clear"
COMMON = "11"
"""The code under which 11 to 16 are kept: a ruin, or a clear condition. These may be found again and again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserve:
    """What lies there to be taken, rolled for when the place is found."""

    dice: int
    sides: int
    is_campaign_points: bool = False

    @property
    def unit(self) -> str:
        return "CP" if self.is_campaign_points else "SP"


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """A place by its name, with what its rule is known to do."""

    name: str
    words: str = ""
    reserve: Reserve | None = None
    """Search takes supply from it until the hands are full, or one campaign point."""
    search_points: int = 0
    """Campaign points for the first search of each kill team."""
    camp_points: int = 0
    """Campaign points for a camp there."""
    is_blocked: bool = False
    takes_base: bool = False
    """Whether a search may move the base here."""
    threat_of: str = ""
    """The action, search or demolish, after which threat rises by D3 where players play against it."""

    @property
    def is_known(self) -> bool:
        return bool(self.words)


SURFACE: Mapping[str, Location] = {
    COMMON: Location(name=RUIN, words="Nothing more."),
    "21": Location(name="Tectonic Fissure", words="The hex is blocked from now on.", is_blocked=True),
    "22": Location(
        name="Abandoned Camp",
        words="Holds D6 supply points; a search takes what you can carry.",
        reserve=Reserve(dice=1, sides=6),
    ),
    "23": Location(name="Cryovolcanic Edifices"),
    "24": Location(name="Asteroid Impact"),
    "25": Location(name="Landing Site"),
    "26": Location(name="Observation Tower"),
    "31": Location(name="Crashed Ship"),
    "32": Location(
        name="Resource Stockpile",
        words="Holds 2D6 supply points; a search takes what you can carry.",
        reserve=Reserve(dice=2, sides=6),
    ),
    "33": Location(name="Starsteles"),
    "34": Location(
        name="Blackstone Obelisk",
        words="The first search of each kill team brings 1 campaign point, and so does a camp here.",
        search_points=1,
        camp_points=1,
    ),
    "35": Location(name="Forsaken Fortress", words="A search may move your base here.", takes_base=True),
    "36": Location(name="Beast Lair"),
}
TOMB: Mapping[str, Location] = {
    COMMON: Location(name=RUIN, words="Nothing more."),
    "21": Location(name="Transdimensional Portal"),
    "22": Location(name="Transeptum Maze"),
    "23": Location(
        name="Crucible of Whispers",
        words="Holds D3 campaign points; a search takes one.",
        reserve=Reserve(dice=1, sides=3, is_campaign_points=True),
    ),
    "24": Location(name="Power Cell Sanctum", threat_of="demolish"),
    "25": Location(name="Transtechnic Fulcrum"),
    "26": Location(name="Energy Hot Spot"),
    "31": Location(name="Vivitrophic Terminal"),
    "32": Location(name="Hyperfractal Gaol"),
    "33": Location(name="Revivification Crypt"),
    "34": Location(name="Astral Augury"),
    "35": Location(name="Doomsday Vault", threat_of="search"),
    "36": Location(name="Dimension Matrix"),
}
LOCATIONS: Mapping[str, Mapping[str, Location]] = {Terrain.SURFACE: SURFACE, Terrain.TOMB: TOMB}

_SURFACE_CONDITIONS = (
    *("Dust Storms", "Radiation Field", "Blighted Land", "Missile Strike", "Minefield", "Skull Mounds"),
    *("Subterranean Tremors", "Exotic Particle Field", "Metallic Infused Vegetation", "Gyromantic Shards"),
    *("Cryoflux Blizzard", "Gravitic Anomaly"),
)
_TOMB_CONDITIONS = (
    *("Darkness", "Scarab Swarm", "Tesla Rupture", "Automated System Error", "Weakened Structure", "Crypt Fatigue"),
    *("Temporal Diffusement", "Hyperspatial Breach", "Xenoviral Demise", "Collapsing Tomb", "Nanoweave Web Traps"),
    "Neurotechnic Haunting",
)
CODES = tuple(f"{tens}{units}" for tens in (2, 3) for units in range(1, 7))
CONDITIONS: Mapping[str, Mapping[str, str]] = {
    Terrain.SURFACE: {COMMON: CLEAR, **dict(zip(CODES, _SURFACE_CONDITIONS, strict=True))},
    Terrain.TOMB: {COMMON: CLEAR, **dict(zip(CODES, _TOMB_CONDITIONS, strict=True))},
}
ABANDONED = "22"
"""What an old base is for the next expedition."""
MINEFIELD = "25"
CONDITION_WORDS: Mapping[str, Mapping[str, str]] = {
    Terrain.SURFACE: {
        COMMON: "Nothing more.",
        MINEFIELD: "Five pieces of equipment may be chosen; one of them must be mines.",
    },
    Terrain.TOMB: {COMMON: "Nothing more."},
}


def face_of(code: int) -> str | None:
    """The key of what a D36 shows; None for a number that it does not have."""
    tens, units = divmod(code, 10)
    if not (1 <= tens <= 3 and 1 <= units <= 6):
        return None
    return COMMON if tens == 1 else str(code)
