"""The engine against declarative cases: reads a folder of them, plays each, keeps the score.

A file holds one case, or several as documents of their own. One that cannot be read as cases
has failed, under its own name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import Evaluation
from rules.catalogue.tree import Tree
from rules.errors import Refusal
from rules.formats.battlescribe import read_roster, write_roster
from rules.formats.export import to_roster_file
from rules.formats.resolve import resolve
from rules.formats.roster_file import RosterForce
from tools.engine_cases.referee import CaseOutcome, run_case

RESULTS = ("passed", "failed", "skipped")
LARGEST = 5_000_000
"""Bytes of a file that is still taken for a case."""


def case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The cases at these paths: files as they are named, folders for every .yaml below."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file())
        else:
            yield path


def score(path: Path) -> list[CaseOutcome]:
    """Play the cases in one file."""
    try:
        cases = read_cases(path)
    except (OSError, UnicodeDecodeError, ValueError, RecursionError, yaml.YAMLError) as problem:
        return [CaseOutcome(path.name, "failed", (f"cannot be read as a case: {_line(problem)}",))]
    return [play(case) for case in cases]


def play(case: Mapping[str, Any]) -> CaseOutcome:
    return run_case(case, load=load, save=save)


def read_cases(path: Path) -> list[Mapping[str, Any]]:
    """The cases a file holds; ValueError where what it holds is no case."""
    if path.stat().st_size > LARGEST:
        raise ValueError("the file is too large")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    documents = list(yaml.load_all(path.read_text(encoding="utf-8"), Loader=loader))
    if not documents or not all(isinstance(case, dict) and isinstance(case.get("steps"), list) for case in documents):
        raise ValueError("it has no steps")
    return [{"id": path.stem, **case} for case in documents]


def load(catalogue: Catalogue, text: str) -> Tree:
    """A roster file's text as a tree of this catalogue; refused where it belongs to other data."""
    roster = read_roster(text.encode(), "roster")
    if roster.game_system_id != catalogue.game_system.id:
        raise Refusal(f"The roster belongs to another game system: {roster.game_system_name!r}.")
    for force in _forces(roster.forces):
        if force.catalogue_id not in catalogue.catalogues:
            raise Refusal(f"The catalogue {force.catalogue_name!r} of a force is not here.")
    return resolve(catalogue, roster)[0]


def save(catalogue: Catalogue, tree: Tree, evaluation: Evaluation) -> str:
    """A tree as the text of a roster file."""
    return write_roster(to_roster_file(catalogue, tree, evaluation)).decode()


def _forces(forces: Iterable[RosterForce]) -> Iterator[RosterForce]:
    for force in forces:
        yield force
        yield from _forces(force.forces)


def _line(problem: Exception) -> str:
    return " ".join(str(problem).split())[:200] or type(problem).__name__
