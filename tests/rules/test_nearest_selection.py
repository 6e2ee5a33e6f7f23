"""The legal selection that is nearest to another: who goes, and how far the search for it has to look."""

from __future__ import annotations

import pytest

from rules.selection.nearest import _NearestSearch, nearest_selection
from tests.rules.test_selection import composition, picks

ODD = "warden 2*moth bluecoat ogre adept 8*watcher"
CASES = [
    # Who is there, who goes already and who must by number, ploys; who goes in the end, and after how many steps.
    ("the first who fit", "warden 9*watcher", "", "", 0, "0 1 2 3 4 5 6 7 8", 13),
    ("those who go already", "2*warden 9*watcher", "1 9 10", "", 0, "1 2 3 4 5 6 7 9 10", 78),
    ("those who must", "2*warden 9*watcher", "1 9", "0 10", 0, "0 2 3 4 5 6 7 9 10", 145),
    ("of gunners armed alike one", "warden 2*gunner/saw gunner/hat 8*watcher", "1 2 3", "", 0, "0 1 3 4 5 6 7 8 9", 29),
    ("of two cannons one", "warden gunner/cannon gunner/cannon 8*watcher", "1 2", "", 0, "0 1 3 4 5 6 7 8 9", 19),
    ("of gunners and spotters two", "warden gunner/saw 2*spotter 8*watcher", "1 2 3", "", 0, "0 1 2 4 5 6 7 8 9", 35),
    ("two spotters or one beside coats", "warden 2*spotter redcoat 8*watcher", "1 2 3", "", 0, "0 1 2 4 5 6 7 8 9", 40),
    ("of three heavy two", "warden 2*grunt ogre 8*watcher", "1 2 3", "", 0, "0 1 3 4 5 6 7 8", 31),
    ("moths in a pair", "warden 2*moth 8*watcher", "1", "", 0, "0 1 2 3 4 5 6 7 8 9", 32),
    ("an owl with company", "warden owl mouse spotter 8*watcher", "1", "", 0, "0 1 3 4 5 6 7 8 9", 49),
    ("half a selection is one", "warden owl adept 7*watcher", "", "", 0, "0 1 2 3 4 5 6 7 8", 29),
    ("one colour of coats", "warden 2*redcoat 2*bluecoat 8*watcher", "1 2 3", "", 0, "0 1 2 5 6 7 8 9 10", 69),
    ("rather who comes than who goes", ODD, "1 3 6 8 10 11 13", "", 0, "0 1 2 3 5 6 8 10 11 13", 288),
    ("fewer for a ploy", "warden 8*watcher", "0 8", "", 1, "0 1 2 3 4 5 6 8", 25),
    ("fewer for two ploys", "warden 8*watcher", "0 7 8", "", 2, "0 1 2 3 4 7 8", 19),
    ("nobody without a leader", "9*watcher", "0", "", 0, None, 1),
    ("nobody with two that must", "2*warden 9*watcher", "", "0 1", 0, None, 13),
    ("nobody of too few", "warden 7*watcher", "", "", 0, None, 11),
]  # fmt: skip


@pytest.mark.parametrize(
    ("listed", "current", "keep", "traded", "going", "steps"), [row[1:] for row in CASES], ids=[row[0] for row in CASES]
)
def test_the_nearest_selection_is_found_without_trying_what_no_rule_allows(
    listed: str, current: str, keep: str, traded: int, going: str | None, steps: int
) -> None:
    pool = picks(listed)
    known, must = ({pool[int(number)].key for number in numbers.split()} for numbers in (current, keep))
    found = nearest_selection(composition(), pool, known, must, traded=traded)
    assert found == (None if going is None else {pool[int(number)].key for number in going.split()})
    search = _NearestSearch(composition().with_equipment(()), pool, known, must, traded, (), drops_count=True)
    search.fill(0, 0, 0)
    assert (search.best, search.steps) == (found, steps)


def test_where_leaving_somebody_costs_nothing_fewer_come() -> None:
    pool = picks(ODD)
    known = {pool[number].key for number in (1, 3, 6, 8, 10, 11, 13)}
    found = nearest_selection(composition(), pool, known, drops_count=False)
    assert found == {pool[number].key for number in (0, 3, 4, 6, 8, 10, 11, 13)}


def test_equipment_opens_a_group_that_is_filled_too() -> None:
    pool = picks("warden 8*watcher 2*hound")
    assert nearest_selection(composition(), pool, equipment=("kennel",)) == {pick.key for pick in pool}
    assert nearest_selection(composition(), pool[:-1], equipment=("kennel",)) is None
