"""A roster from its own figures is given the pack that has arrived."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rosters.exchange.services import fitting_packs, roster_link
from rosters.models import Pack
from rosters.rosters import answers
from rosters.rosters.answers import answered, version_of
from rosters.rosters.notices import Notice
from rosters.rosters.services.rosters import Outcome
from rosters.viewers import viewer_of
from rosters.web.tabs import head_of_roster


@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """The packs it could be linked to; by POST it is linked to one."""

    def show(notice: Notice | None, status: int) -> HttpResponse:
        roster = answers.own_roster_or_404(request, roster_id)
        packs = fitting_packs(roster, viewer_of(request))
        context = {**head_of_roster(roster, "sheet"), "roster": roster, "packs": packs, "notice": notice}
        return render(request, "rosters/exchange/link.html", context, status=status)

    def do() -> Outcome:
        return roster_link(
            roster_id=roster_id, viewer=viewer_of(request), pack=_pack(request), expected_version=version_of(request)
        )

    if request.method != "POST":
        return show(None, 200)
    return answered(request, do, show, onward=reverse("rosters:sheet", args=[roster_id]))


def _pack(request: HttpRequest) -> Pack:
    try:
        return Pack.objects.visible_to(request.user).get(pk=uuid.UUID(request.POST.get("pack", "")))
    except (ValueError, Pack.DoesNotExist):
        raise Http404 from None
