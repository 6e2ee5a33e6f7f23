"""All a player's data as one zip of JSON files: accounts' own, and what the other apps' exporters add."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

from accounts import hooks
from accounts.models import User


def account_data(user: User) -> dict[str, Any]:
    """What accounts keeps of a player, but for what would open the account."""
    return {
        "account.json": {
            "id": user.pk,
            "name": user.name,
            "email": user.email,
            "joined_at": user.joined_at,
            "last_login": user.last_login,
            "recovery_codes_left": user.recovery_codes.count(),
            "sessions": list(user.sessions.values("device", "started_at", "seen_at")),
            "events": list(user.events.values("kind", "about", "device", "at")),
        }
    }


def everything_of(user: User) -> bytes:
    """The zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for files in (account_data(user), *hooks.exports(user)):
            for name, content in files.items():
                archive.writestr(name, content if isinstance(content, bytes) else _as_json(content))
    return packed.getvalue()


def _as_json(content: object) -> str:
    return json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
