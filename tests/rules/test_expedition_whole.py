"""The Ctesiphus Expedition whole: boards, steps and what they bring about, as `expected/expedition.txt` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.dice import SeededDice, TypedDice, roll_key
from rules.editions.kt2024.campaign.expedition import EXPEDITION
from rules.editions.kt2024.campaign.expedition.continuing import continued
from rules.editions.kt2024.campaign.expedition.hexes import read_map
from rules.editions.kt2024.campaign.expedition.settings import Against, CampPoints
from rules.editions.kt2024.campaign.expedition.survey import Survey
from rules.editions.state import CAMPAIGN
from tests.rules.expected import Cases, expected, lines, lines_of, several
from tests.rules.expedition_play import SIMPLE, Play, acting

NAME = "expedition"
ALLIED = replace(SIMPLE, against=Against.THREAT)
EVERY_ROUND = replace(SIMPLE, camp_points=CampPoints.EVERY_ROUND)
THREE = {"ash": "A1", "birch": "A5", "cedar": "E5"}


def thrown(**faces: int) -> TypedDice:
    """`ash_calm_1=3`; whatever else is thrown is always the same."""
    found = {}
    for name, face in faces.items():
        subject, purpose, number = name.split("_")
        found[roll_key(subject, purpose.replace("0", "-"), int(number))] = face
    return TypedDice(found, SeededDice("expedition"))


def at(settings: Any = SIMPLE, shared: Mapping[str, Any] | None = None, **entrants: Mapping[str, Any]) -> Play:
    """Three at their bases in round 1, and what else there is."""
    play = Play(settings).begun(**THREE)
    play.put(CAMPAIGN, **(shared or {}))
    for name, fields in entrants.items():
        play.put(name, **fields)
    return play


def seen(play: Play) -> list[str]:
    board = EXPEDITION.board
    return [*lines(board.view(play.position)), *lines(board.steps(play.position))]


def offered(play: Play) -> list[str]:
    return lines(EXPEDITION.board.steps(play.position))


def taken(play: Play, entrant: str, key: str, dice: Any = None, **answers: Any) -> Callable[[], Any]:
    return lambda: EXPEDITION.board.take(play.position, entrant, key, answers, dice or thrown())


def everyone(**fields: Any) -> dict[str, dict[str, Any]]:
    return {name: dict(fields) for name in THREE}


MOVED, FOUGHT = {"moved__1": "hold"}, {"moved__1": "regroup", "battle__1": "drew"}
ACTED = {**FOUGHT, "acted__1": "pass"}
RULED = {"words": "Intel.", "search_points": 2, "search_supply": 3, "camp_points": 1, "camp_supply": 2}
SETTLED = {"words": "Dust.", "search_points": 0, "search_supply": 0, "camp_points": 0, "camp_supply": 0}
FOUND = {
    "location__A2": "31",
    "condition__A2": "21",
    "ruling__surface-31": RULED,
    "ruling__surface-c21": SETTLED,
    "location__A4": "21",
    "condition__A4": "25",
    "location__B4": "35",
    "condition__B4": "11",
    "location__C1": "34",
    "condition__C1": "11",
    "location__C3": "23",
    "condition__C3": "22",
    "reserve__C3": 2,
    "location__D1": "32",
    "condition__D1": "36",
    "reserve__D1": 7,
    "location__E1": "11",
    "condition__E1": "11",
    "location__Z9": "31",
    "condition__Z9": "21",
}
CAMPS = {"camp__A2": "ash", "camp__C1": "birch", "camp__D1": "ash", "camp__E1": "gone", "camp__B5": ""}


def bases_taken() -> Play:
    play = Play()
    play.take("", "begin")
    play.take(max(play.names, key=lambda name: play.map.rolloff[name]), "base", hex="A1")
    return play


BOARDS: Cases = {
    "before the roll-off": lambda: seen(Play()),
    "one base is taken": lambda: seen(bases_taken()),
    "movement": lambda: seen(at(shared={"threat": 2, "rolloff__cedar": 5}, ash={"supply": 2}, birch=MOVED)),
    "movement from what is blocked": lambda: seen(
        at(
            shared={"location__B1": "21", "condition__B1": "11", "camp__C1": "ash"},
            birch={"where": "A2", **MOVED},
            cedar={"where": "A2", **MOVED},
            ash={"where": "B1", "supply": 1},
        )
    ),
    "battle": lambda: seen(at(ash=MOVED, birch={"moved__1": "manoeuvre", "battle__1": "won"}, cedar=MOVED)),
    "action": lambda: seen(
        at(
            shared={**FOUND, **CAMPS},
            ash={**FOUGHT, "where": "C1", "supply": 3},
            birch={**FOUGHT, "battle__1": "lost"},
            cedar={**ACTED, "battle__1": "won"},
        )
    ),
    "the end of a round": lambda: seen(at(ALLIED, {"threat": 4}, **everyone(**ACTED))),
    "over": lambda: seen(at(shared={"threat": 7}, ash=FOUGHT, birch={**FOUGHT, "battle__1": "bye"})),
}


def action(settings: Any = SIMPLE, shared: Mapping[str, Any] | None = None, **state: Any) -> Play:
    """Ash is to act."""
    play = acting(settings, **state)
    play.put(CAMPAIGN, **(shared or {}))
    return play


OFFERS: Cases = {
    "actions on an unknown hex": lambda: offered(action(supply=2)),
    "actions at a base against the threat": lambda: offered(action(ALLIED, where="A1", supply=10)),
    "actions at a camp when all is calm": lambda: offered(action(ALLIED, {"camp__C1": "ash", "calmed": 3}, supply=0)),
    "actions where it is blocked": lambda: offered(action(where="B3")),
    "actions at a fortress": lambda: offered(action(ALLIED, {"location__B4": "11", "location__C1": "35"}, supply=1)),
    "actions at the camp of who was beaten": lambda: offered(
        action(shared={"camp__C1": "birch", "camp__A2": "ash", "camp__A3": "ash"}, beaten__1=["birch"])
    ),
    "what is left to settle": lambda: offered(
        at(shared={"location__A2": "31", "condition__A2": "21", "location__B4": "24", "condition__B4": "11"})
    )[3:],
}


BEGINNING: Cases = {
    "begin": taken(Play(), "", "begin"),
    "begin again": taken(at(), "", "begin"),
    "a base": taken(bases_taken(), "birch", "base", hex="A4"),
    "a base too near": taken(bases_taken(), "birch", "base", hex="A3"),
    "a base nowhere": taken(bases_taken(), "birch", "base"),
    "a base in a tomb": taken(bases_taken(), "birch", "base", hex="B4"),
    "a base beyond the map": taken(bases_taken(), "birch", "base", hex="Z1"),
    "a second base": taken(at(), "ash", "base", hex="C1"),
    "of a stranger": taken(at(), "dora", "hold"),
    "unheard of": taken(at(), "ash", "dance"),
    "after the end": taken(at(shared={"threat": 7}), "ash", "hold"),
    "a ruling after the end": taken(at(shared={"threat": 8}), "", "rule:tomb-24", words=" Hum. ", camp_points=1),
    "a ruling without words": taken(at(), "", "rule:tomb-24", words=" "),
    "a ruling on a condition": taken(at(), "", "rule:tomb-c36", words="Haunted."),
    "a ruling on nothing": taken(at(), "", "rule:desert-24", words="Hot."),
}
MOVING: Cases = {
    "hold": taken(at(), "ash", "hold"),
    "hold on what is blocked": taken(at(ash={"where": "B3"}), "ash", "hold"),
    "regroup": taken(at(shared={"camp__C1": "ash"}), "ash", "regroup", hex="C1"),
    "regroup round what is blocked": taken(
        at(shared={"location__B1": "21", "location__B2": "21", "camp__C1": "ash"}, ash={"where": "A3"}),
        "ash",
        "regroup",
        hex="A1",
    ),
    "regroup too far": taken(at(shared={"camp__C1": "ash"}, ash={"where": "E1"}), "ash", "regroup", hex="A1"),
    "manoeuvre": taken(at(), "ash", "manoeuvre", thrown(C1_location0tens_1=3, C1_location_1=2), hex="C1"),
    "manoeuvre to what is known": taken(at(shared={"location__B1": "11"}), "ash", "manoeuvre", hex="B1"),
    "manoeuvre with its last supply": taken(
        at(ash={"supply": 2}), "ash", "manoeuvre", hex="A3", location_die=34, condition_die=16
    ),
    "manoeuvre without": taken(at(ash={"supply": 0}), "ash", "manoeuvre", hex="A2"),
    "manoeuvre to itself": taken(at(), "ash", "manoeuvre", hex="A1"),
    "manoeuvre into a tomb in peace": taken(
        at(ash={"where": "C1"}), "ash", "manoeuvre", hex="C2", location_die=25, condition_die=11
    ),
    "manoeuvre into a stirring tomb": taken(
        at(ALLIED, ash={"where": "C1"}),
        "ash",
        "manoeuvre",
        thrown(ash_threat0explore01_1=4),
        hex="C2",
        location_die=23,
        condition_die=36,
    ),
    "manoeuvre into a sleeping tomb": taken(
        at(ALLIED, ash={"where": "C1"}),
        "ash",
        "manoeuvre",
        thrown(ash_threat0explore01_1=3),
        hex="C2",
        location_die=11,
        condition_die=11,
    ),
    "manoeuvre on the surface against the threat": taken(
        at(ALLIED), "ash", "manoeuvre", hex="A2", location_die=11, condition_die=11
    ),
    "found twice in a tomb": taken(
        at(shared={"location__B4": "25", "condition__B4": "36"}, ash={"where": "C1"}),
        "ash",
        "manoeuvre",
        hex="C2",
        location_die=25,
        condition_die=11,
    ),
    "found in a tomb and on the surface": taken(
        at(shared={"location__B1": "25", "condition__B1": "36"}, ash={"where": "C1"}),
        "ash",
        "manoeuvre",
        hex="C2",
        location_die=25,
        condition_die=36,
    ),
    "rolled again": taken(
        at(shared={"location__B1": "31", "condition__B1": "11"}),
        "ash",
        "manoeuvre",
        thrown(
            A2_location0tens_1=3,
            A2_location_1=1,
            A2_location0tens_2=1,
            A2_location_2=4,
            A2_condition0tens_1=1,
            A2_condition_1=2,
        ),
        hex="A2",
    ),
    "no face": taken(at(), "ash", "manoeuvre", hex="A2", location_die=17, condition_die=11),
}
FIGHTING: Cases = {
    "bye": taken(at(ash={"supply": 9}), "ash", "bye"),
    "bye after a battle": taken(at(ash=FOUGHT), "ash", "bye"),
    "no-show": taken(at(), "ash", "no-show"),
    "no-show of a waiting opponent": taken(at(ash={"supply": 1}), "ash", "no-show", opponent="birch"),
    "no-show of one who fought": taken(at(birch=FOUGHT), "ash", "no-show", opponent="birch"),
}
ACTING: Cases = {
    "pass": taken(action(), "ash", "pass"),
    "scout": taken(action(), "ash", "scout", hex="A2", location_die=22, condition_die=26),
    "scout with too little": taken(action(supply=1), "ash", "scout", hex="E1"),
    "scout a base": taken(action(where="B1"), "ash", "scout", hex="A1"),
    "resupply at home": taken(action(where="A1", supply=0), "ash", "resupply"),
    "resupply at a camp": taken(
        action(shared={"camp__C1": "ash"}, supply=0), "ash", "resupply", thrown(ash_resupply01_1=2)
    ),
    "resupply at a camp with a die": taken(action(shared={"camp__C1": "ash"}, supply=5), "ash", "resupply", die=3),
    "resupply elsewhere": taken(action(shared={"camp__C1": "birch"}), "ash", "resupply"),
    "resupply where it is blocked": taken(action(where="B3"), "ash", "resupply"),
    "calm at home": taken(
        action(ALLIED, {"threat": 2}, where="A1"), "ash", "resupply", thrown(ash_calm01_1=3), calm=True
    ),
    "calm at a camp": taken(
        action(ALLIED, {"threat": 5, "camp__C1": "ash", "calmed": 2}),
        "ash",
        "resupply",
        thrown(ash_calm01_1=2),
        die=1,
        calm=True,
    ),
    "calm elsewhere": taken(action(ALLIED, {"threat": 5}), "ash", "resupply", calm=True),
    "calm once more": taken(action(ALLIED, {"threat": 5, "calmed": 3}), "ash", "resupply", calm=True),
    "calm in peace": taken(action(shared={"threat": 5}), "ash", "resupply", calm=True),
    "search nothing": taken(action(), "ash", "search"),
    "search with nothing": taken(action(shared={"location__C1": "11"}, supply=0), "ash", "search"),
    "search a ruin": taken(action(shared={"location__C1": "11"}, supply=1), "ash", "search"),
    "search a stockpile": taken(action(shared={"location__C1": "32", "reserve__C1": 9}, supply=4), "ash", "search"),
    "search an obelisk": taken(action(shared={"location__C1": "34"}), "ash", "search"),
    "search an obelisk again": taken(action(shared={"location__C1": "34"}, searched=["C1"]), "ash", "search"),
    "search a crucible": taken(action(shared={"location__C2": "23", "reserve__C2": 2}, where="C2"), "ash", "search"),
    "search an empty crucible": taken(
        action(shared={"location__C2": "23", "reserve__C2": 0}, where="C2"), "ash", "search"
    ),
    "search what was ruled on": taken(
        action(shared={"location__C1": "31", "ruling__surface-31": RULED}, searched=["C1"]), "ash", "search"
    ),
    "search what was ruled to bring supply": taken(
        action(shared={"location__C1": "31", "ruling__surface-31": {**RULED, "search_points": 0}}), "ash", "search"
    ),
    "search a fortress": taken(action(shared={"location__C1": "35"}), "ash", "search"),
    "search a fortress and stay": taken(action(shared={"location__C1": "35"}), "ash", "search", move_base=True),
    "search no fortress and stay": taken(action(shared={"location__C1": "36"}), "ash", "search", move_base=True),
    "search unnoticed": taken(action(ALLIED, {"location__C1": "36"}), "ash", "search", quietly=True),
    "search noticed": taken(action(ALLIED, {"location__C1": "36"}), "ash", "search", thrown(ash_threat0search01_1=5)),
    "search not noticed": taken(
        action(ALLIED, {"location__C1": "36"}), "ash", "search", thrown(ash_threat0search01_1=4)
    ),
    "search a vault": taken(
        action(ALLIED, {"location__C2": "35"}, where="C2"), "ash", "search", thrown(ash_vault01_1=2), quietly=True
    ),
    "search a vault in peace": taken(action(shared={"location__C2": "35"}, where="C2"), "ash", "search", quietly=True),
    "encamp": taken(action(shared={"location__C1": "34"}), "ash", "encamp"),
    "encamp for points every round": taken(action(EVERY_ROUND, {"location__C1": "34"}), "ash", "encamp"),
    "encamp a third time": taken(action(shared={"camp__A2": "ash", "camp__D1": "ash"}), "ash", "encamp"),
    "encamp and remove": taken(
        action(shared={"camp__A2": "ash", "camp__D1": "ash", "location__A2": "34"}), "ash", "encamp", remove="A2"
    ),
    "encamp and remove what is not there": taken(action(shared={"camp__A2": "birch"}), "ash", "encamp", remove="A2"),
    "encamp too far": taken(action(where="E1", supply=3), "ash", "encamp"),
    "encamp at a base": taken(action(where="A5"), "ash", "encamp"),
    "encamp behind a wall": taken(
        action(shared={"location__A2": "21", "location__B1": "21"}, supply=5), "ash", "encamp"
    ),
    "demolish": taken(
        action(shared={"camp__C1": "birch", "location__C1": "34"}, beaten__1=["birch"]), "ash", "demolish"
    ),
    "demolish of who declined": taken(action(shared={"camp__C1": "birch"}, supply=3), "ash", "demolish", declined=True),
    "demolish of who was beaten before": taken(
        action(shared={"camp__C1": "birch"}, beaten__0=["birch"]), "ash", "demolish"
    ),
    "demolish its own": taken(action(shared={"camp__C1": "ash"}), "ash", "demolish", declined=True),
    "demolish at a sanctum": taken(
        action(ALLIED, {"camp__C2": "birch", "location__C2": "24"}, where="C2"),
        "ash",
        "demolish",
        thrown(ash_sanctum01_1=3),
        declined=True,
    ),
    "demolish elsewhere against the threat": taken(
        action(ALLIED, {"camp__C1": "birch", "location__C1": "34"}), "ash", "demolish", declined=True
    ),
    "demolish at a sanctum in peace": taken(
        action(shared={"camp__C2": "birch", "location__C2": "24"}, where="C2"), "ash", "demolish", declined=True
    ),
}
ENDING: Cases = {
    "a round ends": taken(
        at(shared={**FOUND, **CAMPS, "camp__A2": "birch", "threat": 1}, birch={"supply": 9}, ash={"points": 1}),
        "",
        "end-round",
    ),
    "a round ends where camps bring points": taken(
        at(EVERY_ROUND, {**FOUND, **CAMPS}, ash={"supply": 8}), "", "end-round"
    ),
    "a round ends against the threat": taken(at(ALLIED, {"threat": 1}), "", "end-round"),
}


def next_expedition() -> Any:
    play = at(
        shared={**FOUND, "location__A5": "36", "condition__A5": "11", "condition__B1": "24", "ruling__tomb-24": RULED}
    )
    return continued(play.position, thrown(A1_condition0tens_1=2, A1_condition_1=2))


def geometry() -> list[str]:
    board = read_map("S.x/ sts \n\nsss/.ss/")
    return [
        *(f"{key} {sort.value}: {' '.join(board.neighbours(key))}" for key, sort in board.terrain.items()),
        f"from A1: {board.reach('A1')}",
        f"from A1 round B1: {board.reach('A1', {'B1'})}",
        f"from C2 round B2, C3: {board.reach('C2', ['B2', 'C3', 'C2'])}",
    ]


def surveyed() -> list[str]:
    play = at(
        shared={**FOUND, **CAMPS}, ash={"where": "D2", "points": 1}, birch={"battle__1": "bye", **MOVED}, cedar=FOUGHT
    )
    survey = Survey(play.position)
    return [
        f"unsettled: {survey.unsettled()}",
        f"blocked: {sorted(survey.blocked)}",
        f"bases: {survey.bases}; free: {survey.base_hexes()}",
        f"unknown: {[key for key in survey.map.terrain if survey.is_unknown(key)]}",
        f"camps: {[(key, survey.camp(key)) for key in ('A2', 'C1', 'E1', 'B5', 'E4')]}, {survey.camps('ash')}",
        f"homes: {survey.homes('ash')}, steps home: {[survey.steps_home(name) for name in play.names]}",
        f"order: {survey.order}, waiting: {list(survey.waiting())}, now: {survey.now}, phase: {survey.phase}",
        f"names: {survey.name('ash')}, {survey.name('dora')}; terrain beyond: {survey.terrain('Z9')}",
        *(f"{key}: {survey.words(key)}" for key in ("A2", "A4", "C3", "Z9", "E4")),
    ]


CASES: Cases = {
    **BOARDS,
    **OFFERS,
    "beginning": lambda: several(BEGINNING),
    "moving": lambda: several(MOVING),
    "fighting": lambda: several(FIGHTING),
    "acting": lambda: several(ACTING),
    "ending": lambda: several(ENDING),
    "the next expedition": next_expedition,
    "geometry": geometry,
    "a survey": surveyed,
}


@pytest.mark.parametrize("case", CASES)
def test_an_expedition_is_as_written(case: str) -> None:
    assert lines_of(CASES[case]) == expected(NAME)[case]


def test_nothing_else_is_written() -> None:
    assert list(expected(NAME)) == list(CASES)
