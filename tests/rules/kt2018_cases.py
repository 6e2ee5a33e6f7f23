"""Rosters and kill teams of the 2018 edition with the codes that their verdict must hold, no more and no fewer.

The worked examples are those of the rule facts (§9); the rows of §1.3 stand under its headings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.acts import DropTrait, SetLevel
from rules.editions.base import Capacity, FireTeam, Member, Purpose, Role, Saving, Settings, Status, Team, Way
from tests.rules.casting import (
    MARINES,
    capacity,
    commander,
    drone,
    leader,
    picks,
    retainer,
    specialist,
    trooper,
)

MATCHED = Settings()
CAMPAIGN = Settings(way=Way.CAMPAIGN, points_limit=150, has_started=True)
GATHERING = Settings(way=Way.CAMPAIGN)
COMMANDERS = Settings(points_limit=200, commander_allowed=True)
OPEN = Settings(way=Way.OPEN, points_limit=None)
NO_LIMIT = Settings(points_limit=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    name: str
    team: Team
    codes: tuple[str, ...] = ()


def team(
    members: Sequence[Member], settings: Settings = MATCHED, *, fire_teams: Sequence[FireTeam] = (), limit: int = 0
) -> Team:
    """A kill team; `limit` is the maximum of Reiver Sergeants among them."""
    sergeants = [member for member in members if member.datasheet == "Reiver Sergeant"]
    capacities = (capacity("Reiver Sergeant", limit, sergeants),) if limit else ()
    return Team(
        members=tuple(members), settings=settings, capacities=capacities, fire_teams=tuple(fire_teams), reserve=()
    )


def roster(members: Sequence[Member], settings: Settings = MATCHED, fire_teams: Sequence[FireTeam] = ()) -> Team:
    return replace(team(members, settings, fire_teams=fire_teams), purpose=Purpose.COMMAND_ROSTER)


def sergeant(name: str = "Kael", **more: object) -> Member:
    return leader(name, 18, model="reiver-sergeant", datasheet="Reiver Sergeant", **more)


def crowd(count: int, points: int = 1) -> list[Member]:
    return [trooper(f"Man {index}", points) for index in range(count)]


def levelled(member: Member, experience: int, *places: str) -> Member:
    level = 1 + sum(experience >= box for box in (3, 7, 12))
    return replace(member, experience=experience, level=level, picks=picks(member.specialism, *places))


KAEL = sergeant()
MIRA = specialist("Mira", "combat", 17)
TOR = specialist("Tor", "scout", 17)
BEX = specialist("Bex", "sniper", 15)
IVO, DAN = trooper("Ivo"), trooper("Dan")
# Worked example 1: 97 points, legal.
SIX = (KAEL, MIRA, TOR, BEX, IVO, DAN)
ELUCIA = commander("Elucia", 45, "combat", model="elucia-vhane", datasheet="Elucia Vhane")
CAPTAIN = commander("Titus", 116, "shooting", level=1)
# He costs 136 at level 2 with a trait.
COSTLY = replace(
    levelled(commander("Sev", 136, "shooting"), 0, "2a"),
    level=2,
    traits=("inspired",),
    savings=(
        Saving(act=SetLevel(operative="sev", level=1), points=20),
        Saving(act=DropTrait(operative="sev", trait="inspired"), points=30),
    ),
)
ORK = trooper("Gorzag", 8, factions=frozenset({"Orks"}))

RECON = drone("MB3")
PATHFINDER = trooper("Lar", 5, model="pathfinder", datasheet="Pathfinder")
WITH_PATHFINDERS = Capacity(
    code="recon-drone",
    name="MB3 Recon Drone",
    limit=0,
    shares={RECON.key: 1, PATHFINDER.key: -1},
    needs=("Pathfinder", "Pathfinder Gunner"),
    needed_models=frozenset({"pathfinder"}),
)

WITH_ANOTHERS = (*picks("scout", "2a", "3aa", "2b"), *picks("medic"))


def but(members: Sequence[Member], old: Member, *new: Member) -> list[Member]:
    """The same members with one exchanged for others."""
    return [each for member in members for each in (new if member is old else (member,))]


WORKED = (
    Case(name="example 1: six marines for 97 points", team=team(SIX, limit=1)),
    Case(
        name="example 1: a fourth specialist",
        team=team(but(SIX, IVO, specialist("Ivo", "comms"))),
        codes=("too-many-specialists",),
    ),
    Case(
        name="example 1: the Scout as a second Combat",
        team=team(but(SIX, TOR, specialist("Tor", "combat", 17))),
        codes=("specialism-twice",),
    ),
    Case(name="example 1: no Leader", team=team(but(SIX, KAEL, trooper("Kael", 18))), codes=("no-leader",)),
    Case(
        name="example 1: a second Reiver Sergeant",
        team=team(
            but(SIX, DAN, trooper("Dan", 18, model="reiver-sergeant", datasheet="Reiver Sergeant")),
            limit=1,
        ),
        codes=("over-capacity",),
    ),
    Case(name="example 1: two models", team=team([KAEL, IVO]), codes=("too-few-operatives",)),
    Case(name="example 1: a roster with two Leaders", team=roster([*SIX, sergeant("Vorn")])),
    Case(
        name="example 1: the published list of exactly 100",
        team=team(
            [
                leader("A", 16),
                trooper("B", 18),
                specialist("C", "heavy", 18),
                specialist("D", "demolitions", 16),
                specialist("E", "sniper", 15),
                trooper("F", 17),
            ]
        ),
    ),
    Case(
        name="example 2: the Sniper at level 2 costs 4 more, 101 of 100",
        team=team(but(SIX, BEX, levelled(BEX, 3, "2a")), replace(CAMPAIGN, points_limit=100)),
        codes=("over-points",),
    ),
    Case(
        name="example 2: the same at 125",
        team=team(but(SIX, BEX, levelled(BEX, 3, "2a")), replace(CAMPAIGN, points_limit=125)),
    ),
    Case(
        name="example 2: the Leader at level 3, 105",
        team=team(but(SIX, KAEL, levelled(KAEL, 7, "2a", "3ab")), replace(CAMPAIGN, points_limit=104)),
        codes=("over-points",),
    ),
    Case(
        name="example 2: earned levels neither count nor cost in matched play",
        team=team(but(SIX, BEX, levelled(BEX, 12, "2a", "3ab", "2b"))),
    ),
    Case(
        name="example 10: two Commanders",
        team=team([*SIX[:3], CAPTAIN, ELUCIA], replace(COMMANDERS, points_limit=300)),
        codes=("specialism-twice", "too-many-commanders"),
    ),
    Case(
        name="example 10: Elucia with Combat beside a Combat specialist",
        team=team([*SIX, ELUCIA], COMMANDERS),
        codes=("specialism-twice",),
    ),
    Case(name="example 10: Elucia with another", team=team([KAEL, TOR, BEX, ELUCIA], COMMANDERS)),
    Case(
        name="example 10: four traits",
        team=team([*SIX[:3], replace(CAPTAIN, traits=("iron-will", "stoic-hero", "generalist", "fated"))], NO_LIMIT),
        codes=("commander-not-allowed", "too-many-traits"),
    ),
    Case(
        name="example 10: the same trait twice",
        team=team([*SIX[:3], replace(CAPTAIN, traits=("iron-will", "iron-will"))], COMMANDERS),
        codes=("trait-twice",),
    ),
    Case(
        name="example 10: three traits",
        team=team([*SIX[:3], replace(CAPTAIN, traits=("iron-will", "stoic-hero", "generalist"))], COMMANDERS),
    ),
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


def of_bex(experience: int, *places: str) -> Team:
    return roster([KAEL, levelled(BEX, experience, *places)], CAMPAIGN)


def advanced(experience: int, *advances: str) -> Team:
    members = [KAEL, replace(IVO, fire_team="intercessors"), replace(DAN, fire_team="intercessors")]
    fire_team = FireTeam(container="intercessors", experience=experience, advances=advances)
    return roster(members, CAMPAIGN, [fire_team])


# Worked example 4 and what a tree allows: level 2 a branch, level 3 below it, level 4 anything.
LEVELS = (
    Case(name="level 1", team=of_bex(2)),
    Case(name="level 2 not chosen", team=of_bex(3), codes=("ability-open",)),
    Case(name="level 2", team=of_bex(6, "2b")),
    Case(name="level 3 not chosen", team=of_bex(7, "2b"), codes=("ability-open",)),
    Case(name="example 4: Sharpshooter, then Mobile", team=of_bex(7, "2b", "3ba")),
    Case(name="example 4: Sharpshooter, then Eagle-eye", team=of_bex(11, "2b", "3bb")),
    Case(name="example 4: Sharpshooter, then Deadeye", team=of_bex(11, "2b", "3aa"), codes=("ability-needs-earlier",)),
    *(
        Case(name=f"example 4: at level 4 also {place}", team=of_bex(12, "2b", "3ba", place))
        for place in ("2a", "3aa", "3ab", "3bb")
    ),
    Case(name="level 4 not chosen", team=of_bex(12, "2b", "3ba"), codes=("ability-open",)),
    Case(name="both branches at level 2", team=of_bex(3, "2a", "2b"), codes=("too-many-abilities",)),
    Case(name="both branches at level 4, level 3 not chosen", team=of_bex(12, "2a", "2b"), codes=("ability-open",)),
    Case(name="two of level 3 at level 3", team=of_bex(7, "2a", "3aa", "3ab"), codes=("too-many-abilities",)),
    Case(name="four at level 4", team=of_bex(12, "2a", "3aa", "3ab", "2b"), codes=("too-many-abilities",)),
    Case(name="an ability before its level", team=of_bex(2, "2a"), codes=("ability-above-level",)),
    Case(name="level 3 before its level", team=of_bex(6, "2a", "3aa"), codes=("ability-above-level",)),
    Case(name="the same ability twice", team=of_bex(7, "2a", "3aa", "3aa"), codes=("ability-twice",)),
    Case(
        name="thirteen experience",
        team=of_bex(13, "2a", "3aa", "3ab"),
        codes=("experience-out-of-range",),
    ),
    Case(
        name="Master Specialist takes two at level 4",
        team=roster(
            [
                KAEL,
                commander(
                    "Titus", level=4, traits=("Master Specialist",), picks=picks("leadership", "2a", "3aa", "3ab", "2b")
                ),
            ],
            CAMPAIGN,
        ),
    ),
    Case(
        name="a first ability of another specialism without that trait",
        team=roster(
            [KAEL, levelled(BEX, 12, "2a", "3ab"), replace(levelled(TOR, 12, "2a"), picks=WITH_ANOTHERS)], CAMPAIGN
        ),
        codes=("ability-open", "ability-foreign"),
    ),
    Case(
        name="Generalist takes a first ability of another specialism at level 4",
        team=roster(
            [
                KAEL,
                commander(
                    "Titus",
                    level=4,
                    traits=("generalist",),
                    picks=(*picks("leadership", "2a", "3aa"), *picks("melee")),
                ),
            ],
            CAMPAIGN,
        ),
    ),
    Case(
        name="a commander with experience",
        team=roster([KAEL, commander("Titus", experience=2)], CAMPAIGN),
        codes=("experience-not-gained",),
    ),
    Case(
        name="a drone with experience",
        team=roster([KAEL, drone("MV1", experience=2)], CAMPAIGN),
        codes=("experience-not-gained",),
    ),
    Case(
        name="a drone as a specialist",
        team=roster([KAEL, drone("MV1", role=Role.SPECIALIST, specialism="comms")]),
        codes=("attendant-role",),
    ),
    Case(
        name="a recruit as a specialist where recruits may not",
        team=roster([KAEL, replace(BEX, new_recruit=True), TOR], replace(CAMPAIGN, new_specialists=False)),
        codes=("new-specialist",),
    ),
    Case(
        name="a recruit as a specialist where recruits may",
        team=roster([KAEL, replace(BEX, new_recruit=True), TOR], CAMPAIGN),
    ),
    Case(name="a fire team of level 1", team=advanced(2)),
    Case(name="a fire team's advance not rolled", team=advanced(3), codes=("advance-open",)),
    Case(name="a fire team's way not chosen", team=advanced(3, "skilled"), codes=("advance-way-open",)),
    Case(name="a fire team of level 4", team=advanced(12, "fleet", "skilled:fight", "lethal:shooting")),
    Case(name="an advance too many", team=advanced(3, "fleet", "lucky"), codes=("too-many-advances",)),
    Case(name="an advance rolled twice", team=advanced(7, "fleet", "fleet"), codes=("advance-twice", "advance-open")),
    Case(
        name="both versions of one advance",
        team=advanced(7, "skilled:fight", "skilled:shooting"),
        codes=("advance-twice", "advance-open"),
    ),
    Case(
        name="two fire teams of one datasheet",
        team=replace(advanced(0), fire_teams=(FireTeam(container="intercessors"), FireTeam(container="intercessors"))),
        codes=("fire-team-twice",),
    ),
)

CASES = (*WORKED, *KILL_TEAMS, *ROSTERS, *LEVELS)
