"""The page on which a next season begins."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaigns.models import Campaign
from campaigns.seasons.services import season_begin
from campaigns.web.answers import Declined, asked_in, did, form_page, guest_key, sheet_or_404
from campaigns.web.frame import head_of


@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What it is called and what is carried over; by POST it gathers."""
    _, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    if sheet.stage != Campaign.Stage.ENDED:
        raise Http404

    def show(declined: Declined | None = None) -> HttpResponse:
        context = {
            **head_of(sheet, "campaign"),
            "carries": Campaign.Carries.choices,
            "others": [each.name for each in sheet.present if not each.is_me],
            "asked": request.POST,
        }
        return form_page(request, "campaigns/seasons/begin.html", context, declined)

    if request.method != "POST":
        return show()

    def act() -> Any:
        return season_begin(
            **asked_in(request, campaign_id),
            guest_key=guest_key(request),
            name=request.POST.get("name", ""),
            carries=request.POST.get("carries", ""),
            veterans=int(number) if (number := request.POST.get("veterans", "")).isdecimal() and len(number) < 4 else 0,
        )

    return did(request, act, show, onward=lambda found: reverse("campaigns:campaign", args=[found.pk]))
