"""What a campaign is played by: shown to everyone, changed by its arbitrators, with its history."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.log.selectors import settings_history
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.settings.fields import groups_of, groups_of_settings
from campaigns.settings.form import SettingsForm, settings_form
from campaigns.settings.presets import nearest
from campaigns.settings.services.changing import campaign_describe, settings_change
from campaigns.web.answers import Declined, did, sheet_or_404, token, token_of
from campaigns.web.frame import head_of
from rosters.rosters.answers import DECLINED, version_of
from rosters.viewers import viewer_of

PAGE, FRAGMENT = "campaigns/settings/change.html", "campaigns/settings/form.html"


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
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            settings=form.settings,
            expected_version=version_of(request),
            token=token_of(request),
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
