"""A guest's private link: it opens the guest's rosters and campaigns on another device."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rosters.rosters.selectors import rosters_of
from rosters.sharing.services import guest_holds, guest_join
from rosters.viewers import SESSION_KEY, viewer, viewer_of
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


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest, key: str) -> HttpResponse:
    """Says what the link opens; by POST this browser becomes that guest."""
    found, others = list(rosters_of(viewer(None, key))), guest_holds(key)
    if not found and not others:
        raise Http404
    if request.method != "POST":
        context = {"rosters": found, "others": others, "days": days_kept()}
        return render(request, "rosters/sharing/keep.html", context)
    user = viewer_of(request).user
    guest_join(key=key, own_key=request.session.get(SESSION_KEY, ""), user=user)
    if user is None:
        request.session[SESSION_KEY] = key
    messages.success(request, "All of it is here now." if user is None else "All of it is yours now.")
    return redirect("rosters:list")
