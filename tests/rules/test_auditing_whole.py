"""A pack of 2021 against catalogues and lists of others, every difference whole, as `expected/auditing.txt` says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rules.auditing import Audit, DataDifference
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.datacards.dialect import rules_of
from rules.editions.kt2021 import auditing
from rules.editions.kt2021.edition import DIALECT
from rules.editions.kt2021.stated_limits import audit_limits, most_of
from rules.formats.datacards.source import TeamSource
from rules.formats.pack import compile_pack, read_pack, read_system_pack
from rules.selection.team import TeamPart, TeamRules
from tests.engine.building import catalogue_of, limit
from tests.rules.expected import Cases, expected, lines_of

NAME = "auditing"
SYSTEM = b"""
edition: kt2021
kind: system
title: Lanterns
revision: 1
stats: [M, APL, GA, DF, SV, W]
figures: [A, BS/WS, D]
rules_column: SR
equipment_points: 10
archetypes: {recon: Recon, security: Security}
weapon_rules: {lethal: {name: Lethal x, text: Crits.}}
ploys: {again: {name: Again, kind: firefight, text: Roll again.}}
narrative:
  honours: {parry: {name: Parry, roll: 3, group: combat, text: It parries.}}
  rare: {old-eye: {name: Old Eye, cost: 1, text: It sees.}}
"""
TEAM = b"""
edition: kt2021
key: greenskin
title: Lantern Watch
revision: 1
faction: Lantern Watch
archetypes: [recon]
ploys:
  hush: {name: Hush, kind: strategy, text: Be quiet.}
  rush: {name: Rush, kind: firefight, text: Be quick.}
tac_ops: {glow: {name: Glow, text: Shine.}}
narrative:
  honours:
    keen: {name: Keen Eye, roll: 2, text: It sees.}
    calm: {name: Calm, roll: 5, text: It waits.}
    odd: {name: Odd, text: It is chosen.}
  rare:
    flare: {name: Flare Gun, cost: 2, text: "It is a weapon: 4 attacks, hits on 3+, damage 4/5."}
    lens: {name: Lens, cost: 1, text: It sees.}
equipment:
  rope: {name: Rope, text: Climb., cost: 1}
  net: {name: Net (Gunner), text: Catch., cost: 2, costs: {gunner: 3}}
  lamp: {name: Lamp, text: Light., cost: 2}
operatives:
  warden:
    name: Warden
    stats: [3\xe2\x97\x8f, 2, 1, 3, 4+, 9]
    keywords: [Leader]
    weapons: {fists: {name: Fists, melee: [3, 3+, 2/3]}}
  watcher:
    name: Watcher
    stats: [3\xe2\x97\x8f, 2, 1, 3, 5+, 8]
    keywords: [Guard]
    weapons: {club: {name: Club, melee: [3, 4+, 2/3]}}
  gunner: {name: Gunner, stats: [3\xe2\x97\x8f, 2, 1, 3, 5+, 8], keywords: [Guard]}
  mouse: {name: Mouse, stats: [3\xe2\x97\x8f, 1, 1, 3, 6+, 3], keywords: [Small]}
  owl: {name: Owl, stats: [3\xe2\x97\x8f, 1, 1, 3, 6+, 4], keywords: [Small]}
selection:
  fire_teams:
    pick: 2
    of:
      reds:
        name: Reds
        archetypes: [recon]
        groups:
          - {count: 1, at_least: 0, from: [warden]}
          - count: 5
            from: [{take: watcher, max: any}, {take: gunner, max: 2}, {take: mouse, max: any, weight: 1/2}]
        limits: [{name: Gunners, max: 1, of: [gunner]}]
      blues:
        name: Blues
        archetypes: [security]
        groups: [{count: 4, from: [{take: watcher, max: 3}, {take: owl, max: any, weight: 2}]}]
  limits: [{name: Guards, max: 2, keyword: Guard}]
"""


@cache
def pack() -> tuple[TeamSource, Catalogue]:
    system = read_system_pack(SYSTEM, "system.yaml")
    source = read_pack(TEAM, "greenskin.yaml", system)
    assert isinstance(source, TeamSource)
    return source, compile_catalogue(compile_pack(system), [compile_pack(source, system)])


def rules() -> TeamRules:
    found = rules_of(pack()[1])
    assert found is not None
    return found


def told_of(audit: Audit) -> list[str]:
    return [*(f"{kind}: {number}" for kind, number in audit.compared.items()), *map(str, audit.differences)]


# Catalogues


def entry(name: str, points: int | None = None, sort: str = "upgrade", **more: Any) -> dict[str, Any]:
    costs = (
        []
        if points is None
        else [{"name": "EP", "typeId": "ep", "value": points}, {"name": "pts", "typeId": "pts", "value": 99}]
    )
    return {"id": name, "name": name, "type": sort, "costs": costs, **more}


def dearer(points: int) -> dict[str, Any]:
    return {"type": "set", "field": "ep", "value": str(points)}


GROUP = {
    "id": "g",
    "name": "Honours",
    "entryLinks": [
        {"id": "l1", "name": "Lantern 2: - Keen Eye", "targetId": "shared", "type": "selectionEntry"},
        {"id": "l6", "name": "Lantern 6: - Keen Eye", "targetId": "shared", "type": "selectionEntry"},
        {"id": "l2", "name": "Lantern 4 - Calm", "targetId": "shared", "type": "selectionEntry"},
        {"id": "l3", "name": "Lens* RARE", "targetId": "shared", "type": "selectionEntry"},
    ],
}


def their_catalogue() -> Catalogue:
    box = entry(
        "Box",
        selectionEntryGroups=[GROUP],
        selectionEntries=[entry("Net [2EP]", 2), entry("Net", 2, modifiers=[dearer(3)])],
    )
    return catalogue_of(
        entry("Rope*", 1),
        entry("Lamp", 3, modifiers=[{"type": "set", "field": "pts", "value": "2"}]),
        box,
        model("Mouse", cap("Mouse", 3)),
        sharedSelectionEntries=[entry("shared")],
        sharedProfiles=[
            {"id": "p1", "name": "Flare Gun", "typeName": "Weapons", "typeId": "w", "characteristics": []},
        ],
    )


SAID = {"flare gun": "A weapon: 4 attacks, hits on 3+, damage 4/5.", "odd net": "2 attacks, hits on 4+, damage 1/2"}
WEAPONS = [
    ("weapons/flare gun", "none", "4 3+ 4/5"),
    ("weapons/gun", "none", "4 3+ 4/5 Lethal 5+"),
    ("weapons/flare gun", "none", "3 3+ 4/5"),
    ("weapons/flare gun", "3 3+", "4 3+ 4/5"),
    ("operatives/flare gun", "none", "4 3+ 4/5"),
    ("weapons/are gun", "none", "4 3+ 4/5"),
]


def weapons_said() -> list[str]:
    differences = (DataDifference(what=what, ours=ours, theirs=theirs) for what, ours, theirs in WEAPONS)
    return [f"{each} {auditing._is_said(each, SAID)}" for each in differences]


# Lists

STATS = {"M": "3[CIRCLE]", "APL": "2", "GA": "1", "DF": "3", "SV": "4+", "W": "9"}
LISTED = {
    "killteamname": "Greenskins",
    "fireteams": [
        {
            "fireteamname": "REDS",
            "archetype": "Recon/Security",
            "operatives": [{"opname": "Warden", **STATS}, {"opname": "Stranger", **STATS}],
        },
        {
            "fireteamname": "Blues",
            "archetype": "",
            "operatives": [{"opname": "WATCHER", **STATS, "M": "3[STAR}", "W": "8"}],
        },
        {"fireteamname": "Greens", "archetype": "Recon", "operatives": []},
    ],
    "ploys": {"strat": [{"ployname": "Hush!"}], "tac": [{"ployname": "Push"}]},
    "equipments": [{"eqname": "Rope", "eqpts": 1}, {"eqname": "Lamp", "eqpts": 3}],
}
TABLES = {
    "Ploy": [
        ["ORK", "GSK", "S", "1", "Hush", "x"],
        ["ORK", "GSK", "T", "1", "Rush"],
        ["ORK", "KOM", "F", "2", "Waaagh", "y"],
    ],
    "TacOp": [["ORK-GSK-1", "", "", "", "Glow", "x"], ["ORK-GSK-2", "", "", "", "Gleam"]],
}


def lists() -> list[Any]:
    return [
        *auditing.kill_teams(TABLES),
        *auditing.kill_teams([{"killteams": [{"a": 1}]}, {"killteams": [{"b": 2}, {"c": 3}]}]),
    ]


def whose() -> list[bool]:
    named = [{"team": "ORK-GSK"}, {"team": "ORK-KOM"}, {"killteamname": "Greenskins"}, {"killteamname": "Tyranids"}]
    return [
        auditing.is_list_of(each, replace(pack()[0], data={"key": key}))
        for key in ("greenskin", "kommandos")
        for each in named
    ]


def audited(listed: Mapping[str, Any]) -> list[str]:
    return told_of(auditing.audit_list(listed, pack()[0]))


# Limits


def cap(name: str, most: int, scope: str = "roster", **more: Any) -> dict[str, Any]:
    return limit(f"{name}-cap", more.pop("kind", "max"), most, scope, **{"field": "selections"} | more)


def changing(name: str, kind: str, value: int, **more: Any) -> dict[str, Any]:
    return {"type": kind, "field": f"{name}-cap", "value": str(value), **more}


def model(name: str, *caps: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": name, "name": name, "type": "model", "constraints": list(caps), **more}


REPEATED = {"repeats": [{"field": "selections", "scope": "roster", "value": 1, "repeats": 1, "childId": "any"}]}


def limits(*models: dict[str, Any], **army: Any) -> list[str]:
    theirs = catalogue_of(*models, **army)
    audit = Audit()
    parts = (
        TeamPart(key="reds", name="Reds", operatives=frozenset({"gunner", "mouse"})),
        TeamPart(key="blues", name="Blues men", operatives=frozenset({"watcher"})),
    )
    audit_limits(audit, replace(rules(), fire_teams=parts), theirs, list(auditing._owners(theirs)))
    return told_of(audit)


def in_forces(*names: str) -> list[str]:
    forces = [
        {
            "id": name,
            "name": name,
            "categoryLinks": [{"id": f"c-{name}", "targetId": "special", "constraints": [cap(name, 9, "force")]}],
        }
        for name in names
    ]
    forces.append({"id": "free", "name": "Free", "categoryLinks": [{"id": "c-free", "targetId": "special"}]})
    special = {"categoryLinks": [{"id": "x", "targetId": "special"}]}
    operative = {"id": "op", "targetId": "operative", "constraints": [cap("op", 9, "force")]}
    return limits(
        {**model("Watcher"), **special},
        {**model("Gunner"), **special},
        {**model("Owl"), **special},
        categoryEntries=[{"id": "special", "name": "Special"}, {"id": "operative", "name": "Operative"}],
        forceEntries=[{"id": "all", "name": "All", "forceEntries": forces, "categoryLinks": [operative]}],
    )


def linked() -> list[str]:
    """A model that is shared, and capped where it is linked."""
    return limits(
        sharedSelectionEntries=[model("Owl")],
        entryLinks=[
            {"id": "to-owl", "name": "Owl", "targetId": "Owl", "type": "selectionEntry", "constraints": [cap("Owl", 5)]}
        ],
    )


MOST = (
    ("warden",),
    ("watcher",),
    ("gunner",),
    ("mouse",),
    ("owl",),
    ("watcher", "gunner"),
    ("mouse", "gunner"),
    ("owl", "mouse"),
)
CASES: Cases = {
    "bare words": lambda: [
        auditing.bare_word(name) for name in ("Rope* (Gunner)", "RARE Lens", "Devil's  Eye", "Rarely")
    ],
    "a catalogue": lambda: told_of(auditing.audit_catalogue(DIALECT, pack()[1], their_catalogue())),
    "a catalogue of nothing": lambda: told_of(auditing.audit_catalogue(DIALECT, pack()[1], catalogue_of())),
    "a pack without rules": lambda: told_of(auditing.audit_catalogue(DIALECT, their_catalogue(), pack()[1]))[:1],
    "weapons that are said": weapons_said,
    "lists": lists,
    "whose lists": whose,
    "only listed": lambda: [
        sorted(auditing.only_listed(pack()[0])),
        sorted(auditing.only_listed(replace(pack()[0], ploys=(), data={"selection": {}}))),
    ],
    "a list": lambda: audited(LISTED),
    "ploys of tables": lambda: audited({"team": "ORK-GSK", "ploys": {("strategy", "Hush"), ("firefight", "Push")}}),
    "tac ops of tables": lambda: audited({"team": "ORK-GSK", "tac_ops": {"Glow", "Gleam"}}),
    "the most": lambda: {each: most_of(rules(), each) for each in MOST},
    "plain caps": lambda: limits(
        model("Warden", cap("Warden", 1)), model("Mouse", cap("Mouse", 3)), model("Nobody", cap("Nobody", 3))
    ),
    "caps that grow": lambda: limits(
        model(
            "Owl",
            cap("Owl", 3),
            modifiers=[changing("Owl", "increment", 2), changing("Owl", "set", 8), changing("x", "set", 9)],
        ),
        model("Mouse", cap("Mouse", 3), modifiers=[changing("Mouse", "decrement", 3), changing("Mouse", "append", 1)]),
        model("Gunner", cap("Gunner", 3), modifierGroups=[{"modifiers": [changing("Gunner", "decrement", 1)]}]),
    ),
    "caps that are none": lambda: limits(
        {**model("Owl", cap("Owl", 3)), "type": "upgrade"},
        model("Owl", cap("Owl", 3, kind="min")),
        model("Mouse", cap("Mouse", 3, "parent")),
        model("Warden", cap("Warden", 3, field="ep")),
        model("Gunner", cap("Gunner", 3), modifiers=[changing("Gunner", "increment", 1, **REPEATED)]),
    ),
    "caps on plain names": lambda: limits(
        model("Lamp w net", cap("Lamp w net", 1)), model("Owl w net", cap("Owl w net", 9))
    ),
    "caps in forces": lambda: in_forces("Reds Fire Team", "Blues man Fire Team", "Others", "Roster"),
    "caps on links": linked,
}


@pytest.mark.parametrize("case", CASES)
def test_an_audit_finds_what_is_written(case: str) -> None:
    assert lines_of(CASES[case]) == expected(NAME)[case]


def test_nothing_else_is_written() -> None:
    assert list(expected(NAME)) == list(CASES)
