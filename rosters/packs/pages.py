"""Pages about packs."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import TryLimit, address_of
from accounts.models import User
from rosters.exchange.forms import packed, unpacked
from rosters.journal.catalogues import catalogue_for
from rosters.journal.settle import issues_from
from rosters.models import Pack, Roster
from rosters.operatives.selectors import catalogue_models
from rosters.packs.selectors import (
    Shelved,
    files_in,
    packs_shelved,
    printings_unknown,
    revisions_for,
    revisions_of,
    shared_files,
    stranded,
    waiting_for,
)
from rosters.packs.services.moving import roster_move, roster_move_preview
from rosters.packs.services.packs import pack_discard, pack_share, pack_take
from rosters.packs.services.uploads import MOST_BYTES, Upload, packs_upload
from rosters.rosters import answers
from rosters.rosters.answers import answered, version_of
from rosters.rosters.lines import own_line
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import rosters_of
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import guest_key_of, guest_with, viewer_of
from rosters.web.addresses import public_address
from rosters.web.tabs import head_of_roster
from rules.editions import EDITIONS
from rules.errors import Malformed, Refusal
from rules.names import first_of, how_many

MOST_LISTED = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionPacks:
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
        "shared": [pack for pack in shared_files(viewer) if pack.keeper],
    }
    return render(request, "rosters/packs/packs.html", context)


def _shelves(shelved: list[Shelved]) -> list[EditionPacks]:
    mine = [each for each in shelved if each.pack.keeper]
    note = "yours to share" if mine and mine[0].pack.owner_id else "yours"
    found = [EditionPacks(key="mine", title="Your own", note=note, packs=tuple(mine))] if mine else []
    for key in reversed(dict.fromkeys(each.pack.edition for each in shelved)):  # the newest edition first
        everyones = tuple(each for each in shelved if each.pack.edition == key and not each.pack.keeper)
        title = EDITIONS[key].name if key in EDITIONS else key
        if everyones:
            found.append(EditionPacks(key=key, title=title, note="everyone’s", packs=everyones))
    return found


@require_safe
def pack(request: HttpRequest, pack_id: uuid.UUID) -> HttpResponse:
    """One pack. Compiles it, the first time in a process."""
    return _page(request, pack_or_404(request, pack_id))


def _page(request: HttpRequest, found: Pack, refusal: str = "", status: int = 200) -> HttpResponse:
    viewer = viewer_of(request)
    revisions = revisions_of(found)
    rosters = list(rosters_of(viewer).filter(pack__in=revisions).order_by("name", "id"))
    context = {
        "pack": found,
        "edition": EDITIONS.get(found.edition),
        "files": files_in(found),
        "revisions": revisions,
        "without": printings_unknown(found),
        "rosters": [own_line(each) for each in rosters if each.pack_id == found.pk],
        "behind": [roster for roster in rosters if roster.pack and roster.pack.revision < found.revision],
        "waiting": waiting_for(stranded(viewer), [found]),
        "all_rosters": found.rosters.count(),
        "is_mine": bool(found.keeper),
        "may_share": found.owner_id is not None,
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
        known = catalogue_models(EDITIONS[found.edition], found.digest) if is_usable else None
    except Refusal as refusal:
        return {"missing": refusal.message}
    return {
        "models": None if known is None else len(known),
        "sheets": known or (),
        "issues": issues[:MOST_LISTED],
        "more": max(0, len(issues) - MOST_LISTED),
    }


def pack_or_404(request: HttpRequest, pack_id: uuid.UUID) -> Pack:
    """A pack that the reader may see."""
    found = Pack.objects.visible_to(viewer_of(request)).filter(pk=pack_id).first()
    if found is None:
        raise Http404
    return found


@require_POST
def discard(request: HttpRequest, pack_id: uuid.UUID) -> HttpResponse:
    """Throw away a pack of one's own that no roster is built from."""
    found = pack_or_404(request, pack_id)
    if not found.keeper:
        raise Http404
    try:
        pack_discard(pack=found, owner=viewer_of(request))
    except Refusal as refusal:
        return _page(request, found, refusal.message, 409)
    messages.success(request, f"{found.title}, revision {found.revision}, is gone.")
    return redirect("rosters:packs")


UPLOADS_OF = TryLimit("packs brought in by one player or address", 30, 60)
PAGE, LOOKED = "rosters/packs/upload.html", "rosters/packs/looked.html"
MOST_FAULTS = 100


class UploadForm(forms.Form):
    """A file of packs."""

    file = forms.FileField(
        label="A file",
        help_text="A .gst, .cat, .gstz or .catz; a .zip of them; or a pack of your own in .yaml or .json.",
        widget=forms.FileInput(attrs={"accept": ".gst,.cat,.gstz,.catz,.zip,.yaml,.yml,.json"}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """Show what a file holds; sent again from there, it is stored."""
    user = viewer_of(request).user
    if request.method != "POST":
        return render(request, PAGE, {"form": UploadForm(), "is_guest": user is None})
    UPLOADS_OF.spend(str(user.pk) if user else address_of(request))
    form = UploadForm(request.POST, request.FILES)
    try:
        if request.POST.get("kept"):
            return _store(request, user)
        if form.is_valid():
            return _looked(request, form.cleaned_data["file"])
    except Malformed as problem:
        form.add_error("file", problem.sentence[:500])
    except Refusal as refusal:
        form.add_error(None, refusal.message)
    return render(request, PAGE, {"form": form, "is_guest": user is None}, status=422)


def _looked(request: HttpRequest, file: Any) -> HttpResponse:
    """What is in it; nothing is kept."""
    viewer = viewer_of(request)
    data, name = file.read(MOST_BYTES + 1), str(file.name)[:80]
    found = packs_upload(data=data, name=name, owner=viewer, is_trial=True)
    is_readable = not any(each.error for each in found.files)
    context = {
        "upload": found,
        "most": MOST_FAULTS,
        "is_readable": is_readable,
        "is_guest": viewer.user is None,
        "may_share": _is_staff(viewer.user),
        "kept": packed(data, name) if is_readable else "",
        "called": name,
    }
    return render(request, LOOKED, context, status=200 if is_readable else 422)


def _store(request: HttpRequest, user: User | None) -> HttpResponse:
    name = request.POST.get("called", "")[:80]
    data = unpacked(request.POST["kept"], name, MOST_BYTES)
    is_for_everyone = request.POST.get("keep") == "everyone" and _is_staff(user)
    keeper = user or guest_with(guest_key_of(request))
    stored = packs_upload(data=data, name=name, owner=None if is_for_everyone else keeper)
    messages.success(request, words_of(stored))
    if len(stored.new_packs) == 1:
        return redirect("rosters:pack", stored.new_packs[0].pk)
    return redirect("rosters:packs")


def words_of(stored: Upload) -> str:
    """What came of an upload, in a sentence."""
    if not stored.is_kept:
        return "Nothing was kept: not every file can be read now."
    count = len(stored.new_packs)
    if not count:
        return "All of it was here already."
    return f"{how_many(count, 'new pack')}: {first_of([pack.title for pack in stored.new_packs], 8)}."


def _is_staff(user: User | None) -> bool:
    return bool(getattr(user, "is_staff", False))


@require_http_methods(["GET", "HEAD", "POST"])
def roster_pack(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """The revisions a roster may be of, and what moving to one of them changes."""

    def show(notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse:
        roster = answers.own_roster_or_404(request, roster_id)
        revisions = revisions_for(roster, viewer_of(request))
        chosen = _chosen(revisions, request.POST.get("pack") or request.GET.get("pack", ""))
        context = {
            **head_of_roster(roster, "details"),
            "roster": roster,
            "revisions": revisions,
            "without": printings_unknown(roster.pack),
            "chosen": chosen,
            "notice": notice,
            **(_preview(roster, chosen) if chosen is not None and chosen.pk != roster.pack_id else {}),
        }
        return render(request, "rosters/packs/move.html", context, status=status)

    def move_it() -> ActResult:
        roster = answers.own_roster_or_404(request, roster_id)
        wanted = _chosen(revisions_for(roster, viewer_of(request)), request.POST.get("pack", ""))
        if wanted is None:
            raise Http404
        return roster_move(
            roster_id=roster_id, viewer=viewer_of(request), pack=wanted, expected_version=version_of(request)
        )

    if request.method != "POST":
        return show(None, 200)
    return answered(request, move_it, show, onward=reverse("rosters:sheet", args=[roster_id]))


def _chosen(revisions: list[Pack], asked: str) -> Pack | None:
    """The revision that is asked for; 404 for one that is none."""
    if not asked:
        return None
    found = next((pack for pack in revisions if str(pack.pk) == asked), None)
    if found is None:
        raise Http404
    return found


def _preview(roster: Roster, pack: Pack) -> dict[str, Any]:
    """What is different afterwards, in words. Evaluates."""
    change = roster_move_preview(roster=roster, pack=pack)
    now = {issue.sentence for issue in issues_from(roster.verdict)}
    then = {issue.sentence for issue in change["issues"]}
    return {
        "points": change["points"],
        "prices": change["prices"],
        "unresolved": change["unresolved"],
        "worse": sorted(then - now),
        "better": sorted(now - then),
    }


@require_POST
def share(request: HttpRequest, pack_id: uuid.UUID) -> HttpResponse:
    """Open a pack of one's own to whoever has its link, or close it."""
    found, user = pack_or_404(request, pack_id), viewer_of(request).user
    if user is None or found.owner_id != user.pk:
        raise Http404
    is_open = request.POST.get("visibility") == "link"
    pack_share(pack=found, owner=user, is_open=is_open)
    words = "Whoever has the link may see it and keep a copy." if is_open else "The link no longer works."
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
    taken, is_new = pack_take(pack=_linked(share_key), user=viewer_of(request).user)
    messages.success(request, f"{taken.title} {'is on your shelf' if is_new else 'was on your shelf already'}.")
    return redirect("rosters:pack", taken.pk)


def _linked(share_key: str) -> Pack:
    found = Pack.objects.select_related("owner").filter(share_key=share_key).first()
    if found is None:
        raise Http404
    return found
