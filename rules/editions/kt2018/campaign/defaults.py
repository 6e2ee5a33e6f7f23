"""What a new campaign starts with.

Of the casualty table only 9-10, and 8 by a commander, are told by a source of ours; of most missions only the
name. The rest is marked as the campaign's own, to be put right from the book.
"""

from __future__ import annotations

from dataclasses import replace

from rules.campaigns.settings import Band, DieTable
from rules.editions.kt2018.campaign.settings import (
    BookSettings,
    Casualty,
    Injury,
    MissionEffect,
    MissionOutcome,
    MissionType,
)

SPECIALISTS = DieTable(
    die=10,
    bands=(
        Band(low=1, high=1, result=Casualty.DEAD.value, is_own=True),
        Band(low=2, high=3, result=Casualty.CONVALESCENCE.value, is_own=True),
        Band(low=4, high=8, result=Casualty.RECOVERY.value, is_own=True),
        Band(low=9, high=10, result=Casualty.HARD_KNOCKS.value),
    ),
)
OTHERS = DieTable(
    die=10,
    bands=(
        Band(low=1, high=1, result=Casualty.DEAD.value, is_own=True),
        Band(low=2, high=3, result=Casualty.CONVALESCENCE.value, is_own=True),
        Band(low=4, high=10, result=Casualty.RECOVERY.value, is_own=True),
    ),
)
COMMANDERS = DieTable(
    die=10,
    bands=(
        Band(low=1, high=1, result=Injury.SERIOUS.value),
        Band(low=2, high=3, result=Injury.MINOR.value),
        Band(low=4, high=5, result=Injury.CONTUSION.value),
        Band(low=6, high=10, result=Injury.RECOVERY.value),
    ),
)


def _loss(resource: str) -> tuple[MissionEffect, ...]:
    """Our own default where the book's is not known: who loses the mission loses one of what it is about."""
    return (MissionEffect(resource=resource, amount=-1, outcome=MissionOutcome.LOST),)


# Names in the order of our own table: the book's numbers are not known.
ROLLED = (
    MissionType(key="covert-war", name="Covert War", effects=()),
    MissionType(key="aerial-strike", name="Aerial Strike", effects=_loss("materiel"), has_parts=True),
    MissionType(key="terror-tactics", name="Terror Tactics", effects=_loss("morale")),
    MissionType(key="sweep-and-clear", name="Sweep and Clear", effects=_loss("territory"), has_parts=True),
    MissionType(key="ambush", name="Ambush", effects=_loss("morale")),
    MissionType(key="disrupt-supply-lines", name="Disrupt Supply Lines", effects=_loss("materiel")),
    MissionType(key="feint", name="Feint", effects=_loss("territory")),
    MissionType(key="recover-intelligence", name="Recover Intelligence", effects=_loss("intelligence")),
    MissionType(key="assassinate", name="Assassinate", effects=_loss("morale")),
    MissionType(key="take-prisoners", name="Take Prisoners", effects=_loss("intelligence")),
)
DUEL = MissionType(
    key="duel-of-honour",
    name="Duel of Honour",
    commanders=True,
    effects=(
        MissionEffect(resource="morale", amount=1, outcome=MissionOutcome.WON),
        MissionEffect(resource="morale", amount=-1, outcome=MissionOutcome.LOST),
    ),
)


SETTINGS = BookSettings(
    specialist_casualties=SPECIALISTS,
    other_casualties=OTHERS,
    commander_injuries=COMMANDERS,
    mission_die=len(ROLLED),
    missions=(
        *(replace(each, low=face, high=face, by_points=True, is_own=True) for face, each in enumerate(ROLLED, 1)),
        replace(DUEL, by_points=True),
    ),
)
