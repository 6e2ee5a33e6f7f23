"""Places in the standings: merit, head to head, lot, and none for who has not played."""

from __future__ import annotations

import pytest

from rules.campaigns.ranking import HEAD_TO_HEAD, LOT, Rank, Ranked, ranking


def each(key: str, *merit: int, **fields: object) -> Ranked:
    return Ranked(key=key, merit=merit, **fields)  # type: ignore[arg-type]


BY_LOT, BY_GAMES = f"by {LOT}", f"by {HEAD_TO_HEAD}"


@pytest.mark.parametrize(
    ("everybody", "places"),
    [
        ([each("a", 3), each("b", 5)], [("b", 1, "", ""), ("a", 2, "", "")]),
        ([each("a", 3, 1), each("b", 3, 2)], [("b", 1, "", "on SP (2 to 1)"), ("a", 2, "", "")]),
        ([each("a", 3, 1, 4), each("b", 3, 1, 6)], [("b", 1, "", ""), ("a", 2, "", "")]),
        ([each("idle", 32, has_played=False), each("b", 20)], [("b", 1, "", ""), ("idle", 0, "", "")]),
        ([each("a", 3, lot_number=7), each("b", 3, lot_number=2)], [("b", 1, LOT, BY_LOT), ("a", 2, LOT, "")]),
        (
            [each("a", 3, lot_number=2, met={"b": (0, 0, 1)}), each("b", 3, lot_number=7, met={"a": (1, 0, 0)})],
            [("b", 1, HEAD_TO_HEAD, BY_GAMES), ("a", 2, HEAD_TO_HEAD, "")],
        ),
        (
            # What was won against somebody who is not level with them does not count.
            [each("a", 3, lot_number=1, met={"c": (5, 0, 0)}), each("b", 3, lot_number=2), each("c", 9)],
            [("c", 1, "", ""), ("a", 2, LOT, BY_LOT), ("b", 3, LOT, "")],
        ),
        (
            [
                each("a", 3, lot_number=1, met={"b": (1, 0, 0), "c": (0, 0, 1)}),
                each("b", 3, lot_number=2, met={"a": (0, 0, 1), "c": (1, 0, 0)}),
                each("c", 3, lot_number=3, met={"a": (1, 0, 0), "b": (0, 0, 1)}),
            ],
            [("a", 1, LOT, BY_LOT), ("b", 2, LOT, BY_LOT), ("c", 3, LOT, "")],
        ),
        (
            # Two pairs that the lot parts; it is no lot that puts one pair before the other.
            [
                each("a", 3, lot_number=1, met={"c": (1, 0, 0)}),
                each("b", 3, lot_number=2, met={"d": (1, 0, 0)}),
                each("c", 3, lot_number=3, met={"a": (0, 0, 1)}),
                each("d", 3, lot_number=4, met={"b": (0, 0, 1)}),
            ],
            [("a", 1, LOT, BY_LOT), ("b", 2, LOT, BY_GAMES), ("c", 3, LOT, BY_LOT), ("d", 4, LOT, "")],
        ),
    ],
)
def test_places(everybody: list[Ranked], places: list[tuple[str, int, str, str]]):
    wanted = tuple(Rank(key=key, place=place, tie=tie, ahead=ahead) for key, place, tie, ahead in places)
    names = ("", "SP")
    assert ranking(everybody, names) == wanted
    assert ranking(everybody[::-1], names) == wanted
