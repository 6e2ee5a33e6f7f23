"""A roster is moved to another revision of its pack: first what that changes, then the act, which can be taken back."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rosters.journal.settle import issues_from
from rosters.models import Pack, Roster
from rosters.packs.selectors.shelves import revisions_for
from rosters.packs.services.moving import roster_move, roster_move_preview
from rosters.rosters import answers
from rosters.rosters.answers import answered, version_of
from rosters.rosters.notices import Notice
from rosters.rosters.services.rosters import Outcome
from rosters.viewers import viewer_of
from rosters.web.tabs import head_of_roster


@require_http_methods(["GET", "HEAD", "POST"])
def roster_pack(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """The revisions a roster may be of, and what moving to one of them changes."""

    def show(notice: Notice | None, status: int) -> HttpResponse:
        roster = answers.own_roster_or_404(request, roster_id)
        revisions = revisions_for(roster, viewer_of(request))
        chosen = _chosen(revisions, request.POST.get("pack") or request.GET.get("pack", ""))
        context = {
            **head_of_roster(roster, "details"),
            "roster": roster,
            "revisions": revisions,
            "chosen": chosen,
            "notice": notice,
            **(_preview(roster, chosen) if chosen is not None and chosen.pk != roster.pack_id else {}),
        }
        return render(request, "rosters/packs/move.html", context, status=status)

    def do() -> Outcome:
        roster = answers.own_roster_or_404(request, roster_id)
        wanted = _chosen(revisions_for(roster, viewer_of(request)), request.POST.get("pack", ""))
        if wanted is None:
            raise Http404
        return roster_move(
            roster_id=roster_id, viewer=viewer_of(request), pack=wanted, expected_version=version_of(request)
        )

    if request.method != "POST":
        return show(None, 200)
    return answered(request, do, show, onward=reverse("rosters:sheet", args=[roster_id]))


def _chosen(revisions: list[Pack], asked: str) -> Pack | None:
    """The revision that is asked for; 404 for one that is none."""
    if not asked:
        return None
    found = next((pack for pack in revisions if str(pack.pk) == asked), None)
    if found is None:
        raise Http404
    return found


def _preview(roster: Roster, pack: Pack) -> dict[str, Any]:
    """What is different afterwards, in words. Evaluates."""
    change = roster_move_preview(roster=roster, pack=pack)
    now = {issue.sentence for issue in issues_from(roster.verdict)}
    then = {issue.sentence for issue in change["issues"]}
    return {
        "points": change["points"],
        "prices": change["prices"],
        "unresolved": change["unresolved"],
        "worse": sorted(then - now),
        "better": sorted(now - then),
    }
