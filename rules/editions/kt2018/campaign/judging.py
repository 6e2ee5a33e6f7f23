"""What players read whose rosters are judged as unable to muster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.editions.base import Role, Settings, Status


def ways_out(settings: Settings, present: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """What may be done where nobody left makes a legal team: wait for a Leader, recruit, or ask an arbitrator."""
    leaders = [fields for fields in present if fields["role"] == Role.LEADER]
    found = []
    if not leaders:
        found.append("No Leader is left.")
    elif all(fields["status"] == Status.CONVALESCING for fields in leaders):
        found.append("Every Leader is convalescing: after the next mission they are back.")
    if len(present) < settings.roster_size:
        allowed = "as Leader, specialists or others" if settings.new_specialists else "but not as Leader or specialists"
        found.append(f"Recruits may join at the next muster, {allowed}.")
    elif leaders:
        found.append(f"The roster is full with {len(present)}: retire somebody to recruit.")
    if not settings.new_specialists and not leaders:
        found.append("An arbitrator may recruit a Leader for you, bring one back, or allow new specialists.")
    return tuple(found)
