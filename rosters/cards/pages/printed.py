"""Is this paper still right? What changed since a sheet was printed, and the cards to print again."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions, last_choice
from rosters.cards.layout.stale import is_sealed
from rosters.cards.selectors.cards import deck_of
from rosters.cards.selectors.past import Past, deck_at
from rosters.models import Roster
from rosters.rosters import answers
from rosters.rosters.selectors import is_editable, roster_sheet
from rosters.viewers import viewer_of
from rosters.web.tabs import head_of
from rules.cards import Datacard
from rules.editions.base import GONE
from rules.paper.aging import aged

OLDEST = 2**31


@dataclass(frozen=True, slots=True)
class AgedCard:
    """A printed card that is out of date, as the page shows it."""

    name: str
    code: str
    """The code on the paper; empty where there is none of it."""
    sentences: tuple[str, ...]
    is_gone: bool


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
        "changes": [
            AgedCard(
                name=each.name,
                code=each.before.code if each.before else "",
                sentences=each.sentences,
                is_gone=each.is_gone,
            )
            for each in changes
        ],
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
