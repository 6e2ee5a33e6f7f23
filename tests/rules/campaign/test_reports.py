"""What a report asks, which answers cannot be, and what holds whatever is reported."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.campaigns import codec
from rules.campaigns.asking import answers, with_implied
from rules.campaigns.games import Game
from rules.campaigns.outcomes import Resolution
from rules.campaigns.questions import Kind, Question, Report
from rules.changes import applied
from rules.dice import SeededDice
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.bounds import resource_bounds
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.resources import state_of
from rules.editions.kt2018.campaign.scenarios import SCENARIOS
from rules.editions.kt2018.campaign.shape import settings_to_json
from rules.errors import Refusal
from tests.rules.campaign.staging import (
    commander,
    fighter,
    game,
    outsider,
    report_of,
    side,
    squad,
    trooper,
    with_settings,
)

KAEL, MIRA, GORK = fighter("Kael"), fighter("Mira"), commander("Gork", "trophy-hunter", "quartermaster")
PLAIN = game(side("Red", KAEL, trooper("Ann")), side("Blue", MIRA))
RICH = game(
    side(
        "Red", KAEL, GORK, fighter("Vale", "specialist", "triage-expert"), trooper("Ann"),
        trooper("Bob", new_recruit=True),
        fighter("Rest", status="convalescing"), squads=(squad("guard", 6, "fleet"),),
        resources={"intelligence": 1, "materiel": 1, "morale": 1, "territory": 0},
    ),
    side("Blue", fighter("Sui", "specialist", "saboteur", experience=11), fighter("Lead", "leader", "vox-hacker"),
         commander("Boss", "scavenger", "master-of-sabotage", injury="minor"), trooper("Cyn", fire_team="boyz"),
         squads=(squad("boyz", 2),)),
    kind="duel-of-honour",
    commanders=True,
)  # fmt: skip
GUESTS = game(RICH.sides[0], outsider("Guests"), RICH.sides[1], kind="aerial-strike", commanders=True)


def keys_of(fight: Game, prefix: str) -> set[str]:
    return {each.key for each in CAMPAIGN.questions(fight) if each.key.startswith(prefix)}


def test_by_whom_may_be_told_of_everybody_who_has_enemies_here() -> None:
    for fight in (PLAIN, RICH):
        everybody = {f"by:{each.key}" for side in fight.sides for each in side.fighters}
        assert keys_of(fight, "by:") == everybody
        assert all(each.default == "" for each in CAMPAIGN.questions(fight) if each.key.startswith("by:"))
    assert keys_of(game(side("Red", KAEL), outsider("Guests")), "by:") == set()


def test_a_tactic_is_asked_of_those_who_have_one() -> None:
    assert keys_of(RICH, "tactic:") == {"tactic:kael", "tactic:vale", "tactic:sui", "tactic:lead"}


def test_outsiders_are_asked_for_what_others_count() -> None:
    assert keys_of(GUESTS, "fallen:") == {"fallen:guests"}
    assert keys_of(GUESTS, "slayer:") == {"slayer:guests"}
    assert keys_of(GUESTS, "trophies:") == {"trophies:gork"}
    assert keys_of(GUESTS, "attacker") == {"attacker"}


MEDICS = game(side("Red", *(fighter(n, "specialist", "triage-expert") for n in ("Ann", "Bob"))), side("Blue", KAEL))


@pytest.mark.parametrize("fight", [PLAIN, RICH, GUESTS, MEDICS], ids=["plain", "rich", "guests", "medics"])
def test_every_question_stands_after_what_it_depends_on_and_has_a_key_of_its_own(fight: Game) -> None:
    asked = CAMPAIGN.questions(fight)
    seen: set[str] = set()
    for question in asked:
        assert {when.question for when in question.when} <= seen
        seen.add(question.key)
    assert len(seen) == len(asked)


def test_two_taps_are_enough_for_a_quiet_mission() -> None:
    assert [each.key for each in CAMPAIGN.questions(PLAIN) if each.is_required and not each.when] == ["winner"]
    assert CAMPAIGN.check_report(Report(answers={"winner": "red"}), PLAIN) == ()


@pytest.mark.parametrize(
    ("given_answers", "winner"),
    [
        ({"points:red": 7, "points:blue": 4}, "points"),
        ({"points:red": 7}, None),
        ({"points:red": 7, "points:blue": 4, "winner": "blue"}, "blue"),
        ({}, None),
    ],
)
def test_the_victory_points_of_both_sides_decide_who_won(given_answers: dict[str, Any], winner: str | None) -> None:
    assert with_implied(CAMPAIGN.questions(PLAIN), given_answers).get("winner") == winner


@pytest.mark.parametrize(
    ("given_answers", "question"),
    [
        ({}, "winner"),
        ({"points:blue": 4}, "points:red"),
        (report_of("green"), "winner"),
        (report_of(rounds=0), "rounds"),
        (report_of(rounds=True), "rounds"),
        (report_of() | {"out:kael": "yes"}, "out:kael"),
        (report_of() | {"out:nobody": True}, "out:nobody"),
        (report_of(out=["kael"]) | {"roll:casualty:kael:1": 11}, "roll:casualty:kael:1"),
        (report_of("red", conceded="red", rounds=4), "winner"),
        (report_of("draw", conceded="red", rounds=4), "winner"),
        (report_of("blue", conceded="red", rounds=2), "rounds"),
        (report_of(out=["sui"], absent=["gork"], by={"sui": "gork"}), "by:sui"),
        (report_of(out=["sui"], by={"sui": "lead"}), "by:sui"),
    ],
)
def test_an_answer_that_cannot_be_is_named(given_answers: dict[str, Any], question: str) -> None:
    report = Report(answers=given_answers)
    assert [wrong.question for wrong in CAMPAIGN.check_report(report, RICH)] == [question]
    with pytest.raises(Refusal):
        CAMPAIGN.resolve(report, RICH, SeededDice())


def test_an_answer_to_what_is_no_longer_asked_does_nothing() -> None:
    report = Report(answers=report_of() | {"out:kael": True, "present:kael": False})
    assert "out:kael" not in answers(CAMPAIGN.questions(PLAIN), report)
    assert not [c for c in CAMPAIGN.resolve(report, PLAIN, SeededDice()).consequences if c.operative == "kael"]


# Whatever is reported


@st.composite
def reports(draw: st.DrawFn, fight: Game) -> Report:
    """Any answers that may be given, to any of the questions."""
    given_answers: dict[str, Any] = {}
    for question in CAMPAIGN.questions(fight):
        if question.is_required or draw(st.integers(0, 2)) == 0:
            given_answers[question.key] = draw(answer_to(question))
    given_answers["conceded"] = ""
    return Report(answers=given_answers)


def answer_to(question: Question) -> st.SearchStrategy[Any]:
    if question.kind is Kind.TICK:
        return st.booleans()
    if question.kind in (Kind.NUMBER, Kind.ROLL):
        return st.integers(question.lowest, question.highest)
    options = [option.value for option in question.options]
    return st.sampled_from([*options, ""] if question.kind is Kind.WHO else options)


def can_be(report: Report, fight: Game) -> bool:
    return not CAMPAIGN.check_report(report, fight)


@pytest.mark.ci
@given(st.data())
@settings(max_examples=max(10, settings.default.max_examples // 4), deadline=None)
def test_whatever_is_reported_the_consequences_are_whole(data: st.DataObject) -> None:
    fight = data.draw(st.sampled_from([PLAIN, RICH, GUESTS]))
    report = data.draw(reports(fight).filter(lambda each_found: can_be(each_found, fight)))
    resolution = CAMPAIGN.resolve(report, fight, SeededDice("any"))
    assert resolution == CAMPAIGN.resolve(report, fight, SeededDice("any"))
    assert len({roll.key for roll in resolution.rolls}) == len(resolution.rolls)
    thrown = [roll.key for each in resolution.consequences for roll in each.rolls]
    assert sorted(thrown) == sorted(roll.key for roll in resolution.rolls)
    told_again = codec.from_json(Resolution, json.loads(json.dumps(codec.to_json(resolution))))
    assert replace(told_again, learnt=None) == replace(resolution, learnt=None)
    steps = [each.step for each in resolution.consequences]
    assert steps == sorted(steps, key=list(type(steps[0])).index)
    for each in resolution.consequences:
        assert each.sentence.strip()
        owner = fight.side(each.side)
        assert not (owner.is_outsider and (each.campaign or each.roster))
        assert all(change.subject == f"entrant:{owner.entrant}" for change in each.campaign)
    state = state_of(fight)
    for each in resolution.consequences:
        state = applied(state, each.campaign, resource_bounds(settings_to_json(fight.settings)))
    assert all(
        value >= 0 for fields in state.values() for name, value in fields.items() if name.startswith("resource:")
    )


def test_a_commander_who_stays_well_is_no_line_of_its_own() -> None:
    resolution = CAMPAIGN.resolve(
        Report(answers=report_of()), game(side("Red", GORK), side("Blue", MIRA)), SeededDice()
    )
    assert "" not in [each.sentence for each in resolution.consequences]
    assert [c.value for each in resolution.consequences for c in each.campaign] == [{}]


def test_teams_and_reports_come_back_from_json() -> None:
    fighters = [fighter for each in GUESTS.sides for fighter in each.roster]
    assert [codec.from_json(Fighter, json.loads(json.dumps(codec.to_json(each)))) for each in fighters] == fighters
    asked = CAMPAIGN.questions(GUESTS)
    assert [codec.from_json(Question, json.loads(json.dumps(codec.to_json(each)))) for each in asked] == list(asked)
    report = Report(answers={"winner": "red", "rounds": 5, "out:kael": True})
    assert codec.from_json(Report, codec.to_json(report)) == report


# Victory points


@pytest.mark.parametrize(
    ("points", "conceded", "results"),
    [
        ((7, 4), "", ("won", "lost")),
        ((4, 7), "", ("lost", "won")),
        ((0, 0), "", ("drew", "drew")),
        ((5, 5), "", ("drew", "drew")),
        ((9, 2), "red", ("lost", "won")),
    ],
)
def test_victory_points_say_who_has_won(points: tuple[int, int], conceded: str, results: tuple[str, str]) -> None:
    fight = game(side("Red", KAEL), side("Blue", GORK), kind="terror-tactics")
    given_answers = {
        **report_of("points", conceded=conceded, rounds=4),
        "points:red": points[0],
        "points:blue": points[1],
    }
    resolution = CAMPAIGN.resolve(Report(answers=given_answers), fight, SeededDice())
    assert (resolution.results["red"].value, resolution.results["blue"].value) == results
    assert f"with {points[0]} victory point" in resolution.consequences[0].sentence


def test_victory_points_are_asked_for_once_they_decide() -> None:
    fight = game(side("Red", KAEL), side("Blue", GORK), kind="terror-tactics")
    missing = CAMPAIGN.check_report(Report(answers=report_of("points")), fight)
    assert [wrong.question for wrong in missing] == ["points:red", "points:blue"]
    (gap,) = CAMPAIGN.check_report(Report(answers={"points:red": 7}), fight)
    words = "Victory points of Blue: this needs an answer, or say who won."
    assert (gap.question, gap.sentence) == ("points:blue", words)
    assert CAMPAIGN.check_report(Report(answers=report_of("red")), fight) == ()


def test_a_mission_that_does_not_count_points_asks_who_won() -> None:
    rows = tuple(replace(row, by_points=False) for row in CAMPAIGN.settings.missions)
    fight = game(side("Red", KAEL), side("Blue", GORK), kind="terror-tactics", settings=with_settings(missions=rows))
    (winner,) = [each for each in CAMPAIGN.questions(fight) if each.key == "winner"]
    assert [option.value for option in winner.options] == ["red", "blue", "draw"]
    assert not [each for each in CAMPAIGN.questions(fight) if each.key.startswith("points:")]


def test_every_mission_of_the_table_says_what_it_asks() -> None:
    for row in CAMPAIGN.settings.missions:
        said = dict(CAMPAIGN.scenario(CAMPAIGN.settings, row.key))
        known = SCENARIOS[row.key]
        assert list(said.items()) == [
            ("Objective", known.objective), ("Sides", known.sides), ("Killzone", known.killzone),
            *([("Markers", known.markers)] if known.markers else []),
            ("Deployment", known.deployment), ("Length", known.length), ("Victory points", " ".join(known.victory)),
            ("Source", "Laid out by Muster. Where your book says otherwise, play it as the book says."),
            ("The winner", "The side with more victory points; equal points are a draw. Conceding loses."),
        ]  # fmt: skip
        assert not row.has_parts or "attacker" in said["Sides"], row.key
        assert ("commander" in said["Sides"].lower() and row.key != "assassinate") == row.commanders, row.key


def test_the_campaign_s_own_words_stand_in_place_of_ours() -> None:
    rows = tuple(replace(row, words="Hold the bridge.") for row in CAMPAIGN.settings.missions)
    said = dict(CAMPAIGN.scenario(with_settings(missions=rows), "ambush"))
    winner = "The side with more victory points; equal points are a draw. Conceding loses."
    assert said == {"The mission": "Hold the bridge.", "The winner": winner}
    uncounted = tuple(replace(row, by_points=False) for row in rows)
    assert dict(CAMPAIGN.scenario(with_settings(missions=uncounted), "ambush")) == {"The mission": "Hold the bridge."}
    assert list(CAMPAIGN.scenario(CAMPAIGN.settings, "unheard-of")) == []


def test_a_mission_that_the_settings_do_not_know_is_not_asked_what_it_costs() -> None:
    asked = CAMPAIGN.questions(replace(PLAIN, kind="made-up-at-home"))
    assert not [each for each in asked if each.group == "effects"]


def test_a_quartermaster_throws_six_sided_dice() -> None:
    keeper = game(side("Red", commander("Valk", "quartermaster")), side("Blue", KAEL))
    asked = [each for each in CAMPAIGN.questions(keeper) if each.label.startswith("Quartermaster")]
    assert {(each.lowest, each.highest) for each in asked if each.kind is Kind.ROLL} == {(1, 6)}
