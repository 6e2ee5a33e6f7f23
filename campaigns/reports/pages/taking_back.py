"""Taking a report back, and letting it count again: first everything that would change, then the act."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.missions.answers import address, asked_of, sheet_or_404, text_of
from campaigns.missions.heads import called, head_of
from campaigns.missions.selectors.missions import later_missions
from campaigns.models.missions import State
from campaigns.reports.services.taking_back import mission_void, void_preview, void_undo, void_undo_preview
from campaigns.web.answers import Declined, did, form_page, unless_refused
from rosters.rosters.answers import version_of
from rosters.viewers import viewer_of

METHODS = ["GET", "HEAD", "POST"]


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
        asked = {"mission_id": sheet.row.pk, "viewer": viewer_of(request), "also": also}
        preview, declined = unless_refused(lambda: void_preview(**asked), declined)
        context = {
            **head_of(sheet, "mission", act=f"Void {called(sheet).lower()}"),
            "preview": preview,
            "later": [(row, row.pk in also) for row in later],
            "reason": text_of(request, "reason"),
        }
        return form_page(request, "campaigns/reports/void.html", context, declined)

    def void_it() -> None:
        fields = {"reason": text_of(request, "reason"), "also": also, "expected_version": version_of(request)}
        mission_void(**asked_of(request, sheet), **fields)

    if request.method != "POST":
        return show()
    return did(request, void_it, onward=address(sheet), show=show, said="Taken back.")


@require_http_methods(METHODS)
def undo_void(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Everything that would change if it counted again; by POST it does."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    if request.method != "POST" and not (sheet.state == State.VOIDED and sheet.is_arbitrated):
        return redirect(address(sheet))

    def show(declined: Declined | None = None) -> HttpResponse:
        asked = {"mission_id": sheet.row.pk, "viewer": viewer_of(request)}
        preview, declined = unless_refused(lambda: void_undo_preview(**asked), declined)
        head = head_of(sheet, "mission", act=f"Let {called(sheet).lower()} count again")
        context = {**head, "preview": preview}
        return form_page(request, "campaigns/reports/unvoid.html", context, declined)

    if request.method != "POST":
        return show()
    return did(
        request,
        lambda: void_undo(**asked_of(request, sheet), expected_version=version_of(request)),
        onward=address(sheet),
        show=show,
        said="It counts again.",
    )
