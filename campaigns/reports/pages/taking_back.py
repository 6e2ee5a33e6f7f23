"""Reports are put right or taken back: what would change is shown, then it is done."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.journal.games import histories_before
from campaigns.missions.answers import address, asked_of, called, head_of, sheet_or_404, text_of
from campaigns.missions.selectors.missions import MissionSheet, is_own_case
from campaigns.models import Batch, Mission
from campaigns.models.missions import REPORTED, State
from campaigns.reports.outcome import previewed
from campaigns.reports.pages.reporting import TYPED, report_page
from campaigns.reports.report import report_of
from campaigns.reports.selectors.reportform import answers_in, emptied, report_form
from campaigns.reports.selectors.reports import game_in
from campaigns.reports.selectors.results import result_sheet, results_of
from campaigns.reports.services.resolving import WrongReport
from campaigns.reports.services.taking_back import (
    amend_preview,
    has_new_notes,
    mission_amend,
    mission_void,
    void_preview,
    void_undo,
    void_undo_preview,
)
from campaigns.web.answers import Declined, did, form_page, token_of, unless_refused
from rosters.rosters.answers import version_of
from rosters.viewers import viewer_of
from rules.campaigns.games import Game
from rules.campaigns.questions import Answer, Question
from rules.errors import Refusal

SENT_ON = ("answer:", "dice", "notes")
"""The fields of the form that go on to the page that shows what changes."""
METHODS = ["GET", "HEAD", "POST"]


@dataclass(frozen=True, kw_only=True)
class Amendment:
    """A report that is being corrected: the current one, and the game as it was then."""

    request: HttpRequest
    sheet: MissionSheet
    batch: Batch
    game: Game

    @property
    def title(self) -> str:
        return f"Correct the report of {called(self.sheet).lower()}"

    @cached_property
    def asked(self) -> Sequence[Question]:
        return report_form(self.sheet, self.game, {}).questions

    def read(self) -> tuple[dict[str, Answer], dict[str, int]]:
        """What the form says now, and the dice of the table."""
        return answers_in(self.asked, self.request.POST, is_typed=self.request.POST.get("dice") == TYPED)

    def form(self, answers: Mapping[str, Answer], declined: Declined | None = None) -> HttpResponse:
        result = result_sheet(self.sheet, timezone.now())
        return report_page(
            self.request,
            self.sheet,
            report_form(self.sheet, self.game, answers, is_over=True, wrong=declined.wrong if declined else ()),
            declined=declined,
            is_typed=any(key.startswith("roll:") for key in answers),
            notes=text_of(self.request, "notes") or self.batch.payload.get("notes", ""),
            is_amended=True,
            reason=text_of(self.request, "reason"),
            post_url=address(self.sheet, "mission-amend"),
            tick_url="",
            act=self.title,
            send="See what changes",
            result=result,
            results=results_of(self.sheet, result),
        )

    def what(self, answers: Mapping[str, Answer], rolled: Mapping[str, int]) -> dict[str, Any]:
        """As the services take it; refused where a number was emptied."""
        if wrong := emptied(self.asked, self.request.POST):
            raise WrongReport(wrong)
        who = {"mission_id": self.sheet.row.pk, "viewer": viewer_of(self.request)}
        return {**who, "report": {"answers": dict(answers)}, "rolled": dict(rolled)}


@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """The report as it was given; by POST what another would change; sent again with that, it is done."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    if not sheet.is_reported:
        return redirect(address(sheet))
    if not sheet.is_running:
        messages.error(request, "The campaign has ended; reopen it to correct a report.")
        return redirect(address(sheet))
    if sheet.state != State.REPORTED and is_own_case(sheet):
        messages.error(request, "You played in this mission, so you cannot decide about it; another arbitrator can.")
        return redirect(address(sheet))
    batch = Batch.objects.get(pk=sheet.report_key)
    _, histories = histories_before(sheet.campaign, batch, [side.row for side in sheet.sides])
    amendment = Amendment(request=request, sheet=sheet, batch=batch, game=game_in(sheet, histories))
    if request.method != "POST":
        return amendment.form(report_of(batch).answers)
    if "more" in request.POST:
        answers, rolled = amendment.read()
        return amendment.form({**answers, **rolled})
    return _done(amendment) if request.POST.get("sure") else _previewed(amendment)


def _previewed(amendment: Amendment, declined: Declined | None = None) -> HttpResponse:
    """What would change; with why it cannot be done where the reason is at fault."""
    answers, rolled = amendment.read()
    try:
        preview = amend_preview(**amendment.what(answers, rolled))
    except Refusal as refusal:
        return amendment.form({**answers, **rolled}, Declined.by(refusal))
    sent = amendment.request.POST.items()
    is_noted = has_new_notes(amendment.batch, text_of(amendment.request, "notes"))
    context = {
        **head_of(amendment.sheet, "mission", act=amendment.title),
        **previewed(amendment.sheet, preview),
        "post_url": address(amendment.sheet, "mission-amend"),
        "reason": text_of(amendment.request, "reason"),
        "is_noted": is_noted,
        "is_unchanged": not (is_noted or preview.changes_anything),
        "answers": [(name, value) for name, value in sent if name.startswith(SENT_ON)],
    }
    return form_page(amendment.request, "campaigns/reports/amended.html", context, declined)


def _done(amendment: Amendment) -> HttpResponse:
    answers, rolled = amendment.read()
    request = amendment.request

    def amend_it() -> None:
        sure = {"token": token_of(request), "expected_version": version_of(request)}
        words = {"notes": text_of(request, "notes"), "reason": text_of(request, "reason")}
        mission_amend(**amendment.what(answers, rolled), **words, **sure)

    def show(declined: Declined) -> HttpResponse:
        if declined.is_for_want_of_a_reason or declined.code == "unchanged":
            return _previewed(amendment, declined)
        return amendment.form({**answers, **rolled}, declined)

    said = "Corrected. Those who played it were told and asked to confirm it."
    return did(request, amend_it, onward=address(amendment.sheet), show=show, said=said)


@require_http_methods(METHODS)
def void(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Everything that would change; with a reason it is taken back."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    if not sheet.is_reported:
        return redirect(address(sheet))
    later = _later_missions(sheet)
    sent = request.POST if request.method == "POST" else request.GET
    also = [row.pk for row in later if str(row.pk) in sent.getlist("also")]

    def show(declined: Declined | None = None) -> HttpResponse:
        asked = {"mission_id": sheet.row.pk, "viewer": viewer_of(request), "also": also}
        preview, declined = unless_refused(lambda: void_preview(**asked), declined)
        context = {
            **head_of(sheet, "mission", act=f"Void {called(sheet).lower()}"),
            **previewed(sheet, preview),
            "later": [(row, row.pk in also) for row in later],
            "reason": text_of(request, "reason"),
        }
        return form_page(request, "campaigns/reports/void.html", context, declined)

    def void_it() -> None:
        fields = {"reason": text_of(request, "reason"), "also": also, "expected_version": version_of(request)}
        mission_void(**asked_of(request, sheet), **fields)

    if request.method != "POST":
        return show()
    return did(request, void_it, onward=address(sheet), show=show, said=f"{called(sheet)} voided.")


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
        context = {**head, **previewed(sheet, preview)}
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


def _later_missions(sheet: MissionSheet) -> Sequence[Mission]:
    """Missions reported since by those who played this one. One query."""
    entrants = [uuid.UUID(side.entrant) for side in sheet.sides if side.entrant]
    found = Mission.objects.filter(campaign=sheet.campaign, sides__entrant__in=entrants, state__in=REPORTED)
    return list(found.filter(number__gt=sheet.number).defer("secret", "settings").distinct().order_by("number"))
