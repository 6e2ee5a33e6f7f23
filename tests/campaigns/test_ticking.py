"""At the table: answers ticked on several phones, whose they are, and which of two that differ a report takes."""

from __future__ import annotations

import random

import pytest

from campaigns.missions.selectors.missions import mission_sheet
from campaigns.models import Batch, Campaign, Mission, ReportDraft
from campaigns.reports.differing_answers import AnswersDiffer
from campaigns.reports.selectors.reports import differences, draft_sheet, game_now
from campaigns.reports.services import reporting
from campaigns.reports.services.resolving import WrongReport
from rules.errors import Refusal
from tests.campaigns.table import Club, assert_replayed
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


def tick(table: Club, mission: Mission, name: str, stamp: int, **answers: object) -> ReportDraft:
    given = {key.replace("__", ":"): value for key, value in answers.items()}
    return reporting.draft_tick(
        mission_id=mission.pk, viewer=table.players[name].viewer, answers=given, stamps=dict.fromkeys(given, stamp)
    )


def ticked_by(table: Club, name: str) -> dict[str, object]:
    """What this player answered themselves."""
    [person] = [str(each.person_id) for each in (table.entrant(name),)]
    return dict(ReportDraft.objects.get().by_person.get(person, {}).get("answers", {}))


def test_nobody_s_answer_changes_through_another_phone(table: Club):
    mission = table.mustered()
    tick(table, mission, "owner", 2000, out__a=True)
    tick(table, mission, "opponent", 3000, out__a=False, out__b=True)
    assert ticked_by(table, "owner") == {"out:a": True}
    assert ticked_by(table, "opponent") == {"out:a": False, "out:b": True}
    tick(table, mission, "owner", 1000, out__a=False)
    assert ticked_by(table, "owner") == {"out:a": True}, "an older answer that was sent late"


def test_a_tick_that_is_sent_twice_is_one_in_whatever_order(table: Club):
    mission = table.mustered()
    for stamp, value in ((1000, True), (2000, False), (1000, True), (2000, False)):
        tick(table, mission, "owner", stamp, out__a=value)
    assert ticked_by(table, "owner") == {"out:a": False}


def test_a_clock_that_runs_ahead_does_not_win_for_ever(table: Club):
    mission = table.mustered()
    tick(table, mission, "owner", 10**16, out__a=True)
    [ticked] = ReportDraft.objects.get().by_person.values()
    assert ticked["stamps"]["out:a"] < 10**14


def test_ticks_of_who_was_at_the_phone_before_are_not_taken_as_another_s(table: Club):
    mission = table.mustered()
    with pytest.raises(Refusal) as refused:
        reporting.draft_tick(
            mission_id=mission.pk,
            viewer=table.players["opponent"].viewer,
            answers={"out:a": True},
            stamps={},
            person_at_phone=str(table.entrant("owner").person_id),
        )
    assert refused.value.code == "not-your-ticks"
    assert not ReportDraft.objects.exists()


def test_ticks_of_before_belong_to_nobody_and_are_heard_until_somebody_answers(table: Club):
    mission = table.mustered()
    gone = table.everyone("owner")[-1]
    winner = str(table.side(mission, "opponent").pk)
    answers = {f"out:{gone}": True, "winner": winner}
    ReportDraft.objects.create(mission=mission, answers=answers, stamps=dict.fromkeys(answers, 1))
    tick(table, mission, "owner", 1000, **{f"out__{gone}": False})
    reporting.mission_report(mission_id=mission.pk, viewer=table.players["owner"].viewer)
    assert table.roster("owner").operatives.get(pk=gone).status == "ready"


def test_a_report_over_another_s_answer_is_refused_until_it_is_named(table: Club):
    mission = table.mustered()
    one, two = table.everyone("owner")[-2:]
    tick(table, mission, "opponent", 1000, **{f"out__{one}": True, "rounds": 6})
    fields = {"rounds": 5, f"out:{two}": True}
    with pytest.raises(AnswersDiffer) as refused:
        table.report(mission, "owner", "owner", fields)
    assert {each.question for each in refused.value.differences} == {f"out:{one}", "rounds"}
    assert "Opponent says yes" in " ".join(each.sentence for each in refused.value.differences)
    assert Mission.objects.get(pk=mission.pk).state == "mustered"
    mine, theirs = (str(table.entrant(name).person_id) for name in ("owner", "opponent"))
    with pytest.raises(AnswersDiffer) as refused:
        table.report(mission, "owner", "owner", fields, stands={"rounds": mine})
    assert {each.question for each in refused.value.differences} == {f"out:{one}"}
    outcome = table.report(mission, "owner", "owner", fields, stands={"rounds": mine, f"out:{one}": theirs})
    assert outcome.answers["rounds"] == 5
    assert outcome.answers[f"out:{one}"] is True
    assert {each["question"]: each["stands"] for each in outcome.batch.payload["differences"]} == {
        "rounds": mine,
        f"out:{one}": theirs,
    }
    assert_replayed(table.campaign)


def test_where_another_s_answer_stands_what_hangs_on_it_is_theirs_too(table: Club):
    mission = table.mustered()
    gone = table.everyone("owner")[-1]
    tick(table, mission, "opponent", 1000, **{f"out__{gone}": True, f"roll__casualty__{gone}__1": 1})
    theirs = str(table.entrant("opponent").person_id)
    table.report(mission, "owner", "owner", stands={f"out:{gone}": theirs})
    assert table.roster("owner").operatives.get(pk=gone).status == "dead"


def test_an_arbitrator_who_ticked_nothing_reads_whose_answers_differ(table: Club):
    mission = table.mustered()
    one = table.everyone("owner")[0]
    tick(table, mission, "owner", 1000, **{f"out__{one}": True})
    tick(table, mission, "opponent", 2000, **{f"out__{one}": False})
    sheet = mission_sheet(mission, table.arbitrator.viewer)
    [difference] = differences(sheet, game_now(sheet), draft_sheet(sheet))
    assert [(each.name, each.words) for each in difference.given] == [("Opponent", "no"), ("Owner", "yes")]


def test_an_arbitrator_names_where_the_players_differ_and_nobody_unknown(table: Club):
    mission = table.mustered()
    for name, rounds in (("owner", 4), ("opponent", 6)):
        tick(table, mission, name, 1000, rounds=rounds)
    fields = {"mission_id": mission.pk, "viewer": table.arbitrator.viewer}
    report = {"answers": table.answers(mission, "owner", {"rounds": 4})}
    with pytest.raises(AnswersDiffer):
        reporting.mission_report(**fields, report=report)
    with pytest.raises(Refusal) as refused:
        reporting.mission_report(**fields, report=report, stands={"rounds": "nobody"})
    assert refused.value.code == "unknown-person"
    reporting.mission_report(**fields, report=report, stands={"rounds": str(table.entrant("opponent").person_id)})
    assert Batch.objects.get(kind="report").payload["answers"]["rounds"] == 6


def test_every_answer_keeps_its_author_in_whatever_order_phones_send(table: Club):
    mission = table.mustered()
    keys = [f"out:{each}" for each in table.everyone("owner")[:3]]
    for seed in range(40):
        chance = random.Random(seed)
        ReportDraft.objects.all().delete()
        ticks = [
            (name, key, stamp, chance.random() < 0.5)
            for name in ("owner", "opponent")
            for key in keys
            for stamp in chance.sample(range(1, 1000), 3)
        ]
        sent = [*ticks, *chance.sample(ticks, 6)]
        chance.shuffle(sent)
        for name, key, stamp, answer in sent:
            tick(table, mission, name, stamp, **{key.replace(":", "__"): answer})
        for name in ("owner", "opponent"):
            last = {key: max((s, a) for n, k, s, a in ticks if (n, k) == (name, key))[1] for key in keys}
            assert ticked_by(table, name) == last, seed


def test_the_draft_is_what_is_reported(table: Club):
    mission = table.mustered()
    gone = table.everyone("owner")[-1]
    tick(table, mission, "owner", 1000, **{f"out__{gone}": True, f"roll__casualty__{gone}__1": 1})
    tick(table, mission, "opponent", 1000, winner=str(table.side(mission, "opponent").pk))
    reporting.mission_report(mission_id=mission.pk, viewer=table.players["owner"].viewer)
    assert table.roster("owner").operatives.get(pk=gone).status == "dead"
    assert ticked_by(table, "owner") == {f"out:{gone}": True, f"roll:casualty:{gone}:1": 1}, "who said what stays"
    assert_replayed(table.campaign)


def test_ticks_come_from_those_who_play(table: Club, stranger: Player):
    mission = table.mustered()
    with pytest.raises(Campaign.DoesNotExist):
        reporting.draft_tick(mission_id=mission.pk, viewer=stranger.viewer, answers={"out:a": True}, stamps={})


@pytest.mark.parametrize("answer", [-5, 10, "2.5", True])
def test_what_cannot_be_an_answer_is_refused_with_its_question(table: Club, answer: object):
    """Whole numbers from 1 to 6 are; of what comes with a wrong one nothing is kept, so that it is sent again."""
    mission = table.mustered()
    sheet = mission_sheet(mission, table.players["owner"].viewer)
    questions = sheet.kind_of_campaign.questions(game_now(sheet))
    who = {"mission_id": mission.pk, "viewer": table.players["owner"].viewer, "stamps": {}, "questions": questions}
    with pytest.raises(WrongReport) as refused:
        reporting.draft_tick(**who, answers={"rounds": answer, "out:a": True})
    assert [each.question for each in refused.value.wrong] == ["rounds"]
    assert not ReportDraft.objects.exists()
    reporting.draft_tick(**who, answers={"rounds": 6, "out:a": True})
    assert ticked_by(table, "owner") == {"rounds": 6, "out:a": True}
