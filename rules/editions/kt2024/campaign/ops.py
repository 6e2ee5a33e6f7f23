"""The operations that a game of Approved Ops may be about, by the mission pack they are printed in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from rules.campaigns.kind import MissionRow
from rules.campaigns.questions import AnswerOption, choosable
from rules.datacards.tac_ops import KnownTacOp, printed_tac_ops
from rules.formats.pack_options import key_of


class MissionPack(StrEnum):
    """Which year's operations are played."""

    APPROVED_2025 = "2025"
    APPROVED_2024 = "2024"


PACKS = ((MissionPack.APPROVED_2025, "Approved Ops 2025"), (MissionPack.APPROVED_2024, "Approved Ops 2024"))

PRINTED: Mapping[MissionPack, str] = {
    MissionPack.APPROVED_2025: "approved-ops",
    MissionPack.APPROVED_2024: "approved-ops-2024",
}
"""Under what the edition's own pack has the tac ops of each."""

_SECURE = (
    "Secure (1AP, from turning point 2 on): an objective marker you control is yours until the enemy secures it. 1 VP "
    "at the end of each turning point with one secured, 1 more with more of them than your opponent."
)
_LOOT = "Loot (1AP, from turning point 2 on), each objective marker once a turning point: 1 VP each time, 2 at most."
_TRANSMISSION = (
    "Initiate Transmission (1AP, from turning point 2 on): an objective marker you control transmits this turning "
    "point. At its end 1 VP if you control a transmitting one, 1 more if you control more of them than your opponent."
)
CRIT_OPS: Mapping[MissionPack, Mapping[str, str]] = {
    MissionPack.APPROVED_2025: {
        "Secure": _SECURE,
        "Loot": _LOOT,
        "Transmission": _TRANSMISSION,
        "Orb": "The centre marker has the Orb; Move Orb (1AP, from turning point 2 on) takes it from there to a "
        "player’s marker or back. 1 VP at the end of each turning point after the first for each marker you control "
        "without it.",
        "Stake Claim": "In each Gambit step after the first, claim for a marker, each once in the battle, that you "
        "will control it or that no enemy will contest it. At the end of the turning point 1 VP for more markers than "
        "your opponent, and 1 VP if your claim is true.",
        "Energy Cells": "1 VP at the end of each turning point after the first for more objective markers than your "
        "opponent. They may be picked up, for 2AP more in turning point 2 and 1AP more in the third: 1 VP for each "
        "that you carry at the end of the battle.",
        "Download": "1 VP at the end of each turning point after the first for more markers than your opponent, those "
        "downloaded apart. Download (1AP, turning points 3 and 4, the centre’s or your opponent’s marker, each once): "
        "1 VP in the third, 2 VP in the fourth.",
        "Data": "Compile Data (1AP, from turning point 2 on, a marker once a turning point) adds a Data point: 1 VP "
        "at the end of the second and third for more of these actions than your opponent. Send Data (1AP, in the "
        "fourth) takes a marker’s points as VP.",
        "Reboot": "In each Gambit step both choose a marker in secret; the one that both chose, or neither, is inert "
        "for the turning point. 1 VP at its end, after the first, for each other one you control. Reboot (2AP, from "
        "turning point 2 on) wakes an inert one.",
    },
    MissionPack.APPROVED_2024: {
        "Secure": _SECURE,
        "Loot": _LOOT,
        "Transmission": _TRANSMISSION,
        "Upload": "Upload (1AP, from turning point 2 on) gives a marker you control an Upload point of yours, one a "
        "turning point, and takes your opponent’s away. At the end of a turning point take all of a marker’s as VP, "
        "each marker once.",
        "Intel": "Compile Intel (1AP, from turning point 2 on, a marker once a turning point) adds an Intel point; a "
        "marker with any may be picked up, and then gains no more. At the end of the fourth, markers you control are "
        "worth their points.",
        "Extraction": "Search (1AP, from turning point 2 on, each marker once): 2 VP for the first, 1 VP for the "
        "others; the last is the extraction marker, which may be picked up. 1 VP at the end of each turning point for "
        "controlling it, 2 VP in the fourth.",
        "Sabotage": "Sabotage (1AP, from turning point 2 on) on your opponent’s marker: 1 VP. At the end of each "
        "turning point 1 VP for controlling your own, unless sabotaged in it, and 1 VP for the centre’s; 2 VP at most.",
        "Power Surge": "A gambit surges one marker for the turning point, none twice, the player without initiative "
        "first. Reroute Power (1AP) on it: 1 VP. At the end 1 VP for controlling it, 1 VP for more markers than your "
        "opponent; 2 VP at most.",
        "Coordinates": "Input Coordinates (1AP, from turning point 2 on, a marker once a turning point) adds a point "
        "of yours. At the end of the fourth 1 VP for each marker with one, 2 VP for your opponent’s, and 1 VP more "
        "for each with more of yours than of theirs.",
    },
}
"""Name → a sentence of ours."""


DOMINATE = key_of("Dominate")
"""The tac op that brings one point more in a turning point than the others."""


def crit_ops(pack: MissionPack) -> dict[str, str]:
    """Key → name."""
    return {key_of(name): name for name in CRIT_OPS[pack]}


def crit_op_rows(pack: MissionPack) -> tuple[MissionRow, ...]:
    """Each as a mission that may be planned."""
    return tuple(MissionRow(key=key, name=name) for key, name in crit_ops(pack).items())


def crit_op_words(pack: MissionPack, key: str) -> Iterator[tuple[str, str]]:
    """What one of them asks of those who play it."""
    name = crit_ops(pack).get(key)
    if name:
        yield "Crit op", CRIT_OPS[pack][name]


def tac_ops(pack: MissionPack) -> Mapping[str, KnownTacOp]:
    """Key → what it is: three of each archetype, of which a player chooses one."""
    return printed_tac_ops("kt2024", PRINTED[pack])


def tac_op_options(pack: MissionPack, archetypes: Collection[str] = ()) -> tuple[AnswerOption, ...]:
    """Those of a side's archetypes; all of them where nobody says which it has."""
    options = (
        AnswerOption(value=key, label=f"{op.name} ({op.archetype_name})", text=op.text, archetype=op.archetype)
        for key, op in tac_ops(pack).items()
    )
    return choosable(options, archetypes)
