"""The settings of a campaign as those by which its rosters and kill teams are judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.editions.base import Role, Settings, Status, Way
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


def ways_out(settings: Settings, present: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """What may be done where nobody left makes a legal team: wait for a Leader, recruit, or ask an arbitrator."""
    leaders = [fields for fields in present if fields["role"] == Role.LEADER]
    found = []
    if not leaders:
        found.append("No Leader is left.")
    elif all(fields["status"] == Status.CONVALESCING for fields in leaders):
        found.append("Every Leader is convalescing: after the next mission they are back.")
    if len(present) < settings.roster_size:
        allowed = "a Leader, specialists or others" if settings.new_specialists else "others, but no specialists"
        found.append(f"Recruits may join at the next muster: {allowed}.")
    elif leaders:
        found.append(f"The roster is full with {len(present)}: retire somebody to recruit.")
    if not settings.new_specialists and not leaders:
        found.append("An arbitrator may recruit a Leader for you, bring one back, or allow new specialists.")
    return tuple(found)
