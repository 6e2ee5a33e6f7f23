"""Bringing a roster in: what fits is kept at once, what does not is shown first."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.limits import Limit, address_of
from rosters.exchange.arriving import Arriving
from rosters.exchange.forms import PASTED, ArriveForm, packed, unpacked
from rosters.exchange.services import read_arriving, roster_arrive
from rosters.journal import state as states
from rosters.journal.operation import Repeated, new_key
from rosters.journal.settle import catalogue_of, settle
from rosters.models import Roster
from rosters.viewers import Viewer, guest_key_of, viewer_of
from rules.editions import find
from rules.editions.base import Edition
from rules.errors import Malformed, Refusal
from rules.sheets import OperativeSheet

# Reading costs the server more than most requests: a club brings its rosters, a script does not bring thousands.
ARRIVE_OF = Limit("rosters brought in by one player or address", 60, 60)
PAGE, LOOKED = "rosters/exchange/import.html", "rosters/exchange/arriving.html"
LONGEST_FAULT = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What an arriving roster would be here."""

    arriving: Arriving
    edition: Edition
    points: int
    operatives: tuple[OperativeSheet, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest) -> HttpResponse:
    """A file or its words: kept, or shown with what does not fit."""
    if request.method != "POST":
        return render(request, PAGE, {"form": ArriveForm()})
    ARRIVE_OF.spend(_whose(request))
    form = ArriveForm(request.POST, request.FILES)
    try:
        if "kept" in request.POST:
            name = request.POST.get("called", "")[:80]
            return _answered(request, unpacked(request.POST["kept"], name), name, is_decided=True)
        if not form.is_valid():
            return render(request, PAGE, {"form": form}, status=422)
        return _answered(request, *form.brought(), is_decided=False)
    except Malformed as problem:
        form.add_error("text" if problem.name == PASTED else "file", problem.sentence[:LONGEST_FAULT])
    except Refusal as refusal:
        form.add_error(None, refusal.message)
    return render(request, PAGE, {"form": form}, status=422)


def _answered(request: HttpRequest, data: bytes, name: str, *, is_decided: bool) -> HttpResponse:
    use_pack = request.POST.get("keep") != "figures"
    arriving = read_arriving(data, name, viewer_of(request).user, use_pack=use_pack)
    if not is_decided and not arriving.fits:
        return _shown(request, arriving, data, name)
    return redirect("rosters:sheet", _kept(request, arriving).pk)


def _kept(request: HttpRequest, arriving: Arriving) -> Roster:
    viewer = viewer_of(request)
    try:
        roster = roster_arrive(
            arriving=arriving,
            viewer=viewer,
            guest_key=guest_key_of(request) if viewer.user is None else "",
            token=request.POST.get("token", "")[:80],
        )
    except Repeated as repeated:
        return repeated.batch.roster
    messages.success(request, f"{roster.name} came in: {roster.size} in all, {roster.points} points.")
    return roster


def _shown(request: HttpRequest, arriving: Arriving, data: bytes, name: str) -> HttpResponse:
    context: dict[str, Any] = {
        "looked": looked(arriving),
        "kept": packed(data, name),
        "called": name,
        "token": secrets.token_urlsafe(12),
    }
    return render(request, LOOKED, context)


def looked(arriving: Arriving) -> Looked:
    """The arriving roster, read and priced as it would be kept."""
    edition = find(arriving.edition)
    digest = arriving.pack.digest if arriving.pack else ""
    new = states.new_state(arriving.name, digest, edition)
    state = states.founded(new, arriving.muster, arriving.standings, edition.states, new_key)
    settled = settle(edition, catalogue_of(digest), state)
    return Looked(arriving=arriving, edition=edition, points=settled.points, operatives=settled.sheets)


def _whose(request: HttpRequest) -> str:
    viewer: Viewer = viewer_of(request)
    return str(viewer.user.pk) if viewer.user is not None else address_of(request)
