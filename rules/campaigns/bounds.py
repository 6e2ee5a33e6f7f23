"""Where an entrant's resources may go, by the settings of the day: the fold of a campaign's journal asks this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.campaigns.settings import AtZero
from rules.changes import NO_BOUNDS, Bounds, State

RESOURCE = "resource:"
GUERRILLA = "guerrilla"
CAMPAIGN = "campaign"
ENTRANT = "entrant:"


def resource_bounds(settings: Mapping[str, Any]) -> dict[str, Bounds]:
    """By the entrant's field, from settings as the journal keeps them."""
    return {
        RESOURCE + row["key"]: Bounds(
            floor=row["floor"],
            ceiling=row["ceiling"],
            sticks=not row["rises_again"],
            marks=GUERRILLA if row["at_zero"] == AtZero.GUERRILLA else "",
        )
        for row in settings["resources"]
    }


def bounds_of_the_day() -> Callable[[State], Mapping[str, Bounds]]:
    """For `fold` and `applied`: reads the settings in the state at that place, again only when they are others."""
    read_from: Mapping[str, Any] | None = None
    known: Mapping[str, Bounds] = NO_BOUNDS

    def bounds(state: State) -> Mapping[str, Bounds]:
        nonlocal read_from, known
        settings = state.get(CAMPAIGN, {}).get("settings")
        if settings is not read_from:
            read_from, known = settings, resource_bounds(settings) if settings else NO_BOUNDS
        return known

    return bounds
