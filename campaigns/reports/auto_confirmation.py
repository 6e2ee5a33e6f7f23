"""When silence is an answer: nobody objected to a report for as long as the settings of its day give them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import IntegerField, TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, NullIf

from campaigns.missions.playing import settings_of
from campaigns.models import Mission
from campaigns.models.missions import State


def silent_from(reported_at: datetime | None, days: int | None) -> datetime | None:
    """From when on nobody can object now; None where nothing was reported, or silence confirms nothing."""
    return reported_at + timedelta(days=days) if reported_at and days is not None else None


def state_for_readers(state: str, reported_at: datetime | None, days: int | None, now: datetime) -> str:
    """A mission's state as its readers are told it: silence has confirmed what nobody objected to in time."""
    until = silent_from(reported_at, days)
    is_over = state == State.REPORTED and until is not None and until <= now
    return State.CONFIRMED.value if is_over else state


def days_of(settings: str) -> Cast:
    """For how many days a report may be disputed, from a column of settings; None where silence confirms nothing."""
    # A JSON null comes as text on SQLite, which would be read as nought.
    days = NullIf(KeyTextTransform("dispute_days", settings), Value("null"), output_field=TextField())
    return Cast(days, IntegerField())


def objections_until(mission: Mission) -> datetime | None:
    """Until when a report may be disputed; None while there is none."""
    return silent_from(mission.reported_at, settings_of(mission).dispute_days)


def is_silent(mission: Mission, now: datetime) -> bool:
    """Whether a report that nobody confirmed stands because nobody objected."""
    return state_at(mission, now) != mission.state


def state_at(mission: Mission, now: datetime) -> str:
    """The state of a mission whose settings are at hand, as its readers are told it."""
    if mission.state != State.REPORTED:
        return mission.state
    return state_for_readers(mission.state, mission.reported_at, settings_of(mission).dispute_days, now)
