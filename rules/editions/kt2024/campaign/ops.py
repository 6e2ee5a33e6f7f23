"""The operations that a game of Approved Ops may be about, by the mission pack they are printed in."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

from rules.campaigns.questions import AnswerOption, choosable
from rules.datacards.dialect import archetype_key
from rules.formats.pack_options import key_of


class MissionPack(StrEnum):
    """Which year's operations are played."""

    APPROVED_2025 = "2025"
    APPROVED_2024 = "2024"


PACKS = ((MissionPack.APPROVED_2025, "Approved Ops 2025"), (MissionPack.APPROVED_2024, "Approved Ops 2024"))

CRIT_OPS: Mapping[MissionPack, tuple[str, ...]] = {
    MissionPack.APPROVED_2025: (
        "Secure",
        "Loot",
        "Transmission",
        "Orb",
        "Stake Claim",
        "Energy Cells",
        "Download",
        "Data",
        "Reboot",
    ),
    MissionPack.APPROVED_2024: (
        "Secure",
        "Loot",
        "Transmission",
        "Upload",
        "Intel",
        "Extraction",
        "Sabotage",
        "Power Surge",
        "Coordinates",
    ),
}
TAC_OPS: Mapping[MissionPack, Mapping[str, tuple[str, ...]]] = {
    MissionPack.APPROVED_2025: {
        "Recon": ("Flank", "Scout Enemy Movement", "Retrieval"),
        "Infiltration": ("Track Enemy", "Steal Intelligence", "Plant Devices"),
        "Security": ("Plant Banner", "Martyrs", "Envoy"),
        "Seek & Destroy": ("Sweep & Clear", "Rout", "Dominate"),
    },
    MissionPack.APPROVED_2024: {
        "Recon": ("Confirm Kill", "Recover Items", "Plant Beacons"),
        "Infiltration": ("Implant", "Surveillance", "Wiretap"),
        "Security": ("Contain", "Secure Centre", "Take Ground"),
        "Seek & Destroy": ("Storm Objectives", "Champion", "Overrun"),
    },
}
"""Three for each archetype, of which a player chooses one."""


DOMINATE = key_of("Dominate")
"""The tac op that brings one point more in a turning point than the others."""


def crit_ops(pack: MissionPack) -> dict[str, str]:
    """Key → name."""
    return {key_of(name): name for name in CRIT_OPS[pack]}


def tac_ops(pack: MissionPack) -> dict[str, tuple[str, str]]:
    """Key → (name, archetype)."""
    return {key_of(name): (name, archetype) for archetype, names in TAC_OPS[pack].items() for name in names}


def tac_op_options(pack: MissionPack, archetypes: Collection[str] = ()) -> tuple[AnswerOption, ...]:
    """Those of a side's archetypes; all of them where nobody says which it has."""
    options = (
        AnswerOption(value=key, label=f"{name} ({archetype})", archetype=archetype_key(archetype))
        for key, (name, archetype) in tac_ops(pack).items()
    )
    return choosable(options, archetypes)
