"""What is installed: the shelves, and one pack with its files, faults and rosters."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from rosters.journal.catalogues import catalogue_for
from rosters.models import Pack
from rosters.operatives.selectors.options import catalogue_models
from rosters.packs.selectors.shelves import (
    Shelved,
    built_from,
    files_in,
    packs_shelved,
    revisions_of,
    shared_files,
    stranded,
    waiting_for,
)
from rosters.packs.services.packs import pack_discard
from rosters.viewers import viewer_of
from rosters.web.addresses import public_address
from rules.editions import EDITIONS
from rules.errors import Refusal

MOST_TOLD = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The packs of one edition that are everyone's, or the reader's own."""

    key: str
    title: str
    note: str
    packs: tuple[Shelved, ...]


@require_safe
def packs(request: HttpRequest) -> HttpResponse:
    """All packs that the reader may build from."""
    viewer = viewer_of(request)
    shelved = packs_shelved(viewer)
    context = {
        "shelves": _shelves(shelved),
        "behind": [each for each in shelved if each.behind],
        "waiting": waiting_for(stranded(viewer), (each.pack for each in shelved)),
        "shared": [pack for pack in shared_files(viewer) if pack.owner_id],
        "may_keep": viewer.user is not None,
    }
    return render(request, "rosters/packs/packs.html", context)


def _shelves(shelved: list[Shelved]) -> list[Shelf]:
    mine = [each for each in shelved if each.pack.owner_id]
    found = [Shelf(key="mine", title="Your own", note="yours to share", packs=tuple(mine))] if mine else []
    for key in dict.fromkeys(each.pack.edition for each in shelved):
        everyones = tuple(each for each in shelved if each.pack.edition == key and not each.pack.owner_id)
        title = EDITIONS[key].name if key in EDITIONS else key
        if everyones:
            found.append(Shelf(key=key, title=title, note="everyone’s", packs=everyones))
    return found


@require_safe
def pack(request: HttpRequest, pack_id: uuid.UUID) -> HttpResponse:
    """One pack. Compiles it, the first time in a process."""
    return _page(request, pack_or_404(request, pack_id))


def _page(request: HttpRequest, found: Pack, refusal: str = "", status: int = 200) -> HttpResponse:
    viewer = viewer_of(request)
    revisions = revisions_of(found)
    rosters = built_from(viewer, revisions)
    context = {
        "pack": found,
        "edition": EDITIONS.get(found.edition),
        "files": files_in(found),
        "revisions": revisions,
        "rosters": [roster for roster in rosters if roster.pack_id == found.pk],
        "behind": [roster for roster in rosters if roster.pack and roster.pack.revision < found.revision],
        "waiting": waiting_for(stranded(viewer), [found]),
        "all_rosters": found.rosters.count(),
        "is_mine": viewer.user is not None and found.owner_id == viewer.user.pk,
        "refusal": refusal,
        "link": _link(request, found),
        **contents(found),
    }
    return render(request, "rosters/packs/pack.html", context, status=status)


def _link(request: HttpRequest, found: Pack) -> str:
    """The link to pass on; empty while nobody else may open it."""
    return public_address(request, reverse("rosters:pack-shared", args=[found.share_key])) if found.share_key else ""


def contents(found: Pack) -> dict[str, Any]:
    """How many models it offers, and what in it leads nowhere."""
    try:
        issues = [issue.sentence for issue in catalogue_for(found.digest).issues]
        is_usable = found.kind == Pack.Kind.FACTION and found.edition in EDITIONS
        models = len(catalogue_models(EDITIONS[found.edition], found.digest)) if is_usable else None
    except Refusal as refusal:
        return {"missing": refusal.message}
    return {"models": models, "issues": issues[:MOST_TOLD], "more": max(0, len(issues) - MOST_TOLD)}


def pack_or_404(request: HttpRequest, pack_id: uuid.UUID) -> Pack:
    """A pack that the reader may see."""
    found = Pack.objects.visible_to(request.user).filter(pk=pack_id).first()
    if found is None:
        raise Http404
    return found


@require_POST
def discard(request: HttpRequest, pack_id: uuid.UUID) -> HttpResponse:
    """Throw away a pack of one's own that no roster is built from."""
    found = pack_or_404(request, pack_id)
    user = viewer_of(request).user
    if user is None or found.owner_id != user.pk:
        raise Http404
    try:
        pack_discard(pack=found, owner=user)
    except Refusal as refusal:
        return _page(request, found, refusal.message, 409)
    messages.success(request, f"{found.title}, revision {found.revision}, is gone.")
    return redirect("rosters:packs")
