"""Pages about dice."""

from __future__ import annotations

import uuid

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns.dice.selectors import dice_json, dice_sheet, lucks, nameless
from campaigns.missions.answers import head_of, sheet_or_404
from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.models import Mission
from campaigns.models.missions import State
from campaigns.web.answers import token
from rosters.viewers import NOBODY
from rosters.web.addresses import public_address

SIGNER = signing.Signer(salt="campaigns.dice")


@require_safe
def open_dice(request: HttpRequest, signed: str) -> HttpResponse:
    """Every roll, recomputed once the secret is opened; operatives are named by a code."""
    sheet = _sheet_or_404(signed)
    found = nameless(sheet, dice_sheet(sheet, timezone.now()))
    file_url = reverse("campaigns:open-dice-file", args=[signed])
    context = {"number": sheet.number, "stamp": sheet.stamp, "dice": found, "file_url": file_url}
    context["lucks"] = lucks(sheet, found, with_campaign=False)
    return render(request, "campaigns/dice/dice_open.html", context)


@require_safe
def open_dice_file(request: HttpRequest, signed: str) -> HttpResponse:
    """What the script reads: no secret and no word of a player in it before it is opened."""
    sheet = _sheet_or_404(signed)
    found = nameless(sheet, dice_sheet(sheet, timezone.now()))
    answer = JsonResponse(dice_json(sheet, found), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="mission-{sheet.number}-dice.json"'
    return answer


def _sheet_or_404(signed: str) -> MissionSheet:
    """The mission that a link names; a 404 for a link that was made up."""
    try:
        mission = Mission.objects.select_related("campaign").defer("secret").get(pk=SIGNER.unsign(signed))
    except (signing.BadSignature, Mission.DoesNotExist):
        raise Http404 from None
    return mission_sheet(mission, NOBODY)


@require_safe
def dice(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Every roll, recomputed once the secret is opened."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    found = dice_sheet(sheet, timezone.now())
    may_word = sheet.mine is not None and not found.lines and sheet.state in (State.PLANNED, State.MUSTERED)
    about_dice = {
        "dice": found,
        "lucks": lucks(sheet, found),
        "numbers_url": reverse("campaigns:numbers", args=[campaign_id]) if sheet.leads_on else "",
        "may_word": may_word,
        "token": token(),
        "open_url": public_address(request, reverse("campaigns:open-dice", args=[SIGNER.sign(sheet.key)])),
    }
    context = {**head_of(sheet, "mission-dice"), **about_dice}
    return render(request, "campaigns/dice/dice.html", context)


@require_safe
def dice_file(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """What the script reads: no secret in it before it is opened."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    answer = JsonResponse(dice_json(sheet, dice_sheet(sheet, timezone.now())), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="mission-{sheet.number}-dice.json"'
    return answer
