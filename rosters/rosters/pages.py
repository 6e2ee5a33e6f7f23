"""Pages about whole rosters: the list, founding one, the roster itself with its acts, its details, its history."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import TryLimit, address_of
from rosters.journal.operation import Repeated
from rosters.journal.wording import way_back
from rosters.kill_teams.page_context import fuller
from rosters.models import Batch, Roster
from rosters.operatives.selectors import sub_factions_of
from rosters.rosters import answers, notices, page_context, past
from rosters.rosters.answers import Show, acts_in, answer_with_board, answered
from rosters.rosters.fix_all import fix_all
from rosters.rosters.founding import Founding, factions, founding_of
from rosters.rosters.lines import own_line
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import ACTIVE, RosterSheet, discarded_of, latest_edition, roster_sheet, rosters_of
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rosters.rosters.services.rosters import (
    LONGEST_NAME,
    TOO_MANY,
    ActResult,
    roster_copy,
    roster_describe,
    roster_discard,
    roster_found,
    roster_restore,
)
from rosters.rosters.services.sweeping import THROWN_AWAY_KEPT
from rosters.rosters.services.undoing import roster_undo, undo_preview
from rosters.sharing.private_link import days_kept, private_link
from rosters.sharing.services import guest_holds
from rosters.viewers import SESSION_KEY, guest_key_of, viewer_of
from rosters.web.errand import errand_of
from rosters.web.issues import acts_value
from rosters.web.tabs import head_of, head_of_roster
from rules import acts
from rules.acts import Act
from rules.errors import Refusal

PER_PAGE = 40
ABOUT_TEAMS = ("pick-kill-team", "change-kill-team", "strike-kill-team")
"""Kinds of acts whose undo shows on the page of kill teams."""
# A club of guests behind one address builds on one evening; a script does not build for ever.
FOUND_FROM = TryLimit("found rosters from one address", 120, 60)


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
    describe_it = answers.as_reader(request, roster_describe, roster_id, **form.cleaned_data)
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
            "version": roster.version,
            "here_url": reverse("rosters:details", args=[roster_id]),
            "act_url": reverse("rosters:act", args=[roster_id]),
            **_sub_factions(roster),
        }
        return render(request, "rosters/rosters/details.html", context, status=status)

    return show


def _sub_factions(roster: Roster) -> dict[str, Any]:
    """What everybody may belong to, and what those on the roster do; in a running campaign that is fixed."""
    known = () if roster.campaign.get("has_started") else sub_factions_of(roster)
    sheets = roster.operatives.filter(status__in=ACTIVE).values_list("sheet", flat=True) if known else ()
    return {"sub_factions": known, "held": sorted({sheet.get("sub_faction", "") for sheet in sheets})}


@require_safe
def order(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Put the operatives in another order."""
    return answers.answer_with_order(request, roster_id)(None, 200)


@require_POST
def sub_faction(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """One sub-faction for everyone who can have it; nothing where none was chosen of several that they have."""
    if "sub_faction" not in request.POST:
        return _show_page(request, roster_id)(None, 200)
    requested: list[Act] = [acts.SetSubFaction(sub_faction=request.POST["sub_faction"])]

    act, onward = answers.acting(request, roster_id, requested), reverse("rosters:details", args=[roster_id])
    return answered(request, act, _show_page(request, roster_id), onward=onward, acts=requested)


@require_POST
def copy(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """One's own copy of a roster that one may see."""
    source = answers.roster_or_404(request, roster_id)
    viewer = viewer_of(request)
    copied = roster_copy(source=source, viewer=viewer, guest_key="" if viewer.user else guest_key_of(request))
    without = _not_copied(roster_sheet(source, viewer), copied)
    messages.success(request, f"Copied. {copied.name} is yours to change.{without}")
    return redirect("rosters:sheet", copied.pk)


def _not_copied(source: RosterSheet, copied: Roster) -> str:
    """What a copy goes without, in sentences: kill teams, and all that its operatives learnt."""
    teams = " Kill teams were not copied." if source.kill_teams else ""
    if not any(op.grown or op.level > 1 or op.traits for op in source.operatives):
        return teams
    points = f" (points: {source.points} → {copied.points})" if source.points != copied.points else ""
    return f"{teams} Its operatives are as recruited: nothing that missions brought was copied{points}."


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
    return redirect("rosters:sheet", roster_id) if is_kept else redirect(f"{reverse('rosters:list')}#deleted")


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


@require_safe
def sheet(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """All operatives, what they cost, what is wrong."""
    roster = answers.roster_or_404(request, roster_id)
    context = page_context.board(roster, viewer_of(request), left=request.GET.get("left", ""))
    last = context["last"]
    if last is not None and str(last.pk) == request.GET.get("done"):
        context["notice"] = notices.done(last)
    if last is not None and last.has_been_out and not request.htmx:
        context["honours"] = page_context.honours(roster, is_own=context["sheet"].is_editable)
    return answers.fragment_or_page(request, "rosters/rosters/board.html", "rosters/rosters/sheet.html", context)


@require_POST
def act(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Do the acts that a button or a small form carries."""
    acts = acts_in(request)
    opened = answers.opened_in(request)
    onward = answers.onward_of(request, roster_id, opened)

    kill_team = request.POST.get("kill_team") or request.GET.get("kill_team", "")
    act_on_it = answers.acting(request, roster_id, acts, kill_team)
    if request.htmx and answers.has_next(request):
        return answers.sent_with(request, act_on_it, onward)
    return answered(request, act_on_it, answer_with_board(request, roster_id, opened), onward=onward, acts=acts)


@require_safe
def fix_everything(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """The ways out that make the roster, or one kill team of it, legal together; nothing is done yet."""
    roster = answers.own_roster_or_404(request, roster_id)
    sheet = roster_sheet(roster, viewer_of(request))
    asked = request.GET.get("team", "")
    team = next((each for each in sheet.kill_teams if each.key == asked), None)
    if asked and team is None:
        raise Http404
    found = fix_all(roster, asked)
    where = [sheet.key, asked] if asked else [sheet.key]
    points = found.after if found else None
    context = {
        **head_of(sheet, "kill-teams" if asked else "sheet"),
        "team": team,
        "found": found,
        "sentences": found.sentences(sheet.operatives) if found else (),
        "acts": acts_value(found.acts) if found else "",
        "left": max((team.points_limit or 0) - points, 0) if team and points is not None else 0,
        "better": fuller(roster, viewer_of(request), team, points) if team else None,
        "version": sheet.version,
        "act_url": reverse("rosters:kill-team-act" if asked else "rosters:act", args=where),
        "back_url": reverse("rosters:kill-team" if asked else "rosters:sheet", args=where),
    }
    return render(request, "rosters/rosters/fix_all.html", context)


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """The reader's rosters, those thrown away last; for a guest the way to keep them."""
    viewer = viewer_of(request)
    page = Paginator(rosters_of(viewer), PER_PAGE).get_page(request.GET.get("page"))
    # A guest without rosters may have something else that the link opens.
    holds_more = page.paginator.count or guest_holds(request.session.get(SESSION_KEY, ""))
    context = {
        "page": page,
        "rosters": [own_line(roster) for roster in page],
        "discarded": list(discarded_of(viewer)[:PER_PAGE]),
        "private_link": private_link(request) if holds_more else "",
        "days": days_kept(),
        "thrown_days": THROWN_AWAY_KEPT.days,
    }
    return render(request, "rosters/rosters/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """First the faction, then a name or a ready team."""
    founding = founding_of(request)
    if founding is None:
        shelves = factions(request)
        asked = request.GET.get("edition") or latest_edition(viewer_of(request))
        chosen = next((each for each in shelves if each.edition.key == asked), shelves[0] if shelves else None)
        context = {"shelves": shelves, "chosen": chosen, "errand": errand_of(request)}
        return render(request, "rosters/rosters/create.html", context)
    if request.method != "POST":
        return render(request, "rosters/rosters/found.html", {"founding": founding})
    try:
        return redirect(_founded(request, founding))
    except Repeated as repeated:
        return redirect("rosters:sheet", repeated.batch.roster_id)
    except Refusal as refusal:
        is_guests = refusal.code == TOO_MANY and viewer_of(request).user is None
        sign_up_url = reverse("accounts:sign-up") if is_guests else ""
        context = {"founding": founding, "refusal": refusal.message, "sign_up_url": sign_up_url}
        return render(request, "rosters/rosters/found.html", context, status=409)


def _founded(request: HttpRequest, founding: Founding) -> str:
    """Found it; the address of what comes next: recruiting, or the ready team's roster."""
    viewer = viewer_of(request)
    if viewer.user is None:
        FOUND_FROM.spend(address_of(request))
    who: dict[str, Any] = {"viewer": viewer, "guest_key": guest_key_of(request) if viewer.user is None else ""}
    if founding.team:
        roster, _ = roster_from_ready_team(
            **who, pack=founding.pack, team=founding.team, name=founding.name, token=founding.token
        )
        return reverse("rosters:sheet", args=[roster.pk])
    edition = founding.pack.edition
    roster = roster_found(**who, edition=edition, pack=founding.pack, name=founding.name, token=founding.token)
    return reverse("rosters:recruit", args=[roster.pk])


@require_safe
def history(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Newest first, a page at a time."""
    page = past.page_of(viewer_of(request), roster_id, request.GET.get("page", "1"))
    if page is None:
        raise Http404
    return render(request, "rosters/rosters/history.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, roster_id: uuid.UUID, batch_id: uuid.UUID) -> HttpResponse:
    """Before: what taking it back would mean. By POST: take it back."""
    roster = answers.own_roster_or_404(request, roster_id)
    if request.method == "POST":
        return _undone(request, roster, batch_id)
    batch = _batch(roster, batch_id)
    try:
        preview = undo_preview(roster=roster, batch=batch)
    except Refusal as refusal:
        page = past.page_of(viewer_of(request), roster_id, "1") or {}
        context = {**page, "notice": notices.refused(refusal)}
        return render(request, "rosters/rosters/history.html", context, status=answers.DECLINED)
    return render(request, "rosters/rosters/undo.html", past.preview(roster, batch, preview))


def _batch(roster: Roster, batch_id: uuid.UUID) -> Batch:
    batch = roster.batches.filter(pk=batch_id).first()
    if batch is None:
        raise Http404
    return batch


def _undone(request: HttpRequest, roster: Roster, batch_id: uuid.UUID) -> HttpResponse:
    batch = _batch(roster, batch_id)

    opened = answers.opened_in(request)
    onward = answers.onward_of(request, roster.pk, opened)
    if batch.kind in ABOUT_TEAMS and not answers.has_next(request):
        onward = reverse("rosters:kill-teams", args=[roster.pk])
    given = {"batch_id": batch_id, "with_dependants": "with_dependants" in request.POST}
    return answered(
        request,
        answers.as_reader(request, roster_undo, roster.pk, **given),
        answer_with_board(request, roster.pk, opened),
        onward=onward,
        wanted=[": ".join(way_back(batch.words, is_void=batch.voids_id is not None))],
    )
