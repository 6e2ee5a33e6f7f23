"""Every mission of a campaign, newest first; and the way to one by its key alone."""

from __future__ import annotations

import uuid

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.missions.selectors.missions import worn_in
from campaigns.models import Campaign, Mission, MissionSide
from campaigns.overview.selectors.dashboard import mission_line, played, with_reports
from campaigns.web.answers import campaign_or_404, sheet_or_404
from campaigns.web.frame import head_of

PER_PAGE = 30


@require_safe
def missions(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """A page of them. Three queries beside the campaign's own."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    page = Paginator(campaign.missions.order_by("-number").values_list("pk", flat=True), PER_PAGE)
    listed = page.get_page(request.GET.get("page"))
    may_play = sheet.may_play and sheet.stage == Campaign.Stage.RUNNING
    sides = with_reports(MissionSide.objects.filter(mission__in=list(listed))).order_by("-mission__number", "position")
    worn = worn_in(campaign_id)
    context = {
        **head_of(sheet, "missions"),
        "page": listed,
        "lines": [mission_line(sheet, mission, found, worn) for mission, found in played(sides)],
        "challenge_url": reverse("campaigns:challenge", args=[campaign_id]) if may_play else "",
        "played_url": reverse("campaigns:just-played", args=[campaign_id]) if may_play else "",
        "plan_url": reverse("campaigns:plan", args=[campaign_id]) if may_play and sheet.is_arbitrator else "",
    }
    return render(request, "campaigns/missions/list.html", context)


@require_safe
def found(request: HttpRequest, mission_id: uuid.UUID) -> HttpResponse:
    """To the mission, for anyone who may see its campaign."""
    campaign_id = Mission.objects.filter(pk=mission_id).values_list("campaign", flat=True).first()
    if campaign_id is None:
        raise Http404
    campaign_or_404(request, campaign_id)
    return redirect("campaigns:mission", campaign_id, mission_id)
