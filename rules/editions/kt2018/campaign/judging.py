"""The settings of a campaign as those by which its rosters and kill teams are judged."""

from __future__ import annotations

from rules.editions.base import Settings, Way
from rules.editions.kt2018.campaign.settings import BookSettings


def settings_for(
    settings: BookSettings, limit: int | None = None, commanders: bool = False, *, has_started: bool = True
) -> Settings:
    """How a team of this campaign is judged; `limit` and `commanders` are the mission's, where it says so."""
    plain = settings.commander_limit if commanders else settings.limit
    return Settings(
        way=Way.CAMPAIGN,
        points_limit=plain if limit is None else limit,
        commander_allowed=commanders,
        allow_levels=True,
        has_started=has_started,
        starting_size=settings.starting_size,
        roster_size=settings.roster_size,
        new_specialists=settings.new_specialists,
    )
