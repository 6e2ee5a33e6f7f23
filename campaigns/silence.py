"""When silence is an answer: nobody objected to a report for as long as the settings of its day give them."""

from __future__ import annotations

from datetime import datetime, timedelta

from campaigns.models import Mission
from campaigns.models.missions import State
from campaigns.playing import settings_of


def silent_from(reported_at: datetime | None, days: int | None) -> datetime | None:
    """From when on nobody can object any more; None where nothing was reported."""
    return reported_at + timedelta(days=days) if reported_at and days else None


def objections_until(mission: Mission) -> datetime | None:
    """Until when a report may be disputed; None while there is none."""
    return silent_from(mission.reported_at, settings_of(mission).dispute_days)


def is_silent(mission: Mission, now: datetime) -> bool:
    """Whether a report that nobody confirmed stands because nobody objected."""
    until = objections_until(mission)
    return mission.state == State.REPORTED and until is not None and until <= now
