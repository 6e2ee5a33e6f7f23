"""The table screen: what a phone counts along for its own player while a mission is played, and what stands open."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.reports.selectors.reportform import ReportField, ReportForm, TurnForm
from campaigns.reports.selectors.tabletop import orders_of, tactics_at_hand, wound_tracks
from rules.campaigns.questions import Kind, Question


def tracks(edition: str, stats: list[list[str]], *, state: str = "mustered", is_mine: bool = True) -> dict[str, Any]:
    mission: Any = SimpleNamespace(state=state, campaign=SimpleNamespace(edition=edition))
    today = [{"operative": "gork", "flesh_wounds": 1}]
    side: Any = SimpleNamespace(
        is_mine=is_mine, team={"sheets": {"gork": {"stats": stats}}, "briefing": {"today": today}}
    )
    return wound_tracks(mission, side)


@pytest.mark.parametrize(
    ("edition", "stats", "wounds", "half", "flesh"),
    [
        ("kt2018", [["M", '6"'], ["W", "2"]], 2, 0, [True, False, False]),
        ("kt2018", [["M", '5"'], ["W", "1"]], 1, 0, [True, False, False]),
        ("kt2021", [["M", "3O"], ["W", "7"]], 7, 3, []),
        ("kt2024", [["APL", "3"], ["Wounds", "14"]], 14, 6, []),
        ("kt2024", [["APL", "2"], ["Wounds", "9"]], 9, 4, []),
    ],
)
def test_each_edition_counts_what_its_stat_line_says(
    edition: str, stats: list[list[str]], wounds: int, half: int, flesh: list[bool]
) -> None:
    track = tracks(edition, stats)["gork"]
    assert (list(track.pips), track.half) == (list(range(1, wounds + 1)), half)
    assert [is_on for _, is_on in track.flesh] == flesh, "whoever starts with a flesh wound has it ticked"


@pytest.mark.parametrize(
    "other",
    [{"is_mine": False}, {"state": "reported"}, {"state": "voided"}, {"stats": [["Wounds", "-"]]}],
)
def test_nobody_else_s_and_none_where_nothing_is_played_or_known(other: dict[str, Any]) -> None:
    assert tracks(**{"edition": "kt2024", "stats": [["Wounds", "9"]], **other}) == {}


@pytest.mark.parametrize(("state", "is_mine"), [("mustered", False), ("reported", True), ("voided", True)])
def test_orders_and_ploys_are_of_one_s_own_team_while_it_is_played(state: str, is_mine: bool) -> None:
    mission: Any = SimpleNamespace(state=state, campaign=SimpleNamespace(edition="kt2024"))
    side: Any = SimpleNamespace(is_mine=is_mine, entrant_row=SimpleNamespace(roster=SimpleNamespace(pack=object())))
    assert (orders_of(mission, side), tactics_at_hand(mission, side)) == ((), ())
    playing: Any = SimpleNamespace(**{**vars(side), "is_mine": True})
    assert orders_of(SimpleNamespace(**{**vars(mission), "state": "mustered"}), playing) == ("Engage", "Conceal")  # type: ignore[arg-type]


def turn_form(turn: int, scored: int) -> TurnForm:
    asked = Question(key=f"crit-{turn}:a", kind=Kind.NUMBER, label="Crit op", group="turns", turn=turn, default=0)
    return TurnForm(number=turn, shared=(ReportField(question=asked, value=scored, is_asked=True),), sides=())


@pytest.mark.parametrize(
    ("first", "second", "whole", "opens"), [(0, 0, 0, 1), (1, 0, 0, 1), (1, 2, 0, 2), (0, 0, 5, 0), (1, 0, 5, 1)]
)
def test_what_was_told_last_stands_open_and_totals_where_nothing_else_was(
    first: int, second: int, whole: int, opens: int
) -> None:
    turns = (turn_form(1, first), turn_form(2, second))
    form = ReportForm(questions=(), result=(), effects=(), sides=(), turns=turns, totals=turn_form(0, whole))
    assert form.turn == opens
