"""How lists and heads say where a mission stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaigns.models import Campaign
from campaigns.models.missions import State

STAMPS = {
    State.CHALLENGED: ("Challenge", "open"),
    State.DECLINED: ("Declined", "mute"),
    State.PLANNED: ("Planned", ""),
    State.MUSTERED: ("Mustered", "accent"),
    State.REPORTED: ("To confirm", "open"),
    State.CONFIRMED: ("Confirmed", "good"),
    State.DISPUTED: ("Disputed", "bad"),
    State.VOIDED: ("Voided", "mute"),
    State.CANCELLED: ("Cancelled", "mute"),
}
"""By the state of a mission: a word, and its colour."""


def stamp_of(state: str, people: Iterable[Any], stage: str) -> tuple[str, str]:
    """The stamp of a mission that these play; one player alone, and nobody after the end, has to confirm it."""
    has_ended = stage == Campaign.Stage.ENDED
    if state == State.REPORTED and (has_ended or is_alone(people)):
        return "Reported", "mute" if has_ended else "good"
    return STAMPS[State(state)]


def is_alone(people: Iterable[Any]) -> bool:
    """Whether only one of them takes part: nobody else confirms what they report."""
    return len(set(people)) == 1
