"""The address that opens a guest's rosters and campaigns on another device."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from rosters.viewers import SESSION_KEY, viewer_of
from rosters.web.addresses import public_address

SECONDS_A_DAY = 24 * 60 * 60


def days_kept() -> int:
    """How long a guest's rosters stay after the last visit."""
    return int(settings.SESSION_COOKIE_AGE) // SECONDS_A_DAY


def private_link(request: HttpRequest) -> str:
    """The guest's own link; empty for everyone who is no guest."""
    key = request.session.get(SESSION_KEY, "")
    if not key or viewer_of(request).user is not None:
        return ""
    return public_address(request, reverse("rosters:keep", args=[key]))
