"""What pages say of an account, and all that is kept of a player to take along."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass
from datetime import datetime

from django.core.serializers.json import DjangoJSONEncoder

from accounts import hooks
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


def everything_of(user: User) -> bytes:
    """All a player's data as one zip of JSON files: what accounts keeps, but for what would open the account, and what
    the other apps' exporters add.
    """
    account = {
        "id": user.pk,
        "name": user.name,
        "email": user.email,
        "joined_at": user.joined_at,
        "last_login": user.last_login,
        "recovery_codes_left": user.recovery_codes.count(),
        "sessions": list(user.sessions.values("device", "started_at", "seen_at")),
        "events": list(user.events.values("kind", "about", "device", "at")),
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for files in ({"account.json": account}, *hooks.exports(user)):
            for name, content in files.items():
                if not isinstance(content, bytes):
                    content = json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
                archive.writestr(name, content)
    return packed.getvalue()
