"""The page of a campaign's numbers."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.models import Entrant
from campaigns.numbers.selectors import numbers
from campaigns.web.answers import sheet_or_404
from campaigns.web.frame import head_of_part
from rules.names import how_many

TITLE = "Form, rivalries and dice"


@require_safe
def board(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Form, head to head, what wins, careers, who plays how much, how the dice fell; `?entrant=` asks for one alone."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    try:
        found = numbers(campaign, sheet, request.GET.get("entrant", ""))
    except Entrant.DoesNotExist:
        raise Http404 from None
    counted = f"Counted from {how_many(found.games, 'reported mission')}"
    context = {**head_of_part(sheet, TITLE), "stage_kind": "", "meta": counted, "numbers": found}
    return render(request, "campaigns/numbers/numbers.html", context)
