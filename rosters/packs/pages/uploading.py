"""Bringing a pack in: what is in each file is shown first; then it is kept, for oneself or by staff for everyone.

A pack is private unless staff keeps it for everyone: its names and prices are somebody's
work, and whoever runs the server answers for what it shows. A roster that is shared can
be read without its pack.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.limits import Limit, address_of
from rosters.exchange.forms import packed, unpacked
from rosters.packs.services.uploads import MOST_BYTES, Upload, packs_upload
from rosters.viewers import viewer_of
from rules.errors import Malformed, Refusal
from rules.names import first_of

UPLOADS_OF = Limit("packs brought in by one player or address", 30, 60)
PAGE, LOOKED = "rosters/packs/upload.html", "rosters/packs/looked.html"
MOST_FAULTS = 100


class UploadForm(forms.Form):
    """A file of packs."""

    file = forms.FileField(
        label="A file",
        help_text="A .gst, .cat, .gstz or .catz; a .zip of them; or a pack of your own in .yaml.",
        widget=forms.FileInput(attrs={"accept": ".gst,.cat,.gstz,.catz,.zip,.yaml,.yml"}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """A file is read and told; sent again from there, it is kept."""
    user = viewer_of(request).user
    if request.method != "POST":
        return render(request, PAGE, {"form": UploadForm(), "may_keep": user is not None})
    UPLOADS_OF.spend(str(user.pk) if user else address_of(request))
    form = UploadForm(request.POST, request.FILES)
    try:
        if request.POST.get("kept") and user is not None:
            return _kept(request, user)
        if form.is_valid():
            return _looked(request, form.cleaned_data["file"], user)
    except Malformed as problem:
        form.add_error("file", problem.sentence[:500])
    except Refusal as refusal:
        form.add_error(None, refusal.message)
    return render(request, PAGE, {"form": form, "may_keep": user is not None}, status=422)


def _looked(request: HttpRequest, file: Any, user: AbstractBaseUser | None) -> HttpResponse:
    """What is in it; nothing is kept."""
    data, name = file.read(MOST_BYTES + 1), str(file.name)[:80]
    found = packs_upload(data=data, name=name, owner=user, is_trial=True)
    is_readable = not any(each.error for each in found.files)
    context = {
        "upload": found,
        "most": MOST_FAULTS,
        "is_readable": is_readable,
        "may_keep": user is not None,
        "may_share": _is_staff(user),
        "kept": packed(data, name) if is_readable and user is not None else "",
        "called": name,
    }
    return render(request, LOOKED, context, status=200 if is_readable else 422)


def _kept(request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
    name = request.POST.get("called", "")[:80]
    data = unpacked(request.POST["kept"], name, MOST_BYTES)
    is_for_everyone = request.POST.get("keep") == "everyone" and _is_staff(user)
    made = packs_upload(data=data, name=name, owner=None if is_for_everyone else user)
    messages.success(request, words_of(made))
    if len(made.new_packs) == 1:
        return redirect("rosters:pack", made.new_packs[0].pk)
    return redirect("rosters:packs")


def words_of(made: Upload) -> str:
    """What came of an upload, in a sentence."""
    if not made.is_kept:
        return "Nothing was kept: not every file can be read any more."
    count = len(made.new_packs)
    if not count:
        return "All of it was here already."
    return f"{count} new pack{'s' if count > 1 else ''}: {first_of([pack.title for pack in made.new_packs], 8)}."


def _is_staff(user: AbstractBaseUser | None) -> bool:
    return bool(getattr(user, "is_staff", False))
