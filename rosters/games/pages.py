"""Pages about games outside campaigns: the list with a form, one game to change."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from rosters.games.forms import GameForm, as_form_has_it
from rosters.games.selectors import game_sheet, games_of, points_of, record_of
from rosters.games.services import game_change, game_delete, game_log
from rosters.models import LoggedGame, Roster
from rosters.rosters import answers
from rosters.rosters.selectors import is_editable
from rosters.viewers import viewer_of
from rosters.web.tabs import head_of_roster
from rules.editions import find
from rules.errors import Refusal

PER_PAGE = 40


@require_http_methods(["GET", "HEAD", "POST"])
def games(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Every game, their totals, and for the roster's player the form to log one."""
    if request.method != "POST":
        roster = answers.roster_or_404(request, roster_id)
        return _list(request, roster, _form(request, roster, {"played_on": timezone.localdate()}))
    roster = answers.own_roster_or_404(request, roster_id)
    form = _form(request, roster)
    if form.is_valid():
        try:
            game = game_log(roster_id=roster.pk, viewer=viewer_of(request), details=form.game())
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, f"Logged: {game.get_result_display().lower()} against {game.opponent}.")
            return redirect("rosters:game", roster.pk, game.pk)
    return _list(request, roster, form, 422)


def _form(request: HttpRequest, roster: Roster, initial: dict[str, object] | None = None) -> GameForm:
    edition = find(roster.edition)
    return GameForm(
        request.POST or None,
        initial=initial,
        lines=edition.score,
        by_losses=edition.score_by_losses,
        by_choice=edition.score_by_choice,
        kill_teams=list(roster.kill_teams.values_list("name", flat=True)),
    )


def _list(request: HttpRequest, roster: Roster, form: GameForm, status: int = 200) -> HttpResponse:
    viewer = viewer_of(request)
    is_own = is_editable(roster, viewer)
    page = Paginator(roster.games.all(), PER_PAGE).get_page(request.GET.get("page"))
    roster.team_count = roster.kill_teams.count()
    context = {
        **head_of_roster(roster, "games", is_own=is_own),
        "roster": roster,
        "is_own": is_own,
        "form": form,
        "page": page,
        "games": games_of(roster, viewer, page.start_index() - 1 if page.paginator.count else 0, PER_PAGE),
        "record": record_of(roster),
    }
    return render(request, "rosters/games/games.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest, roster_id: uuid.UUID, game_id: uuid.UUID) -> HttpResponse:
    """One game to read; its player may change or delete it there."""
    may_see = answers.own_roster_or_404 if request.method == "POST" else answers.roster_or_404
    roster, viewer = may_see(request, roster_id), viewer_of(request)
    roster.team_count = roster.kill_teams.count()
    found = roster.games.filter(pk=game_id).first()
    if found is None:
        raise Http404
    is_own, sheet = is_editable(roster, viewer), game_sheet(found, viewer)
    context = {
        **head_of_roster(roster, "games", is_own=is_own),
        "roster": roster,
        "game": sheet,
        "points": points_of(roster, sheet),
    }
    if not is_own:
        return render(request, "rosters/games/game.html", context)
    address = reverse("rosters:sheet", args=[sheet.opponent_roster]) if sheet.opponent_roster else ""
    edition = find(roster.edition)
    form = _form(request, roster, as_form_has_it(sheet, address, edition.score_by_losses, edition.score_by_choice))
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                game_change(roster_id=roster.pk, viewer=viewer_of(request), game_id=game_id, details=form.game())
            except LoggedGame.DoesNotExist:
                raise Http404 from None
            except Refusal as refusal:
                form.refuse(refusal)
            else:
                messages.success(request, "Saved.")
                return redirect("rosters:game", roster.pk, game_id)
    return render(request, "rosters/games/game.html", {**context, "form": form}, status=status)


@require_POST
def delete(request: HttpRequest, roster_id: uuid.UUID, game_id: uuid.UUID) -> HttpResponse:
    """Strike a game out."""
    try:
        game_delete(roster_id=roster_id, viewer=viewer_of(request), game_id=game_id)
    except (Roster.DoesNotExist, LoggedGame.DoesNotExist):
        raise Http404 from None
    messages.success(request, "Deleted.")
    return redirect("rosters:games", roster_id)
