"""From gathering to running, from running to the end, and the page that is left of it to print."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.models import Campaign
from campaigns.overview.selectors.campaigns import CampaignSheet, campaign_sheet, entrant_lines
from campaigns.overview.selectors.dashboard import dashboard
from campaigns.standings.ending import ending_of
from campaigns.standings.picture import final_picture
from campaigns.standings.selectors.standings import standings
from campaigns.standings.services import (
    campaign_end,
    campaign_reopen,
    campaign_start,
    ending_preview,
    readiness,
)
from campaigns.web.answers import Declined, back_with, did, sheet_or_404, token, token_of
from campaigns.web.frame import head_of
from rosters.rosters.answers import DECLINED, version_of
from rosters.viewers import NOBODY, viewer_of

PICTURES = signing.Signer(salt="campaigns.final-picture")


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Who is ready and who is not; by POST the campaign runs."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)

    def show(declined: Declined | None = None) -> HttpResponse:
        everyone = readiness(campaign)
        entered = sum(each.entrant is not None for each in everyone)
        fields = {
            "everyone": everyone,
            "entered": entered,
            "fewest": sheet.kind.fewest_entrants,
            "too_few": entered < sheet.kind.fewest_entrants,
            "missing": len(everyone) - entered,
            "waiting": [each for each in everyone if not each.ready],
        }
        return _page(request, sheet, "campaigns/standings/start.html", fields, declined)

    return _stage(
        request,
        lambda: campaign_start(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            anyway="anyway" in request.POST,
            expected_version=version_of(request),
            token=token_of(request),
        ),
        show,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Who has won, were it over now; by POST it is."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)

    def show(declined: Declined | None = None) -> HttpResponse:
        fields = {"ending": ending_preview(campaign)}
        return _page(request, sheet, "campaigns/standings/end.html", fields, declined)

    return _stage(
        request,
        lambda: campaign_end(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            winner=request.POST.get("winner") or None,
            expected_version=version_of(request),
            token=token_of(request),
        ),
        show,
    )


def _stage(request: HttpRequest, act: Callable[[], Any], show: Callable[..., HttpResponse]) -> HttpResponse:
    if request.method != "POST":
        return show()
    here = request.resolver_match.kwargs["campaign_id"]
    return did(request, act, show, onward=reverse("campaigns:campaign", args=[here]))


def _page(
    request: HttpRequest, sheet: CampaignSheet, template: str, payload: dict[str, Any], declined: Declined | None
) -> HttpResponse:
    context = {**head_of(sheet, "campaign"), **payload, "declined": declined, "token": token()}
    return render(request, template, context, status=DECLINED if declined else 200)


@require_POST
def reopen(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Take the end back."""
    sheet_or_404(request, campaign_id, for_arbitrators=True)
    here = reverse("campaigns:campaign", args=[campaign_id])
    return did(
        request,
        lambda: campaign_reopen(campaign_id=campaign_id, viewer=viewer_of(request)),
        back_with(request, here),
        onward=here,
    )


@require_safe
def final(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What is left of an ended campaign, on paper too."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    ending = ending_of(campaign)
    if ending is None:
        raise Http404
    board = dashboard(campaign, sheet)
    winners = [each.entrant for each in board.standings if each.entrant.key in ending.winners]
    context = {
        **head_of(sheet, "campaign"),
        "ending": ending,
        "board": board,
        "winners": winners,
        "columns": sheet.columns,
        "signed": PICTURES.sign(sheet.key),
        "longest": max((part.amount for each in board.standings for part in each.entrant.amounts), default=0) or 1,
    }
    return render(request, "campaigns/standings/final.html", context)


@require_safe
def final_picture_file(request: HttpRequest, signed: str) -> HttpResponse:
    """What a chat shows beside the final page: whoever may read that has its address."""
    try:
        campaign = Campaign.objects.select_related("chronicle").get(pk=PICTURES.unsign(signed))
    except (signing.BadSignature, Campaign.DoesNotExist):
        raise Http404 from None
    ending = ending_of(campaign)
    if ending is None:
        raise Http404
    sheet = campaign_sheet(campaign, NOBODY)
    return final_picture(sheet, standings(entrant_lines(campaign, sheet)), ending.winners).answer()
