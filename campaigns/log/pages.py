"""Everything that happened in a campaign, and taking back what may be taken back there."""

from __future__ import annotations

import uuid
from dataclasses import asdict
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.entrants.services.byhand import batch_undo, undo_preview
from campaigns.log.selectors import LOG_KINDS, LogFilter, log_page, undecided, undo_word
from campaigns.models import Batch, Campaign
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.reports.services.deciding import contradiction_decide
from campaigns.web.answers import Declined, asked_in, did, form_page, sheet_or_404, unless_refused
from campaigns.web.frame import head_of
from rosters.rosters.answers import version_of


@require_safe
def log(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """One sentence an act, newest first, all of them or those of one mission, person or kind."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    mission, who, kind = (request.GET.get(name, "") for name in ("mission", "who", "kind"))
    wanted = LogFilter(mission=mission, kind=kind, who=who if any(each.key == who for each in sheet.people) else "")
    page = log_page(campaign, request.GET.get("page", "1"), wanted)
    query = "".join(f"&{name}={quote(value)}" for name, value in asdict(wanted).items() if value)
    context = {
        **head_of(sheet, "log"),
        "groups": page.groups,
        "wanted": wanted,
        "is_filtered": wanted.condition is not None,
        "kinds": [(key, name) for key, (name, _) in LOG_KINDS.items()],
        "open": undecided(sheet),
        "previous_url": f"?page={page.number - 1}{query}" if page.number > 1 else "",
        "next_url": f"?page={page.number + 1}{query}" if page.number < page.pages else "",
        "about": f"Page {page.number} of {page.pages}",
        "can_undo": sheet.is_arbitrator and sheet.stage != Campaign.Stage.ENDED,
    }
    return render(request, "campaigns/log/log.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, campaign_id: uuid.UUID, batch_id: uuid.UUID) -> HttpResponse:
    """Before: what taking it back would change. By POST, with a reason: take it back."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    batch = campaign.batches.select_related("voids", "campaign").filter(pk=batch_id).first()
    if batch is None:
        raise Http404
    if request.method != "POST":
        return _preview(request, sheet, batch)

    onward = reverse("campaigns:log", args=[campaign_id])
    return did(
        request,
        lambda: batch_undo(
            **asked_in(request, campaign_id),
            batch_id=batch_id,
            reason=request.POST.get("reason", ""),
            expected_version=version_of(request),
        ),
        lambda declined: _preview(request, sheet, batch, declined),
        onward=onward,
    )


def _preview(
    request: HttpRequest, sheet: CampaignSheet, batch: Batch, declined: Declined | None = None
) -> HttpResponse:
    preview, declined = unless_refused(lambda: undo_preview(batch=batch), declined)
    context = {
        **head_of(sheet, "log"),
        "batch": batch,
        "preview": preview,
        "undo_word": undo_word(batch),
        "typed": request.POST,
    }
    return form_page(request, "campaigns/log/undo.html", context, declined)


@require_POST
def decide(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Let something stand that cannot have been, and say why."""
    sheet_or_404(request, campaign_id, for_arbitrators=True)
    here = reverse("campaigns:log", args=[campaign_id])

    return did(
        request,
        lambda: contradiction_decide(
            **asked_in(request, campaign_id), key=request.POST.get("key", ""), reason=request.POST.get("reason", "")
        ),
        onward=here,
    )
