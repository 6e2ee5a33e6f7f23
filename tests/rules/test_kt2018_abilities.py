"""Which abilities an operative may hold at its level, also of trees that nobody has placed."""

from __future__ import annotations

import pytest

from rules.editions.base import AbilityPick, Member
from rules.editions.kt2018.abilities import AbilityReading, choices, follows, is_closed, read, standing
from tests.rules.casting import commander, picks, specialist, tree

STRANGE = {level: AbilityPick(key=f"strange-{level}", level=level, name=f"Strange {level}") for level in (2, 3, 4)}
SNIPER = {pick.name: pick for pick in tree("sniper")}
MEDIC = {pick.name: pick for pick in tree("medic")}


def sniper(level: int, *held: AbilityPick) -> Member:
    return specialist("Bex", "sniper", level=level, picks=(SNIPER["1"], *held))


def titus(level: int, *held: AbilityPick, traits: tuple[str, ...] = ()) -> Member:
    return commander("Titus", specialism="sniper", level=level, picks=(SNIPER["1"], *held), traits=traits)


@pytest.mark.parametrize(
    ("below", "above", "hangs"),
    [
        (SNIPER["3aa"], SNIPER["2a"], True),
        (SNIPER["3ab"], SNIPER["2a"], True),
        (SNIPER["3ba"], SNIPER["2a"], False),
        (SNIPER["3ba"], SNIPER["2b"], True),
        (STRANGE[3], SNIPER["2a"], True),
        (SNIPER["3aa"], STRANGE[2], True),
        (STRANGE[3], STRANGE[2], True),
    ],
)
def test_what_hangs_under_an_ability(below: AbilityPick, above: AbilityPick, hangs: bool) -> None:
    assert follows(below, above) is hangs


GENERAL = ("Generalist",)


@pytest.mark.parametrize(
    ("pick", "member", "closed", "level"),
    [
        (SNIPER["2a"], titus(4), False, 2),
        (MEDIC["2a"], titus(4), True, 4),
        (MEDIC["1"], titus(4), True, 4),
        (MEDIC["1"], titus(4, traits=GENERAL), False, 4),
        (MEDIC["2a"], titus(4, traits=GENERAL), True, 4),
        (STRANGE[3], titus(4), False, 3),
        (MEDIC["2a"], commander("Sev", specialism=""), False, 2),
    ],
)
def test_abilities_of_others_are_closed_but_to_generalists(
    pick: AbilityPick, member: Member, closed: bool, level: int
) -> None:
    assert (is_closed(pick, member), standing(pick, member)) == (closed, level)


A, AA, AB, B, BA = (SNIPER[place] for place in ("2a", "3aa", "3ab", "2b", "3ba"))
READINGS = [
    (sniper(1), (), (), (), ()),
    (sniper(1, A), (), (), ((A, "above"),), ()),
    (sniper(2), (), (), (), (2,)),
    (sniper(2, A), (A,), (), (), ()),
    (sniper(2, A, A), (A,), (A,), (), ()),
    (sniper(2, A, B), (A,), (), ((B, "many"),), ()),
    (sniper(2, AA), (), (), ((AA, "above"),), (2,)),
    (sniper(3), (), (), (), (2, 3)),
    (sniper(3, A), (A,), (), (), (3,)),
    (sniper(3, AA), (), (), ((AA, "earlier"),), (2, 3)),
    (sniper(3, AA, A), (A, AA), (), (), ()),
    (sniper(3, B, AA), (B,), (), ((AA, "earlier"),), (3,)),
    (sniper(3, A, B, BA), (B, BA), (), ((A, "many"),), ()),
    (sniper(3, B, STRANGE[3], AA), (B, STRANGE[3]), (), ((AA, "earlier"),), ()),
    (sniper(3, A, STRANGE[3]), (A, STRANGE[3]), (), (), ()),
    (sniper(4), (), (), (), (2, 3, 4)),
    (sniper(4, A, AA), (A, AA), (), (), (4,)),
    (sniper(4, A, AA, B), (A, AA, B), (), (), ()),
    (sniper(4, A, B), (A, B), (), (), (3,)),
    (sniper(4, A, AA, B, BA), (A, AA, BA), (), ((B, "many"),), ()),
    (sniper(4, A, AA, STRANGE[4]), (A, AA, STRANGE[4]), (), (), ()),
    (sniper(4, A, AA, MEDIC["1"]), (A, AA), (), ((MEDIC["1"], "foreign"),), (4,)),
    (titus(4, A, AA, traits=("master-specialist",)), (A, AA), (), (), (4, 4)),
    (titus(4, A, AA, AB, traits=("master-specialist",)), (A, AA, AB), (), (), (4,)),
    (titus(3, A, AA, AB, traits=("master-specialist",)), (A, AA), (), ((AB, "many"),), ()),
    (titus(4, A, AA, MEDIC["1"], traits=GENERAL), (A, AA, MEDIC["1"]), (), (), ()),
    (titus(3, A, AA, MEDIC["1"], traits=GENERAL), (A, AA), (), ((MEDIC["1"], "above"),), ()),
]


@pytest.mark.parametrize(("member", "held", "repeated", "misfits", "open_levels"), READINGS)
def test_as_much_is_held_as_the_level_allows(
    member: Member,
    held: tuple[AbilityPick, ...],
    repeated: tuple[AbilityPick, ...],
    misfits: tuple[tuple[AbilityPick, str], ...],
    open_levels: tuple[int, ...],
) -> None:
    assert read(member) == AbilityReading(held, repeated, misfits, open_levels)


@pytest.mark.parametrize(
    ("level", "held", "offered"),
    [
        (2, [], ["2a", "2b"]),
        (3, ["2a"], ["3aa", "3ab"]),
        (3, ["2b"], ["3ba", "3bb"]),
        (3, [], []),
        (3, ["2a", "3aa"], ["3ab"]),
        (4, ["2a", "3aa"], ["2b", "3ab", "3ba", "3bb"]),
    ],
)
def test_what_may_be_taken_for_an_open_level(level: int, held: list[str], offered: list[str]) -> None:
    member = specialist("Bex", "sniper", level=4)
    assert [each.name for each in choices(member, level, picks("sniper", *held)[1:])] == offered
