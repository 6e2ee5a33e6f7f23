"""Settings as a file: given away, taken in, and the presets that come with Muster."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.models import SavedPreset
from campaigns.settings.presets import (
    MOST_BYTES,
    document_of,
    document_with,
    fitting,
    own_presets,
    preset_in,
    preset_named,
    presets_for,
    saved,
)
from campaigns.settings.services.changing import changed_settings, settings_change
from campaigns.settings.services.saving import preset_keep, preset_remove, preset_save
from campaigns.web.answers import Declined, back_with, did, sheet_or_404, token, token_of
from campaigns.web.frame import head_of
from rosters.rosters.answers import DECLINED, version_of
from rosters.viewers import viewer_of
from rules.errors import Refusal


@require_safe
def settings_file(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """All settings, to be used in another campaign."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    return _as_file(document_of(campaign, sheet.kind, sheet.settings))


def _as_file(document: dict[str, Any]) -> HttpResponse:
    answer = JsonResponse(document, json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{slugify(document["name"]) or "campaign"}-settings.json"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def presets(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What each preset would change; by POST the campaign is played by one, or by a file."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)

    def show(declined: Declined | None = None) -> HttpResponse:
        shape = sheet.kind.settings_shape
        fitted = presets_for(campaign, viewer_of(request))
        listed = [(each, changed_settings(shape, sheet.settings, each.settings)) for each in fitted]
        context = {**head_of(sheet, "settings"), "presets": listed, "declined": declined, "token": token()}
        return render(request, "campaigns/settings/presets.html", context, status=DECLINED if declined else 200)

    if request.method != "POST":
        return show()

    def act() -> Any:
        file = request.FILES.get("file")
        key = request.POST.get("preset", "")
        if file is None and not key:
            raise Refusal("Pick a file first.", code="no-file")
        preset = preset_in(file.read()) if file is not None else preset_named(campaign, key, viewer_of(request))
        return settings_change(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            settings=fitting(campaign, preset).settings,
            expected_version=version_of(request),
            token=token_of(request),
        )

    return did(request, act, show, onward=reverse("campaigns:settings", args=[campaign_id]))


@require_POST
def save(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Save the campaign's settings as a preset of one's own."""
    campaign, _ = sheet_or_404(request, campaign_id, for_people=True)

    def act() -> Any:
        return preset_save(campaign=campaign, viewer=viewer_of(request), name=request.POST.get("name", ""))

    onward = reverse("campaigns:own-presets")
    return did(request, act, back_with(request, onward), onward=onward, said="Saved.")


@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest) -> HttpResponse:
    """The presets one keeps; by POST one more, from a file."""
    fault = ""
    if request.method == "POST":
        file = request.FILES.get("file")
        try:
            if file is None:
                raise Refusal("Pick a file first.", code="no-file")
            preset = preset_keep(preset=preset_in(file.read(MOST_BYTES + 1)), viewer=viewer_of(request))
        except Refusal as refusal:
            fault = refusal.message
        else:
            messages.success(request, f"{preset.name} is among your presets.")
            return redirect("campaigns:own-presets")
    context = {"presets": own_presets(viewer_of(request)), "fault": fault}
    return render(request, "campaigns/settings/own_presets.html", context, status=DECLINED if fault else 200)


@require_safe
def own_file(request: HttpRequest, preset_id: uuid.UUID) -> HttpResponse:
    """A preset of one's own as a file."""
    return _as_file(document_with(saved(_own_or_404(request, preset_id))))


@require_POST
def own_remove(request: HttpRequest, preset_id: uuid.UUID) -> HttpResponse:
    """Delete one's own preset."""
    preset_remove(preset_id=_own_or_404(request, preset_id).pk, viewer=viewer_of(request))
    messages.success(request, "Deleted. Campaigns that use it stay as they are.")
    return redirect("campaigns:own-presets")


def _own_or_404(request: HttpRequest, preset_id: uuid.UUID) -> SavedPreset:
    found = next((each for each in own_presets(viewer_of(request)) if each.pk == preset_id), None)
    if found is None:
        raise Http404
    return found
