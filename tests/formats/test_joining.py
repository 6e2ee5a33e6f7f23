"""Two things that a file has apart and the data in one, or the other way round; and which option a name means."""

from __future__ import annotations

from typing import Any

import pytest

from rules.catalogue import Catalogue
from rules.catalogue.model import Cost
from rules.formats.joining import joined
from rules.formats.matching import MatchRung, bare_name, find_slot, ids_below, plain_name, stem
from rules.formats.roster_file import RosterCategory, RosterFile, RosterForce, RosterSelection
from tests.engine.building import catalogue_of


def model(name: str, *inside: str, **more: Any) -> dict[str, Any]:
    """A model of the data with these below it, whose ids are their names."""
    below = [{"id": each, "name": each, "type": "upgrade"} for each in inside]
    return {"id": name, "name": name, "type": "model", "selectionEntries": below, **more}


def selected(name: str, *inside: RosterSelection, key: str = "", points: int = 0, **more: Any) -> RosterSelection:
    costs = (Cost(type_id="pts", value=points),)
    return RosterSelection(
        id=key or name, entry_id=f"old-{name}", name=name, costs=costs, selections=inside, custom_notes="Ours.", **more
    )


def read(catalogue: Catalogue, *selections: RosterSelection) -> list[tuple[str, str, list[Any]]]:
    """Ids and names after joining, of a force within a force too."""
    inner = RosterForce(id="i", entry_id="patrol", catalogue_id="army", selections=selections)
    outer = RosterForce(id="f", entry_id="patrol", catalogue_id="army", selections=selections, forces=(inner,))
    after = joined(catalogue, RosterFile(id="r", game_system_id="system", name="Ours", forces=(outer,)))
    assert (after.name, after.forces[0].id, after.forces[0].forces[0].id) == ("Ours", "f", "i")
    assert after.forces[0].forces[0].selections == after.forces[0].selections
    return named(after.forces[0].selections)


def named(selections: tuple[RosterSelection, ...]) -> list[tuple[str, str, list[Any]]]:
    return [(each.id, each.name, named(each.selections)) for each in selections]


@pytest.mark.parametrize(
    ("held", "kept"),
    [
        (["Frag grenades", "Krak grenades"], [("Frag grenades", "Frag and krak grenades")]),
        (["frag", "Krak-grenades"], [("frag", "Frag and krak grenades")]),
        (["Krak grenades", "Frag grenades"], [("Frag grenades", "Frag and krak grenades")]),
        (
            ["Frag grenades", "Rifle", "Krak grenades"],
            [("Frag grenades", "Frag and krak grenades"), ("Rifle", "Rifle")],
        ),
        (["Frag grenades"], [("Frag grenades", "Frag grenades")]),
        (["Frag grenades", "Rifle"], [("Frag grenades", "Frag grenades"), ("Rifle", "Rifle")]),
        (["Frag grenades", "Melta bombs"], [("Frag grenades", "Frag grenades"), ("Melta bombs", "Melta bombs")]),
    ],
)
def test_two_that_the_data_has_in_one_are_one(held: list[str], kept: list[tuple[str, str]]) -> None:
    catalogue = catalogue_of(model("Trooper", "Frag and krak grenades", "Rifle", "Sword"))
    trooper = selected("Trooper", *map(selected, held))
    assert read(catalogue, trooper) == [("Trooper", "Trooper", [(key, name, []) for key, name in kept])]


@pytest.mark.parametrize(
    ("held", "kept"),
    [
        (["Power weapon", "Plasma pistol"], [("Plasma pistol", "Plasma pistol, Power weapon")]),
        (["Power weapon", "Laspistol"], [("Power weapon", "Power weapon"), ("Laspistol", "Laspistol")]),
        (["Power weapon"], [("Power weapon", "Power weapon")]),
    ],
)
def test_what_the_data_has_as_a_set_is_that_set(held: list[str], kept: list[tuple[str, str]]) -> None:
    catalogue = catalogue_of(
        model("Sergeant", "Bayonet, Boltgun", "Plasma pistol, Power weapon", "Power weapon, Knife")
    )
    assert read(catalogue, selected("Sergeant", *map(selected, held))) == [
        ("Sergeant", "Sergeant", [(key, name, []) for key, name in kept])
    ]


def test_the_pieces_of_a_set_are_none_beside_it() -> None:
    catalogue = catalogue_of(model("Champion", "Bolt pistol, Chainsword"))
    pair = selected("Chainsword and bolt pistol", *map(selected, ("Bolt pistol", "Chainsword", "Belt feed")))
    assert read(catalogue, selected("Champion", pair)) == [
        ("Champion", "Champion", [(pair.id, pair.name, [("Belt feed", "Belt feed", [])])])
    ]


def test_what_costs_something_of_its_own_is_not_lost_in_the_other() -> None:
    catalogue = catalogue_of(model("Trooper", "Frag and krak grenades"))
    frag, krak = selected("Frag grenades", points=1), selected("Krak grenades", points=1)
    assert read(catalogue, selected("Trooper", frag, krak)) == [
        ("Trooper", "Trooper", [("Frag grenades", "Frag grenades", []), ("Krak grenades", "Krak grenades", [])])
    ]
    free = selected("Krak grenades")
    (trooper,) = read(catalogue, selected("Trooper", frag, free))
    assert trooper[2] == [("Frag grenades", "Frag and krak grenades", [])]


def test_one_that_the_data_has_apart_is_both() -> None:
    pair = model("Frag and krak grenades", "Krak grenades", "Pin", "Frag grenades", type="upgrade")
    catalogue = catalogue_of({"id": "Trooper", "name": "Trooper", "type": "model", "selectionEntries": [pair]})
    bare, filled = selected("Frag and krak grenades"), selected("Frag and krak grenades", selected("Pin"))
    both = [(f"Frag and krak grenades-{n}", name, []) for n, name in enumerate(("Krak grenades", "Frag grenades"))]
    assert read(catalogue, selected("Trooper", bare)) == [
        ("Trooper", "Trooper", [("Frag and krak grenades", "Frag and krak grenades", both)])
    ]
    assert read(catalogue, selected("Trooper", filled)) == [
        ("Trooper", "Trooper", [("Frag and krak grenades", "Frag and krak grenades", [("Pin", "Pin", [])])])
    ]


def test_each_of_both_says_nothing_that_was_said_of_the_pair() -> None:
    pair = model("Axe and shield", "Axe", "Shield")
    given = selected("Axe and shield", key="p", points=3, custom_name="Ours", number=2)
    force = RosterForce(id="f", entry_id="patrol", catalogue_id="army", selections=(given,))
    after = joined(catalogue_of(pair), RosterFile(id="r", game_system_id="s", forces=(force,)))
    (kept,) = after.forces[0].selections
    assert (kept.id, kept.costs, kept.custom_name, kept.custom_notes) == ("p", given.costs, "Ours", "Ours.")
    assert kept.selections == tuple(
        RosterSelection(id=f"p-{n}", entry_id="old-Axe and shield", name=name, number=2)
        for n, name in enumerate(("Axe", "Shield"))
    )


@pytest.mark.parametrize("inside", [(), ("Axe",), ("Axe", "Pin")])
def test_what_the_data_does_not_ask_both_of_stays(inside: tuple[str, ...]) -> None:
    stranger = selected("Stranger", selected("Axe and shield"))
    assert read(catalogue_of(model("Axe and shield", *inside)), selected("Axe and shield"), stranger) == [
        ("Axe and shield", "Axe and shield", []), ("Stranger", "Stranger", [("Axe and shield", "Axe and shield", [])]),
    ]  # fmt: skip


# Which option a selection is


@pytest.mark.parametrize(
    ("name", "plain", "bare", "root"),
    [
        ("Frag & Krak  Grenades", "frag krak grenades", "frag krak grenades", "fragkrakgrenade"),
        ("Axe and Shield", "axe and shield", "axe shield", "axeshield"),
        ("Level 2: Sharpshooter", "level 2 sharpshooter", "sharpshooter", "sharpshooter"),
        ("Level", "level", "level", "level"),
        ("Level 2", "level 2", "level 2", "level2"),
        ("Level Two: Calm", "level two calm", "level two calm", "leveltwocalm"),
        ("2 Boys", "2 boys", "2 boys", "boy"),
        ("10", "10", "10", "10"),
        ("Gas bus", "gas bus", "gas bus", "gasbus"),
        ("Guns Ws", "guns ws", "guns ws", "gunws"),
    ],
)
def test_a_name_is_stripped_of_what_data_spell_otherwise(name: str, plain: str, bare: str, root: str) -> None:
    assert (plain_name(name), bare_name(name), stem(name)) == (plain, bare, root)


@pytest.mark.parametrize(
    ("told_above", "below"), [("", "a::b::c"), ("a", "b::c"), ("a::b", "c"), ("b", "a::b::c"), ("a::b::c", "a::b::c")]
)
def test_ids_are_told_below_those_above(told_above: str, below: str) -> None:
    assert ids_below("a::b::c", told_above) == below


GROUP = {
    "id": "arms",
    "name": "Arms",
    "entryLinks": [{"id": "armed-link", "targetId": "sword", "type": "selectionEntry"}],
}
SQUAD = {
    "id": "squad",
    "name": "Squad",
    "selectionEntryGroups": [GROUP],
    "selectionEntries": [
        {"id": "rifle", "name": "Rifle", "categoryLinks": [{"id": "r", "targetId": "troops", "primary": True}]},
        {"id": "sharpshooters", "name": "Storm Sharpshooters"},
        {"id": "champion-red", "name": "Champion of Redwater"},
        {"id": "champion-rod", "name": "Champion of Rodwater"},
        {"id": "short", "name": "Blade"},
        {"id": "box", "name": "Guns"},
        {"id": "pair", "name": "Bolt pistol, Chainsword"},
    ],
    "entryLinks": [
        {"id": "rifle-link", "targetId": "shared-rifle", "type": "selectionEntry"},
        {"id": "hidden-link", "targetId": "sword", "type": "selectionEntry", "hidden": True},
        {"id": "sword-link", "targetId": "sword", "type": "selectionEntry"},
        {
            "id": "led-link",
            "targetId": "sword",
            "type": "selectionEntry",
            "categoryLinks": [{"id": "l", "targetId": "troops", "primary": True}],
        },
        {"id": "model-link", "targetId": "model-sword", "type": "selectionEntry"},
    ],
}
ARMY = catalogue_of(
    SQUAD,
    sharedSelectionEntries=[
        {"id": "shared-rifle", "name": "rifle", "type": "upgrade"},
        {"id": "sword", "name": "Sword", "type": "upgrade"},
        {"id": "model-sword", "name": "Sword", "type": "model"},
    ],
)
PLAN = ARMY.slot_plan(ARMY.root_plan("army").slots[0])


@pytest.mark.parametrize(
    ("name", "entry_id", "more", "path", "rung"),
    [
        ("Whatever", "sword-link::sword", {}, "sword-link::sword", "exact"),
        ("Whatever", "gone::shared-rifle", {}, "rifle-link::shared-rifle", "last-id"),
        ("Whatever", "gone::sword", {}, "sword-link::sword", "last-id"),
        ("Whatever", "gone::armed-link::sword", {}, "sword-link::sword", "last-id"),
        ("Whatever", "gone::hidden-link::sword", {}, "hidden-link::sword", "last-id"),
        ("Whatever", "gone::sword", {"entry_group_id": "old::arms"}, "armed-link::sword", "last-id"),
        ("Whatever", "gone::sword", {"role": ("troops", "")}, "led-link::sword", "last-id"),
        ("Whatever", "gone::sword", {"role": ("old", "TROOPS")}, "led-link::sword", "last-id"),
        ("Whatever", "gone::sword", {"role": ("troops", ""), "entry_group_id": "arms"}, "led-link::sword", "last-id"),
        ("Sword", "gone", {"type": "model"}, "model-link::model-sword", "name"),
        ("Sword", "gone", {}, "sword-link::sword", "name"),
        ("Rifle", "gone", {"type": "unit", "role": ("troops", "")}, "rifle", "name"),
        ("rifle", "gone", {"type": "unit", "role": ("troops", "")}, "rifle-link::shared-rifle", "name"),
        ("RIFLE!", "gone", {"type": "unit", "role": ("troops", "")}, "rifle", "name"),
        ("Level 3: Blade", "gone", {}, "short", "name"),
        ("gun", "gone", {}, "box", "name"),
        ("Chainswords and bolt pistol", "gone", {}, "pair", "name"),
        ("Storm Sharpshotters", "gone", {"type": "unit"}, "sharpshooters", "name"),
        ("Storm Sharpshotters", "gone", {"type": "upgrade"}, "", "unresolved"),
        ("Blood Clawss", "gone", {"type": "unit"}, "", "unresolved"),
        ("Blood Clawz X", "gone", {"type": "unit"}, "", "unresolved"),
        ("Champion of Radwater", "gone", {"type": "unit"}, "", "unresolved"),
        ("Blede", "gone", {"type": "unit"}, "", "unresolved"),
    ],
)  # fmt: skip
def test_a_selection_is_found_by_ids_then_by_its_name(
    name: str, entry_id: str, more: dict[str, Any], path: str, rung: str
) -> None:
    role, rest = more.get("role"), {key: value for key, value in more.items() if key != "role"}
    categories = (
        RosterCategory(id="o", entry_id="other", name="Other"),
        *((RosterCategory(id="c", entry_id=role[0], name=role[1], primary=True),) if role else ()),
    )
    selection = RosterSelection(id="s", entry_id=entry_id, name=name, categories=categories, **rest)
    slot, found = find_slot(selection, entry_id, PLAN)
    assert (slot.path if slot else "", found) == (path, MatchRung(rung))
