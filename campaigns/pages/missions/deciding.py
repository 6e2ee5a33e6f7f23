"""What is left to decide: choices of a roster's player, and what an undo made impossible. And a result as text."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.pages.answers import campaign_or_404, token, token_of
from campaigns.pages.missions.answers import acted, address, sheet_or_404, text_of
from campaigns.pages.missions.heads import head_of_new
from campaigns.selectors.missions import MissionSheet
from campaigns.selectors.results import result_sheet
from campaigns.services.choices import choice_answer
from campaigns.services.taking_back import contradiction_decide
from rosters.viewers import viewer_of

RESULTS = {"won": "won", "lost": "lost", "drew": "drew"}


@require_POST
def choose(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """An ability, a way of an advance, going into hiding."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    told = text_of(request, "answer")

    def do() -> object:
        return choice_answer(
            campaign_id=sheet.campaign.pk,
            viewer=viewer_of(request),
            entrant_id=text_of(request, "entrant"),
            choice=text_of(request, "choice"),
            answer=True if told == "yes" else told,
            token=token_of(request),
        )

    return acted(request, do, onward=f"{address(sheet)}#choices")


@require_http_methods(["GET", "HEAD", "POST"])
def contradictions(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What cannot have been; an arbitrator lets it stand with a reason, or goes and mends it."""
    campaign = campaign_or_404(request, campaign_id)
    person = campaign.people.of(viewer_of(request)).present().first()
    if person is None or not person.is_arbitrator:
        raise Http404
    here = reverse("campaigns:contradictions", args=[campaign_id])

    def do() -> object:
        told = {"key": text_of(request, "key"), "reason": text_of(request, "reason"), "token": token_of(request)}
        return contradiction_decide(campaign_id=campaign.pk, viewer=viewer_of(request), **told)

    if request.method == "POST":
        return acted(request, do, onward=here)
    context = {**head_of_new(campaign, "contradictions"), "found": campaign.contradictions, "token": token()}
    context["campaign_key"] = campaign.pk
    return render(request, "campaigns/missions/contradictions.html", context)


@require_safe
def as_text(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """A result to paste into a chat."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    if not sheet.is_reported:
        raise Http404
    return HttpResponse(text_for_chat(sheet), content_type="text/plain; charset=utf-8")


def text_for_chat(sheet: MissionSheet) -> str:
    """Who won, then every sentence, under small heads."""
    result = result_sheet(sheet, timezone.now())
    sides = ", ".join(f"{side.name} {RESULTS.get(side.result, 'played')}" for side in sheet.sides)
    lines = [f"{sheet.campaign.name} · mission {sheet.number}: {sheet.title}", sides]
    for step in result.steps:
        lines += ["", step.title.upper()]
        for said in step.said:
            rolls = " ".join(f"[D{roll.sides}: {roll.value}]" for roll in said.rolls)
            lines.append(f"- {said.sentence}{' ' + rolls if rolls else ''}")
    return "\n".join([*lines, ""])
