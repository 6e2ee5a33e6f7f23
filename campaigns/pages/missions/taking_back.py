"""Correcting a report and taking it back: first everything that would change, then the act."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.models import Batch
from campaigns.pages.answers import Declined
from campaigns.pages.missions.answers import acted, address, sheet_or_404, text_of, token, token_of, version_of
from campaigns.pages.missions.heads import head_of
from campaigns.pages.missions.reporting import TYPED, form_shown
from campaigns.replay import lived_before
from campaigns.selectors.missions import MissionSheet, later_missions
from campaigns.selectors.reports import answers_in, answers_told, game_in, report_form
from campaigns.services.taking_back import amend_preview, mission_amend, mission_void, void_preview, void_undo
from rosters.viewers import viewer_of
from rules.campaigns.games import Answer
from rules.errors import Refusal

METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
def amend(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """The report as it was given, to be corrected; then what that changes; then it is done."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    if not sheet.is_reported:
        return redirect(address(sheet))
    batch = Batch.objects.get(pk=sheet.report_key)
    _, lived = lived_before(sheet.campaign, batch, [side.row for side in sheet.sides])
    game = game_in(sheet, lived)
    more = {
        "notes": text_of(request, "notes") or batch.told.get("notes", ""),
        "is_amended": True,
        "post_url": address(sheet, "mission-amend"),
        "tick_url": "",
        "act": "See what changes",
    }

    def show(told: Mapping[str, Answer], declined: Declined | None = None) -> HttpResponse:
        is_typed = any(key.startswith("roll:") for key in told)
        return form_shown(request, sheet, report_form(sheet, game, told), declined=declined, is_typed=is_typed, **more)

    if request.method != "POST":
        return show(answers_told(batch))
    asked = report_form(sheet, game, {}).questions
    told, rolled = answers_in(asked, request.POST, is_typed=request.POST.get("dice") == TYPED)
    if request.POST.get("sure"):
        return _amended(request, sheet, told, rolled, lambda declined: show({**told, **rolled}, declined))
    try:
        preview = amend_preview(
            mission_id=sheet.row.pk, viewer=viewer_of(request), report={"answers": told}, rolled=rolled
        )
    except Refusal as refusal:
        return show({**told, **rolled}, Declined(words=refusal.message))
    context = {
        **head_of(sheet, "mission"),
        "preview": preview,
        "token": token(),
        "post_url": address(sheet, "mission-amend"),
        "answers": [
            (name, value) for name, value in request.POST.items() if name.startswith(("answer:", "dice", "notes"))
        ],
    }
    return render(request, "campaigns/missions/amended.html", context)


def _amended(
    request: HttpRequest, sheet: MissionSheet, told: dict[str, Answer], rolled: dict[str, int], show: Any
) -> HttpResponse:
    def do() -> None:
        who = {"mission_id": sheet.row.pk, "viewer": viewer_of(request), "token": token_of(request)}
        mission_amend(
            **who,
            report={"answers": told},
            rolled=rolled,
            notes=text_of(request, "notes"),
            expected_version=version_of(request),
        )

    return acted(request, do, onward=address(sheet), show=show, said="Corrected. It can be confirmed anew.")


@require_http_methods(METHODS)
def void(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Everything that would change; with a reason it is taken back."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    if not sheet.is_reported:
        return redirect(address(sheet))
    later = later_missions(sheet)
    sent = request.POST if request.method == "POST" else request.GET
    also = [row.pk for row in later if str(row.pk) in sent.getlist("also")]

    def show(declined: Declined | None = None) -> HttpResponse:
        try:
            preview = void_preview(mission_id=sheet.row.pk, viewer=viewer_of(request), also=also)
        except Refusal as refusal:
            preview, declined = None, declined or Declined(words=refusal.message)
        context = {
            **head_of(sheet, "mission"),
            "preview": preview,
            "later": [(row, row.pk in also) for row in later],
            "token": token(),
            "declined": declined,
            "reason": text_of(request, "reason"),
        }
        return render(request, "campaigns/missions/void.html", context, status=409 if declined else 200)

    def do() -> None:
        who = {"mission_id": sheet.row.pk, "viewer": viewer_of(request), "token": token_of(request)}
        mission_void(**who, reason=text_of(request, "reason"), also=also, expected_version=version_of(request))

    if request.method != "POST":
        return show()
    return acted(request, do, onward=address(sheet), show=show, said="Taken back.")


@require_POST
def undo_void(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """It counts again."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)

    def do() -> None:
        void_undo(mission_id=sheet.row.pk, viewer=viewer_of(request), token=token_of(request))

    return acted(request, do, onward=address(sheet), said="It counts again.")
