"""Kill teams with the codes that their verdict must hold; the rows of §1.3 stand under its headings."""

from __future__ import annotations

from dataclasses import replace

from rules.editions.base import Status
from tests.rules.casting import MARINES, commander, retainer, specialist, trooper
from tests.rules.kt2018_cast import (
    CAMPAIGN,
    COMMANDERS,
    COSTLY,
    DAN,
    IVO,
    KAEL,
    NO_LIMIT,
    OPEN,
    ORK,
    PATHFINDER,
    RECON,
    SIX,
    WITH_PATHFINDERS,
    Case,
    crowd,
    sergeant,
    team,
)

KILL_TEAMS = (
    Case(name="nobody", team=team([]), codes=("empty-team",)),
    Case(name="three are enough", team=team([KAEL, IVO, DAN])),
    Case(name="twenty are not too many", team=team([KAEL, *crowd(19)])),
    Case(name="twenty-one are", team=team([KAEL, *crowd(20)]), codes=("too-many-operatives",)),
    Case(name="one picked twice", team=team([KAEL, IVO, DAN, DAN]), codes=("operative-twice",)),
    Case(name="an Ork among marines", team=team([*SIX[:5], ORK]), codes=("faction-not-shared",)),
    Case(
        name="a keyword shared by all among several",
        team=team([KAEL, IVO, trooper("Hawk", factions=MARINES | {"Deathwatch"})]),
    ),
    Case(name="a faction not known", team=team([KAEL, IVO, trooper("Hawk", factions=frozenset())])),
    Case(name="two Leaders", team=team([KAEL, sergeant("Vorn"), IVO]), codes=("too-many-leaders",)),
    Case(
        name="three specialists, a retainer and a commander",
        team=team([*SIX, retainer("Prond", "medic"), commander("Titus", 76)], COMMANDERS),
    ),
    Case(
        name="a retainer's specialism beside a specialist's",
        team=team([*SIX[:4], retainer("Prond", "combat")]),
        codes=("specialism-twice",),
    ),
    Case(name="exactly the limit", team=team([KAEL, trooper("Ivo", 50), trooper("Dan", 32)])),
    Case(
        name="a point above the limit",
        team=team([KAEL, trooper("Ivo", 50), trooper("Dan", 33)]),
        codes=("over-points",),
    ),
    Case(
        name="over the limit with a commander who could do with less",
        team=team([KAEL, IVO, DAN, COSTLY], replace(COMMANDERS, points_limit=165)),
        codes=("over-points",),
    ),
    Case(name="no limit agreed", team=team([KAEL, trooper("Ivo", 50), trooper("Dan", 330)], NO_LIMIT)),
    Case(
        name="a commander where none may come",
        team=team([KAEL, IVO, DAN, commander("Titus", 20)]),
        codes=("commander-not-allowed",),
    ),
    Case(
        name="two commanders where none may come are told once each",
        team=team([KAEL, IVO, DAN, commander("Titus", 20), commander("Sev", 20, "stealth")]),
        codes=("commander-not-allowed", "commander-not-allowed"),
    ),
    Case(
        name="two commanders",
        team=team([KAEL, IVO, DAN, commander("Titus", 20), commander("Sev", 20, "stealth")], COMMANDERS),
        codes=("too-many-commanders",),
    ),
    Case(
        name="a commander is not the Leader",
        team=team([IVO, DAN, trooper("Hawk"), commander("Titus", 40)], COMMANDERS),
        codes=("no-leader",),
    ),
    Case(
        name="a campaign asks for a Leader too", team=team([IVO, DAN, trooper("Hawk")], CAMPAIGN), codes=("no-leader",)
    ),
    Case(
        name="a commander of level 5",
        team=team([KAEL, IVO, DAN, commander("Titus", 40, level=5, specialism="")], COMMANDERS),
        codes=("commander-level",),
    ),
    Case(
        name="a commander with an ability to choose, in matched play too",
        team=team([KAEL, IVO, DAN, commander("Titus", 40, level=2)], COMMANDERS),
        codes=("ability-open",),
    ),
    Case(
        name="the dead count as dead and nowhere else",
        team=team([replace(KAEL, status=Status.DEAD), sergeant("Vorn"), IVO, DAN]),
        codes=("operative-dead",),
    ),
    Case(
        name="one retired",
        team=team([KAEL, IVO, DAN, trooper("Hawk", status=Status.RETIRED)]),
        codes=("operative-retired",),
    ),
    Case(
        name="one convalescing, so that two are left",
        team=team([KAEL, IVO, replace(DAN, status=Status.CONVALESCING)], CAMPAIGN),
        codes=("operative-convalescing", "too-few-operatives"),
    ),
    Case(
        name="one convalescing, but in a game outside the campaign",
        team=team([KAEL, IVO, replace(DAN, status=Status.CONVALESCING)]),
    ),
    Case(
        name="two sub-factions",
        team=team([KAEL, replace(IVO, sub_faction="Ultramarines"), replace(DAN, sub_faction="Salamanders")]),
        codes=("sub-factions-mixed",),
    ),
    Case(
        name="one sub-faction",
        team=team([KAEL, replace(IVO, sub_faction="Ultramarines"), replace(DAN, sub_faction="Ultramarines")]),
    ),
    Case(
        name="one of a sub-faction beside one who could have it",
        team=team([KAEL, replace(IVO, sub_faction="Salamanders"), replace(DAN, sub_factions=("Salamanders",))]),
        codes=("sub-factions-mixed",),
    ),
    Case(
        name="nobody of those who could has a sub-faction",
        team=team([KAEL, *(replace(each, sub_factions=("Salamanders",)) for each in (IVO, DAN))]),
    ),
    Case(
        name="a drone without its Pathfinders",
        team=replace(team([KAEL, IVO, DAN, RECON]), capacities=(WITH_PATHFINDERS,), reserve=(PATHFINDER,)),
        codes=("company-missing",),
    ),
    Case(
        name="a drone with a Pathfinder",
        team=replace(team([KAEL, IVO, PATHFINDER, RECON]), capacities=(WITH_PATHFINDERS,)),
    ),
    Case(
        name="open play leaves nearly all to the players",
        team=team([KAEL, ORK, *crowd(22), *[specialist(f"S{i}", "medic", 90) for i in range(5)]], OPEN),
    ),
    Case(name="open play still names a Leader", team=team([IVO, DAN], OPEN), codes=("no-leader",)),
    Case(name="open play has one Leader", team=team([KAEL, sergeant("Vorn")], OPEN), codes=("too-many-leaders",)),
)
