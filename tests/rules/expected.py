"""Whole values in lines of text, and the files in `expected/` that say what they must be, read against the rule books.

What is 0, empty or no is left out, whatever the default. Whoever changes words or rules changes the lines by hand,
as a failing test shows them: they are what players will see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, ValuesView
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from rules.campaigns.questions import AnswerOption
from rules.changes import ADD, SET, Change
from rules.dice import DieRoll
from rules.errors import Refusal

FOLDER = Path(__file__).with_name("expected")
Cases = Mapping[str, Callable[[], Any]]
"""Heading in the file → what makes the value."""


def briefly(value: Any) -> str:
    """In one line."""
    if isinstance(value, Change):
        return _changed(value)
    if isinstance(value, AnswerOption):
        return f"{value.value} {value.label!r}"
    if isinstance(value, DieRoll):
        return f"{value.subject} {value.purpose} {value.number}: D{value.sides} {value.value}, {value.source}"
    if is_dataclass(value) and not isinstance(value, type):
        return f"({', '.join(_parts(value))})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{briefly(key)}: {briefly(each)}' for key, each in value.items())}}}"
    if isinstance(value, set | frozenset):
        return briefly(sorted(value))
    if isinstance(value, list | tuple):
        ticks = value and all(isinstance(each, bool) for each in value)
        return "".join("x" if each else "." for each in value) if ticks else f"[{', '.join(map(briefly, value))}]"
    return value.value if isinstance(value, StrEnum) else str(value)


def _parts(value: Any) -> Iterator[str]:
    named = ((each.name, getattr(value, each.name)) for each in fields(value))
    yield from (f"{name}={briefly(each)}" for name, each in named if each not in (None, 0, "", (), [], {}))


def _changed(change: Change) -> str:
    where = f"{change.subject} {change.field}"
    if change.op == ADD:
        return f"{where} += {briefly(change.value)}"
    if change.op == SET:
        was = "" if change.before is None else f" (was {briefly(change.before)})"
        return f"{where} := {briefly(change.value)}{was}"
    return f"{where} {change.op} {briefly(change.value)}"


def lines(value: Any) -> list[str]:
    """A line for each part; for each row of its lists one of its own."""
    return [line.replace("\n", "\\n") for line in _lines(value)]


def _lines(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from (f"{briefly(key)}: {briefly(each)}" for key, each in value.items())
    elif isinstance(value, list | tuple | ValuesView):
        yield from map(briefly, value)
    elif is_dataclass(value) and not isinstance(value, Change):
        for each in fields(value):
            part = getattr(value, each.name)
            if isinstance(part, tuple) and part and not isinstance(part[0], str | int | Change | DieRoll):
                yield from (f"{each.name}: {briefly(row)}" for row in part)
            elif part not in (None, 0, "", (), [], {}):
                yield f"{each.name}: {briefly(part)}"
    else:
        yield briefly(value)


def lines_of(make: Callable[[], Any]) -> list[str]:
    """Of what is made, or why it is refused."""
    try:
        return lines(make())
    except Refusal as refusal:
        return [f"refused, {refusal.code}: {refusal.message}"]


def several(makes: Cases) -> list[str]:
    """What each makes, under its name."""
    return [f"{name}: {line}" for name, make in makes.items() for line in lines_of(make) or ["nothing"]]


@cache
def expected(name: str) -> dict[str, list[str]]:
    """Heading → lines, as the file says."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            own = found.setdefault(line[2:], [])
        elif line:
            own.append(line)
    return found
