"""Who plays whom in a round: as few meet again as can be, byes go round, everybody sits at one table."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.campaigns.matching import most_pairs
from rules.campaigns.pairing import (
    Draw,
    Seat,
    draw,
    fewest_rematches,
    ladder,
    rematches,
    round_robin,
    swiss,
    within_reach,
)
from rules.campaigns.settings import Pairing


def seat(key: str, score: int = 0, met: str = "", byes: int = 0) -> Seat:
    return Seat(key=key, score=score, met=tuple(met), byes=byes)


def most_pairs_by_trying(neighbours: list[list[int]], left: frozenset[int]) -> int:
    """The same by going through everything."""
    if not left:
        return 0
    first, rest = min(left), left - {min(left)}
    found = most_pairs_by_trying(neighbours, rest)
    for other in neighbours[first]:
        if other in rest:
            found = max(found, 1 + most_pairs_by_trying(neighbours, rest - {other}))
    return found


@st.composite
def graphs(draw_: st.DrawFn) -> list[list[int]]:
    size = draw_(st.integers(0, 8))
    edges = [pair for pair in combinations(range(size), 2) if draw_(st.booleans())]
    return [[b if a == one else a for a, b in edges if one in (a, b)] for one in range(size)]


@given(graphs())
@example([[1, 2, 3, 4], [0, 2, 3], [0, 1, 3, 5], [0, 1, 2], [0], [2]])  # a cycle through which the way must go on
@example([[1, 2, 3], [4, 0, 2, 3], [3, 0, 5, 1], [1, 2, 0], [1], [2]])
@example([[5, 1], [2, 0, 5], [1, 4, 3, 5], [2], [2], [1, 2, 0]])
@example([[3, 1, 2], [0, 3], [0, 3], [0, 2, 1]])
@example([[1, 8, 6, 2], [0, 3], [4, 7, 0], [8, 1], [7, 2], [8, 7, 6, 9], [5, 0], [5, 4, 8, 2], [0, 7, 5, 3], [5]])
def test_a_matching_has_as_many_pairs_as_going_through_everything_finds(graph: list[list[int]]):
    assert most_pairs(graph) == most_pairs_by_trying(graph, frozenset(range(len(graph))))


SWISS = {
    "nobody is nobody": ([], Draw()),
    "one sits out": ([seat("a")], Draw(byes=("a",))),
    "equals in the order given": ([seat("a"), seat("b"), seat("c"), seat("d")], Draw(games=(("a", "b"), ("c", "d")))),
    "level records meet": (
        [seat("a", 4), seat("b", 0), seat("c", 4), seat("d", 0)], Draw(games=(("a", "c"), ("b", "d")))
    ),
    "nobody again while it can be helped": (
        [seat("a", 4, "c"), seat("c", 4, "a"), seat("b", 0, "d"), seat("d", 0, "b")],
        Draw(games=(("a", "b"), ("c", "d"))),
    ),
    "the top gives way so that the rest can be paired": (
        [seat("a", 6), seat("b", 6), seat("c", 2, "d"), seat("d", 2, "c")], Draw(games=(("a", "c"), ("b", "d")))
    ),
    "the lowest sits out": ([seat("a", 4), seat("b", 2), seat("c", 0)], Draw(games=(("a", "b"),), byes=("c",))),
    "not twice before all others": (
        [seat("a", 4), seat("b", 2), seat("c", 2, byes=1)], Draw(games=(("a", "c"),), byes=("b",))
    ),
    "who met everybody meets again": ([seat("a", 2, "b"), seat("b", 0, "a")], Draw(games=(("a", "b"),))),
}  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "again"),
    [
        ([seat("a"), seat("b")], 0),
        ([seat("a", met="b"), seat("b", met="a")], 1),
        ([seat("a", met="bc"), seat("b", met="ac"), seat("c", met="ab"), seat("d")], 1),
        ([seat("a", met="bcd"), seat("b", met="a"), seat("c", met="a"), seat("d", met="a")], 1),
        ([seat(key, met="abcdef".replace(key, "")) for key in "abcdef"], 3),
        ([], 0),
    ],
)
def test_so_many_must_meet_again(seats: list[Seat], again: int):
    assert fewest_rematches(seats) == again


@pytest.mark.parametrize("case", SWISS)
def test_swiss(case: str):
    seats, wanted = SWISS[case]
    assert swiss(seats) == wanted


def play_season(count: int, rounds: int, pairing: Pairing, data: st.DataObject | None = None) -> list[Draw]:
    """So many rounds, in each of which somebody wins every game."""
    seats = {f"p{number}": Seat(key=f"p{number}") for number in range(count)}
    found = []
    for _ in range(rounds):
        made = draw(pairing, list(seats.values()))
        found.append(made)
        for one, other in made.games:
            winner = data.draw(st.sampled_from((one, other))) if data else one
            for key, foe in ((one, other), (other, one)):
                known = seats[key]
                seats[key] = Seat(
                    key=key, score=known.score + 2 * (key == winner), met=(*known.met, foe), byes=known.byes
                )
        for key in made.byes:
            known = seats[key]
            seats[key] = Seat(key=key, score=known.score + 2, met=known.met, byes=known.byes + 1)
    return found


@settings(deadline=None, max_examples=25)
@given(st.integers(2, 11), st.integers(1, 6), st.data())
def test_a_swiss_season_seats_everybody_and_nobody_meets_again_while_it_can_be_helped(
    count: int, rounds: int, data: st.DataObject
):
    met: dict[str, tuple[str, ...]] = {}
    byes: dict[str, int] = {}
    for made in play_season(count, rounds, Pairing.SWISS, data):
        seated = [key for game in made.games for key in game] + list(made.byes)
        assert sorted(seated) == sorted(f"p{number}" for number in range(count))
        playing = [Seat(key=key, met=met.get(key, ())) for game in made.games for key in game]
        assert len(rematches(made.games, playing)) == fewest_rematches(playing)
        for one, other in made.games:
            met[one], met[other] = (*met.get(one, ()), other), (*met.get(other, ()), one)
        for key in made.byes:
            byes[key] = byes.get(key, 0) + 1
    shares = [byes.get(f"p{number}", 0) for number in range(count)]
    assert max(shares) - min(shares) <= 1


@pytest.mark.parametrize("count", range(2, 13))
def test_a_round_robin_is_everyone_against_everyone_once(count: int):
    turns = count - 1 if count % 2 == 0 else count
    found = play_season(count, turns, Pairing.ROUND_ROBIN)
    games = [frozenset(game) for made in found for game in made.games]
    assert len(games) == len(set(games)) == count * (count - 1) // 2
    assert sorted(key for made in found for key in made.byes) == sorted(
        [f"p{number}" for number in range(count)] if count % 2 else []
    )


def test_a_round_robin_after_somebody_joined_finds_games_that_are_fresh():
    seats = [seat("a", met="b"), seat("b", met="a"), seat("c", met="d"), seat("d", met="c"), seat("e", byes=0)]
    made = round_robin(seats)
    assert not rematches(made.games, seats)
    assert len(made.games) == 2


def test_sixteen_play_four_swiss_rounds_without_meeting_again():
    found = play_season(16, 4, Pairing.SWISS)
    games = [frozenset(game) for made in found for game in made.games]
    assert len(set(games)) == 32


@pytest.mark.parametrize("pairing", [Pairing.FREE, Pairing.LADDER, Pairing.BY_HAND])
def test_nobody_is_paired_where_people_agree_among_themselves(pairing: Pairing):
    assert draw(pairing, [seat("a"), seat("b")]) == Draw()


LADDER = {
    "who wins from below takes the rung": ("abcd", [("d", "b")], "adbc"),
    "who wins from above stays": ("abcd", [("a", "d")], "abcd"),
    "in play order": ("abc", [("c", "a"), ("b", "c")], "bca"),
    "strangers climb nothing": ("ab", [("x", "a"), ("b", "x")], "ab"),
}


@pytest.mark.parametrize("case", LADDER)
def test_the_ladder(case: str):
    order, results, wanted = LADDER[case]
    assert "".join(ladder(order, results)) == wanted


@pytest.mark.parametrize(
    ("who", "reach", "wanted"), [("d", 2, "bc"), ("a", 2, "bc"), ("b", 3, "a"), ("x", 3, "")]
)  # fmt: skip
def test_one_may_challenge_so_many_rungs_above(who: str, reach: int, wanted: str):
    assert "".join(within_reach("abcd", who, reach)) == wanted


def test_of_equals_those_who_came_there_by_the_same_way_play_each_other():
    ways = {"a": "WL", "b": "LW", "c": "WL", "d": "LW"}
    found = swiss([Seat(key=key, score=2, path=path) for key, path in ways.items()])
    assert {frozenset(game) for game in found.games} == {frozenset("ac"), frozenset("bd")}
