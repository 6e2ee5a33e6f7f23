"""The chronicle does not depend on the order in which reports are counted."""

from __future__ import annotations

import pytest

from campaigns.journal.service_records import Deeds, records_of, with_report
from campaigns.models import Batch, Chronicle, Mission
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club, fell

pytestmark = [pytest.mark.django_db, pytest.mark.alike]


def counted(*missions: Mission) -> Deeds:
    found: Deeds = {}
    for mission in missions:
        payload = Batch.objects.get(mission=mission, kind="report").payload
        found = with_report(found, list(mission.sides.select_related("mission", "entrant")), payload)
    return found


def test_who_fell_is_remembered_whatever_is_counted_after(table: Club):
    hero = table.everyone("opponent")[0]
    first, second = table.played("owner"), table.played("owner", fell(hero))
    assert counted(first, second) == counted(second, first)
    assert counted(second, first)[hero]["fell"]["mission"] == second.number
    assert_reconciled(table.campaign)


def test_equals_are_named_in_one_order_however_the_database_keeps_them(table: Club):
    deeds = counted(table.played("owner"))
    assert len(deeds) > 1
    assert records_of(deeds) == records_of(dict(reversed(deeds.items())))


def test_a_drawn_mission_is_a_step_of_the_course(table: Club):
    table.played("owner")
    drawn = table.played("draw", by="owner")
    table.played("opponent")
    course = Chronicle.objects.get(campaign=table.campaign).course
    assert [step["mission"] for step in course] == [0, 1, 2, 3]
    assert course[drawn.number]["amounts"] == {}
    assert_reconciled(table.campaign)
    table.void(drawn)
    assert [step["mission"] for step in Chronicle.objects.get(campaign=table.campaign).course] == [0, 1, 3]
