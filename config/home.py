"""The page at the root, and the page about Muster itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import hooks
from rosters.compendium.selectors import shelves


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A visitor's first page: begin at once, go on with what one has, see what Muster does. One query an edition."""
    things = hooks.attention(request)
    context = {
        "shelves": shelves(request.user),
        "waiting": [thing for thing in things if thing.act],
        "things": [thing for thing in things if not thing.act],
    }
    return render(request, "home/home.html", context)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What Muster is, keeps and never does, and where its rules come from."""
    return render(request, "about.html")
