"""The tabs of a roster, the same on every page about it; those whose pages are not installed are left out."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse

from rosters.selectors.rosters import RosterSheet


@dataclass(frozen=True, slots=True)
class Tab:
    """One page about a roster."""

    url: str
    label: str
    is_current: bool
    count: int | None = None


# Name of the page, label, whether only the roster's player has it.
PAGES = (
    ("sheet", "Operatives", False),
    ("kill-teams", "Kill teams", False),
    ("cards", "Cards", False),
    ("history", "History", True),
    ("share", "Share", True),
    ("details", "Details", True),
)


def tabs_of(sheet: RosterSheet, current: str) -> list[Tab]:
    """The tabs of a roster; `current` is a page's name without the namespace."""
    counts = {"sheet": len(sheet.operatives), "kill-teams": len(sheet.kill_teams) or None}
    found = []
    for page, label, is_private in PAGES:
        url = _address(page, sheet.key)
        if url and (sheet.is_editable or not is_private):
            found.append(Tab(url=url, label=label, is_current=page == current, count=counts.get(page)))
    return found


def _address(page: str, key: str) -> str:
    try:
        return reverse(f"rosters:{page}", args=[key])
    except NoReverseMatch:
        return ""


def head_of(sheet: RosterSheet, current: str) -> dict[str, object]:
    """What `components/folder.html` and the crumbs want of a roster page."""
    about = [sheet.faction, sheet.edition.name]
    return {
        "sheet": sheet,
        "tab": sheet.edition.words["roster"],
        "meta": " · ".join(each for each in about if each),
        "tabs": tabs_of(sheet, current),
        "crumbs": [(reverse("rosters:list"), "Rosters"), ("", sheet.name)],
    }
