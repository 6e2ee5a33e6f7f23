"""Spec Ops by tables: experience, ranks, battle honours, and Spec Ops done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.campaigns.entrants import Contender
from rules.campaigns.games import Side
from rules.campaigns.questions import Report
from rules.campaigns.spec_ops.operations import may_begin
from rules.campaigns.spec_ops.ranks import honours_for, rank_for
from rules.campaigns.spec_ops.records import RANK, career_of
from rules.campaigns.spec_ops.states import EntrantState
from rules.changes import ADD, SET
from rules.dice import TypedDice, roll_key
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.errors import Refusal
from rules.sheets import OperativeSheet, Text
from tests.rules.spec_ops_play import (
    LIBRARY,
    ROWS,
    SETTINGS,
    casualty,
    contender,
    fighter,
    game,
    of_campaign,
    of_roster,
    played,
    scar,
    side,
)


@pytest.mark.parametrize(
    ("experience", "rank", "honours"),
    [
        (0, "Adept", 0), (5, "Adept", 0), (6, "Veteran", 1), (15, "Veteran", 1), (16, "Ace", 2), (17, "Ace", 2),
        (30, "Ace", 2), (31, "Grizzled", 3), (50, "Grizzled", 3), (51, "Revered", 4),
    ],
)  # fmt: skip
def test_ranks_and_the_honours_that_go_with_them(experience: int, rank: str, honours: int) -> None:
    assert (rank_for(experience), honours_for(experience)) == (rank, honours)


LEARNT = [
    # kills, scored, best, out, casualty die, scar die → experience
    (0, 0, False, False, None, None, 1),
    (2, 1, False, False, None, None, 4),
    (2, 2, True, False, None, None, 6),
    (3, 2, False, True, 2, None, 3),
    (2, 1, False, True, 2, None, 3),
    (0, 0, False, True, 2, None, 1),
    (3, 2, False, True, 1, 6, None),
    (3, 2, False, True, 1, 4, 6),
    (3, 2, False, True, 1, 1, None),
]


@pytest.mark.parametrize(("kills", "scored", "best", "out", "test", "mark", "learnt"), LEARNT)
def test_what_is_learnt(
    kills: int, scored: int, best: bool, out: bool, test: int | None, mark: int | None, learnt: int | None
) -> None:
    answers = {"counted:enemies:nob": kills, "counted:scored:nob": scored, "out:nob": out}
    answers |= {"best:best:s": "nob"} if best else {}
    dice = {**(casualty("nob", test) if test else {}), **(scar("nob", mark) if mark else {})}
    assert of_roster(played(side(fighter("nob")), answers, dice), "nob").get("experience") == learnt


SCORERS = [
    # of the side, of the other side, how often the operative scored → whether that can be
    (0, 0, 9, True),
    (0, 5, 1, False),
    (2, 5, 2, True),
    (2, 5, 3, False),
]


@pytest.mark.parametrize(("own", "others", "times", "can_be"), SCORERS)
def test_nobody_scores_more_often_than_the_side_has_victory_points(
    own: int, others: int, times: int, can_be: bool
) -> None:
    """Where nobody has any, they were not told."""
    answers = {"points:s": own, "points:x": others, "winner": "s", "counted:scored:nob": times}
    wrong = SPEC_OPS.check_report(Report(answers=answers), game(side(fighter("nob"))))
    assert [each.question for each in wrong] == ([] if can_be else ["counted:scored:nob"])
    assert all(f"but The Mob has {own} in all: correct one of them." in each.sentence for each in wrong)


@pytest.mark.parametrize(
    "deeds",
    [
        # Two at one objective share its victory points.
        {"counted:scored:nob": 2, "counted:scored:doc": 2},
        # A Necron that falls, returns and stands at the end is not ticked out.
        {"counted:enemies:nob": 1, "counted:enemies:doc": 1},
    ],
)
def test_what_operatives_did_together_may_be_more_than_the_game_had(deeds: dict[str, int]) -> None:
    own, foes = side(fighter("nob"), fighter("doc")), (fighter("foe"), fighter("fiend"))
    other = Side(key="f", name="The Foes", entrant="o", roster=foes, team=("foe", "fiend"), state=EntrantState())
    answers = {"winner": "s", "points:s": 3, "out:foe": True, **deeds}
    assert SPEC_OPS.check_report(Report(answers=answers), replace(game(own), sides=(own, other))) == ()


@pytest.mark.parametrize(("out", "learnt"), [({}, 4), ({"out:nob": True}, 3)])
def test_a_war_shrine_teaches_an_adept_within_its_limit(out: dict[str, bool], learnt: int) -> None:
    answers = {"counted:enemies:nob": 2, "war-shrine:s": "nob", **out}
    found = played(side(fighter("nob"), assets=("war-shrine",)), answers, casualty("nob", 2) if out else {})
    assert of_roster(found, "nob")["experience"] == learnt


def test_twelve_experience_at_five_cross_two_ranks() -> None:
    own = side(fighter("nob", experience=5))
    found = played(own, {"counted:enemies:nob": 11})
    consequence = next(each for each in found.consequences if each.step == "experience")
    assert "and rose to Ace" in consequence.sentence
    assert consequence.move is not None
    assert (consequence.move.before, consequence.move.after, consequence.move.rank) == (5, 17, "Ace")
    grown = replace(own.roster[0], experience=17, offered=("combat",))
    open_ones = SPEC_OPS.choices(SETTINGS, Contender(key="e", name="Mob", state=own.state, fighters=(grown,)))
    assert [each.key for each in open_ones] == ["specialism:nob"]


def test_a_specialism_says_what_honours_it_opens() -> None:
    (asked,) = SPEC_OPS.choices(SETTINGS, contender(fighter("nob", experience=6, offered=("combat", "scout"))))
    assert {each.value: each.text for each in asked.options} == {
        "combat": "Duellist: It parries.",
        "scout": "Runner: It runs.",
    }


def test_awards_are_a_table() -> None:
    settings = SPEC_OPS.settings_shape.read(
        {"awards": [{"key": "won", "name": "Won", "counts": "won", "experience": 2, "most": 0}]}
    )
    assert of_roster(played(side(fighter("nob")), {"winner": "s"}, settings=settings), "nob")["experience"] == 2
    assert of_roster(played(side(fighter("nob")), {"winner": "x"}, settings=settings), "nob") == {}


def test_honours_come_from_ones_specialisms_and_ones_team_and_never_twice() -> None:
    veteran = fighter("nob", experience=16, specialisms=("combat",), honours=("team:skinna",))
    (asked,) = SPEC_OPS.choices(SETTINGS, contender(veteran))
    assert [each.value for each in asked.options] == ["roll:combat", "combat:duellist"]
    assert SPEC_OPS.choose
    done = SPEC_OPS.choose(SETTINGS, contender(veteran), asked, "combat:duellist")
    assert [(each.subject, each.op, each.field, each.value) for each in done.roster] == [
        ("nob", ADD, "honours", "combat:duellist")
    ]
    with pytest.raises(Refusal):
        SPEC_OPS.choose(SETTINGS, contender(veteran), asked, "scout:runner")


def test_a_table_is_rolled_on_only_where_its_honours_have_faces() -> None:
    faceless = (*(row for row in ROWS if row.key != "skinna"), replace(ROWS[2], roll=0))
    who = replace(
        contender(fighter("nob", experience=6, specialisms=("combat",))), library=replace(LIBRARY, rows=faceless)
    )
    (asked,) = SPEC_OPS.choices(SETTINGS, who)
    assert [each.value for each in asked.options] == ["roll:combat", "combat:duellist", "team:skinna"]


def test_an_honour_by_dice_is_one_that_it_does_not_have() -> None:
    veteran = fighter("nob", experience=16, specialisms=("combat",), honours=("team:skinna",))
    own = contender(veteran)
    (asked,) = SPEC_OPS.choices(SETTINGS, own)
    assert [each.value for each in asked.options] == ["roll:combat", "combat:duellist"]
    assert SPEC_OPS.choice_dice
    dice = TypedDice({roll_key("nob", "combat-honour-2"): 1, roll_key("nob", "combat-honour-2", 2): 5})
    given, rolls = SPEC_OPS.choice_dice.throw(own, asked, "roll:combat", dice)
    assert (given, [each.value for each in rolls]) == ("combat:duellist", [1, 5])
    for experience, is_due in ((16, True), (15, False), (6, False)):
        assert SPEC_OPS.choice_dice.is_due(asked, {"nob": {"experience": experience, "honours": []}}) is is_due


def test_specialised_brings_an_honour_of_any_specialism() -> None:
    veteran = fighter("nob", experience=6, specialisms=("combat",), honours=("team:specialised",))
    (asked,) = SPEC_OPS.choices(SETTINGS, contender(veteran))
    assert "scout:runner" in {each.value for each in asked.options}
    full = replace(veteran, honours=("team:specialised", "scout:runner"))
    assert SPEC_OPS.choices(SETTINGS, contender(full)) == ()


def test_an_honour_too_many_is_given_up() -> None:
    spare = fighter("nob", experience=5, specialisms=("combat",), honours=("combat:duellist",))
    (asked,) = SPEC_OPS.choices(SETTINGS, contender(spare))
    assert asked.key == "spare:nob:1"
    assert SPEC_OPS.choose
    (change,) = SPEC_OPS.choose(SETTINGS, contender(spare), asked, "combat:duellist").roster
    assert (change.op, change.field, change.value) == (SET, "honours", [])
    assert SPEC_OPS.dossier
    assert "drop one" in SPEC_OPS.dossier(SETTINGS, contender(spare)).problems[0]


def test_a_spec_op_from_its_first_game_to_its_commendation() -> None:
    first = played(side(fighter("nob"), operation="elimination", progress=4), {"operation:s": True})
    assert of_campaign(first)["entrant:e"]["progress"] == 1
    last = side(fighter("nob"), operation="elimination", progress=5)
    dice = casualty("nob", 3)
    found = played(last, {"operation:s": True, "fulfilled:s": "nob", "out:nob": True}, dice)
    after = of_campaign(found)["entrant:e"]
    assert (after["operations"], after["operation"], after["rewards"], after["points"]) == (1, "", 1, 5)
    assert after["completed"] == ["elimination@m"]
    assert of_roster(found, "nob")["experience"] == 6


def test_a_spec_op_comes_again_after_two_others() -> None:
    third = replace(SETTINGS.operations[0], key="third", name="Third")
    settings = replace(SETTINGS, operations=(*SETTINGS.operations, third))
    for completed, free in (
        ((), ["elimination", "recover-archeotech", "third"]),
        (("elimination@1",), ["recover-archeotech", "third"]),
        (("elimination@1", "third@2"), ["recover-archeotech"]),
        (("elimination@1", "third@2", "recover-archeotech@3"), ["elimination"]),
    ):
        assert [each.key for each in may_begin(settings, EntrantState(completed=completed))] == free


def test_a_roster_shows_what_its_sheets_keep_of_a_career() -> None:
    ace = OperativeSheet(
        key="k", name="Skrag", model="Kommando Boy", model_key="m", datasheet="d", role="non-specialist",
        experience=20, traits=(Text(name="Sapped Strength", text="Hits worse."),),
        picks=(Text(name="Ace, 20 XP", text="Combat.", key=RANK), Text(name="Skinna", text="Cuts.")),
    )  # fmt: skip
    career = career_of(ace)
    said = (career.title, career.amount, career.school, career.words)
    assert said == ("Ace", 20, "Combat", "Skinna, Scar: Sapped Strength")
    assert career.marks == tuple(100 * each / 60 for each in (6, 16, 31, 51))
    assert [each.text for each in career.entries] == ["Cuts.", "Hits worse."], "the rank is told by the bar"
