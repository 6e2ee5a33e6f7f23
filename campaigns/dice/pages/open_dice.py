"""A mission's dice for everybody who was handed their link: nobody is named, nothing sealed is shown."""

from __future__ import annotations

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns.dice.selectors import dice_json, dice_sheet, nameless
from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.models import Mission
from rosters.viewers import NOBODY
from rosters.web.addresses import public_address

SIGNER = signing.Signer(salt="campaigns.dice")


def dice_link(request: HttpRequest, sheet: MissionSheet) -> str:
    """For anyone who wants to check the dice, whoever may see the campaign."""
    return public_address(request, reverse("campaigns:open-dice", args=[SIGNER.sign(sheet.key)]))


@require_safe
def open_dice(request: HttpRequest, signed: str) -> HttpResponse:
    """Every roll, recomputed once the secret is opened; who rolled is told by a code."""
    sheet = _sheet_or_404(signed)
    found = nameless(sheet, dice_sheet(sheet, timezone.now()))
    file_url = reverse("campaigns:open-dice-file", args=[signed])
    context = {"number": sheet.number, "stamp": sheet.stamp, "dice": found, "file_url": file_url}
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
