"""Which accent and mark a faction wears. A hue is decoration: two factions may share one, and nothing depends on it."""

from __future__ import annotations

import zlib

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
