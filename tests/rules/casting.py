"""Operatives for tests: single ones by their part, and whole rosters of any size.

`roster(20)` is what the measures of suggestions run on; the same size and seed is always the
same roster.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from rules.editions.base import AbilityPick, Capacity, Member, Role, Status

SPECIALISMS = (
    "combat",
    "comms",
    "demolitions",
    "heavy",
    "medic",
    "scout",
    "sniper",
    "veteran",
    "zealot",
)
MARINES = frozenset({"Adeptus Astartes"})
PLACES = {"2a": 2, "2b": 2, "3aa": 3, "3ab": 3, "3ba": 3, "3bb": 3}


def tree(specialism: str) -> tuple[AbilityPick, ...]:
    """All abilities of a specialism, named after their places."""
    first = AbilityPick(key=f"{specialism}-1", level=1, name="1")
    return (
        first,
        *(AbilityPick(key=f"{specialism}-{place}", level=level, name=place) for place, level in PLACES.items()),
    )


def picks(specialism: str, *places: str) -> tuple[AbilityPick, ...]:
    """The first ability and those at the places."""
    known = {pick.name: pick for pick in tree(specialism)}
    return (known["1"], *(known[place] for place in places))


def member(name: str, points: int = 15, role: Role = Role.NON_SPECIALIST, **more: Any) -> Member:
    """A ready Intercessor unless told otherwise; the name in small letters is the key."""
    payload: dict[str, Any] = {"model": "intercessor", "datasheet": "Intercessor", "factions": MARINES}
    payload |= {"key": name.lower(), "name": name, "points": points, "role": role}
    return Member(**(payload | more))


def trooper(name: str, points: int = 15, **more: Any) -> Member:
    return member(name, points, **more)


def leader(name: str, points: int = 18, **more: Any) -> Member:
    roles = (Role.LEADER, Role.SPECIALIST, Role.NON_SPECIALIST)
    fields = {"specialism": "leader", "roles": roles, "picks": picks("leader"), "tree": tree("leader")}
    return member(name, points, Role.LEADER, **(fields | more))


def specialist(name: str, specialism: str, points: int = 15, *places: str, **more: Any) -> Member:
    payload: dict[str, Any] = {
        "specialism": specialism,
        "specialisms": SPECIALISMS,
        "roles": (Role.SPECIALIST, Role.NON_SPECIALIST),
        "picks": picks(specialism, *places),
        "tree": tree(specialism),
    }
    return member(name, points, Role.SPECIALIST, **(payload | more))


def commander(name: str, points: int = 76, specialism: str = "leadership", **more: Any) -> Member:
    fields = {"model": "primaris-captain", "datasheet": "Primaris Captain", "roles": (Role.COMMANDER,)}
    return member(name, points, Role.COMMANDER, **({"specialism": specialism} | fields | more))


def retainer(name: str, specialism: str, points: int = 10, **more: Any) -> Member:
    fields = {"model": name.lower(), "datasheet": name, "roles": (Role.RETAINER,), "specialism": specialism}
    return member(name, points, Role.RETAINER, **(fields | more))


def drone(name: str, points: int = 7, **more: Any) -> Member:
    fields = {"model": "gun-drone", "datasheet": "MV1 Gun Drone", "is_attendant": True}
    return member(name, points, **(fields | more))


def capacity(name: str, limit: int, members: Sequence[Member], share: int = 1) -> Capacity:
    """The maximum of a datasheet that these belong to."""
    return Capacity(code=name.lower(), name=name, limit=limit, shares={each.key: share for each in members})


def roster(size: int = 20, seed: int = 0, *, commanders: int = 1) -> tuple[list[Member], list[Capacity]]:
    """A plausible roster: three Leaders, many specialists, troopers of mixed wargear, datasheets with a maximum."""
    chance = random.Random(f"{size}/{seed}")
    members: list[Member] = []
    for index in range(size):
        name, points = f"Op{index:02}", chance.randint(5, 24)
        sheet = f"sheet-{chance.randrange(6)}"
        if index < 3:
            made = leader(name, points)
        elif index < 3 + commanders:
            made = commander(name, points + 40)
        elif chance.random() < 0.45:
            made = specialist(name, chance.choice(SPECIALISMS), points)
        else:
            made = trooper(name, points)
        members.append(made if made.role is Role.COMMANDER else replace(made, model=sheet, datasheet=sheet))
    return members, _maxima(members, chance)


def _maxima(members: Sequence[Member], chance: random.Random) -> list[Capacity]:
    sheets = sorted({each.datasheet for each in members})
    limits = {sheet: chance.randint(1, 4) for sheet in sheets if chance.random() < 0.7}
    return [
        capacity(sheet, limit, [each for each in members if each.datasheet == sheet]) for sheet, limit in limits.items()
    ]


# -- for hypothesis ----------------------------------------------------------------------------

STATUSES = st.sampled_from((Status.READY,) * 20 + (Status.DEAD, Status.CONVALESCING, Status.RETIRED))
ROLES = st.sampled_from((Role.LEADER, Role.SPECIALIST, Role.SPECIALIST) + (Role.NON_SPECIALIST,) * 3 + tuple(Role))
FACTIONS = st.sampled_from((MARINES,) * 16 + (frozenset({"Orks"}), MARINES | {"Orks"}, frozenset[str]()))


@st.composite
def any_member(draw: st.DrawFn, key: str, roles: st.SearchStrategy[Role] = ROLES) -> Member:
    """An operative of any part; few models and prices, so that twins and ties are common."""
    role = draw(roles)
    named = role not in (Role.LEADER, Role.NON_SPECIALIST)
    level = draw(st.sampled_from((1, 1, 1, 2, 4)))
    return member(
        key.upper(),
        draw(st.sampled_from((0, 5, 7, 11, 15, 15, 20, 38))),
        role,
        model=draw(st.sampled_from(("a", "b"))),
        specialism=draw(st.sampled_from(("", "combat", "combat", "medic", "scout", "sniper"))) if named else "",
        level=level,
        factions=draw(FACTIONS),
        status=draw(STATUSES),
        traits=draw(st.sampled_from(((),) * 9 + (("iron-will", "iron-will"),))) if role is Role.COMMANDER else (),
    )


@st.composite
def any_roster(draw: st.DrawFn, most: int = 9) -> list[Member]:
    """Any operatives, a Leader among them more often than not."""
    size = draw(st.integers(0, most))
    first = st.sampled_from((Role.LEADER,) * 5 + (Role.SPECIALIST,))
    return [draw(any_member(f"op{index}", first if index == 0 else ROLES)) for index in range(size)]


@st.composite
def any_capacities(draw: st.DrawFn, members: Sequence[Member]) -> list[Capacity]:
    """Maxima over any of them; now and then one makes room for others."""
    made = []
    for index in range(draw(st.integers(0, 2))):
        share = st.sampled_from((0, 0, 1, 1, 1, 2, -1))
        shares = {each.key: draw(share) for each in members}
        limit = draw(st.integers(0, 4))
        made.append(Capacity(code=f"c{index}", name=f"Sheet {index}", limit=limit, shares=shares))
    return made
