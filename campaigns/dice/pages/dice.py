"""The page of a mission's dice for those who may see the campaign, and the file that anyone can recompute them from."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns.dice.pages.open_dice import dice_link
from campaigns.dice.selectors import dice_json, dice_sheet
from campaigns.missions.answers import sheet_or_404
from campaigns.missions.heads import head_of
from campaigns.models.missions import State
from campaigns.web.answers import token


@require_safe
def dice(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Every roll, recomputed once the secret is opened."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    found = dice_sheet(sheet, timezone.now())
    may_word = sheet.mine is not None and not found.lines and sheet.state in (State.PLANNED, State.MUSTERED)
    told = {"dice": found, "may_word": may_word, "token": token(), "open_url": dice_link(request, sheet)}
    context = {**head_of(sheet, "mission-dice"), **told}
    return render(request, "campaigns/dice/dice.html", context)


@require_safe
def dice_file(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """What the script reads: no secret in it before it is opened."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    answer = JsonResponse(dice_json(sheet, dice_sheet(sheet, timezone.now())), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="mission-{sheet.number}-dice.json"'
    return answer
