"""Pages of rounds: all of them with the table, one with its games, and what an arbitrator does with it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.log.undoing import previewed_undo
from campaigns.models import Campaign, Round
from campaigns.overview.selectors.campaigns import CampaignSheet, entrant_lines
from campaigns.rounds.closing import count_words
from campaigns.rounds.forms import ClosingForm, DatesForm, PairingForm, PlanRoundForm, RoundForm, initial_dates
from campaigns.rounds.selectors import (
    RoundSheet,
    find_round,
    is_drawn,
    round_lines,
    round_sheet,
    rounds_of,
    table_lines,
)
from campaigns.rounds.services.closing import closing_preview, round_close, round_reopen, standing_closing
from campaigns.rounds.services.pairing import (
    DRAWN,
    is_due,
    is_overtaken,
    round_change,
    round_drop,
    round_open,
    round_pair,
    round_plan,
    round_publish,
    rounds_publish_due,
    usual_end,
)
from campaigns.web.answers import Declined, did, form_page, sheet_or_404, token, token_of
from campaigns.web.frame import head_of
from rosters.rosters.answers import version_of
from rosters.viewers import viewer_of
from rules.errors import Refusal

CHANGED_SINCE = "You changed what happened after the preview. Check the new effects, then close the round."
METHODS = ("GET", "HEAD", "POST")


@require_safe
def rounds(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Every round, newest first, and the table. Where a map counts the rounds and none is paired, it leads there."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    rows = rounds_of(campaign)
    if sheet.kind.board and not rows:
        return redirect("campaigns:board", campaign_id)
    if any(is_due(row, timezone.now()) for row in rows):
        rounds_publish_due(timezone.now())
        rows = rounds_of(campaign)
    entrants = entrant_lines(campaign, sheet)
    current = next((row for row in rows if row.stage == Round.Stage.OPEN and row.is_published), None)
    context = {
        **head_of(sheet, "rounds"),
        "round": round_sheet(sheet, current, entrants) if current else None,
        "rounds": round_lines(rows, is_arbitrated=sheet.is_arbitrator),
        "table": table_lines(campaign, sheet, entrants, rows),
        "has_ladder": any(row.stage == "open" and row.pairing == "ladder" for row in rows),
        "may_open": sheet.is_arbitrator and sheet.stage == Campaign.Stage.RUNNING,
    }
    return render(request, "campaigns/rounds/rounds.html", context)


@require_http_methods(METHODS)
def open_round(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """A new round; by POST it is open, and paired where somebody pairs it."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    initial = {
        **initial_dates(usual_end(sheet.settings), None),
        "pairing": sheet.settings.pairing.value,
    }
    data = request.POST if request.method == "POST" else None
    form = RoundForm(data, rules=sheet.kind, settings=sheet.settings, initial=initial)

    def show(declined: Declined | None = None) -> HttpResponse:
        lines = round_lines(rounds_of(campaign), is_arbitrated=True)
        still_open = [each for each in reversed(lines) if each.stage == Round.Stage.OPEN]
        context = {**head_of(sheet, "rounds"), "form": form, "still_open": still_open}
        return form_page(request, "campaigns/rounds/open.html", context, declined)

    if request.method != "POST" or not form.is_valid():
        return show()

    def act() -> Round:
        who = {"campaign_id": campaign.pk, "viewer": viewer_of(request), "token": token_of(request)}
        return round_open(**who, **form.given())

    return did(request, act, show, onward=lambda row: _address(row, "round"), said="The round is open.")


@require_safe
def one_round(request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID) -> HttpResponse:
    """Its games, who sits out; for arbitrators also what is drawn and not published."""
    sheet, row, detail = _round_or_404(request, campaign_id, round_id)
    is_open = row.stage == Round.Stage.OPEN and sheet.stage == Campaign.Stage.RUNNING
    manages = sheet.is_arbitrator and is_open
    context = {
        **head_of(sheet, "rounds"),
        "round": detail,
        "is_drawn": is_drawn(row.pairing),
        "is_paired": bool(row.pairings),
        "manages": manages,
        "may_reopen": sheet.is_arbitrator and row.stage == Round.Stage.CLOSED and sheet.stage == Campaign.Stage.RUNNING,
        "may_plan": manages and any(game.is_open for game in detail.games),
        "may_redraw": manages and not row.is_published and row.pairing in DRAWN,
        "is_overtaken": manages and not row.is_published and is_overtaken(row),
        "dates": DatesForm(initial=initial_dates(row.closes_at, row.publish_at, row.title)) if manages else None,
        "token": token(),
    }
    return render(request, "campaigns/rounds/round.html", context)


@require_http_methods(METHODS)
def pair(request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID) -> HttpResponse:
    """Who plays whom, by hand: everybody gets the number of a game."""
    sheet, row, detail = _round_or_404(request, campaign_id, round_id, for_arbitrators=True)
    entrants = entrant_lines(row.campaign, sheet)
    data = request.POST if request.method == "POST" else None
    form = PairingForm(data, entrants=entrants, games=detail.games, byes=detail.byes)

    def show(declined: Declined | None = None) -> HttpResponse:
        context = {**head_of(sheet, "rounds"), "round": detail, "form": form}
        return form_page(request, "campaigns/rounds/pair.html", context, declined)

    if request.method != "POST" or not form.is_valid():
        return show()
    return _did(request, row, lambda who: round_pair(**who, **form.given()), show, "The pairings are saved.")


@require_http_methods(METHODS)
def plan(request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID) -> HttpResponse:
    """What is played, when and where, of all its games at once."""
    sheet, row, detail = _round_or_404(request, campaign_id, round_id, for_arbitrators=True)
    if request.method != "POST" and row.stage != Round.Stage.OPEN:
        return redirect(_address(row, "round"))
    data = request.POST if request.method == "POST" else None
    games = [game for game in detail.games if game.mission and game.is_open]
    form = PlanRoundForm(data, games=games, rules=sheet.kind, settings=sheet.settings)

    def show(declined: Declined | None = None) -> HttpResponse:
        context = {**head_of(sheet, "rounds"), "round": detail, "form": form}
        return form_page(request, "campaigns/rounds/plan.html", context, declined)

    if request.method != "POST" or not form.is_valid():
        return show()
    return _did(request, row, lambda who: round_plan(**who, games=form.given()), show, "The games are planned.")


@require_http_methods(METHODS)
def close(request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID) -> HttpResponse:
    """What became of games nobody reported, what closing would do, and the button that does it."""
    sheet, row, detail = _round_or_404(request, campaign_id, round_id, for_arbitrators=True)
    if request.method != "POST" and row.stage != Round.Stage.OPEN:
        return redirect(_address(row, "round"))
    data = request.POST if request.method == "POST" else None
    form = ClosingForm(data if detail.unplayed else {}, games=detail.unplayed)

    def show(declined: Declined | None = None) -> HttpResponse:
        preview, refused = _previewed(row, form)
        context = {
            **head_of(sheet, "rounds"),
            "round": detail,
            "form": form,
            "preview": preview,
        }
        return form_page(request, "campaigns/rounds/close.html", context, declined or refused)

    if "close" not in request.POST or not form.is_valid():
        return show()
    if not form.is_as_previewed:
        return show(Declined(words=CHANGED_SINCE))

    def act(who: dict[str, Any]) -> Round:
        return round_close(**who, unplayed=form.cleaned_data, expected_version=version_of(request))

    return _did(request, row, act, show, f"{detail.line.name} is closed.")


def _previewed(row: Round, form: ClosingForm) -> tuple[dict[str, Any] | None, Declined | None]:
    """What closing would do, once every game is decided."""
    if row.stage != Round.Stage.OPEN or not form.is_bound or not form.is_valid():
        return None, None
    try:
        closing = closing_preview(row=row, unplayed=form.cleaned_data)
    except Refusal as refusal:
        return None, Declined(words=refusal.message)
    counted = [
        (each.contender.name, count_words(closing.counted[each.contender.key]), closing.points.get(each.contender.key))
        for each in closing.attendances
    ]
    effects = [each.sentence for each in closing.effects]
    return {"counted": counted, "effects": effects, "gives": bool(effects or closing.points)}, None


@require_http_methods(METHODS)
def reopen(request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID) -> HttpResponse:
    """What taking a closing back would change; by POST the round is open again."""
    sheet, row, detail = _round_or_404(request, campaign_id, round_id, for_arbitrators=True)
    if row.stage != Round.Stage.CLOSED:
        raise Http404

    def show(declined: Declined | None = None) -> HttpResponse:
        found = previewed_undo(standing_closing(row.campaign, str(row.pk)))
        reopened = [game for game in detail.games if game.verdict and game.verdict != "Postponed"]
        context = {
            **head_of(sheet, "rounds"),
            "round": detail,
            "sentences": found.sentences,
            "again": reopened,
        }
        return form_page(request, "campaigns/rounds/reopen.html", context, declined)

    if request.method != "POST":
        return show()
    reason = request.POST.get("reason", "")
    return _did(request, row, lambda who: round_reopen(**who, reason=reason), show, "The round is open again.")


@require_POST
def publish(request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID) -> HttpResponse:
    """Make the games of what is drawn."""
    return _acted(request, campaign_id, round_id, lambda who: round_publish(**who), "The round is published.")


@require_POST
def redraw(request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID) -> HttpResponse:
    """Draw the pairings again."""
    return _acted(request, campaign_id, round_id, lambda who: round_pair(**who), "The pairings were redrawn.")


@require_POST
def change(request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID) -> HttpResponse:
    """Another name, another date."""
    form = DatesForm(request.POST)
    values = form.given() if form.is_valid() else None

    def act(who: dict[str, Any]) -> Round:
        if values is None:
            raise Refusal("Enter dates with a time.", code="wrong-date")
        return round_change(**who, **values)

    return _acted(request, campaign_id, round_id, act, "The round is changed.")


@require_POST
def drop(request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID) -> HttpResponse:
    """Call off a round in which nobody has played."""
    reason = request.POST.get("reason", "")
    return _acted(
        request,
        campaign_id,
        round_id,
        lambda who: round_drop(**who, reason=reason),
        "The round is called off.",
    )


def _acted(
    request: HttpRequest,
    campaign_id: uuid.UUID,
    round_id: uuid.UUID,
    act: Callable[[dict[str, Any]], Round],
    said: str,
) -> HttpResponse:
    _, row, _ = _round_or_404(request, campaign_id, round_id, for_arbitrators=True)
    return _did(request, row, act, None, said)


def _did(
    request: HttpRequest,
    row: Round,
    act: Callable[[dict[str, Any]], Round],
    show: Callable[[Declined], HttpResponse] | None,
    said: str,
) -> HttpResponse:
    who = {"round_id": row.pk, "viewer": viewer_of(request), "token": token_of(request)}
    return did(request, lambda: act(who), show, onward=_address(row, "round"), said=said)


def _round_or_404(
    request: HttpRequest, campaign_id: uuid.UUID, round_id: uuid.UUID, *, for_arbitrators: bool = False
) -> tuple[CampaignSheet, Round, RoundSheet]:
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=for_arbitrators)
    try:
        row = find_round(campaign, round_id)
        if is_due(row, timezone.now()):
            rounds_publish_due(timezone.now())
            row = find_round(campaign, round_id)
    except Campaign.DoesNotExist:
        raise Http404 from None
    return sheet, row, round_sheet(sheet, row, entrant_lines(campaign, sheet))


def _address(row: Round, page: str) -> str:
    return reverse(f"campaigns:{page}", args=[row.campaign_id, row.pk])
