"""Members, kill teams and rosters of the 2018 edition, of which the tables of cases are made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.acts import DropTrait, SetLevel
from rules.editions.base import Capacity, FireTeam, Member, Purpose, Saving, Settings, Team, Way
from tests.rules.casting import capacity, commander, drone, leader, picks, specialist, trooper

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
