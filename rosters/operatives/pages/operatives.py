"""One operative: its loadout, role, name, and more like it; one squad that learns together."""

from __future__ import annotations

import uuid
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters.models import Operative, Roster
from rosters.operatives.editor import MORE
from rosters.operatives.selectors.names import fresh_names
from rosters.operatives.selectors.options import armoury_of
from rosters.operatives.services import operative_describe, operative_move
from rosters.rosters import answers, notices, page_context
from rosters.rosters.answers import acts_in, answer_with_board, answered, version_of
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import viewer_of
from rosters.web.roles import role_act
from rules import acts
from rules.acts import Act
from rules.armoury import acts_of
from rules.editions import find
from rules.errors import Refusal
from rules.sheets import squad_in


@require_safe
def operative(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """The roster with one operative opened."""
    roster = answers.own_roster_or_404(request, roster_id)
    context = page_context.board(
        roster, viewer_of(request), opened=str(operative), notice=answers.done_before(request, roster)
    )
    if not any(row.is_open for row in context["rows"]):
        raise Http404
    return answers.fragment_or_page(request, "rosters/rosters/board.html", "rosters/rosters/sheet.html", context)


@require_POST
def loadout(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Take the filled-in loadout."""
    roster = answers.own_roster_or_404(request, roster_id)
    armoury = armoury_of(roster, str(operative))
    if armoury is None:
        gone = notices.refused(
            Refusal("This operative can no longer be equipped: it left the roster, or its pack is gone.")
        )
        return answer_with_board(request, roster_id)(gone, answers.DECLINED)
    acts = acts_of(armoury, request.POST.getlist("shown"), dict(request.POST.lists()))
    return _acted(request, roster, operative, acts)


@require_POST
def role(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Give it another role, with what it is trained in by the same choice."""
    roster = answers.own_roster_or_404(request, roster_id)
    requested = role_act(find(roster.edition), str(operative), request.POST.get("role", ""))
    return _acted(request, roster, operative, [requested], opened=answers.opened_in(request))


@require_POST
def record(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Write down what it has lived through: how far it has come, itself or its squad, and what became of it."""
    roster = answers.own_roster_or_404(request, roster_id)
    row = roster.operatives.filter(pk=operative).first()
    if row is None:
        raise Http404
    return _acted(request, roster, operative, _record_acts(roster, row, request.POST))


def _record_acts(roster: Roster, row: Operative, sent: QueryDict) -> list[Act]:
    """The acts that lead to what the form says."""
    requested: list[Act] = []
    edition = find(roster.edition)
    growth, squads, squad = edition.growth, edition.squads, squad_in(row.sheet)
    text, status = sent.get(growth.field if growth else "", ""), sent.get("status", row.status)
    team = roster.squads.filter(key=squad).first()
    if growth and text.isascii() and text.isdigit() and len(text) < 4:
        if squads and squad:
            if int(text) != (edition.grown(team.state) if team else 0):
                requested.append(squads.grow(squad, int(text)))
        elif int(text) != edition.grown(row.state):
            requested.append(growth.grow(str(row.pk), int(text)))
    if status != row.status:
        requested.append(acts.SetStatus(operative=str(row.pk), status=status))
    return requested


@require_POST
def more(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Recruit one or three more like this one."""
    roster = answers.own_roster_or_404(request, roster_id)
    text = request.POST.get("times", "1")
    times = int(text) if text in {str(each) for each in MORE} else 1
    requested = [acts.Copy(operative=str(operative), times=times, called=tuple(fresh_names(roster, times)))]
    return _acted(request, roster, operative, requested)


@require_POST
def name(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Call it something else and keep notes about it; `another` takes a name from the pack's list."""
    roster = answers.own_roster_or_404(request, roster_id)
    if request.POST.get("use", "") in TYPED:
        return _taken_up(request, roster, operative)
    called, notes = request.POST.get("called", ""), request.POST.get("notes", "")
    typed = {"called": called, "notes": notes.replace("\r\n", "\n")}
    if "another" in request.POST:
        called = next(iter(fresh_names(roster)), called)

    wanted = [f"Name: {called}", f"Notes: {notes}"] if notes else [f"Name: {called}"]
    show = answer_with_board(request, roster_id, str(operative))
    onward = answers.onward_of(request, roster_id, str(operative))
    return answered(
        request,
        lambda: operative_describe(
            roster_id=roster_id,
            viewer=viewer_of(request),
            operative=str(operative),
            called=called,
            notes=notes,
            expected_version=version_of(request),
        ),
        show,
        onward=onward,
        wanted=wanted,
        typed=typed,
    )


TYPED = ("called", "notes")
"""What is typed about an operative."""


def _taken_up(request: HttpRequest, roster: Roster, operative: uuid.UUID) -> HttpResponse:
    """What was typed before somebody else saved, back in its field, to be saved over theirs; nothing is saved yet."""
    sent, taken = request.POST, request.POST["use"]
    filled = {name: sent.get(f"mine_{name}" if name == taken else name, "") for name in TYPED}
    left = {name: sent[f"mine_{name}"] for name in TYPED if name != taken and f"mine_{name}" in sent}
    context = page_context.board(roster, viewer_of(request), opened=str(operative))
    context |= {"filled": filled, "mine": left, "taken": taken}
    return answers.fragment_or_page(request, "rosters/rosters/board.html", "rosters/rosters/sheet.html", context)


@require_POST
def move(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Put it one place up or down."""
    step = -1 if request.POST.get("to") == "up" else 1

    onward = answers.onward_of(request, roster_id)
    return answered(
        request,
        lambda: operative_move(
            roster_id=roster_id,
            viewer=viewer_of(request),
            operative=str(operative),
            step=step,
            expected_version=version_of(request),
        ),
        answers.answer_with_order(request, roster_id),
        onward=onward,
    )


def _acted(
    request: HttpRequest, roster: Roster, operative: uuid.UUID, acts: list[Act], *, opened: str | None = None
) -> HttpResponse:
    """Do acts on the operative and show the roster, by itself or with the operative open."""
    stays = str(operative) if opened is None else opened
    act = answers.acting(request, roster.pk, acts) if acts else partial(ActResult, roster, None)
    onward = answers.onward_of(request, roster.pk, stays)
    return answered(request, act, answer_with_board(request, roster.pk, stays), onward=onward, acts=acts)


@require_http_methods(["GET", "HEAD", "POST"])
def squad(request: HttpRequest, roster_id: uuid.UUID, squad_id: uuid.UUID) -> HttpResponse:
    """The roster with one squad opened; a POST does the acts of a button."""
    roster = answers.own_roster_or_404(request, roster_id)
    if not roster.squads.filter(pk=squad_id).exists():
        raise Http404
    show = answer_with_board(request, roster_id, str(squad_id))
    if request.method != "POST":
        return show(answers.done_before(request, roster), 200)
    acts, onward = acts_in(request), reverse("rosters:squad", args=[roster_id, squad_id])

    act = answers.acting(request, roster_id, acts)
    return answered(request, act, show, onward=f"{onward}#team-{squad_id}", acts=acts)
