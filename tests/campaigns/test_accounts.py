"""What one side says and the report says otherwise: named when it is confirmed, told when it is disputed, decided."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from django.db import transaction

from campaigns.models import Batch, Mission, ReportDraft
from campaigns.reports.accounts import OwnAnswersDiffer
from campaigns.reports.services import confirming, reporting, ticking
from campaigns.reports.tellings import TellingsDiffer
from tests.campaigns.table import Club

pytestmark = pytest.mark.django_db


def tick(table: Club, mission: Mission, name: str, answers: Mapping[str, Any], stamp: int = 1000) -> ReportDraft:
    return ticking.draft_tick(
        mission_id=mission.pk,
        viewer=table.players[name].viewer,
        answers=answers,
        stamps=dict.fromkeys(answers, stamp),
    )


def confirm(table: Club, mission: Mission, name: str, **told: Any) -> Mission:
    return confirming.mission_confirm(mission_id=mission.pk, viewer=table.players[name].viewer, **told)


# Two tellings


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


@pytest.mark.slow
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
    for stamp in range(1, 16):
        name, key, answer = chance.choice(list(people)), chance.choice(keys), chance.random() < 0.5
        given[name][key] = answer
        unsent[name].append((key, answer, stamp))
        if chance.random() < 0.4:
            send(table, mission, name, unsent[name], chance)
    reporter = chance.choice(list(people))
    other = next(name for name in people if name != reporter)
    send(table, mission, reporter, unsent[reporter], chance)
    if chance.random() < 0.5:
        send(table, mission, other, unsent[other], chance)
    report_over(table, mission, reporter, people[other], given[reporter], dict(told_by(people[other])), chance)
    send(table, mission, other, unsent[other], chance)
    for name, person in people.items():
        assert told_by(person) == given[name]


def told_by(person: str) -> Mapping[str, Any]:
    draft = ReportDraft.objects.first()
    answers: Mapping[str, Any] = draft.tellings.get(person, {}).get("answers", {}) if draft else {}
    return answers


def send(table: Club, mission: Mission, name: str, unsent: list[tuple[str, bool, int]], chance: random.Random) -> None:
    """What waits on a phone goes out in any order, some of it twice."""
    parcel = [*unsent, *chance.sample(unsent, min(2, len(unsent)))]
    chance.shuffle(parcel)
    for key, answer, stamp in parcel:
        tick(table, mission, name, {key: answer}, stamp)
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
    told: dict[str, Any] = {"mission_id": mission.pk, "viewer": table.players[reporter].viewer}
    told["report"] = {"answers": table.answers(mission, reporter, {**heard, **mine})}
    differing = [key for key in mine if key in heard and heard[key] != mine[key]]
    if differing:
        with pytest.raises(TellingsDiffer) as refused:
            reporting.mission_report(**told)
        said = {d.question: {s.person: s.answer for s in d.sayings} for d in refused.value.differences}
        assert said == {key: {me: mine[key], they: heard[key]} for key in differing}
    stands = {key: chance.choice((me, they)) for key in differing}
    outcome = reporting.mission_report(**told, stands=stands)
    theirs = {key: heard[key] for key in differing if stands[key] == they}
    for key, answer in {**heard, **mine, **theirs}.items():
        assert outcome.answers[key] == answer
