"""What a player does between missions, sent from the entrant's own page."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaigns.entrants.services.activities import activity_do
from campaigns.web.answers import back_with, did, sheet_or_404, token_of
from rosters.viewers import viewer_of

OF_THE_FORM = {"csrfmiddlewaretoken", "token", "activity"}


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
