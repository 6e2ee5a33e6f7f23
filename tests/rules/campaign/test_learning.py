"""What operatives and fire teams learn, the levels that come of it, and recruits who catch up."""

from __future__ import annotations

import pytest

from rules.dice import SeededDice
from rules.editions.kt2018.campaign.learning import advance
from rules.editions.kt2018.experience import level_for
from tests.rules.campaign.staging import (
    commander,
    fighter,
    game,
    outsider,
    report_of,
    resolved,
    roster_changes,
    sentences,
    side,
    squad,
    trooper,
    with_settings,
)

KAEL, GORK = fighter("Kael"), commander("Gork")
BLUE = side("Blue", GORK)
TEAM = ("fire-team:guard", "experience")


@pytest.mark.parametrize(("experience", "level"), [(2, 1), (3, 2), (6, 2), (7, 3), (11, 3), (12, 4)])
def test_example_4_levels_come_at_three_seven_and_twelve(experience: int, level: int) -> None:
    assert level_for(experience) == level


@pytest.mark.parametrize(
    ("answers", "amount", "why"),
    [
        (report_of(), 1, "Took part."),
        (report_of(tactic=["kael"]), 2, "Took part, used a Tactic."),
        (report_of(out=["gork"], by={"gork": "kael"}), 2, "Took part, took out a commander."),
        (report_of(out=["gork"]), 1, "Took part."),
    ],
)
def test_a_specialist_learns_for_what_it_did(answers: dict, amount: int, why: str) -> None:
    resolution = resolved(game(side("Red", KAEL), BLUE), answers)
    (learnt,) = [each for each in resolution.consequences if ("kael", "experience") in
                 {(c.subject, c.field) for c in each.roster}]  # fmt: skip
    assert (learnt.roster[0].value, learnt.detail) == (amount, why)


def test_example_13_a_commander_killed_lifts_a_specialist_from_six_to_level_three() -> None:
    kael = fighter("Kael", experience=6, level=2, picks=("sniper-1", "sniper-2b"))
    none = with_settings(experience_taking_part=0)
    resolution = resolved(game(side("Red", kael), BLUE, settings=none), report_of(out=["gork"], by={"gork": "kael"}))
    assert sentences(resolution, "experience") == [
        "Kael gained 1 experience, now 7.", "Kael reached level 3: choose an ability."
    ]  # fmt: skip
    (question,) = resolution.pending
    assert [option.label for option in question.options] == ["Mobile", "Eagle-eye"]


def test_the_track_ends_at_twelve_and_the_raw_gain_is_kept() -> None:
    resolution = resolved(game(side("Red", fighter("Kael", experience=12, level=4)), BLUE), report_of())
    assert sentences(resolution, "experience") == ["Kael already had all 12 experience."]
    assert roster_changes(resolution)["kael", "experience"] == 1
    assert not resolution.pending


def test_the_campaign_may_say_how_much_one_mission_brings() -> None:
    fight = game(side("Red", KAEL), BLUE, settings=with_settings(experience_most=1))
    assert roster_changes(resolved(fight, report_of(tactic=["kael"])))["kael", "experience"] == 1


def test_commanders_attendants_and_wraiths_learn_nothing() -> None:
    wraith = fighter("Ghost", "specialist", "ghost-warrior")
    drone = fighter("Drone", "specialist", is_attendant=True)
    changes = roster_changes(resolved(game(side("Red", GORK, wraith, drone), outsider("Guests")), report_of()))
    assert not [key for key in changes if key[1] == "experience"]


@pytest.mark.parametrize(("absent", "learns"), [([], True), (["cyn"], True), (["bob", "cyn"], False)])
def test_a_fire_team_learns_when_two_of_it_took_part(absent: list[str], learns: bool) -> None:
    red = side("Red", trooper("Ann"), trooper("Bob"), trooper("Cyn"), squads=(squad(),))
    changes = roster_changes(resolved(game(red, BLUE), report_of(absent=absent)))
    assert (TEAM in changes) is learns


def test_a_fire_team_learns_from_the_commander_that_one_of_it_took_out() -> None:
    red = side("Red", trooper("Ann"), trooper("Bob"), squads=(squad(),))
    changes = roster_changes(resolved(game(red, BLUE), report_of(out=["gork"], by={"gork": "ann"})))
    assert changes[TEAM] == 2


def test_a_fire_teams_advance_is_rolled_and_repeats_are_rolled_again() -> None:
    red = side("Red", trooper("Ann"), trooper("Bob"), squads=(squad("guard", 6, "fleet"),))
    throws = {"roll:advance-3:e-red/guard:1": 1, "roll:advance-3:e-red/guard:2": 4}
    resolution = resolved(game(red, BLUE), report_of() | throws)
    assert roster_changes(resolution)["fire-team:guard", "advances"] == "skilled"
    assert sentences(resolution, "experience")[-1] == (
        "The Guardsman fire team reached level 3 and gained Skilled (D6: 1, 4); its player chooses how."
    )
    (question,) = resolution.pending
    assert [option.value for option in question.options] == ["skilled:shooting", "skilled:fight"]


@pytest.mark.parametrize(
    ("mates", "experience", "is_blooded"),
    [
        ([trooper("Bob")], 7, True),  # beside a veteran
        ([trooper("Bob", new_recruit=True)], 7, False),  # recruits teach each other nothing
        ([trooper("Bob", fire_team="other")], 7, False),  # of another datasheet
        ([], 2, True),  # nothing to catch up with
    ],
)
def test_a_recruit_catches_up_beside_a_veteran(mates: list, experience: int, is_blooded: bool) -> None:
    red = side("Red", trooper("Ann", new_recruit=True), *mates, squads=(squad("guard", experience), squad("other")))
    changes = roster_changes(resolved(game(red, BLUE), report_of()))
    assert changes.get(("ann", "new_recruit")) == (False if is_blooded else None)


def test_a_recruit_who_stayed_home_stays_one() -> None:
    red = side("Red", fighter("Ann", new_recruit=True), KAEL)
    assert ("ann", "new_recruit") not in roster_changes(resolved(game(red, BLUE), report_of(absent=["ann"])))


def test_a_fire_team_with_every_advance_has_none_to_roll() -> None:
    everything = squad("guard", 12, "fleet", "lucky", "courageous", "skilled:fight", "lethal", "die-hard")
    with pytest.raises(ValueError, match="Guardsman has every advance already"):
        advance(everything, 4, "e-red", SeededDice("test"))
    (change,) = advance(squad("guard", 12, *everything.advances[:5]), 4, "e-red", SeededDice("test")).roster
    assert change.value == "die-hard"


def test_both_sides_may_have_the_same_fire_team_and_throw_for_themselves() -> None:
    sides = [
        side(name, trooper(f"A{name}"), trooper(f"B{name}"), squads=(squad("guard", 2),)) for name in ("Red", "Blue")
    ]
    rolls = resolved(game(*sides), report_of()).rolls
    assert len({roll.key for roll in rolls}) == len(rolls) == 2


@pytest.mark.parametrize(
    ("roll", "said"), [(10, ["Ann is no longer a new recruit."]), (3, ["Ann is no longer a new recruit."]), (1, [])]
)
def test_a_recruit_who_falls_has_fought_unless_it_dies(roll: int, said: list[str]) -> None:
    resolution = resolved(
        game(side("Red", fighter("Ann", new_recruit=True)), BLUE), report_of(out=["ann"]), casualty_ann=roll
    )
    assert sentences(resolution, "recruits") == said
