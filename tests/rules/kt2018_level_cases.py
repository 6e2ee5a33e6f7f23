"""Levels, abilities and fire teams with the codes that their verdict must hold."""

from __future__ import annotations

from dataclasses import replace

from rules.editions.base import FireTeam, Role, Team
from tests.rules.casting import commander, drone, picks
from tests.rules.kt2018_cast import BEX, CAMPAIGN, DAN, IVO, KAEL, TOR, WITH_ANOTHERS, Case, levelled, roster


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
