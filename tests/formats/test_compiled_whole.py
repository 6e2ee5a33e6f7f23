"""What small packs compile to, every element with all that it says, as `expected/compiled.txt` has it.

An element stands on a line with its plain fields; those within it stand below it, further in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.datacards.dialect import rules_of
from rules.datacards.team_reference import team_reference
from rules.editions.base import Settings
from rules.editions.kt2024.edition import DIALECT
from rules.formats.datacards.selection import read_composition
from rules.formats.pack import compile_pack, pack_content, read_pack, read_system_pack
from rules.formats.pack_source import FactionSource, all_models
from tests.rules.datacard_cast import SYSTEM, TEAM
from tests.rules.expected import Cases, briefly, expected, lines_of
from tests.rules.pack_cast import our_system

NAME = "compiled"
WARBAND, RARITIES = (Path(__file__).parents[1] / "rules" / f"kt2018_{name}.yaml" for name in ("warband", "rarities"))
PLAIN = (None, 0, "", (), {})


def lines_in(value: Any, name: str = "", depth: int = 0) -> Iterator[str]:
    """The element, and below it those that it holds."""
    parts = [(each.name, getattr(value, each.name)) for each in fields(value)]
    inner = [(key, part) for key, part in parts if _is_listed(part)]
    own = [f"{key}={briefly(part)}" for key, part in parts if not _is_listed(part) and part not in PLAIN]
    yield f"{'. ' * depth}{name}: {', '.join(own)}"
    for key, part in inner:
        for each in part.values() if isinstance(part, Mapping) else part:
            yield from lines_in(each, key, depth + 1)


def _is_listed(part: Any) -> bool:
    rows = [*part.values()] if isinstance(part, Mapping) else part
    return isinstance(rows, list | tuple) and bool(rows) and is_dataclass(rows[0])


def datacards() -> Catalogue:
    """Read and compiled anew, not what another test has compiled before."""
    own = read_system_pack(SYSTEM, "system.yaml")
    source = read_pack(TEAM, "lantern-watch.yaml", own)
    return compile_catalogue(compile_pack(own), [compile_pack(source, own)])


@cache
def of_2018(file: Path) -> FactionSource:
    source = read_pack(file.read_bytes(), file.name, our_system())
    assert isinstance(source, FactionSource)
    return source


WATCH = {
    "max": 2, "groups": [{"count": 1, "from": ["boss"]}, {"name": "Crew", "count": 4, "at_least": 3,
    "from": [{"take": "hand", "max": "any"}, {"take": "gunner", "carries": "cannon", "max": 2, "different": True}]}],
    "limits": [{"name": "Cannons", "max": 1, "max_of_two": 3, "weapons": "cannon"},
               {"name": "Hands", "min": 1, "max": 4, "of": "hand", "with_trades": True}],
}  # fmt: skip
OWLS = {"name": "Owls", "max": 1, "groups": [{"count": 3, "from": [{"take": "owl", "weight": "1/2", "step": 2}]}]}
COATS = {"name": "Coats", "lists": {"red": "redcoat", "blue": ["bluecoat", "greycoat"]}}
FIRE_TEAMS = {
    "fire_teams": {"pick": 2, "of": {"watch": {"name": "Watch", **WATCH}, "owls": OWLS}},
    "groups": [{"name": "Guests", "count": 1, "tradable": 1, "equipment": "kennel", "from": ["hound"]}],
    "limits": [{"name": "Heavy", "max": 2, "keyword": "Heavy Arms"}],
    "needs": {"owl": "hand", "hound": ["boss", "hand"]},
}
EITHER = {
    "either": [{"groups": [{"count": 2, "from": ["boss", "hand"]}], "one_of": [COATS]},
               {"groups": [{"count": 3, "from": [{"take": "hand", "max_without": {"of": "boss", "max": 1}}]}]}],
    "limits": [{"name": "Piercing", "max": 1, "weapon_rule": "Piercing"}],
}  # fmt: skip
AGREED = [Settings(points_limit=limit, commander_allowed=allowed) for limit in (125, 200) for allowed in (False, True)]
NAMES = {"boss": "Boss", "hand": "Hand", "owl": "Owl"}


def ways(data: Mapping[str, Any]) -> list[str]:
    """Each list of which one must hold."""
    found = read_composition(data, NAMES)
    return [line for each in found.alternatives or (found,) for line in lines_in(each, "way")]


def of_system(name: str, *keys: str) -> list[str]:
    """These of what the shipped system of 2018 has under this name; all where none is named."""
    entries = getattr(compile_pack(our_system()), name)
    return [line for each in entries if not keys or each.id in keys for line in lines_in(each, name)]


CASES: Cases = {
    "the system of datacards": lambda: [*lines_in(datacards().game_system)],
    "a team of datacards": lambda: [*lines_in(datacards().catalogues["kt2024:lantern-watch"])],
    "what the system has beside what is chosen": lambda: [
        *lines_in(pack_content(read_system_pack(SYSTEM, "system.yaml")))
    ],
    "its rules": lambda: [*lines_in(rules_of(datacards()))],
    "its page": lambda: [*lines_in(team_reference(DIALECT, datacards()))],
    "categories of 2018": lambda: of_system("category_entries"),
    "roots of 2018": lambda: of_system("entry_links"),
    "forces of 2018": lambda: of_system("force_entries"),
    "figures of 2018": lambda: of_system("profile_types"),
    "choices of 2018": lambda: of_system(
        "shared_selection_entries", "kt2018:specialism:leader", "kt2018:fire-team-advances",
        "kt2018:list-configuration", "kt2018:resources", "kt2018:legendary-hunter:1", "kt2018:legendary-hunter:2",
        "kt2018:item:psybolt",
    ),
    "groups of 2018": lambda: of_system("shared_selection_entry_groups"),
    "two of several fire teams": lambda: ways(FIRE_TEAMS),
    "one of two lists": lambda: ways(EITHER),
    "one list": lambda: ways({"groups": OWLS["groups"], "needs": {"owl": "owl"}}),
    "models of 2018 as read": lambda: [
        line for each in all_models(of_2018(WARBAND).data) for line in lines_in(each, "model")
    ],
    "a faction of 2018": lambda: [*lines_in(compile_pack(of_2018(WARBAND), our_system()))],
    "another with what few packs say": lambda: [*lines_in(compile_pack(of_2018(RARITIES), our_system()))],
    "what its teams ask": lambda: [
        (each.key, each.note, each.agreed, [each.fits(settings) for settings in AGREED])
        for each in pack_content(of_2018(RARITIES), our_system()).teams
    ],
    "what it has beside what is chosen": lambda: [*lines_in(pack_content(of_2018(RARITIES), our_system()))],
}  # fmt: skip


@pytest.mark.parametrize("heading", CASES)
def test_a_pack_compiles_to_what_is_told(heading: str) -> None:
    assert lines_of(CASES[heading]) == expected(NAME)[heading]


def test_nothing_else_is_told() -> None:
    assert list(expected(NAME)) == list(CASES)
