"""The table of a campaign: what counts, and how ties are broken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.campaigns.records import PlayedGame, Record, Unplayed, records_of, table_of
from rules.campaigns.settings import Brings, CampaignSettings, Ties

DEFAULT = CampaignSettings()


def won(winner: str, *losers: str) -> PlayedGame:
    return PlayedGame(results={winner: "won", **dict.fromkeys(losers, "lost")})


def drew(*who: str) -> PlayedGame:
    return PlayedGame(results=dict.fromkeys(who, "drew"))


def points(played: list[PlayedGame], unplayed: list[Unplayed], byes: list[str], settings: CampaignSettings) -> dict:
    found = records_of("abc", played, unplayed, byes, settings)
    return {key: record.points for key, record in found.items()}


COUNTED = {
    "win and loss": ([won("a", "b")], [], [], {}, {"a": 2, "b": 0, "c": 0}),
    "a draw": ([drew("a", "b")], [], [], {}, {"a": 1, "b": 1, "c": 0}),
    "three at one table": ([won("a", "b", "c")], [], [], {}, {"a": 2, "b": 0, "c": 0}),
    "a bye wins": ([], [], ["c"], {}, {"a": 0, "b": 0, "c": 2}),
    "a bye brings nothing": ([], [], ["c"], {"bye": Brings.NOTHING}, {"a": 0, "b": 0, "c": 0}),
    "a no-show": ([], [Unplayed(came=("a",), absent=("b",))], [], {"loss_points": 1}, {"a": 2, "b": 1, "c": 0}),
    "a walkover draws": (
        [], [Unplayed(came=("a",), absent=("b",))], [], {"walkover": Brings.DRAW}, {"a": 1, "b": 0, "c": 0}
    ),
    "nobody came": ([], [Unplayed(absent=("a", "b"))], [], {}, {"a": 0, "b": 0, "c": 0}),
    "nobody was absent": ([], [Unplayed(came=("a", "b"))], [], {}, {"a": 0, "b": 0, "c": 0}),
    "an outsider is nobody": ([won("x", "a")], [], ["y"], {}, {"a": 0, "b": 0, "c": 0}),
    "three for a win": ([won("a", "b")], [], [], {"win_points": 3}, {"a": 3, "b": 0, "c": 0}),
}  # fmt: skip


@pytest.mark.parametrize("case", COUNTED)
def test_what_counts(case: str):
    played, unplayed, byes, counted_results, wanted = COUNTED[case]
    assert points(played, unplayed, byes, replace(DEFAULT, **counted_results)) == wanted


def places(entrants: str, played: list[PlayedGame], **fields: object) -> dict[str, int]:
    settings = replace(DEFAULT, **fields)
    return {row.record.key: row.place for row in table_of(records_of(entrants, played, [], [], settings), settings)}


CIRCLE = [won("a", "b"), won("b", "c"), won("c", "a")]


def test_equals_share_a_place_and_the_next_is_skipped():
    assert places("abcd", [won("a", "c"), won("b", "d")], ties=Ties.SHARED) == {"a": 1, "b": 1, "c": 3, "d": 3}


def test_opponents_records_tell_equals_apart():
    played = [won("a", "c"), won("b", "d"), won("c", "d")]
    assert places("abcd", played) == {"a": 1, "b": 3, "c": 2, "d": 4}


def test_the_game_between_them_tells_equals_apart():
    played = [won("a", "b"), won("b", "c"), won("c", "a"), won("b", "d"), won("a", "d")]
    found = places("abcd", played, ties=Ties.HEAD_TO_HEAD)
    assert (found["a"], found["b"]) == (1, 2)


def test_a_circle_stays_level():
    assert places("abc", CIRCLE) == {"a": 1, "b": 1, "c": 1}


def test_who_has_not_played_does_not_lead():
    lost = [won("a", "b")]

    assert places("abc", lost)["c"] == 3


EQUAL = [won("a", "c"), won("b", "d"), won("c", "d")]
"""a and b have one win each; whom a beat has won a game since, whom b beat has won none."""
SPLIT = [won("a", "c"), won("b", "d")]


@pytest.mark.parametrize(
    ("played", "bonus", "wanted"),
    [
        (EQUAL, {"a": 0, "b": 9}, ["a", "b"]),
        (SPLIT, {"a": 2, "b": 5}, ["b", "a"]),
        (SPLIT, {"a": 5, "b": 2}, ["a", "b"]),
    ],
)
def test_a_tournament_ranks_by_record_then_opponents_records_then_its_bonus(
    played: list[PlayedGame], bonus: dict[str, int], wanted: list[str]
):
    settings = replace(DEFAULT, ties=Ties.BONUS)
    rows = table_of(records_of("abcd", played, [], [], settings), settings, bonus)
    found = [(row.record.key, row.place) for row in rows if row.record.key in "ab"]
    assert [key for key, _ in found] == wanted
    assert found[0][1] < found[1][1]


def test_equals_in_the_bonus_too_share_a_place():
    settings = replace(DEFAULT, ties=Ties.BONUS)
    rows = table_of(records_of("abcd", SPLIT, [], [], settings), settings, {"a": 3, "b": 3})
    assert [row.place for row in rows] == [1, 1, 3, 3]


def test_two_draws_are_worth_a_win_and_a_loss():
    played = [drew("a", "c"), drew("a", "d"), won("b", "c"), won("d", "b")]
    found = records_of("abcd", played, [], [], DEFAULT)
    assert found["a"].points == found["b"].points == 2
    assert (found["a"].path, found["b"].path) == ("DD", "WL")


def test_who_met_whom_and_who_was_beaten_leaves_oneself_out() -> None:
    found = records_of("abc", [won("a", "b", "c"), drew("a", "b")], [], [], DEFAULT)
    assert {key: (record.met, record.beat, record.path) for key, record in found.items()} == {
        "a": (["b", "c", "b"], ["b", "c"], "WD"),
        "b": (["a", "c", "a"], [], "LD"),
        "c": (["a", "b"], [], "L"),
    }


@pytest.mark.parametrize(
    ("ties", "bonus", "wanted"),
    [
        (Ties.OPPONENTS, {}, ["on opponents’ points (53.3 % to 53.1 %)", "on opponents’ points (53 % to 0 %)", ""]),
        (Ties.HEAD_TO_HEAD, {}, ["by head to head", "on opponents’ points (53.3 % to 53.1 %)", ""]),
        (Ties.BONUS, {"b": 9}, ["on opponents’ points (53.3 % to 53.1 %)", "on opponents’ points (53 % to 0 %)", ""]),
        (Ties.SHARED, {}, ["", "", ""]),
    ],
)
def test_what_puts_one_before_the_next_is_what_parted_them(ties: Ties, bonus: dict[str, int], wanted: list[str]):
    """What a and b met won 8 of 15 games and 17 of 32: as many in whole percent. Of the three c beat one, a."""
    records = [
        Record("a", won=1, points=2, met=["x"], beat=["x"]),
        Record("b", won=1, points=2, met=["y"], beat=["y"]),
        Record("c", won=1, points=2, met=["z"], beat=["a"]),
        Record("x", won=8, lost=7, points=16),
        Record("y", won=17, lost=15, points=34),
        Record("z", lost=1),
    ]
    rows = table_of({each.key: each for each in records}, replace(DEFAULT, ties=ties), bonus, "VP")
    assert [row.ahead for row in rows if row.record.points == 2] == wanted
    assert {row.ahead for row in rows if row.record.points != 2} == {""}


def test_a_bonus_that_parted_equals_is_named():
    rows = table_of(records_of("abcd", SPLIT, [], [], DEFAULT), replace(DEFAULT, ties=Ties.BONUS), {"a": 5}, "VP")
    assert [(row.record.key, row.ahead) for row in rows][:2] == [("a", "on VP"), ("b", "")]
    rows = table_of(records_of("abcd", EQUAL, [], [], DEFAULT), DEFAULT)
    assert [(row.record.key, row.ahead) for row in rows] == [
        ("a", "by head to head"), ("c", "on opponents’ points (50 % to 0 %)"), ("b", ""), ("d", "")
    ]  # fmt: skip


def test_equals_are_before_the_next_place_for_one_reason():
    records = records_of("abcde", SPLIT, [], ["e"], DEFAULT)
    rows = table_of(records, replace(DEFAULT, ties=Ties.BONUS), {"a": 5, "b": 5}, "VP")
    found = [(row.record.key, row.place, row.ahead) for row in rows]
    assert found[:3] == [("a", 1, "on VP"), ("b", 1, "on VP"), ("e", 3, "")]
