"""Recruiting: every model of the faction with its price; one tap puts it on the roster."""

from __future__ import annotations

import uuid
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rosters.compendium.addresses import datasheet_url
from rosters.models import Roster
from rosters.operatives.editor import MORE
from rosters.operatives.selectors.names import fresh_names
from rosters.operatives.selectors.options import Recruitable, recruitables
from rosters.rosters import answers
from rosters.rosters.answers import Show, answered, version_of
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import RosterSheet, roster_sheet
from rosters.rosters.services.rosters import Outcome, roster_act
from rosters.rosters.shown import bar
from rosters.viewers import viewer_of
from rosters.web.issues import shown_issues
from rosters.web.roles import TRAINED, role_label
from rosters.web.tabs import head_of
from rules import acts
from rules.editions.base import Role
from rules.errors import Refusal
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True)
class Way:
    """One button: a model in a role, so many times."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A model that may be recruited."""

    key: str
    name: str
    url: str
    """Its datasheet in the compendium."""
    datasheet: str
    points: int
    maximum: str
    here: int
    why: str
    sheet: OperativeSheet | None
    plain: Way
    plain_more: Way
    others: tuple[Way, ...]
    specialisms: tuple[Way, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def recruit(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """The list, and by POST one or more recruits of it."""
    roster = answers.own_roster_or_404(request, roster_id)
    if request.method != "POST":
        return _list_shown(request, roster_id)(answers.done_before(request, roster), 200)
    value = request.POST.get("recruit", "")
    told = _told(roster, value)

    def do() -> Outcome:
        return roster_act(
            roster_id=roster_id, viewer=viewer_of(request), acts=told, expected_version=version_of(request)
        )

    show = _tally_shown(request, roster_id, told[0].model) if request.htmx else _list_shown(request, roster_id)
    onward = reverse("rosters:recruit", args=[roster_id]) + f"?q={request.GET.get('q', '')}#m-{_key(told[0].model)}"
    return answered(request, do, show, onward=onward, acts=told)


def _told(roster: Roster, value: str) -> list[acts.Recruit]:
    """MODEL|ROLE|SPECIALISM|TIMES, each with a name of its own."""
    model, role, specialism, times = ([*value.split("|"), "", "", ""])[:4]
    if not model or not role:
        raise Refusal("Say whom to recruit.", code="nobody-named")
    count = int(times) if times in {str(each) for each in MORE} else 1
    names = [*fresh_names(roster, count), *[""] * count][:count]
    return [acts.Recruit(model=model, role=role, specialism=specialism, called=name) for name in names]


def _list_shown(request: HttpRequest, roster_id: uuid.UUID) -> Show:
    """Shows the page; to htmx, which searches, the list alone."""

    def show(notice: Notice | None, status: int) -> HttpResponse:
        roster = answers.own_roster_or_404(request, roster_id)
        sheet = roster_sheet(roster, viewer_of(request))
        query = request.GET.get("q", "").strip()
        context = {
            **_so_far(sheet, notice),
            "models": list(_models(sheet, recruitables(roster), query)),
            "query": query,
            "roster": roster,
        }
        page = "rosters/operatives/recruit.html"
        return answers.fragment_or_page(request, "rosters/operatives/recruit_list.html", page, context, status)

    return show


def _tally_shown(request: HttpRequest, roster_id: uuid.UUID, model: str) -> Show:
    """Shows what has changed on the page: points, issues, how many of the model are here."""

    def show(notice: Notice | None, status: int) -> HttpResponse:
        roster = answers.own_roster_or_404(request, roster_id)
        sheet = roster_sheet(roster, viewer_of(request))
        here = sum(op.model_key == model for op in sheet.operatives)
        changed = {"key": _key(model), "here": here}
        context = {**_so_far(sheet, notice), "changed": changed, "roster": roster}
        return answers.fragment_or_page(request, "rosters/operatives/recruited.html", "", context, status)

    return show


def _so_far(sheet: RosterSheet, notice: Notice | None) -> dict[str, Any]:
    here = reverse("rosters:recruit", args=[sheet.key])
    return {
        **head_of(sheet, "sheet"),
        **bar(sheet),
        "issues": shown_issues(sheet.issues),
        "act_url": reverse("rosters:act", args=[sheet.key]),
        # A fix made from here leads back here.
        "fix_url": reverse("rosters:act", args=[sheet.key]) + f"?next={here}",
        "here_url": here,
        "notice": notice,
        "is_full": sheet.size >= bar(sheet)["count_limit"],
    }


def _models(sheet: RosterSheet, found: list[Recruitable], query: str) -> Iterator[Model]:
    words = query.casefold().split()
    for each in found:
        keywords = each.sheet.keywords if each.sheet else ()
        text = " ".join((each.name, each.datasheet, *each.specialisms, *keywords)).casefold()
        if all(word in text for word in words):
            yield _model(sheet, each)


def _model(sheet: RosterSheet, each: Recruitable) -> Model:
    edition = sheet.edition
    plain, *others = _plainest_first(each.roles)
    trained = plain if plain in TRAINED else Role.SPECIALIST.value
    return Model(
        key=_key(each.model),
        name=each.name,
        url=datasheet_url(sheet, each.model),
        datasheet=each.datasheet if each.datasheet != each.name else "",
        points=each.points,
        maximum="" if each.maximum in ("-", "") else each.maximum,
        here=each.here,
        why=_why(each),
        sheet=each.sheet,
        plain=Way("Recruit", f"{each.model}|{plain}"),
        plain_more=Way("Three", f"{each.model}|{plain}||3"),
        others=tuple(
            Way(role_label(edition, role, ""), f"{each.model}|{role}")
            for role in others
            if role != Role.SPECIALIST.value
        ),
        specialisms=tuple(Way(edition.speak(one), f"{each.model}|{trained}|{one}") for one in each.specialisms),
    )


def _plainest_first(roles: tuple[str, ...]) -> list[str]:
    """A role without a specialism first: that is the one-tap recruit."""
    return sorted(roles, key=lambda role: (role == Role.SPECIALIST.value, role != Role.NON_SPECIALIST.value))


def _why(each: Recruitable) -> str:
    """Why one more would not help: what a kill team takes at most is here already."""
    if not each.maximum.isdigit() or each.here < int(each.maximum):
        return ""
    return f"A kill team takes at most {each.maximum}; more stay at home."


def _key(model: str) -> str:
    """Short, for ids on the page."""
    return f"{zlib.crc32(model.encode()):08x}"
