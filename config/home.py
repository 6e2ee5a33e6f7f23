"""The page at the root, and the page about Muster itself."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import hooks
from rosters.compendium.selectors import EditionFactions, shelves
from rosters.rosters.founding import ReadyHere, ready_here
from rosters.viewers import viewer_of

READY_SHOWN = 3
NEWS_SHOWN = 5
FAN = tuple(
    tuple(zip(names.split(), figures.split(), strict=True))
    for names, figures in (
        ("M WS BS S T W A Ld Sv", '6" 3+ 3+ 4 4 2 2 7 3+'),
        ("M APL GA DF SV W", "3● 2 1 3 5+ 10"),
        ("APL MOVE SAVE WOUNDS", '3 6" 5+ 14'),
    )
)
"""The stat lines of the invented people on the first page, one of each edition."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A visitor's first page: what waits, what one has, and a team to start with. One query an edition."""
    things = hooks.attention(request)
    known = shelves(viewer_of(request))[::-1]  # the newest edition is what most people play
    latest = next((each.edition for each in things if each.edition), "")
    asked = request.GET.get("edition", latest)
    chosen = next((each for each in known if each.edition.key == asked), known[0] if known else None)
    context = {
        "shelves": known,
        "chosen": chosen,
        "fan_stats": FAN,
        "ready": _ready(chosen, {thing.faction for thing in things}) if chosen else [],
        "token": secrets.token_urlsafe(12),
        "waiting": [thing for thing in things if thing.act],
        "things": [thing for thing in things if not thing.act],
        "news": hooks.news(request, NEWS_SHOWN) if things else [],
    }
    return render(request, "home/home.html", context)


def _ready(chosen: EditionFactions, own: Collection[str]) -> list[ReadyHere]:
    """The first ready team of each of the first factions that have one, one's own factions before the others."""
    found: list[ReadyHere] = []
    for pack in sorted(chosen.packs, key=lambda pack: pack.title not in own):
        if len(found) == READY_SHOWN:
            break
        if pack.owner_id is None:
            found += ready_here(pack)[:1]
    return found


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What Muster is, keeps and never does, and where its rules come from."""
    return render(request, "about.html")
