"""How a kill team is picked from its list: every kind of rule, legal and broken, from one made-up list."""

from __future__ import annotations

import pytest

from rules.formats.datacards.selection import read_composition
from rules.selection.composition import Arm, Composition, OperativePick
from rules.selection.judging import Breach, Finding, filled, has_rule, judge
from tests.rules.datacard_cast import team

ARMS = {
    "cannon": Arm(weapon="cannon", rules=("Piercing 2",)),
    "musket": Arm(weapon="musket", rules=("Piercing 1",)),
    "pistol": Arm(weapon="pistol", rules=('Range 8"',)),
}
KEYWORDS = {"grunt": frozenset({"heavy"}), "ogre": frozenset({"heavy"})}
LEAST = "warden 8*watcher"


def composition() -> Composition:
    names = {key: each.name for key, each in team().operatives.items()}
    return read_composition(team().data["selection"], names)


def picks(listed: str) -> list[OperativePick]:
    """`2*watcher gunner/cannon`: two watchers, and a gunner with a cannon."""
    found: list[OperativePick] = []
    for each in listed.split():
        number, _, rest = each.rpartition("*")
        operative, _, weapon = rest.partition("/")
        arms = (ARMS.get(weapon, Arm(weapon=weapon)),) if weapon else ()
        for _ in range(int(number or 1)):
            key = f"{len(found)}-{operative}"
            found.append(
                OperativePick(key=key, operative=operative, arms=arms, keywords=KEYWORDS.get(operative, frozenset()))
            )
    return found


LEGAL = [
    ("the plainest", LEAST, 0),
    ("two gunners armed in different ways", "warden 2*watcher gunner/cannon gunner/saw 4*watcher", 0),
    ("two half selections are one", "warden adept owl mouse 4*watcher 2*watcher", 0),
    ("half a selection fills the rest of one", "warden adept owl 4*watcher 2*watcher", 0),
    ("an ogre is two", "warden ogre 4*watcher 2*watcher", 0),
    ("moths in a pair", "warden 2*moth 5*watcher 2*watcher", 0),
    ("an owl with a spotter", "warden owl mouse spotter 4*watcher 2*watcher", 0),
    ("two spotters while no coats are there", "warden 2*spotter 4*watcher 2*watcher", 0),
    ("reserves given up for two ploys", "warden 6*watcher", 2),
    ("one kind of coats", "warden 3*redcoat 3*watcher 2*watcher", 0),
]
BROKEN = [
    # What is wrong: the breach, whose rule it is, how many where how many are right, who breaks it or who would help.
    ("no leader", "8*watcher", 0, ["too-few Leader 0/1 wants warden"]),
    (
        "two leaders", "2*warden 8*watcher", 0,
        ["too-many Leader 2/1 by 0-warden 1-warden", "too-often Warden 2/1 by 0-warden 1-warden"],
    ),
    (
        "one too many", "warden 9*watcher", 0,
        [f"too-many Operatives 7/6 by {' '.join(f'{number}-watcher' for number in range(1, 8))}"],
    ),
    ("one too few", "warden 7*watcher", 0, ["too-few Reserves 1/2 wants watcher"]),
    ("two adepts", "warden 2*adept 6*watcher", 0, ["too-often Adept 2/1 by 1-adept 2-adept"]),
    ("gunners armed alike", "warden 2*gunner/saw 6*watcher", 0, ["alike Gunner 2/1 by 1-gunner 2-gunner"]),
    (
        "gunner and two spotters", "warden gunner/saw 2*spotter 5*watcher", 0,
        ["over-limit Gunners and spotters 3/2 by 1-gunner 2-spotter 3-spotter"],
    ),
    (
        "two spotters beside a coat", "warden 2*spotter redcoat 5*watcher", 0,
        ["too-often Spotter 2/1 by 1-spotter 2-spotter"],
    ),
    ("three heavy", "warden 3*grunt 5*watcher", 0, ["over-limit Heavy operatives 3/2 by 1-grunt 2-grunt 3-grunt"]),
    (
        "two cannons", "warden gunner/cannon gunner/cannon 6*watcher", 0,
        ["alike Gunner 2/1 by 1-gunner 2-gunner", "over-limit Cannons 2/1 by 1-gunner 2-gunner"],
    ),
    (
        "a lone moth", "warden moth 8*watcher", 0,
        [f"too-many Operatives 13/2/6 by 1-moth {' '.join(f'{number}-watcher' for number in range(2, 8))}",
         "uneven Moth 1/2 by 1-moth wants moth"],
    ),
    ("an owl alone", "warden owl mouse 7*watcher", 0, ["alone owl 0/0 by 1-owl wants adept spotter"]),
    ("red and blue", "warden redcoat bluecoat 6*watcher", 0, ["mixed Coats 2/1 by 1-redcoat 2-bluecoat"]),
    ("no watcher at all", "warden 6*redcoat", 2, ["under-limit Watchers 0/1 wants adept watcher"]),
    (
        "three ploys", "warden 5*watcher", 3,
        ["traded-too-much Ploys 3/2",
         "too-few Operatives 5/6 wants watcher gunner spotter grunt ogre owl mouse moth adept redcoat bluecoat"],
    ),
    ("a hound without its kennel", "warden 8*watcher hound", 0, ["unlisted Hound 0/0 by 9-hound"]),
    ("somebody else's", "warden 8*watcher goblin", 0, ["unlisted goblin 0/0 by 9-goblin"]),
    (
        "an ogre and five is seven", "warden ogre 5*watcher 2*watcher", 0,
        ["too-many Operatives 7/6 by 1-ogre 2-watcher 3-watcher 4-watcher 5-watcher 6-watcher"],
    ),
]  # fmt: skip


def said(finding: Finding) -> str:
    """All of it in one line."""
    words = [f"{finding.breach.value} {finding.name} {finding.count}/{finding.limit}"]
    words += [f"by {' '.join(pick.key for pick in finding.picks)}"] if finding.picks else []
    return " ".join(words + ([f"wants {' '.join(finding.wanted)}"] if finding.wanted else []))


@pytest.mark.parametrize(("listed", "traded"), [row[1:] for row in LEGAL], ids=[row[0] for row in LEGAL])
def test_a_legal_selection_breaks_nothing(listed: str, traded: int) -> None:
    assert judge(composition(), picks(listed), traded) == ()


@pytest.mark.parametrize(("listed", "traded", "found"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_rule_is_told_with_who_and_by_how_much(listed: str, traded: int, found: list[str]) -> None:
    assert [said(each) for each in judge(composition(), picks(listed), traded)] == found


def test_equipment_opens_a_group() -> None:
    kennel = {"kennel"}
    assert judge(composition(), picks(f"{LEAST} 2*hound"), equipment=kennel) == ()
    assert {each.breach for each in judge(composition(), picks(LEAST), equipment=kennel)} == {Breach.TOO_FEW}


def test_weapons_are_counted_over_the_team() -> None:
    found = judge(composition(), picks("warden/musket gunner/cannon gunner/musket 6*watcher"))
    assert [said(each) for each in found] == ["over-limit Piercing weapons 3/2 by 0-warden 1-gunner 2-gunner"]


EITHER = {
    "either": [
        {"groups": [{"count": 9, "from": [{"take": "watcher", "max": "any"}]}]},
        {"groups": [{"count": 3, "from": [{"take": "warden", "max": 2}, {"take": "adept", "max": "any"}]}]},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("listed", "found"),
    [
        ("10*watcher", [f"too-many Watcher 10/9 by {' '.join(f'{number}-watcher' for number in range(10))}"]),
        ("warden 2*adept", []),
        ("2*warden", ["too-few Operatives 2/3 wants warden adept"]),
        ("3*warden", ["too-often Warden 3/2 by 0-warden 1-warden 2-warden"]),
        ("", ["too-few Operatives 0/3 wants warden adept"]),
        ("watcher warden adept", ["unlisted Watcher 0/0 by 0-watcher", "too-few Operatives 2/3 wants warden adept"]),
    ],
)
def test_of_several_lists_the_nearest_judges(listed: str, found: list[str]) -> None:
    either = read_composition(EITHER, {"warden": "Warden", "watcher": "Watcher"})
    assert [said(each) for each in judge(either, picks(listed))] == found


def test_those_with_a_choice_of_groups_fill_both() -> None:
    _, first, reserves = filled(composition().with_equipment(()), picks(LEAST))
    assert (first.weight, reserves.weight) == (6, 2)


@pytest.mark.parametrize(
    ("wanted", "rule", "is_it"),
    [
        ("Piercing", "Piercing 1", True),
        ("Piercing", "Piercing Crits 1", False),
        ("Piercing 2", "Piercing 2", True),
        ("Piercing 2", "Piercing 1", False),
        ("Range", 'Range 8"', True),
    ],
)
def test_a_weapon_rule_is_told_from_its_kin(wanted: str, rule: str, is_it: bool) -> None:
    assert has_rule(wanted, rule) is is_it
