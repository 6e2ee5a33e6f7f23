"""A roster on its way into a campaign, its page there, what its player has still to choose, and changes by hand."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.entrants.selectors.byhand import HandForm, by_hand
from campaigns.entrants.selectors.choices import careers_in, just_chosen, own_choices
from campaigns.entrants.selectors.entrants import entrant_sheet
from campaigns.entrants.services.byhand import HandChange, HandKind, hand_change
from campaigns.entrants.services.choices import NOTHING_CHOSEN, activity_do, choice_answer
from campaigns.entrants.services.entering import entrant_enter, entrant_withdraw, entry_preview
from campaigns.missions.selectors.missions import worn_in
from campaigns.models import Campaign, Entrant
from campaigns.overview.selectors.campaigns import CampaignSheet, entrant_lines
from campaigns.seasons.carrying import most_veterans
from campaigns.todo.selectors import Todo
from campaigns.web.answers import Declined, asked_in, did, form_page, guest_key, sheet_or_404, token
from campaigns.web.frame import address, head_of
from rosters.models import Roster
from rosters.rosters.answers import DECLINED, version_of
from rosters.rosters.lines import standing_of
from rosters.rosters.selectors import rosters_of
from rosters.viewers import viewer_of
from rosters.web.errand import Errand, finish, send
from rosters.web.roles import recruit_fields
from rules.editions import find
from rules.editions.base import ACTIVE
from rules.names import how_many

PER_PAGE = 30
OF_THE_FORM = {"csrfmiddlewaretoken", "token", "activity"}


@require_safe
def choose_roster(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The reader's rosters of this edition; one that is out elsewhere says so."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=True)
    return _choosing(request, sheet, _playing(campaign, sheet))


def _playing(campaign: Campaign, sheet: CampaignSheet) -> Entrant | None:
    """The reader's own team there: each player leads one."""
    return campaign.entrants.filter(person=sheet.person, has_left=False).first()


def _choosing(request: HttpRequest, sheet: CampaignSheet, playing: Entrant | None) -> HttpResponse:
    found = rosters_of(viewer_of(request)).filter(edition=sheet.edition.key)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    lines = [_line(sheet, roster) for roster in page]
    context = {
        **head_of(sheet, "campaign"),
        "page": page,
        "lines": lines,
        "may_enter": sheet.may_play,
        "playing": playing,
    }
    return render(request, "campaigns/entrants/choose.html", context)


@require_POST
def build(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Off to build a roster, or to import one, for this campaign; from there the way leads back."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=True)
    has_started = campaign.stage == Campaign.Stage.RUNNING
    judged = sheet.kind.judging(sheet.settings, has_started=has_started)
    here = reverse("campaigns:enter", args=[campaign_id])
    send(request, Errand(url=here, name=sheet.name, edition=campaign.edition, most=judged.starting_size))
    return redirect("rosters:import" if request.POST.get("how") == "import" else "rosters:create")


def _line(sheet: CampaignSheet, roster: Roster) -> dict[str, Any]:
    about = (roster.faction, how_many(roster.size, "operative"), *standing_of(roster))
    return {
        "url": reverse("campaigns:enter-roster", args=[sheet.key, roster.pk]),
        "name": roster.name,
        "faction": roster.faction,
        "about": " · ".join(about),
        "points": roster.points if find(roster.edition).points else None,
        "stamp_word": "No pack" if roster.pack_id is None else "" if roster.is_legal else "Not legal",
        "stamp_kind": "bad",
    }


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, campaign_id: uuid.UUID, own_roster: uuid.UUID) -> HttpResponse:
    """What entering changes; by POST it has entered. No form for somebody who could not send it."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=True)
    roster = Roster.objects.of(viewer_of(request)).not_discarded().select_related("pack").filter(pk=own_roster).first()
    if roster is None or roster.edition != sheet.edition.key:
        raise Http404
    if request.method != "POST":
        playing = _playing(campaign, sheet)
        if playing or not sheet.may_play:
            return _choosing(request, sheet, playing)
        return _preview(request, campaign, sheet, roster)

    if "preview" in request.POST:
        return _preview(request, campaign, sheet, roster)

    def onward(entrant: Entrant) -> str:
        finish(request)
        return reverse("campaigns:entrant", args=[campaign_id, entrant.pk])

    def show(declined: Declined) -> HttpResponse:
        return _preview(request, campaign, sheet, roster, declined, DECLINED)

    return did(
        request,
        lambda: entrant_enter(
            **asked_in(request, campaign_id),
            roster_id=own_roster,
            as_copy=request.POST.get("as") != "itself",
            home=request.POST.getlist("home"),
            veterans=request.POST.getlist("veteran"),
            name=request.POST.get("name", ""),
            guest_key=guest_key(request),
        ),
        show,
        onward=onward,
        said=f"{roster.name} entered.",
    )


def _preview(
    request: HttpRequest,
    campaign: Campaign,
    sheet: CampaignSheet,
    roster: Roster,
    declined: Declined | None = None,
    status: int = 200,
) -> HttpResponse:
    as_copy = (request.POST.get("as") or request.GET.get("as")) != "itself"
    if roster.pack is None:
        context = {**head_of(sheet, "campaign"), "roster": roster, "declined": declined}
        return render(request, "campaigns/entrants/without_pack.html", context, status=status)
    home = request.POST.getlist("home") or request.GET.getlist("home")
    preview = entry_preview(campaign=campaign, roster=roster, viewer=viewer_of(request), as_copy=as_copy, home=home)
    most = most_veterans(campaign, roster, sheet.person) if sheet.person else 0
    context = {
        **head_of(sheet, "campaign"),
        "roster": roster,
        "preview": preview,
        "home": home,
        "as_copy": as_copy,
        "declined": declined,
        "most_veterans": most,
        "veterans": _veterans(roster, request.POST.getlist("veteran")) if most and as_copy else (),
        "typed": request.POST,
        "token": token(),
    }
    return render(request, "campaigns/entrants/preview.html", context, status=status)


def _veterans(roster: Roster, picked: list[str]) -> list[tuple[str, str, bool]]:
    """Who may be picked, what they are, and whether they were."""
    present = roster.operatives.filter(status__in=[status.value for status in ACTIVE])
    return [
        (
            str(each.pk),
            ", ".join(filter(None, (each.sheet.get("name"), each.sheet.get("model")))),
            str(each.pk) in picked,
        )
        for each in present
    ]


@require_safe
def entrant(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """How an entrant fares: its roster, if the reader may look, its missions, its dead."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_former=True)
    try:
        line = entrant_sheet(campaign, sheet, entrant_id)
    except Entrant.DoesNotExist:
        raise Http404 from None
    if not (sheet.leads_on or line.is_mine):
        raise Http404
    way = [(reverse("campaigns:list"), "Campaigns"), (address("campaign", sheet.key), sheet.name), ("", line.line.name)]
    has_choices = line.is_mine and line.roster and line.line.open_choices
    lived = careers_in(campaign) if line.operatives else {}
    context = {
        **head_of(sheet, "campaign"),
        "stage_kind": "",  # how it stands with the team, not with the campaign
        "meta": f"Played by {line.line.person}" if line.line.person else "",
        "crumbs": way if sheet.leads_on else [way[0], way[2]],
        "entrant": line,
        "line": line.line,
        "lived": lived,
        "careers": [(each, lived.get(each.key, "")) for each in line.dossier.dossier.careers] if line.dossier else (),
        "crew": [(each, lived.get(each.key, "")) for each in line.operatives],
        "missions": [(each, address("mission", sheet.key, each.key)) for each in line.missions],
        "todo": [(each, _way(sheet, each)) for each in line.todo if each.page != "choices" or not has_choices],
        "can_withdraw": line.is_mine and sheet.stage == Campaign.Stage.GATHERING and not line.line.has_left,
        "has_choices": has_choices,
        "choose_act": _choose_act(sheet, line.line.open_choices),
        "token": token(),
    }
    return render(request, "campaigns/entrants/entrant.html", context)


def _choose_act(sheet: CampaignSheet, number: int) -> str:
    """What its button says: on a map that is a turn, in which there are many."""
    board = sheet.kind.board
    return f"Take your turn on the {board.name.lower()}" if board else f"Make {how_many(number, 'choice')}"


def _way(sheet: CampaignSheet, each: Todo) -> str:
    """Where it is done."""
    return address("log", sheet.key) if each.page == "log" else address(each.page, sheet.key, each.key)


@require_POST
def withdraw(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """Withdraw a roster before the campaign starts."""
    sheet_or_404(request, campaign_id, for_people=True)

    here = reverse("campaigns:entrant", args=[campaign_id, entrant_id])
    return did(
        request,
        lambda: entrant_withdraw(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            entrant_id=entrant_id,
            expected_version=version_of(request),
        ),
        onward=reverse("campaigns:campaign", args=[campaign_id]),
        back=here,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def choices(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """An ability, a way of an advance, going into hiding; by POST one of them is chosen."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=True)
    mine = campaign.entrants.filter(person=sheet.person, has_left=False)
    entrant = mine.select_related("roster__pack").filter(pk=entrant_id).first()
    if entrant is None:
        raise Http404
    answer = request.POST.get("answer", "")

    def show(declined: Declined | None = None) -> HttpResponse:
        about_choices = {
            "entrant": entrant,
            "hue": worn_in(campaign.pk)[str(entrant.pk)],
            "choices": own_choices(campaign, entrant),
            "chosen": just_chosen(campaign, [entrant], request.GET.get("chosen", "")),
            "unchosen": request.POST.get("choice", "") if declined and declined.code == NOTHING_CHOSEN else "",
        }
        context = {**head_of(sheet, "campaign"), **about_choices}
        return form_page(request, "campaigns/entrants/choices.html", context, declined)

    if request.method != "POST":
        if sheet.kind.board is not None and not own_choices(campaign, entrant):
            return redirect("campaigns:board", campaign_id)
        return show()
    here = reverse("campaigns:choices", args=[campaign_id, entrant_id])
    return did(
        request,
        lambda: choice_answer(
            **asked_in(request, campaign_id),
            entrant_id=entrant_id,
            choice=request.POST.get("choice", ""),
            answer=True if answer == "yes" else answer,
        ),
        show,
        onward=lambda batch: f"{here}?chosen={batch.pk}" if batch else here,
    )


@require_POST
def act(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """Do one thing; a refusal is shown on the page it came from."""
    sheet_or_404(request, campaign_id, for_people=True)
    here = reverse("campaigns:entrant", args=[campaign_id, entrant_id])
    sent = {name: value for name, value in request.POST.items() if name not in OF_THE_FORM}
    return did(
        request,
        lambda: activity_do(
            **asked_in(request, campaign_id),
            entrant_id=entrant_id,
            activity=request.POST.get("activity", ""),
            answers=sent,
        ),
        onward=here,
    )


def _not_after_the_end(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """To the campaign, instead of a form that is refused."""
    messages.error(request, "The campaign has ended; reopen it to adjust anything.")
    return redirect("campaigns:campaign", campaign_id)


@require_safe
def choose_entrant(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Which entrant to adjust."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    if sheet.stage == Campaign.Stage.ENDED:
        return _not_after_the_end(request, campaign_id)
    lines = [line for line in entrant_lines(campaign, sheet) if not line.has_left]
    return render(request, "campaigns/entrants/by_hand_choose.html", {**head_of(sheet, "by-hand"), "lines": lines})


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """Everything of one entrant that may be changed by hand; by POST one of it is."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    entrant = campaign.entrants.select_related("roster__pack").filter(pk=entrant_id, has_left=False).first()
    if entrant is None:
        raise Http404
    if sheet.stage == Campaign.Stage.ENDED:
        return _not_after_the_end(request, campaign_id)
    if request.method != "POST":
        return _page(request, campaign, sheet, entrant)

    onward = reverse("campaigns:by-hand-entrant", args=[campaign_id, entrant_id])
    return did(
        request,
        lambda: hand_change(
            **asked_in(request, campaign_id),
            entrant_id=entrant_id,
            change=change_in(request.POST),
            expected_version=version_of(request),
        ),
        lambda declined: _page(request, campaign, sheet, entrant, declined),
        onward=onward,
    )


def change_in(data: Mapping[str, Any]) -> HandChange:
    """What one of the small forms asks for."""
    kind, value = data.get("kind", ""), data.get("value", "")
    given: Any = value
    if kind == HandKind.WAIVE:
        given = value == "yes"
    elif kind == HandKind.RECRUIT:
        given = {**recruit_fields(value), "called": data.get("called", "")}
    return HandChange(kind=kind, subject=data.get("subject", ""), value=given, reason=data.get("reason", ""))


def _page(
    request: HttpRequest, campaign: Campaign, sheet: CampaignSheet, entrant: Entrant, declined: Declined | None = None
) -> HttpResponse:
    forms = by_hand(sheet, entrant)
    asked = next((form for form in forms if form.kind == request.POST.get("kind")), None)
    context = {
        **head_of(sheet, "by-hand"),
        "line": next(each for each in entrant_lines(campaign, sheet) if each.key == str(entrant.pk)),
        "forms": forms,
        "asked": asked,
        "typed": request.POST,
        "fault_at": _fault_at(declined, asked),
    }
    return form_page(request, "campaigns/entrants/by_hand.html", context, declined)


def _fault_at(declined: Declined | None, asked: HandForm | None) -> str:
    """The id of the field beside which it is said why nothing was changed; empty where that is about none of them."""
    if declined is None or asked is None or declined.code == "stale":
        return ""
    return f"{asked.kind}-r" if declined.is_for_want_of_a_reason else asked.main_field
