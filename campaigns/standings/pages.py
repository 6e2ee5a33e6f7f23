"""From gathering to running to the end, the page that is left of it, tables as CSV and text for chat."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.models import Campaign
from campaigns.overview.selectors.campaigns import campaign_sheet, entrant_lines
from campaigns.overview.selectors.dashboard import chronicle_of, dashboard, standings_of
from campaigns.standings.ending import ending_of
from campaigns.standings.picture import final_picture
from campaigns.standings.selectors.records import TABLES, as_csv, results_text, standings_text
from campaigns.standings.selectors.standings import StandingRow, ahead_in, final_lines
from campaigns.standings.services import (
    campaign_end,
    campaign_reopen,
    campaign_start,
    ending_preview,
    factions,
    readiness,
)
from campaigns.web.answers import Declined, asked_in, did, form_page, sheet_or_404
from campaigns.web.frame import head_of
from rosters.rosters.answers import version_of
from rosters.viewers import NOBODY
from rules.campaigns.entrants import FinalPlace

PICTURES = signing.Signer(salt="campaigns.final-picture")
FEW_BESIDE = 2
"""With so many records and fallen at most, both stand beside the numbers instead of in rows of their own."""


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Who is ready and who is not; by POST the campaign runs."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)

    def show(declined: Declined | None = None) -> HttpResponse:
        everyone = readiness(campaign)
        entered = sum(each.entrant is not None for each in everyone)
        fields = {
            "everyone": everyone,
            "entered": entered,
            "fewest": factions(sheet.kind.fewest_entrants),
            "too_few": entered < sheet.kind.fewest_entrants,
            "missing": len(everyone) - entered,
            "waiting": [each for each in everyone if not each.ready],
        }
        return form_page(request, "campaigns/standings/start.html", {**head_of(sheet, "campaign"), **fields}, declined)

    return _stage(
        request,
        lambda: campaign_start(
            **asked_in(request, campaign_id), anyway="anyway" in request.POST, expected_version=version_of(request)
        ),
        show,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Who has won, were it over now; by POST it is. Of an ended campaign, when it ended."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    ended = ending_of(campaign)

    def show(declined: Declined | None = None) -> HttpResponse:
        context = {**head_of(sheet, "campaign"), "ending": ended or ending_preview(campaign)}
        if ended is None:
            rows = standings_of(campaign, sheet, entrant_lines(campaign, sheet))
            context["places"] = places_with_words(context["ending"].standings, rows)
            context["learns"] = sheet.kind.judging(sheet.settings).learns
        page = "has_ended" if ended else "end"
        return form_page(request, f"campaigns/standings/{page}.html", context, declined)

    return _stage(
        request,
        lambda: campaign_end(
            **asked_in(request, campaign_id),
            winner=request.POST.get("winner") or None,
            expected_version=version_of(request),
        ),
        show,
    )


def places_with_words(places: Sequence[FinalPlace], rows: Sequence[StandingRow]) -> list[tuple[FinalPlace, str]]:
    """Each with what puts it ahead of the next."""
    ahead = ahead_in(rows, [each.entrant for each in places])
    # The byes of open rounds count at the end alone: who is level there is level by these totals.
    level = {each.entrant for each, below in pairwise(places) if each.total == below.total}
    return [(each, ahead.get(each.entrant, "") if each.entrant in level else "") for each in places]


def _stage(request: HttpRequest, act: Callable[[], Any], show: Callable[..., HttpResponse]) -> HttpResponse:
    if request.method != "POST":
        return show()
    here = request.resolver_match.kwargs["campaign_id"]
    return did(request, act, show, onward=reverse("campaigns:campaign", args=[here]))


@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What reopening an ended campaign brings; by POST it goes on."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    ending = ending_of(campaign)

    def show(declined: Declined | None = None) -> HttpResponse:
        if ending is None:
            if declined:
                messages.error(request, " ".join((declined.words, *declined.since)))
            return redirect("campaigns:campaign", campaign_id)
        context = {**head_of(sheet, "campaign"), "ending": ending}
        return form_page(request, "campaigns/standings/reopen.html", context, declined)

    return _stage(
        request,
        lambda: campaign_reopen(**asked_in(request, campaign_id), expected_version=version_of(request)),
        show,
    )


@require_safe
def final(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What is left of an ended campaign, on paper too."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    ending = ending_of(campaign)
    if ending is None:
        messages.info(request, "The campaign goes on; its final page comes when it ends.")
        return redirect("campaigns:campaign", campaign_id)
    board = dashboard(campaign, sheet)
    lines = final_lines(sheet, board.standings, ending.winners)
    winners = [line for line in lines if line.has_won]
    days = [date(timezone.localtime(when), "j F Y") for when in (sheet.started_at, sheet.ended_at) if when]
    # Of its course the first moment is its beginning.
    counted = (
        (max(0, len(chronicle_of(campaign)["course"]) - 1), "mission played", "missions played"),
        (len(board.standings), "entrant", "entrants"),
        (board.fallen_count, "fallen", "fallen"),
    )
    context = {
        **head_of(sheet, "campaign"),
        "ending": ending,
        "board": board,
        "is_brief": max(len(board.records), len(board.fallen)) <= FEW_BESIDE,
        "lines": lines,
        "winners_lines": winners,
        "winners": [line.row.entrant for line in winners],
        "columns": sheet.columns,
        "signed": PICTURES.sign(sheet.key),
        "span": " – ".join(dict.fromkeys(days)),
        "numbers": [(number, one if number == 1 else many) for number, one, many in counted],
    }
    return render(request, "campaigns/standings/final.html", context)


@require_safe
def final_picture_file(request: HttpRequest, signed: str) -> HttpResponse:
    """What a chat shows beside the final page: whoever may read that has its address."""
    try:
        campaign = Campaign.objects.select_related("chronicle").get(pk=PICTURES.unsign(signed))
    except (signing.BadSignature, Campaign.DoesNotExist):
        raise Http404 from None
    ending = ending_of(campaign)
    if ending is None:
        raise Http404
    sheet = campaign_sheet(campaign, NOBODY)
    rows = standings_of(campaign, sheet, entrant_lines(campaign, sheet))
    return final_picture(final_lines(sheet, rows, ending.winners), sheet).answer()


@require_safe
def export(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The texts at once, the tables to fetch."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    lines = entrant_lines(campaign, sheet)
    texts = [
        ("standings", "Standings", standings_text(campaign, sheet, lines) if lines else ""),
        ("results", "Latest results", results_text(campaign, sheet)),
    ]
    context = {
        **head_of(sheet, "export"),
        "texts": [(key, label, text, text.count("\n") + 2) for key, label, text in texts if text],
        "tables": [(key, words) for key, (words, _) in TABLES.items()],
    }
    return render(request, "campaigns/standings/export.html", context)


@require_safe
def export_csv(request: HttpRequest, campaign_id: uuid.UUID, what: str) -> HttpResponse:
    """One table."""
    if what not in TABLES:
        raise Http404
    campaign, sheet = sheet_or_404(request, campaign_id)
    _, rows = TABLES[what]
    name = f"{slugify(sheet.name) or 'campaign'}-{what}.csv"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    body = as_csv(rows(campaign, sheet))
    return HttpResponse(body, content_type="text/csv; charset=utf-8", headers={"Content-Disposition": disposition})
