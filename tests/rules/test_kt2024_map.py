"""The map of the Ctesiphus Expedition: its hexes, what stands on them, and what is found there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.editions.kt2024.campaign.expedition import EXPEDITION
from rules.editions.kt2024.campaign.expedition.hexes import Terrain, distance, read_map
from rules.editions.kt2024.campaign.expedition.maps import ROWS, Chart
from rules.editions.kt2024.campaign.expedition.places import CONDITIONS, LOCATIONS, face_of
from rules.editions.kt2024.campaign.expedition.settings import EntrantState
from rules.editions.kt2024.campaign.expedition.survey import Survey
from rules.editions.state import CAMPAIGN
from rules.errors import Refusal
from tests.rules.expedition_play import SIMPLE, Play


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [("A1", "A1", 0), ("A1", "A2", 1), ("A1", "B1", 1), ("A1", "B2", 2), ("B1", "A2", 1), ("B2", "C3", 1),
     ("A1", "E5", 6), ("C1", "C5", 4), ("E1", "A3", 4)],
)  # fmt: skip
def test_distances_on_rows_of_which_every_second_stands_half_a_hex_to_the_right(
    one: str, other: str, apart: int
) -> None:
    assert distance(one, other) == distance(other, one) == apart
    assert read_map("sssss/sssss/sssss/sssss/sssss").reach(one)[other] == apart


def test_what_is_blocked_is_gone_round() -> None:
    board = read_map("sss/xxs/sss")
    assert board.reach("A1", {"B1", "B2"})["C1"] == 6
    assert distance("A1", "C1") == 2


@pytest.mark.parametrize("text", ["", "ssq", "s" * 13, "ttt/tt"])
def test_a_map_that_cannot_be_read_says_why(text: str) -> None:
    with pytest.raises(ValueError, match="map"):
        read_map(text)


@pytest.mark.parametrize(("chart", "players"), [(Chart.SMALL, "abc"), (Chart.MEDIUM, "abcd"), (Chart.LARGE, "abcdef")])
def test_our_maps_have_room_for_all_and_every_hex_can_be_reached(chart: Chart, players: str) -> None:
    rows = ROWS[chart]
    board = read_map(rows)
    blocked = {key for key, sort in board.terrain.items() if sort is Terrain.BLOCKED}
    start = next(key for key, sort in board.terrain.items() if sort is Terrain.SURFACE)
    assert board.reach(start, blocked).keys() == board.terrain.keys() - blocked
    play = Play(replace(SIMPLE, own_map=rows), names=tuple(players)).begun()
    for name in play.names:
        play.put(name, base=play.open_steps(name)["base"].activity.fields[0].choices[0][0])


def test_every_face_of_a_d36_finds_something() -> None:
    faces = {code for tens in (10, 20, 30) for code in range(tens + 1, tens + 7)}
    found = [face_of(code) for code in range(1, 67)]
    assert [code for code in range(1, 67) if face_of(code)] == sorted(faces)
    for sort in (Terrain.SURFACE, Terrain.TOMB):
        assert {face for face in found if face} == LOCATIONS[sort].keys() == CONDITIONS[sort].keys()
        assert len({each.name for each in LOCATIONS[sort].values()}) == len(set(CONDITIONS[sort].values())) == 13


def test_the_map_stays_while_the_expedition_is_on_it() -> None:
    other, state = replace(SIMPLE, own_map="sss/sss"), EntrantState()
    assert EXPEDITION.settings_changed(SIMPLE, other, state, True) is state
    assert EXPEDITION.settings_changed(SIMPLE, replace(SIMPLE, most_threat=9), state, False) is state
    with pytest.raises(Refusal, match="cannot be changed once the campaign has started"):
        EXPEDITION.settings_changed(SIMPLE, other, state, False)


def test_what_lies_beyond_a_map_is_blocked_and_breaks_nothing() -> None:
    play = Play(replace(SIMPLE, own_map="sss/sss")).begun(ash="A1", birch="E5", cedar="A3")
    play.put(CAMPAIGN, location__D4="31", condition__D4="21", camp__E4="ash")
    assert EXPEDITION.board.view(play.position).tiles
    assert list(play.open_steps())
    assert not Survey(play.position).unsettled()
