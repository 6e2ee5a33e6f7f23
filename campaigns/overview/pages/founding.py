"""Founding a campaign: its name, its story, and what it is played by."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.limits import TryLimit, address_of
from campaigns.overview.services import campaign_found
from campaigns.settings.fields import groups_of
from campaigns.settings.form import SettingsForm, settings_form
from campaigns.settings.presets import SettingsPreset, presets_of
from campaigns.web.answers import guest_key, token, token_of
from rosters.models import Roster
from rosters.rosters.answers import DECLINED
from rosters.viewers import viewer_of
from rules.campaigns.kind import CampaignKind
from rules.campaigns.validity import WrongSettings
from rules.editions import EDITIONS
from rules.editions.base import Edition
from rules.errors import Refusal

PAGE, FRAGMENT = "campaigns/overview/create.html", "campaigns/overview/founding_form.html"
FOUND_FROM = TryLimit("found campaigns from one address", 40, 60)


def editions() -> list[Edition]:
    """Editions with a kind of campaign, the newest first."""
    return [edition for edition in reversed(EDITIONS.values()) if edition.campaigns]


def _edition(request: HttpRequest) -> Edition:
    """The one that is asked for, else that of the reader's latest roster. A query then."""
    wanted = request.POST.get("edition") or request.GET.get("edition")
    if wanted is None:
        own = Roster.objects.of(viewer_of(request)).not_discarded()
        wanted = own.order_by("-changed_at").values_list("edition", flat=True).first()
    return next((each for each in editions() if each.key == wanted), editions()[0])


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """The form with every setting at its default; by POST the campaign, or the form with a row more or less."""
    edition = _edition(request)
    kind = _kind(request, edition)
    preset = _preset(request, edition, kind)
    form = settings_form(_known(request, kind), kind.settings_shape, preset.settings if preset else kind.settings)
    if request.method != "POST" or form.is_only_rows:
        return _page(request, edition, kind, form)
    if form.faults:
        return _page(request, edition, kind, form, "Some settings cannot be used: see what is marked.", 422)
    try:
        return redirect("campaigns:campaign", _found(request, edition, kind, form))
    except WrongSettings as wrong:
        return _page(request, edition, kind, form.with_faults(wrong.faults), wrong.message, 422)
    except Refusal as refusal:
        return _page(request, edition, kind, form, refusal.message, DECLINED)


def _kind(request: HttpRequest, edition: Edition) -> CampaignKind:
    """The kind that was chosen; the edition's first where none of its own was."""
    wanted = request.POST.get("kind") or request.GET.get("kind")
    return next((each for each in edition.campaigns if each.key == wanted), edition.campaigns[0])


def _preset(request: HttpRequest, edition: Edition, kind: CampaignKind) -> SettingsPreset | None:
    """What the form begins with: a preset of this kind; None where the defaults were chosen."""
    wanted = request.POST.get("preset") or request.GET.get("preset")
    found = presets_of(edition.key, kind.key, viewer_of(request))
    return next((each for each in found if each.key == wanted), None)


def _known(request: HttpRequest, kind: CampaignKind) -> QueryDict:
    """What was typed, where it was typed into the form of this kind: another has other settings."""
    shown_kind = request.POST.get("shown_kind", kind.key)
    return request.POST if shown_kind == kind.key else QueryDict()


def _found(request: HttpRequest, edition: Edition, kind: CampaignKind, form: SettingsForm) -> Any:
    viewer = viewer_of(request)
    if viewer.user is None:
        FOUND_FROM.spend(address_of(request))
    return campaign_found(
        viewer=viewer,
        guest_key=guest_key(request),
        edition=edition.key,
        kind=kind.key,
        name=request.POST.get("name", ""),
        story=request.POST.get("story", ""),
        settings=form.settings,
        called=request.POST.get("called", ""),
        token=token_of(request),
    ).pk


def _page(
    request: HttpRequest, edition: Edition, kind: CampaignKind, form: SettingsForm, refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "edition": edition,
        "editions": editions(),
        "kind": kind,
        "groups": groups_of(kind.settings_shape, form.draft, form.faults, form.opened),
        "presets": presets_of(edition.key, kind.key, viewer_of(request)),
        "preset": _preset(request, edition, kind),
        "rows_url": reverse("campaigns:create"),
        "refusal": refusal,
        "typed": request.POST or request.GET,
        "token": token_of(request) or token(),
    }
    return render(request, FRAGMENT if request.htmx else PAGE, context, status=status)
