"""Several at one mission at the same moment: one report counts, nothing is lost, rows and journal agree."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command

from campaigns.models import Batch, Mission, MissionSide
from campaigns.muster.services import mustering
from campaigns.reports.services import reporting
from rules.errors import Refusal
from tests.campaigns.table import Club, assert_replayed, fell
from tests.threads import THREADS, together

pytestmark = [pytest.mark.threads, pytest.mark.django_db(transaction=True)]


def at_once(what: Callable[[int], object]) -> list[object]:
    """The answers, or refusals, of all threads."""
    return together(what, Refusal)


def assert_nothing_differs(table: Club) -> None:
    """What the command for it finds: nothing."""
    said = StringIO()
    call_command("check_campaigns", stdout=said, stderr=said)
    assert_replayed(table.campaign)


def test_two_players_report_while_an_arbitrator_voids(table: Club):
    missions = [table.mustered() for _ in range(3)]
    gone = table.everyone("opponent")[-1]

    def work(number: int) -> None:
        for turn in range(4):
            mission = missions[(turn + number) % len(missions)]
            try:
                if number >= 6:
                    table.void(mission)
                elif number % 2:
                    table.report(mission, "opponent", "opponent", token=f"{number}-{turn}")
                else:
                    table.report(mission, "owner", "owner", fell(gone, 5), token=f"{number}-{turn}")
            except Refusal:
                continue

    answers = at_once(work)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    for mission in Mission.objects.all():
        batches = Batch.objects.filter(mission=mission, kind="report")
        standing = [batch for batch in batches if not batch.voided_by.exists()]
        assert len(standing) == (mission.state == "reported")
    assert_nothing_differs(table)


def test_the_same_report_of_eight_phones_is_one(table: Club):
    mission = table.mustered()
    answers = at_once(lambda _: table.report(mission, "owner", "owner"))
    assert sum(answer.is_repeat for answer in answers) == THREADS - 1
    assert table.resource("opponent") == 7
    assert_nothing_differs(table)


def test_both_sides_lock_at_the_same_moment_and_all_is_revealed_once(table: Club):
    mission = table.plan()
    for name in ("owner", "opponent"):
        mustering.muster_save(mission_id=mission.pk, viewer=table.players[name].viewer, members=table.everyone(name))

    def lock(number: int) -> object:
        name = ("owner", "opponent")[number % 2]
        viewer = table.players[name].viewer
        return mustering.muster_lock(mission_id=mission.pk, viewer=viewer, as_is_reason="x")

    refused = [answer for answer in at_once(lock) if isinstance(answer, Refusal)]
    assert len(refused) == THREADS - 2
    assert Batch.objects.filter(kind="reveal").count() == 1
    assert all(side.team and not side.draft for side in MissionSide.objects.all())
    assert_nothing_differs(table)


def test_ticks_of_eight_phones_are_all_kept(table: Club):
    mission = table.mustered()

    def tick(number: int) -> None:
        for turn in range(5):
            reporting.draft_tick(
                mission_id=mission.pk,
                viewer=table.players["owner"].viewer,
                answers={f"out:{number}-{turn}": True, "rounds": number},
                stamps={f"out:{number}-{turn}": 1000, "rounds": 1000 + number},
            )

    at_once(tick)
    (ticked,) = Mission.objects.get(pk=mission.pk).draft.by_person.values()
    answers = ticked["answers"]
    assert len(answers) == THREADS * 5 + 1
    assert answers["rounds"] == THREADS - 1
