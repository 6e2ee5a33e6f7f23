"""The roster as a whole: name, notes, order, sub-faction; copied, thrown away and taken back."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters.models import Roster
from rosters.operatives.selectors.options import sub_factions_of
from rosters.rosters import answers
from rosters.rosters.answers import Show, answered, version_of
from rosters.rosters.notices import Notice
from rosters.rosters.services.rosters import (
    LONGEST_NAME,
    ActResult,
    roster_copy,
    roster_describe,
    roster_discard,
    roster_restore,
)
from rosters.viewers import guest_key_of, viewer_of
from rosters.web.tabs import head_of_roster
from rules import acts
from rules.acts import Act


@require_http_methods(["GET", "HEAD", "POST"])
def details(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Name and notes."""
    roster = answers.own_roster_or_404(request, roster_id)
    form = RosterDetailsForm(request.POST or None, initial={"name": roster.name, "notes": roster.notes})
    show = _show_page(request, roster_id, form)
    if request.method != "POST":
        return show(answers.done_before(request, roster), 200)
    if not form.is_valid():
        return show(None, 422)

    def describe_it() -> ActResult:
        sent = form.cleaned_data
        return roster_describe(
            roster_id=roster_id, viewer=viewer_of(request), **sent, expected_version=version_of(request)
        )

    return answered(request, describe_it, show, onward=reverse("rosters:details", args=[roster_id]), wanted=form.sent())


def _show_page(request: HttpRequest, roster_id: uuid.UUID, form: RosterDetailsForm | None = None) -> Show:
    """Shows the page; what was typed stays in the form until it is saved."""

    def show(notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse:
        roster = answers.own_roster_or_404(request, roster_id)
        is_saved = form is None or (notice is not None and notice.kind == "done")
        saved = {"name": roster.name, "notes": roster.notes}
        details_form = RosterDetailsForm(initial=saved) if form is None or is_saved else form
        if notice is not None and notice.kind == "stale":
            details_form.tell_of(saved)
        context = {
            **head_of_roster(roster, "details"),
            "roster": roster,
            "form": details_form,
            "notice": notice,
            "sub_factions": sub_factions_of(roster),
        }
        return render(request, "rosters/rosters/details.html", context, status=status)

    return show


@require_safe
def order(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Put the operatives in another order."""
    return answers.answer_with_order(request, roster_id)(None, 200)


@require_POST
def sub_faction(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """One sub-faction for everyone who can have it."""
    requested: list[Act] = [acts.SetSubFaction(sub_faction=request.POST.get("sub_faction", ""))]

    act, onward = answers.acting(request, roster_id, requested), reverse("rosters:details", args=[roster_id])
    return answered(request, act, _show_page(request, roster_id), onward=onward, acts=requested)


@require_POST
def copy(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """One's own copy of a roster that one may see."""
    source = answers.roster_or_404(request, roster_id)
    viewer = viewer_of(request)
    copied = roster_copy(source=source, viewer=viewer, guest_key="" if viewer.user else guest_key_of(request))
    messages.success(request, f"Copied. {copied.name} is yours to change.")
    return redirect("rosters:sheet", copied.pk)


@require_POST
def discard(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Delete; the list of rosters offers to take it back."""
    return _set_discarded(request, roster_id, is_kept=False)


@require_POST
def restore(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Take it back."""
    return _set_discarded(request, roster_id, is_kept=True)


def _set_discarded(request: HttpRequest, roster_id: uuid.UUID, *, is_kept: bool) -> HttpResponse:
    try:
        (roster_restore if is_kept else roster_discard)(roster_id=roster_id, viewer=viewer_of(request))
    except Roster.DoesNotExist:
        raise Http404 from None
    return redirect("rosters:sheet", roster_id) if is_kept else redirect(f"{reverse('rosters:list')}#thrown-away")


class RosterDetailsForm(forms.Form):
    """A roster's name and notes."""

    name = forms.CharField(max_length=LONGEST_NAME, label="Name")
    notes = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 6}),
        required=False,
        label="Notes",
        help_text="Background, plans, house rules: only you see them.",
    )

    def sent(self) -> list[str]:
        """What was typed, for a page that says it was not saved."""
        return [f"{self.fields[name].label}: {value}" for name, value in self.cleaned_data.items() if value]

    def tell_of(self, saved: Mapping[str, str]) -> None:
        """Beside each field that holds something else: what others saved meanwhile."""
        for name, value in saved.items():
            if self[name].value() != value:
                self[name].help_text = format_html(
                    "Yours is in the field, not saved. Saved meanwhile: <b>{}</b>", value or "nothing"
                )
