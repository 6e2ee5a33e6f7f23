"""The tabs and the head of a roster, the same on every page about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.urls import reverse

from rosters.models import Roster
from rosters.rosters.selectors import ACTIVE, RosterSheet, archetypes_of
from rules.editions import find


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
    ("games", "Games", False),
    ("history", "History", True),
    ("share", "Share", True),
    ("export", "Export", False),
    ("details", "Details", True),
)
NO_COUNTS: Mapping[str, int] = {}


def tabs_of(sheet: RosterSheet, current: str) -> list[Tab]:
    """The tabs of a roster; `current` is a page's name without the namespace."""
    counts = {"sheet": len(sheet.operatives), "kill-teams": len(sheet.kill_teams)}
    return tabs(sheet.key, current, is_own=sheet.is_editable, counts=counts)


def tabs(key: str, current: str, *, is_own: bool, counts: Mapping[str, int] = NO_COUNTS) -> list[Tab]:
    return [
        Tab(
            url=reverse(f"rosters:{page}", args=[key]),
            label=label,
            is_current=page == current,
            count=counts.get(page) or None,
        )
        for page, label, is_private in PAGES
        if is_own or not is_private
    ]


def head_of(sheet: RosterSheet, current: str) -> dict[str, object]:
    """What `rosters/rosters/head.html` wants of a roster page, beside the sheet itself."""
    head = _head(sheet.name, sheet.faction, sheet.edition.key, sheet.archetypes, is_out=bool(sheet.campaign))
    # The answer to an act has no head.
    return {"sheet": sheet, **head, "tabs": partial(tabs_of, sheet, current)}


def head_of_roster(roster: Roster, current: str, *, is_own: bool = True, teams: int | None = None) -> dict[str, object]:
    """The same from the roster's row with its pack. Only a pack of parts, whose models say the archetypes, takes a
    query. `teams`: how many kill teams it has, where its row does not say it.
    """
    counts = {"sheet": roster.size, "kill-teams": getattr(roster, "team_count", 0) if teams is None else teams}
    found = tabs(str(roster.pk), current, is_own=is_own, counts=counts)
    models = roster.operatives.filter(status__in=ACTIVE).values_list("model", flat=True)
    archetypes = archetypes_of(roster, models, is_team=False)
    head = _head(roster.name, roster.faction, roster.edition, archetypes, is_out=bool(roster.campaign))
    return {**head, "tabs": found}


def _head(name: str, faction: str, edition_key: str, archetypes: tuple[str, ...], *, is_out: bool) -> dict[str, object]:
    """`is_out` where it plays a campaign: what an edition calls a roster of single games is no word for it then."""
    edition = find(edition_key)
    return {
        "name": name,
        "faction": faction,
        "edition": edition,
        "tab": (is_out and edition.words.get("roster_out")) or edition.words["roster"],
        "meta": "\N{NO-BREAK SPACE}· ".join(each for each in (faction, edition.name, ", ".join(archetypes)) if each),
        "crumbs": [(reverse("rosters:list"), "Rosters"), ("", name)],
    }
