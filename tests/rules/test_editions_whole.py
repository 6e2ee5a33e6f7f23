"""What an edition is by plain values, as `expected/editions.txt` has it: figures, names, ticks, what it can do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

import pytest

from rules.editions import EDITIONS, find
from tests.rules.expected import Cases, briefly, expected, lines_of

NAME = "editions"
TEXTS = {"words", "glossary", "campaigns", "reference_pages", "parts", "tactic_kinds", "phases", "question", "said"}
"""Said elsewhere."""


def values_of(value: Any, name: str = "") -> Iterator[str]:
    """Each figure or word on a line; of what it does only that it can."""
    for each in fields(value):
        part, called = getattr(value, each.name), f"{name}{each.name}"
        if each.name in TEXTS:
            continue
        if is_dataclass(part) and not isinstance(part, type):
            yield from values_of(part, f"{called}.")
        elif callable(part):
            yield f"{called}: yes"
        elif isinstance(part, tuple) and part and is_dataclass(part[0]):
            yield from (f"{called}: {_plain(row)}" for row in part)
        elif isinstance(part, dict) and any(map(callable, part.values())):
            yield f"{called}: {', '.join(part)}"
        else:
            yield f"{called}: {briefly(part)}"


def _plain(row: Any) -> str:
    parts = ((each.name, getattr(row, each.name)) for each in fields(row))
    return ", ".join(
        f"{name} {briefly(part)}"
        for name, part in parts
        if name not in TEXTS and not callable(part) and part not in (None, "")
    )


def newcomers(edition: str) -> list[str]:
    """What a roster, an operative and one of a running campaign begin with."""
    states = find(edition).states
    return [
        f"{what}: {briefly(states.new_fields(what, is_running=is_on))}"
        for what in ("roster", "a")
        for is_on in (False, True)
    ]


def begun(edition: str, campaign: str) -> list[str]:
    """What a campaign of a kind, and what takes part in it, begins with; and what its kind can do."""
    kind = next(each for each in find(edition).campaigns if each.key == campaign)
    states = {each.name: getattr(kind.states, each.name) for each in fields(kind.states)}
    return [
        *(f"{name}: {briefly(shape.new_fields())}" for name, shape in states.items()),
        f"leaves choices: {bool(kind.choose or kind.advance)}, operatives may fall: {kind.operatives_may_fall}",
    ]


CASES: Cases = {
    **{key: partial(lambda known: [*values_of(find(known))], key) for key in EDITIONS},
    **{
        f"{key}, {kind.key}": partial(begun, key, kind.key)
        for key, edition in EDITIONS.items()
        for kind in edition.campaigns
    },
    **{f"{key}, a roster": partial(newcomers, key) for key in EDITIONS},
}


@pytest.mark.parametrize("heading", CASES)
def test_an_edition_is_what_is_told(heading: str) -> None:
    assert lines_of(CASES[heading]) == expected(NAME)[heading]


def test_nothing_else_is_told() -> None:
    assert list(expected(NAME)) == list(CASES)
