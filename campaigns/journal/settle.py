"""What is counted from a campaign's missions and pinned: who won how often."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Count

from campaigns.journal.kind import kind_of, position_of, settings_of, state_of_entrant
from campaigns.journal.rows import CampaignRows, rows_of
from campaigns.models import Campaign, Entrant, MissionSide
from campaigns.models.missions import REPORTED
from rules.campaigns.entrants import Contender

COLUMNS = {"won": "won", "drew": "drawn", "lost": "lost"}


def settle(campaign: Campaign, rows: CampaignRows | None = None, *, is_counted: bool = False) -> None:
    """Pin how often each entrant won, drew and lost, and whether its roster is out: until it leaves or all ends.

    `rows` are the loaded ones; what was brought to another state is written with it. Where what was won `is_counted`
    already that is not looked up. At most three queries.
    """
    rows = rows or rows_of(campaign)
    tallies, settings = None if is_counted else tallies_of(campaign), settings_of(campaign)
    on_turn = turns_of(campaign, rows.entrants, settings)
    for entrant in rows.entrants:
        wanted: dict[str, object] = {"holds_roster": holds_roster(campaign, entrant)}
        wanted["open_choices"] = open_choices(campaign, entrant, settings) + (str(entrant.pk) in on_turn)
        if tallies is not None:
            wanted |= {column: tallies[entrant.pk][result] for result, column in COLUMNS.items()}
        moved = {column for column, value in wanted.items() if getattr(entrant, column) != value}
        for column in moved:
            setattr(entrant, column, wanted[column])
        rows.moved.setdefault(entrant.pk, set()).update(moved)
    written = [each for each in rows.entrants if rows.moved.get(each.pk)]
    if written:
        Entrant.objects.bulk_update(written, sorted(set().union(*rows.moved.values())))
    rows.moved = {}


def turns_of(campaign: Campaign, entrants: Iterable[Entrant], settings: Any) -> frozenset[str]:
    """Whose turn it is on the board, by entrant; nobody's where there is none."""
    kind = kind_of(campaign)
    if kind.board is None or campaign.stage != Campaign.Stage.RUNNING:
        return frozenset()
    steps = kind.board.steps(position_of(kind, campaign, settings, entrants))
    return frozenset(step.entrant for step in steps if step.entrant and not step.is_arbitrators)


def open_choices(campaign: Campaign, entrant: Entrant, settings: Any) -> int:
    """What its player may choose for the entrant itself; what its operatives have learnt its roster's verdict says."""
    if entrant.has_left or campaign.stage == Campaign.Stage.GATHERING:
        return 0
    kind = kind_of(campaign)
    contender = Contender(key=str(entrant.pk), name=entrant.name, state=state_of_entrant(kind, entrant))
    return len(kind.choices(settings, contender))


def holds_roster(campaign: Campaign, entrant: Entrant) -> bool:
    return campaign.stage != Campaign.Stage.ENDED and not entrant.has_left


def tallies_of(campaign: Campaign) -> dict[object, dict[str, int]]:
    """Entrant → result → how many of its reported missions ended so."""
    found: dict[object, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COLUMNS, 0))
    counted = (
        MissionSide.objects.filter(mission__campaign=campaign, mission__state__in=REPORTED, entrant__isnull=False)
        .exclude(result="")
        .values("entrant", "result")
        .annotate(times=Count("pk"))
    )
    for row in counted:
        found[row["entrant"]][row["result"]] = row["times"]
    return found
