"""Spec Ops by tables: casualty and recovery tests, scars, medivac, rest."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.campaigns.spec_ops.operative_state import Scar
from rules.campaigns.spec_ops.questions import questions
from rules.dice import roll_key
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.errors import Refusal
from tests.rules.spec_ops_play import (
    SCARRED,
    SETTINGS,
    casualty,
    fighter,
    game,
    of_campaign,
    of_roster,
    played,
    recovery,
    scar,
    side,
)

TOO_MANY_THROWS = 12


FATES = [
    # scars held, medics, dice → what becomes of it
    ((), 0, (2,), "passes"),
    ((), 0, (1, 1), "slain"),
    ((), 0, (1, 2), Scar.CRITICAL_IMPAIRMENT),
    ((), 0, (1, 3), Scar.SEVERE_CONCUSSION),
    ((), 0, (1, 4), Scar.SAPPED_STRENGTH),
    ((), 0, (1, 5), Scar.LINGERING_AILMENT),
    ((), 0, (1, 6), "affliction"),
    ((), 1, (1, 2), "passes"),
    ((), 1, (1, 1, 1), "slain"),
    (SCARRED, 0, (1, 1), "slain"),
    (SCARRED, 0, (1, 2), "slain"),
    (SCARRED, 0, (1, 3), Scar.CRITICAL_IMPAIRMENT),
    (SCARRED, 0, (1, 4, 5), Scar.SAPPED_STRENGTH),
    (SCARRED, 0, (1, 6), Scar.LINGERING_AILMENT),
]


@pytest.mark.parametrize(("scars", "medics", "dice", "fate"), FATES)
def test_what_becomes_of_the_incapacitated(scars: tuple[str, ...], medics: int, dice: Any, fate: Any) -> None:
    doctors = [fighter(f"doc{n}", keywords=("Kommando", "Medic")) for n in range(medics)]
    tests = 1 + medics if dice[0] == 1 else 1
    typed = {k: v for n, value in enumerate(dice[:tests], 1) for k, v in casualty("nob", value, n).items()}
    typed |= {k: v for n, value in enumerate(dice[tests:], 1) for k, v in scar("nob", value, n).items()}
    own = side(fighter("nob", scars=scars), *doctors)
    found = played(own, {"out:nob": True}, {**typed, **recovery("nob", 1)})
    changes = of_roster(found, "nob")
    stamp = next(each.fate for each in found.consequences if each.step == "casualties")
    assert stamp == ("scarred" if isinstance(fate, Scar) else {"slain": "dead"}.get(fate, "well"))
    if isinstance(fate, Scar):
        assert changes[fate.field] == 1
        assert "status" not in changes
    else:
        held = {each.field for each in Scar} & set(changes)
        assert not held
        assert ("status" in changes, "experience" in changes) == (fate == "slain", fate == "passes")
    assert [each.operative for each in found.fallen] == (["nob"] if fate == "slain" else [])


def chance(scars: tuple[str, ...], *, medic: bool, wanted: str) -> Fraction:
    """Every throw of four dice, each as likely; what is rolled again counts as not rolled."""
    total = hits = 0
    for dice in product(range(1, 7), repeat=3):
        typed = {**casualty("nob", dice[0]), **casualty("nob", dice[1], 2), **scar("nob", dice[2])}
        doctors = [fighter("doc", keywords=("Medic",))] if medic else []
        try:
            found = played(side(fighter("nob", scars=scars), *doctors), {"out:nob": True}, typed | recovery("nob", 1))
        except Refusal:
            continue
        total += 1
        hits += any(wanted in each.sentence for each in found.consequences)
    return Fraction(hits, total)


@pytest.mark.ci
def test_chances_of_the_worked_examples() -> None:
    assert chance((), medic=False, wanted="passed") == Fraction(5, 6)
    assert chance((), medic=True, wanted="passed") == 1 - Fraction(1, 36)
    assert chance((), medic=False, wanted="slain") == Fraction(1, 36)


def test_who_learns_nothing_is_neither_tested_nor_taught() -> None:
    """A Bomb Squig, say: whoever falls of those passes without a die, and nobody is asked what it did."""
    own = side(fighter("nob"), fighter("squig", learns=False, is_tested=False))
    found = played(own, {"out:squig": True})
    assert [each.sentence for each in found.consequences if each.operative == "squig"] == [
        "Squig passed its casualty test."
    ]
    assert of_roster(found, "squig") == {}
    asked = {each.key: each for each in questions(game(own))}
    assert [each.subject for each in asked.values() if each.subject == "squig"] == ["squig"], "only whether it fell"
    assert [each.value for each in asked["best:best:s"].options] == ["nob"]


def test_who_has_a_scar_dies_of_two_faces_in_five() -> None:
    results = []
    for value in range(1, 7):
        typed = {**casualty("nob", 1), **scar("nob", value), **recovery("nob", 1)}
        try:
            found = played(side(fighter("nob", scars=SCARRED)), {"out:nob": True}, typed)
            results.append(bool(found.fallen))
        except Refusal:
            results.append(None)
    assert results == [True, True, False, None, False, False]


@pytest.mark.parametrize(
    ("rested", "deployed", "lowest"),
    [(0, True, 5), (3, True, 5), (0, False, 5), (1, False, 4), (2, False, 3), (3, False, 2), (4, False, 1)],
)
def test_recovery_is_helped_by_rest(rested: int, deployed: bool, lowest: int) -> None:
    """Whoever was deployed has not rested, whatever stood in its tally."""
    nob = fighter("nob", scars=SCARRED, rested=rested)
    team = ("nob",) if deployed else ("boy",)
    for value in range(1, 7):
        found = played(side(nob, fighter("boy"), team=team), {}, recovery("nob", value))
        heals = of_roster(found, "nob").get(Scar.SEVERE_CONCUSSION.field) == -1
        assert heals is (value >= lowest), value


def test_rest_may_count_at_once() -> None:
    settings = replace(SETTINGS, rest_counts_now=True)
    own = side(fighter("nob", scars=SCARRED), fighter("boy"), team=("boy",))
    assert of_roster(played(own, {}, recovery("nob", 4), settings), "nob")["severe_concussion"] == -1


def test_a_scar_of_this_game_does_not_heal_in_it() -> None:
    own = side(fighter("nob"))
    found = played(own, {"out:nob": True}, {**casualty("nob", 1), **scar("nob", 3)})
    assert of_roster(found, "nob")["severe_concussion"] == 1
    assert not [each for each in found.consequences if each.step == "recovery"]


@pytest.mark.parametrize(
    ("out", "dice", "is_tested"),
    [
        (False, {}, True),
        (True, casualty("nob", 2), True),
        (True, {**casualty("nob", 1), **scar("nob", 6)}, True),
        (True, {**casualty("nob", 1), **scar("nob", 1)}, False),
    ],
    ids=["stood", "passed", "scarred again", "slain"],
)
def test_an_old_scar_is_tested_unless_its_bearer_was_slain(out: bool, dice: dict[str, int], is_tested: bool) -> None:
    found = played(side(fighter("nob", scars=SCARRED)), {"out:nob": out}, {**dice, **recovery("nob", 5)})
    assert bool([each for each in found.consequences if each.step == "recovery"]) is is_tested
    assert (of_roster(found, "nob").get(Scar.SEVERE_CONCUSSION.field) == -1) is is_tested


RESOLVED = ("team:spiritual-resolve",)


EVERY_GAME = ("casualty:1", "casualty:2", "scar:1", "scar:2", "scar:3")


SECOND_DICE = ("second-scar:1", "second-scar:2", "second-scar:3")


DICE_ASKED = [
    ({}, {}, EVERY_GAME),
    ({"honours": RESOLVED}, {}, EVERY_GAME + SECOND_DICE),
    ({"scars": SCARRED}, {}, (*EVERY_GAME, "recovery:1")),
    ({"scars": SCARRED}, {"assets": ("stimm-stash",)}, (*EVERY_GAME, "recovery:1", "recovery:2")),
    ({"scars": SCARRED, "honours": RESOLVED}, {}, (*EVERY_GAME, *SECOND_DICE, "recovery:1", "recovery:2")),
    ({}, {"assets": ("stimm-stash",)}, EVERY_GAME),
]


@pytest.mark.parametrize(("fields", "state", "asked"), DICE_ASKED)
def test_only_dice_that_may_be_thrown_are_asked_for(
    fields: dict[str, Any], state: dict[str, Any], asked: tuple[str, ...]
) -> None:
    own = side(fighter("nob", **fields), **state)
    keys = {roll_key("nob", purpose, int(number)) for purpose, _, number in (each.partition(":") for each in asked)}
    assert {each.key for each in SPEC_OPS.questions(game(own)) if each.kind == "roll"} == keys


def test_recuperate_is_paid_only_where_it_helps() -> None:
    own = side(fighter("nob", scars=SCARRED), fighter("boy"), team=("boy",))
    for value, pays in ((3, False), (4, True), (5, False)):
        found = played(own, {"recuperate:nob": True}, recovery("nob", value))
        assert of_campaign(found)["entrant:e"]["points"] == (4 if pays else 5)
        assert ("severe_concussion" in of_roster(found, "nob")) is (value >= 4)


def test_stimm_stash_rolls_ones_again() -> None:
    own = side(fighter("nob", scars=SCARRED), assets=("stimm-stash",))
    found = played(own, {}, {**recovery("nob", 1), **recovery("nob", 6, 2)})
    assert of_roster(found, "nob")["severe_concussion"] == -1


def test_medivac_spares_the_scar_and_costs_the_next_game() -> None:
    own = side(fighter("nob"), fighter("boy"))
    found = played(own, {"out:nob": True, "medivac:nob": True}, {**casualty("nob", 1), **scar("nob", 1)})
    assert of_roster(found, "nob") == {"status": "convalescing"}
    assert of_campaign(found)["entrant:e"]["points"] == 4
    poor = side(fighter("nob"), points=0)
    refused = played(poor, {"out:nob": True, "medivac:nob": True}, {**casualty("nob", 1), **scar("nob", 1)})
    assert of_roster(refused, "nob")["status"] == "dead"


def test_each_medivac_is_paid_until_nothing_is_left() -> None:
    own = side(fighter("nob"), fighter("boy"), fighter("git"), points=2)
    who = ("nob", "boy", "git")
    said = {f"{word}:{each}": True for each in who for word in ("out", "medivac")}
    found = played(
        own, said, {key: face for each in who for key, face in {**casualty(each, 1), **scar(each, 1)}.items()}
    )
    assert [of_roster(found, each)["status"] for each in who] == ["convalescing", "convalescing", "dead"]
    assert of_campaign(found)["entrant:e"]["points"] == 3, "five for the game, and two paid"


def test_a_commendation_pays_for_a_medivac_of_the_same_game() -> None:
    own = side(fighter("nob"), operation="elimination", progress=5, points=0)
    dice = {**casualty("nob", 1), **scar("nob", 1)}
    found = played(own, {"operation:s": True, "out:nob": True, "medivac:nob": True}, dice)
    assert of_roster(found, "nob")["status"] == "convalescing"
    assert found.fallen == ()
    found = played(side(fighter("nob"), points=0), {"out:nob": True, "medivac:nob": True}, dice)
    assert [each.operative for each in found.fallen] == ["nob"]


def test_who_is_resolved_has_the_better_scar_and_a_second_recovery() -> None:
    """Spiritual Resolve: two scar dice of which the better counts, and a failed recovery test once more."""
    honours = ("team:spiritual-resolve",)
    second = {roll_key("nob", "second-scar"): 4}
    found = played(
        side(fighter("nob", honours=honours)), {"out:nob": True}, {**casualty("nob", 1), **scar("nob", 1), **second}
    )
    assert of_roster(found, "nob")["sapped_strength"] == 1
    own = side(fighter("nob", honours=honours, scars=SCARRED))
    found = played(own, {}, {**recovery("nob", 2), **recovery("nob", 5, 2)})
    assert of_roster(found, "nob")["severe_concussion"] == -1


def test_tallies_of_rest() -> None:
    away = fighter("away", status="convalescing")
    found = played(side(fighter("nob", rested=2), fighter("boy"), away, team=("nob",)), {})
    assert of_roster(found, "nob")["rested"] == 0
    assert of_roster(found, "boy") == {"rested": 1}
    assert of_roster(found, "away") == {"status": "ready", "rested": 1}
