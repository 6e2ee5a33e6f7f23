"""What an arbitrator changes by hand: one small form for each kind of thing, every one with a reason."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.entrants.selectors.byhand import by_hand
from campaigns.entrants.services.byhand import HandChange, HandKind, hand_change
from campaigns.models import Campaign, Entrant
from campaigns.overview.selectors.campaigns import CampaignSheet, entrant_lines
from campaigns.web.answers import Declined, did, sheet_or_404, token, token_of
from campaigns.web.frame import head_of
from rosters.rosters.answers import DECLINED, version_of
from rosters.viewers import viewer_of
from rosters.web.roles import recruit_fields


@require_safe
def choose(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Which entrant to adjust."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    lines = [line for line in entrant_lines(campaign, sheet) if not line.has_left]
    return render(request, "campaigns/entrants/by_hand_choose.html", {**head_of(sheet, "by-hand"), "lines": lines})


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """Everything of one entrant that may be changed by hand; by POST one of it is."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    entrant = campaign.entrants.select_related("roster__pack").filter(pk=entrant_id, has_left=False).first()
    if entrant is None:
        raise Http404
    if request.method != "POST":
        return _page(request, campaign, sheet, entrant)

    onward = reverse("campaigns:by-hand-entrant", args=[campaign_id, entrant_id])
    return did(
        request,
        lambda: hand_change(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            entrant_id=entrant_id,
            change=asked(request.POST),
            expected_version=version_of(request),
            token=token_of(request),
        ),
        lambda declined: _page(request, campaign, sheet, entrant, declined),
        onward=onward,
    )


def asked(data: Mapping[str, Any]) -> HandChange:
    """What one of the small forms asks for."""
    kind, value = data.get("kind", ""), data.get("value", "")
    given: Any = value
    if kind == HandKind.WAIVE:
        given = value == "yes"
    elif kind == HandKind.RECRUIT:
        given = {**recruit_fields(value), "called": data.get("called", "")}
    return HandChange(kind=kind, subject=data.get("subject", ""), value=given, reason=data.get("reason", ""))


def _page(
    request: HttpRequest, campaign: Campaign, sheet: CampaignSheet, entrant: Entrant, declined: Declined | None = None
) -> HttpResponse:
    context = {
        **head_of(sheet, "by-hand"),
        "line": next(each for each in entrant_lines(campaign, sheet) if each.key == str(entrant.pk)),
        "forms": by_hand(sheet, entrant),
        "declined": declined,
        "reason": request.POST.get("reason", ""),
        "asked_kind": request.POST.get("kind", ""),
        "token": token(),
    }
    return render(request, "campaigns/entrants/by_hand.html", context, status=DECLINED if declined else 200)
