"""The table screen: what a phone counts along while a mission is played, for whom, and what stands open."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.reports.selectors.reportform import ReportField, ReportForm, TurnForm
from campaigns.reports.selectors.tabletop import battle_of, payable_of, tactics_at_hand, wound_tracks
from rules.campaigns.questions import Kind, Question
from rules.editions import find
from rules.editions.battle import Battle
from rules.formats.pack_content import Tactic
from rules.paper.tactics import Usable


def tracks(edition: str, stats: list[list[str]], *, state: str = "mustered") -> dict[str, Any]:
    mission: Any = SimpleNamespace(is_at_table=state == "mustered", campaign=SimpleNamespace(edition=edition))
    today = [{"operative": "gork", "flesh_wounds": 1}]
    side: Any = SimpleNamespace(team={"sheets": {"gork": {"stats": stats}}, "briefing": {"today": today}})
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


@pytest.mark.parametrize("other", [{"state": "reported"}, {"state": "voided"}, {"stats": [["Wounds", "-"]]}])
def test_no_wounds_where_nothing_is_played_or_known(other: dict[str, Any]) -> None:
    assert tracks(**{"edition": "kt2024", "stats": [["Wounds", "9"]], **other}) == {}


def at_table(edition: str, state: str = "mustered") -> Any:
    return SimpleNamespace(is_at_table=state == "mustered", campaign=SimpleNamespace(edition=edition))


@pytest.mark.parametrize(
    ("edition", "rounds", "phases", "orders", "flags"),
    [
        (
            "kt2018",
            6,
            ["initiative", "movement", "psychic", "shooting", "fight", "morale"],
            (),
            {"advanced": "", "readied": "", "done": "*", "shaken": "morale"},
        ),
        ("kt2021", 4, [], ("Engage", "Conceal"), {"done": ""}),
        ("kt2024", 4, [], ("Engage", "Conceal"), {"done": ""}),
    ],
)
def test_each_edition_has_its_rounds_and_what_is_ticked_until_when(
    edition: str, rounds: int, phases: list[str], orders: tuple[str, ...], flags: dict[str, str]
) -> None:
    battle = battle_of(at_table(edition))
    assert (battle.rounds, [phase.key for phase in battle.phases], battle.orders) == (rounds, phases, orders)
    assert {flag.key: flag.until for flag in battle.flags} == flags
    assert [flag.key for flag in battle.flags if flag.is_done] == ["done"]
    assert not {flag.until for flag in battle.flags} - {"", "*", *phases}, (
        "what takes a flag back is a phase of its own"
    )


@pytest.mark.parametrize("edition", ["kt2018", "kt2021", "kt2024"])
def test_what_is_paid_for_is_at_hand_in_phases_that_the_edition_has(edition: str) -> None:
    battle, phases = battle_of(at_table(edition)), find(edition).phases
    assert {key for phase in battle.phases for key in phase.tactics} | {*battle.before} <= {*phases}
    at_no_time = [key for key in phases if battle.phases and not battle.tactics_in(key) and key not in battle.before]
    assert at_no_time == (["after"] if battle.phases else [])


def test_ploys_are_of_one_s_own_team_and_nothing_is_counted_once_it_is_over() -> None:
    side: Any = SimpleNamespace(is_mine=True, entrant_row=SimpleNamespace(roster=SimpleNamespace(pack=object())))
    theirs: Any = SimpleNamespace(is_mine=False, entrant_row=side.entrant_row)
    assert tactics_at_hand(at_table("kt2024"), theirs) == ()
    for state in ("reported", "voided"):
        over = at_table("kt2018", state)
        assert (battle_of(over), tactics_at_hand(over, side)) == (Battle(), ())


def usable(of: str, **tactic: Any) -> Usable:
    return Usable(tactic=Tactic(key="t", name="T", cost=1, phase="fight", of=of, **tactic), bearers=("gork",))


@pytest.mark.parametrize(
    ("edition", "of", "is_once", "needs_one"),
    [
        ("kt2018", "core", True, False),
        ("kt2018", "faction", True, False),
        ("kt2018", "specialism", True, True),
        ("kt2018", "commander", True, True),
        ("kt2024", "core", False, False),
        ("kt2024", "faction", True, False),
    ],
)
def test_who_has_to_be_able_to_act_for_what_is_paid_and_how_often_it_is_used(
    edition: str, of: str, is_once: bool, needs_one: bool
) -> None:
    payable = payable_of(usable(of), battle_of(at_table(edition)), {"gork": "Gork", "mork": "Mork"})
    assert (payable.is_once, payable.bearers) == (is_once, {"gork": "Gork"} if needs_one else {})


def turn_form(turn: int, scored: int) -> TurnForm:
    asked = Question(key=f"crit-{turn}:a", kind=Kind.NUMBER, label="Crit op", group="turns", turn=turn, default=0)
    return TurnForm(number=turn, shared=(ReportField(question=asked, value=scored),), sides=())


@pytest.mark.parametrize(
    ("first", "second", "whole", "opens"), [(0, 0, 0, 1), (1, 0, 0, 1), (1, 2, 0, 2), (0, 0, 5, 0), (1, 0, 5, 1)]
)
def test_what_was_told_last_stands_open_and_totals_where_nothing_else_was(
    first: int, second: int, whole: int, opens: int
) -> None:
    turns = (turn_form(1, first), turn_form(2, second))
    form = ReportForm(questions=(), result=(), effects=(), sides=(), turns=turns, totals=turn_form(0, whole))
    assert form.turn == opens
