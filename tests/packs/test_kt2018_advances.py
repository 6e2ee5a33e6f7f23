"""What a fire team may gain, as a form shows it."""

from __future__ import annotations

import pytest

from rules.acts import DropAdvance, PickAdvance
from rules.catalogue.compile import Catalogue
from rules.editions.base import FireTeam, RosterContent
from rules.editions.kt2018.loadout.advances import advances
from rules.editions.kt2018.state import squads_of
from tests.rules.kt2018_play import MARINES, Play, catalogue_of

DIE = ["1 · Fleet", "2 · Lucky", "3 · Courageous", "4 · Skilled (shooting)", "4 · Skilled (fight)"]
DIE += ["5 · Lethal (shooting)", "5 · Lethal (fight)", "6 · Die-hard"]


@pytest.fixture(params=MARINES)
def team(request: pytest.FixtureRequest) -> tuple[Catalogue, str]:
    """A catalogue, and a fire team of it."""
    play = Play(catalogue_of(request.param))
    play.recruit("Intercessor", called="Ivo")
    return play.catalogue, play.view().team.members[0].fire_team


def steps(team: tuple[Catalogue, str], experience: int, *gained: str):
    catalogue, container = team
    squad = FireTeam(container=container, experience=experience, advances=gained)
    return {step.name: step for step in advances(catalogue, RosterContent(squads=squads_of([squad])), container)}


def test_every_advance_stands_in_the_order_of_the_die(team):
    found = steps(team, 3)
    assert list(found) == DIE
    assert all(step.text for step in found.values())
    assert found["1 · Fleet"].acts == (PickAdvance(fire_team=team[1], advance="fleet"),)


def test_before_level_two_all_are_closed(team):
    found = steps(team, 2)
    assert {step.why for step in found.values()} == {"The first comes with level 2, at 3 experience."}
    assert not any(step.acts for step in found.values())


def test_what_it_has_may_be_struck_and_the_rest_waits_for_the_next_level(team):
    found = steps(team, 3, "fleet")
    assert found["1 · Fleet"].is_held
    assert found["1 · Fleet"].acts == (DropAdvance(fire_team=team[1], advance="fleet"),)
    assert found["2 · Lucky"].why == "Level 2 allows one advance; drop one to take this."


def test_the_other_way_of_a_roll_it_had_is_closed(team):
    found = steps(team, 12, "skilled:fight")
    assert found["4 · Skilled (fight)"].is_held
    assert found["4 · Skilled (shooting)"].why == "The fire team has Skilled already; roll again."
    assert found["2 · Lucky"].acts
