"""The bench's frame: a measure beside its budget, one that lacks its data, and what the command prints."""

import gc
import json
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from tools.bench import measures
from tools.bench.measures import BEATS, Absent, Measure, measure, milliseconds, taken


@pytest.fixture(autouse=True)
def three_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kept budget, a missed one and an absent one, in place of the real ones."""
    monkeypatch.setattr(measures, "_measures", {})
    monkeypatch.setattr(measures, "pkgutil", SimpleNamespace(iter_modules=lambda path: []))
    measure(name="quick", unit="ms", budget=10)(lambda short: 2.5 if short else 3.5)
    measure(name="slow", unit="ms", budget=10)(lambda short: 12.0)

    @measure(name="absent", unit="ms", budget=10)
    def absent(short: bool) -> float:
        raise Absent("needs community data")


def bench(*arguments: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("bench", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_json_lists_what_was_measured_and_errors_say_what_was_not() -> None:
    out, err = bench("--json", "--short")
    assert json.loads(out) == [
        {"name": "quick", "value": 2.5, "unit": "ms", "budget": 10, "ok": True},
        {"name": "slow", "value": 12.0, "unit": "ms", "budget": 10, "ok": False},
    ]
    assert err.split() == ["absent", "skipped:", "needs", "community", "data"]


def test_each_measure_is_printed_beside_its_budget() -> None:
    lines = [line.split() for line in bench()[0].splitlines()]
    assert lines[1:] == [["quick", "3.50", "ms", "≤", "10", "ok"], ["slow", "12.00", "ms", "≤", "10", "OVER"]]


def test_only_strict_fails_over_a_budget_and_names_it() -> None:
    assert bench("quick", "--strict")
    with pytest.raises(CommandError, match="Over budget: slow"):
        bench("--strict")


def test_a_measure_nobody_knows_is_refused_with_those_that_are() -> None:
    with pytest.raises(CommandError, match="'fast'; known: absent, quick, slow"):
        bench("fast")


def test_two_measures_of_one_name_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="'quick'"):
        measure(name="quick", unit="ms", budget=1)(lambda short: 1)


def test_more_may_be_better() -> None:
    score = Measure(name="score", unit="%", budget=95, take=lambda short: 96, higher_is_better=True)
    assert score.is_kept(95)
    assert not score.is_kept(94.9)


def test_a_time_is_the_least_of_its_rounds() -> None:
    ticks = iter([0, 0.003, 0, 0.001, 0, 0.002])
    assert milliseconds(lambda: None, rounds=3, clock=lambda: next(ticks)) == pytest.approx(1)


def test_no_collection_falls_into_a_time() -> None:
    """A full one, with all that the bench holds, takes longer than most acts, and a short run has but one round."""
    was_enabled = []
    milliseconds(lambda: was_enabled.append(gc.isenabled()), rounds=2)
    assert (was_enabled[1:], gc.isenabled()) == ([False, False], True)


def test_times_are_told_in_beats_with_the_milliseconds_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    beats = iter([4.0, 2.0])
    monkeypatch.setattr(measures, "beat", lambda: next(beats))
    measure(name="timed", unit=BEATS, budget=20)(lambda short: 30.0)
    (result,) = taken([measures.all_measures()["timed"]], short=True)
    assert (result.value, result.milliseconds, result.ok) == (15, 30, True)
    assert result.as_json() == {"name": "timed", "value": 15, "unit": "beats", "budget": 20, "ok": True, "ms": 30}
