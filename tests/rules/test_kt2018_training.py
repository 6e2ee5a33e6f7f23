"""The tree of abilities as a form shows it: what is held, what may be picked, and what that costs of what is held."""

from __future__ import annotations

from rules.acts import DropAbility, PickAbility
from rules.armoury import Rung
from rules.catalogue.compile import Catalogue
from rules.editions.base import FireTeam, Team
from rules.editions.kt2018.checks.levels import advance_twice
from rules.editions.kt2018.loadout.training import rungs
from tests.rules.casting import picks, specialist, trooper

BARE = Catalogue.__new__(Catalogue)
BARE.entries = {}


def ladder(level: int, *places: str) -> dict[str, Rung]:
    """The rungs of a sniper of a level who holds these abilities beside the first, by their places."""
    member = specialist("Kael", "sniper", level=level, picks=picks("sniper", *places))
    return {rung.key.removeprefix("sniper-"): rung for rung in rungs(BARE, member, frozenset())}


def test_an_ability_takes_the_place_of_the_one_of_its_own_level() -> None:
    found = ladder(3, "2a", "3aa")
    other = found["3ab"]
    assert other.state == "pick"
    assert other.acts == (
        DropAbility(operative="kael", ability="sniper-3aa"), PickAbility(operative="kael", ability="sniper-3ab")
    )  # fmt: skip
    assert {place: rung.state for place, rung in found.items()} == {
        "1": "has", "2a": "has", "2b": "pick", "3aa": "has", "3ab": "pick", "3ba": "later", "3bb": "later"
    }  # fmt: skip


def test_the_first_ability_stays_and_the_others_can_be_given_up() -> None:
    found = ladder(2, "2a")
    assert found["1"].acts == ()
    assert found["2a"].acts == (DropAbility(operative="kael", ability="sniper-2a"),)


def test_fire_teams_are_told_in_their_order() -> None:
    teams = tuple(FireTeam(container=key, advances=("fleet", "fleet")) for key in ("b", "a", "c"))
    members = tuple(trooper(key.upper(), fire_team=key) for key in "abc")
    found = list(advance_twice(Team(members=members, fire_teams=teams)))
    assert [each.operatives for each in found] == [("b",), ("a",), ("c",)]
