"""Where an entrant's resources may go, by the settings of the day: the fold of a campaign's journal asks this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.changes import NO_BOUNDS, Bounds, State
from rules.editions.kt2018.campaign.settings import AtZero, Overflow
from rules.editions.state import CAMPAIGN, ENTRANT

RESOURCE = "resource:"
GUERRILLA = "guerrilla"
SPENT, OWED, SCORE, STOLEN, STAMPS = "spent", "owed", "score", "stolen", "stamps"
PLAYED, BANKED, COMMAND_POINTS = "played:", "banked:", "command_points"
MARKS = {AtZero.GUERRILLA: GUERRILLA, AtZero.SPENT: SPENT}
NO_DEBT = Bounds(floor=0)


def resource_bounds(settings: Mapping[str, Any]) -> dict[str, Bounds]:
    """By the entrant's field, from settings as the journal keeps them."""
    spills = OWED if settings.get("overflow") == Overflow.ANOTHER else ""
    found = {
        RESOURCE + row["key"]: Bounds(
            floor=row["floor"],
            ceiling=row["ceiling"],
            sticks=not row["rises_again"],
            marks=MARKS.get(row["at_zero"], ""),
            spills=spills,
        )
        for row in settings["resources"]
    }
    return {**found, OWED: NO_DEBT}


def bounds_of_the_day(state: State, subject: str) -> Mapping[str, Bounds]:
    """For `fold` and `applied`: by the settings in the state at that place, read again only when they are others."""
    settings = state.get(CAMPAIGN, {}).get("settings") if subject.startswith(ENTRANT) else None
    if not settings:
        return NO_BOUNDS
    known = _latest[CAMPAIGN]
    if known[0] is not settings:
        known = _latest[CAMPAIGN] = (settings, resource_bounds(settings))
    return known[1]


# The settings read last, with what they came to, in one value: two threads may fold at once.
_latest: dict[str, tuple[Mapping[str, Any], Mapping[str, Bounds]]] = {CAMPAIGN: ({}, NO_BOUNDS)}
