"""Shapes or inches: an edition with both writes both, unless the reader chose one of them on a roster's page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.safety import safe_next
from rosters.viewers import DISTANCES_COOKIE

DISTANCES = {"both": "Shapes and inches", "shapes": "Shapes", "inches": "Inches"}
YEAR = 365 * 24 * 60 * 60


@require_POST
def choose_distances(request: HttpRequest) -> HttpResponse:
    """Remember the choice in this browser, and go back to where it was made."""
    response = redirect(safe_next(request))
    chosen = request.POST.get("distances", "")
    if chosen in DISTANCES and chosen != "both":
        safe = {"samesite": "Lax", "secure": request.is_secure(), "httponly": True}
        response.set_cookie(DISTANCES_COOKIE, chosen, max_age=YEAR, **safe)
    else:
        response.delete_cookie(DISTANCES_COOKIE, samesite="Lax")
    return response
