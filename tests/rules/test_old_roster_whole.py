"""A roster file of long ago, whole, as `expected/old_roster.txt` has it: its tree, how each selection was found,
its figures, and the file that BattleScribe would write of it today; with today's data and without any.
"""

from __future__ import annotations

from functools import cache, partial

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.evaluate import evaluate
from rules.formats.battlescribe import read_document, read_roster
from rules.formats.export import to_roster_file
from rules.formats.figures import figures_of
from rules.formats.resolve import catalogue_of_figures, resolve
from rules.formats.roster_file import RosterFile
from tests.formats.samples import OLD_ROSTER, TEAM_CATALOGUE, TEAM_SYSTEM
from tests.formats.test_compiled_whole import lines_in
from tests.rules.expected import Cases, expected, lines_of

NAME = "old_roster"


@cache
def roster() -> RosterFile:
    """With a heading and words on what nobody knows today."""
    more = 'entryId="as-gone::webber" entryGroupId="as-gone::guns" customName="Sticky" page="3"'
    return read_roster(OLD_ROSTER.replace('entryId="as-gone::webber"', more).encode(), "old.ros")


@cache
def today() -> Catalogue:
    system, team = (read_document(text.encode(), "a") for text in (TEAM_SYSTEM, TEAM_CATALOGUE))
    return compile_catalogue(system, [team])


@cache
def nothing() -> Catalogue:
    return catalogue_of_figures(roster())


def found(data: Catalogue) -> list[str]:
    tree, report = resolve(data, roster())
    return [*lines_in(tree), *lines_in(report)]


def figured(data: Catalogue) -> list[str]:
    tree, report = resolve(data, roster())
    figures = figures_of(data, roster(), tree, report, evaluate(data, tree))
    return [*lines_in(figures), *figures.summary, *(f"{part} {whose}" for part, whose in figures.operative_of.items())]


def written(data: Catalogue) -> list[str]:
    tree, _ = resolve(data, roster())
    return [*lines_in(to_roster_file(data, tree, evaluate(data, tree)))]


CASES: Cases = {
    "as it is read": lambda: [*lines_in(roster())],
    "its own data": lambda: [*lines_in(nothing().game_system)],
    **{
        f"{name}, {when}": partial(lambda make, data: make(data()), make, data)
        for when, data in (("with today's data", today), ("without any", nothing))
        for name, make in (("how it is found", found), ("figures", figured), ("written", written))
    },
}


@pytest.mark.parametrize("heading", CASES)
def test_an_old_roster_is_what_is_told(heading: str) -> None:
    assert lines_of(CASES[heading]) == expected(NAME)[heading]


def test_nothing_else_is_told() -> None:
    assert list(expected(NAME)) == list(CASES)
