"""The head of every page about a mission: crumbs, tab, title, what is agreed, and the way to its other pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from campaigns.missions.answers import address
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models import Campaign
from campaigns.models.missions import TO_REPORT, State
from rosters.web.tabs import Tab
from rules.editions import find

NEW = {
    "plan": ("Plan a mission", "Both sides muster in secret; the teams are shown when both have locked."),
    "challenge": ("Challenge somebody", "Your opponent accepts it, or declines with a reason."),
    "played": ("Log a game", "Tick who fought on both sides, then report how it ended."),
}


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
    """The number of a mission; a game of a round, which has none of the kind's missions, is a game."""
    return f"Game {sheet.number}" if sheet.row.round_id and not sheet.kind_name else f"Mission {sheet.number}"


def meta_of(sheet: MissionSheet) -> str:
    words = [str(sheet.row.round or "")]
    words += [sheet.kind_name if sheet.kind_name != sheet.title else "", *sheet.agreed_words]
    words.append(date_format(timezone.localtime(sheet.row.at), "l j F, H:i") if sheet.row.at else "")
    words.append(sheet.row.where)
    return " · ".join(each for each in words if each)


def tabs_of(sheet: MissionSheet, current: str) -> list[Tab]:
    found = [("mission", called(sheet).split()[0])]
    if sheet.mine and sheet.state == State.PLANNED:
        found.append(("muster", "Your muster"))
    if sheet.can_take_part and sheet.state in TO_REPORT:
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
