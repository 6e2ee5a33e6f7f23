"""The legal selection that is nearest to another: who goes, and how far the search for it has to look."""

from __future__ import annotations

import pytest

from rules.formats.datacards.selection import read_composition
from rules.selection import nearest
from rules.selection.judging import judge
from rules.selection.nearest import _NearestSearch, nearest_selection
from tests.rules.test_selection import composition, picks, said

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
    ("of two adepts one", "warden 2*adept 8*watcher", "1 2", "", 0, "0 1 3 4 5 6 7 8 9", 19),
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


ARMED = {
    "groups": [
        {"count": 4, "from": [
            {"take": "gunner", "carries": "cannon", "max": 1},
            {"take": "gunner", "carries": ["saw", "musket"], "max": 2},
            {"take": "spotter", "max": 2, "different": True}, {"take": "hand", "max": "any"},
        ]},
    ],
}  # fmt: skip
CANNONS, SAWS = "2*gunner/cannon", "3*gunner/saw"


@pytest.mark.parametrize(
    ("listed", "current", "going", "wrong"),
    [
        (f"{CANNONS} {SAWS} 4*hand", "0 1 2 3", "0 2 3 5", ["too-often gunner 2/1 by 0-gunner 1-gunner"]),
        (f"{CANNONS} {SAWS} 4*hand", "2 3 4 5", "0 2 3 5", ["too-often gunner 3/2 by 2-gunner 3-gunner 4-gunner"]),
        ("gunner/cannon gunner/saw gunner/musket hand", "0 1 2 3", "0 1 2 3", []),
        (
            "gunner/cannon gunner/saw gunner/musket gunner/saw hand", "0 1 2 3", "0 1 3 4",
            ["too-often gunner 3/2 by 1-gunner 2-gunner 3-gunner"],
        ),
        (
            "gunner/fork 4*hand", "0 1 2 3", "1 2 3 4",
            ["unlisted gunner 0/0 by 0-gunner", "too-few Operatives 3/4 wants gunner gunner spotter hand"],
        ),
        (
            "spotter/saw spotter/saw spotter/musket 3*hand", "0 1 3 4", "0 2 3 4",
            ["alike spotter 2/1 by 0-spotter 1-spotter"],
        ),
        (
            "spotter/saw spotter/musket spotter/fork 2*hand", "0 1 2 3", "0 1 3 4",
            ["too-often spotter 3/2 by 0-spotter 1-spotter 2-spotter"],
        ),
    ],
)  # fmt: skip
def test_lines_for_those_who_carry_something_are_counted_apart(
    listed: str, current: str, going: str, wrong: list[str]
) -> None:
    pool, armed = picks(listed), read_composition(ARMED, {})
    now = [pool[int(number)] for number in current.split()]
    assert [said(each) for each in judge(armed, now)] == wrong
    assert nearest_selection(armed, pool, {pick.key for pick in now}) == {pool[int(key)].key for key in going.split()}


OPTIONAL = {
    "groups": [{"count": 4, "at_least": 2, "from": [{"take": "hand", "max": "any"}, {"take": "owl", "weight": "1/2"}]},
               {"count": 2, "at_least": 1, "from": [{"take": "gunner", "max": 2}]}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("listed", "current", "going", "steps"),
    [
        ("5*hand 2*gunner", "", "0 1 5", 10),
        ("5*hand 2*gunner", "1 2 3 5 6", "1 2 3 5 6", 14),
        ("5*hand 2*gunner", "0 1 2 3 4", "0 1 2 3 5", 11),
        ("hand owl 2*gunner", "", "0 1 2", 11),
        ("hand 2*gunner", "", None, 7),
        ("5*hand", "0 1", None, 1),
    ],
)
def test_groups_that_need_not_be_full_are_filled_no_further_than_they_must(
    listed: str, current: str, going: str | None, steps: int
) -> None:
    pool, free = picks(listed), read_composition(OPTIONAL, {})
    known = {pool[int(number)].key for number in current.split()}
    found = nearest_selection(free, pool, known)
    assert found == (None if going is None else {pool[int(number)].key for number in going.split()})
    search = _NearestSearch(free, pool, known, set(), 0, (), drops_count=True)
    search.fill(0, 0, 0)
    assert search.steps == steps


@pytest.mark.parametrize(("most", "is_found"), [(12, False), (13, True)])
def test_the_search_gives_up_after_so_many_steps(monkeypatch: pytest.MonkeyPatch, most: int, is_found: bool) -> None:
    monkeypatch.setattr(nearest, "MOST_STEPS", most)
    assert (nearest_selection(composition(), picks("warden 9*watcher")) is not None) is is_found


def test_where_leaving_somebody_costs_nothing_fewer_come() -> None:
    pool = picks(ODD)
    known = {pool[number].key for number in (1, 3, 6, 8, 10, 11, 13)}
    found = nearest_selection(composition(), pool, known, drops_count=False)
    assert found == {pool[number].key for number in (0, 3, 4, 6, 8, 10, 11, 13)}


def test_equipment_opens_a_group_that_is_filled_too() -> None:
    pool = picks("warden 8*watcher 2*hound")
    assert nearest_selection(composition(), pool, equipment=("kennel",)) == {pick.key for pick in pool}
    assert nearest_selection(composition(), pool[:-1], equipment=("kennel",)) is None
