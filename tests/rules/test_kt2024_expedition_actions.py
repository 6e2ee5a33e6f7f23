"""The actions of a round of the Ctesiphus Expedition: what each costs and brings, and when it is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.editions.kt2024.campaign.expedition.settings import Against, CampPoints
from rules.editions.kt2024.campaign.expedition.step import amounts_of
from rules.editions.kt2024.campaign.expedition.survey import Survey
from rules.editions.state import CAMPAIGN
from rules.errors import Refusal
from tests.rules.expedition_play import SIMPLE, acting


def test_scout_explores_within_three_from_afar() -> None:
    play = acting()
    play.take("ash", "scout", hex="C2")
    assert (play.of("ash").supply, play.of("ash").explored, play.of("ash").where) == (4, 1, "C1")
    with pytest.raises(Refusal, match="unexplored hex within 3"):
        play.take("ash", "scout", hex="C2")
    with pytest.raises(Refusal, match="unexplored hex within 3"):
        play.take("ash", "scout", hex="C5")


@pytest.mark.parametrize(
    ("where", "camp", "die", "supply"),
    [("A1", "", None, 10), ("C1", "ash", 3, 10), ("C1", "ash", 1, 9), ("B3", "", None, 5), ("C1", "", None, 6)],
)
def test_resupply_by_where_it_is(where: str, camp: str, die: int | None, supply: int) -> None:
    play = acting(where=where)
    play.put(CAMPAIGN, **{f"camp__{where}": camp})
    play.take("ash", "resupply", die=die)
    assert play.of("ash").supply == supply


def test_encamp_costs_a_point_for_each_hex_home() -> None:
    play = acting(supply=7)
    assert play.open_steps("ash")["encamp"].activity.cost == "2 SP"
    play.take("ash", "encamp")
    assert (play.of("ash").supply, play.map.camp["C1"]) == (5, "ash")


def test_a_third_camp_takes_one_down_and_none_is_beside_another_or_where_it_is_blocked() -> None:
    play = acting()
    play.put(CAMPAIGN, camp__A2="ash", camp__B1="ash")
    with pytest.raises(Refusal, match="remove one"):
        play.take("ash", "encamp")
    play.take("ash", "encamp", remove="A2")
    assert Survey(play.position).camps("ash") == ["B1", "C1"]
    for where, why in (("B1", "already"), ("A5", "already"), ("B3", "blocked")):
        play.put("ash", where=where)
        with pytest.raises(Refusal, match=why):
            play.take("ash", "encamp", remove="B1")


def test_demolish_wants_a_victory_or_somebody_who_would_not_play() -> None:
    play = acting()
    with pytest.raises(Refusal, match="No opponent"):
        play.take("ash", "demolish")
    play.put(CAMPAIGN, camp__C1="birch")
    with pytest.raises(Refusal, match="did not beat"):
        play.take("ash", "demolish")
    play.put("ash", beaten__1=["birch"])
    play.take("ash", "demolish")
    assert (play.of("ash").supply, play.map.camp["C1"]) == (2, "")
    play.put(CAMPAIGN, camp__C1="birch")
    with pytest.raises(Refusal, match="has 2 SP; this costs 3"):
        play.take("ash", "demolish", declined=True)


def test_search_takes_what_can_be_carried_and_leaves_the_rest() -> None:
    play = acting(supply=6)
    with pytest.raises(Refusal, match="nothing to search"):
        play.take("ash", "search")
    play.put(CAMPAIGN, location__C1="32", condition__C1="11", reserve__C1=9)
    play.take("ash", "search")
    assert (play.of("ash").supply, play.map.reserve["C1"]) == (10, 4)


def test_an_obelisk_brings_a_point_for_the_first_search_and_for_a_camp_while_it_stands() -> None:
    play = acting(supply=9)
    play.put(CAMPAIGN, location__C1="34", condition__C1="11")
    for _ in range(2):
        play.take("ash", "search")
    assert play.of("ash").points == 1
    play.take("ash", "encamp")
    assert play.of("ash").points == 2
    play.put("birch", where="C1", beaten__1=["ash"])
    play.take("birch", "demolish")
    assert play.of("ash").points == 1


def test_a_camp_may_bring_its_point_every_round_instead() -> None:
    play = acting(replace(SIMPLE, camp_points=CampPoints.EVERY_ROUND))
    play.put(CAMPAIGN, location__C1="34", condition__C1="11", camp__C1="ash")
    for _ in range(2):
        play.take("", "end-round")
    assert (play.of("ash").points, play.map.round, play.map.threat) == (2, 3, 2)


def test_a_crucible_gives_a_point_at_a_time_and_a_fortress_takes_the_base() -> None:
    play = acting(where="C2")
    play.put(CAMPAIGN, location__C2="23", condition__C2="11", reserve__C2=1)
    for _ in range(2):
        play.take("ash", "search")
    assert (play.of("ash").points, play.map.reserve["C2"]) == (1, 0)
    play.put(CAMPAIGN, location__C1="35", condition__C1="11")
    play.put("ash", where="C1")
    play.take("ash", "search", move_base=True)
    assert play.of("ash").base == "C1"


def test_what_nobody_knows_is_settled_once_and_then_holds() -> None:
    play = acting()
    play.put(CAMPAIGN, location__C1="31", condition__C1="21", camp__C1="ash")
    assert Survey(play.position).unsettled() == {"surface-31": "Crashed Ship", "surface-c21": "Dust Storms"}
    play.take("", "rule:surface-31", words="Intel: 1 CP.", search_points=1, camp_supply=2)
    play.take("", "rule:surface-c21", words="Shooting beyond 12 inches is obscured.")
    assert Survey(play.position).unsettled() == {}
    assert Survey(play.position).words("C1") == "Intel: 1 CP. Shooting beyond 12 inches is obscured."
    play.take("ash", "search")
    assert (play.of("ash").points, play.of("ash").supply) == (1, 4)
    play.take("", "end-round")
    assert play.of("ash").supply == 6
    with pytest.raises(Refusal, match="Nothing called"):
        play.take("", "rule:surface-99", words="No.")


def test_alone_against_the_threat_dice_raise_it_and_resupply_lowers_it_three_times() -> None:
    play = acting(replace(SIMPLE, against=Against.THREAT), where="A1")
    play.put(CAMPAIGN, threat=9)
    play.take("", "end-round")
    assert play.map.threat == 9
    for _ in range(3):
        play.take("ash", "resupply", calm=True)
    assert play.map.threat < 7
    assert play.map.calmed == 3
    with pytest.raises(Refusal, match="no longer be lowered"):
        play.take("ash", "resupply", calm=True)
    play.put(CAMPAIGN, location__A1="36", condition__A1="11")
    play.put("ash", supply=2)
    threat = play.map.threat
    play.take("ash", "search", quietly=True)
    assert (play.of("ash").supply, play.map.threat) == (0, threat)


@pytest.mark.parametrize(
    ("points", "supply", "words"), [(0, 0, ""), (2, 0, "2 CP"), (0, 3, "3 SP"), (1, 2, "1 CP and 2 SP")]
)
def test_what_was_gained_is_told_without_what_was_not(points: int, supply: int, words: str) -> None:
    assert amounts_of(points, supply) == words
