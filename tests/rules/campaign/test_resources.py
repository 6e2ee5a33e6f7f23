"""What comes and goes of resources: missions, lost commanders, abilities, and what happens at nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.campaigns.games import Side
from rules.campaigns.questions import Report
from rules.campaigns.settings import Band, DieTable
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.settings import (
    AtZero,
    MissionEffect,
    MissionOutcome,
    MissionRole,
    MissionType,
    Stakes,
)
from rules.editions.kt2018.campaign.states import EntrantState
from tests.rules.campaign.staging import (
    PLENTY,
    commander,
    fighter,
    game,
    outsider,
    report_of,
    resolved,
    resource_changes,
    sentences,
    side,
    with_settings,
)

KAEL, MIRA = fighter("Kael"), fighter("Mira")
BLUE = side("Blue", MIRA)


def raid(*effects: MissionEffect, **more: object) -> dict[str, object]:
    """A mission whose effects are these, for `game`."""
    mission = MissionType(key="raid", name="Raid", effects=effects, **more)
    return {"kind": "raid", "settings": with_settings(missions=(mission,))}


def poor(**resources: int) -> dict[str, int]:
    return PLENTY | resources


LOSES_MATERIEL = MissionEffect(resource="materiel", amount=-1)


@pytest.mark.parametrize(
    ("winner", "changes"),
    [("red", {("blue", "materiel"): -1}), ("blue", {("red", "materiel"): -1}), ("draw", {})],
)
def test_the_loser_loses_what_the_mission_says(winner: str, changes: dict[tuple[str, str], int]) -> None:
    resolution = resolved(game(side("Red", KAEL), BLUE, **raid(LOSES_MATERIEL)), report_of(winner))
    assert resource_changes(resolution) == changes


GAINS_MORALE = MissionEffect(resource="morale", amount=1, outcome=MissionOutcome.WON)
LOSES_AS_DEFENDER = MissionEffect(resource="territory", amount=-2, die=3, part=MissionRole.DEFENDER)


@pytest.mark.parametrize(
    ("effects", "wanted"),
    [
        ((), ()),
        ((LOSES_MATERIEL,), (MissionEffect(resource="materiel", amount=1, outcome=MissionOutcome.WON),)),
        (
            (LOSES_AS_DEFENDER,),
            (replace(LOSES_AS_DEFENDER, amount=2, outcome=MissionOutcome.WON, part=MissionRole.ATTACKER),),
        ),
        ((GAINS_MORALE, LOSES_MATERIEL), (GAINS_MORALE,)),
        ((replace(LOSES_MATERIEL, outcome=MissionOutcome.DREW),), ()),
    ],
)
def test_where_resources_are_gained_the_winner_has_what_the_loser_would_lose(
    effects: tuple[MissionEffect, ...], wanted: tuple[MissionEffect, ...]
) -> None:
    assert with_settings(stakes=Stakes.GAINED).at_stake(effects) == wanted
    assert with_settings().at_stake(effects) == effects


def test_parts_winners_and_dice_are_told_apart() -> None:
    effects = (
        MissionEffect(resource="morale", amount=1, outcome=MissionOutcome.WON),
        MissionEffect(resource="territory", amount=-1, die=3, part=MissionRole.DEFENDER),
        MissionEffect(resource="intelligence", amount=-9, part=MissionRole.ATTACKER),
    )
    fight = game(side("Red", KAEL), BLUE, **raid(*effects, has_parts=True))
    resolution = resolved(fight, report_of("red", attacker="red") | {"roll:effect:e-blue:2": 3})
    assert resource_changes(resolution) == {("red", "morale"): 1, ("blue", "territory"): -3}
    assert "Blue lost 3 Territory, now 5: the mission was lost." in sentences(resolution)


@pytest.mark.parametrize(
    ("agreed", "lost"),
    [
        ({}, {("red", "morale"): -1}),
        ({"commander_loss": 2}, {("red", "morale"): -2}),
        ({"commander_loss": 0}, {}),
        ({"commander_loss_resource": ""}, {}),
        ({"commander_loss_resource": "materiel"}, {("red", "materiel"): -1}),
    ],
)
def test_a_lost_commander_costs_what_was_agreed(agreed: dict[str, object], lost: dict[tuple[str, str], int]) -> None:
    fight = game(side("Red", commander("Gork"), KAEL), BLUE, settings=with_settings(**agreed))
    found = resource_changes(resolved(fight, report_of("red", out=["gork"])))
    assert {key: amount for key, amount in found.items() if key[0] == "red"} == lost


def test_example_11_the_last_morale_gone_with_a_commander_makes_guerrillas() -> None:
    fight = game(side("Red", commander("Gork"), resources=poor(morale=1)), BLUE)
    resolution = resolved(fight, report_of("red", out=["gork"]))
    assert sentences(resolution, "standing") == ["Red ran out of a resource and became a guerrilla faction."]
    assert "Red lost 1 Morale, now 0: Gork was out of action." in sentences(resolution)


def test_nothing_falls_below_its_floor_and_what_ran_out_stays_so() -> None:
    hound = fighter("Hund", "specialist", "ammo-hound")
    fight = game(side("Red", hound, resources=poor(materiel=0), is_guerrilla=True), BLUE, **raid(LOSES_MATERIEL))
    resolution = resolved(fight, report_of("blue"), ammo_hound_hund=6)
    assert sentences(resolution, "casualties") == ["Red stayed at Materiel 0: Ammo Hound of Hund (D6: 6)."]
    assert sentences(resolution, "standing") == []


def test_where_the_campaign_leaves_it_to_them_players_are_asked_whether_to_hide() -> None:
    rows = tuple(replace(row, at_zero=AtZero.CHOICE) for row in CAMPAIGN.settings.resources)
    fight = game(side("Red", commander("Gork"), resources=poor(morale=1)), BLUE, settings=with_settings(resources=rows))
    resolution = resolved(fight, report_of("red", out=["gork"]))
    assert [(each.key, each.side) for each in resolution.pending] == [("guerrilla:e-red", "red")]
    assert sentences(resolution, "standing") == []
    nothing_left = side("Red", commander("Gork"), resources=poor(morale=0))
    again = game(nothing_left, BLUE, settings=with_settings(resources=rows))
    assert resolved(again, report_of("red", out=["gork"])).pending == ()


def test_what_comes_earlier_counts_earlier_whoever_is_named_first() -> None:
    hound = side("Blue", fighter("Hund", "specialist", "ammo-hound"), resources=poor(materiel=1))
    fight = game(side("Red", commander("Gork", "master-of-sabotage")), hound)
    resolution = resolved(fight, report_of("red"), master_of_sabotage_gork=5, ammo_hound_hund=5)
    assert [sentence.partition(":")[0] for sentence in sentences(resolution, side="blue")[1:3]] == [
        "Blue gained 1 Materiel, now 2", "Blue lost 1 Materiel, now 1"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("ability", "face", "resource", "amount"),
    [
        ("ammo-hound", 5, "materiel", 1),
        ("ammo-hound", 4, "materiel", 0),
        ("loota", 5, "materiel", 1),
        ("explorer", 5, "territory", 1),
        ("vox-hacker", 6, "intelligence", 1),
        ("vox-hacker", 4, "intelligence", 0),
        ("interrogator", 5, "intelligence", 1),
    ],
)
def test_example_11_an_ability_brings_its_resource_on_5(ability: str, face: int, resource: str, amount: int) -> None:
    fight = game(side("Red", fighter("Kael", "specialist", ability), resources=poor(materiel=7)), BLUE)
    resolution = resolved(fight, report_of("red"), **{f"{ability.replace('-', '_')}_kael": face})
    assert resource_changes(resolution) == ({("red", resource): amount} if amount else {})


@pytest.mark.parametrize(
    ("ability", "answers", "is_used"),
    [
        ("ammo-hound", report_of("red", out=["kael"]), False),  # only while it stands
        ("ammo-hound", report_of("red", out=["kael"]) | {"offer:ammo-hound:kael": True}, False),
        ("vox-hacker", report_of("red", out=["kael"]), True),  # recovered in time
        ("interrogator", report_of("blue"), False),  # only after a win
        ("explorer", report_of("red", absent=["kael"]), False),
        ("explorer", report_of("red") | {"offer:explorer:kael": False}, False),  # declined
    ],
)
def test_an_ability_is_used_when_what_it_needs_has_happened(ability: str, answers: dict, is_used: bool) -> None:
    fight = game(side("Red", fighter("Kael", "specialist", ability)), BLUE)
    faces = {f"{ability.replace('-', '_')}_kael": 6, "casualty_kael": 9}
    assert bool(resource_changes(resolved(fight, answers, **faces))) is is_used


@pytest.mark.parametrize("face", [1, 2])
def test_a_vox_hacker_who_is_lost_brings_nothing(face: int) -> None:
    bands = (Band(low=1, high=1, result="dead"), Band(low=2, high=10, result="convalescence"))
    settings = with_settings(specialist_casualties=DieTable(die=10, bands=bands))
    fight = game(side("Red", fighter("Kael", "specialist", "vox-hacker")), BLUE, settings=settings)
    lost = resolved(fight, report_of("red", out=["kael"]), casualty_kael=face, vox_hacker_kael=6)
    assert resource_changes(lost) == {}


def test_sabotage_strikes_one_opponent_and_a_master_strikes_each() -> None:
    def fight(red: Side) -> dict[tuple[str, str], int]:
        answers = report_of("red") | {"target:saboteur:kael": "green", "roll:master-of-sabotage:gork:2": 5}
        known = {key: value for key, value in answers.items() if "gork" not in key or "gork" in red.team}
        known = {key: value for key, value in known.items() if "kael" not in key or "kael" in red.team}
        opponents = (BLUE, side("Green", fighter("Sui")))
        return resource_changes(resolved(game(red, *opponents), known, saboteur_kael=5, master_of_sabotage_gork=4))

    assert fight(side("Red", fighter("Kael", "specialist", "saboteur"))) == {("green", "materiel"): -1}
    assert fight(side("Red", commander("Gork", "master-of-sabotage"))) == {("green", "materiel"): -1}


def test_nobody_sabotages_those_who_have_nothing_to_lose() -> None:
    fight = game(side("Red", fighter("Kael", "specialist", "saboteur")), outsider("Guests"))
    assert not [each for each in CAMPAIGN.questions(fight) if "saboteur" in each.key]


def test_whoever_gains_for_its_own_side_needs_no_victim() -> None:
    fight = game(side("Red", fighter("Kael", "specialist", "ammo-hound")), outsider("Guests"))
    asked = {each.key for each in CAMPAIGN.questions(fight) if "ammo-hound" in each.key}
    assert asked == {"offer:ammo-hound:kael", "roll:ammo-hound:kael:1"}


@pytest.mark.parametrize(("ability", "is_asked"), [("scavenger", True), ("ammo-hound", False)])
def test_guests_count_their_fallen_for_a_scavenger_alone(ability: str, is_asked: bool) -> None:
    fight = game(side("Red", fighter("Kael", "specialist", ability)), outsider("Guests"))
    assert ("fallen:guests" in {each.key for each in CAMPAIGN.questions(fight)}) is is_asked


@pytest.mark.parametrize(("parts", "loser"), [(("attacker", "defender"), "red"), (("defender", "attacker"), "blue")])
def test_who_attacked_is_as_agreed_where_no_report_says_so(parts: tuple[str, str], loser: str) -> None:
    effect = replace(LOSES_MATERIEL, outcome=MissionOutcome.ANY, part=MissionRole.ATTACKER)
    red, blue = side("Red", KAEL, part=parts[0]), replace(BLUE, part=parts[1])
    assert resource_changes(resolved(game(red, blue, **raid(effect)), report_of())) == {(loser, "materiel"): -1}


def test_what_a_mission_costs_is_learnt_where_nobody_knew_it() -> None:
    unknown = with_settings(missions=(MissionType(key="raid", name="Raid", effects=None),))
    nothing = resolved(
        game(side("Red", KAEL), BLUE, kind="raid", settings=unknown), report_of() | {"effects-known": "nothing"}
    )
    known = resolved(game(side("Red", KAEL), BLUE, **raid(LOSES_MATERIEL)), report_of())
    assert (nothing.learnt, known.learnt) == ((), None)


def test_guests_steal_nothing() -> None:
    fight = game(side("Red", KAEL), outsider("Guests"), **raid(LOSES_MATERIEL))
    fight = replace(fight, settings=replace(fight.settings, stolen="Loot"))
    assert resource_changes(resolved(fight, report_of("guests"))) == {("red", "materiel"): -1}


@pytest.mark.parametrize(("face", "out", "amount"), [(6, ["mira"], 1), (5, ["mira"], 0), (5, ["mira", "sui"], 1)])
def test_a_scavenger_counts_the_enemies_out_of_action(face: int, out: list[str], amount: int) -> None:
    fight = game(side("Red", commander("Gork", "scavenger")), side("Blue", MIRA, fighter("Sui")))
    changes = resource_changes(resolved(fight, report_of("red", out=out), scavenger_gork=face))
    assert changes == ({("red", "materiel"): 1} if amount else {})


def test_a_trophy_hunter_throws_for_each_specialist_it_took_out() -> None:
    fight = game(side("Red", commander("Gork", "trophy-hunter")), side("Blue", MIRA, fighter("Sui")))
    answers = report_of("red", out=["mira", "sui"], by={"mira": "gork", "sui": "gork"})
    resolution = resolved(fight, answers | {"roll:trophy-hunter:gork:2": 5}, trophy_hunter_gork=1)
    assert resource_changes(resolution) == {("red", "morale"): 1}
    assert resource_changes(resolved(fight, report_of("red"))) == {}


def test_a_quartermaster_throws_for_each_materiel_about_to_be_lost() -> None:
    keeper = commander("Valk", "quartermaster")
    fight = game(side("Red", keeper), BLUE, **raid(MissionEffect(resource="materiel", amount=-3)))
    answers = report_of("blue") | {"roll:quartermaster:valk:2": 2, "roll:quartermaster:valk:3": 6}
    resolution = resolved(fight, answers, quartermaster_valk=1)
    assert resource_changes(resolution) == {("red", "materiel"): -1}
    assert sentences(resolution, "resources") == [
        "Red lost 1 Materiel, now 7: the mission was lost; Valk kept 2 (Quartermaster, D6: 1, 2, 6)."
    ]


def test_a_quartermaster_throws_anew_for_each_loss() -> None:
    keeper, thief = commander("Valk", "quartermaster"), fighter("Sui", "specialist", "saboteur")
    fight = game(side("Red", keeper), side("Blue", thief), **raid(MissionEffect(resource="materiel", amount=-2)))
    answers = report_of("blue") | {"offer:saboteur:sui": True, "roll:quartermaster:valk:3": 6}
    resolution = resolved(fight, answers | {"roll:quartermaster:valk:2": 1}, quartermaster_valk=1, saboteur_sui=5)
    assert resource_changes(resolution) == {("red", "materiel"): -2}
    thrown = [(roll.number, roll.value) for roll in resolution.rolls if roll.purpose == "quartermaster"]
    assert sorted(thrown) == [(1, 1), (2, 1), (3, 6)]


def test_what_is_saved_never_ran_out() -> None:
    fight = game(
        side("Red", commander("Valk", "quartermaster"), resources=poor(materiel=1)), BLUE, **raid(LOSES_MATERIEL)
    )
    resolution = resolved(fight, report_of("blue"), quartermaster_valk=2)
    assert (resource_changes(resolution), sentences(resolution, "standing")) == ({}, [])


def test_what_a_mission_costs_is_asked_once_and_then_known() -> None:
    silent = with_settings(missions=(MissionType(key="silent", name="Silent"),))
    fight = game(side("Red", KAEL), BLUE, kind="silent", settings=silent)
    answers = report_of("red") | {"effects-known": "told", "effect:lost:morale": -2}
    resolution = resolved(fight, answers)
    assert resolution.learnt == (MissionEffect(resource="morale", amount=-2, outcome=MissionOutcome.LOST),)
    assert resource_changes(resolution) == {("blue", "morale"): -2}
    assert resolved(fight, report_of("red") | {"effects-known": "nothing"}).learnt == ()
    wrong = CAMPAIGN.check_report(Report(answers=report_of("red")), fight)
    assert [each.question for each in wrong] == ["effects-known"], "it cannot be passed over"
    known = game(side("Red", KAEL), BLUE)
    assert not [each for each in CAMPAIGN.questions(known) if each.group == "effects"]


@pytest.mark.parametrize(("theirs", "amount"), [(1, 1), (2, 0), (3, 0)])
def test_who_won_by_points_may_interrogate(theirs: int, amount: int) -> None:
    fight = game(side("Red", fighter("Kael", "specialist", "interrogator")), BLUE)
    answers = report_of("points") | {"points:red": 2, "points:blue": theirs}
    changes = resource_changes(resolved(fight, answers, interrogator_kael=6))
    assert changes == ({("red", "intelligence"): 1} if amount else {})


@pytest.mark.parametrize("was_spent", [False, True])
def test_running_out_is_told_once(was_spent: bool) -> None:
    rows = tuple(replace(row, at_zero=AtZero.SPENT) for row in CAMPAIGN.settings.resources)
    settings = with_settings(resources=rows, score="Renown")
    state = EntrantState(resources=poor(morale=0 if was_spent else 1), spent=was_spent)
    fight = game(side("Red", commander("Gork"), state=state), BLUE, settings=settings)
    assert len(sentences(resolved(fight, report_of("red", out=["gork"])), "standing")) == (0 if was_spent else 1)


def test_three_play_and_one_wins() -> None:
    fight = game(side("Red", KAEL), BLUE, side("Green", fighter("Sui")), **raid(LOSES_MATERIEL))
    assert resource_changes(resolved(fight, report_of("blue"))) == {("red", "materiel"): -1, ("green", "materiel"): -1}


def test_dice_of_an_ability_are_asked_for_only_when_it_was_used() -> None:
    fight = game(side("Red", fighter("Sui", "specialist", "saboteur")), BLUE)
    (question,) = [each for each in CAMPAIGN.questions(fight) if each.key == "roll:saboteur:sui:1"]
    assert [(each.question, each.answers) for each in question.when] == [("offer:saboteur:sui", (True,))]
