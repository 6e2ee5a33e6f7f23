"""Between missions: what is owed, what the table shows of a faction, the extra roll, sides without a team."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.campaigns.entrants import Contender
from rules.campaigns.games import Game, Side
from rules.campaigns.settings import Band, DieTable
from rules.changes import Bounds
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.between import choose, open_choices
from rules.editions.kt2018.campaign.bounds import bounds_of_the_day
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.shape import settings_to_json
from rules.editions.kt2018.campaign.states import EntrantState
from rules.errors import Refusal
from tests.rules.campaign.staging import (
    PLENTY,
    commander,
    fighter,
    game,
    report_of,
    resolved,
    sentences,
    side,
    with_settings,
)

SETTINGS = CAMPAIGN.settings


def debtor(owed: int, **resources: int) -> Contender:
    return Contender(key="red", name="Red", state=EntrantState(resources=PLENTY | resources, owed=owed))


@pytest.mark.parametrize(
    ("owed", "morale", "given"),
    [(1, 8, 1), (3, 3, 3), (3, 2, 2), (3, 1, 1)],
    ids=["less than there is", "all there is", "more than there is", "the last"],
)
def test_what_is_owed_is_given_of_one_resource_as_far_as_it_goes(owed: int, morale: int, given: int) -> None:
    who = debtor(owed, morale=morale)
    (asked,) = open_choices(SETTINGS, who)
    effects = choose(SETTINGS, who, asked, "morale")
    assert effects.sentence == f"Red paid {given} Morale for what was lost."
    assert [(each.field, each.value) for each in effects.campaign] == [("resource:morale", -given), ("owed", -given)]


@pytest.mark.parametrize("resource", ["territory", "mood"])
def test_nothing_is_given_of_what_is_not_there(resource: str) -> None:
    who = debtor(2, territory=0)
    (asked,) = open_choices(SETTINGS, who)
    assert [each.value for each in asked.options] == ["intelligence", "materiel", "morale"]
    with pytest.raises(Refusal, match="Nothing of this resource is left"):
        choose(SETTINGS, who, asked, resource)


def test_who_owes_nothing_is_asked_nothing() -> None:
    assert open_choices(SETTINGS, debtor(0)) == ()


@pytest.mark.parametrize(
    ("state", "more"),
    [
        ({}, {}),
        ({"score": 3}, {"score": 3}),
        ({"stamps": 1, "stolen": 2}, {"stamps": 1, "stolen": 2}),
        ({"score": -1, "owed": 5}, {"score": -1}),
    ],
)
def test_the_table_shows_resources_and_what_else_there_is(state: dict[str, int], more: dict[str, int]) -> None:
    assert CAMPAIGN.amounts(EntrantState(resources=PLENTY, **state)) == PLENTY | more


@pytest.mark.parametrize(
    ("entrant", "team", "is_team_unknown"),
    [("", (), False), ("", ("kael",), False), ("e-red", (), True), ("e-red", ("kael",), False)],
)
def test_an_entrant_without_a_team_was_mustered_on_paper(
    entrant: str, team: tuple[str, ...], is_team_unknown: bool
) -> None:
    assert Side(key="red", name="Red", entrant=entrant, team=team).is_team_unknown is is_team_unknown


POINTS = DieTable(die=6, bands=(Band(low=1, high=3, result="nothing"), Band(low=4, high=6, result="command-points")))
EXTRAS = [
    # games that counted before, from which on, how many count, answers, die → what is said
    (1, 2, 0, {}, 4, ["The extra roll brought Red 3 command points for the next mission (D6: 4, D3: 3)."]),
    (1, 2, 0, {}, 3, ["The extra roll brought Red nothing (D6: 3)."]),
    (0, 2, 0, {}, 4, []),
    (1, 2, 0, {"extra:red": False}, 4, []),
    (1, 0, 0, {}, 4, []),
    (1, 2, 2, {}, 3, ["The extra roll brought Red nothing (D6: 3)."]),
    (1, 2, 2, {"counts:red": "not"}, 3, []),
    (2, 2, 2, {}, 3, []),
]


@pytest.mark.parametrize(("before", "first", "counting", "answers", "face", "said"), EXTRAS)
def test_who_plays_more_in_a_round_makes_the_extra_roll_for_games_that_count(
    before: int, first: int, counting: int, answers: dict[str, Any], face: int, said: list[str]
) -> None:
    settings = with_settings(extra_from=first, counting_games=counting, extra_roll=POINTS)
    state = EntrantState(resources=PLENTY, played={"r1": before})
    fight = game(
        side("Red", fighter("Kael"), state=state), Side(key="blue", name="Blue"),
        settings=settings, round="r1", round_number=1,
    )  # fmt: skip
    resolution = resolved(fight, report_of() | answers, **{"extra_e-red": face, "extra-points_e-red": 3})
    assert [each for each in sentences(resolution, "afterwards") if "extra roll" in each.casefold()] == said


LEARNERS = [fighter("Kael", experience=4), fighter("Mira", experience=2), commander("Gork")]
ASKED = {"extra:red", "roll:extra:e-red:1"}


def once_more(result: str, *fighters: Fighter) -> Game:
    """Her second game of a round, with an extra roll that always brings this."""
    table = DieTable(die=6, bands=(Band(low=1, high=6, result=result),))
    settings = with_settings(extra_from=2, counting_games=0, extra_roll=table)
    red = side("Red", *fighters, state=EntrantState(resources=PLENTY, played={"r1": 1}))
    return game(red, Side(key="blue", name="Blue"), settings=settings, round="r1", round_number=1)


@pytest.mark.parametrize(
    ("result", "asked"),
    [
        ("nothing", set()),
        ("command-points", {"roll:extra-points:e-red:1"}),
        ("casualty-roll", {"roll:extra-more:e-red:1", "extra-saved:red", "extra-learner:red"}),
        ("resource", {"roll:extra-resource:e-red:1", "extra-resource:red"}),
    ],
)
def test_of_an_extra_roll_is_asked_what_it_may_bring(result: str, asked: set[str]) -> None:
    keys = {each.key for each in CAMPAIGN.questions(once_more(result, *LEARNERS)) if "extra" in each.key}
    assert keys == ASKED | asked


@pytest.mark.parametrize(
    ("fighters", "answers", "learner"),
    [
        (LEARNERS, {}, "mira"),
        (LEARNERS, {"extra-learner:red": "kael"}, "kael"),
        (LEARNERS, {"extra-learner:red": "mira", "present:mira": False}, "kael"),
        (LEARNERS, {"present:mira": False}, "kael"),
        (LEARNERS[2:], {}, ""),
    ],
)
def test_where_nobody_fell_an_extra_roll_teaches_whoever_knows_least(
    fighters: list[Fighter], answers: dict[str, Any], learner: str
) -> None:
    found = resolved(once_more("casualty-roll", *fighters), report_of() | answers)
    taught = [each.operative for each in found.consequences if "extra roll" in each.detail]
    assert taught == ([learner] if learner else [])


@pytest.mark.parametrize(
    ("round_key", "given", "counts"),
    [
        ("r1", {"counting_games": 2}, True), ("r1", {"extra_from": 2}, True), ("", {"counting_games": 2}, False),
        ("", {"extra_from": 2}, False), ("r1", {}, False),
    ],
)  # fmt: skip
def test_games_are_counted_in_rounds_where_their_number_matters(
    round_key: str, given: dict[str, int], counts: bool
) -> None:
    settings = with_settings(**({"counting_games": 0, "extra_from": 0} | given))
    fight = game(side("Red", fighter("Kael")), Side(key="blue", name="Blue"), settings=settings, round=round_key)
    found = (change for each in resolved(fight, report_of()).consequences for change in each.campaign)
    assert [each.field for each in found if each.field.startswith("played:")] == (["played:r1"] if counts else [])


BETTER = DieTable(die=6, bands=(Band(low=1, high=6, result="casualty-roll"),))


@pytest.mark.parametrize(("rolled", "more", "counts_as"), [(2, 3, 5), (8, 6, 10)])
def test_an_extra_roll_may_better_a_casualty_roll(rolled: int, more: int, counts_as: int) -> None:
    settings = with_settings(extra_from=2, counting_games=0, extra_roll=BETTER)
    state = EntrantState(resources=PLENTY, played={"r1": 1})
    fight = game(
        side("Red", fighter("Kael"), state=state), Side(key="blue", name="Blue"),
        settings=settings, round="r1", round_number=1,
    )  # fmt: skip
    faces = {"casualty_kael": rolled, "extra_e-red": 4, "extra-more_e-red": more}
    details = [each.detail for each in resolved(fight, report_of(out=["kael"]), **faces).consequences]
    assert f"The extra roll added {more}: it counts as {counts_as}." in " ".join(details)


BANKED = {"number": 2, "mission": 1, "resources": {}, "experience": {}, "used": 0}
KEEPING = [
    (0, 1, {}, ["counts", "not"]),
    (1, 1, {}, ["not", "kept"]),
    (1, 3, {}, ["not", "kept"]),
    (1, 3, {"m0": BANKED}, []),
    (1, 5, {"m0": BANKED}, ["not", "kept"]),
    (1, 3, {"m1": BANKED}, ["not", "kept"]),
    (1, 4, {"m0": BANKED | {"number": 1}}, []),
    (1, 5, {"m0": BANKED | {"number": 4}}, ["not", "kept"]),
    (1, 8, {"m0": BANKED | {"number": 5}}, []),
]


def beyond(played: int, number: int, banked: dict[str, Any]) -> Game:
    """A game in a round in which one counts, by somebody who may keep one in four rounds."""
    state = EntrantState(resources=PLENTY, played={"r1": played}, banked=banked)
    red = side("Red", fighter("Kael"), state=state)
    settings = with_settings(counting_games=1, banked_rounds=4)
    return game(red, Side(key="blue", name="Blue"), settings=settings, round="r1", round_number=number)


@pytest.mark.parametrize(("played", "number", "banked", "offered"), KEEPING)
def test_one_game_in_so_many_rounds_may_be_kept(
    played: int, number: int, banked: dict[str, Any], offered: list[str]
) -> None:
    asked = (each for each in CAMPAIGN.questions(beyond(played, number, banked)) if each.key == "counts:red")
    assert [option.value for each in asked for option in each.options] == offered


def test_where_none_may_be_kept_there_is_nothing_to_choose() -> None:
    fight = beyond(1, 1, {})
    fight = replace(fight, settings=replace(fight.settings, banked_rounds=0))
    assert not [each for each in CAMPAIGN.questions(fight) if each.key == "counts:red"]


def test_a_kept_game_says_what_it_will_bring_and_one_that_does_not_count_nothing() -> None:
    for answer, said in (
        ("kept", "Red kept this game for a round without one."),
        ("not", "Red gained no resources and no experience from this game."),
    ):
        found = resolved(beyond(1, 3, {}), report_of() | {"counts:red": answer}).consequences
        (consequence,) = (each for each in found if "this game" in each.sentence)
        assert consequence.sentence == said
        kept = [(each.field, each.value["number"], each.value["used"]) for each in consequence.campaign]
        assert kept == ([("banked:m1", 3, 0)] if answer == "kept" else [])


def test_bounds_are_those_of_the_settings_of_the_day() -> None:
    for floor in (0, 2, 0):
        settings = settings_to_json(SETTINGS)
        settings["resources"][0]["floor"] = floor
        found = bounds_of_the_day({"campaign": {"settings": settings}}, "entrant:red")
        assert found[f"resource:{settings['resources'][0]['key']}"].floor == floor
        assert found["owed"] == Bounds(floor=0)
    assert bounds_of_the_day({"campaign": {"settings": settings}}, "kael") == {}
    assert bounds_of_the_day({}, "entrant:red") == {}
