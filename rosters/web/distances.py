"""Shapes or inches: an edition with both writes both, wherever distances stand, unless the reader chose one of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.safety import safe_next
from rosters.viewers import DISTANCES_COOKIE
from rules.editions.base import Edition

DISTANCES = {"both": "Shapes and inches", "shapes": "Shapes", "inches": "Inches"}
YEAR = 365 * 24 * 60 * 60


@require_POST
def choose_distances(request: HttpRequest) -> HttpResponse:
    """Remember the choice in this browser, and go back to where it was made."""
    return remember_distances(request, redirect(safe_next(request)), request.POST.get("distances", ""))


def remember_distances(request: HttpRequest, response: HttpResponse, chosen: str) -> HttpResponse:
    if chosen in DISTANCES and chosen != "both":
        safe = {"samesite": "Lax", "secure": request.is_secure(), "httponly": True}
        response.set_cookie(DISTANCES_COOKIE, chosen, max_age=YEAR, **safe)
    else:
        response.delete_cookie(DISTANCES_COOKIE, samesite="Lax")
    return response


def distance_choices(edition: Edition, chosen: str) -> dict[str, tuple[str, bool]]:
    """The ways to write them, in words, and whether it is the reader's; nothing where the edition has but one."""
    return {key: (words, key == (chosen or "both")) for key, words in DISTANCES.items()} if edition.distances else {}
