"""What pages say of an account."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Session, User
from accounts.names import look_of


@dataclass(frozen=True, slots=True)
class LoginPlace:
    """Somewhere a player is logged in."""

    device: str
    started_at: datetime
    seen_at: datetime
    is_here: bool


def looks_taken(name: str) -> bool:
    """Whether somebody has this name, or one that looks the same. One query, which reads every player's name."""
    look = look_of(name)
    return any(look_of(each) == look for each in User.objects.values_list("name", flat=True).iterator())


def sessions_of(user: User, *, current: str) -> list[LoginPlace]:
    """Where a player is logged in: here first, then the latest. One query."""
    rows = Session.objects.of(user)
    places = [
        LoginPlace(row.device or "A browser", row.started_at, row.seen_at, row.session_key == current) for row in rows
    ]
    return sorted(places, key=lambda place: not place.is_here)
