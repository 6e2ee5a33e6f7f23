"""The picture of a mission that chats show beside its link."""

from __future__ import annotations

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns.missions.picture import mission_picture
from campaigns.missions.selectors.missions import mission_sheet
from campaigns.models import Mission
from rosters.viewers import NOBODY

PICTURES = signing.Signer(salt="campaigns.picture")


@require_safe
def picture(request: HttpRequest, signed: str) -> HttpResponse:
    """Whoever may read the mission's page has its address, and so has the chat they paste the link into."""
    try:
        mission = Mission.objects.select_related("campaign").defer("secret").get(pk=PICTURES.unsign(signed))
    except (signing.BadSignature, Mission.DoesNotExist):
        raise Http404 from None
    return mission_picture(mission_sheet(mission, NOBODY)).answer()
