"""Datacards and sheets: a page that shows them as they are printed, and a PDF of the same."""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rosters.cards import page_context
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import COOKIE, PrintOptions, has_choices, last_choice, options_from, to_cookie
from rosters.cards.layout.stale import printed_path
from rosters.cards.selectors.cards import deck_of
from rosters.models import Roster
from rosters.operatives.selectors.portraits import portraits_of
from rosters.rosters import answers
from rosters.viewers import viewer_of
from rosters.web.addresses import public_address
from rosters.web.distances import remember_distances
from rosters.web.throttles import spend_pdf

REMEMBERED = 180 * 24 * 60 * 60


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
    """The same sheets as a PDF; where none can be made, the page that says how to print."""
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
