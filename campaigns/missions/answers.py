"""How the pages of missions answer: what a mission page needs first, and what follows an act on it."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from campaigns.missions.selectors.missions import MissionSheet, find_mission, mission_sheet
from campaigns.models import Mission
from campaigns.reports.services.silence import mission_opened
from campaigns.web.answers import CAMPAIGN_LINKS, token_of
from campaigns.web.membership import remember
from rosters.viewers import viewer_of


def sheet_or_404(
    request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID, *, to_play: bool = False
) -> MissionSheet:
    """The mission for this reader; with `to_play` for nobody but those who play it and the arbitrators."""
    viewer, held = viewer_of(request), CAMPAIGN_LINKS.link(request, campaign_id)
    try:
        found = mission_opened(lambda: find_mission(campaign_id, mission_id, viewer, held))
    except Mission.DoesNotExist:
        raise Http404 from None
    sheet = mission_sheet(found, viewer)
    if sheet.me is not None:
        remember(request)
    if to_play and not (sheet.mine or sheet.is_arbitrated):
        raise Http404
    return sheet


def address(sheet: MissionSheet | Mission, page: str = "mission") -> str:
    campaign = sheet.campaign.pk if isinstance(sheet, MissionSheet) else sheet.campaign_id
    return reverse(f"campaigns:{page}", args=[campaign, sheet.key if isinstance(sheet, MissionSheet) else sheet.pk])


def asked_of(request: HttpRequest, sheet: MissionSheet) -> dict[str, Any]:
    """The arguments of every act on a mission: which one, by whom, and the form's token."""
    return {"mission_id": sheet.row.pk, "viewer": viewer_of(request), "token": token_of(request)}


def text_of(request: HttpRequest, name: str) -> str:
    """What was typed into a field."""
    return request.POST.get(name, "").replace("\0", "").strip()
