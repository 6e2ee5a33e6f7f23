"""Levels, surcharges and force: worked examples 2, 3, 4 and 10 of the rule facts."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from rules.acts import Bench, DropTrait, SetLevel
from rules.editions.base import Role, Saving, Settings, Status, Team, Way
from rules.editions.kt2018.checks.limits import over_points
from rules.editions.kt2018.experience import counted_points, force, level_for, surcharge
from tests.rules.casting import commander, drone, leader, retainer, trooper
from tests.rules.kt2018_cast import BEX, CAMPAIGN, KAEL, MATCHED, MIRA, SIX, but, levelled


@pytest.mark.parametrize(
    ("experience", "level"),
    [(0, 1), (2, 1), (3, 2), (6, 2), (7, 3), (11, 3), (12, 4)],
)
def test_a_level_goes_with_its_box_on_the_track(experience: int, level: int) -> None:
    assert level_for(experience) == level


@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 4), (3, 8), (4, 12)])
@pytest.mark.parametrize("role", [Role.LEADER, Role.SPECIALIST, Role.RETAINER])
def test_a_specialist_costs_more_with_each_level(role: Role, level: int, points: int) -> None:
    assert surcharge(trooper("Ivo", role=role, level=level)) == points


@pytest.mark.parametrize(("level", "points"), [(1, 75), (2, 80), (3, 85), (4, 90)])
def test_example_3_each_member_of_a_fire_team_costs_more(level: int, points: int) -> None:
    five = tuple(trooper(f"Ivo {index}", level=level, fire_team="intercessors") for index in range(5))
    assert force(Team(members=five, settings=CAMPAIGN)) == points


@pytest.mark.parametrize(
    "member",
    [
        trooper("Ivo", level=3, fire_team="intercessors", new_recruit=True),
        replace(BEX, level=2, new_recruit=True),
        commander("Titus", level=4),
        drone("MV1", level=2),
    ],
    ids=["new recruit", "new specialist", "commander", "drone"],
)
def test_nothing_is_added_to(member: object) -> None:
    assert surcharge(member) == 0


@pytest.mark.parametrize(
    ("experienced", "points"),
    [
        ({}, 97),
        ({BEX.key: 3}, 101),
        ({KAEL.key: 7}, 105),
        ({KAEL.key: 12, MIRA.key: 3}, 113),
    ],
)
def test_example_2_the_force_grows_with_levels(experienced: dict[str, int], points: int) -> None:
    members = tuple(levelled(each, experienced.get(each.key, 0)) if each.specialism else each for each in SIX)
    assert force(Team(members=members, settings=CAMPAIGN)) == points
    assert force(Team(members=members, settings=MATCHED)) == 97


def test_levels_cost_outside_campaigns_only_where_the_players_agree_on_them() -> None:
    mira = levelled(MIRA, 7)
    assert counted_points(mira, Settings(way=Way.OPEN)) == 17
    assert counted_points(mira, Settings(way=Way.OPEN, allow_levels=True)) == 25


def test_example_10_a_commanders_level_and_traits_are_in_its_price() -> None:
    titus = commander("Titus", 131, level=3, traits=("iron-will", "destined-by-fate"))
    assert counted_points(titus, CAMPAIGN) == counted_points(titus, MATCHED) == 131


@pytest.mark.parametrize(
    ("excess", "ways"),
    [
        (0, []),
        (1, [("ann",), ("bob",), ("cyn",)]),
        (5, [("ann",), ("bob",), ("cyn",)]),
        (6, [("bob",), ("cyn",)]),
        (7, [("cyn",)]),
        (8, [("cyn", "bob")]),
        (13, [("cyn", "bob")]),
        (14, [("cyn", "bob", "ann")]),
        (18, [("cyn", "bob", "ann")]),
        (19, []),
    ],
)
def test_who_stays_at_home_makes_up_for_the_points_too_many_and_the_leader_stays(
    excess: int, ways: list[tuple[str, ...]]
) -> None:
    """Whoever alone costs enough; else the dearest, as many as it takes and no more."""
    members = (leader("Kael", 18), trooper("Ann", 5), trooper("Bob", 6), trooper("Cyn", 7))
    issues = list(over_points(Team(members=members, settings=Settings(points_limit=36 - excess))))
    assert [issue.code for issue in issues] == (["over-points"] if excess else [])
    assert [fix.acts for issue in issues for fix in issue.fixes] == [(Bench(operatives=way),) for way in ways]


LOWER = (SetLevel(operative="sev", level=2), SetLevel(operative="sev", level=1))
TRAITS = tuple(DropTrait(operative="sev", trait=each) for each in ("iron-will", "inspired", "stoic-hero"))
COULD_SAVE = tuple(
    Saving(act=act, points=points) for act, points in zip((*LOWER, *TRAITS), (8, 20, 30, 12, 5), strict=True)
)


@pytest.mark.parametrize(
    ("excess", "saves", "benched"),
    [
        (5, (LOWER[0], TRAITS[2]), "ab"),
        (8, (LOWER[0], TRAITS[1]), "ab"),
        (9, (LOWER[1], TRAITS[1]), "bc"),
        (20, (LOWER[1], TRAITS[0]), "cd"),
        (21, (TRAITS[0],), ("d", "e", "sev")),
        (31, (), ("sev",)),
    ],
)
def test_of_what_a_commander_can_do_without_the_least_that_is_enough_is_named_first(
    excess: int, saves: tuple[object, ...], benched: Iterable[str]
) -> None:
    sev = commander("Sev", 136, level=3, savings=COULD_SAVE)
    others = (trooper(name, points) for name, points in zip("ABCDE", (8, 15, 20, 25, 30), strict=True))
    team = Team(members=(leader("Kael", 18), sev, *others), settings=Settings(points_limit=252 - excess))
    found = [fix.acts for issue in over_points(team) for fix in issue.fixes]
    assert found == [*((act,) for act in saves), *((Bench(operatives=(each,)),) for each in benched)]


def test_the_dead_add_nothing_to_the_force() -> None:
    members = tuple(but(SIX, KAEL, replace(KAEL, status=Status.DEAD)))
    assert force(Team(members=members)) == 79


def test_a_retainer_is_paid_like_a_specialist() -> None:
    assert counted_points(retainer("Prond", "combat", 10, level=2), CAMPAIGN) == 14
