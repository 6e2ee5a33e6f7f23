"""The frame of the bench: a registry of measures, how one is taken, and whether it keeps its budget.

A measure is a function that returns a number, registered with @measure; modules of tools/bench/ are
found by themselves. A measure that times something calls `milliseconds` and has the unit BEATS; one whose
data is absent raises `Absent`.

Machines differ by three and are busy with other things. So times are of this process alone, the least of several, and
told in beats: how often a fixed loop of plain Python could have run meanwhile. A beat is about a millisecond on a
server's core of 2026.
"""

import gc
import pkgutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import FrameType
from typing import Any

from rules.catalogue.evaluate import evaluate, evaluated
from rules.editions.kt2018.checks.singly import forget_operatives

BENCH = "tools.bench"
BEATS = "beats"
BEAT_ROUNDS = 20


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
class MeasureResult:
    """One measure taken: its value, or why there is none."""

    measure: Measure
    value: float | None
    absent: str = ""
    milliseconds: float | None = None
    """What a value in beats was on this machine."""

    @property
    def ok(self) -> bool:
        """Whether it was taken and keeps its budget."""
        return self.value is not None and self.measure.is_kept(self.value)

    def as_json(self) -> dict[str, Any]:
        """What `bench --json` prints of it."""
        value = None if self.value is None else round(self.value, 3)
        measure = self.measure
        fields = {"name": measure.name, "value": value, "unit": measure.unit, "budget": measure.budget, "ok": self.ok}
        return fields if self.milliseconds is None else {**fields, "ms": round(self.milliseconds, 3)}


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
    for module in pkgutil.iter_modules(import_module(BENCH).__path__):
        import_module(f"{BENCH}.{module.name}")
    return dict(sorted(_measures.items()))


def beat() -> float:
    """How many milliseconds the fixed loop takes at best: counting, looking up, adding to a list, calling."""
    return milliseconds(_loop, rounds=BEAT_ROUNDS)


def _loop() -> int:
    table, found = {number: str(number) for number in range(64)}, []
    for number in range(25_000):
        if number % 3:
            found.append(table[number & 63])
    return len(found)


def milliseconds(act: Callable[[], object], *, rounds: int, clock: Callable[[], float] = time.process_time) -> float:
    """The least time of one call of `act`, after one call that warms it; other processes only ever add to it."""
    act()
    return min(_times(act, rounds, clock)) * 1000


def _times(act: Callable[[], object], rounds: int, clock: Callable[[], float]) -> Iterator[float]:
    for _ in range(rounds):
        with _no_collection():
            started = clock()
            act()
            taken = clock() - started
        yield taken


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep a full collection out of a time: with all that the bench holds, one takes longer than most acts."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def evaluations_of(act: Callable[[], object], *, is_warm: bool = False) -> int:
    """How often an act has a roster or a team evaluated; `is_warm` with what this process has evaluated last."""
    counted = 0
    if not is_warm:
        evaluated.cache_clear()
        forget_operatives()

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal counted
        counted += event == "call" and frame.f_code is evaluate.__code__

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return counted


def taken(measures: list[Measure], *, short: bool) -> Iterator[MeasureResult]:
    """Take each measure in turn; one that lacks its data says so and the others go on."""
    for each in measures:
        try:
            yield _result(each, short)
        except Absent as absent:
            yield MeasureResult(measure=each, value=None, absent=str(absent))


def _result(measure: Measure, short: bool) -> MeasureResult:
    """Beats are timed before and after, because a machine may be slower for a while."""
    if measure.unit != BEATS:
        return MeasureResult(measure=measure, value=measure.take(short))
    before = beat()
    taken = measure.take(short)
    return MeasureResult(measure=measure, value=taken / min(before, beat()), milliseconds=taken)
