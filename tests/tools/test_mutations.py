"""The mistakes that tools/mutate.py makes: each can be run, changes one place, and comes again with its seed."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.armoury import Option
from rules.dice import roll_key
from rules.editions.kt2021.campaign.league import LEAGUE
from rules.editions.kt2021.campaign.missions import PACKS, GamePack
from rules.names import name_of
from tools.mutate import chosen, rules_sources
from tools.mutation_runs import HOME, _in_a_fork, change_code, selection
from tools.mutations import mutations_of

SOURCE = '''"""Words."""


def price(points: int = 3, *, is_free: bool = False) -> int:
    """“What” it costs."""
    if is_free or points == 0:
        return 0
    log(points)
    return -points + 1 if points < 7 and not is_free else sum(each for each in range(points) if each)
'''


def changed(kind: str) -> list[str]:
    """The line that each mistake of a kind makes."""
    found = [mutation for mutation in mutations_of("x.py", SOURCE) if mutation.kind == kind]
    return [mutation.applied(SOURCE).splitlines()[mutation.line - 1].strip() for mutation in found]


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("comparison", ["if is_free or points != 0:", "<= 7"]),
        ("bound", ["points: int = 4", "points == 1", "return 1", "+ 2 if", "points < 8"]),
        ("sign", ["return (-points - 1) if", "return (points) + 1"]),
        ("boolean", ["is_free: bool = True", "(is_free and points == 0)", "(points < 7 or not", "and (is_free)"]),
        ("missing part", ["if (points == 0):", "if (is_free):", "if (not is_free) else", "if (points < 7) else"]),
        ("missing branch", ["if False:", "return (sum("]),
        ("missing guard", ["if True:", "return (-points + 1)"]),
        ("missing statement", ["pass"]),
        ("missing condition", ["in range(points) if True)"]),
    ],
)  # fmt: skip
def test_every_kind_of_mistake_is_made_wherever_it_fits(kind: str, lines: list[str]) -> None:
    found = changed(kind)
    assert len(found) == len(lines)
    assert all(any(line in each for each in found) for line in lines)


def test_a_mistake_changes_one_place_and_leaves_a_file_that_compiles() -> None:
    for mutation in mutations_of("x.py", SOURCE):
        ast.parse(mutation.applied(SOURCE))
        lines = mutation.diff(SOURCE).splitlines()
        assert [line[0] for line in lines if line[0] in "+-"] == ["-", "+"]


def test_the_same_seed_chooses_the_same_places() -> None:
    sources = rules_sources(HOME, "rules/campaigns/")
    places = chosen(sources, 10, seed=3)
    assert places == chosen(sources, 10, seed=3) != chosen(sources, 10, seed=4)
    assert len({(place.path, place.line) for place in places}) == 10


def test_a_mistake_reaches_functions_that_were_made_in_others_at_import() -> None:
    path = "rules/editions/kt2021/campaign/games.py"
    source = rules_sources(HOME, path)[path]
    (mistake,) = (each for each in mutations_of(path, source) if each.kind == "comparison")
    anything = replace(LEAGUE.settings, mission_pack=GamePack.ANY)

    def words() -> list[str]:
        return [*LEAGUE.head_words(anything, True)]

    def words_with_the_mistake() -> list[str]:
        change_code(mistake, source)
        return words()

    assert words() == []
    assert _in_a_fork(words_with_the_mistake) == [dict(PACKS)[GamePack.ANY]]


@pytest.mark.parametrize(
    ("path", "line", "read", "value"),
    [
        ("rules/armoury.py", "most: int | None = 1", lambda: Option(key="k", name="n").most, 2),
        ("rules/names.py", "LONGEST_NAME = 80", lambda: len(name_of("a" * 81)), 81),
        ("rules/dice.py", "def roll_key(", lambda: roll_key("a", "b"), roll_key("a", "b", 2)),
    ],
)
def test_a_mistake_in_a_plain_value_reaches_who_asks_for_it(
    path: str, line: str, read: Callable[[], object], value: object
) -> None:
    """A field's default, a module's own value and an argument's default."""
    source = rules_sources(HOME, path)[path]
    (number,) = (number for number, each in enumerate(source.splitlines(), 1) if line in each)
    (mistake,) = (each for each in mutations_of(path, source) if each.line == number)

    def with_the_mistake() -> object:
        change_code(mistake, source)
        return read()

    assert _in_a_fork(with_the_mistake) == value


def test_what_zip_does_with_other_lengths_is_no_mistake() -> None:
    assert mutations_of("x.py", "c = zip(a, b, strict=True)") == []


def test_tests_that_import_the_module_are_run_first() -> None:
    files = selection(HOME, "rules/dice.py")
    assert files.index("tests/rules/test_dice.py") < files.index("tests/rules/test_acts.py")
