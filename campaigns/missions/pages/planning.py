"""Missions are planned, challenged and logged when just played."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.journal.kind import caution_about, kind_of, settings_of
from campaigns.missions.answers import address, head_of_new, text_of
from campaigns.missions.forms import OUTSIDE, AgreedForm, ChallengeForm, PlanMissionForm
from campaigns.missions.new_mission import Outsider, agreed_on
from campaigns.missions.selectors.as_played import TeamAsPlayed, teams_as_played, voided_of
from campaigns.missions.selectors.fighters import Fielded, fielded, present_entrants
from campaigns.missions.selectors.missions import worn_in
from campaigns.missions.services import challenge_make, just_played, mission_plan
from campaigns.models import Campaign, Entrant, Mission, Person
from campaigns.permissions import why_not_running
from campaigns.rounds.current import current_round, meeting_in, unpaired_words
from campaigns.web.answers import asked_in, campaign_or_404, did, form_page, token_of
from rosters.viewers import viewer_of
from rules.campaigns.settings import CampaignSettings
from rules.editions import find
from rules.errors import Refusal

METHODS = ("GET", "HEAD", "POST")
NOT_LOGGED = "This game is not logged yet."
SAID_PLANNED = "Planned. Both sides can muster now."
SAID_PLANNED_ALONE = "Planned. The team can muster now; nobody musters for the other side."


def campaign_and_person(request: HttpRequest, campaign_id: uuid.UUID) -> tuple[Campaign, Person]:
    """The campaign and who the reader is in it; a 404 for whoever only looks on."""
    campaign = campaign_or_404(request, campaign_id)
    person = campaign.people.of(viewer_of(request)).present().first()
    if person is None or person.role == Person.Role.SPECTATOR:
        raise Http404
    return campaign, person


def _unless_running(request: HttpRequest, campaign: Campaign) -> HttpResponse | None:
    """To the missions, with the reason, before anybody fills in a form in vain."""
    words = why_not_running(campaign.stage)
    if not words:
        return None
    messages.error(request, words)
    return redirect("campaigns:missions", campaign.pk)


@require_http_methods(METHODS)
def plan(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """A mission for any two sides, by an arbitrator."""
    campaign, person = campaign_and_person(request, campaign_id)
    if not person.is_arbitrator:
        raise Http404
    if elsewhere := _unless_running(request, campaign):
        return elsewhere
    data = request.POST if request.method == "POST" else None
    everyone = present_entrants(campaign)
    form = PlanMissionForm(data, entrants=everyone, rules=kind_of(campaign), settings=settings_of(campaign))

    def create() -> Mission:
        cleaned = form.cleaned_data
        outsider = Outsider(cleaned["outsider_name"], cleaned["outsider_faction"])
        sides = [outsider if each == OUTSIDE else each for each in (cleaned["first"], cleaned["second"])]
        who = {"campaign_id": campaign.pk, "viewer": viewer_of(request), "token": token_of(request)}
        return mission_plan(**who, sides=sides, **form.agreed())

    said = SAID_PLANNED_ALONE if data and data.get("second") == OUTSIDE else SAID_PLANNED
    return _created(request, campaign, form, create, "plan", said, everyone)


@require_http_methods(METHODS)
def challenge(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """A mission that another player is asked for."""
    campaign, person = campaign_and_person(request, campaign_id)
    mine, others = own_and_others(campaign, person)
    if not mine:
        raise Http404
    if elsewhere := _unless_running(request, campaign):
        return elsewhere
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

    return _created(request, campaign, form, create, "challenge", "Challenge sent.", [*mine, *others])


def own_and_others(campaign: Campaign, person: Person) -> tuple[list[Entrant], list[Entrant]]:
    """The person's own entrants, and everybody else's."""
    everyone = present_entrants(campaign)
    mine = [each for each in everyone if each.person_id == person.pk]
    return mine, [each for each in everyone if each not in mine]


def _created(
    request: HttpRequest,
    campaign: Campaign,
    form: AgreedForm,
    create: Callable[[], Mission],
    page: str,
    said: str,
    everyone: list[Entrant],
) -> HttpResponse:
    def show(declined: Any = None) -> HttpResponse:
        caution = caution_about(campaign, settings_of(campaign), everyone)
        context = {**head_of_new(campaign, page), "form": form, "caution": caution}
        return form_page(request, "campaigns/missions/new.html", context, declined)

    if request.method != "POST" or not form.is_valid():
        return show()
    return did(request, create, onward=address, show=show, said=said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Who played whom, as far as it has been entered."""

    campaign: Campaign
    person: Person
    mine: list[Entrant]
    """Those for whom the reader may speak."""
    own: Entrant
    rivals: list[Entrant]
    opponent: Entrant | None
    is_outside: bool

    @property
    def entered(self) -> list[Entrant]:
        return [each for each in (self.own, self.opponent) if each is not None]


@require_http_methods(METHODS)
def played(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Say who played, tick who fought; by POST it goes on to the report, or only says what the teams come to."""
    campaign, person = campaign_and_person(request, campaign_id)
    if elsewhere := _unless_running(request, campaign):
        return elsewhere
    pair = _pair(campaign, person, request.POST if request.method == "POST" else request.GET)
    data = request.POST if request.method == "POST" else None
    form = AgreedForm(data, rules=kind_of(campaign), settings=settings_of(campaign), must_know=True)

    settings, hues = settings_of(campaign), worn_in(campaign.pk)

    def show(declined: Any = None) -> HttpResponse:
        sides = _sides(pair, settings, form, hues)
        faults = _faults(request, pair, sides) if declined else []
        context = {
            **head_of_new(pair.campaign, "played"),
            "faults": faults,
            "wrong": {id for id, _ in faults},
            "form": form,
            "pair": pair,
            "edition": find(pair.campaign.edition),
            "met": _met(pair, settings),
            "unpaired": unpaired_words(pair.campaign, [str(each.pk) for each in pair.entered]),
            "caution": caution_about(campaign, settings, pair.entered) if pair.opponent or pair.is_outside else "",
            "rivals": [
                (Fielded(entrant=str(each.pk), name=each.name, faction=each.faction, hue=hues[str(each.pk)]), each)
                for each in pair.rivals
            ],
            "fielded": sides,
            "voided": voided_of(campaign, person),
        }
        if declined and faults:
            declined = replace(declined, words=NOT_LOGGED)
        return form_page(request, "campaigns/missions/played.html", context, declined)

    if request.method == "POST" and "look" in request.POST:
        return _looked(request, pair, _sides(pair, settings, form, hues), form)
    if request.method != "POST" or not form.is_valid():
        return show()

    return did(
        request,
        lambda: _just_played(request, pair, form),
        onward=lambda mission: address(mission, "mission-report"),
        show=show,
    )


def _sides(pair: Pair, settings: CampaignSettings, form: AgreedForm, hues: Mapping[str, str]) -> list[Fielded]:
    """Both rosters, with those ticked who were, or whom a side had last."""
    left_home = _left_home(pair.campaign, settings, form)
    ticked = {each: form.data.getlist(f"team:{each.pk}") if form.is_bound else None for each in pair.entered}
    return [
        fielded(each, pair.person, settings, hue=hues[str(each.pk)], ticked=ticked[each], left_home=left_home)
        for each in pair.entered
    ]


def _left_home(campaign: Campaign, settings: CampaignSettings, form: AgreedForm) -> Collection[str]:
    """The roles that the mission which stands in the form does not take. No query."""
    rules, trainings = kind_of(campaign), find(campaign.edition).trainings
    if trainings is None:
        return ()
    agreed = agreed_on(rules, settings, form.first_kind, "", {})
    return trainings.left_home(rules.judging(settings, rules.states.mission.from_fields(agreed)))


def _looked(request: HttpRequest, pair: Pair, sides: list[Fielded], form: AgreedForm) -> HttpResponse:
    """What the ticked teams come to; nothing while what was agreed on cannot be."""
    teams: list[TeamAsPlayed] = []
    if form.is_valid():
        agreed, played = form.agreed(), list(zip(pair.entered, sides, strict=True))
        with suppress(Refusal):
            teams += teams_as_played(pair.campaign, played, kind=agreed["kind"], asked=agreed["agreed"])
    return render(request, "campaigns/missions/as_played.html", {"teams": teams})


def _faults(request: HttpRequest, pair: Pair, sides: list[Fielded]) -> list[tuple[str, str]]:
    """What is still missing in a game to be logged: the id of its field, and a sentence."""
    faults = [(f"team-{each.entrant}", f"Say who fought for {each.name}.") for each in sides if each.is_nobody_picked]
    if pair.is_outside and not text_of(request, "outsider_name"):
        faults.append(("outsider_name", "An outsider needs a name."))
    return faults


def _met(pair: Pair, settings: CampaignSettings) -> Mission | None:
    """The game that the two have in the round already, where each opponent counts once. Two queries there."""
    if pair.opponent is None or settings.same_opponent:
        return None
    row = current_round(pair.campaign)
    return meeting_in(row, [str(each.pk) for each in pair.entered]) if row else None


def _pair(campaign: Campaign, person: Person, asked: QueryDict) -> Pair:
    mine, others = own_and_others(campaign, person)
    everyone = [*mine, *others]
    spoken_for = everyone if person.is_arbitrator else mine
    if not spoken_for:
        raise Http404
    own = _named(asked.get("mine", ""), spoken_for) or spoken_for[0]
    rivals = [each for each in everyone if each != own]
    is_outside = asked.get("opponent") == OUTSIDE or not rivals
    opponent = None if is_outside else _named(asked.get("opponent", ""), rivals)
    return Pair(
        campaign=campaign,
        person=person,
        mine=spoken_for,
        own=own,
        rivals=rivals,
        opponent=opponent,
        is_outside=is_outside,
    )


def _named(key: str, entrants: list[Entrant]) -> Entrant | None:
    return next((each for each in entrants if str(each.pk) == key), None)


def _just_played(request: HttpRequest, pair: Pair, form: AgreedForm) -> Mission:
    agreed = form.agreed()
    rival = Outsider(text_of(request, "outsider_name"), text_of(request, "outsider_faction"))
    return just_played(
        **asked_in(request, pair.campaign.pk),
        entrant_id=pair.own.pk,
        opponent=pair.opponent.pk if pair.opponent else rival,
        teams={str(each.pk): request.POST.getlist(f"team:{each.pk}") for each in pair.entered},
        kind=agreed["kind"] or "",
        title=agreed["title"],
        agreed=agreed["agreed"],
    )
