"""Teams with several of one fault, and those for whom the ways out are few, with the codes of their verdict."""

from __future__ import annotations

from dataclasses import replace

from rules.editions.base import FireTeam, Role, Status, Team
from tests.rules.casting import MARINES, capacity, commander, drone, leader, picks, retainer, specialist, trooper
from tests.rules.kt2018_cast import (
    BEX,
    CAMPAIGN,
    COMMANDERS,
    COSTLY,
    DAN,
    GATHERING,
    IVO,
    KAEL,
    MATCHED,
    MIRA,
    OPEN,
    PATHFINDER,
    RECON,
    SIX,
    TOR,
    WITH_PATHFINDERS,
    Case,
    crowd,
    levelled,
    roster,
    sergeant,
    team,
)

VORN, ZED = sergeant("Vorn"), sergeant("Zed", new_recruit=True)
SUI = specialist("Sui", "medic", 12, new_recruit=True)
HAWK = trooper("Hawk", 30)
ABLE = tuple(trooper(name, roles=(Role.LEADER, Role.NON_SPECIALIST)) for name in ("Ada", "Bo", "Cy", "Di", "Ed"))
COMBATS = tuple(specialist(name, "combat", points) for name, points in (("Una", 9), ("Max", 11), ("Pip", 10)))
ORK, NECRON = frozenset({"Orks"}), frozenset({"Necrons"})
SISTER = trooper("Sil", sub_faction="Ultramarines", sub_factions=("Ultramarines", "Salamanders"))
BROTHER = trooper("Bro", sub_faction="Salamanders", sub_factions=("Salamanders",), new_recruit=True)
MASTERS = (commander("Titus"), commander("Sev"), commander("Gar", 70))


def with_reserve(judged: Team, *members: object) -> Team:
    return replace(judged, reserve=members)


def limited(judged: Team, points: int, way: object = MATCHED) -> Team:
    return replace(judged, settings=replace(way, points_limit=points))  # type: ignore[type-var]


def in_fire_team(*advances: str, experience: int = 0, teams: int = 1, settings: object = CAMPAIGN) -> Team:
    fire_team = FireTeam(container="guard", experience=experience, advances=advances)
    return roster([KAEL, IVO, DAN], settings, [fire_team] * teams)  # type: ignore[arg-type]


CROWDED = (
    Case(name="three Leaders", team=team([KAEL, VORN, ZED, IVO]), codes=("too-many-leaders",)),
    Case(
        name="three Leaders whose cards are closed but one",
        team=team([KAEL, VORN, ZED, IVO], CAMPAIGN),
        codes=("too-many-leaders",),
    ),
    Case(name="two Leaders, one a recruit", team=team([KAEL, ZED, IVO], CAMPAIGN), codes=("too-many-leaders",)),
    Case(
        name="five specialists",
        team=team([KAEL, MIRA, TOR, BEX, SUI, specialist("Eve", "comms", 13)]),
        codes=("too-many-specialists",),
    ),
    Case(
        name="four specialists, one a recruit",
        team=team([KAEL, MIRA, TOR, BEX, SUI], CAMPAIGN),
        codes=("too-many-specialists",),
    ),
    Case(name="a specialism three times", team=team([KAEL, *COMBATS]), codes=("specialism-twice",)),
    Case(
        name="a specialism twice where no other is free",
        team=team([KAEL, *(replace(each, specialisms=("combat", "scout")) for each in COMBATS[:2]), TOR]),
        codes=("specialism-twice",),
    ),
    Case(
        name="a specialism twice on closed cards",
        team=team([KAEL, *COMBATS[:2]], CAMPAIGN),
        codes=("specialism-twice",),
    ),
    Case(
        name="a specialism of a retainer and a commander",
        team=team([KAEL, IVO, retainer("Prond", "melee"), commander("Titus", 20, "melee")], COMMANDERS),
        codes=("specialism-twice",),
    ),
    Case(name="twenty-two", team=team([KAEL, *crowd(21)]), codes=("too-many-operatives",)),
    Case(name="twenty-two on a roster", team=roster([KAEL, *crowd(21)]), codes=("roster-too-large",)),
    Case(
        name="fourteen at the start of a campaign",
        team=roster([KAEL, *crowd(13)], GATHERING),
        codes=("roster-too-large-at-start",),
    ),
    Case(
        name="over the limit by more than one costs",
        team=limited(team([KAEL, HAWK, trooper("Cyn", 50), trooper("Eve", 40)]), 48),
        codes=("over-points",),
    ),
    Case(
        name="over the limit by just what one costs",
        team=limited(team([KAEL, IVO, DAN, HAWK]), 48),
        codes=("over-points",),
    ),
    Case(
        name="over the limit by the Leader alone",
        team=limited(team([leader("Big", 120), IVO, DAN]), 50),
        codes=("over-points",),
    ),
    Case(
        name="over the limit with two Leaders",
        team=limited(team([KAEL, VORN, IVO]), 50),
        codes=("too-many-leaders", "over-points"),
    ),
    Case(
        name="over the limit with many who cost enough",
        team=limited(team([KAEL, *(trooper(name, 10) for name in "ABCDE")]), 60),
        codes=("over-points",),
    ),
    Case(
        name="over the limit in a match beside a running campaign",
        team=limited(team([KAEL, IVO, DAN, COSTLY], CAMPAIGN), 165, replace(COMMANDERS, has_started=True)),
        codes=("over-points",),
    ),
    Case(
        name="over the limit in a campaign with a commander",
        team=limited(team([KAEL, IVO, DAN, COSTLY]), 165, replace(CAMPAIGN, commander_allowed=True)),
        codes=("over-points",),
    ),
    Case(
        name="over the limit by just what a lower level saves",
        team=limited(team([KAEL, IVO, DAN, COSTLY], COMMANDERS), 164, COMMANDERS),
        codes=("over-points",),
    ),
    Case(
        name="over the limit by more than a commander can save",
        team=limited(team([KAEL, IVO, DAN, COSTLY], COMMANDERS), 153, COMMANDERS),
        codes=("over-points",),
    ),
    Case(
        name="no Leader, and many who could be one", team=team([*ABLE, IVO]), codes=("no-leader",)
    ),
    Case(
        name="no Leader, and several at home",
        team=with_reserve(team(ABLE[:3]), VORN, KAEL, replace(ZED, status=Status.DEAD)),
        codes=("no-leader",),
    ),
    Case(
        name="no Leader on closed cards but one",
        team=team([*ABLE[:2], replace(ABLE[2], new_recruit=True)], CAMPAIGN),
        codes=("no-leader",),
    ),
    Case(
        name="no Leader on a roster, and two who could be one",
        team=roster(ABLE[:2], GATHERING),
        codes=("roster-without-leader",),
    ),
    Case(name="no Leader on the roster of a running campaign", team=roster(ABLE[:3], CAMPAIGN)),
    Case(
        name="two too few, and more at home",
        team=with_reserve(team([KAEL]), HAWK, IVO, KAEL, trooper("Cyn", 9)),
        codes=("too-few-operatives",),
    ),
    Case(name="two too few, and one at home", team=with_reserve(team([KAEL]), IVO), codes=("too-few-operatives",)),
    Case(
        name="one too few, and five at home",
        team=with_reserve(team([KAEL, IVO]), *(trooper(name, 9 - n) for n, name in enumerate("ABCDE"))),
        codes=("too-few-operatives",),
    ),
    Case(name="one picked three times", team=team([KAEL, IVO, DAN, DAN, DAN]), codes=("operative-twice",)),
    Case(
        name="four of a maximum of two",
        team=replace(
            team([KAEL, *SIX[1:4], IVO]), capacities=(capacity("Auspex", 2, (*SIX[1:4], IVO)),)
        ),
        codes=("over-capacity",),
    ),
    Case(
        name="one who takes two of a maximum, and whose rule has its own page",
        team=replace(
            team([KAEL, IVO, DAN]),
            capacities=(replace(capacity("Auspex", 1, (IVO, DAN)), shares={"ivo": 2, "dan": 1}, page="Elites p.3"),),
        ),
        codes=("over-capacity",),
    ),
    Case(
        name="a maximum that others make room for",
        team=replace(
            team([KAEL, IVO, DAN]),
            capacities=(replace(capacity("Drone", 0, (IVO,)), shares={"ivo": 1, "dan": -1}),),
        ),
    ),
    Case(
        name="two drones without company, and four to call",
        team=replace(
            team([KAEL, IVO, RECON, drone("MB4", points=6)]),
            capacities=(replace(WITH_PATHFINDERS, shares={"mb3": 1, "mb4": 1, **dict.fromkeys(("lar", *"ABC"), -2)}),),
            reserve=(
                trooper("Gil", 1), PATHFINDER, *(replace(PATHFINDER, key=name, name=name, points=4) for name in "ABC"),
            ),
        ),
        codes=("company-missing",),
    ),
    Case(
        name="a commander of no level",
        team=team([KAEL, IVO, DAN, commander("Titus", 40, level=0)], COMMANDERS),
        codes=("commander-level",),
    ),
    Case(
        name="two traits more than once",
        team=team([KAEL, IVO, DAN, commander("Titus", 40, traits=("fated", "fated", "inspired", "fated", "inspired"))],
                  COMMANDERS),
        codes=("trait-twice",),
    ),
    Case(
        name="one commander three times in a campaign",
        team=roster([KAEL, IVO, DAN, *MASTERS], GATHERING),
        codes=("commander-twice",),
    ),
    Case(
        name="three commanders",
        team=team([KAEL, IVO, *(replace(each, specialism="", points=20) for each in MASTERS)], COMMANDERS),
        codes=("too-many-commanders",),
    ),
    Case(
        name="two strangers of two factions",
        team=team([KAEL, IVO, trooper("Grot", 3, factions=ORK), trooper("Xan", factions=NECRON | {"Dynasty"})]),
        codes=("faction-not-shared",),
    ),
    Case(
        name="as many of one faction as of another",
        team=team([KAEL, trooper("Grot", 3, factions=ORK), trooper("Snot", 3, factions=ORK),
                   trooper("Hawk", factions=MARINES)]),
        codes=("faction-not-shared",),
    ),
    Case(
        name="sub-factions that not everyone can have",
        team=team([KAEL, SISTER, BROTHER, trooper("Nic", sub_faction="Salamanders")]),
        codes=("sub-factions-mixed",),
    ),
    Case(
        name="sub-factions on closed cards", team=team([KAEL, SISTER, BROTHER], CAMPAIGN), codes=("sub-factions-mixed",)
    ),
    Case(
        name="a drone that leads in a running campaign",
        team=roster([drone("MV1", role=Role.LEADER, specialism="leader"), IVO, DAN], CAMPAIGN),
        codes=("attendant-role",),
    ),
    Case(
        name="a recruit as a Leader where recruits may not",
        team=roster([ZED, IVO, DAN], replace(CAMPAIGN, new_specialists=False)),
        codes=("new-specialist",),
    ),
    Case(
        name="a recruit as a specialist before the start",
        team=roster([KAEL, SUI, DAN], replace(GATHERING, new_specialists=False)),
    ),
    Case(
        name="two abilities taken again and again",
        team=roster([KAEL, IVO, levelled(BEX, 7, "2a", "2a", "2a", "3aa", "3aa")], CAMPAIGN),
        codes=("ability-twice",),
    ),
    Case(
        name="two abilities too many, one taken twice",
        team=roster([KAEL, IVO, levelled(BEX, 3, "2a", "2b", "2b", "3aa")], CAMPAIGN),
        codes=("ability-twice", "ability-above-level", "too-many-abilities"),
    ),
    Case(
        name="two too many of one level",
        team=roster([KAEL, IVO, levelled(BEX, 7, "2b", "3ba", "2a", "3bb")], CAMPAIGN),
        codes=("too-many-abilities",),
    ),
    Case(
        name="one too many at level 4 of a Master Specialist",
        team=roster(
            [KAEL, IVO, commander(
                "Titus", level=4, traits=("master-specialist",),
                picks=picks("leadership", "2a", "3aa", "3ab", "2b", "3ba"),
            )],
            CAMPAIGN,
        ),
        codes=("too-many-abilities",),
    ),
    Case(
        name="an ability not chosen, where levels do not count",
        team=team([KAEL, IVO, replace(BEX, level=3, experience=7)]),
    ),
    Case(
        name="less experience than none",
        team=roster([KAEL, IVO, replace(BEX, experience=-1)], CAMPAIGN),
        codes=("experience-out-of-range",),
    ),
    Case(name="an advance at level 1", team=in_fire_team("fleet"), codes=("too-many-advances",)),
    Case(
        name="three advances at level 2, one a way",
        team=in_fire_team("fleet", "skilled:fight", "lucky", experience=3),
        codes=("too-many-advances",),
    ),
    Case(name="two advances to roll", team=in_fire_team("fleet", experience=12), codes=("advance-open",)),
    Case(
        name="two advances rolled again, one three times",
        team=in_fire_team("fleet", "lucky", "fleet", "lucky", "fleet", experience=7),
        codes=("advance-twice",),
    ),
    Case(name="three fire teams of one datasheet", team=in_fire_team(teams=3), codes=("fire-team-twice",)),
    Case(name="nobody in open play", team=team([], OPEN), codes=("empty-team",)),
    Case(
        name="one dead operative picked twice in open play",
        team=team([KAEL, *[trooper("Cyn", status=Status.DEAD)] * 2], OPEN),
        codes=("operative-twice", "operative-dead"),
    ),
)  # fmt: skip
