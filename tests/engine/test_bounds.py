"""What limits count in one place, whom categories reach, and beside whom shared choices are made."""

from __future__ import annotations

from typing import Any

import pytest

from rules.catalogue import Catalogue, Tree, evaluate, grow
from rules.catalogue.evaluation import Holder
from rules.catalogue.tree import Force, Selection
from rules.errors import Refusal
from tests.engine.building import SYSTEM, catalogue_of, founded, limit


def two_forces(catalogue: Catalogue, wanted: str) -> tuple[Tree, list[str]]:
    """Two forces of the army, with one of these in each."""
    tree, first = founded(catalogue)
    tree, second = grow.add_force(catalogue, tree, "patrol", "army")
    keys = []
    for force in (first, second):
        tree, key = grow.select(catalogue, tree, force, wanted)
        keys.append(key)
    return tree, [first, *keys]


def test_a_limit_of_a_catalogue_counts_in_all_its_forces_and_names_everyone() -> None:
    most = limit("most", "max", 1, "primary-catalogue")
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "constraints": [most]})
    tree, (force, one, other) = two_forces(catalogue, "squad")
    found = next(error.limit for error in evaluate(catalogue, tree).errors)
    assert found is not None
    assert (found.constraint_id, found.type, found.field, found.scope) == (
        "most", "max", "selections", "primary-catalogue",
    )  # fmt: skip
    assert (found.owner_id, found.owner_name, found.scope_key) == ("squad", "Squad", force)
    assert (found.bound, found.count) == (1, 2)
    assert found.holders == (Holder(key=one, count=1), Holder(key=other, count=1))


def test_a_share_is_of_all_forces_of_the_catalogue_together() -> None:
    half = limit("half", "max", 50, "primary-catalogue", percentValue=True)
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "constraints": [half]}, {"id": "lone", "name": "Lone"})
    tree, (force, *_) = two_forces(catalogue, "squad")
    for count, errors in ((1, [("half", 1.5, 2)]), (2, []), (3, [])):
        tree, _ = grow.select(catalogue, tree, force, "lone")
        found = [error.limit for error in evaluate(catalogue, tree).errors if error.limit is not None]
        assert [(each.constraint_id, float(each.bound), each.count) for each in found] == errors, count


@pytest.mark.parametrize(
    ("scope", "value", "count"),
    [("parent", 2, None), ("parent", 1, 2), ("force", 6, None), ("force", 5, 6)],
)
def test_what_models_share_is_counted_for_each_in_its_parent_and_whole_elsewhere(
    scope: str, value: int, count: int | None
) -> None:
    most = limit("most", "max", value, scope, includeChildSelections=True)
    rifle = {"id": "rifle", "name": "Rifle", "collective": True, "constraints": [most]}
    trooper = {"id": "trooper", "name": "Trooper", "type": "model", "selectionEntries": [rifle]}
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "selectionEntries": [trooper]})
    tree, force = founded(catalogue)
    tree, squad = grow.select(catalogue, tree, force, "squad")
    tree, model = grow.select(catalogue, tree, squad, "trooper")
    tree = grow.set_count(catalogue, tree, model, 3)
    for _ in range(2):
        tree, _ = grow.select(catalogue, tree, model, "rifle")
    limits = [error.limit for error in evaluate(catalogue, tree).errors]
    assert [(each.bound, each.count) for each in limits if each] == ([] if count is None else [(value, count)])


# Categories


def changing(kind: str, value: str) -> dict[str, Any]:
    return {"type": kind, "field": "category", "value": value}


@pytest.mark.parametrize(
    ("modifiers", "carried"),
    [
        ([], ["troops!"]),
        ([changing("add", "elite")], ["troops!", "elite"]),
        ([changing("add", "troops")], ["troops!"]),
        ([changing("add", "elite"), changing("remove", "troops")], ["elite"]),
        ([changing("remove", "elite")], ["troops!"]),
        ([changing("set", "elite")], ["troops!"]),
        ([changing("append", "elite"), changing("add", "elite")], ["troops!", "elite"]),
        ([changing("set-primary", "elite")], ["troops", "elite!"]),
        ([changing("unset-primary", "troops")], ["troops"]),
        ([changing("unset-primary", "elite")], ["troops!"]),
        ([changing("unset-primary", "elite"), changing("set-primary", "elite")], ["troops", "elite!"]),
    ],
)
def test_modifiers_change_which_categories_a_selection_carries(
    modifiers: list[dict[str, Any]], carried: list[str]
) -> None:
    linked = {"id": "c", "targetId": "troops", "primary": True}
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "categoryLinks": [linked], "modifiers": modifiers}, system=ELITE
    )
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    categories = evaluate(catalogue, tree).nodes[key].categories
    assert [each.entry_id + "!" * each.primary for each in categories] == carried
    assert {each.entry_id: each.name for each in categories}.items() <= {"troops": "Troops", "elite": "Elite"}.items()


ELITE: dict[str, Any] = {
    "categoryEntries": [*SYSTEM["categoryEntries"], {"id": "elite", "name": "Elite"}],
    "forceEntries": [
        {
            "id": "patrol",
            "name": "Patrol",
            "categoryLinks": [
                {"id": "to-troops", "targetId": "troops"},
                {"id": "to-elite", "targetId": "elite", "constraints": [limit("no-elite", "max", 0)]},
            ],
        }
    ],
}


def test_what_was_counted_before_categories_changed_is_counted_again() -> None:
    """The condition counts in the force before the squad becomes elite; the limit on elites counts there after it."""
    many = {"type": "atLeast", "value": 2, "scope": "force", "childId": "squad", "field": "selections", "shared": True}
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "modifiers": [{**changing("add", "elite"), "conditions": [many]}]},
        system=ELITE,
    )
    tree, force = founded(catalogue)
    tree, _ = grow.select(catalogue, tree, force, "squad")
    assert evaluate(catalogue, tree).errors == ()
    tree, _ = grow.select(catalogue, tree, force, "squad")
    (error,) = evaluate(catalogue, tree).errors
    assert (error.owner_kind, error.owner_id, error.source) == ("category", "elite", "elite/no-elite")
    assert error.limit is not None
    assert (error.limit.bound, error.limit.count) == (0, 2)


def test_what_was_found_in_a_selection_before_categories_changed_is_asked_again() -> None:
    """Each condition is met once among those of the category, while nothing is elite, and once for the name."""
    below = {"includeChildSelections": True}
    asked = {
        "beside": {"type": "atLeast", "scope": "parent", "childId": "CHILD"},
        "below": {"type": "atLeast", "scope": "squad", "childId": "CHILD", **below},
        "above": {"type": "instanceOf", "scope": "ancestor", "childId": "CHILD"},
    }
    asked = {key: {**each, "value": 1, "field": "selections", "shared": True} for key, each in asked.items()}
    before = [{**each, "childId": {"above": "flag"}.get(key, "pin")} for key, each in asked.items()]
    named = [
        {"type": "append", "field": "name", "value": key, "conditions": [{**each, "childId": "elite"}]}
        for key, each in asked.items()
    ]
    pin = {"id": "pin", "name": "Pin", "modifiers": [{**changing("add", "elite"), "conditions": before}, *named]}
    flag = {"id": "flag", "name": "Flag", "selectionEntries": [pin], "modifiers": [changing("add", "elite")]}
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "selectionEntries": [flag]}, system=ELITE)
    tree, force = founded(catalogue)
    for wanted in ("squad", "flag", "pin"):
        tree, force = grow.select(catalogue, tree, force, wanted)
    node = evaluate(catalogue, tree).nodes[force]
    assert ([each.entry_id for each in node.categories], node.name) == (["elite"], "Pin beside below above")


def test_what_is_hidden_at_the_top_is_only_told_where_a_category_of_the_force_shows_it() -> None:
    hidden = {"name": "Ghost", "hidden": True}
    first, second = (
        {"id": "c1", "targetId": "elite", "primary": True}, {"id": "c2", "targetId": "troops"},
    )  # fmt: skip
    catalogue = catalogue_of(
        {"id": "lost", **hidden},
        {"id": "shown", **hidden, "categoryLinks": [second]},
        {"id": "squad", "name": "Squad", "selectionEntries": [{"id": "below", **hidden}]},
        {
            "id": "guard", "name": "Guard", "categoryLinks": [second, first],
            "constraints": [limit("least", "min", 3)],
        },
        system=ELITE,
    )  # fmt: skip
    tree, force = founded(catalogue)
    for wanted in ("lost", "shown", "squad"):
        tree, key = grow.select(catalogue, tree, force, wanted)
    tree, below = grow.select(catalogue, tree, key, "below")
    guard = tree.forces[0].selections[0]  # one of the three that came with the force
    errors = evaluate(catalogue, grow.deselect(catalogue, tree, guard.key)).errors
    shown = next(each.key for each in tree.forces[0].selections if each.entry_id == "shown")
    assert sorted((each.owner_kind, each.owner_id, each.source, each.key) for each in errors) == [
        ("category", "elite", "elite/no-elite", force),
        ("category", "elite", "guard/least", force),
        ("selection", "shown", "shown/hidden", shown),
        ("selection", "squad", "below/hidden", below),
    ]


# Choices that models share


def crew() -> tuple[Catalogue, Tree, dict[str, str]]:
    """A squad with two riders, who may differ, and a driver, all of whom may carry the same shared horn."""
    horn = {"id": "to-horn", "targetId": "horn", "type": "selectionEntry"}
    spear = {"id": "spear", "name": "Spear"}
    models = [
        {"id": name, "name": name, "type": "model", "selectionEntries": [spear], "entryLinks": [horn]}
        for name in ("rider", "driver")
    ]
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "selectionEntries": models},
        sharedSelectionEntries=[{"id": "horn", "name": "Horn", "collective": True}],
    )
    tree, force = founded(catalogue)
    tree, squad = grow.select(catalogue, tree, force, "squad")
    keys = {"squad": squad}
    for name, wanted in (("one", "rider"), ("other", "rider"), ("driver", "driver")):
        tree, keys[name] = grow.select(catalogue, tree, squad, wanted)
    return catalogue, tree, keys


def held(tree: Tree) -> list[tuple[str, list[tuple[str, int]]]]:
    (squad,) = tree.forces[0].selections
    return [(each.entry_id, [(one.entry_id, one.number) for one in each.children]) for each in squad.children]


def test_a_shared_choice_is_made_and_unmade_for_all_of_the_same_entry_and_no_other() -> None:
    catalogue, tree, keys = crew()
    bare = [("rider", []), ("rider", []), ("driver", [])]
    assert held(tree) == bare
    chosen, horn = grow.select(catalogue, tree, keys["one"], "horn")
    horned = [("to-horn::horn", 1)]
    assert held(chosen) == [("rider", horned), ("rider", horned), ("driver", [])]
    both, _ = grow.select(catalogue, chosen, keys["driver"], "horn")
    assert held(both) == [("rider", horned), ("rider", horned), ("driver", horned)]
    assert held(grow.deselect(catalogue, both, horn)) == [("rider", []), ("rider", []), ("driver", horned)]
    alone, _ = grow.select(catalogue, tree, keys["one"], "spear")
    assert held(alone) == [("rider", [("spear", 1)]), ("rider", []), ("driver", [])]


def test_no_more_than_a_thousand_of_one_thing_are_taken() -> None:
    catalogue, tree, keys = crew()
    tree, spear = grow.select(catalogue, tree, keys["one"], "spear")
    tree, again = grow.select(catalogue, grow.set_count(catalogue, tree, spear, 999), keys["one"], "spear")
    assert again == spear
    assert held(tree)[0] == ("rider", [("spear", 1000)])
    with pytest.raises(Refusal, match="At most 1000 of 'Spear'"):
        grow.select(catalogue, tree, keys["one"], "spear")


@pytest.mark.parametrize(("asked", "given"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_a_spinner_stays_within_the_limits_of_its_own_place(asked: int, given: int) -> None:
    limits = [
        limit("a", "min", 1), limit("b", "max", 3), limit("c", "max", 2, "force", includeChildSelections=True),
        limit("d", "max", 0, field="pts"),
    ]  # fmt: skip
    grunt = {"id": "grunt", "name": "Grunt", "constraints": limits}
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "selectionEntries": [grunt]})
    tree, force = founded(catalogue)
    tree, _ = grow.select(catalogue, tree, force, "squad")
    key = tree.forces[0].selections[0].children[0].key
    assert grow.nearest_count(catalogue, tree, key, asked) == given


# Who is told

FORCE, CATEGORY, ROSTER = "force patrol force", "category troops force/troops", "roster  "
THING, SQUAD, IN_SQUAD = "selection thing thing", "selection squad squad", "selection squad thing"
WIDE = (THING, THING)
TOLD = {
    # Scope: who is told that there are too few and too many of an entry at the top, one in a squad, a group there.
    "parent": ("category troops force", SQUAD, SQUAD, THING, IN_SQUAD, SQUAD),
    "self": (THING, THING, "", "", "", ""),
    "squad": ("", SQUAD, SQUAD, "", IN_SQUAD, SQUAD),
    "force": (FORCE, FORCE, FORCE, *WIDE, FORCE),
    "patrol": (FORCE, FORCE, FORCE, *WIDE, FORCE),
    "primary-catalogue": (FORCE, FORCE, FORCE, *WIDE, FORCE),
    "primary-category": (CATEGORY, CATEGORY, CATEGORY, *WIDE, CATEGORY),
    "troops": (CATEGORY, CATEGORY, CATEGORY, *WIDE, CATEGORY),
    "roster": (ROSTER, ROSTER, ROSTER, *WIDE, ROSTER),
    "ancestor": ("",) * 6,
    "elsewhere": ("",) * 6,
}


def errors_of(place: str, bound: dict[str, Any]) -> str:
    """The errors of one thing, alone or in a squad, of which or of whose group there are too few or too many."""
    shown = [{"id": "c", "targetId": "troops", "primary": True}]
    thing = {"id": "thing", "name": "Thing", "constraints": [] if place == "group" else [bound]}
    group = {"id": "arms", "name": "Arms", "constraints": [bound], "selectionEntries": [thing]}
    below = {"selectionEntryGroups": [group]} if place == "group" else {"selectionEntries": [thing]}
    top: dict[str, Any] = thing if place == "top" else {"id": "squad", "name": "Squad", **below}
    catalogue = catalogue_of({**top, "categoryLinks": shown})
    held = Selection(key="thing", entry_id="thing")
    if place != "top":
        held = Selection(key="squad", entry_id="squad", children=(held,))
    force = Force(key="force", entry_id="patrol", catalogue_id="army", selections=(held,))
    errors = evaluate(catalogue, Tree(forces=(force,))).errors
    return ", ".join(f"{each.owner_kind} {each.owner_id} {each.key}" for each in errors)


@pytest.mark.parametrize("scope", TOLD)
def test_who_is_told_of_a_limit(scope: str) -> None:
    """The entry of too many at the top or in something wide, else what should have held them; nobody without place."""
    assert TOLD[scope] == tuple(
        errors_of(place, limit("l", kind, value, scope, includeChildSelections=True))
        for kind, value in (("min", 2), ("max", 0))
        for place in ("top", "inside", "group")
    )
