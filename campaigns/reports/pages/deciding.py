"""What a roster's player chooses after a mission; and a result as text for a chat."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.entrants.services.choices import choice_answer
from campaigns.missions.answers import acted, address, sheet_or_404, text_of
from campaigns.missions.heads import head_of
from campaigns.reports.selectors.results import result_text
from campaigns.web.answers import back_with, token_of
from rosters.viewers import viewer_of


@require_POST
def choose(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """An ability, a way of an advance, going into hiding."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    text = text_of(request, "answer")

    here = address(sheet)

    return acted(
        request,
        lambda: choice_answer(
            campaign_id=sheet.campaign.pk,
            viewer=viewer_of(request),
            entrant_id=text_of(request, "entrant"),
            choice=text_of(request, "choice"),
            answer=True if text == "yes" else text,
            token=token_of(request),
        ),
        onward=lambda batch: f"{here}?chosen={batch.pk}#choices" if batch else f"{here}#choices",
        show=back_with(request, f"{here}#choices"),
    )


@require_safe
def as_text(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """A result to paste into a chat."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    if not sheet.is_reported:
        raise Http404
    context = {**head_of(sheet, "mission"), "text": result_text(sheet, timezone.now())}
    return render(request, "campaigns/reports/chat.html", context)
