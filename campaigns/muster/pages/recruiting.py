"""Recruits of a sealed muster: they belong to the draft, are armed there, and join the roster at the reveal."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Collection, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.missions.answers import address, head_of
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models import MissionSide
from campaigns.models.missions import State
from campaigns.muster.draft import MusterDraft, draft_of
from campaigns.muster.pages.mustering import sheets_or_404
from campaigns.muster.selectors.drafts import armoury_of_recruit, recruitables_for
from campaigns.muster.services.mustering import muster_save
from campaigns.web.answers import Declined, did, form_page
from rosters.operatives.editor import shown_headings, shown_steps, sub_faction_choices
from rosters.operatives.recruit_list import recruit_groups, row_key
from rosters.operatives.selectors import MOST_TAKEN, fresh_names
from rosters.rosters.answers import DECLINED
from rosters.viewers import viewer_of
from rosters.web.roles import recruit_fields
from rules import acts
from rules.acts import Act
from rules.armoury import acts_of
from rules.editions import find
from rules.editions.base import PLAINEST

METHODS = ("GET", "HEAD", "POST")


def _mustering_or_404(
    request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID
) -> tuple[MissionSheet, MissionSide]:
    """The mission and the reader's own side, while it can still be mustered for."""
    sheet, side = sheets_or_404(request, campaign_id, mission_id)
    if sheet.state != State.PLANNED:
        raise Http404
    return sheet, side


@require_http_methods(METHODS)
def recruit(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Every model with its price; one tap puts it into the team."""
    sheet, side = _mustering_or_404(request, campaign_id, mission_id)
    query = request.GET.get("q", "").replace("\0", "").strip()[:60]

    def show(declined: Declined | None = None, *, is_added: bool = False) -> HttpResponse:
        edition, draft = find(sheet.campaign.edition), draft_of(side)
        agreed = sheet.kind_of_campaign.judging(sheet.settings, sheet.agreed)
        closed = edition.trainings.left_home(agreed) if edition.trainings else {}
        known = recruitables_for(side, is_searched=bool(query))
        context = {
            **head_of(sheet, "muster"),
            "edition": edition,
            "groups": recruit_groups(edition, known, query, at_once=1, is_folded=False, closed=closed),
            "draft": draft,
            "limit": agreed.points_limit,
            "left": None if agreed.points_limit is None else agreed.points_limit - draft.force,
            "letters": [column for column in edition.columns if column != MOST_TAKEN],
            "sheet": side.entrant.roster.pack if side.entrant and side.entrant.roster else None,
            "here_url": request.path,
            "query": query,
            "added": _added(draft) if is_added else {},
        }
        return form_page(request, "campaigns/muster/recruit.html", context, declined)

    if request.method != "POST":
        return show()
    given = recruit_fields(request.POST.get("recruit", ""))
    roster = side.entrant.roster if side.entrant else None
    earlier = draft_of(side)
    drafted = [each.get("name", "") for each in earlier.recruited.values()]
    name = next(iter(fresh_names(roster, also=drafted)), "") if roster else ""
    new = acts.Recruit(**{**given, "role": given["role"] or PLAINEST.value}, called=name)
    answer = _answer_with(
        request,
        sheet,
        [*earlier.recruits, new],
        show=show,
        said=lambda draft: _recruited_words(draft, earlier.recruited),
        onward=f"{request.get_full_path()}#m-{row_key(new.model)}",
    )
    if not request.htmx or answer.status_code == DECLINED:
        return answer
    sheet, side = _mustering_or_404(request, campaign_id, mission_id)
    return show(is_added=True)  # in place: the list stays under the thumb


def _recruited_words(draft: MusterDraft, earlier: Collection[str]) -> str:
    """Who joined the draft, by name and model."""
    key = next((key for key in draft.recruited if key not in earlier), "")
    name, model = draft.recruited.get(key, {}).get("name", ""), draft.sheets.get(key, {}).get("model", "")
    who = f"{name} ({model})" if name and model and name != model else name or model
    return f"Recruited {who}: joins at the reveal." if who else "Recruited: joins at the reveal."


def _added(draft: MusterDraft) -> dict[str, str]:
    """The newest recruit of a draft: its key, and who it is in words."""
    *earlier, newest = draft.recruited or [""]
    return {"key": newest, "words": _recruited_words(draft, earlier)} if newest else {}


@require_POST
def dismiss(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Leave a recruit out of the draft, with all that was chosen for it."""
    sheet, side = _mustering_or_404(request, campaign_id, mission_id)
    recruits = side.draft.get("recruits", ())
    remaining = [
        acts.from_json(each["act"])
        for each in recruits
        if str(operative) not in {*each["keys"], each["act"].get("operative", "")}
    ]
    onward = address(sheet, "muster-recruit") if "back" in request.GET else ""
    return _answer_with(request, sheet, remaining, said="Dropped.", onward=onward)


@require_http_methods(METHODS)
def equip(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Arm a recruit and name it, before it is fixed at the reveal."""
    sheet, side = _mustering_or_404(request, campaign_id, mission_id)
    draft, armoury = armoury_of_recruit(side, str(operative))
    if armoury is None:
        raise Http404
    if request.method == "POST" and request.POST.get("acts"):
        chosen = [*draft.recruits, *acts_in(request.POST["acts"])]
        return _answer_with(request, sheet, chosen, said="Saved.", onward=request.path)
    if request.method == "POST":
        requested: list[Act] = list(acts_of(armoury, request.POST.getlist("shown"), dict(request.POST.lists())))
        if name := request.POST.get("called", "").replace("\0", "").strip():
            requested.append(acts.Rename(operative=str(operative), called=name))
        return _answer_with(request, sheet, [*draft.recruits, *requested], said="Armed.")
    op = {**draft.sheets.get(str(operative), {}), "key": str(operative)}
    name = draft.recruited[str(operative)].get("name") or op.get("name", "A recruit")
    edition = find(sheet.campaign.edition)
    words = edition.words
    headed = ((words.get("training", ""), armoury.trainings), ("Level", armoury.levels), ("Traits", armoury.traits))
    context = {
        **head_of(sheet, "muster"),
        "armoury": armoury,
        "headings": list(shown_headings(armoury)),
        "edition": edition,
        "op": op,
        "name": name,
        "groups": [(title, shown_steps(steps)) for title, steps in headed if steps],
        "sub_factions": sub_faction_choices(str(operative), armoury),
        "sub_faction_word": words["sub_faction"],
    }
    return render(request, "campaigns/muster/equip.html", context)


def acts_in(text: str) -> list[Act]:
    """The acts that a button of the page carries."""
    try:
        return [acts.from_json(each) for each in json.loads(text)]
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Http404 from None


def _answer_with(
    request: HttpRequest,
    sheet: MissionSheet,
    acts: Sequence[Act],
    *,
    said: str | Callable[[Any], str],
    show: Any = None,
    onward: str = "",
) -> HttpResponse:
    return did(
        request,
        lambda: muster_save(mission_id=sheet.row.pk, viewer=viewer_of(request), recruits=acts),
        onward=onward or address(sheet, "muster"),
        show=show,
        said=said,
    )
