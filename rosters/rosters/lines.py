"""A roster as a line of a list."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from rosters.models import Roster
from rules.editions import find


def size_words(roster: Roster) -> str:
    """How many are on it, as its edition calls them: `18 models`."""
    words = find(roster.edition).words
    return f"{roster.size} {words['operative' if roster.size == 1 else 'operatives'].lower()}"


def shelf_line(roster: Roster, *about: str) -> dict[str, Any]:
    """For `components/shelf_row.html`; points only where its edition has them."""
    return {
        "url": reverse("rosters:sheet", args=[roster.pk]),
        "name": roster.name,
        "faction": roster.faction,
        "about": " · ".join(about),
        "points": roster.points if find(roster.edition).points else None,
    }
