"""The Ctesiphus Expedition: its phases, every step with its cost and its refusals, its awards, its journal."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings as hypothesis_settings

import rules
from rules.campaigns.entrants import Contender
from rules.campaigns.games import Game, Side
from rules.campaigns.outcomes import Resolution
from rules.campaigns.questions import Report
from rules.changes import counting, fold
from rules.dice import TypedDice, roll_key
from rules.editions.kt2024.campaign.expedition import EXPEDITION
from rules.editions.kt2024.campaign.expedition.battles import trophy
from rules.editions.kt2024.campaign.expedition.ending import AWARDS, end, winners_of
from rules.editions.kt2024.campaign.expedition.hexes import distance
from rules.editions.kt2024.campaign.expedition.settings import Against, EntrantState, ExpeditionSettings
from rules.editions.kt2024.campaign.expedition.survey import Survey
from rules.editions.state import CAMPAIGN
from rules.errors import Refusal
from tests.rules.expedition_play import SIMPLE, Play, position_in

# Order


def test_priority_is_fewest_points_then_least_supply_then_the_roll_off() -> None:
    play = Play().begun(ash="A1", birch="A5", cedar="E1")
    for name, points, supply in (("ash", 2, 4), ("birch", 2, 3), ("cedar", 1, 9)):
        play.put(name, points=points, supply=supply)
    assert Survey(play.position).order == ("cedar", "birch", "ash")
    assert len(EXPEDITION.board.view(play.position).phases) > 2
    play.put("ash", supply=3)
    play.put(CAMPAIGN, rolloff__ash=5, rolloff__birch=4)
    assert Survey(play.position).order == ("cedar", "ash", "birch")


def test_bases_are_taken_in_roll_off_order_more_than_two_hexes_apart() -> None:
    play = Play()
    assert [(key, step.is_arbitrators) for key, step in play.open_steps().items()] == [("begin", True)]
    play.take("", "begin")
    first, second, _ = sorted(play.names, key=lambda name: -play.map.rolloff[name])
    assert EXPEDITION.board.view(play.position).phases == ()
    assert list(play.open_steps()) == ["base"]
    assert (play.open_steps()["base"].entrant, play.open_steps()["base"].is_arbitrators) == (first, False)
    play.take(first, "base", hex="A1")
    for near in ("A1", "A2", "A3", "B1", "B3", "C3"):
        with pytest.raises(Refusal, match="more than 2"):
            play.take(second, "base", hex=near)
    play.take(second, "base", hex="A4")
    assert play.of(second).where == "A4"


def test_winners_act_first_then_draws_and_byes_then_losers() -> None:
    play = Play(names=("a", "b", "c", "d")).begun(a="A1", b="A5", c="E1", d="E5")
    for name, result in (("a", "lost"), ("b", "bye"), ("c", "won"), ("d", "drew")):
        play.put(name, moved__1="hold", battle__1=result)
    play.put("d", supply=2)
    assert Survey(play.position).order == ("c", "d", "b", "a")
    assert {each.entrant for each in play.open_steps().values()} == {"c"}


# Movement


def test_a_manoeuvre_costs_a_supply_point_a_hex_and_explores() -> None:
    play = Play().begun(ash="A1", birch="A5", cedar="E5")
    said = play.take("ash", "manoeuvre", hex="D1", location_die=31, condition_die=25)
    assert said == "Ash moved to D1 for 3 SP. Found Crashed Ship at D1, Minefield."
    assert (play.of("ash").supply, play.of("ash").spent, play.of("ash").explored) == (7, 3, 1)
    assert (play.map.location["D1"], play.map.condition["D1"]) == ("31", "25")


def test_what_lies_at_a_place_is_rolled_with_all_its_dice() -> None:
    play = Play().begun(ash="A1", birch="A5", cedar="E5")
    dice = [play.dice.roll("D1", "reserve", 6, number).value for number in (1, 2)]
    said = play.take("ash", "manoeuvre", hex="D1", location_die=32, condition_die=11)
    assert play.map.reserve["D1"] == sum(dice) != 2 * dice[0]
    assert said.endswith(f"It holds {sum(dice)} SP.")


@pytest.mark.parametrize(
    ("hex_key", "supply", "words"),
    [("B3", 10, "cannot go"), ("E1", 10, "cannot go"), ("A3", 1, "cannot go"), ("A1", 10, "cannot go"),
     ("Z9", 10, "no hex")],
)  # fmt: skip
def test_a_manoeuvre_that_cannot_be(hex_key: str, supply: int, words: str) -> None:
    play = Play().begun(ash="A1", birch="A5", cedar="E5")
    play.put("ash", supply=supply)
    with pytest.raises(Refusal, match=words):
        play.take("ash", "manoeuvre", hex=hex_key)


def test_two_kill_teams_fill_a_hex() -> None:
    play = Play().begun(ash="A1", birch="A5", cedar="E5")
    play.put("birch", where="A2")
    assert "A2" in play.open_steps("ash")["manoeuvre"].targets
    play.put("cedar", where="A2")
    with pytest.raises(Refusal, match="full"):
        play.take("ash", "manoeuvre", hex="A2")


def test_regroup_goes_to_the_nearest_base_or_camp_free_or_to_the_next() -> None:
    play = Play().begun(ash="A1", birch="A5", cedar="E5")
    play.put(CAMPAIGN, camp__D1="ash")
    play.put("ash", where="C1")
    assert list(play.open_steps("ash")["regroup"].targets) == ["D1"]
    play.put("ash", where="D1")
    assert list(play.open_steps("ash")["regroup"].targets) == ["A1"]
    play.take("ash", "regroup", hex="A1")
    assert (play.of("ash").where, play.of("ash").supply) == ("A1", 10)


def test_who_stands_on_a_hex_that_was_blocked_must_leave_it() -> None:
    play = Play().begun(ash="A1", birch="A5", cedar="E5")
    play.take("ash", "manoeuvre", hex="B1", location_die=21, condition_die=11)
    assert "B1" in Survey(play.position).blocked
    play.put(CAMPAIGN, round=2)
    with pytest.raises(Refusal, match="must leave"):
        play.take("ash", "hold")
    assert "hold" not in play.open_steps("ash")
    assert "manoeuvre" in play.open_steps("ash")


def test_what_is_on_the_map_is_rolled_again_but_for_ruins() -> None:
    play = Play().begun(ash="A1", birch="A5", cedar="E5")
    play.take("ash", "manoeuvre", hex="B1", location_die=31, condition_die=13)
    with pytest.raises(Refusal, match="roll again"):
        play.take("birch", "manoeuvre", hex="B5", location_die=31, condition_die=14)
    with pytest.raises(Refusal, match="D36 shows"):
        play.take("birch", "manoeuvre", hex="B5", location_die=27, condition_die=14)
    play.take("birch", "manoeuvre", hex="B5", location_die=12, condition_die=14)
    assert play.map.condition["B1"] == play.map.condition["B5"] == "11"
    for key in list(Survey(play.position).map.terrain):
        survey = Survey(play.position)
        beside = [each for each in survey.map.neighbours(key) if each not in survey.blocked]
        if survey.is_unknown(key) and beside:
            play.put("cedar", where=beside[0], supply=10)
            play.take("cedar", "manoeuvre", hex=key)
    codes = [(Survey(play.position).terrain(key), code) for key, code in play.map.location.items() if code != "11"]
    assert len(codes) == len(set(codes)) > 8


# Battle


def test_a_bye_brings_two_supply_and_a_no_show_a_win_to_the_other() -> None:
    play = Play().begun(ash="A1", birch="A5", cedar="E5")
    for name in play.names:
        play.put(name, moved__1="hold", supply=5)
    play.take("ash", "bye")
    play.take("birch", "no-show", opponent="cedar")
    assert [(play.of(name).supply, play.of(name).points) for name in play.names] == [(7, 0), (6, 0), (5, 1)]
    assert Survey(play.position).phase == "action"
    assert play.of("cedar").beaten == {"1": ("birch",)}
    with pytest.raises(Refusal, match="has already fought"):
        play.take("ash", "bye")


@pytest.mark.parametrize(("wounds", "worth"), [(5, 0), (6, 1), (8, 1), (10, 1), (11, 2), (14, 2)])
def test_trophies_by_the_wounds_of_the_enemy(wounds: int, worth: int) -> None:
    assert trophy(wounds) == worth


# Threat


def test_the_expedition_is_over_when_threat_has_reached_its_end() -> None:
    play = Play(replace(SIMPLE, most_threat=2)).begun(ash="A1", birch="A5", cedar="E5")
    play.take("", "end-round")
    play.take("", "end-round")
    assert Survey(play.position).phase == "over"
    assert not play.open_steps()
    with pytest.raises(Refusal, match="over"):
        play.take("ash", "hold")


BATTLES = [
    # result, face → what becomes of the threat: 3+ where it was won, 5+ otherwise
    *((won, face, face >= lowest) for won, lowest in (("ash", 3), ("draw", 5), ("birch", 5)) for face in range(1, 7)),
]


@pytest.mark.parametrize(("winner", "face", "rises"), BATTLES)
def test_against_the_threat_a_battle_raises_it_by_its_die(winner: str, face: int, rises: bool) -> None:
    resolution = battle(winner, face, replace(SIMPLE, against=Against.THREAT))
    changes = [each for one in resolution.consequences for each in one.campaign if each.field == "threat"]
    assert [(each.subject, each.value) for each in changes] == ([(CAMPAIGN, 1)] if rises else [])
    assert [each.value for each in resolution.rolls] == [face]


def test_a_battle_against_each_other_raises_no_threat() -> None:
    assert battle("ash", 6, SIMPLE).rolls == ()


def battle(winner: str, face: int, settings: ExpeditionSettings) -> Resolution:
    """A battle of round 1 between a kill team of the expedition and the threat, which has no roster."""
    play = Play(settings).begun(ash="A1")
    ash = Side(key="ash", name="Ash", entrant="ash", state=play.of("ash"))
    fight = Game(mission="m", settings=settings, sides=(ash, Side(key="birch", name="Birch")), campaign=play.map)
    dice = TypedDice({roll_key("ash", "threat-battle-1"): face})
    return EXPEDITION.resolve(Report(answers={"winner": winner}), fight, dice)


# The end


def contender(name: str, won: int = 0, drawn: int = 0, **state: Any) -> Contender:
    return Contender(key=name, name=name, won=won, drawn=drawn, state=EntrantState(**state))


@pytest.mark.parametrize(
    ("award", "winner"),
    [("Warlord", "b"), ("Pioneer", "c"), ("Explorer", "a"), ("Trooper", "a"), ("Warrior", "a"), ("Headhunter", "c")],
)
def test_awards_and_their_ties(award: str, winner: str) -> None:
    everybody = [
        contender("a", won=2, drawn=1, points=4, supply=3, explored=5, spent=8, trophies=2),
        contender("b", won=2, points=5, supply=1, explored=5, spent=9, trophies=2),
        contender("c", won=1, points=4, supply=9, explored=4, spent=9, trophies=3),
    ]
    everybody[0] = replace(everybody[0], state=replace(everybody[0].state, explored=6))
    everybody[2] = replace(everybody[2], state=replace(everybody[2].state, spent=10))
    everybody[0] = replace(everybody[0], won=3)
    found = next(each for each in AWARDS if each.title == award)
    assert [each.key for each in winners_of(found, everybody)] == [winner]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"points": 3}, {"points": 2}),
        ({"won": 2}, {"won": 1}),
        ({"supply": 5}, {"supply": 4}),
        ({"explored": 3}, {"explored": 2}),
    ],
)
def test_equals_are_told_apart_by_points_then_wins_then_supply_then_hexes(
    one: dict[str, int], other: dict[str, int]
) -> None:
    better, worse = contender("b", **{"supply": 1, **one}), contender("w", **{"supply": 1, **other})
    assert end(ExpeditionSettings(), [worse, better]).winners == ("b",)
    explorer = next(each for each in AWARDS if each.title == "Pioneer")
    spent = [replace(each, state=replace(each.state, spent=4)) for each in (worse, better)]
    assert [each.key for each in winners_of(explorer, spent)] == ["b"]
    tied = end(ExpeditionSettings(), [better, replace(better, key="c", name="c")])
    assert (tied.winners, tied.tied) == ((), ("b", "c"))


def test_against_the_threat_ten_points_together_are_success() -> None:
    settings = ExpeditionSettings(against=Against.THREAT)
    assert end(settings, [contender("a", points=6), contender("b", points=4)]).winners == ("a", "b")
    assert end(settings, [contender("a", points=9)]).winners == ()


# The journal


def wander(play: Play, chance: random.Random, many: int) -> None:
    """Take steps at random, and take some of them back."""
    taken: list[str] = []
    for _ in range(many):
        if taken and chance.random() < 0.15:
            play.write([], voids=taken.pop(chance.randrange(len(taken))))
            continue
        found = [each for each in EXPEDITION.board.steps(play.position) if not each.activity.closed]
        if not found:
            return
        step = chance.choice(found)
        answers: dict[str, Any] = {}
        for each in step.activity.fields:
            if each.choices and (each.is_required or chance.random() < 0.7):
                answers[each.name] = chance.choice(each.choices)[0]
            elif each.shape == "tick":
                answers[each.name] = chance.random() < 0.5
            elif each.shape == "text":
                answers[each.name] = "As the book says."
        if step.key == "encamp" and any(each.name == "remove" for each in step.activity.fields):
            answers["remove"] = step.activity.fields[0].choices[0][0]
        with suppress(Refusal):
            play.take(step.entrant, step.key, **answers)
            taken.append(str(len(play.entries)))


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(min(12, hypothesis_settings.default.max_examples // 6)))
def test_random_expeditions_with_steps_taken_back_equal_a_replay(seed: int) -> None:
    chance = random.Random(seed)
    against = Against.THREAT if seed % 4 == 3 else Against.EACH_OTHER
    play = Play(replace(SIMPLE, against=against, most_threat=20))
    wander(play, chance, 60)
    counted = counting(play.entries)
    replayed = fold([replace(each, place=None, voids="") for each in counted], EXPEDITION.bounds).state
    assert play.state == replayed
    position = position_in(replayed, play.settings, play.names)
    for each in position.contenders:
        state = each.state
        assert 0 <= state.supply <= 10
        assert state.points >= 0
        assert state.where in Survey(position).map.terrain or not state.where
    EXPEDITION.board.view(position)


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(min(4, hypothesis_settings.default.max_examples // 12)))
def test_a_journal_without_take_backs_keeps_the_rules(seed: int) -> None:
    play = Play(replace(SIMPLE, most_threat=20))
    chance = random.Random(100 + seed)
    chance.random = lambda: 0.5  # type: ignore[method-assign]
    wander(play, chance, 70)
    survey = Survey(play.position)
    explored = sum(each.state.explored for each in survey.players)
    assert explored == len(play.map.location)
    assert survey.number > 2
    for each in survey.players:
        assert len(survey.camps(each.key)) <= 2
        assert each.state.spent <= 10 * (survey.number + 1)
    bases = list(survey.bases)
    assert all(distance(one, other) > 2 for one in bases for other in bases if one != other) or any(
        code == "35" for code in play.map.location.values()
    )


def test_who_agrees_on_a_minefield_may_take_a_fifth_piece_with_mines() -> None:
    (asked,) = EXPEDITION.agreed_fields(ExpeditionSettings())
    plain = EXPEDITION.agree(ExpeditionSettings(), {})
    mined = EXPEDITION.agree(ExpeditionSettings(), {asked.name: True}, before=plain)
    assert EXPEDITION.agree(ExpeditionSettings(), {}, before=mined) == mined
    mines = EXPEDITION.judging(ExpeditionSettings(), mined).more_equipment_with
    for agreed, wanted, words in ((plain, "", ()), (mined, "mines", ("Minefield",))):
        assert EXPEDITION.judging(ExpeditionSettings(), agreed).more_equipment_with == wanted
        assert EXPEDITION.agreed_words(ExpeditionSettings(), agreed) == words
    system = Path(rules.__file__).parent / "packs" / "kt2024" / "system.yaml"
    assert f"\n  {mines}:\n" in system.read_text(), "a piece of equipment that the pack has"
