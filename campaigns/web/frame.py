"""The head and the tabs of a campaign, the same on every page about it; pages that are not installed are left out."""

from __future__ import annotations

from django.urls import NoReverseMatch, reverse

from campaigns.models import Campaign, Person
from campaigns.overview.selectors.campaigns import CampaignSheet
from rosters.web.tabs import Tab

# Name of the page, label, and who has it: everyone, those in the campaign, arbitrators.
EVERYONE, PEOPLE, ARBITRATORS = range(3)
PAGES = (
    ("campaign", "Overview", EVERYONE),
    ("board", "Map", EVERYONE),
    ("missions", "Missions", EVERYONE),
    ("rounds", "Rounds", EVERYONE),
    ("story", "Story", EVERYONE),
    ("people", "People", EVERYONE),
    ("log", "Log", EVERYONE),
    ("settings", "Settings", EVERYONE),
    ("notifications", "Notifications", PEOPLE),
    ("desk", "Desk", ARBITRATORS),
    ("by-hand", "Adjust", ARBITRATORS),
    ("export", "Export", EVERYONE),
    ("share", "Share", ARBITRATORS),
)
STAMPS = {"gathering": "open", "running": "good", "ended": "mute"}


def head_of(sheet: CampaignSheet, current: str) -> dict[str, object]:
    """What `campaigns/head.html` wants of a campaign page; `current` is a page's name without the namespace."""
    return {
        "campaign": sheet,
        "edition": sheet.edition,
        "version": sheet.version,
        "tab": f"Campaign · {sheet.edition.name}",
        "title": sheet.name,
        "meta": meta_of(sheet),
        "stage_kind": STAMPS[sheet.stage],
        "tabs": tabs_of(sheet, current),
        "crumbs": [(reverse("campaigns:list"), "Campaigns"), ("", sheet.name)],
    }


def head_of_part(sheet: CampaignSheet, title: str, current: str = "campaign") -> dict[str, object]:
    """The same of a page below one of the tabs, called by what it shows."""
    crumbs = [
        (reverse("campaigns:list"), "Campaigns"),
        (reverse("campaigns:campaign", args=[sheet.key]), sheet.name),
        ("", title),
    ]
    return {**head_of(sheet, current), "tab": sheet.name, "title": title, "crumbs": crumbs}


def tabs_of(sheet: CampaignSheet, current: str) -> list[Tab]:
    rank = ARBITRATORS if sheet.is_arbitrator else PEOPLE if sheet.me else EVERYONE
    found: list[Tab] = []
    if not sheet.leads_on:
        return found
    for page, label, whose in PAGES:
        if page == ("rounds" if sheet.kind.board else "board"):
            # The rounds of a campaign with a map are counted on it.
            continue
        if page == "by-hand" and sheet.stage == Campaign.Stage.ENDED:
            continue
        url = address(page, sheet.key)
        if url and whose <= rank:
            found.append(Tab(url=url, label=label, is_current=page == current))
    return found


def address(page: str, *args: object) -> str:
    """A page's address; empty where it is not installed."""
    try:
        return reverse(f"campaigns:{page}", args=args)
    except NoReverseMatch:
        return ""


def meta_of(sheet: CampaignSheet) -> str:
    """Who the reader is here, and what the kind of campaign says of it."""
    alone = "Spectator" if sheet.leads_on else "You left"
    role = f"You are {Person.Role(sheet.me.role).as_said}" if sheet.me else alone
    return " · ".join([role, *sheet.kind.head_words(sheet.settings, sheet.stage == Campaign.Stage.RUNNING)])
