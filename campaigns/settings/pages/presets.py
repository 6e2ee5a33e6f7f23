"""Settings as a file: given away, taken in, and the presets that come with Muster."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.settings.presets import document_of, fitting, preset_in, preset_named, presets_for
from campaigns.settings.services.changing import changed_settings, settings_change
from campaigns.web.answers import Declined, did, sheet_or_404, token, token_of
from campaigns.web.frame import head_of
from rosters.rosters.answers import DECLINED, version_of
from rosters.viewers import viewer_of
from rules.errors import Refusal


@require_safe
def settings_file(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """All settings, to be used in another campaign."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    answer = JsonResponse(document_of(campaign, sheet.kind, sheet.settings), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{slugify(campaign.name) or "campaign"}-settings.json"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def presets(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What each preset would change; by POST the campaign is played by one, or by a file."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)

    def show(declined: Declined | None = None) -> HttpResponse:
        shape = sheet.kind.settings_shape
        listed = [(each, changed_settings(shape, sheet.settings, each.settings)) for each in presets_for(campaign)]
        context = {**head_of(sheet, "settings"), "presets": listed, "declined": declined, "token": token()}
        return render(request, "campaigns/settings/presets.html", context, status=DECLINED if declined else 200)

    if request.method != "POST":
        return show()

    def act() -> Any:
        file = request.FILES.get("file")
        key = request.POST.get("preset", "")
        if file is None and not key:
            raise Refusal("Pick a file first.", code="no-file")
        preset = preset_in(file.read()) if file is not None else preset_named(campaign, key)
        return settings_change(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            settings=fitting(campaign, preset).settings,
            expected_version=version_of(request),
            token=token_of(request),
        )

    return did(request, act, show, onward=reverse("campaigns:settings", args=[campaign_id]))
