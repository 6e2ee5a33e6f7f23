"""Command rosters with the codes that their verdict must hold."""

from __future__ import annotations

from dataclasses import replace

from rules.editions.base import Status
from tests.rules.casting import commander, specialist, trooper
from tests.rules.kt2018_cast import (
    CAMPAIGN,
    CAPTAIN,
    DAN,
    ELUCIA,
    GATHERING,
    IVO,
    KAEL,
    ORK,
    SIX,
    Case,
    crowd,
    roster,
    sergeant,
)

ROSTERS = (
    Case(name="a roster with nobody yet", team=roster([]), codes=("empty-roster",)),
    Case(name="a roster of twenty", team=roster([KAEL, *crowd(19)])),
    Case(name="a roster of twenty-one", team=roster([KAEL, *crowd(20)]), codes=("roster-too-large",)),
    Case(
        name="the dead take no place on a roster",
        team=roster([KAEL, *crowd(19), trooper("Hawk", status=Status.DEAD), replace(ORK, status=Status.RETIRED)]),
    ),
    Case(
        name="the convalescent do",
        team=roster([KAEL, *crowd(19), trooper("Hawk", status=Status.CONVALESCING)], CAMPAIGN),
        codes=("roster-too-large",),
    ),
    Case(name="twelve at the start of a campaign", team=roster([KAEL, *crowd(11)], GATHERING)),
    Case(
        name="thirteen at the start of a campaign",
        team=roster([KAEL, *crowd(12)], GATHERING),
        codes=("roster-too-large-at-start",),
    ),
    Case(name="thirteen in a running campaign", team=roster([KAEL, *crowd(12)], CAMPAIGN)),
    Case(
        name="no points limit, no maximum, no limit on specialists or their specialisms",
        team=roster(
            [KAEL, sergeant("Vorn"), *[specialist(f"S{i}", "medic", 90) for i in range(5)], commander("Titus")]
        ),
    ),
    Case(name="a roster of two factions", team=roster([*SIX, ORK]), codes=("faction-not-shared",)),
    Case(name="a roster without a Leader", team=roster([IVO, DAN]), codes=("roster-without-leader",)),
    Case(
        name="two of one commander in a campaign",
        team=roster([*SIX, commander("Titus"), commander("Sev")], CAMPAIGN),
        codes=("commander-twice",),
    ),
    Case(name="two of one commander on a matched roster", team=roster([*SIX, commander("Titus"), commander("Sev")])),
    Case(name="two different commanders in a campaign", team=roster([*SIX, ELUCIA, CAPTAIN], CAMPAIGN)),
)
