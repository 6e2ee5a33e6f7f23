"""A fire team's advance that no report rolled: its player rolls it, once, with dice that anyone can check."""

from __future__ import annotations

import pytest

from campaigns.dice.rolls import sealed_dice
from campaigns.entrants.services.choices import choice_answer, pending
from campaigns.models import Mission, Roll
from campaigns.todo.waiting import waiting
from rosters.models import Squad
from rosters.rosters.services.rosters import roster_act
from rules import acts
from rules.campaigns.questions import Question
from rules.editions.kt2018.experience import ADVANCES, same_roll
from rules.errors import Refusal
from tests.campaigns.scene import assert_reconciled, by_hand
from tests.campaigns.table import Club, assert_replayed
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


def team_of(table: Club) -> Squad:
    return Squad.objects.get(roster=table.roster("owner"))


def to_roll(table: Club) -> list[Question]:
    return [each for each in pending(table.fresh(), table.entrant("owner")) if each.key.startswith("advance:")]


def roll(table: Club, question: Question, by: Player | None = None, answer: object = True) -> None:
    choice_answer(
        campaign_id=table.campaign.pk,
        viewer=(by or table.players["owner"]).viewer,
        entrant_id=table.entrants["owner"].pk,
        choice=question.key,
        answer=answer,
    )


def reached_by_an_undo(table: Club) -> Mission:
    """Three missions make level 2, the second of them counting again; answers with the third."""
    table.played("owner")
    second = table.played("owner")
    table.void(second)
    third = table.played("owner")
    assert to_roll(table) == []
    table.unvoid(second)
    return third


def test_a_level_that_a_void_taken_back_brings_is_rolled_with_the_dice_of_its_mission(table: Club):
    third = reached_by_an_undo(table)
    assert "Choose" in {each.act for each in waiting(table.players["owner"].viewer)}
    [asked] = to_roll(table)
    roll(table, asked)
    team = team_of(table)
    row = Roll.objects.get(mission=third, purpose="advance-2", subject=f"{table.entrants['owner'].pk}/{team.key}")
    face = sealed_dice(third).roll(row.subject, row.purpose, 6).value
    assert (row.source, row.value) == ("sealed", face)
    assert [ADVANCES[same_roll(each)] for each in team.state["advances"]] == [face]
    assert to_roll(table) == []
    with pytest.raises(Refusal) as refused:
        roll(table, asked)
    assert refused.value.code == "not-open"
    assert_replayed(table.campaign)
    assert_reconciled(table.campaign)


def test_the_report_told_otherwise_afterwards_rolls_the_same(table: Club):
    third = reached_by_an_undo(table)
    roll(table, to_roll(table)[0])
    before = team_of(table).state["advances"]
    table.amend(third, "opponent")
    assert team_of(table).state["advances"] == before
    assert_replayed(table.campaign)


def test_all_levels_by_hand_are_rolled_one_after_the_other(table: Club):
    table.played("owner")
    by_hand(table.arbitrator, table.campaign, table.entrant("owner"), "team-experience", team_of(table).key, 12)
    levels = []
    while asked := to_roll(table):
        levels.append(asked[0].key.rpartition(":")[2])
        roll(table, asked[0])
    assert levels == ["2", "3", "4"]
    assert len({same_roll(each) for each in team_of(table).state["advances"]}) == 3
    assert_reconciled(table.campaign)


def test_without_any_mission_there_are_no_dice_yet(table: Club):
    by_hand(table.arbitrator, table.campaign, table.entrant("owner"), "team-experience", team_of(table).key, 3)
    [asked] = to_roll(table)
    with pytest.raises(Refusal) as refused:
        roll(table, asked)
    assert refused.value.code == "no-dice"
    table.plan()
    roll(table, asked)
    assert len(team_of(table).state["advances"]) == 1


@pytest.mark.parametrize(("who", "answer", "code"), [("opponent", True, "not-yours"), ("owner", 6, "wrong-answer")])
def test_nobody_else_rolls_and_nobody_types_it(table: Club, who: str, answer: object, code: str):
    reached_by_an_undo(table)
    with pytest.raises(Refusal) as refused:
        roll(table, to_roll(table)[0], by=table.players[who], answer=answer)
    assert refused.value.code == code
    assert team_of(table).state["advances"] == []


def test_what_is_too_many_once_the_level_is_gone_may_be_struck(table: Club):
    third = reached_by_an_undo(table)
    roll(table, to_roll(table)[0])
    team = team_of(table)
    strike = acts.DropAdvance(fire_team=team.key, advance=team.state["advances"][0])
    fields = {"roster_id": team.roster_id, "viewer": table.players["owner"].viewer, "acts": [strike]}
    with pytest.raises(Refusal) as refused:
        roster_act(**fields)
    assert refused.value.code == "decided-by-missions"
    table.void(third)
    roster_act(**fields)
    assert team_of(table).state["advances"] == []
    assert_replayed(table.campaign)
