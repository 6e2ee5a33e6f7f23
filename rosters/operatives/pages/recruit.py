"""Recruiting: every model of the faction with its price; one tap puts it on the roster."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rosters.models import Roster
from rosters.operatives.editor import MORE
from rosters.operatives.selectors.names import fresh_names
from rosters.operatives.selectors.options import (
    MOST_TAKEN,
    catalogue_models,
    recruit_groups,
    recruitables,
    row_key,
    why_full,
)
from rosters.rosters import answers
from rosters.rosters.answers import Show, answered
from rosters.rosters.notices import Notice
from rosters.rosters.page_context import bar
from rosters.rosters.selectors import RosterSheet, roster_sheet
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import viewer_of
from rosters.web.distances import distance_choices
from rosters.web.issues import shown_issues
from rosters.web.roles import recruit_fields
from rosters.web.tabs import head_of
from rules import acts
from rules.errors import Refusal


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
        known = [each.with_distances(sheet.edition.distances.get(distances)) for each in recruitables(roster)]
        context = {
            **_so_far(sheet, notice),
            "groups": recruit_groups(sheet.edition, known, query),
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
