"""The page of a campaign's board, and steps sent from it."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.board.dice import published
from campaigns.board.selectors import board_sheet
from campaigns.board.services import step_take, step_take_back
from campaigns.models import Campaign
from campaigns.web.answers import asked_in, did, sheet_or_404, token
from campaigns.web.frame import head_of

OF_THE_FORM = {"csrfmiddlewaretoken", "token", "activity", "entrant"}


@require_safe
def board(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The map, whose turn it is, and what the reader may do; `hex` is one that was tapped."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    if sheet.kind.board is None:
        raise Http404
    drawn = board_sheet(campaign, sheet, request.GET.get("hex", "")[:4])
    context = {
        **head_of(sheet, "board"),
        "board": drawn,
        "name": sheet.kind.board.name,
        "own_turn": drawn.mover is not None and drawn.mover.is_mine and sheet.stage != Campaign.Stage.ENDED,
        "may_log": sheet.may_play and sheet.stage == Campaign.Stage.RUNNING,
        "token": token(),
    }
    return render(request, "campaigns/board/board.html", context)


@require_safe
def dice(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What proves the board's rolls: their secret once the campaign has ended, before that its hash."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    if sheet.kind.board is None:
        raise Http404
    return JsonResponse(published(campaign))


@require_POST
def step(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Take a step; a refusal is shown on the board."""
    sheet_or_404(request, campaign_id, for_people=True)
    here = reverse("campaigns:board", args=[campaign_id])
    sent = {name: value for name, value in request.POST.items() if name not in OF_THE_FORM}
    return did(
        request,
        lambda: step_take(
            **asked_in(request, campaign_id),
            entrant_id=request.POST.get("entrant", ""),
            step=request.POST.get("activity", ""),
            answers=sent,
        ),
        onward=here,
    )


@require_POST
def step_back(request: HttpRequest, campaign_id: uuid.UUID, batch_id: uuid.UUID) -> HttpResponse:
    """Take a step back."""
    sheet_or_404(request, campaign_id, for_people=True)
    here = reverse("campaigns:board", args=[campaign_id])
    return did(
        request,
        lambda: step_take_back(**asked_in(request, campaign_id), batch_id=batch_id),
        onward=here,
        said=lambda batch: f"{batch.words} To redo it, take the step once more." if batch else "",
    )
