"""What is shown of a faction that says rare things (kt2018_rarities.yaml), whole, as `expected/kt2018_shown.txt` has
it: its reference, its datasheets, and of its ready teams the sheets, the forms and what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.editions import find
from rules.editions.base import Purpose, RosterContent, Settings, View
from rules.formats.pack import compile_pack, pack_content
from rules.formats.pack_content import ReadyTeam
from tests.formats.test_compiled_whole import RARITIES, lines_in, of_2018
from tests.rules.expected import Cases, expected, lines_of
from tests.rules.pack_cast import our_system, system_document

NAME = "kt2018_shown"
EDITION = find("kt2018")
MODELS = ("pedlar", "runner", "clown", "showman", "juggler", "masked", "baker", "monkey")
TEAMS = {"market": 6, "parade": 5}


@cache
def oddments() -> Catalogue:
    return compile_catalogue(system_document("kt2018"), [compile_pack(of_2018(RARITIES), our_system())])


@cache
def ready(key: str) -> ReadyTeam:
    return next(each for each in pack_content(of_2018(RARITIES), our_system()).teams if each.key == key)


def content_of(key: str) -> RosterContent:
    return RosterContent(loadouts=ready(key).loadouts)


@cache
def seen(key: str) -> View:
    settings = Settings(points_limit=ready(key).limit, commander_allowed=True)
    return EDITION.view(oddments(), content_of(key), purpose=Purpose.KILL_TEAM, settings=settings)


def reference() -> list[str]:
    """Without what the system pack says to all."""
    said = {"trees", "traits", "advances", "hunters", "powers", "lessons", "resources"}
    own = replace(EDITION.reference(oddments()), **dict.fromkeys(said, ()), moments={}, rounds=0)
    return [*lines_in(own)]


def datasheet(model: str) -> list[str]:
    found = EDITION.datasheet(oddments(), f"kt2018:oddments:model:{model}")
    assert found is not None
    plain = replace(found, traits=(), levels=(), sheet=replace(found.sheet, picks=(), rules=()))
    return [*lines_in(plain.sheet, "sheet"), *lines_in(replace(plain, sheet=None))]


def sheets(key: str) -> list[str]:
    return [
        line
        for each in EDITION.sheets(oddments(), seen(key))
        for line in lines_in(replace(each, picks=(), traits=()), "sheet")
    ]


def form(key: str, number: int) -> list[str]:
    operative = f"{key}-{number}"
    found = EDITION.armoury(oddments(), content_of(key), operative, {})
    assert found is not None
    return [*lines_in(replace(found, traits=(), levels=()))]


def wrong(key: str) -> list[str]:
    view = seen(key)
    issues = (*view.issues, *EDITION.check_kill_team(view.team))
    return [f"{each.code}: {each.sentence} ({' '.join(each.operatives)})" for each in issues]


def asked(make: Callable[..., list[str]], *what: object) -> Callable[[], list[str]]:
    return partial(make, *what)


CASES: Cases = {
    "its reference": reference,
    **{f"datasheet: {model}": asked(datasheet, model) for model in MODELS},
    **{f"sheets: {key}": asked(sheets, key) for key in TEAMS},
    **{f"form: {key} {n}": asked(form, key, n) for key, size in TEAMS.items() for n in range(1, size + 1)},
    **{f"wrong: {key}": asked(wrong, key) for key in TEAMS},
}


@pytest.mark.parametrize("heading", CASES)
def test_a_faction_shows_what_is_told(heading: str) -> None:
    assert lines_of(CASES[heading]) == expected(NAME)[heading]


def test_nothing_else_is_told() -> None:
    assert list(expected(NAME)) == list(CASES)
