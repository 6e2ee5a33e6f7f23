"""The picture of a mission that chats show beside its link."""

from __future__ import annotations

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.missions.picture import mission_picture
from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.models import Mission
from rosters.viewers import NOBODY
from rosters.web.addresses import public_address

SIGNER = signing.Signer(salt="campaigns.picture")


def picture_link(request: HttpRequest, sheet: MissionSheet) -> str:
    """On the mission's own page alone: who may read that may see it, and so may the chat they paste the link into."""
    return public_address(request, reverse("campaigns:mission-picture", args=[SIGNER.sign(sheet.key)]))


@require_safe
def picture(request: HttpRequest, signed: str) -> HttpResponse:
    """1200 × 630; a 404 for a link that was made up."""
    try:
        mission = Mission.objects.select_related("campaign").defer("secret").get(pk=SIGNER.unsign(signed))
    except (signing.BadSignature, Mission.DoesNotExist):
        raise Http404 from None
    drawn = mission_picture(mission_sheet(mission, NOBODY))
    return HttpResponse(drawn, content_type="image/png", headers={"Cache-Control": "private, max-age=300"})
