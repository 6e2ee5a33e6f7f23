"""How roster pages answer: the page or, for htmx, the fragment; with a notice of what was done, declined or stale."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect

from accounts.safety import next_page
from rosters.journal import rows as projection
from rosters.journal.operation import Stale
from rosters.models import Roster
from rosters.rosters import notices, page_context
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import find_roster
from rosters.rosters.services.rosters import ActResult, roster_act
from rosters.viewers import viewer_of
from rosters.web.shared_links import ROSTER_LINKS
from rules import acts
from rules.acts import Act
from rules.errors import Refusal

DECLINED = 409


class Show(Protocol):
    """Shows what came of an act; `done` where it was done, with the roster as it is now."""

    def __call__(self, notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse: ...


def roster_or_404(request: HttpRequest, roster_id: uuid.UUID) -> Roster:
    """A roster that the reader may see."""
    try:
        return find_roster(roster_id, viewer_of(request), ROSTER_LINKS.link(request, roster_id))
    except Roster.DoesNotExist:
        raise Http404 from None


def own_roster_or_404(request: HttpRequest, roster_id: uuid.UUID) -> Roster:
    """A roster that is the reader's own."""
    own = Roster.objects.editable_by(viewer_of(request)).select_related("pack", "owner")
    # Counted for the tabs, which are the same on every page.
    found = own.annotate(team_count=Count("kill_teams")).filter(pk=roster_id).first()
    if found is None:
        raise Http404
    return found


def as_done(done: ActResult | None) -> Roster | None:
    """The roster as an act left it, with all its rows; None where they are not at hand, so that it has to be read."""
    if done is None or done.rows is None:
        return None
    projection.attach(done.roster, done.rows)
    return done.roster


def version_of(request: HttpRequest) -> int | None:
    """The version that the form was made for."""
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def opened_in(request: HttpRequest) -> str:
    """The operative that stays open, when one is named."""
    try:
        return str(uuid.UUID(request.GET.get("open", "")))
    except ValueError:
        return ""


def acts_in(request: HttpRequest) -> list[Act]:
    """The acts a form carries: one, or a list, as JSON."""
    try:
        payload = json.loads(request.POST.get("acts") or request.POST.get("fix") or "null")
    except (ValueError, RecursionError):
        payload = None
    payload = [payload] if isinstance(payload, dict) else payload
    if not isinstance(payload, list) or not all(isinstance(each, dict) for each in payload):
        raise Refusal("This form could not be read. Load the page again.", code="unreadable")
    return [acts.from_json(each) for each in payload]


def as_reader(
    request: HttpRequest, service: Callable[..., ActResult], roster_id: uuid.UUID, **given: Any
) -> Callable[[], ActResult]:
    """Calls a service on the roster, as its reader, at the version that the form was made for."""
    who = {"roster_id": roster_id, "viewer": viewer_of(request), "expected_version": version_of(request)}
    return partial(service, **who, **given)


def acting(
    request: HttpRequest, roster_id: uuid.UUID, acts: Sequence[Act], kill_team: str = ""
) -> Callable[[], ActResult]:
    """Does these acts on the roster; recruits without a name get a fresh one, as on the recruit page."""
    return as_reader(request, roster_act, roster_id, acts=acts, kill_team=kill_team, names_recruits=True)


def answered(
    request: HttpRequest,
    act: Callable[[], ActResult],
    show: Show,
    *,
    onward: str,
    acts: Sequence[Act] = (),
    wanted: Sequence[str] = (),
    typed: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Do it, and show what came of it: the page again, or a fragment of it."""
    try:
        outcome = act()
    except Roster.DoesNotExist:
        raise Http404 from None
    except Stale as stale:
        # Whose form was stale could edit the roster, so it is there.
        roster = Roster.objects.select_related("pack").get(pk=request.resolver_match.kwargs["roster_id"])
        return show(notices.stale(stale, roster, acts, wanted, typed), DECLINED)
    except Refusal as refusal:
        return show(notices.refused(refusal, wanted, typed), DECLINED)
    if request.htmx:
        return show(notices.done(outcome.batch) if outcome.batch else None, 200, outcome)
    return redirect(with_done(onward, outcome))


def with_done(onward: str, outcome: ActResult) -> str:
    """The address of a page that then says what was done."""
    path, _, anchor = onward.partition("#")
    if outcome.batch is not None:
        path += f"{'&' if '?' in path else '?'}done={outcome.batch.pk}"
    return f"{path}#{anchor}" if anchor else path


def done_before(request: HttpRequest, roster: Roster) -> Notice | None:
    """The act that led here, by the address."""
    try:
        key = uuid.UUID(request.GET.get("done", ""))
    except ValueError:
        return None
    batch = roster.batches.filter(pk=key).first()
    return notices.done(batch) if batch else None


def answer_with_board(request: HttpRequest, roster_id: uuid.UUID, opened: str = "") -> Show:
    """Shows the roster page, or its board to htmx."""

    def show(notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse:
        roster = as_done(done) or roster_or_404(request, roster_id)
        last = done.batch if done and not done.is_repeat else None
        context = page_context.board(roster, viewer_of(request), opened=opened, notice=notice, last=last)
        return fragment_or_page(request, "rosters/rosters/board.html", "rosters/rosters/sheet.html", context, status)

    return show


def answer_with_order(request: HttpRequest, roster_id: uuid.UUID) -> Show:
    """Shows the page on which operatives are put in order, or its list to htmx."""

    def show(notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse:
        roster = as_done(done) or own_roster_or_404(request, roster_id)
        context = page_context.board(roster, viewer_of(request), notice=notice or done_before(request, roster))
        fragment, page = "rosters/rosters/order_list.html", "rosters/rosters/order.html"
        return fragment_or_page(request, fragment, page, context, status)

    return show


def fragment_or_page(
    request: HttpRequest, fragment: str, page: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The very fragment the page includes, where htmx asks for it."""
    is_part = request.htmx and not request.htmx.history_restore_request
    response = render(request, fragment if is_part else page, context, status=status)
    # One address, two answers: going back in a browser must never show the fragment by itself.
    patch_vary_headers(response, ["HX-Request"])
    add_never_cache_headers(response)
    return response


def has_next(request: HttpRequest) -> bool:
    """Whether the form says where to go when it is done."""
    return bool(request.POST.get("next") or request.GET.get("next"))


def onward_of(request: HttpRequest, roster_id: uuid.UUID, opened: str = "") -> str:
    """Where to go when it is done: where the form says, if that is here; else the roster."""
    if wanted := next_page(request):
        return wanted
    if opened:
        return reverse("rosters:operative", args=[roster_id, opened]) + f"#op-{opened}"
    return reverse("rosters:sheet", args=[roster_id])


def sent_with(request: HttpRequest, act: Callable[[], ActResult], onward: str) -> HttpResponse:
    """Do it and send htmx to the page that says so; a refusal is shown at the form."""
    try:
        outcome = act()
    except Roster.DoesNotExist:
        raise Http404 from None
    return sent_on(request, with_done(onward, outcome))


def sent_on(request: HttpRequest, url: str) -> HttpResponse:
    """Another page, for htmx too."""
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)
