"""All rosters of the reader, and founding a new one."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import TryLimit, address_of
from rosters.journal.operation import Repeated
from rosters.rosters.founding import Founding, factions, founding_of
from rosters.rosters.lines import own_line
from rosters.rosters.selectors import discarded_of, rosters_of
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rosters.rosters.services.rosters import roster_found
from rosters.rosters.services.sweeping import THROWN_AWAY_KEPT
from rosters.sharing.private_link import days_kept, private_link
from rosters.sharing.services import guest_holds
from rosters.viewers import SESSION_KEY, guest_key_of, viewer_of
from rosters.web.errand import errand_of
from rules.errors import Refusal

PER_PAGE = 40
# A club of guests behind one address builds on one evening; a script does not build for ever.
FOUND_FROM = TryLimit("found rosters from one address", 120, 60)


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """The reader's rosters, those thrown away last; for a guest the way to keep them."""
    viewer = viewer_of(request)
    page = Paginator(rosters_of(viewer), PER_PAGE).get_page(request.GET.get("page"))
    # A guest without rosters may have something else that the link opens.
    holds_more = page.paginator.count or guest_holds(request.session.get(SESSION_KEY, ""))
    context = {
        "page": page,
        "rosters": [own_line(roster) for roster in page],
        "discarded": list(discarded_of(viewer)[:PER_PAGE]),
        "private_link": private_link(request) if holds_more else "",
        "days": days_kept(),
        "thrown_days": THROWN_AWAY_KEPT.days,
    }
    return render(request, "rosters/rosters/list.html", context)


def _holds_more(request: HttpRequest) -> bool:
    """Whether a guest without rosters has something else that the link opens."""
    return bool(guest_holds(request.session.get(SESSION_KEY, "")))


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """First the faction, then a name or a ready team."""
    founding = founding_of(request)
    if founding is None:
        shelves = factions(request)
        asked = request.GET.get("edition", "")
        chosen = next((each for each in shelves if each.edition.key == asked), shelves[0] if shelves else None)
        context = {"shelves": shelves, "chosen": chosen, "errand": errand_of(request)}
        return render(request, "rosters/rosters/create.html", context)
    if request.method != "POST":
        return render(request, "rosters/rosters/found.html", {"founding": founding})
    try:
        return redirect(_founded(request, founding))
    except Repeated as repeated:
        return redirect("rosters:sheet", repeated.batch.roster_id)
    except Refusal as refusal:
        context = {"founding": founding, "refusal": refusal.message}
        return render(request, "rosters/rosters/found.html", context, status=409)


def _founded(request: HttpRequest, founding: Founding) -> str:
    """Found it; the address of what comes next: recruiting, or the ready team's roster."""
    viewer = viewer_of(request)
    if viewer.user is None:
        FOUND_FROM.spend(address_of(request))
    who: dict[str, Any] = {"viewer": viewer, "guest_key": guest_key_of(request) if viewer.user is None else ""}
    if founding.team:
        roster, _ = roster_from_ready_team(
            **who, pack=founding.pack, team=founding.team, name=founding.name, token=founding.token
        )
        return reverse("rosters:sheet", args=[roster.pk])
    edition = founding.pack.edition
    roster = roster_found(**who, edition=edition, pack=founding.pack, name=founding.name, token=founding.token)
    return reverse("rosters:recruit", args=[roster.pk])
