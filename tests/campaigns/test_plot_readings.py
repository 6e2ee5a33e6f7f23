"""What a plot says at each of its steps, and that its steps fill it without a gap."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from campaigns.standings.selectors.standings import LEFT, RIGHT, CourseStep, plot
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
    assert float(drawn.readings[0].x) == LEFT
    last = drawn.readings[-1]
    assert abs(float(last.x) + float(last.width) - RIGHT) < 0.2
