"""Confirming, disputing and deciding; and the page to which the reporter's QR code leads the other side."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from accounts.devices import key_of_device
from campaigns.missions.answers import acted, address, asked_of, sheet_or_404, text_of
from campaigns.missions.heads import head_of
from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.models import Campaign, Mission
from campaigns.models.missions import State
from campaigns.reports.accounts import OwnAnswersDiffer
from campaigns.reports.outcome import LINK_DAYS, SALT
from campaigns.reports.selectors.results import result_sheet
from campaigns.reports.services.confirming import mission_confirm, mission_dispute
from campaigns.reports.services.deciding import decision_preview, dispute_decide
from campaigns.web.answers import token
from rosters.rosters.answers import version_of
from rosters.viewers import NOBODY, viewer_of
from rules.errors import Refusal

NOTHING_OWN: Mapping[str, Any] = {}
SAID = "Confirmed. Thank you."
DISPUTED = "Disputed: an arbitrator decides."


@require_POST
def confirm(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """By log-in: the report is as it was."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    named = request.POST.getlist("named")
    return acted(
        request, lambda: mission_confirm(**asked_of(request, sheet), named=named), onward=address(sheet), said=SAID
    )


@require_POST
def dispute(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """By log-in: it was otherwise."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    reason = text_of(request, "reason")
    return acted(
        request,
        lambda: mission_dispute(**asked_of(request, sheet), reason=reason),
        onward=address(sheet),
        said=DISPUTED,
    )


@require_POST
def decide(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """An arbitrator decides a dispute."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    stands, reason = request.POST.get("stands") == "yes", text_of(request, "reason")

    def decide_it() -> None:
        fields = {"stands": stands, "reason": reason, "expected_version": version_of(request)}
        dispute_decide(**asked_of(request, sheet), **fields)

    if not stands and "sure" not in request.POST:
        return _previewed(request, sheet, reason)
    return acted(request, decide_it, onward=address(sheet), said="Decided.")


def _previewed(request: HttpRequest, sheet: MissionSheet, reason: str) -> HttpResponse:
    """Everything that would change if the report were void, before it is."""
    try:
        preview = decision_preview(mission_id=sheet.row.pk, viewer=viewer_of(request))
    except Campaign.DoesNotExist:
        raise Http404 from None
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect(address(sheet))
    context = {**head_of(sheet, "mission"), "preview": preview, "token": token(), "reason": reason}
    return render(request, "campaigns/reports/decide.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, signed: str) -> HttpResponse:
    """What was reported, for who was handed the link; a personal key confirms or disputes it."""
    mission, report = _opened(signed)
    sheet = mission_sheet(mission, viewer_of(request))
    stands = sheet.report_key == report
    key_of_device(request)
    if request.method == "POST" and stands:
        return _said_by_key(request, sheet, signed)
    return _link_page(request, sheet, stands=stands)


def _opened(signed: str) -> tuple[Mission, str]:
    """The mission and the report that a link names; a 404 for one that was made up or is too old."""
    try:
        key, report = signing.loads(signed, salt=SALT, max_age=LINK_DAYS * 24 * 60 * 60)
        return Mission.objects.select_related("campaign", "proposed_by").defer("secret").get(pk=key), str(report)
    except (signing.BadSignature, Mission.DoesNotExist, ValueError):
        raise Http404 from None


def _said_by_key(request: HttpRequest, sheet: MissionSheet, signed: str) -> HttpResponse:
    fields = {"mission_id": sheet.row.pk, "key": text_of(request, "key"), "device": key_of_device(request)}
    is_dispute = request.POST.get("answer") == "dispute"
    try:
        if not fields["key"]:
            raise Refusal("Type your personal key: twelve digits.", code="no-key")
        if is_dispute:
            mission_dispute(viewer=NOBODY, reason=text_of(request, "reason"), **fields)
        else:
            mission_confirm(viewer=NOBODY, named=request.POST.getlist("named"), **fields)
    except OwnAnswersDiffer as differ:
        own = {"own_lines": differ.lines, "key": fields["key"]}
        return _link_page(request, sheet, refusal=differ.message, status=409, own=own)
    except Refusal as refusal:
        return _link_page(request, sheet, refusal=refusal.message, status=409)
    messages.success(request, DISPUTED if is_dispute else SAID)
    return redirect(reverse("campaigns:confirm-link", args=[signed]))


def _link_page(
    request: HttpRequest,
    sheet: MissionSheet,
    *,
    stands: bool = True,
    refusal: str = "",
    status: int = 200,
    own: Mapping[str, Any] = NOTHING_OWN,
) -> HttpResponse:
    """`own` is what differs from what the holder of a key ticked, and that key, which was right."""
    is_shown = stands and sheet.is_reported
    context = {
        **own,
        "result": result_sheet(sheet, timezone.now()) if is_shown else None,
        "mission": sheet,
        "results": [(side, side.result) for side in sheet.sides],
        "is_open": stands and sheet.is_running and sheet.state == State.REPORTED,
        "stands": stands,
        "stamp": {"word": sheet.stamp[0], "kind": sheet.stamp[1]},
        "refusal": refusal,
        "token": token(),
        "page_url": address(sheet),
        "log_in_url": f"{reverse('accounts:log-in')}?next={address(sheet)}",
    }
    return render(request, "campaigns/reports/confirm.html", context, status=status)
