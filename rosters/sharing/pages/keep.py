"""A guest's private link: it opens the guest's rosters and campaigns on another device."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rosters.rosters.selectors import rosters_of
from rosters.sharing.private_link import days_kept
from rosters.sharing.services import guest_holds, guest_join
from rosters.viewers import SESSION_KEY, viewer, viewer_of


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
