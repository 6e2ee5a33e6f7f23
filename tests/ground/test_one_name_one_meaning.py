"""One class name, one meaning, in the whole tree; twins are few, named here, and say why."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

pytestmark = pytest.mark.ci

ROOT = Path(__file__).resolve().parents[2]
TREES = ("accounts", "campaigns", "config", "rosters", "rules", "tools")
TWINS = {
    "Command": "Django finds a command of manage.py by this name.",
    "Batch": "Each app's journal has the same two tables; a row is an act.",
    "Change": "A row of either app's journal is a `rules.changes.Change`, stored.",
    "Operation": "The one door to writing, for rosters and for campaigns.",
    "SystemSource": "What all packs of an edition share, in either pack language.",
    "EntrantState": "What an entrant keeps, by each campaign kind.",
    "Fighter": "Who fights in a mission, by each edition with campaigns.",
    "Gain": "What is learnt after a mission, by each edition in which operatives learn.",
    "OperativeState": "What is kept of an operative, by each edition that keeps anything.",
    "MissionState": "What is agreed for a mission, by each campaign kind.",
    "LeagueSettings": "What players of a league agree on, by each edition; each extends those of all leagues.",
}
"""An inner class is called with its outer one (`Pack.Kind`), so only those of a module count."""


def definitions() -> dict[str, list[str]]:
    """Every class of a module, by its name, with the modules that define it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in (
        path for tree in TREES for path in sorted((ROOT / tree).rglob("*.py")) if "migrations" not in path.parts
    ):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


def test_no_class_name_means_two_things() -> None:
    found = definitions()
    twice = [f"{name}: {', '.join(places)}" for name, places in found.items() if len(places) > 1 and name not in TWINS]
    assert not twice, "\n".join(twice)
    assert len(found) > 1000


@pytest.mark.parametrize("name", TWINS)
def test_who_is_no_twin_any_more_leaves_the_list(name: str) -> None:
    assert len(definitions()[name]) > 1
