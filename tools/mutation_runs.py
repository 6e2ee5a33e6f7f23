"""Whether a test notices a mistake: quickly in a fork of this process, or surely in a process and a copy of its own.

Quick: pytest collects once; one fork runs every test and notes which lines of `rules/` each test reaches. For each
mistake another fork changes the code of that function and runs the tests that reach the place, then the others of
their files, until one fails. Of what is worked out at import only plain defaults and the module's own plain values
change there, so a mistake that nobody notices is tried again in the sure way.
"""

from __future__ import annotations

import gc
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tools.mutations import Mutation

HOME = Path(__file__).resolve().parent.parent
FOLDERS = {
    "rules/catalogue/": ("tests/engine", "tests/rules", "tests/formats", "tests/packs"),
    "rules/formats/": ("tests/formats", "tests/packs", "tests/rules", "tests/engine"),
}
OTHER_FOLDERS = ("tests/rules", "tests/packs", "tests/engine", "tests/formats")
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no")
PLAIN = (bool, int, str)
LONGEST = 20
"""Seconds of CPU after which a test counts as an endless loop."""

Place = tuple[str, int]
"""Path below the project, and line."""
ANYWHERE = 0
"""The line of all tests that reach a module."""


def selection(home: Path, path: str) -> list[str]:
    """The test files for a module of rules, those that import it first."""
    folders = next((tests for start, tests in FOLDERS.items() if path.startswith(start)), OTHER_FOLDERS)
    files = [file for folder in folders for file in sorted((home / folder).rglob("test_*.py"))]
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _, name = module.rpartition(".")
    names = (f"{module} import", f"from {package} import {name}\n", f"import {module}\n")

    def is_far(file: Path) -> bool:
        text = file.read_text(encoding="utf-8")
        return not any(each in text for each in names)

    return [file.relative_to(home).as_posix() for file in sorted(files, key=is_far)]


# --- quickly, in forks -----------------------------------------------------------------------------------------------


class QuickRuns:
    """A plugin of pytest: instead of running the tests once, runs some of them for each mistake."""

    def __init__(self, mutations: Sequence[Mutation], sources: dict[str, str], answer: Callable[[int, str], None]):
        self.mutations, self.sources, self.answer = mutations, sources, answer
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.get_terminal_writer()._file = open(os.devnull, "w")  # noqa: SIM115 - for all forks
        reached = _in_a_fork(lambda: self._tests_by_place(session))
        if not isinstance(reached, dict):
            print(f"The tests fail before anything is changed: {reached}", file=sys.stderr)
            pytest.exit(returncode=1)
        for number, mutation in enumerate(self.mutations):
            places = ((mutation.path, line) for line in mutation.lines)
            tests = dict.fromkeys(each for place in places for each in reached.get(place, ()))
            tests = tests or dict.fromkeys(reached.get((mutation.path, ANYWHERE), ()))
            items = [session.items[each] for each in tests]
            items += self._neighbours(session, items)
            self.answer(number, _in_a_fork(lambda: self._noticed_by(mutation, items)) if items else "")  # noqa: B023
        return True

    def _tests_by_place(self, session: pytest.Session) -> dict[Place, list[int]] | str:
        """Which tests reach each line, those first that reach few others; or the test that fails."""
        from coverage import Coverage  # in the development extra only

        coverage = Coverage(data_file=None, include=[f"{HOME}/rules/*"], config_file=False)
        coverage.start()
        for number, item in enumerate(session.items):
            coverage.switch_context(str(number))
            self._run([item])
            if self.failed:
                return self.failed
        coverage.stop()
        data = coverage.get_data()
        tests = {
            (Path(file).relative_to(HOME).as_posix(), line): [int(each) for each in contexts if each]
            for file in data.measured_files()
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        lines = Counter(each for found in tests.values() for each in found)
        for (path, _), found in [*tests.items()]:
            tests.setdefault((path, ANYWHERE), []).extend(found)
        return {place: sorted(set(found), key=lambda each: lines[each]) for place, found in tests.items()}

    def _noticed_by(self, mutation: Mutation, items: list[pytest.Item]) -> str:
        change_code(mutation, self.sources[mutation.path])
        self._run(items)
        return self.failed

    def _neighbours(self, session: pytest.Session, items: list[pytest.Item]) -> list[pytest.Item]:
        """The other tests of their files: what all of them share is made in the first, and only that one calls."""
        files, known = {each.path for each in items}, set(items)
        return [each for each in session.items if each.path in files and each not in known]

    def _run(self, items: list[pytest.Item]) -> None:
        for item, following in zip(items, [*items[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return


def change_code(mutation: Mutation, source: str) -> None:
    """Give live functions the code with the mistake, those made in others too; where none has it, change values."""
    compiled = compile(mutation.applied(source), str(HOME / mutation.path), "exec")
    # What begins further down may stand on another line now; of two in one place nobody knows which is which.
    codes = [code for code in _codes_in(compiled) if code.co_firstlineno <= mutation.line]
    times = Counter(map(_place_of, codes))
    wanted = {_place_of(code): code for code in codes if times[_place_of(code)] == 1}
    is_changed = False
    for each in gc.get_objects():
        code = wanted.get(_place_of(each.__code__)) if type(each) is FunctionType else None  # no lazy object is woken
        if code is not None and code.co_freevars == each.__code__.co_freevars:
            is_changed |= each.__code__ != code
            each.__code__ = code
    if not is_changed:
        _change_values(mutation, compiled)


def _change_values(mutation: Mutation, compiled: CodeType) -> None:
    """Run the module again with the mistake, and take over what is plain: others compare all else by identity."""
    name = mutation.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    live, fresh = sys.modules[name].__dict__, {"__name__": name, "__file__": str(HOME / mutation.path)}
    exec(compiled, fresh)  # noqa: S102 - our own module
    for key, new in fresh.items():
        old = live.get(key)
        if _is_other(old, new) and not key.startswith("__"):
            live[key] = new
        pairs = [(old, new)]
        if isinstance(old, type) and isinstance(new, type) and old.__module__ == name:
            pairs = [(vars(old).get(each), found) for each, found in vars(new).items()]
        for function, other in pairs:
            if isinstance(function, FunctionType) and isinstance(other, FunctionType):
                _change_defaults(function, other)


def _change_defaults(function: FunctionType, other: FunctionType) -> None:
    """Those of functions, and of the fields of dataclasses."""
    pairs = zip(function.__defaults__ or (), other.__defaults__ or (), strict=True)
    function.__defaults__ = tuple(new if _is_other(old, new) else old for old, new in pairs) or None
    known, found = function.__kwdefaults__ or {}, other.__kwdefaults__ or {}
    function.__kwdefaults__ = known | {key: new for key, new in found.items() if _is_other(known.get(key), new)}


def _is_other(old: object, new: object) -> bool:
    return type(old) is type(new) and type(new) in PLAIN and old != new


def _place_of(code: CodeType) -> tuple[str, int, str]:
    return code.co_filename, code.co_firstlineno, code.co_qualname


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes_in(constant)
            yield constant


def _in_a_fork(act: Callable[[], Any]) -> Any:
    """What `act` answers in a fork of this process, or in words why it did not."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            answer = act()
        except BaseException as problem:  # whatever a mistake leads to was noticed
            answer = f"it broke pytest: {problem!r}"
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(answer, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(answer) if answer else "it ran for ever"


def quick_runs(mutations: Sequence[Mutation], sources: dict[str, str]) -> list[str]:
    """For each mistake the first test that fails; nothing where none does."""
    answers = [""] * len(mutations)
    progress = os.fdopen(os.dup(2), "w", buffering=1)  # pytest takes the other one for itself

    def note(number: int, noticed_by: str) -> None:
        answers[number] = noticed_by
        print(f"{mutations[number].path}:{mutations[number].line} {noticed_by or 'nobody yet'}", file=progress)

    plugin = QuickRuns(mutations, sources, note)
    if pytest.main([*OPTIONS, *selection(HOME, "rules/")], plugins=[plugin]):
        raise SystemExit("Nothing was tried.")
    return answers


# --- surely, in a process of its own ---------------------------------------------------------------------------------


@contextmanager
def copy_of_tree() -> Iterator[Path]:
    """The files that git knows or would add, as they stand now."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=HOME, capture_output=True, text=True, check=True
    )
    with tempfile.TemporaryDirectory(prefix="muster-mutate-") as folder:
        for name in filter(None, listed.stdout.split("\0")):
            if (HOME / name).is_file():
                Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(HOME / name, Path(folder, name))
        yield Path(folder)


def sure_run(home: Path, mutation: Mutation) -> str:
    """Why the tests end early with the mistake in the copy, which is as before afterwards; nothing when they do not."""
    file = home / mutation.path
    source = file.read_text(encoding="utf-8")
    file.write_text(mutation.applied(source), encoding="utf-8")
    # A .pyc would hide a mistake of the same length in the same second.
    settings = {**os.environ, "MUSTER_DATA": str(home / "none"), "DATABASE_URL": "", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", *OPTIONS, *selection(home, mutation.path)]
    try:
        run = subprocess.run(
            command, cwd=home, env=settings, capture_output=True, text=True, timeout=60 * LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return "it ran for ever"
    finally:
        file.write_text(source, encoding="utf-8")
    if run.returncode == 0:
        return ""
    lines = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return lines[0].split(" - ")[0] if lines else "the tests did not start"
