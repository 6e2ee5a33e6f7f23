"""What a mission costs and brings where the settings do not say: stated in its first report, kept for the campaign."""

from __future__ import annotations

from typing import Any

from campaigns.journal.kind import kind_of
from campaigns.models import Mission
from campaigns.models.missions import State


def with_costs(settings: Any, today: Any, mission: Mission) -> Any:
    """The settings of a mission's day, with what other reports have stated of its kind since."""
    if mission.state != State.MUSTERED:
        return settings
    return kind_of(mission.campaign).with_learnt(settings, today, mission.kind)
