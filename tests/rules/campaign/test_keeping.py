"""What the book's campaign keeps of an entrant, what changed settings make of it, and what a roster's changes mean."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.changes import ADD, CREATE, REMOVE, SET, Change
from rules.editions.kt2018.campaign.settings import BookSettings, Resource
from rules.editions.kt2018.campaign.states import EntrantState, conditions, new_entrant, settings_changed
from rules.editions.kt2018.experience import experience_for, spare_advances, with_advance
from rules.editions.kt2018.state import fire_teams_of, sentences, squads_of
from rules.editions.kt2018.trees import speak
from rules.editions.loadouts import FireTeam, RosterContent, SquadState

ORE, GOLD = Resource(key="ore", name="Ore", start=5), Resource(key="gold", name="Gold", start=3)
FIRST = BookSettings(resources=(ORE,))


def test_who_enters_has_what_the_settings_begin_with() -> None:
    assert new_entrant(BookSettings(resources=(ORE, GOLD))) == EntrantState(resources={"ore": 5, "gold": 3})


@pytest.mark.parametrize(
    ("after", "is_gathering", "resources"),
    [
        ((ORE, GOLD), False, {"ore": 4, "gold": 3}),
        ((ORE, GOLD), True, {"ore": 4, "gold": 3}),
        ((replace(ORE, start=9),), False, {"ore": 4}),
        ((replace(ORE, start=9),), True, {"ore": 9}),
        ((GOLD,), True, {"ore": 4, "gold": 3}),
    ],
)
def test_what_new_settings_give(after: tuple[Resource, ...], is_gathering: bool, resources: dict[str, int]) -> None:
    state = EntrantState(resources={"ore": 4}, score=2)
    found = settings_changed(FIRST, BookSettings(resources=after), state, is_gathering)
    assert found == EntrantState(resources=resources, score=2)


def test_an_injury_is_told_until_the_next_mission() -> None:
    assert conditions(EntrantState(injuries={"gork": "minor"})) == {
        "gork": "carries an injury into the next mission: minor"
    }


TEAM = "fire-team:guard"
MEANINGS = [
    ("kael", ADD, "experience", 1, ["X: +1 experience."]),
    ("kael", ADD, "experience", 0, ["X: +0 experience."]),
    ("kael", ADD, "experience", -1, ["X: −1 experience."]),
    ("kael", SET, "experience", 3, ["X: 3 experience."]),
    ("kael", SET, "new_recruit", True, ["X is a new recruit."]),
    ("kael", SET, "new_recruit", False, ["X is no longer a new recruit."]),
    ("kael", SET, "name", "Kael", []),
    (TEAM, SET, "experience", 3, ["X: 3 experience."]),
    (TEAM, ADD, "experience", 2, ["X: +2 experience."]),
    (TEAM, SET, "experience", 0, []),
    (TEAM, SET, "advances", ["fleet", "lethal:fight"], ["X: Fleet, Lethal (fight)."]),
    (TEAM, SET, "advances", [], []),
    (TEAM, ADD, "advances", "lethal:fight", ["X gained Lethal (fight)."]),
    (TEAM, SET, "name", "The Lads", []),
    (TEAM, CREATE, "", {"experience": 7, "advances": ["lucky"]}, ["X: 7 experience.", "X: Lucky."]),
    (TEAM, CREATE, "", {"experience": 0, "advances": []}, []),
    (TEAM, REMOVE, "", None, ["X is no longer a fire team."]),
]


@pytest.mark.parametrize(("subject", "op", "field", "value", "said"), MEANINGS)
def test_a_change_of_what_was_learnt_says_what_it_means(
    subject: str, op: str, field: str, value: Any, said: list[str]
) -> None:
    assert list(sentences(Change(subject=subject, op=op, field=field, value=value), "X", speak)) == said


def test_fire_teams_are_kept_and_come_back_whole() -> None:
    teams = (FireTeam(container="guard", experience=3, advances=("fleet",), name="The Lads", notes="Loud."),)
    kept = squads_of(teams)
    assert [each.subject for each in kept] == [TEAM]
    other = SquadState(subject="squad:x", state={})
    assert fire_teams_of(RosterContent(squads=(*kept, other))) == teams


@pytest.mark.parametrize(("level", "experience"), [(0, 0), (1, 0), (2, 3), (3, 7), (4, 12), (5, 12)])
def test_a_level_goes_with_the_least_experience_that_brings_it(level: int, experience: int) -> None:
    assert experience_for(level) == experience


@pytest.mark.parametrize(
    ("experience", "count", "spare"), [(2, 0, 0), (2, 1, 1), (3, 1, 0), (7, 1, 0), (7, 3, 1), (12, 6, 3)]
)
def test_advances_beyond_what_experience_brings_are_spare(experience: int, count: int, spare: int) -> None:
    assert spare_advances(experience, ["fleet"] * count) == spare


@pytest.mark.parametrize(
    ("advances", "advance", "wanted"),
    [
        ((), "fleet", ("fleet",)),
        (("fleet",), "lethal", ("fleet", "lethal")),
        (("lethal", "fleet"), "lethal:fight", ("lethal:fight", "fleet")),
        (("fleet",), "lethal:fight", ("fleet", "lethal:fight")),
    ],
)
def test_a_way_takes_the_place_of_the_advance_without_one(
    advances: tuple[str, ...], advance: str, wanted: tuple[str, ...]
) -> None:
    assert with_advance(advances, advance) == wanted
