"""The roster page, and the one address to which buttons send their acts."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from rosters.rosters import answers, notices, page_context
from rosters.rosters.answers import acts_in, answer_with_board, answered
from rosters.rosters.fix_all import fix_all
from rosters.rosters.selectors import roster_sheet
from rosters.viewers import viewer_of
from rosters.web.issues import acts_value
from rosters.web.tabs import head_of


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
    context = {
        **head_of(sheet, "kill-teams" if asked else "sheet"),
        "team": team,
        "found": found,
        "acts": acts_value(found.acts) if found else "",
        "version": sheet.version,
        "act_url": reverse("rosters:kill-team-act" if asked else "rosters:act", args=where),
        "back_url": reverse("rosters:kill-team" if asked else "rosters:sheet", args=where),
    }
    return render(request, "rosters/rosters/fix_all.html", context)
