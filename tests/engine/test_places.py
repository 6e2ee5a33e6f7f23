"""What a limit or condition means where something is missing, far above, or in a force within a force."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.catalogue import Catalogue, Tree, evaluate, grow
from rules.catalogue.tree import Force, Selection
from tests.engine.building import SYSTEM, catalogue_of, founded, limit


def told(catalogue: Catalogue, tree: Tree) -> list[tuple[str, float, float]]:
    """Each broken limit: its id, what is allowed and what there is."""
    limits = [error.limit for error in evaluate(catalogue, tree).errors if error.limit]
    return [(each.constraint_id, float(each.bound), float(each.count)) for each in limits]


@pytest.mark.parametrize(
    ("scope", "found"),
    [
        ("model-or-unit", [("most", 1.0, 2.0)]),
        ("model", [("most", 1.0, 2.0)]),
        ("unit", [("most", 1.0, 4.0)]),
        ("squad", [("most", 1.0, 4.0)]),
        ("root-entry", [("most", 1.0, 4.0)]),
        ("patrol", [("most", 1.0, 4.0)]),
        ("upgrade", []),
        ("parent", []),
        ("ancestor", []),
        ("nowhere", []),
    ],
)
def test_a_scope_is_the_nearest_thing_above_of_that_kind(scope: str, found: list[tuple[str, float, float]]) -> None:
    """A squad of two models, each with two bags, each with a pin."""
    most = limit("most", "max", 1, scope, includeChildSelections=True, shared=True)
    pin = {"id": "pin", "name": "Pin", "type": "upgrade", "constraints": [most]}
    bag = {"id": "bag", "name": "Bag", "type": "upgrade", "selectionEntries": [pin]}
    model = {"id": "man", "name": "Man", "type": "model", "selectionEntries": [bag]}
    squad = {"id": "squad", "name": "Squad", "type": "unit", "selectionEntries": [model]}
    catalogue = catalogue_of(squad)
    bags = tuple(
        Selection(key=f"b{at}", entry_id="bag", children=(Selection(key=f"p{at}", entry_id="pin"),)) for at in range(4)
    )
    men = tuple(Selection(key=f"m{at}", entry_id="man", children=bags[2 * at : 2 * at + 2]) for at in range(2))
    own = Selection(key="s", entry_id="squad", children=men)
    tree = Tree(forces=(Force(key="f", entry_id="patrol", catalogue_id="army", selections=(own,)),))
    assert [*dict.fromkeys(told(catalogue, tree))] == found


def hiding(**condition: Any) -> dict[str, Any]:
    return {
        "id": "squad", "name": "Squad",
        "modifiers": [{"type": "set", "field": "name", "value": "Changed", "conditions": [condition]}],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "value", "limited", "holds"),
    [
        ("equalTo", -1, None, True),
        ("atLeast", 0, None, False),
        ("lessThan", 0, None, True),
        ("atLeast", 10, 10, True),
        ("greaterThan", 10, 10, False),
        ("equalTo", 0, 0, True),
    ],
)
def test_a_limit_that_nobody_set_is_less_than_nothing(kind: str, value: int, limited: int | None, holds: bool) -> None:
    catalogue = catalogue_of(hiding(type=kind, value=value, field="limit::pts", scope="roster"))
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    tree = grow.set_cost_limit(catalogue, tree, "pts", -1 if limited is None else limited)
    assert evaluate(catalogue, tree).nodes[key].name == ("Changed" if holds else "Squad")


def test_a_force_that_the_data_do_not_know_has_no_limits() -> None:
    catalogue = catalogue_of({"id": "squad", "name": "Squad"})
    tree = Tree(forces=(Force(key="f", entry_id="gone", catalogue_id="army"),))
    assert evaluate(catalogue, tree).errors == ()
    assert [force.key for force in evaluate(catalogue, tree).forces] == ["f"]


def test_a_category_that_the_data_do_not_know_has_the_limits_of_its_link() -> None:
    link = {
        "id": "to-gone", "name": "Gone", "targetId": "gone", "constraints": [limit("least", "min", 1)],
    }  # fmt: skip
    system = {"forceEntries": [{**SYSTEM["forceEntries"][0], "categoryLinks": [link]}]}
    catalogue = catalogue_of({"id": "squad", "name": "Squad"}, system=system)
    tree, _ = founded(catalogue)
    (error,) = evaluate(catalogue, tree).errors
    assert (error.owner_kind, error.owner_id, error.source) == ("category", "gone", "gone/least")
    assert error.limit is not None
    assert error.limit.owner_name == "Gone"


def test_what_stands_in_a_group_says_so_wherever_it_is() -> None:
    inner = {"id": "inner", "name": "Inner", "selectionEntries": [{"id": "axe", "name": "Axe"}]}
    group = {"id": "arms", "name": "Arms", "selectionEntries": [{"id": "bow", "name": "Bow"}],
             "selectionEntryGroups": [inner]}  # fmt: skip
    model = {"id": "man", "name": "Man", "selectionEntries": [{"id": "hat", "name": "Hat"}],
             "selectionEntryGroups": [group]}  # fmt: skip
    link = {"id": "to-man", "targetId": "man", "type": "selectionEntry"}
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "entryLinks": [link]}, sharedSelectionEntries=[model]
    )  # fmt: skip
    tree, force = founded(catalogue)
    tree, squad = grow.select(catalogue, tree, force, "squad")
    tree, man = grow.select(catalogue, tree, squad, "man")
    for wanted in ("hat", "bow", "axe"):
        tree, _ = grow.select(catalogue, tree, man, wanted)
    (own,) = tree.forces[0].selections
    (bearer,) = own.children
    assert [(own.entry_id, own.group_id), (bearer.entry_id, bearer.group_id)] == [("squad", ""), ("to-man::man", "")]
    assert [(each.entry_id, each.group_id) for each in bearer.children] == [
        ("to-man::hat", ""), ("to-man::bow", "to-man::arms"), ("to-man::axe", "to-man::inner"),
    ]  # fmt: skip


def test_a_category_within_a_force_is_of_that_force_alone() -> None:
    most = limit("most", "max", 1, "troops", shared=True)
    linked = [{"id": "c", "targetId": "troops", "primary": True}]
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "categoryLinks": linked, "constraints": [most]})
    tree, force = founded(catalogue)
    tree, _ = grow.select(catalogue, tree, force, "squad")
    tree, twin = grow.duplicate_force(tree, force)
    assert told(catalogue, tree) == []
    tree, _ = grow.select(catalogue, tree, twin, "squad")
    assert told(catalogue, tree) == [("most", 1.0, 2.0)]
    bare = replace(tree, forces=tuple(replace(each, entry_id="gone") for each in tree.forces))
    assert told(catalogue, bare) == [("most", 1.0, 2.0)]
