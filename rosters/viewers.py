"""Who is looking: a signed-in player, a guest with a key, or anybody."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts.models import User

SESSION_KEY = "guest_key"
DISTANCES_COOKIE = "distances"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A reader of rosters. `user` is None for everyone who is not signed in."""

    user: User | None = None
    guest_digest: str = ""
    distances: str = field(default="", compare=False)
    """How this reader wants distances written, where an edition has two ways; empty for both."""

    @property
    def is_known(self) -> bool:
        """Whether rosters can belong to this viewer."""
        return self.user is not None or bool(self.guest_digest)


NOBODY = Viewer()
Reader = Viewer | User | AnonymousUser | None
"""Who reads or keeps packs, however they are named."""


def viewer_as(reader: Reader) -> Viewer:
    return reader if isinstance(reader, Viewer) else viewer(reader)


def viewer_of(request: HttpRequest) -> Viewer:
    """The reader of this request."""
    found = viewer(request.user, request.session.get(SESSION_KEY, ""))
    return replace(found, distances=request.COOKIES.get(DISTANCES_COOKIE, ""))


def viewer(user: Any, guest_key: str = "") -> Viewer:
    known = user if isinstance(user, User) else None
    return Viewer(user=known, guest_digest=digest_of(guest_key) if guest_key and known is None else "")


def guest_with(key: str) -> Viewer:
    return viewer(None, key)


def guest_key_of(request: HttpRequest) -> str:
    """The key of this guest, made when first needed; whoever holds it is this guest."""
    key = request.session.get(SESSION_KEY)
    if not key:
        key = request.session[SESSION_KEY] = secrets.token_urlsafe(24)
    return str(key)


def digest_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
