"""Reports: told once, compared where they differ, and what follows from them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.dice.rolls import rolls_of
from campaigns.missions.selectors.missions import mission_sheet
from campaigns.missions.services import challenge_make, mission_cancel
from campaigns.models import Batch, Mission, MissionSide
from campaigns.muster.services import mustering
from campaigns.muster.services.next_muster import _ways
from campaigns.reports.report import report_compare
from campaigns.reports.selectors.reports import game_as_reported
from campaigns.reports.services import reporting
from campaigns.reports.services.resolving import WrongReport
from rosters.journal.state import ROSTER
from rosters.models import Batch as RosterBatch
from rules.campaigns.games import Game
from rules.campaigns.questions import Question
from rules.dice import RollSource, verify
from rules.editions.base import Suggestions
from rules.editions.kt2018.campaign.shape import settings_from_json
from rules.errors import Refusal
from rules.issues import Issue
from tests.campaigns.table import Club, assert_replayed, club, fell, join, morale, settings
from tests.cast import Player
from tests.pages.mission_scene import underling

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


# The report


def test_a_report_is_one_batch_and_one_on_each_roster(table: Club):
    mission = table.mustered()
    outcome = table.report(mission, "owner", "owner")
    mirrored = RosterBatch.objects.filter(origin=str(outcome.batch.pk))
    assert {batch.roster_id for batch in mirrored} == {table.roster(name).pk for name in ("owner", "opponent")}
    assert outcome.batch.payload["results"][str(table.side(mission, "owner").pk)] == "won"
    assert outcome.batch.words == "Reported mission 1 (Raid): The owners beat The opponents."
    assert_replayed(table.campaign)


def test_what_follows_is_told_and_done(table: Club):
    mission = table.mustered()
    specialist = str(table.roster("owner").operatives.get(role="leader").pk)
    fallen = table.everyone("opponent")[-1]
    outcome = table.report(mission, "owner", "owner", {**fell(fallen), f"tactic:{specialist}": True})
    assert table.experience("owner")[specialist] == 2
    assert table.roster("opponent").operatives.get(pk=fallen).status == "dead"
    sentences = " ".join(each.sentence for each in outcome.resolution.consequences)
    assert "died and left the roster" in sentences
    assert outcome.batch.payload["fallen"][0]["operative"] == fallen
    assert_replayed(table.campaign)


def test_the_same_told_twice_is_one_report(table: Club):
    mission = table.mustered()
    first = table.report(mission, "owner", "owner", token="once")
    by_token = table.report(mission, "owner", "owner", token="once")
    by_content = table.report(mission, "opponent", "owner", {"rounds": 4})
    assert (by_token.is_repeat, by_content.is_repeat) == (True, True)
    assert first.batch.pk == by_token.batch.pk == by_content.batch.pk
    assert Batch.objects.filter(kind="report").count() == 1
    assert table.resource("opponent") == 7


def questions_of(table: Club, mission: Mission) -> tuple[Question, ...]:
    """What a report of the mission asks, as forms and API ask it."""
    return table.rules.questions(game_of(table, mission))


def game_of(table: Club, mission: Mission) -> Game:
    return game_as_reported(mission_sheet(Mission.objects.get(pk=mission.pk), table.arbitrator.viewer))


def test_two_reports_that_differ_meet_in_a_comparison(table: Club):
    mission = table.mustered()
    standing = table.report(mission, "owner", "owner")
    other = table.report(mission, "opponent", "opponent", {"rounds": 5})
    assert other.other == standing.batch
    assert not other.is_repeat
    assert Batch.objects.filter(kind="report").count() == 1
    lines = report_compare(table.rules, game_of(table, mission), other.answers, standing.batch.payload["answers"])
    assert [(line.question, line.ours, line.theirs) for line in lines] == [
        ("winner", "The opponents", "The owners"),
        ("rounds", "5", "4"),
    ]


def test_a_comparison_says_whom_each_line_is_about(table: Club):
    mission = table.mustered()
    one, two = table.everyone("owner")[2], table.everyone("opponent")[1]
    standing = table.report(mission, "owner", "owner", {f"out:{one}": True})
    other = table.report(mission, "opponent", "owner", {f"out:{two}": True})
    lines = report_compare(table.rules, game_of(table, mission), other.answers, standing.batch.payload["answers"])
    names = [
        table.roster(whose).operatives.get(pk=key).sheet["name"] for whose, key in (("owner", one), ("opponent", two))
    ]
    outs = [(line.label, line.ours, line.theirs) for line in lines if line.question.startswith("out:")]
    assert outs == [
        (f"{names[0]} of The owners: Out of action", "no", "yes"),
        (f"{names[1]} of The opponents: Out of action", "yes", "no"),
    ]


def test_a_report_that_cannot_be_names_what_is_wrong(table: Club):
    mission = table.mustered()
    with pytest.raises(WrongReport) as refused:
        reporting.mission_report(
            mission_id=mission.pk, viewer=table.players["owner"].viewer, report={"answers": {"rounds": 40}}
        )
    assert {wrong.question for wrong in refused.value.wrong} == {"rounds", "winner"}
    assert Mission.objects.get(pk=mission.pk).state == "mustered"
    key, name = underling(table, "owner")
    with pytest.raises(WrongReport, match=rf"{name}, .*D10.*1 to 10, not 11"):
        table.report(mission, "owner", "owner", fell(key, 11))


def test_nothing_is_reported_before_the_reveal_or_by_onlookers(table: Club, staff: Player):
    mission = table.plan()
    with pytest.raises(Refusal) as refused:
        table.report(mission, "owner", "owner")
    assert refused.value.code == "wrong-state"
    join(table.campaign, table.arbitrator, staff, "spectator")
    table.players["staff"] = staff
    with pytest.raises(Refusal) as refused:
        table.report(table.mustered(), "staff", "owner")
    assert refused.value.code == "not-yours"


def test_dice_of_the_table_are_kept_as_such_and_the_others_can_be_checked(table: Club):
    mission = table.mustered()
    one, two = table.everyone("owner")[-2:]
    table.report(mission, "owner", "owner", {**fell(one, 5), f"out:{two}": True})
    mission = Mission.objects.get(pk=mission.pk)
    rolls = {roll.subject: roll for roll in rolls_of(mission) if roll.purpose == "casualty"}
    assert (rolls[one].value, rolls[one].source) == (5, RollSource.TABLE)
    assert rolls[two].source == RollSource.SEALED
    assert verify(bytes(mission.secret), mission.commitment, rolls_of(mission)) == ()
    mission.rolls.filter(subject=two).update(value=rolls[two].value % 10 + 1)
    assert verify(bytes(mission.secret), mission.commitment, rolls_of(mission)) != ()


# What nobody knew


def test_what_a_mission_costs_is_asked_once_and_kept(table: Club):
    first, second = table.mustered(kind="silent"), table.mustered(kind="silent")
    answers = {"effects-known": "told", "effect:lost:morale": -2}
    outcome = table.report(first, "owner", "owner", answers)
    assert table.resource("opponent") == 6
    kept = settings_from_json(table.fresh().settings).mission("silent")
    assert kept is not None
    assert [(each.resource, each.amount) for each in kept.effects or ()] == [("morale", -2)]
    assert outcome.batch.payload["learnt"] is not None
    asked = {each.key for each in questions_of(table, second)}
    assert "effects-known" not in asked
    table.report(second, "owner", "owner")
    assert table.resource("opponent") == 4
    table.void(first)
    assert settings_from_json(table.fresh().settings).mission("silent") == kept
    assert table.resource("opponent") == 6
    assert_replayed(table.campaign)


# The next muster


def test_the_next_muster_says_who_grew_dearer_and_how_to_mend_it(arbitrator: Player, owner: Player, opponent: Player):
    teams = {"owner": ("listening-post", "tau-empire"), "opponent": ("sparkfinga-yard", "orks")}
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(experience_taking_part=3), teams)
    mission = table.played("owner")
    next_team = table.side(mission, "owner").team["next"]
    assert next_team["force"] > next_team["limit"] == 100
    assert any(sentence.endswith("is level 2.") for sentence in next_team["sentences"])
    assert next_team["nearest"]["points"] <= 100
    assert next_team["nearest"]["dropped"]


def test_the_next_muster_says_what_to_do_when_no_leader_is_left(table: Club):
    mission = table.mustered()
    leader = str(table.roster("owner").operatives.get(role="leader").pk)
    table.report(mission, "owner", "owner", fell(leader))
    next_team = table.side(mission, "owner").team["next"]
    assert next_team["nearest"] is None
    assert next_team["ways"][0] == "No legal team can be picked from what is left of the roster."
    assert "No Leader is left." in next_team["ways"]
    assert any("Recruits may join" in way for way in next_team["ways"])


@pytest.mark.parametrize(
    ("obstacle", "sentences"),
    [
        ("No Leader is left.", ["No legal team can be picked from what is left of the roster.", "No Leader is left."]),
        ("No legal kill team was found with these.", ["No legal kill team was found with these."]),
    ],
)
def test_that_there_is_no_legal_team_is_said_once(obstacle: str, sentences: list[str]):
    company: Any = SimpleNamespace(
        state={ROSTER: {"order": []}}, settings=None, rules=SimpleNamespace(ways_out=lambda *_: ())
    )
    found = Suggestions(issues=(Issue(code="x", rule="x", sentence=obstacle),))
    assert list(_ways(company, found)) == sentences


def test_the_next_muster_says_once_what_a_legal_team_has_lost(table: Club):
    mission = table.plan()
    for name, player in table.players.items():
        who = {"mission_id": mission.pk, "viewer": player.viewer}
        mustering.muster_save(**who, members=table.everyone(name), nearest_legal=True)
        mustering.muster_lock(**who)
    leader = str(table.roster("owner").operatives.get(role="leader").pk)
    table.report(mission, "owner", "owner", fell(leader))
    next_team = table.side(mission, "owner").team["next"]
    said = [*next_team["sentences"], *next_team["ways"]]
    assert len(said) == len(set(said))


def test_a_resource_at_its_floor_stays_there_and_the_faction_hides(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(resources=morale(1)))
    table.played("owner")
    assert (table.resource("opponent"), table.entrant("opponent").state["guerrilla"]) == (0, True)


def test_two_missions_that_overlap_build_on_each_other_in_the_order_of_their_reports(table: Club):
    first, second = table.mustered(), table.mustered()
    leader = str(table.roster("owner").operatives.get(role="leader").pk)
    gone = table.everyone("owner")[-1]
    table.report(second, "owner", "owner", fell(gone, 2))
    assert table.roster("owner").operatives.get(pk=gone).status == "convalescing"
    table.report(first, "owner", "owner")
    assert table.experience("owner")[leader] == 2
    assert [each["code"] for each in table.fresh().contradictions] == ["fought-wounded"]
    assert_replayed(table.campaign)


def test_a_report_costs_as_many_queries_with_three_as_with_nine(table: Club):
    counts = []
    for size in (3, 9):
        mission = table.plan()
        for name in ("owner", "opponent"):
            table.muster(mission, name, table.everyone(name)[:size])
            MissionSide.objects.filter(mission=mission).update(as_is_accepted=True)
        with CaptureQueriesContext(connection) as queries:
            table.report(
                mission, "owner", "owner", dict.fromkeys(map("out:{}".format, table.everyone("owner")[:2]), True)
            )
        counts.append(len(queries))
    # Rosters, operatives, fire and kill teams are read once to resolve, once to write and once for the next muster.
    assert abs(counts[0] - counts[1]) <= 2
    assert max(counts) <= 80


def test_a_token_repeats_nothing_but_the_same_act_of_the_same_person(table: Club):
    mission, owner = table.mustered(), table.players["owner"].viewer
    fields = {"campaign_id": table.campaign.pk, "viewer": owner, "opponent": table.entrants["opponent"].pk}
    challenge = challenge_make(**fields, kind="raid", token="used")
    with pytest.raises(Refusal) as refused:
        table.report(mission, "owner", "owner", token="used")
    assert refused.value.code == "token-used"
    table.report(mission, "owner", "owner", token="report")
    with pytest.raises(Refusal) as refused:
        table.report(mission, "opponent", "owner", token="report")
    assert refused.value.code == "token-used"
    with pytest.raises(Refusal) as refused:
        mission_cancel(mission_id=challenge.pk, viewer=owner, reason="Ill.", token="report")
    assert refused.value.code == "token-used"
    assert Batch.objects.filter(kind="report").count() == 1


def test_a_token_locks_for_one_player_and_one_mission(table: Club):
    mission, later = table.plan(), table.plan()
    for name in ("owner", "opponent"):
        viewer, members = table.players[name].viewer, table.everyone(name)
        mustering.muster_save(mission_id=mission.pk, viewer=viewer, members=members)
    fields = {"as_is_reason": "x", "token": "first"}
    mustering.muster_lock(mission_id=mission.pk, viewer=table.players["owner"].viewer, **fields)
    for name, each in (("opponent", mission), ("owner", later)):
        with pytest.raises(Refusal) as refused:
            mustering.muster_lock(mission_id=each.pk, viewer=table.players[name].viewer, **fields)
        assert refused.value.code == "token-used"
