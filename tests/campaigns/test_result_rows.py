"""A result as rows: what moved, what became of whom, and each die told once."""

from __future__ import annotations

import pytest
from django.utils import timezone

from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.models import Mission
from campaigns.reports.selectors.results import ResultSheet, StepShown, result_sheet
from tests.campaigns.table import Club

pytestmark = [pytest.mark.django_db, pytest.mark.alike]


def read(table: Club, mission: Mission) -> tuple[MissionSheet, ResultSheet]:
    sheet = mission_sheet(Mission.objects.get(pk=mission.pk), table.players["owner"].viewer)
    return sheet, result_sheet(sheet, timezone.now())


def step(result: ResultSheet, kind: str) -> StepShown:
    return next(each for each in result.steps if each.kind == kind)


def test_casualties_carry_the_stamp_of_what_their_die_says_and_no_second_die(table: Club):
    dead, away, well = table.everyone("opponent")[2:5]
    rolls = {f"roll:casualty:{key}:1": value for key, value in ((dead, 1), (away, 3), (well, 6))}
    mission = table.played("owner", {**{f"out:{key}": True for key in (dead, away, well)}, **rolls})
    _, result = read(table, mission)
    rows = step(result, "fates").rows
    assert [(each.fate, [roll.value for roll in each.rolls]) for each in rows] == [
        ("dead", [1]),
        ("away", [3]),
        ("well", [6]),
    ]
    assert [each.words for each in rows] == [
        "Is dead, leaves the roster and is remembered.",
        "Convalesces and misses the next mission.",
        "Recovers fully.",
    ]


def test_experience_is_drawn_from_what_it_was_to_what_it_is_and_the_least_is_folded(table: Club):
    mission = table.played("owner")
    _, result = read(table, mission)
    boxes = step(result, "boxes")
    assert {(each.move.before, each.move.after, each.move.most) for each in boxes.said if each.move} == {(0, 1, 12)}
    assert (boxes.open_rows, len(boxes.folded)) == ((), len(boxes.rows))


def test_resources_say_what_they_were_and_are(table: Club):
    _, result = read(table, table.played("owner"))
    moves = [each.move for each in step(result, "moves").said if each.move]
    assert moves
    assert all(each.before != each.after for each in moves)
