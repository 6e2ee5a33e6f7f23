"""Pages about sharing."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import quote

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rosters.models import Roster
from rosters.rosters import answers, page_context
from rosters.rosters.answers import Show, answered, version_of
from rosters.rosters.lines import own_line, shelf_line, size_words
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import find_shared, public_rosters, rosters_like, rosters_of, verdict_of
from rosters.rosters.services.rosters import ActResult, roster_share
from rosters.sharing.private_link import days_kept, private_link
from rosters.sharing.services import guest_holds, guest_join
from rosters.viewers import SESSION_KEY, viewer, viewer_of
from rosters.web.addresses import public_address
from rosters.web.share_picture import FOOT, HEIGHT, INK, PAPER, SIDE, SOFT, TOP, WIDTH, SharePicture, plate_of
from rosters.web.shared_links import ROSTER_LINKS
from rosters.web.tabs import head_of_roster
from rules.editions import find

PER_PAGE = 40
WORDS = {
    Roster.Visibility.PRIVATE: "Nobody else can open it; a link you shared no longer works.",
    Roster.Visibility.LINK: "Whoever has the link can read and copy it, without an account.",
    Roster.Visibility.PUBLIC: "It is also in the list of open rosters, under your name.",
}
SIGN, MOST = 400, 720
"""Of the picture that a chat shows: the side of the emblem, and how wide a line may be."""


@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Who may see it; the link and its QR code."""
    show = _show_page(request, roster_id)
    if request.method != "POST":
        return show(None, 200)

    def share_it() -> ActResult:
        roster = roster_share(
            roster_id=roster_id,
            viewer=viewer_of(request),
            visibility=request.POST.get("visibility", ""),
            expected_version=version_of(request),
        )
        messages.success(request, f"Now open to: {roster.get_visibility_display().lower()}.")
        return ActResult(roster, None)

    return answered(request, share_it, show, onward=reverse("rosters:share", args=[roster_id]))


def _show_page(request: HttpRequest, roster_id: uuid.UUID) -> Show:
    def show(notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse:
        roster = answers.own_roster_or_404(request, roster_id)
        context: dict[str, Any] = {
            **head_of_roster(roster, "share"),
            "roster": roster,
            "ways": [(way.value, way.label, WORDS[way], way == roster.visibility) for way in Roster.Visibility],
            "link": _link(request, roster),
            "private_link": private_link(request),
            "notice": notice,
        }
        return render(request, "rosters/sharing/share.html", context, status=status)

    return show


def _link(request: HttpRequest, roster: Roster) -> str:
    """The link to pass on; empty while nobody else may open it."""
    if roster.visibility == Roster.Visibility.PRIVATE or not roster.share_key:
        return ""
    return public_address(request, reverse("rosters:shared", args=[roster.share_key]))


@require_safe
def shared(request: HttpRequest, share_key: str) -> HttpResponse:
    """A shared roster, opened by its link; the browser keeps the link for the roster's other pages."""
    try:
        roster = find_shared(share_key)
    except Roster.DoesNotExist:
        raise Http404 from None
    ROSTER_LINKS.hold(request, roster)
    context = page_context.board(roster, viewer_of(request))
    return answers.fragment_or_page(request, "rosters/rosters/board.html", "rosters/rosters/sheet.html", context)


@require_safe
def picture(request: HttpRequest, share_key: str) -> HttpResponse:
    """What a chat shows beside the link, as long as the roster is shared."""
    try:
        return roster_picture(find_shared(share_key)).answer()
    except Roster.DoesNotExist:
        raise Http404 from None


@require_safe
def public(request: HttpRequest) -> HttpResponse:
    """Every roster that is open to all."""
    asked = request.GET.get("q", "").replace("\0", "").strip()[:80]
    rosters = rosters_like(public_rosters(), asked)
    page = Paginator(rosters, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rosters": [_line(roster) for roster in page],
        "asked": asked,
        "query": f"&q={quote(asked)}",
    }
    return render(request, "rosters/sharing/public.html", context)


def _line(roster: Roster) -> dict[str, Any]:
    by = str(roster.owner) if roster.owner else "a guest"
    line = shelf_line(roster, find(roster.edition).name, roster.faction, size_words(roster), f"by {by}")
    return {**line, "stamp_word": "" if verdict_of(roster) is not False else "Not legal", "stamp_kind": "bad"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest, key: str) -> HttpResponse:
    """Says what the link opens; by POST this browser becomes that guest."""
    found, others = list(rosters_of(viewer(None, key))), guest_holds(key)
    if not found and not others:
        raise Http404
    if request.method != "POST":
        lines = [{**own_line(each), "url": "", "stamp_url": ""} for each in found]
        context = {"rosters": lines, "others": others, "days": days_kept()}
        return render(request, "rosters/sharing/keep.html", context)
    user = viewer_of(request).user
    guest_join(key=key, own_key=request.session.get(SESSION_KEY, ""), user=user)
    if user is None:
        request.session[SESSION_KEY] = key
    messages.success(request, "All of it is here now." if user is None else "All of it is yours now.")
    return redirect("rosters:list")


def roster_picture(roster: Roster) -> SharePicture:
    """No query beside its owner's."""
    edition = find(roster.edition)
    picture = SharePicture(edition.words["roster"], edition.name)
    picture.plate((0, TOP, WIDTH, HEIGHT - FOOT), plate_of(roster.faction))
    picture.emblem(roster.faction, (WIDTH - SIDE - SIGN, TOP + 15), SIGN, PAPER, strength=0.9)
    picture.write((SIDE, 210), roster.name, 92, "700", PAPER, most=MOST - 40)
    picture.write((SIDE, 290), roster.faction, 40, "400", PAPER, most=MOST - 40)
    figures = [(str(roster.size), edition.words["operatives" if roster.size != 1 else "operative"].casefold())]
    if edition.points is not None:
        figures.insert(0, (str(roster.points), "points"))
    at = SIDE
    for number, words in figures:
        wide = picture.write((at, 425), number, 110, "700", PAPER, most=MOST // 2)
        below = picture.write((at, 500), words, 34, "400", SOFT, most=MOST // 2)
        at += max(wide, below) + SIDE
    by = f" · by {roster.owner}" if roster.owner else ""
    picture.write((SIDE, HEIGHT - FOOT // 2), f"Muster{by}", 32, "600", INK, most=MOST)
    return picture
