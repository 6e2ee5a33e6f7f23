"""Datacards and sheets as they are printed, a PDF of the same, and what has changed since a sheet was printed."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rosters.cards import page_context
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import COOKIE, PrintOptions, has_choices, last_choice, options_from, to_cookie
from rosters.cards.layout.stale import is_sealed, printed_path
from rosters.cards.selectors.cards import deck_of
from rosters.cards.selectors.past import Past, deck_at
from rosters.models import Roster
from rosters.operatives.selectors import portraits_of
from rosters.rosters import answers
from rosters.rosters.selectors import is_editable, roster_sheet
from rosters.viewers import viewer_of
from rosters.web.addresses import public_address
from rosters.web.distances import remember_distances
from rosters.web.tabs import head_of
from rosters.web.throttles import spend_pdf
from rules.cards import Datacard
from rules.editions.base import GONE
from rules.paper.aging import aged

REMEMBERED = 180 * 24 * 60 * 60
OLDEST = 2**31


@require_safe
def cards(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """The sheets on the screen, with every print option; the browser prints them from here."""
    _, deck, options = _deck(request, roster_id)
    if not has_choices(request.GET):
        return redirect(_whole_address(request, roster_id, options))
    response = render(request, "rosters/cards/cards.html", page_context.page(deck, options, _printed(request, deck)))
    response.set_cookie(COOKIE, to_cookie(options), max_age=REMEMBERED, httponly=True, samesite="Lax")
    says = "distances" in request.GET and deck.edition.distances
    return remember_distances(request, response, options.distances) if says else response


@require_safe
def cards_pdf(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """The same sheets as a PDF; where none can be made, the page that says why, or how to print."""
    roster, deck, options = _deck(request, roster_id)
    spend_pdf(request)
    portraits = portraits_of(roster) if any(card.portrait for card in deck.cards) else {}
    drawn = page_context.as_pdf(deck, options, portraits, _printed(request, deck))
    if drawn is None:
        return redirect(_whole_address(request, roster_id, options))
    name = page_context.file_name(deck, options)
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "private, no-store"}
    return HttpResponse(drawn, content_type="application/pdf", headers=headers)


def _deck(request: HttpRequest, roster_id: uuid.UUID) -> tuple[Roster, Deck, PrintOptions]:
    roster = answers.roster_or_404(request, roster_id)
    options = options_from(request.GET, last_choice(request))
    deck = deck_of(roster, viewer_of(request), options)
    if deck is None:
        raise Http404
    return roster, deck, options


def _printed(request: HttpRequest, deck: Deck) -> str:
    """The address in the QR code of the kill team's sheet."""
    return public_address(request, printed_path(deck))


def _whole_address(request: HttpRequest, roster_id: uuid.UUID, options: PrintOptions) -> str:
    """The page with every choice in its address, and the key of a shared roster where one was given."""
    key = f"&{urlencode({'key': request.GET['key']})}" if "key" in request.GET else ""
    return f"{reverse('rosters:cards', args=[roster_id])}?{options.query}{key}"


@require_safe
def printed(request: HttpRequest, roster_id: uuid.UUID, version: int, seal: str) -> HttpResponse:
    """What changed since, for whoever may see the roster and holds the paper, or owns both."""
    roster = answers.roster_or_404(request, roster_id)
    last = last_choice(request)
    options = last.but(team=request.GET.get("team", ""), shared=False, operatives=(), parts=("cards",))
    is_own = is_editable(roster, viewer_of(request))
    if version >= OLDEST or not (is_own or is_sealed(roster_id, version, options.team, seal)):
        raise Http404
    now = deck_of(roster, viewer_of(request), options)
    sheet = now.roster if now else roster_sheet(roster, viewer_of(request))
    past = deck_at(roster, sheet, version, options, request.GET.get("today", ""))
    if past is None:
        raise Http404
    context = {**head_of(sheet, "cards"), **_context(roster, past, now, options)}
    return render(request, "rosters/cards/printed.html", context)


def _context(roster: Roster, past: Past, now: Deck | None, options: PrintOptions) -> dict[str, Any]:
    changes = aged(_present(past.deck), _present(now)) if now else ()
    anew = [each.key for each in changes if not each.is_gone]
    return {
        "past": past,
        "now": now,
        "changes": list(changes),
        "sums": _sums(past.deck, now) if now else (),
        "anew": len(anew),
        "print_url": _print_url(roster, options.but(operatives=tuple(anew))) if anew else "",
        "team_url": _print_url(roster, options.but(parts=("team",))) if now and options.team else "",
    }


def _present(deck: Deck) -> list[Datacard]:
    """The cards of those who were there; a kill team keeps its dead and retired until somebody takes their place."""
    gone = {op.key for op in deck.sheets if op.status in GONE}
    return [card for card in deck.cards if card.key not in gone]


def _sums(then: Deck, now: Deck) -> tuple[str, ...]:
    """What changed of the whole."""
    words = []
    if then.context.name != now.context.name:
        words.append(f"Was called {then.context.name}, is now {now.context.name}.")
    before, after = (deck.team.points if deck.team else deck.roster.points for deck in (then, now))
    if before != after:
        words.append(f"Points in all: {before} → {after}.")
    if then.taken != now.taken:
        words.append(f"For this game: {', '.join(then.taken) or 'nothing'} → {', '.join(now.taken) or 'nothing'}.")
    return tuple(words)


def _print_url(roster: Roster, options: PrintOptions) -> str:
    return f"{reverse('rosters:cards', args=[roster.pk])}?{options.query}"
