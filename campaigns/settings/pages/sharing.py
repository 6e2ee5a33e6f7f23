"""Who beside those in it may look at a campaign: its link, its QR code, and opening it by the link."""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.models import Campaign
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.settings.services.changing import campaign_share
from campaigns.web.answers import CAMPAIGN_LINKS, Declined, did, sheet_or_404, token_of
from campaigns.web.frame import head_of
from rosters.rosters.answers import DECLINED, version_of
from rosters.viewers import NOBODY, viewer_of
from rosters.web.addresses import public_address

WORDS = {
    Campaign.Visibility.PRIVATE: "Nobody else can open it; a link you shared no longer works.",
    Campaign.Visibility.LINK: "Whoever has the link can read along, without an account. Rosters stay closed.",
    Campaign.Visibility.PUBLIC: "It is also in the list of open campaigns.",
}


@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Who may read along; the link and its QR code."""
    _, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    if request.method != "POST":
        return _page(request, sheet)

    onward = reverse("campaigns:share", args=[campaign_id])
    return did(
        request,
        lambda: campaign_share(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            visibility=request.POST.get("visibility", ""),
            expected_version=version_of(request),
            token=token_of(request),
        ),
        lambda declined: _page(request, sheet, declined, DECLINED),
        onward=onward,
    )


def _page(
    request: HttpRequest, sheet: CampaignSheet, declined: Declined | None = None, status: int = 200
) -> HttpResponse:
    context = {
        **head_of(sheet, "share"),
        "ways": [(way.value, way.label, WORDS[way], way == sheet.visibility) for way in Campaign.Visibility],
        "link": link_of(request, sheet),
        "declined": declined,
    }
    return render(request, "campaigns/settings/share.html", context, status=status)


def link_of(request: HttpRequest, sheet: CampaignSheet) -> str:
    """The link to pass on; empty while nobody else may open it."""
    if sheet.visibility == Campaign.Visibility.PRIVATE or not sheet.share_key:
        return ""
    return public_address(request, reverse("campaigns:shared", args=[sheet.share_key]))


@require_safe
def shared(request: HttpRequest, share_key: str) -> HttpResponse:
    """Opened by its link, which this browser keeps for the other pages; where it has ended, by its final page."""
    campaign = Campaign.objects.visible_to(NOBODY, share_key).filter(share_key=share_key).first()
    if campaign is None:
        raise Http404
    CAMPAIGN_LINKS.hold(request, campaign)
    page = "final" if campaign.stage == Campaign.Stage.ENDED else "campaign"
    came_with = urlencode({CAMPAIGN_LINKS.parameter: share_key})
    return redirect(f"{reverse(f'campaigns:{page}', args=[campaign.pk])}?{came_with}")
