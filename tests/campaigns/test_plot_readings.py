"""What a plot says at each of its steps, none skipped."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

from campaigns.standings.selectors.standings import Course, CourseStep, plot, steps_of
from rules.campaigns.entrants import StandingsColumn


def test_every_step_has_a_reading_and_none_is_skipped():
    entrants: Any = [
        SimpleNamespace(key=key, name=name, hue="moss", mark="ring", out="", has_left=False)
        for key, name in (("a", "Ashgate Watch"), ("b", "Rustjaw Mob"))
    ]
    labels = ["start", *map(str, range(1, 24))]
    steps = [CourseStep(label=label, amounts={"a": {"morale": number}}) for number, label in enumerate(labels)]
    drawn = plot(cast(StandingsColumn, SimpleNamespace(key="morale", name="Morale", floor=0, start=5)), entrants, steps)
    assert len(drawn.readings) == len(steps)
    assert drawn.readings[0].words == "At the start: Ashgate Watch 0"
    assert drawn.readings[-1].words == "After mission 23: Ashgate Watch 23"
    assert [reading.label for reading in drawn.readings] == labels
    assert drawn.has_many


def test_a_mission_that_changed_nothing_is_a_step():
    lines = [
        {"mission": 0, "amounts": {"a": {"morale": 5}}},
        {"mission": 1, "amounts": {}},
        {"mission": 2, "amounts": {"a": {"morale": 4}}},
    ]
    assert [(step.label, step.amounts["a"]["morale"]) for step in steps_of(lines)] == [("start", 5), ("1", 5), ("2", 4)]


def test_a_column_that_has_hardly_moved_is_a_line_and_no_drawing():
    entrant: Any = SimpleNamespace(key="a", name="Ashgate Watch", hue="moss", mark="ring", out="", has_left=False)
    column = cast(StandingsColumn, SimpleNamespace(key="won", name="Spec Ops", floor=0, start=0))
    for amounts, words in (
        ((0, 0), "Spec Ops: 0 for everybody."),
        ((0, 1), "Spec Ops: Ashgate Watch 1."),
        ((0, 1, 2), ""),
    ):
        steps = [CourseStep(label=str(n), amounts={"a": {"won": amount}}) for n, amount in enumerate(amounts)]
        drawn = Course(labels=("0", "1"), plots=(plot(column, [entrant], steps),), rows=())
        assert [each.in_words for each in drawn.plots] == [words]
        assert (len(drawn.drawn), len(drawn.undrawn)) == ((0, 1) if words else (1, 0))


def test_amounts_that_lie_close_are_written_apart():
    entrants: Any = [
        SimpleNamespace(key=str(n), name=str(n), hue="moss", mark="ring", out="", has_left=False) for n in range(14)
    ]
    column = cast(StandingsColumn, SimpleNamespace(key="scored", name="VP", floor=0, start=0))
    for ended, gap in (((16, 15, 8, 8, 0), 13), (tuple(range(14)), 8), ((1, 0, 1), 13)):
        steps = [CourseStep(label="1", amounts={str(n): {"scored": amount} for n, amount in enumerate(ended)})]
        drawn = plot(column, entrants, steps)
        heights = sorted(float(each.y) for each in drawn.values)
        assert [each.words for each in sorted(drawn.values, key=lambda each: -float(each.y))] == sorted(
            map(str, set(ended)), key=int
        )
        assert all(after - before >= gap for before, after in pairwise(heights)), ended
        assert min(heights) >= 14, "nothing leaves the plot"
        assert max(heights) <= 132
