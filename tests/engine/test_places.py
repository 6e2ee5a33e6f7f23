"""What a limit or condition means where something is missing, far above, or in a force within a force."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.catalogue import Catalogue, Tree, evaluate, grow
from rules.catalogue.maxima import counted
from rules.catalogue.model import Node, elements_of
from rules.catalogue.tree import CategoryNote, Force, Selection
from tests.engine.building import SYSTEM, catalogue_of, founded, limit


def totals(catalogue: Catalogue, tree: Tree) -> list[tuple[str, float, float]]:
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
    assert [*dict.fromkeys(totals(catalogue, tree))] == found


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
    shown = [{"id": "c", "targetId": "troops", "primary": True}]
    wanted = {"id": "squad", "name": "Squad", "categoryLinks": shown, "constraints": [limit("least", "min", 1)]}
    catalogue = catalogue_of(wanted)
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
    assert totals(catalogue, tree) == []
    tree, _ = grow.select(catalogue, tree, twin, "squad")
    assert totals(catalogue, tree) == [("most", 1.0, 2.0)]
    bare = replace(tree, forces=tuple(replace(each, entry_id="gone") for each in tree.forces))
    assert totals(catalogue, bare) == [("most", 1.0, 2.0)]


@pytest.mark.parametrize(
    ("more", "kept"),
    [
        ({}, ["wide", "both"]),
        ({"hidden": True}, ["both"]),
        ({"modifiers": [{"type": "set", "field": "hidden", "value": "true"}]}, ["both"]),
    ],
)
def test_what_a_hidden_group_holds_takes_up_no_room(more: dict[str, Any], kept: list[str]) -> None:
    """Counted alone or with the whole tree, the wide maxima are the same; the group's own stands even where hidden."""
    wide = limit("wide", "max", 1, "force", includeChildSelections=True, shared=True)
    both = limit("both", "max", 3, "force", includeChildSelections=True, shared=True)
    axe = {"id": "axe", "name": "Axe", "constraints": [wide]}
    group = {"id": "arms", "name": "Arms", "selectionEntries": [axe], "constraints": [both], **more}
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "selectionEntryGroups": [group]})
    tree, force = founded(catalogue)
    tree, squad = grow.select(catalogue, tree, force, "squad")
    tree, _ = grow.select(catalogue, tree, squad, "axe")
    _, limits = counted(catalogue, tree)
    assert sorted(each.constraint_id for each in limits) == sorted(kept)
    assert {each.constraint_id for each in evaluate(catalogue, tree).capacities} == set(kept)


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ({}, (False, 0, 2)),
        ({"hidden": True}, (True, 0, 2)),
        ({"constraints": [limit("least", "min", 1), limit("fewer", "max", 1)]}, (False, 1, 1)),
        ({"modifiers": [{"type": "set", "field": "two", "value": "5"}]}, (False, 0, 5)),
        ({"modifiers": [{"type": "set", "field": "hidden", "value": "true"}]}, (True, 0, 2)),
    ],
)
def test_a_link_to_a_group_adds_to_what_the_group_says(more: dict[str, Any], shown: tuple[bool, int, int]) -> None:
    group = {"id": "arms", "name": "Arms", "constraints": [limit("two", "max", 2)],
             "selectionEntries": [{"id": "axe", "name": "Axe"}]}  # fmt: skip
    link = {"id": "to-arms", "targetId": "arms", "type": "selectionEntryGroup", **more}
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "entryLinks": [link]}, sharedSelectionEntryGroups=[group])
    tree, force = founded(catalogue)
    tree, squad = grow.select(catalogue, tree, force, "squad")
    (found,) = evaluate(catalogue, tree).nodes[squad].groups
    assert (found.hidden, found.minimum, found.maximum) == shown


@pytest.mark.parametrize(
    ("own", "linked", "kept"),
    [
        (("max", 3), ("max", 1), 1),
        (("max", 1), ("max", 3), 1),
        (("max", 2), ("max", 2), 2),
        (("max", 6), ("max", 2), 2),
        (("min", 7), ("min", 6), 7),
    ],
)
def test_of_two_limits_under_one_name_the_tighter_maximum_is_told(own: Any, linked: Any, kept: int) -> None:
    gun = {"id": "gun", "name": "Gun", "constraints": [limit("most", *own)]}
    link = {"id": "to-gun", "targetId": "gun", "type": "selectionEntry", "constraints": [limit("most", *linked)]}
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "entryLinks": [link]}, sharedSelectionEntries=[gun])
    held = Selection(key="g", entry_id="to-gun::gun", number=5)
    squad = Selection(key="s", entry_id="squad", children=(held,))
    tree = Tree(forces=(Force(key="f", entry_id="patrol", catalogue_id="army", selections=(squad,)),))
    assert [error.limit.bound for error in evaluate(catalogue, tree).errors if error.limit] == [kept]


@pytest.mark.parametrize(("hidden", "errors"), [(False, 2), (True, 0)])
def test_a_hidden_force_is_not_held_to_its_own_limits(hidden: bool, errors: int) -> None:
    one = limit("one", "max", 1, "roster", field="forces")
    system = {"forceEntries": [{"id": "patrol", "name": "Patrol", "hidden": hidden, "constraints": [one]}]}
    catalogue = catalogue_of({"id": "squad", "name": "Squad"}, system=system)
    tree, force = founded(catalogue)
    tree, _ = grow.duplicate_force(tree, force)
    found = [error.limit for error in evaluate(catalogue, tree).errors]
    assert [(each.count, each.holders) for each in found if each] == [(2, ())] * errors, "forces are nobody's share"


def test_a_category_keeps_its_name_when_it_gets_notes() -> None:
    tree, force = founded(catalogue_of({"id": "squad", "name": "Squad"}))
    tree = grow.customise_category(tree, force, "elite", name="Best")
    tree = grow.customise_category(tree, force, "troops", name="Rest")
    tree = grow.customise_category(tree, force, "elite", notes="Ours.")
    assert tree.forces[0].category_notes == (
        CategoryNote(category_id="troops", custom_name="Rest"),
        CategoryNote(category_id="elite", custom_name="Best", custom_notes="Ours."),
    )


def test_all_that_a_document_holds_is_met_from_the_outside_in() -> None:
    inner = {"id": "axe", "name": "Axe", "categoryLinks": [{"id": "c2", "targetId": "troops"}]}
    group = {"id": "arms", "name": "Arms", "entryLinks": [{"id": "to-gun", "targetId": "gun"}]}
    squad = {"id": "squad", "name": "Squad", "categoryLinks": [{"id": "c1", "targetId": "troops"}],
             "selectionEntries": [inner], "selectionEntryGroups": [group]}  # fmt: skip
    catalogue = catalogue_of(
        squad, categoryEntries=[{"id": "own", "name": "Own"}], entryLinks=[{"id": "to-hat", "targetId": "hat"}],
        forceEntries=[{"id": "out", "name": "Out", "forceEntries": [{"id": "in", "name": "In"}]}],
        sharedSelectionEntries=[{"id": "gun", "name": "Gun"}],
        sharedSelectionEntryGroups=[{"id": "kit", "name": "Kit"}],
    )  # fmt: skip
    found = elements_of(catalogue.catalogues["army"])
    assert [each.id for each in found if isinstance(each, Node)] == [
        "own", "out", "in", "squad", "c1", "to-hat", "gun", "kit", "axe", "c2", "arms", "to-gun",
    ]  # fmt: skip
    assert next(iter(elements_of(catalogue.catalogues["army"]))) is catalogue.catalogues["army"]
