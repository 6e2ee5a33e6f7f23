"""The frame of the bench: a registry of measures, how one is taken, and whether it keeps its budget.

A measure is a function that returns a number, registered with @measure; modules of the packages that settings.BENCHES
names are found by themselves. A measure that times something calls `milliseconds`; one whose data is absent raises
`Absent`.
"""

import pkgutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from typing import Any

from django.conf import settings


class Absent(Exception):
    """What a measure needs is not here; the words say what."""


@dataclass(frozen=True, kw_only=True)
class Measure:
    """One thing measured, and what it may cost."""

    name: str
    unit: str
    budget: float
    take: Callable[[bool], float]
    higher_is_better: bool = False

    def is_kept(self, value: float) -> bool:
        """Whether the value is within the budget."""
        return value >= self.budget if self.higher_is_better else value <= self.budget


@dataclass(frozen=True, kw_only=True)
class Result:
    """One measure taken: its value, or why there is none."""

    measure: Measure
    value: float | None
    absent: str = ""

    @property
    def ok(self) -> bool:
        """Whether it was taken and keeps its budget."""
        return self.value is not None and self.measure.is_kept(self.value)

    def as_json(self) -> dict[str, Any]:
        """What `bench --json` prints of it."""
        value = None if self.value is None else round(self.value, 3)
        measure = self.measure
        return {"name": measure.name, "value": value, "unit": measure.unit, "budget": measure.budget, "ok": self.ok}


_measures: dict[str, Measure] = {}


def measure(
    *, name: str, unit: str, budget: float, higher_is_better: bool = False
) -> Callable[[Callable[[bool], float]], Callable[[bool], float]]:
    """Register a function of one argument, `short`: whether few rounds will do."""

    def register(take: Callable[[bool], float]) -> Callable[[bool], float]:
        if name in _measures:
            raise ValueError(f"Two measures are called {name!r}.")
        _measures[name] = Measure(name=name, unit=unit, budget=budget, take=take, higher_is_better=higher_is_better)
        return take

    return register


def all_measures() -> dict[str, Measure]:
    """Every measure by name, in order of name."""
    for package in settings.BENCHES:
        for module in pkgutil.iter_modules(import_module(package).__path__):
            import_module(f"{package}.{module.name}")
    return dict(sorted(_measures.items()))


def milliseconds(act: Callable[[], object], *, rounds: int, clock: Callable[[], float] | None = None) -> float:
    """The median time of one call of `act`, after one call that warms it.

    By the wall; two taken by time.process_time can be compared on a machine that is busy with something else.
    """
    act()
    return median(_times(act, rounds, clock or time.perf_counter)) * 1000


def _times(act: Callable[[], object], rounds: int, clock: Callable[[], float]) -> Iterator[float]:
    for _ in range(rounds):
        started = clock()
        act()
        yield clock() - started


def taken(measures: list[Measure], *, short: bool) -> Iterator[Result]:
    """Take each measure in turn; one that lacks its data says so and the others go on."""
    for each in measures:
        try:
            yield Result(measure=each, value=each.take(short))
        except Absent as absent:
            yield Result(measure=each, value=None, absent=str(absent))
