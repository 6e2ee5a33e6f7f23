"""What a roster's player has still to choose, on a page of its own, and what they do between missions."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.entrants.selectors.choices import own_choices
from campaigns.entrants.selectors.risers import just_chosen
from campaigns.entrants.services.activities import activity_do
from campaigns.entrants.services.choices import choice_answer
from campaigns.models import Campaign, Entrant
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.web.answers import Declined, back_with, did, sheet_or_404, token, token_of
from campaigns.web.frame import head_of
from rosters.rosters.answers import DECLINED
from rosters.viewers import viewer_of

OF_THE_FORM = {"csrfmiddlewaretoken", "token", "activity"}


@require_http_methods(["GET", "HEAD", "POST"])
def choices(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """An ability, a way of an advance, going into hiding; by POST one of them is chosen."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=True)
    entrant = _own(campaign, sheet, entrant_id)
    answer = request.POST.get("answer", "")

    def show(declined: Declined | None = None) -> HttpResponse:
        about_choices = {
            "entrant": entrant,
            "choices": own_choices(campaign, entrant),
            "chosen": just_chosen(campaign, [entrant], request.GET.get("chosen", "")),
            "declined": declined,
            "token": token(),
        }
        context = {**head_of(sheet, "campaign"), **about_choices}
        return render(request, "campaigns/entrants/choices.html", context, status=DECLINED if declined else 200)

    if request.method != "POST":
        if sheet.kind.board is not None and not own_choices(campaign, entrant):
            return redirect("campaigns:board", campaign_id)
        return show()
    here = reverse("campaigns:choices", args=[campaign_id, entrant_id])
    return did(
        request,
        lambda: choice_answer(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            entrant_id=entrant_id,
            choice=request.POST.get("choice", ""),
            answer=True if answer == "yes" else answer,
            token=token_of(request),
        ),
        show,
        onward=lambda batch: f"{here}?chosen={batch.pk}" if batch else here,
    )


def _own(campaign: Campaign, sheet: CampaignSheet, key: uuid.UUID) -> Entrant:
    """The entrant, for its player alone. One query."""
    mine = campaign.entrants.filter(person=sheet.person, has_left=False)
    found = mine.select_related("roster__pack").filter(pk=key).first()
    if found is None:
        raise Http404
    return found


@require_POST
def act(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """Do one thing; a refusal is shown on the page it came from."""
    sheet_or_404(request, campaign_id, for_people=True)
    here = reverse("campaigns:entrant", args=[campaign_id, entrant_id])
    sent = {name: value for name, value in request.POST.items() if name not in OF_THE_FORM}
    return did(
        request,
        lambda: activity_do(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            entrant_id=entrant_id,
            activity=request.POST.get("activity", ""),
            answers=sent,
            token=token_of(request),
        ),
        back_with(request, here),
        onward=here,
    )
