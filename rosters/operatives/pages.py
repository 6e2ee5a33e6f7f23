"""Operatives: recruited, with their loadout, role, name and portrait, more like one; a squad that learns together."""

from __future__ import annotations

import uuid
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import address_of
from rosters.models import Operative, Roster
from rosters.operatives.editor import MORE
from rosters.operatives.pictures import MOST_BYTES
from rosters.operatives.recruit_list import meant_there, recruit_groups, row_key, why_full
from rosters.operatives.selectors import (
    MOST_TAKEN,
    armoury_of,
    catalogue_models,
    fresh_names,
    portrait_of,
    recruitables,
)
from rosters.operatives.services import SENT_BY, operative_describe, operative_move, portrait_set
from rosters.rosters import answers, notices, page_context
from rosters.rosters.answers import Show, acts_in, answer_with_board, answered, version_of
from rosters.rosters.notices import Notice
from rosters.rosters.page_context import bar, no_recruits, page_in_campaign
from rosters.rosters.selectors import RosterSheet, roster_sheet
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import viewer_of
from rosters.web.distances import distance_choices
from rosters.web.issues import shown_issues
from rosters.web.roles import recruit_fields, role_act
from rosters.web.tabs import head_of
from rules import acts
from rules.acts import Act, SetPortrait
from rules.armoury import acts_of
from rules.editions import find
from rules.errors import Refusal
from rules.sheets import squad_in

TYPED = ("called", "notes")
"""What is typed about an operative."""
FOR_EVER = "private, max-age=31536000, immutable"
"""The address names the picture's digest, so another picture has another address."""


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
    given = {"operative": str(operative), "called": called, "notes": notes}
    describe_it = answers.as_reader(request, operative_describe, roster_id, **given)
    return answered(request, describe_it, show, onward=onward, wanted=wanted, typed=typed)


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
    move_it = answers.as_reader(request, operative_move, roster_id, operative=str(operative), step=step)
    return answered(request, move_it, answers.answer_with_order(request, roster_id), onward=onward)


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


@require_http_methods(["GET", "HEAD", "POST"])
def recruit(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """The list, and by POST one or more recruits of it."""
    roster = answers.own_roster_or_404(request, roster_id)
    if request.method != "POST":
        return _list_shown(request, roster_id)(answers.done_before(request, roster), 200)
    value = request.POST.get("recruit", "")
    recruits = _recruits_of(roster, value)

    show = _tally_shown(request, roster_id, recruits[0].model) if request.htmx else _list_shown(request, roster_id)
    onward = (
        reverse("rosters:recruit", args=[roster_id]) + f"?q={request.GET.get('q', '')}#m-{row_key(recruits[0].model)}"
    )
    return answered(request, answers.acting(request, roster_id, recruits), show, onward=onward, acts=recruits)


def _recruits_of(roster: Roster, value: str) -> list[acts.Recruit]:
    """So many of a model in a role, as in `MODEL|ROLE||3`, each with a name of its own."""
    given, times = recruit_fields(value), [*value.split("|"), "", "", ""][3]
    if not given["model"] or not given["role"]:
        raise Refusal("Say whom to recruit.", code="nobody-named")
    count = int(times) if times in {str(each) for each in MORE} else 1
    names = [*fresh_names(roster, count), *[""] * count][:count]
    return [acts.Recruit(**given, called=name) for name in names]


def _list_shown(request: HttpRequest, roster_id: uuid.UUID) -> Show:
    """Shows the page; to htmx, which searches, the list alone."""

    def show(notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse:
        roster = answers.own_roster_or_404(request, roster_id)
        sheet = roster_sheet(roster, viewer_of(request))
        query, distances = request.GET.get("q", "").strip(), viewer_of(request).distances
        closed = no_recruits(roster, sheet)
        found = () if closed else recruitables(roster, is_searched=bool(query))
        known = [each.with_distances(sheet.edition.distances.get(distances)) for each in found]
        groups = recruit_groups(sheet.edition, known, query)
        context = {
            **_so_far(sheet, notice),
            "groups": groups,
            "meant": meant_there(sheet.edition, known, query) if query and not groups else [],
            "no_recruits": closed,
            "campaign_page": page_in_campaign(roster) if closed else "",
            **({"room": None} if closed else {}),
            "distances": distance_choices(sheet.edition, distances),
            "distances_next": reverse("rosters:recruit", args=[roster_id]),
            "letters": [column for column in sheet.edition.columns if column != MOST_TAKEN],
            "query": query,
            "roster": roster,
        }
        page = "rosters/operatives/recruit.html"
        return answers.fragment_or_page(request, "rosters/operatives/recruit_list.html", page, context, status)

    return show


def _tally_shown(request: HttpRequest, roster_id: uuid.UUID, model: str) -> Show:
    """Shows what has changed on the page: points, issues, how many of the model are here."""

    def show(notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse:
        roster = answers.as_done(done) or answers.own_roster_or_404(request, roster_id)
        sheet = roster_sheet(roster, viewer_of(request))
        here = sum(op.model_key == model for op in sheet.operatives)
        models = catalogue_models(sheet.edition, roster.pack.digest) if roster.pack else ()
        most = next((each.maximum for each in models if each.model == model), "-")
        is_over = most.isdigit() and here > int(most)
        changed = {"key": row_key(model), "here": here, "why": why_full(most, here), "is_over": is_over}
        context = {**_so_far(sheet, notice), "changed": changed, "roster": roster}
        return answers.fragment_or_page(request, "rosters/operatives/recruited.html", "", context, status)

    return show


def _so_far(sheet: RosterSheet, notice: Notice | None) -> dict[str, Any]:
    most = bar(sheet)["count_limit"]
    here = reverse("rosters:recruit", args=[sheet.key])
    return {
        **head_of(sheet, "sheet"),
        **bar(sheet),
        "issues": shown_issues(sheet.issues, sheet.operatives),
        "act_url": reverse("rosters:act", args=[sheet.key]),
        # A fix made from here leads back here.
        "fix_url": reverse("rosters:act", args=[sheet.key]) + f"?next={here}",
        "here_url": here,
        "notice": notice,
        "is_full": most is not None and sheet.size >= most,
        "room": most - sheet.size if most is not None else None,
    }


@require_POST
def send(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Take the picture that was sent, or take the one there away."""
    roster = answers.own_roster_or_404(request, roster_id)
    if not roster.operatives.filter(pk=operative).exists():
        raise Http404
    away = answers.acting(request, roster_id, [SetPortrait(operative=str(operative), picture="")])
    act = away if "remove" in request.POST else partial(_given, request, roster_id, str(operative))
    onward = answers.onward_of(request, roster_id, str(operative))
    return answered(request, act, answer_with_board(request, roster_id, str(operative)), onward=onward)


def _given(request: HttpRequest, roster_id: uuid.UUID, operative: str) -> ActResult:
    viewer, file = viewer_of(request), request.FILES.get("picture")
    if file is None:
        raise Refusal("Choose a picture first.", code="no-picture")
    SENT_BY.spend(str(viewer.user.pk) if viewer.user else address_of(request))
    data, version = file.read(MOST_BYTES + 1), version_of(request)
    return portrait_set(roster_id=roster_id, viewer=viewer, operative=operative, data=data, expected_version=version)


@require_safe
def portrait(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID, digest: str) -> HttpResponse:
    """The picture itself."""
    found = portrait_of(answers.roster_or_404(request, roster_id), operative)
    if found is None or found.pk != digest:
        raise Http404
    headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(found.body), content_type="image/jpeg", headers=headers)
