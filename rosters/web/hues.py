"""Which accent, mark and emblem a faction wears, by its name. Decoration: two may share a hue, and nothing needs it."""

from __future__ import annotations

import itertools
import re
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

MARKS = {
    "cobalt": "chevron",
    "teal": "ring",
    "moss": "triangle",
    "ochre": "diamond",
    "rust": "gate",
    "crimson": "saltire",
    "plum": "hourglass",
    "slate": "bars",
}
"""Every hue with its mark: colour never speaks alone."""

GREY = "slate"
"""What is worn by who has no faction here."""

WORN = {
    "cobalt": ("adeptus astartes", "space marine", "ultramarines", "craftworlds", "asuryani", "thousand sons"),
    "teal": ("necron", "tyranid", "tomb world", "corsair", "hierotek"),
    "moss": ("ork", "death guard", "kommando", "kasrkin", "dark angels"),
    "ochre": ("t'au", "tau empire", "custodes", "pathfinder", "custodian", "talons"),
    "rust": ("mechanicus", "kroot", "squat", "votann", "hearthkyn", "skitarii", "blackstone"),
    "crimson": ("heretic astartes", "chaos space", "sororitas", "blood angels", "servants of the abyss", "legionar"),
    "plum": ("genestealer", "drukhari", "harlequin", "slaanesh", "brood", "hand of the archon", "daemons"),
    "slate": ("astra militarum", "grey knights", "deathwatch", "guard", "inquisition", "elucidian", "space wolves"),
}
"""Words found in the names of factions; the first match counts."""


def hue_of(faction: str) -> str:
    """The hue of a faction by its name or key; one that nobody thought of gets the same hue every time."""
    name = faction.casefold().replace("’", "'").replace("-", " ")
    if not name:
        return ""
    for hue, words in WORN.items():
        if any(word in name for word in words):
            return hue
    return sorted(MARKS)[zlib.crc32(name.encode()) % len(MARKS)]


def hues_apart(factions: Mapping[Any, str]) -> dict[Any, str]:
    """A hue by whatever factions are told apart by: the faction's own, or another where that is taken and there are
    hues enough.
    """
    return dict(zip(factions, apart(hue_of(faction) or GREY for faction in factions.values()), strict=True))


def worn_by_sides(worn: Mapping[str, str], entrants: Iterable[str]) -> list[str]:
    """What each side of a game wears, by its entrant: what that wears in the campaign; an outsider, who is none, what
    no entrant wears, while there is any.
    """
    unworn = [hue for hue in dict.fromkeys((GREY, *MARKS)) if hue not in worn.values()] or [GREY]
    outsiders = itertools.cycle(unworn)
    return [worn.get(entrant) or next(outsiders) for entrant in entrants]


def apart(wanted: Iterable[str]) -> list[str]:
    """These hues, but another for each that is taken while there are hues enough."""
    found: list[str] = []
    for hue in wanted:
        free = [each for each in MARKS if each not in found]
        found.append(hue if hue in free or not free else free[0])
    return found


EMBLEMS = {
    "kommandos": ("kommando",),
    "aod": ("angels of death", "intercession", "phobos", "strike force justian"),
    "legionaries": ("legionar",),
    "deathkorps": ("death korps",),
    "pathfinders": ("pathfinder",),
    "hierotek": ("hierotek",),
    "kasrkin": ("kasrkin",),
    "hearthkyn": ("hearthkyn", "votann", "salvager"),
    "voiddancers": ("void dancer",),
    "voidscarred": ("voidscarred", "corsair"),
    "exaction": ("exaction", "arbites"),
    "novitiates": ("novitiate",),
    "archon": ("hand of the archon",),
    "wrecka": ("wrecka",),
    "farstalker": ("farstalker",),
    "nemesis": ("nemesis claw",),
    "wyrmblade": ("wyrmblade", "brood brother"),
    "blooded": ("blooded",),
    "khaine": ("blades of khaine",),
    "battleclade": ("battleclade",),
    "insidiants": ("celestian insidiant",),
    "chaos-cult": ("chaos cult",),
    "fellgor": ("fellgor", "beastm"),
    "goremongers": ("goremonger",),
    "yaegirs": ("hernkyn", "yaegir"),
    "hunter-clade": ("hunter clade",),
    "breachers": ("navy breacher", "imperial navy"),
    "inquisitorial": ("inquisition", "inquisitorial"),
    "mandrakes": ("mandrake",),
    "murderwing": ("murderwing",),
    "spectre-squad": ("spectre squad",),
    "strike-force-variel": ("strike force variel",),
    "npo": ("non player",),
    "ratlings": ("ratling",),
    "raveners": ("ravener",),
    "sanctifiers": ("sanctifier",),
    "scout-squad": ("scout squad",),
    "wolf-scouts": ("wolf scout",),
    "aquilons": ("aquilon",),
    "vespid": ("vespid",),
    "warpcoven": ("warpcoven",),
    "stealth": ("stealth battlesuit", "xv26"),
    "adepta-sororitas": ("sororitas", "sisters of battle", "ecclesiarchy"),
    "sisters-of-silence": ("sisters of silence",),
    "adeptus-custodes": ("custodes", "custodian", "talons"),
    "adeptus-mechanicus": ("mechanicus", "skitarii", "forge world"),
    "astra-militarum": ("astra militarum", "imperial guard", "guardsm"),
    "asuryani": ("asuryani", "craftworld", "eldar", "aeldari"),
    "death-guard": ("death guard", "plague marine"),
    "thousand-sons": ("thousand sons",),
    "deathwatch": ("deathwatch",),
    "grey-knights": ("grey knight",),
    "chaos-daemons": ("daemon",),
    "drukhari": ("drukhari", "dark eldar", "commorrite"),
    "elucidian-starstriders": ("elucidian", "starstrider"),
    "gellerpox-infected": ("gellerpox",),
    "genestealer-cults": ("genestealer", "brood"),
    "harlequins": ("harlequin", "troupe"),
    "servants-of-the-abyss": ("servants of the abyss",),
    "heretic-astartes": ("heretic astartes", "chaos space"),
    "kroot": ("kroot", "cadre mercenar"),
    "necrons": ("necron", "tomb world", "canoptek"),
    "orks": ("ork", "greenskin"),
    "tau-empire": ("t'au", "tau empire", "hunter cadre"),
    "tyranids": ("tyranid", "hive fleet"),
    "adeptus-astartes": (
        "adeptus astartes",
        "space marine",
        "ultramarines",
        "blood angels",
        "dark angels",
        "space wolves",
    ),
}
"""The symbols of static/muster/emblems.svg with words found in the names of who wears them; the first match counts."""


def emblem_of(faction: str) -> str:
    """The symbol of a faction or kill team by its name, as anybody spells it; `unknown` where none is drawn."""
    name = faction.casefold().replace("’", "'").replace("-", " ")
    for symbol, words in EMBLEMS.items():
        if any(re.search(rf"\b{re.escape(word)}", name) for word in words):
            return symbol
    return "unknown"
