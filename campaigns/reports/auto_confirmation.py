"""When silence is an answer: nobody objected to a report for as long as the settings of its day give them.

Until when that is stands beside the report. Silence that confirms is written down by `services/silence.py`; until it
is, acts go by what is due.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from campaigns.models import Mission
from campaigns.models.missions import State


def due(now: datetime) -> Q:
    """Of missions: those that silence has confirmed, and nobody has written down yet."""
    return Q(state=State.REPORTED, objections_until__lte=now)


def is_silent(mission: Mission, now: datetime) -> bool:
    """Whether a report that nobody confirmed stands because nobody objected."""
    until = mission.objections_until
    return mission.state == State.REPORTED and until is not None and until <= now
