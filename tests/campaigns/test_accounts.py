"""What one side says and the report says otherwise: named when it is confirmed, told when it is disputed, decided."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from campaigns.log.selectors import log_page
from campaigns.models import Batch, Mission, News, ReportDraft
from campaigns.news.services import news_seen
from campaigns.reports.differing_answers import AnswersDiffer, OwnAnswersDiffer
from campaigns.reports.services import confirming, deciding, reporting, taking_back
from campaigns.reports.services.resolving import WrongReport
from campaigns.reports.status import standing_of
from campaigns.todo.waiting import waiting, waiting_count
from rules.errors import Refusal
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club, fell
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


def tick(table: Club, mission: Mission, name: str, answers: Mapping[str, Any], stamp: int = 1000) -> ReportDraft:
    return reporting.draft_tick(
        mission_id=mission.pk,
        viewer=table.players[name].viewer,
        answers=answers,
        stamps=dict.fromkeys(answers, stamp),
    )


def confirm(table: Club, mission: Mission, name: str, **fields: Any) -> Mission:
    return confirming.mission_confirm(mission_id=mission.pk, viewer=table.players[name].viewer, **fields)


# Two accounts


def test_who_ticked_something_else_confirms_exactly_that(table: Club):
    mission = table.mustered()
    gone = f"out:{table.everyone('owner')[-1]}"
    tick(table, mission, "opponent", {gone: True, "rounds": 4})
    mine = str(table.entrant("owner").person_id)
    table.report(mission, "owner", "owner", stands={gone: mine})
    with pytest.raises(OwnAnswersDiffer) as refused:
        confirm(table, mission, "opponent")
    [line] = refused.value.lines
    assert (line.question, line.ours, line.theirs) == (gone, "yes", "no")
    with pytest.raises(OwnAnswersDiffer):
        confirm(table, mission, "opponent", named=["rounds"])
    own = (
        table.players["opponent"]
        .client()
        .get(reverse("campaigns:mission-dispute", args=[mission.campaign_id, mission.pk]))
    )
    assert [(each.question, each.ours, each.theirs) for each in own.context["own_lines"]] == [(gone, "yes", "no")]
    assert own.text.index("Different answers (1)") < own.text.index(">Casualties<"), "what differs stands first"
    assert confirm(table, mission, "opponent", named=[gone]).state == "confirmed"
    [agreed] = Batch.objects.get(kind="confirm").payload["agreed_to"]
    assert (agreed["question"], agreed["account"], agreed["report"]) == (gone, "yes", "no")


def test_ticks_that_come_after_the_report_stay_their_author_s_and_are_named(table: Club):
    mission = table.mustered()
    gone = f"out:{table.everyone('owner')[-1]}"
    table.report(mission, "owner", "owner")
    tick(table, mission, "opponent", {gone: True})
    assert Batch.objects.get(kind="report").payload["answers"][gone] is False, "a late tick changes no report"
    with pytest.raises(OwnAnswersDiffer):
        confirm(table, mission, "opponent")
    assert confirm(table, mission, "opponent", named=[gone]).state == "confirmed"


def test_who_ticked_the_same_or_nothing_just_confirms(table: Club):
    mission = table.mustered()
    tick(table, mission, "opponent", {"rounds": 4})
    table.report(mission, "owner", "owner")
    assert confirm(table, mission, "opponent").state == "confirmed"


# Disputes


def disputed(table: Club) -> tuple[Mission, str, str]:
    """The owners won by the report; the opponents say that it was a draw, and that somebody of the owners fell."""
    mission = table.mustered()
    gone, other = table.everyone("owner")[-1], table.everyone("opponent")[-1]
    table.report(mission, "owner", "owner", fell(other, 6))
    account = {"winner": "draw", **fell(gone, 1)}
    confirming.mission_dispute(
        mission_id=mission.pk,
        viewer=table.players["opponent"].viewer,
        reason="It was a draw.",
        account={"answers": account},
    )
    return Mission.objects.get(pk=mission.pk), gone, other


def decide(table: Club, mission: Mission, **fields: Any) -> Mission:
    return deciding.dispute_decide(mission_id=mission.pk, viewer=table.arbitrator.viewer, reason="I saw it.", **fields)


def test_a_dispute_keeps_the_account_of_who_disputes_and_names_only_what_differs(table: Club):
    mission, gone, _ = disputed(table)
    payload = Batch.objects.get(mission=mission, kind="dispute").payload
    assert {(each["question"], each["account"], each["report"]) for each in payload["lines"]} == {
        ("winner", "Nobody: a draw", "The owners"),
        (f"out:{gone}", "yes", "no"),
    }
    assert mission.state == "disputed"


def test_an_account_that_cannot_be_is_refused(table: Club):
    mission = table.mustered()
    table.report(mission, "owner", "owner")
    with pytest.raises(WrongReport):
        confirming.mission_dispute(
            mission_id=mission.pk,
            viewer=table.players["opponent"].viewer,
            reason="No.",
            account={"answers": {"rounds": 99}},
        )
    assert Mission.objects.get(pk=mission.pk).state == "reported"


def test_a_decision_line_by_line_takes_what_hangs_on_a_line_from_the_same_account(table: Club):
    mission, gone, other = disputed(table)
    before = table.resource("opponent")
    mission = decide(table, mission, account=[f"out:{gone}"])
    assert mission.state == "confirmed"
    assert table.roster("owner").operatives.get(pk=gone).status == "dead", "rolled as the account says"
    assert table.roster("opponent").operatives.get(pk=other).status == "ready"
    assert table.resource("opponent") == before, "who won stays as reported"
    [standing] = [standing_of(mission)]
    assert (standing.how, standing.reason, standing.is_own) == ("decision", "I saw it.", False)
    assert_reconciled(table.campaign)


def test_the_preview_of_a_decision_names_each_answer_that_changes(table: Club):
    mission = table.mustered()
    table.report(mission, "owner", "owner", {"rounds": 6})
    who = {"mission_id": mission.pk, "viewer": table.players["opponent"].viewer}
    account = {"answers": table.answers(mission, "owner", {"rounds": 5})}
    confirming.mission_dispute(**who, reason="We stopped.", account=account)
    preview = deciding.decision_preview(
        mission_id=mission.pk, viewer=table.arbitrator.viewer, stands=True, account=["rounds"]
    )
    [part] = preview.missions
    assert part.sentences == ("Battle rounds: 6 → 5.", "Status: disputed → confirmed.")


def test_both_players_are_told_what_a_decision_changed_for_them(table: Club):
    mission, gone, _ = disputed(table)
    decide(table, mission, account=["winner", f"out:{gone}"])
    name = table.roster("owner").operatives.get(pk=gone).name
    news = {each.person.name: each for each in News.objects.filter(batch__kind="amend").select_related("person")}
    assert set(news) == {"Owner", "Opponent"}
    assert news["Owner"].changes[0] == "The owners: won → drew."
    assert news["Opponent"].changes[0] == "The opponents: lost → drew."
    assert any(name in each for each in news["Owner"].changes)
    assert not any("kt2018" in each.casefold() for each in (*news["Owner"].changes, *news["Opponent"].changes))
    assert any("Morale" in each for each in news["Opponent"].changes)
    assert not any(name in each for each in news["Opponent"].changes)


def test_a_decision_by_a_line_that_nobody_told_differently_is_refused(table: Club):
    mission, _, _ = disputed(table)
    with pytest.raises(Refusal) as refused:
        decide(table, mission, account=["rounds"])
    assert refused.value.code == "unknown-question"


def test_a_correction_keeps_before_after_who_and_why_in_one_line_of_the_log(table: Club):
    mission = table.played("owner")
    table.confirm(mission, "opponent")
    table.amend(mission, "opponent")
    batch = Batch.objects.get(mission=mission, kind="amend")
    assert batch.payload["reason"] == "Told wrong."
    [line] = batch.payload["lines"]
    assert (line["question"], line["report"], line["account"]) == ("winner", "The owners", "The opponents")
    lines = [each for each in log_page(table.fresh(), "1").lines if each.mission == str(mission.pk)]
    assert [each.kind for each in lines][:2] == ["amend", "confirm"]
    assert Mission.objects.get(pk=mission.pk).state == "reported", "those who played are asked again"
    readers = {each.person.name for each in News.objects.filter(batch=batch).select_related("person")}
    assert readers == {"Owner", "Opponent"}


def test_a_correction_needs_a_reason(table: Club):
    mission = table.played("owner")
    with pytest.raises(Refusal) as refused:
        taking_back.mission_amend(
            mission_id=mission.pk,
            viewer=table.arbitrator.viewer,
            report={"answers": table.answers(mission, "opponent")},
            reason=" ",
        )
    assert refused.value.code == "no-reason"


def test_news_wait_for_their_reader_until_put_away(table: Club, stranger: Player):
    mission = table.played("owner")
    table.amend(mission, "opponent")
    owner = table.players["owner"].viewer
    before = waiting_count(owner)
    [each] = [each for each in waiting(owner) if each.act == "Read the news"]
    assert (each.page, each.key) == ("mission", mission.pk)
    news = News.objects.get(person=table.entrant("owner").person)
    for viewer in (table.players["opponent"].viewer, stranger.viewer):
        with pytest.raises(News.DoesNotExist):
            news_seen(viewer=viewer, campaign_id=table.campaign.pk, news_id=news.pk)
    news_seen(viewer=owner, campaign_id=table.campaign.pk, news_id=news.pk)
    assert waiting_count(owner) == before - 1
    assert "Read the news" not in [each.act for each in waiting(owner)]


# Property


@pytest.mark.long
def test_two_phones_tell_differently_offline_and_back_and_every_answer_keeps_its_author(table: Club):
    """200 random interleavings of ticks that are sent at once, late, twice or after the report."""
    keys = [f"out:{each}" for name in ("owner", "opponent") for each in table.everyone(name)[:2]]
    people = {name: str(table.entrant(name).person_id) for name in ("owner", "opponent")}
    mission = table.mustered()
    for seed in range(200):
        with transaction.atomic():
            played_out(table, mission, people, keys, random.Random(seed))
            transaction.set_rollback(True)


def played_out(
    table: Club, mission: Mission, people: Mapping[str, str], keys: list[str], chance: random.Random
) -> None:
    """Both tick, now and then offline; one reports, the other's phone may come back only afterwards."""
    unsent: dict[str, list[tuple[str, bool, int]]] = {name: [] for name in people}
    given: dict[str, dict[str, bool]] = {name: {} for name in people}
    for stamp in range(1, 13):
        name, key, answer = chance.choice(list(people)), chance.choice(keys), chance.random() < 0.5
        given[name][key] = answer
        unsent[name].append((key, answer, stamp))
        if chance.random() < 0.3:
            send(table, mission, name, unsent[name], chance)
    reporter = chance.choice(list(people))
    other = next(name for name in people if name != reporter)
    send(table, mission, reporter, unsent[reporter], chance)
    if chance.random() < 0.5:
        send(table, mission, other, unsent[other], chance)
    if chance.random() < 0.25:
        report_over(table, mission, reporter, people[other], given[reporter], dict(told_by(people[other])), chance)
    send(table, mission, other, unsent[other], chance)
    for name, person in people.items():
        assert told_by(person) == given[name]


def told_by(person: str) -> Mapping[str, Any]:
    draft = ReportDraft.objects.first()
    answers: Mapping[str, Any] = draft.by_person.get(person, {}).get("answers", {}) if draft else {}
    return answers


def send(table: Club, mission: Mission, name: str, unsent: list[tuple[str, bool, int]], chance: random.Random) -> None:
    """What waits on a phone goes out at once, and some of what was given earlier once more after it."""
    if not unsent:
        return
    for parcel in (unsent, chance.sample(unsent, min(2, len(unsent)))):
        latest = {key: (answer, stamp) for key, answer, stamp in sorted(parcel, key=lambda each: each[2])}
        reporting.draft_tick(
            mission_id=mission.pk,
            viewer=table.players[name].viewer,
            answers={key: answer for key, (answer, _) in latest.items()},
            stamps={key: stamp for key, (_, stamp) in latest.items()},
        )
    unsent.clear()


def report_over(
    table: Club,
    mission: Mission,
    reporter: str,
    they: str,
    mine: Mapping[str, bool],
    heard: Mapping[str, bool],
    chance: random.Random,
) -> None:
    """Over what the other said nothing can be reported without saying whose answer stands."""
    me = str(table.entrant(reporter).person_id)
    fields: dict[str, Any] = {"mission_id": mission.pk, "viewer": table.players[reporter].viewer}
    fields["report"] = {"answers": table.answers(mission, reporter, {**heard, **mine})}
    differing = [key for key in mine if key in heard and heard[key] != mine[key]]
    if differing:
        with pytest.raises(AnswersDiffer) as refused:
            reporting.mission_report(**fields)
        said = {d.question: {s.person: s.answer for s in d.given} for d in refused.value.differences}
        assert said == {key: {me: mine[key], they: heard[key]} for key in differing}
    stands = {key: chance.choice((me, they)) for key in differing}
    outcome = reporting.mission_report(**fields, stands=stands)
    theirs = {key: heard[key] for key in differing if stands[key] == they}
    for key, answer in {**heard, **mine, **theirs}.items():
        assert outcome.answers[key] == answer
