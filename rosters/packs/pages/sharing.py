"""A pack's own link: made by whose pack it is, opened by whoever has it, and taken onto another shelf."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from rosters.models import Pack
from rosters.packs.pages.shelves import contents, pack_or_404
from rosters.packs.selectors.shelves import files_in
from rosters.packs.services.pack_sharing import pack_share, pack_take
from rosters.viewers import viewer_of
from rules.editions import EDITIONS


@require_POST
def share(request: HttpRequest, pack_id: uuid.UUID) -> HttpResponse:
    """Open a pack of one's own to whoever has its link, or close it."""
    found, user = pack_or_404(request, pack_id), viewer_of(request).user
    if user is None or found.owner_id != user.pk:
        raise Http404
    is_open = request.POST.get("visibility") == "link"
    pack_share(pack=found, owner=user, is_open=is_open)
    words = "Whoever has the link may see it and keep a copy." if is_open else "The link no longer leads anywhere."
    messages.success(request, words)
    return redirect("rosters:pack", found.pk)


@require_safe
def shared(request: HttpRequest, share_key: str) -> HttpResponse:
    """A shared pack with what is in it and what in it leads nowhere. Compiles it, the first time in a process."""
    found = _linked(share_key)
    user = viewer_of(request).user
    context = {
        "pack": found,
        "edition": EDITIONS.get(found.edition),
        "files": files_in(found),
        "is_mine": user is not None and found.owner_id == user.pk,
        "may_keep": user is not None,
        **contents(found),
    }
    return render(request, "rosters/packs/shared.html", context)


@require_POST
def take(request: HttpRequest, share_key: str) -> HttpResponse:
    """Keep it oneself."""
    made, is_new = pack_take(pack=_linked(share_key), user=viewer_of(request).user)
    messages.success(request, f"{made.title} {'is on your shelf' if is_new else 'was on your shelf already'}.")
    return redirect("rosters:pack", made.pk)


def _linked(share_key: str) -> Pack:
    found = Pack.objects.select_related("owner").filter(share_key=share_key).first()
    if found is None:
        raise Http404
    return found
