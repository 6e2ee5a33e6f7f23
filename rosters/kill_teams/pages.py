"""Kill teams: pick operatives, agree on a format, take a suggestion, fix issues."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from rosters.kill_teams import page_context
from rosters.kill_teams.services import kill_team_change, kill_team_pick, kill_team_strike
from rosters.models import Operative, Roster
from rosters.rosters import answers, notices
from rosters.rosters.answers import acts_in, answered, version_of
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import roster_sheet
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import viewer_of
from rosters.web.issues import tally_of
from rosters.web.tabs import head_of
from rules.editions.teams import AGREED_FLAGS
from rules.errors import Refusal

BOARD, PAGE = "rosters/kill_teams/board.html", "rosters/kill_teams/team.html"


@require_safe
def teams(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """All kill teams of a roster, and how to pick another."""
    return _list(request, roster_id, None, 200)


def _list(request: HttpRequest, roster_id: uuid.UUID, notice: Notice | None, status: int) -> HttpResponse:
    roster = answers.roster_or_404(request, roster_id)
    sheet = roster_sheet(roster, viewer_of(request))
    context = {
        **head_of(sheet, "kill-teams"),
        "teams": [{"team": team, **tally_of(team.issues)} for team in reversed(sheet.kill_teams)],
        "last": next((each for each in reversed(sheet.kill_teams) if each.members), None),
        "formats": page_context.formats(sheet.edition),
        "version": sheet.version,
        "here_url": reverse("rosters:kill-teams", args=[roster_id]),
        "act_url": reverse("rosters:act", args=[roster_id]),
        "notice": notice or answers.done_before(request, roster),
    }
    return render(request, "rosters/kill_teams/list.html", context, status=status)


@require_POST
def new(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """A new kill team: by format, or like the last one."""
    try:
        _, key = kill_team_pick(
            roster_id=roster_id,
            viewer=viewer_of(request),
            name=request.POST.get("name", ""),
            format_key=request.POST.get("format", ""),
            own=_own(request),
            like=request.POST.get("like", ""),
            expected_version=version_of(request),
        )
    except Roster.DoesNotExist:
        raise Http404 from None
    except Refusal as refusal:
        return _list(request, roster_id, notices.refused(refusal), answers.DECLINED)
    return redirect("rosters:kill-team", roster_id, key)


@require_safe
def team(request: HttpRequest, roster_id: uuid.UUID, team_id: uuid.UUID) -> HttpResponse:
    """One kill team."""
    roster = answers.roster_or_404(request, roster_id)
    return _board(request, roster, team_id, answers.done_before(request, roster), 200)


def _board(
    request: HttpRequest, roster: Roster, team_id: uuid.UUID, notice: Notice | None, status: int
) -> HttpResponse:
    ticked = request.POST.getlist("keep") or request.GET.getlist("keep")
    context = page_context.page(roster, viewer_of(request), str(team_id), ticked=ticked, notice=notice)
    return answers.fragment_or_page(request, BOARD, PAGE, context, status)


def _show_team(request: HttpRequest, roster_id: uuid.UUID, team_id: uuid.UUID) -> answers.Show:
    def show(notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse:
        roster = answers.as_done(done) or answers.roster_or_404(request, roster_id)
        return _board(request, roster, team_id, notice, status)

    return show


def _here(roster_id: uuid.UUID, team_id: uuid.UUID) -> str:
    return reverse("rosters:kill-team", args=[roster_id, team_id])


@require_POST
def pick(request: HttpRequest, roster_id: uuid.UUID, team_id: uuid.UUID) -> HttpResponse:
    """Take exactly those along who are ticked."""
    taken = request.POST.getlist("take")
    known = Operative.objects.filter(roster_id=roster_id).order_by("position")
    names = [one.sheet.get("name", "") for one in known if str(one.pk) in taken]
    wanted = [f"Ticked: {', '.join(names) or 'nobody'}"]
    return _change(request, roster_id, team_id, wanted=wanted, members=taken)


@require_POST
def change(request: HttpRequest, roster_id: uuid.UUID, team_id: uuid.UUID) -> HttpResponse:
    """Another name, format or limit."""
    sent = request.POST
    return _change(request, roster_id, team_id, name=sent.get("name") or None, format_key=sent.get("format") or None)


def _change(
    request: HttpRequest, roster_id: uuid.UUID, team_id: uuid.UUID, wanted: Sequence[str] = (), **values: Any
) -> HttpResponse:
    def change_it() -> ActResult:
        return kill_team_change(
            roster_id=roster_id,
            viewer=viewer_of(request),
            kill_team=str(team_id),
            expected_version=version_of(request),
            own=_own(request) if "format" in request.POST else None,
            **values,
        )

    onward = _here(roster_id, team_id)
    return answered(request, change_it, _show_team(request, roster_id, team_id), onward=onward, wanted=wanted)


@require_POST
def act(request: HttpRequest, roster_id: uuid.UUID, team_id: uuid.UUID) -> HttpResponse:
    """Do what a fix's button carries."""
    acts = acts_in(request)

    act_on_it, onward = answers.acting(request, roster_id, acts, str(team_id)), _here(roster_id, team_id)
    return answered(request, act_on_it, _show_team(request, roster_id, team_id), onward=onward, acts=acts)


@require_POST
def strike(request: HttpRequest, roster_id: uuid.UUID, team_id: uuid.UUID) -> HttpResponse:
    """Strike the kill team; it can be taken back like everything."""
    try:
        outcome = kill_team_strike(
            roster_id=roster_id,
            viewer=viewer_of(request),
            kill_team=str(team_id),
            expected_version=version_of(request),
        )
    except Roster.DoesNotExist:
        raise Http404 from None
    except Refusal as refusal:
        return _list(request, roster_id, notices.refused(refusal), answers.DECLINED)
    return redirect(answers.with_done(reverse("rosters:kill-teams", args=[roster_id]), outcome))


@require_safe
def suggest(request: HttpRequest, roster_id: uuid.UUID, team_id: uuid.UUID) -> HttpResponse:
    """Up to three legal teams; operatives that are pinned stay in every suggestion that can keep them."""
    roster = answers.own_roster_or_404(request, roster_id)
    context = page_context.suggested(roster, viewer_of(request), str(team_id), request.GET.getlist("keep"))
    if request.htmx:
        return render(request, "rosters/kill_teams/suggestions.html", context)
    board = page_context.page(roster, viewer_of(request), str(team_id), ticked=request.GET.getlist("keep"))
    return render(request, PAGE, {**board, **context, "has_suggestions": True})


def _own(request: HttpRequest) -> dict[str, Any]:
    """What the players agreed on beside the format; another format starts from its own agreement."""
    if request.POST.get("previous", "") not in ("", request.POST.get("format")):
        return {}
    limit = request.POST.get("limit", "").strip()
    if limit and not (limit.isascii() and limit.isdigit() and len(limit) < 6):
        raise Refusal(f"{limit!r} is not a number of points.", code="not-a-number")
    own: dict[str, Any] = {"points_limit": int(limit)} if limit else {}
    return own | {name: name in request.POST for name in AGREED_FLAGS if f"{name}_asked" in request.POST}
