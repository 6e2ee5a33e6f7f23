"""What a campaign is played by and called, its presets and files, and who may look at it."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.log.selectors import settings_history
from campaigns.models import Campaign, SavedPreset
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.settings.fields import groups_of, groups_of_settings
from campaigns.settings.form import SettingsForm, settings_form
from campaigns.settings.presets import (
    MOST_BYTES,
    document_of,
    document_with,
    fitting,
    nearest,
    own_presets,
    preset_in,
    preset_named,
    presets_for,
    saved,
)
from campaigns.settings.services import (
    campaign_describe,
    campaign_share,
    changed_settings,
    preset_keep,
    preset_remove,
    preset_save,
    settings_change,
)
from campaigns.web.answers import CAMPAIGN_LINKS, Declined, asked_in, did, form_page, sheet_or_404, token
from campaigns.web.frame import head_of
from rosters.rosters.answers import DECLINED, version_of
from rosters.viewers import NOBODY, viewer_of
from rosters.web.addresses import public_address
from rules.errors import Refusal

PAGE, FRAGMENT = "campaigns/settings/change.html", "campaigns/settings/form.html"
WORDS = {
    Campaign.Visibility.PRIVATE: "Nobody else can open it; a link you shared no longer works.",
    Campaign.Visibility.LINK: "Whoever has the link can read along, without an account. Rosters stay closed.",
    Campaign.Visibility.PUBLIC: "It is also in the list of open campaigns.",
}


@require_http_methods(["GET", "HEAD"])
def settings(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Every setting in words, and how they came to be."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    preset, changed = nearest(campaign)
    groups = groups_of_settings(sheet.kind.settings_shape, sheet.settings)
    context = {
        **head_of(sheet, "settings"),
        "preset": preset,
        "changed": changed,
        "groups": [(group, group.among(changed)) for group in groups],
        "history": settings_history(campaign),
    }
    return render(request, "campaigns/settings/settings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The form; by POST other settings from now on, or the form with a row more or less."""
    _, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    form = settings_form(request.POST, sheet.kind.settings_shape, sheet.settings)
    if request.method != "POST" or form.is_only_rows:
        return _page(request, sheet, form)
    if form.settings is None:
        return _page(request, sheet, form, Declined(words="Some settings cannot be used: see what is marked."), 422)

    return did(
        request,
        lambda: settings_change(
            **asked_in(request, campaign_id), settings=form.settings, expected_version=version_of(request)
        ),
        lambda declined: _page(request, sheet, form, declined, DECLINED),
        onward=reverse("campaigns:settings", args=[campaign_id]),
    )


def _page(
    request: HttpRequest, sheet: CampaignSheet, form: SettingsForm, declined: Declined | None = None, status: int = 200
) -> HttpResponse:
    context = {
        **head_of(sheet, "settings"),
        "groups": groups_of(sheet.kind.settings_shape, form.draft, form.faults, form.opened),
        "rows_url": reverse("campaigns:settings-change", args=[sheet.key]),
        "declined": declined,
        "token": token(),
    }
    return render(request, FRAGMENT if request.htmx else PAGE, context, status=status)


@require_POST
def describe(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Another name or story."""
    _, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)

    def show(declined: Declined) -> HttpResponse:
        form = settings_form(request.POST, sheet.kind.settings_shape, sheet.settings)
        return _page(request, sheet, form, declined, DECLINED)

    return did(
        request,
        lambda: campaign_describe(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            name=request.POST.get("name", ""),
            story=request.POST.get("story", ""),
            expected_version=version_of(request),
        ),
        show,
        onward=reverse("campaigns:settings", args=[campaign_id]),
    )


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
        context = {**head_of(sheet, "settings"), "presets": listed}
        return form_page(request, "campaigns/settings/presets.html", context, declined)

    if request.method != "POST":
        return show()

    def act() -> Any:
        file = request.FILES.get("file")
        key = request.POST.get("preset", "")
        if file is None and not key:
            raise Refusal("Pick a file first.", code="no-file")
        preset = preset_in(file.read()) if file is not None else preset_named(campaign, key, viewer_of(request))
        return settings_change(
            **asked_in(request, campaign_id),
            settings=fitting(campaign, preset).settings,
            expected_version=version_of(request),
        )

    return did(request, act, show, onward=reverse("campaigns:settings", args=[campaign_id]))


@require_POST
def save(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Save the campaign's settings as a preset of one's own."""
    campaign, _ = sheet_or_404(request, campaign_id, for_people=True)

    def act() -> Any:
        return preset_save(campaign=campaign, viewer=viewer_of(request), name=request.POST.get("name", ""))

    onward = reverse("campaigns:own-presets")
    return did(request, act, onward=onward, said="Saved.")


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


@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Who may read along; the link and its QR code."""
    _, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    if request.method != "POST":
        return _sharing_page(request, sheet)

    onward = reverse("campaigns:share", args=[campaign_id])
    return did(
        request,
        lambda: campaign_share(
            **asked_in(request, campaign_id),
            visibility=request.POST.get("visibility", ""),
            expected_version=version_of(request),
        ),
        lambda declined: _sharing_page(request, sheet, declined, DECLINED),
        onward=onward,
    )


def _sharing_page(
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
