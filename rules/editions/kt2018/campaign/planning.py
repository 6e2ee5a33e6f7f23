"""What players agree on for a mission, within the campaign's settings, and how teams are judged by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.campaigns.kind import MissionRow
from rules.editions.base import Settings, Way
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.kt2018.campaign.states import MissionState
from rules.errors import Refusal

POINTS_RANGE = (1, 1000)


def missions(settings: BookSettings) -> tuple[MissionRow, ...]:
    """What may be played, in the order of the table."""
    return tuple(
        MissionRow(key=each.key, name=each.name, faces=(each.low, each.high) if each.low else None)
        for each in settings.missions
    )


def agree(
    settings: BookSettings, asked: Mapping[str, Any], *, kind: str = "", before: MissionState | None = None
) -> MissionState:
    """What is played, within what the settings and the edition allow; a mission may bring its commanders along."""
    known, row = before or MissionState(), settings.mission(kind) if kind else None
    usual = row.commanders and settings.commanders if row else known.commanders
    wanted, limit = asked.get("commanders"), asked.get("points_limit")
    commanders = bool(usual if wanted is None else wanted)
    if commanders and not settings.commanders:
        raise Refusal("This campaign is played without commanders.", code="no-commanders")
    low, high = POINTS_RANGE
    if limit is not None and not low <= limit <= high:
        raise Refusal(f"A limit is {low} to {high} points, not {limit}.", code="limit-out-of-range")
    return replace(known, commanders=commanders, points_limit=known.points_limit if limit is None else limit)


def judging(settings: BookSettings, mission: MissionState | None = None, *, has_started: bool = True) -> Settings:
    """How a team of this campaign is judged; what was agreed on for a mission counts before the settings."""
    agreed = mission or MissionState()
    plain = settings.commander_limit if agreed.commanders else settings.limit
    return Settings(
        way=Way.CAMPAIGN,
        points_limit=plain if agreed.points_limit is None else agreed.points_limit,
        commander_allowed=agreed.commanders,
        allow_levels=True,
        has_started=has_started,
        starting_size=settings.starting_size,
        roster_size=settings.roster_size,
        new_specialists=settings.new_specialists,
    )


def roster_terms(settings: BookSettings) -> dict[str, Any]:
    """What rosters that are out judge themselves by."""
    return {
        "starting_size": settings.starting_size,
        "roster_size": settings.roster_size,
        "new_specialists": settings.new_specialists,
    }
