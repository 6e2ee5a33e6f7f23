"""Victory points of Approved Ops: the printed grid of the kill op, the worked examples, and whole reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rules.campaigns.asking import possible
from rules.campaigns.games import Game, Result, Side
from rules.campaigns.league.states import MissionState
from rules.campaigns.questions import Answer, Report
from rules.dice import TypedDice
from rules.editions import find
from rules.editions.game import SideLosses
from rules.editions.kt2024.campaign.ops import MissionPack, crit_op_words, crit_ops, tac_ops
from rules.editions.kt2024.campaign.reporting import Combatant
from rules.editions.kt2024.campaign.scoring import Score, kill_grade, kill_ops, kill_points, kills_for
from rules.editions.kt2024.campaign.settings import EntrantState, LeagueSettings
from rules.errors import Refusal
from rules.formats.pack_options import key_of

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
    assert kill_grade(2, 0) == 0, "two at the start, as no table has them"


@pytest.mark.parametrize(
    ("kills", "enemy_grade", "points"), [(5, 2, 2), (6, 2, 4), (6, 3, 3), (10, 5, 5), (10, 0, 6), (0, 0, 0)]
)
def test_the_higher_grade_brings_one_more(kills: int, enemy_grade: int, points: int) -> None:
    assert kill_points(kill_grade(10, kills), enemy_grade) == points


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [((6, 0), (10, 10), (6, 0)), ((10, 4), (6, 4), (4, 2)), ((6, 3), (6, 3), (2, 2)), ((10, 5), (7, 2), (1, 3))],
)
def test_each_side_scores_by_what_the_other_lost_of_its_own_number(
    mine: tuple[int, int], theirs: tuple[int, int], points: tuple[int, int]
) -> None:
    """The grades of the printed grid: 4 of 6 are grade 3, 4 of 10 grade 2; 5 of 10 are still 2, 2 of 7 grade 1."""
    assert kill_ops(*(SideLosses(starters=starters, lost=lost) for starters, lost in (mine, theirs))) == points


@pytest.mark.parametrize(
    ("crit", "tac", "kill", "primary", "total"),
    [
        (5, 4, 3, "crit", 15),
        (5, 4, 3, "kill", 14),
        (6, 6, 6, "crit", 21),
        (6, 6, 6, "tac", 21),
        (0, 0, 0, "kill", 0),
        (5, 4, 3, "", 12),
    ],
)
def test_half_of_the_primary_op_counts_again(crit: int, tac: int, kill: int, primary: str, total: int) -> None:
    assert Score(crit=crit, tac=tac, kill=kill, primary=primary).total == total


def test_each_archetype_has_three_tac_ops_and_a_pack_nine_crit_ops() -> None:
    for pack in MissionPack:
        of_archetypes = Counter(op.archetype_name for op in tac_ops(pack).values())
        assert of_archetypes == dict.fromkeys(("Recon", "Infiltration", "Security", "Seek & Destroy"), 3)
        assert all(key == key_of(op.name) and op.text for key, op in tac_ops(pack).items())
        assert len(crit_ops(pack)) == 9
        assert all(words for key in crit_ops(pack) for _, words in crit_op_words(pack, key))
        assert [*crit_op_words(pack, "unheard-of")] == []


def test_the_mission_of_a_game_says_what_its_crit_op_asks() -> None:
    for kind in find("kt2024").campaigns[:3]:
        ((name, words),) = kind.scenario(kind.settings, "orb")
        assert name == "Crit op"
        assert "has the Orb" in words


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
    points = {"crit:a": 5, "tac:a": 4, "crit:b": 3, "tac:b": 2, "primary:a": "crit", "primary:b": "crit"}
    return Report(answers={**points, **{key.replace("__", ":"): value for key, value in more.items()}})


def out(prefix: str, number: int) -> dict[str, Answer]:
    return {f"out__{prefix}{index}": True for index in range(number)}


def resolved(report: Report, game: Game = GAME) -> tuple[dict[str, Result], dict[str, dict[str, int]]]:
    found = LEAGUE.resolve(report, game, TypedDice({}))
    changes = {
        each.side: {change.field: change.value for change in each.campaign}
        for each in found.consequences
        if each.campaign
    }
    return dict(found.results), changes


def test_a_report_works_out_the_kill_op_and_the_winner() -> None:
    """A incapacitates 6 of 10, grade 3; B 2 of 6, grade 2."""
    results, changes = resolved(report_with(**out("b", 6), **out("a", 2), primary__a="kill"))
    assert results == {"a": Result.WON, "b": Result.LOST}
    assert changes["a"] == {"scored": 5 + 4 + 4 + 2, "conceded": 3 + 2 + 2 + 2, "primary": 2}
    assert changes["b"] == {"scored": 9, "conceded": 15, "primary": 2}


def test_a_team_that_begins_with_five_whoever_goes_is_graded_so() -> None:
    """Eight of a Hierotek Circle: each loss is a grade, five at most; A's two of six are grade 2."""
    for fallen, grade in ((3, 3), (5, 5), (8, 5)):
        circle = replace(side("b", 8), starting_number=5)
        game = replace(GAME, sides=(side("a", 6), circle))
        _, changes = resolved(report_with(**out("b", fallen), **out("a", 2), primary__a="crit"), game)
        assert changes["a"]["scored"] == 5 + 4 + grade + 1 + 3
        (own,) = (each for each in LEAGUE.briefing(game) if each.side == "b")
        assert own.sentences[-1] == "For the other side’s kill op it counts as 5 operatives."


def test_no_op_counts_again_where_nobody_says_which_is_primary() -> None:
    found = LEAGUE.resolve(Report(answers={"crit:a": 5, "crit:b": 2, "primary:b": "crit"}), GAME, TypedDice({}))
    assert found.scores == {"a": 5, "b": 2 + 1}
    assert [row.name for row in found.score[0].rows] == ["Crit op", "Tac op", "Kill op"]
    assert found.consequences[0].sentence == (
        "A scored 5 victory points: crit op 5, tac op 0, kill op 0, primary not stated."
    )
    sealed = replace(GAME, sides=(replace(GAME.sides[0], chosen={"primary": "crit"}), GAME.sides[1]))
    assert LEAGUE.resolve(Report(answers={"crit:a": 5}), sealed, TypedDice({})).scores == {"a": 5 + 3, "b": 0}


def test_equal_points_are_a_draw() -> None:
    results, _ = resolved(report_with(crit__b=5, tac__b=4))
    assert results == {"a": Result.DREW, "b": Result.DREW}


def test_a_guest_is_told_by_numbers() -> None:
    guest = Side(key="b", name="Guest")
    game = Game(mission="m1", agreed=MissionState(), settings=LeagueSettings(), sides=(side("a", 6), guest))
    results, changes = resolved(report_with(starters__b=10, fallen__b=6), game)
    assert results["a"] is Result.WON
    assert changes == {"a": {"scored": 5 + 4 + 4 + 3, "conceded": 3 + 2 + 2, "primary": 3}}


def test_a_guests_losses_are_told_by_turning_point_too() -> None:
    guest = Side(key="b", name="Guest")
    game = Game(mission="m1", agreed=MissionState(), settings=LeagueSettings(), sides=(side("a", 6), guest))
    answers = {"starters__b": 10, "fallen-1__b": 2, "fallen-3__b": 2, "fallen-4__b": 2}
    found = LEAGUE.resolve(report_with(**answers), game, TypedDice({}))
    (kills,) = (row for sheet in found.score if sheet.side == "a" for row in sheet.rows if row.name == "Kill op")
    assert (kills.turns, kills.total) == ((1, 0, 1, 2), 4), "grades 1, 1, 2, 3 and one more at the end"
    (wrong,) = LEAGUE.check_report(report_with(**answers, fallen__b=5), game)
    assert wrong.sentence == "Guest lost 6 by turning point but 5 in all: correct one of them."


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


# Turning point by turning point

TURNS = {"crit-2:a": 1, "crit-3:a": 2, "crit-4:a": 2, "tac-2:a": 1, "tac-4:a": 2, "primary:a": "crit"}


def scored(**more: Answer) -> dict[str, tuple[tuple[int, ...], int]]:
    """What A scored by name: by turning point, and in all."""
    answers = {**TURNS, **{key.replace("__", ":"): value for key, value in more.items()}}
    found = LEAGUE.resolve(Report(answers=answers), GAME, TypedDice({})).score
    return {row.name: (row.turns, row.total) for row in found[0].rows}


def lost_in(*turns: int | str) -> dict[str, Answer]:
    """So many of B, each in its turning point."""
    answers = {f"turn__b{number}": str(turn) for number, turn in enumerate(turns)}
    return {**out("b", len(turns)), **answers}


def test_ops_are_added_up_over_the_turning_points() -> None:
    found = scored()
    assert found["Crit op"] == ((0, 1, 2, 2), 5)
    assert found["Tac op"] == ((0, 1, 0, 2), 3)
    assert found["Primary: crit op"] == ((), 3)


@pytest.mark.parametrize(
    ("turns", "by_turn", "total"),
    [
        ((1, 1, 2, 3, 3, 3), (1, 0, 2, 1), 4),  # grades 1, 1, 3, 3 against ten, and the higher at the end
        ((4, 4, 4, 4), (0, 0, 0, 3), 3),
        ((1, "untold"), (), 2),
        ((1,), (0, 0, 0, 0), 0),
    ],
)
def test_the_kill_op_follows_from_when_they_were_incapacitated(turns, by_turn, total) -> None:
    assert scored(**lost_in(*turns))["Kill op"] == (by_turn, total)


def test_an_op_brings_six_at_most() -> None:
    assert scored(**{"crit-2__a": 3})["Crit op"] == ((0, 3, 2, 2), 6)


@pytest.mark.parametrize(
    ("answers", "question"),
    [
        ({"crit__a": 4}, "crit:a"),
        ({"tac-3__a": 3, "tac-op__a": "flank"}, "tac-3:a"),
        ({"tac-3__a": 4, "tac-op__a": "dominate"}, "tac-3:a"),
        ({"crit-1__a": 1}, "crit-1:a"),
        ({"initiative-2": "c"}, "initiative-2"),
        ({"out__b0": True, "by__b0": "b1"}, "by:b0"),
    ],
)
def test_points_that_cannot_be_are_refused(answers: dict[str, Answer], question: str) -> None:
    given = {**TURNS, **{key.replace("__", ":"): value for key, value in answers.items()}}
    assert [each.question for each in LEAGUE.check_report(Report(answers=given), GAME)] == [question]


def test_dominate_brings_three_in_a_turning_point_and_the_sum_may_be_told_too() -> None:
    assert scored(**{"tac-3__a": 3, "tac-op__a": "dominate", "crit__a": 5})["Tac op"] == ((0, 1, 3, 2), 6)


def test_a_report_says_who_incapacitated_whom_and_when() -> None:
    answers = {**TURNS, "out:b0": True, "by:b0": "a1", "turn:b0": "2", "out:b1": True, "initiative-1": "b"}
    found = LEAGUE.resolve(Report(answers=answers), GAME, TypedDice({}))
    taken = [(each.operative, each.by, each.when) for each in found.taken_out or ()]
    assert taken == [("b0", "a1", "turning point 2"), ("b1", "", "")]
    sentences = [each.sentence for each in found.of("b")]
    assert sentences[-1] == "B lost B 0 (by A 1, turning point 2) and B 1."
    assert next(found.of("b")).detail == "Initiative in turning point 1."


def test_who_does_not_count_for_the_kill_op_is_no_starter_and_no_loss() -> None:
    """Ten of whom two do not count are eight: two losses are grade 1, three grade 2."""
    ten = side("b", 10)
    marked = replace(ten, roster=tuple(replace(each, counts=index > 1) for index, each in enumerate(ten.roster)))
    game = replace(GAME, sides=(side("a", 6), marked))
    kills = {
        lost: LEAGUE.score(game, {f"out:b{index}": True for index in range(lost)})[0].rows[2].total
        for lost in (2, 3, 4, 5)
    }
    assert kills == {2: 0, 3: 0, 4: 2, 5: 3}


@pytest.mark.parametrize(
    ("holders", "mine", "theirs"),
    [("", 3, 3), ("a", 4, 5), ("b", 5, 4), ("aaa", 6, 9), ("bbb", 9, 6)],
)
def test_command_points_follow_from_who_has_the_initiative(holders: str, mine: int, theirs: int) -> None:
    """3 in the first turning point; then 1 with it and 2 without: 6 to 9 over the battle, as printed."""
    aids = LEAGUE.table_aids(GAME)
    gains = [aids.gains[f"initiative-{turn}"][holder] for turn, holder in enumerate(holders, start=2)]
    found = {side: start + sum(each[side] for each in gains) for side, start in aids.command_points.items()}
    assert found == {"a": mine, "b": theirs}
    assert [each.command_points for each in LEAGUE.briefing(GAME)] == [3, 3]


def test_initiative_cards_are_of_2025() -> None:
    settings = LeagueSettings(mission_pack=MissionPack.APPROVED_2024)
    assert [(each.name, each.turn) for each in LEAGUE.table_aids(GAME).cards] == [
        ("Re-roll card", 1),
        ("+1/−1 card", 1),
        ("+2/−2 card", 2),
        ("+3/−3 card", 3),
    ]
    assert LEAGUE.table_aids(replace(GAME, settings=settings)).cards == ()


def test_ticks_that_nobody_has_checked_yet_are_scored_where_they_can_be() -> None:
    ticked = {"crit-2:a": 2, "crit-3:a": "much", "tac-2:a": True, "shoe-size": 44, "out:b0": True}
    found = LEAGUE.score(GAME, possible(LEAGUE.questions(GAME), ticked))
    assert [(row.name, row.total) for row in found[0].rows] == [("Crit op", 2), ("Tac op", 0), ("Kill op", 0)]
