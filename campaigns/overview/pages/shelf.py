"""All campaigns of the reader, and those that everyone may follow."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.journal.kind import kind_of
from campaigns.models import Campaign, Entrant
from campaigns.overview.selectors.campaigns import campaigns_of, entrants_in, left_by, public_campaigns
from campaigns.web.frame import STAMPS
from rosters.viewers import viewer_of
from rules.editions import find
from rules.names import how_many

PER_PAGE = 30
OPEN_SHOWN = 12


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """The reader's campaigns, then a few of those that are open to everyone."""
    viewer = viewer_of(request)
    page = Paginator(campaigns_of(viewer), PER_PAGE).get_page(request.GET.get("page"))
    own = {campaign.pk for campaign in page}
    played = {each.campaign_id: each for each in entrants_in(page, viewer)}
    others = [line(each) for each in public_campaigns()[:OPEN_SHOWN] if each.pk not in own]
    context = {
        "page": page,
        "campaigns": [line(campaign, played.get(campaign.pk)) for campaign in page],
        "left": [left_line(entrant) for entrant in left_by(viewer)[:PER_PAGE]],
        "others": others,
    }
    return render(request, "campaigns/overview/list.html", context)


def left_line(entrant: Entrant) -> dict[str, Any]:
    """What somebody played in a campaign that they have left."""
    return {
        "url": reverse("campaigns:entrant", args=[entrant.campaign_id, entrant.pk]),
        "name": entrant.campaign.name,
        "about": f"{entrant.name} · {entrant.won} won, {entrant.drawn} drawn, {entrant.lost} lost",
        "stamp_word": "Left",
        "stamp_kind": "mute",
    }


def line(campaign: Campaign, played: Entrant | None = None) -> dict[str, Any]:
    """A campaign in a list, with what the reader plays in it."""
    about = (
        kind_of(campaign).name,
        find(campaign.edition).name,
        how_many(campaign.entrant_count, "entrant"),
        *([f"you play {played.name}"] if played else []),
    )
    return {
        "faction": played.faction if played else "",
        "url": reverse("campaigns:campaign", args=[campaign.pk]),
        "name": campaign.name,
        "about": " · ".join(about),
        "stamp_word": campaign.get_stage_display(),
        "stamp_kind": STAMPS[campaign.stage],
    }
