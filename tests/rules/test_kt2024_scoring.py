"""Victory points of Approved Ops: the printed grid of the kill op, the worked examples, and whole reports."""

from __future__ import annotations

import pytest

from rules.campaigns.games import Game, Result, Side
from rules.campaigns.questions import Answer, Report
from rules.dice import TypedDice
from rules.editions import find
from rules.editions.kt2024.campaign.ops import TAC_OPS, crit_ops, tac_ops
from rules.editions.kt2024.campaign.reporting import Combatant
from rules.editions.kt2024.campaign.scoring import Score, kill_grade, kill_points, kills_for
from rules.editions.kt2024.campaign.settings import EntrantState, LeagueSettings, MissionState
from rules.errors import Refusal

GRID = {
    5: (1, 2, 3, 4, 5),
    6: (1, 2, 4, 5, 6),
    7: (1, 3, 4, 6, 7),
    8: (2, 3, 5, 6, 8),
    9: (2, 4, 5, 7, 9),
    10: (2, 4, 6, 8, 10),
    11: (2, 4, 7, 9, 11),
    12: (2, 5, 7, 10, 12),
    13: (3, 5, 8, 10, 13),
    14: (3, 6, 8, 11, 14),
}


@pytest.mark.parametrize(("starters", "row"), GRID.items())
def test_the_kill_op_follows_the_printed_grid(starters: int, row: tuple[int, ...]) -> None:
    assert tuple(kills_for(grade, starters) for grade in range(1, 6)) == row


@pytest.mark.parametrize(("kills", "grade"), list(enumerate((0, 1, 2, 2, 3, 4, 5))))
def test_against_six_every_loss_counts(kills: int, grade: int) -> None:
    assert kill_grade(6, kills) == grade


@pytest.mark.parametrize(
    ("kills", "enemy_grade", "points"), [(5, 2, 2), (6, 2, 4), (6, 3, 3), (10, 5, 5), (10, 0, 6), (0, 0, 0)]
)
def test_the_higher_grade_brings_one_more(kills: int, enemy_grade: int, points: int) -> None:
    assert kill_points(kill_grade(10, kills), enemy_grade) == points


@pytest.mark.parametrize(
    ("crit", "tac", "kill", "primary", "total"),
    [(5, 4, 3, "crit", 15), (5, 4, 3, "kill", 14), (6, 6, 6, "crit", 21), (6, 6, 6, "tac", 21), (0, 0, 0, "kill", 0)],
)
def test_half_of_the_primary_op_counts_again(crit: int, tac: int, kill: int, primary: str, total: int) -> None:
    assert Score(crit=crit, tac=tac, kill=kill, primary=primary).total == total


def test_each_archetype_has_three_tac_ops_and_a_pack_nine_crit_ops() -> None:
    for pack, by_archetype in TAC_OPS.items():
        assert {len(names) for names in by_archetype.values()} == {3}
        assert len(tac_ops(pack)) == 12
        assert len(crit_ops(pack)) == 9


# A report


def side(key: str, size: int) -> Side:
    roster = tuple(Combatant(key=f"{key}{number}", name=f"{key.upper()} {number}") for number in range(size))
    team = tuple(each.key for each in roster)
    return Side(key=key, name=key.upper(), entrant=f"e-{key}", roster=roster, team=team, state=EntrantState())


GAME = Game(
    mission="m1", kind="secure", agreed=MissionState(), settings=LeagueSettings(), sides=(side("a", 6), side("b", 10))
)
LEAGUE, *_ = find("kt2024").campaigns


def report_with(**more: Answer) -> Report:
    points = {"crit:a": 5, "tac:a": 4, "crit:b": 3, "tac:b": 2}
    return Report(answers={**points, **{key.replace("__", ":"): value for key, value in more.items()}})


def out(prefix: str, number: int) -> dict[str, Answer]:
    return {f"out__{prefix}{index}": True for index in range(number)}


def resolved(report: Report, game: Game = GAME) -> tuple[dict[str, Result], dict[str, dict[str, int]]]:
    found = LEAGUE.resolve(report, game, TypedDice({}))
    changes = {each.side: {change.field: change.value for change in each.campaign} for each in found.consequences}
    return dict(found.results), changes


def test_a_report_works_out_the_kill_op_and_the_winner() -> None:
    """A incapacitates 6 of 10, grade 3; B 2 of 6, grade 2."""
    results, changes = resolved(report_with(**out("b", 6), **out("a", 2), primary__a="kill"))
    assert results == {"a": Result.WON, "b": Result.LOST}
    assert changes["a"] == {"scored": 5 + 4 + 4 + 2, "conceded": 3 + 2 + 2 + 2, "primary": 2}
    assert changes["b"] == {"scored": 9, "conceded": 15, "primary": 2}


def test_equal_points_are_a_draw() -> None:
    results, _ = resolved(report_with(crit__b=5, tac__b=4))
    assert results == {"a": Result.DREW, "b": Result.DREW}


def test_a_guest_is_told_by_numbers() -> None:
    guest = Side(key="b", name="Guest")
    game = Game(mission="m1", agreed=MissionState(), settings=LeagueSettings(), sides=(side("a", 6), guest))
    results, changes = resolved(report_with(starters__b=10, fallen__b=6), game)
    assert results["a"] is Result.WON
    assert changes == {"a": {"scored": 5 + 4 + 4 + 3, "conceded": 3 + 2 + 2, "primary": 3}}


@pytest.mark.parametrize(
    "answers", [{"crit__a": 7}, {"tac__a": -1}, {"primary__a": "luck"}, {"tac_op__a": "flank"}, {"out__x": True}]
)
def test_what_cannot_be_is_refused(answers: dict[str, Answer]) -> None:
    with pytest.raises(Refusal):
        resolved(report_with(**answers))


def test_nobody_loses_more_than_they_had() -> None:
    guest = Side(key="b", name="Guest")
    game = Game(mission="m1", agreed=MissionState(), settings=LeagueSettings(), sides=(side("a", 6), guest))
    wrong = LEAGUE.check_report(report_with(starters__b=5, fallen__b=6), game)
    assert [each.question for each in wrong] == ["fallen:b"]
