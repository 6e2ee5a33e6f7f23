"""What pages of missions share: their head, the mission or a 404, what was asked of it."""

from __future__ import annotations

import uuid
from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from campaigns.missions.selectors.missions import MissionSheet, find_mission, mission_sheet
from campaigns.models import Campaign, Mission
from campaigns.models.missions import TO_REPORT, State
from campaigns.muster.selectors.reveals import unsettled
from campaigns.reports.services.silence import mission_opened
from campaigns.web.answers import CAMPAIGN_LINKS, token_of
from campaigns.web.membership import remember
from rosters.viewers import viewer_of
from rosters.web.tabs import Tab
from rules.editions import find

PICTURES = signing.Signer(salt="campaigns.picture")
"""Who may read a mission has the address of its picture, and so has whoever they give it to."""
NEW = {
    "plan": ("Plan a mission", "Both sides muster in secret; the teams are shown when both have locked."),
    "challenge": ("Challenge somebody", "Your opponent accepts it, or declines with a reason."),
    "played": ("Log a game", "Tick who fought on both sides, then report how it ended."),
}


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


def head_of(sheet: MissionSheet, current: str, *, act: str = "") -> dict[str, Any]:
    """What `campaigns/missions/head.html` wants; a page on which one thing is done is called by that: `act`."""
    return {
        "mission": sheet,
        "edition": find(sheet.campaign.edition),
        "stamp": {"word": sheet.stamp[0], "kind": sheet.stamp[1]},
        "tab": called(sheet),
        "title": act or sheet.title,
        "meta": " · ".join(filter(None, [sheet.title if act else "", meta_of(sheet)])),
        "tabs": list(tabs_of(sheet, current)),
        "version": sheet.campaign.version,
        "faction": sheet.mine.faction if sheet.mine else "",
        "crumbs": [
            (reverse("campaigns:list"), "Campaigns"),
            *(
                [(reverse("campaigns:campaign", args=[sheet.campaign.pk]), sheet.campaign.name)]
                if sheet.leads_on
                else []
            ),
            ("", called(sheet)),
        ],
    }


def called(sheet: MissionSheet) -> str:
    """The number of a mission, as log and lists have it too."""
    return f"Mission {sheet.number}"


def meta_of(sheet: MissionSheet) -> str:
    words = [str(sheet.row.round or "")]
    words += [sheet.kind_name if sheet.kind_name != sheet.title else "", *sheet.agreed_words]
    words.append(date_format(timezone.localtime(sheet.row.at), "l j F, H:i") if sheet.row.at else "")
    words.append(sheet.row.where)
    return " · ".join(each for each in words if each)


def tabs_of(sheet: MissionSheet, current: str) -> list[Tab]:
    found = [("mission", "Mission")]
    if sheet.mine and sheet.state == State.PLANNED:
        found.append(("muster", "Your muster"))
    if sheet.can_take_part and sheet.state in TO_REPORT and not unsettled(sheet):
        found.append(("mission-report", "Report"))
    found += [("packet", "Print"), ("mission-dice", "Dice")]
    return [Tab(url=address(sheet, page), label=label, is_current=page == current) for page, label in found]


def head_of_new(campaign: Campaign, page: str) -> dict[str, Any]:
    """The head of a page on which a mission begins."""
    title, words = NEW[page]
    return {
        "tab": campaign.name,
        "title": title,
        "meta": words,
        "version": campaign.version,
        "page": page,
        "campaign_url": reverse("campaigns:campaign", args=[campaign.pk]),
        "crumbs": [
            (reverse("campaigns:list"), "Campaigns"),
            (reverse("campaigns:campaign", args=[campaign.pk]), campaign.name),
            ("", title),
        ],
    }
