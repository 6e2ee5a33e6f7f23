"""A campaign leaves as a file, and comes as one."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import address_of
from campaigns.transfer.answers import ARRIVE_FROM, file_answer
from campaigns.transfer.services import MOST_BYTES, campaign_arrive
from campaigns.transfer.writing import campaign_file, stays_behind
from campaigns.web.answers import sheet_or_404
from campaigns.web.frame import head_of
from campaigns.web.membership import remember
from rosters.viewers import viewer_of
from rules.errors import Malformed, Refusal

LONGEST_FAULT = 600


@require_safe
def transfer(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What the file will hold, and what stays here."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    context = {**head_of(sheet, "export"), "stays": stays_behind(campaign, timezone.now(), viewer_of(request))}
    return render(request, "campaigns/transfer/transfer.html", context)


@never_cache
@require_safe
def transfer_file(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The file itself."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    assert sheet.person is not None  # noqa: S101 - an arbitrator is somebody
    return file_answer(campaign_file(campaign, sheet.person), sheet.name)


@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest) -> HttpResponse:
    """Bring a campaign from another server; by POST with its file."""
    fault = ""
    if request.method == "POST":
        file = request.FILES.get("file")
        try:
            ARRIVE_FROM.spend(address_of(request))
            if file is None:
                raise Refusal("Pick a file first.", code="no-file")
            campaign = campaign_arrive(data=file.read(MOST_BYTES + 1), name=file.name or "", viewer=viewer_of(request))
        except Malformed as problem:
            fault = str(problem)[:LONGEST_FAULT]
        except Refusal as refusal:
            fault = refusal.message
        else:
            remember(request)
            messages.success(request, f"{campaign.name} is here. Invite its players, then say who is who.")
            return redirect("campaigns:people", campaign.pk)
    context = {"fault": fault, "is_signed_in": viewer_of(request).user is not None}
    return render(request, "campaigns/transfer/arrive.html", context, status=422 if fault else 200)
