"""How the pages of missions answer: what a mission page needs first, and what follows an act on it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from campaigns.missions.selectors.missions import MissionSheet, find_mission, mission_sheet
from campaigns.models import Campaign, Mission, MissionSide
from campaigns.reports.services.silence import mission_opened
from campaigns.web.answers import CAMPAIGN_LINKS, Declined, Show, did, token_of
from campaigns.web.membership import remember
from rosters.journal.operation import Repeated
from rosters.viewers import viewer_of


def mission_or_404(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> Mission:
    """A mission whose campaign the reader may see."""
    try:
        held = CAMPAIGN_LINKS.link(request, campaign_id)
        return mission_opened(lambda: find_mission(campaign_id, mission_id, viewer_of(request), held))
    except Mission.DoesNotExist:
        raise Http404 from None


def sheet_or_404(
    request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID, *, to_play: bool = False
) -> MissionSheet:
    """The mission for this reader; with `to_play` for nobody but those who play it and the arbitrators."""
    sheet = mission_sheet(mission_or_404(request, campaign_id, mission_id), viewer_of(request))
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


def acted(
    request: HttpRequest,
    act: Callable[[], Any],
    *,
    onward: str | Callable[[Any], str],
    show: Show | None = None,
    said: str | Callable[[Any], str] = "",
) -> HttpResponse:
    """Do it and go on; a refusal is shown on the page that follows, or by `show`."""

    def found() -> Any:
        try:
            return act()
        except (Mission.DoesNotExist, MissionSide.DoesNotExist):
            raise Campaign.DoesNotExist from None
        except Repeated as repeated:
            return repeated.batch

    return did(request, found, show or _declined_there(request, onward), onward=onward, said=said)


def _declined_there(request: HttpRequest, onward: str | Callable[[Any], str]) -> Show:
    """Goes where the act would have led, with the sentence that declined it."""

    def show(declined: Declined) -> HttpResponse:
        messages.error(request, " ".join((declined.words, *declined.since)))
        return redirect(onward if isinstance(onward, str) else request.get_full_path())

    return show


def text_of(request: HttpRequest, name: str) -> str:
    """What was typed into a field."""
    return request.POST.get(name, "").replace("\0", "").strip()
