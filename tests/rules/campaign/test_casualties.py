"""What becomes of those who were out of action. Nothing here leans on the bands that no source tells."""

from __future__ import annotations

import pytest

from rules.campaigns.settings import Band, DieTable
from rules.dice import SeededDice, TypedDice
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.casualties import fates
from rules.editions.kt2018.campaign.story import Story
from tests.rules.campaign.staging import (
    commander,
    fighter,
    game,
    outsider,
    report_of,
    resolved,
    resource_changes,
    roster_changes,
    sentences,
    side,
    squad,
    thrown,
    trooper,
    with_settings,
)

KAEL, MIRA, GORK = fighter("Kael"), fighter("Mira"), commander("Gork")
# A table of our own, so that nothing leans on what the book may say of 1 to 7.
PLAIN = DieTable(
    die=10,
    bands=(
        Band(low=1, high=2, result="dead"),
        Band(low=3, high=4, result="convalescence"),
        Band(low=5, high=8, result="recovery"),
        Band(low=9, high=10, result="hard-knocks"),
    ),
)
OTHERS = DieTable(die=6, bands=(Band(low=1, high=1, result="dead"), Band(low=2, high=6, result="recovery")))
ALL_RECOVER = DieTable(die=10, bands=(Band(low=1, high=10, result="recovery"),))
SETTINGS = with_settings(specialist_casualties=PLAIN, other_casualties=OTHERS)


@pytest.mark.parametrize(
    ("face", "by", "is_hard"),
    [(9, "", True), (10, "", True), (9, "gork", True), (8, "gork", True), (8, "", False), (8, "stikk", False),
     (7, "gork", False)],
)  # fmt: skip
def test_example_6_hard_knocks_come_on_9_and_10_and_on_8_from_a_commander(face: int, by: str, is_hard: bool) -> None:
    fight = game(side("Red", KAEL), side("Blue", GORK, fighter("Stikk")), settings=SETTINGS)
    resolution = resolved(fight, report_of(out=["kael"], by={"kael": by} if by else {}), casualty_kael=face)
    assert roster_changes(resolution)["kael", "experience"] == (2 if is_hard else 1)


def test_a_commanders_blow_turns_one_face_and_no_other() -> None:
    plain = with_settings(specialist_casualties=ALL_RECOVER)
    fight = game(side("Red", KAEL), side("Blue", GORK), settings=plain)
    answers = report_of(out=["kael"], by={"kael": "gork"})
    gained = [roster_changes(resolved(fight, answers, casualty_kael=face))["kael", "experience"] for face in (7, 8, 9)]
    assert gained == [1, 2, 1]


def test_a_commanders_blow_teaches_only_specialists() -> None:
    sides = side("Red", KAEL, trooper("Ann"), commander("Valk")), side("Blue", GORK)
    fight = game(*sides, settings=with_settings(specialist_casualties=PLAIN, other_casualties=ALL_RECOVER))
    keys = ("kael", "ann", "valk")
    answers = report_of(**{f"present:{key}": True for key in keys}, out=keys, by=dict.fromkeys(keys, "gork"))
    dice = TypedDice(thrown(casualty_kael=8, casualty_ann=8, commander_injury_valk=8), SeededDice("test"))
    found = fates(Story(fight, answers), dice)
    assert {key: fate.result for key, fate in found.items()} == {
        "kael": "hard-knocks", "ann": "recovery", "valk": "recovery"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("face", "status", "words"),
    [
        (1, "dead", "Kael died and left the roster (D10: 1)."),
        (4, "convalescing", "Kael was wounded: it will convalesce and miss the next mission (D10: 4)."),
        (5, None, "Kael recovered fully (D10: 5)."),
    ],
)
def test_a_specialist_rolls_on_the_campaigns_table(face: int, status: str | None, words: str) -> None:
    resolution = resolved(
        game(side("Red", KAEL), side("Blue", MIRA), settings=SETTINGS), report_of(out=["kael"]), casualty_kael=face
    )
    assert sentences(resolution, "casualties") == [words]
    assert roster_changes(resolution).get(("kael", "status")) == status
    assert [each.name for each in resolution.fallen] == (["Kael"] if status == "dead" else [])


def test_others_have_a_table_and_a_die_of_their_own() -> None:
    resolution = resolved(
        game(side("Red", trooper("Ann")), side("Blue", MIRA), settings=SETTINGS), report_of(out=["ann"]), casualty_ann=1
    )
    assert sentences(resolution, "casualties") == ["Ann died and left the roster (D6: 1)."]


@pytest.mark.parametrize(
    ("face", "injury"),
    [(1, "serious"), (2, "minor"), (3, "minor"), (4, "contusion"), (5, "contusion"), (6, None), (10, None)],
)
def test_example_6_a_commander_never_dies_and_costs_morale_even_after_a_win(face: int, injury: str | None) -> None:
    resolution = resolved(
        game(side("Red", GORK), side("Blue", MIRA)), report_of("red", out=["gork"]), commander_injury_gork=face
    )
    kept = [c.value for each in resolution.consequences for c in each.campaign if c.field == "injuries"]
    assert kept == [{"gork": injury} if injury else {}]
    assert ("gork", "status") not in roster_changes(resolution)
    assert resource_changes(resolution) == {("red", "morale"): -1}


def test_an_injury_is_over_after_the_next_mission_though_the_commander_stayed_home() -> None:
    hurt = commander("Gork", injury="minor")
    resolution = resolved(game(side("Red", hurt, KAEL, team=("kael",)), side("Blue", MIRA)), report_of())
    (change,) = [c for each in resolution.consequences for c in each.campaign]
    assert (change.field, change.value, change.before) == ("injuries", {}, {"gork": "minor"})
    assert sentences(resolution, "recovery") == ["Gork recovered from its old injury."]


@pytest.mark.parametrize(
    ("face", "recovered"),
    [(1, ["Ghaz recovered from its old injury."]), (6, ["Gork and Ghaz recovered from their old injuries."])],
)
def test_who_is_injured_again_has_not_recovered(face: int, recovered: list[str]) -> None:
    gork, ghaz = commander("Gork", injury="minor"), commander("Ghaz", injury="contusion")
    fight = game(side("Red", gork, ghaz, KAEL, team=("gork", "kael")), side("Blue", MIRA))
    resolution = resolved(fight, report_of(out=["gork"]), commander_injury_gork=face)
    assert sentences(resolution, "recovery") == recovered


def test_those_who_stand_roll_nothing_when_their_player_concedes() -> None:
    answers = report_of("red", out=["mira"], conceded="blue", rounds=3)
    resolution = resolved(game(side("Red", KAEL), side("Blue", MIRA, fighter("Sui"))), answers)
    assert [roll.subject for roll in resolution.rolls] == ["mira"]
    assert "Blue conceded and lost." in sentences(resolution, "result")


@pytest.mark.parametrize(
    ("face", "medic_is_out", "offer", "status"),
    [(4, False, True, "convalescing"), (3, False, True, "dead"), (4, True, True, "dead"), (4, False, False, "dead")],
)
def test_triage_saves_the_dead_on_4_while_the_medic_stands(
    face: int, medic_is_out: bool, offer: bool, status: str
) -> None:
    medic = fighter("Vale", "specialist", "triage-expert")
    answers = report_of(out=["kael", *(["vale"] if medic_is_out else [])]) | {"offer:triage-expert:kael": offer}
    resolution = resolved(
        game(side("Red", KAEL, medic), side("Blue", MIRA), settings=SETTINGS),
        answers, casualty_kael=1, casualty_vale=8, triage_expert_kael=face,
    )  # fmt: skip
    assert roster_changes(resolution)["kael", "status"] == status


def test_the_dead_learn_nothing_and_the_wounded_do() -> None:
    fight = game(side("Red", KAEL, MIRA), side("Blue", fighter("Sui")), settings=SETTINGS)
    changes = roster_changes(resolved(fight, report_of(out=["kael", "mira"]), casualty_kael=1, casualty_mira=3))
    assert ("kael", "experience") not in changes
    assert changes["mira", "experience"] == 1


def test_the_memorial_knows_the_killer_where_it_was_told() -> None:
    fight = game(side("Red", KAEL), side("Blue", GORK), settings=SETTINGS)
    (fallen,) = resolved(fight, report_of(out=["kael"], by={"kael": "gork"}), casualty_kael=1).fallen
    assert (fallen.name, fallen.by, fallen.by_name, fallen.side) == ("Kael", "gork", "Gork", "red")


def test_who_missed_this_mission_is_fit_again_and_who_was_wounded_now_is_not() -> None:
    resting = fighter("Rest", status="convalescing")
    fight = game(side("Red", KAEL, resting), side("Blue", MIRA), settings=SETTINGS)
    changes = roster_changes(resolved(fight, report_of(out=["kael"]), casualty_kael=3))
    assert (changes["rest", "status"], changes["kael", "status"]) == ("ready", "convalescing")


def test_outsiders_bear_nothing_and_count_as_enemies() -> None:
    resolution = resolved(
        game(side("Red", KAEL, squads=(squad(),)), outsider("Guests")), report_of("guests", out=["kael"])
    )
    assert {each.side for each in resolution.consequences if each.roster or each.campaign} == {"red"}
    assert resolution.results == {"red": "lost", "guests": "won"}


def test_of_two_medics_one_saves() -> None:
    medics = [fighter(name, "specialist", "triage-expert") for name in ("Kael", "Mira")]
    asked = CAMPAIGN.questions(game(side("Red", *medics, fighter("Ann")), outsider("Guests")))
    saving = [(each.key, each.subject) for each in asked if each.key.startswith("offer:triage-expert")]
    assert saving == [("offer:triage-expert:mira", "kael"), ("offer:triage-expert:ann", "kael")]
