"""Log a game: both teams on one screen, then straight to the report."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from campaigns.journal.kind import kind_of, settings_of
from campaigns.missions.answers import acted, address, text_of
from campaigns.missions.forms import OUTSIDE, AgreedForm
from campaigns.missions.heads import head_of_new
from campaigns.missions.new_mission import Outsider
from campaigns.missions.pages.planning import METHODS, campaign_and_person, own_and_others
from campaigns.missions.selectors.fighters import fielded
from campaigns.missions.services import just_played
from campaigns.models import Campaign, Entrant, Mission, Person
from campaigns.overview.selectors.campaigns import entrants_of, hues_of
from campaigns.rounds.current import current_round, meeting_in
from campaigns.web.answers import token, token_of
from rosters.viewers import viewer_of
from rules.campaigns.settings import CampaignSettings
from rules.editions import find


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
    """Say who played, tick who fought; by POST it goes on to the report."""
    campaign, person = campaign_and_person(request, campaign_id)
    pair = _pair(campaign, person, request.POST if request.method == "POST" else request.GET)
    data = request.POST if request.method == "POST" else None
    form = AgreedForm(data, rules=kind_of(campaign), settings=settings_of(campaign), must_know=True)

    def show(declined: Any = None) -> HttpResponse:
        settings, hues = settings_of(pair.campaign), hues_of(entrants_of(pair.campaign))
        sides = [
            fielded(each, pair.person, settings, hue=hues[str(each.pk)], ticked=_ticked(request, each))
            for each in pair.entered
        ]
        context = {
            **head_of_new(pair.campaign, "played"),
            "form": form,
            "token": token(),
            "declined": declined,
            "pair": pair,
            "edition": find(pair.campaign.edition),
            "met": _met(pair, settings),
            "fielded": sides,
            "has_last": any(each.is_picked for side in sides for each in side.candidates),
        }
        status = 409 if declined else 422 if form.errors else 200
        return render(request, "campaigns/missions/played.html", context, status=status)

    if request.method != "POST" or not form.is_valid():
        return show()

    return acted(
        request,
        lambda: _just_played(request, pair, form),
        onward=lambda mission: address(mission, "mission-report"),
        show=show,
    )


def _ticked(request: HttpRequest, entrant: Entrant) -> list[str]:
    """Who was ticked of a side in a form that is shown again."""
    return request.POST.getlist(f"team:{entrant.pk}")


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
    is_outside = asked.get("opponent") == OUTSIDE
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
        campaign_id=pair.campaign.pk,
        viewer=viewer_of(request),
        entrant_id=pair.own.pk,
        opponent=pair.opponent.pk if pair.opponent else rival,
        teams={str(each.pk): request.POST.getlist(f"team:{each.pk}") for each in pair.entered},
        kind=agreed["kind"] or "",
        agreed=agreed["agreed"],
        token=token_of(request),
    )
