"""All that is said of packs with something wrong, place by place, as `expected/faults.txt` has it."""

from __future__ import annotations

from functools import partial

import pytest

from rules.errors import Malformed
from rules.formats.pack import read_pack
from tests.formats.test_datacard_packs import WRONG
from tests.formats.test_pack_language import PACK
from tests.rules.datacard_cast import TEAM, system
from tests.rules.expected import Cases, expected, lines_of
from tests.rules.pack_cast import our_system

NAME = "faults"


def faults_of(name: str, text: str, changes: str) -> list[str]:
    """What is said of the text after changes, `this → that`, each in the first place where this stands."""
    for change in changes.split(" && "):
        old, _, new = change.partition(" → ")
        assert old in text, f"{old!r} is not in the pack"
        text = text.replace(old, new, 1)
    try:
        read_pack(text.encode(), name, our_system() if name == "toys.yaml" else system())
    except Malformed as problem:
        return [str(fault) for fault in problem.faults]
    return []


TOYS = [
    "title: Toys → title: Toys\ntitle: Boys",
    "faction: Toys → faction: Toys\n? [a]\n: b",
    "    specialisms: [combat, scout]\n → ",
    "name: C, role: non-specialist → name: C, role: leader",
    "model: soldier, name: C → model: captain, name: C",
    "model: soldier, name: C → model: general, name: C",
    "role: leader → role: leader, traits: [brave]",
    "role: leader → role: leader, traits: [iron-will]",
    "role: specialist, specialism: scout → role: specialist",
    "specialism: scout, → specialism: scout, picks: [dance],",
    "limit: 100\n → limit: 100\n    sub_faction: green\n",
    "weapons: → wargear: {popgun: {name: Pop}, stick: {name: S}}\nweapons:",
    "name: Popgun, → name: Popgun, equipment: [drum, stick],",
    "name: Popgun, → name: Popgun, equipment: [popgun],",
    "name: Popgun, → name: Popgun, options: [stick, {list: chest}],",
    "name: Stick, → name: Stick, abilities: [brave],",
    "        price: 5\n →         price: 5\n        abilities: [brave]\n",
    "from: [popgun, stick]}\ndata → from: [popgun, popgun, bow, {list: toolbox}]}\ndata",
    "{choose: Weapon, → {list: toolbox}\n          - {choose: Weapon, && from: [popgun, stick]}\ndata "
    "→ from: [stick, {list: chest}]}\n  chest: {name: Chest, from: [popgun, {list: toolbox}]}\ndata",
    "type: Melee, S: +1, AP: 0, D: 1 → S: +1, profiles: [{name: jab, type: Melee, S: +1, AP: 0, D: 1}, "
    "{name: hit, type: Melee, S: +2, AP: 0, D: 1}]",
    "specialisms: [combat, scout] → specialisms: [combat, combat]",
    "name: Popgun → name: ''",
    f"name: Popgun → name: {'p' * 81}",
    f"price: 5 → price: {'f' * 58}",
    f"price: 5 → price: {'f' * 59}",
    "profile: [6\", 4+, 4+, 3, 3, 1, 1, 6, 5+] → profile: {M: 6\"}",
    "commanders: →   others:\n    name: Soldiers\n    models: {drummer: {name: Drummer, price: 4, "
    "profile: [6\", 4+, 4+, 3, 3, 1, 1, 6, 5+]}}\ncommanders:",
    "from: [popgun, stick]}\n      serg → from: [popgun, {choose: Blades, from: [stick, stick]}]}\n      serg",
    "stick]}\n      serg → stick]}\n          - {choose: Weapon, from: [stick]}\n      serg",
    "from: [popgun, stick]}\n      serg → from: [popgun, {list: toolbox, default: bow}]}\n      serg",
    "from: [popgun, stick]}\n      serg → from: [popgun, {list: toolbox, default: stick}]}\n      serg",
    "from: [popgun, stick]}\n      serg → from: [popgun, {list: chest, default: stick}]}\n      serg",
    "{choose: Weapon, → {choose: Weapon, min: 2, max: 1,",
    "{choose: Weapon, → {choose: Weapon, min: 2, max: 2,",
    "{choose: Weapon, → {choose: Weapon, needs: [wings, popgun, leader], not_with: tail,",
    "default: popgun → default: bow",
    "price: 6\n → price: 6\n        specialism_needs: {medic: popgun, leader: bow}\n",
    "specialisms: [combat, scout] → specialisms: [combat, melee, cook]",
    "specialisms: [melee] → specialisms: [leader, melee]",
    "levels: [20, 25, 40, 60] → levels: [20, 20, 40, 40]",
    "levels: [20, 25, 40, 60] → levels: [20, 25, 60, 40]",
    "levels: [20, 25, 40, 60] → levels: [20, 25, 40]",
    "levels: [20, 25, 40, 60] → price: 20",
    "price: 6\n → price: 6\n        sub_faction: [red, any, blue]\n",
    "price: 6\n → price: 6\n        sub_faction: none\n",
    "    name: Soldiers\n →     name: Soldiers\n    fire_team: Squad\n",
    "    name: Soldiers\n →     name: Soldiers\n    fire_team: false\n",
    "commanders: → attendants: {dog: {name: Dog, price: 2, attends: [soldiers, cat], "
    "profile: [6\", 4+, 4+, 3, 3, 1, 1, 6, 5+]}}\ncommanders:",
    "  captain: →   soldier:",
    "limit: 100 → limit: 10",
    "role: leader → role: non-specialist",
    "role: leader} → role: leader, level: 2, choices: [stick]}",
    "choices: [stick] → choices: [{Weapon: stick}, drum]",
    "specialism: scout, → specialism: melee, level: 4, ",
]  # fmt: skip

LANTERNS = [
    *(f"{old.decode()} → {new.decode()}" for _, (old, new), _ in WRONG),
    "musket: {name: Musket, ranged: [4, 3+, 3/4] → musket: {name: Musket, ranged: [4, 3+]",
    "text: Blow it. → text: Blow it., weapons: {din: {name: Din, ranged: [4, 4+], rules: [Piercing 3]}}",
    "arms: [musket or pistol] → arms: [musket + whip or pistol; club]",
    "{take: gunner, max: 2, different: true} → {take: gunner, carries: [saw, whip], max: 2}",
    "max_without: {of: [redcoat, bluecoat] → max_without: {of: [redcoat, goblin]",
    "equipment: kennel, from → equipment: tent, from",
    "of: [gunner, spotter]} → of: [gunner, goblin]}",
    "{name: Cannons, max: 1, weapons: cannon} → {name: Cannons, min: 1, weapons: [cannon, whip]}",
    "lists: {red: redcoat, blue: bluecoat} → lists: {red: [redcoat, goblin], blue: bluecoat}",
    "apart_from: [first-oath] → apart_from: [third-oath]",
    "second-oath: {name: Second oath, → second-oath: {name: Second oath, pick: 3,",
    "second-oath: {name: Second oath, → second-oath: {name: Second oath, pick: 2,",
    "adds: {Wounds: 1} → adds: {Wounds: 1, Luck: 1}",
    "{take: ogre, → {take: goblin,",
    "text: Blow it. → text: Blow it., who: [goblin], costs: {imp: 2}, adds: {from: [wolf], count: 1}",
    "needs: {owl: [spotter, adept]} → needs: {goblin: owl}",
    "selection:\n → selection:\n  either: [{groups: [{count: 1, from: [imp]}], "
    "limits: [{name: Any, of: [wolf], weapons: whip}]}]\n",
    "archetypes: [recon] → archetypes: [recon]\narchetypes_by_keyword: {Heavy: recon, Light: security}",
    "count: 2, from: [hound]}} → count: 2, from: [wolf]}}",
    "equipment: [whistle, lamps/red+blue] → equipment: [whistle, lamps/red]",
    "equipment: [whistle, lamps/red+blue] → equipment: [whistle, rope, tent]",
    "arms: flare} → arms: whip}",
    "choices: {first-oath: calm, lead: lead} → choices: {first-oath: loud, third-oath: calm}",
]


def headed(name: str, text: str, changes: list[str]) -> Cases:
    return {
        f"{name}: {' / '.join(each.split(chr(10)))}".strip(): partial(faults_of, name, text, each) for each in changes
    }


CASES: Cases = {**headed("toys.yaml", PACK, TOYS), **headed("lantern-watch.yaml", TEAM.decode(), LANTERNS)}


@pytest.mark.parametrize("heading", CASES)
def test_a_wrong_pack_is_told_all_its_faults(heading: str) -> None:
    assert lines_of(CASES[heading]) == expected(NAME)[heading]


def test_nothing_else_is_told() -> None:
    assert list(expected(NAME)) == list(CASES)
