"""How fast the roster engine is, and how much it holds."""

from __future__ import annotations

import subprocess
import sys
import time
from functools import cache
from pathlib import Path

from rules.catalogue import Catalogue, Tree, evaluate
from tools.bench.measures import BEATS, Absent, measure, milliseconds
from tools.bench.teams import compiled, factions, largest_faction, team
from tools.data import PROJECT

OPERATIVES = 20
FEW, MANY = 5, 40


@measure(name="engine_compile", unit=BEATS, budget=1000)
def compile_cold(short: bool) -> float:
    """The largest 2018 faction read from its files and compiled, each time in a fresh process."""
    return min(_in_own_process("compile_once", largest_faction()) for _ in range(2 if short else 5))


@measure(name="engine_evaluate", unit=BEATS, budget=26)
def evaluate_warm(short: bool) -> float:
    """Twenty specialists with a specialism and four items each, evaluated."""
    return _evaluation(OPERATIVES, short)


@measure(name="engine_growth", unit="x", budget=1.2)
def growth(short: bool) -> float:
    """What an operative costs among forty, beside what it costs among five: 1 is linear."""
    return (_evaluation(MANY, short) / MANY) / (_evaluation(FEW, short) / FEW)


@measure(name="engine_memory", unit="MB", budget=400)
def memory(short: bool) -> float:
    """The peak of a fresh process that holds every 2018 faction compiled."""
    if sys.platform == "win32":
        raise Absent("Windows does not tell a process how large it was")
    return _in_own_process("hold_everything", ())


def compile_once(paths: tuple[Path, ...]) -> float:
    """Milliseconds, with nothing read or compiled before."""
    started = time.perf_counter()
    compiled(paths)
    return (time.perf_counter() - started) * 1000


def hold_everything(_: tuple[Path, ...]) -> float:
    """Megabytes of this process at its largest."""
    held = [compiled(paths) for paths in factions()] or [compiled(())]
    return _peak() if held else 0


def _peak() -> float:
    """Linux counts the process that started this one into what `resource` tells, but not here."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) * 1024 / 1_000_000
    import resource  # not on every system

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1_000_000


def _evaluation(count: int, short: bool) -> float:
    catalogue, teams = _teams()
    return milliseconds(lambda: evaluate(catalogue, teams[count]), rounds=15 if short else 60)


@cache
def _teams() -> tuple[Catalogue, dict[int, Tree]]:
    catalogue = compiled(largest_faction())
    return catalogue, {count: team(catalogue, count) for count in (FEW, OPERATIVES, MANY)}


def _in_own_process(name: str, paths: tuple[Path, ...]) -> float:
    """What a function of this module answers in a process of its own."""
    code = f"import sys, pathlib, tools.bench.engine as e; print(e.{name}(tuple(map(pathlib.Path, sys.argv[1:]))))"
    command = [sys.executable, "-c", code, *map(str, paths)]
    done = subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout)
