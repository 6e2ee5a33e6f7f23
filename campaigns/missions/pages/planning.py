"""How missions begin before they are played: planned by an arbitrator, or as a challenge."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from campaigns.journal.kind import kind_of, settings_of
from campaigns.missions.answers import acted, address
from campaigns.missions.forms import OUTSIDE, AgreedForm, ChallengeForm, PlanMissionForm
from campaigns.missions.heads import head_of_new
from campaigns.missions.new_mission import Outsider
from campaigns.missions.selectors.fighters import present_entrants
from campaigns.missions.services import challenge_make, mission_plan
from campaigns.models import Campaign, Entrant, Mission, Person
from campaigns.web.answers import campaign_or_404, token, token_of
from rosters.viewers import viewer_of

METHODS = ("GET", "HEAD", "POST")
SAID_PLANNED = "Planned. Both sides can muster now."


def campaign_and_person(request: HttpRequest, campaign_id: uuid.UUID) -> tuple[Campaign, Person]:
    """The campaign and who the reader is in it; a 404 for whoever only looks on."""
    campaign = campaign_or_404(request, campaign_id)
    person = campaign.people.of(viewer_of(request)).present().first()
    if person is None or person.role == Person.Role.SPECTATOR:
        raise Http404
    return campaign, person


@require_http_methods(METHODS)
def plan(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """A mission for any two sides, by an arbitrator."""
    campaign, person = campaign_and_person(request, campaign_id)
    if not person.is_arbitrator:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = PlanMissionForm(
        data, entrants=present_entrants(campaign), rules=kind_of(campaign), settings=settings_of(campaign)
    )

    def create() -> Mission:
        cleaned = form.cleaned_data
        outsider = Outsider(cleaned["outsider_name"], cleaned["outsider_faction"])
        sides = [outsider if each == OUTSIDE else each for each in (cleaned["first"], cleaned["second"])]
        who = {"campaign_id": campaign.pk, "viewer": viewer_of(request), "token": token_of(request)}
        return mission_plan(**who, sides=sides, **form.agreed())

    return _created(request, campaign, form, create, "plan", SAID_PLANNED)


@require_http_methods(METHODS)
def challenge(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """A mission that another player is asked for."""
    campaign, person = campaign_and_person(request, campaign_id)
    mine, others = own_and_others(campaign, person)
    if not mine:
        raise Http404
    data = request.POST if request.method == "POST" else None
    initial = {"opponent": request.GET.get("opponent", "")}
    form = ChallengeForm(
        data, mine=mine, others=others, rules=kind_of(campaign), settings=settings_of(campaign), initial=initial
    )

    def create() -> Mission:
        cleaned = form.cleaned_data
        sides = {"opponent": cleaned["opponent"], "entrant_id": cleaned["mine"]}
        who = {"campaign_id": campaign.pk, "viewer": viewer_of(request), "token": token_of(request)}
        return challenge_make(**who, **sides, **form.agreed())

    return _created(request, campaign, form, create, "challenge", "Challenge sent.")


def own_and_others(campaign: Campaign, person: Person) -> tuple[list[Entrant], list[Entrant]]:
    """The person's own entrants, and everybody else's."""
    everyone = present_entrants(campaign)
    mine = [each for each in everyone if each.person_id == person.pk]
    return mine, [each for each in everyone if each not in mine]


def _created(
    request: HttpRequest, campaign: Campaign, form: AgreedForm, create: Callable[[], Mission], page: str, said: str
) -> HttpResponse:
    def show(declined: Any = None) -> HttpResponse:
        context = {**head_of_new(campaign, page), "form": form, "token": token(), "declined": declined}
        status = 409 if declined else 422 if form.errors else 200
        return render(request, "campaigns/missions/new.html", context, status=status)

    if request.method != "POST" or not form.is_valid():
        return show()
    return acted(request, create, onward=address, show=show, said=said)
