"""Acts that are refused, and what acts leave alone."""

from dataclasses import replace
from typing import Any

import pytest

from rules.catalogue import defaults, evaluate, grow
from rules.catalogue.tree import Selection
from rules.errors import Refusal
from tests.engine.building import catalogue_of, founded, limit

CATALOGUE = catalogue_of(
    {"id": "squad", "name": "Squad", "selectionEntries": [{"id": "grunt", "name": "Grunt"}]},
    {"id": "lone", "name": "Lone"},
)


def test_what_is_not_there_is_refused_by_name() -> None:
    tree, force = founded(CATALOGUE)
    for act in (
        lambda: grow.add_force(CATALOGUE, tree, "horde", "army"),
        lambda: grow.remove_force(tree, "nowhere"),
        lambda: grow.duplicate_force(tree, "nowhere"),
        lambda: grow.select(CATALOGUE, tree, force, "dragon"),
        lambda: grow.select(CATALOGUE, tree, "nowhere", "squad"),
        lambda: grow.deselect(CATALOGUE, tree, "nowhere"),
        lambda: grow.set_count(CATALOGUE, tree, "nowhere", 2),
        lambda: grow.duplicate(tree, "nowhere"),
    ):
        with pytest.raises(Refusal, match=r"horde|nowhere|dragon"):
            act()


@pytest.mark.parametrize("count", [-1, 1001, 10**12])
def test_a_number_nobody_means_is_refused(count: int) -> None:
    tree, force = founded(CATALOGUE)
    tree, squad = grow.select(CATALOGUE, tree, force, "squad")
    tree, grunt = grow.select(CATALOGUE, tree, squad, "grunt")
    with pytest.raises(Refusal, match=str(count)):
        grow.set_count(CATALOGUE, tree, grunt, count)


@pytest.mark.parametrize(("more", "is_refused"), [(4, False), (5, False), (6, True)])
def test_what_calls_for_too_many_choices_by_itself_is_refused(
    monkeypatch: pytest.MonkeyPatch, more: int, is_refused: bool
) -> None:
    """Ten are allowed here, so that it is quick: five of one thing that is chosen singly, and of another."""
    monkeypatch.setattr(defaults, "MOST", 10)
    whistle = {"id": "whistle", "name": "Whistle"}
    things = [
        {"id": key, "name": key, "constraints": [limit(f"{key}-min", "min", count)], "selectionEntries": [whistle]}
        for key, count in (("grunt", 5), ("boss", more))
    ]
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "selectionEntries": things})
    tree, force = founded(catalogue)
    if is_refused:
        with pytest.raises(Refusal, match="more than 10 choices by itself"):
            grow.select(catalogue, tree, force, "squad")
    else:
        grow.select(catalogue, tree, force, "squad")


def test_a_count_of_none_takes_the_selection_away() -> None:
    tree, force = founded(CATALOGUE)
    tree, squad = grow.select(CATALOGUE, tree, force, "squad")
    chosen, grunt = grow.select(CATALOGUE, tree, squad, "grunt")
    assert grow.set_count(CATALOGUE, chosen, grunt, 0) == tree


def test_an_act_leaves_the_tree_it_was_given_as_it_is() -> None:
    tree, force = founded(CATALOGUE)
    before = tree
    after, squad = grow.select(CATALOGUE, tree, force, "squad")
    grow.set_count(CATALOGUE, after, squad, 3)
    assert tree == before
    assert tree.forces[0].selections == ()


def test_keys_are_numbers_in_order() -> None:
    tree, force = founded(CATALOGUE)
    tree, squad = grow.select(CATALOGUE, tree, force, "squad")
    tree, grunt = grow.select(CATALOGUE, tree, squad, "grunt")
    assert (force, squad, grunt, tree.next_key) == ("1", "2", "3", 4)


def test_keys_are_never_handed_out_twice() -> None:
    tree, force = founded(CATALOGUE)
    tree, first = grow.select(CATALOGUE, tree, force, "lone")
    tree, second = grow.select(CATALOGUE, grow.remove(tree, first), force, "lone")
    tree, third = grow.duplicate(tree, second)
    tree, other = grow.duplicate_force(tree, force)
    assert len({force, first, second, third, other} | set(evaluate(CATALOGUE, tree).nodes)) == 7
    assert first not in evaluate(CATALOGUE, tree).nodes


def test_a_limit_below_nothing_is_none() -> None:
    tree = grow.set_cost_limit(CATALOGUE, founded(CATALOGUE)[0], "pts", 10)
    assert [limit.value for limit in tree.cost_limits] == [10]
    assert grow.set_cost_limit(CATALOGUE, tree, "pts", -1).cost_limits == ()


def shape(selections: tuple[Selection, ...]) -> str:
    inside = (
        f"{s.number} {s.entry_id.rpartition('::')[2]}" + f"({shape(s.children)})" * bool(s.children) for s in selections
    )
    return ", ".join(inside)


def thing(key: str, *inside: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": key, "name": key, "type": "upgrade", "selectionEntries": list(inside), **more}


RIFLE = thing("rifle", collective=True, constraints=[limit("most", "max", 1), limit("army-wide", "max", 1, "force")])
BOOT = thing("boot", collective=True, constraints=[limit("pair", "min", 2)])
SOLDIERS = catalogue_of(
    thing(
        "squad", thing("grunt", RIFLE, BOOT), thing("hero", RIFLE, thing("hat"), constraints=[limit("two", "max", 2)])
    )
)
Acts = list[tuple[str, str, int]]


@pytest.mark.parametrize(
    ("acts", "seen"),
    [
        ([("select", "squad", 0)], "1 squad"),
        ([("select", "grunt", 0), ("select", "rifle", 0)], "1 squad(1 grunt(2 boot, 1 rifle))"),
        ([("select", "grunt", 0), ("select", "grunt", 0)], "1 squad(2 grunt(4 boot))"),
        ([("set", "grunt", 3), ("select", "rifle", 0)], "1 squad(3 grunt(6 boot, 3 rifle))"),
        ([("set", "grunt", 3), ("select", "rifle", 0), ("select", "rifle", 0)], "1 squad(3 grunt(6 boot, 6 rifle))"),
        ([("set", "grunt", 3), ("select", "rifle", 0), ("set", "rifle", 2)], "1 squad(3 grunt(6 boot, 6 rifle))"),
        ([("set", "grunt", 3), ("set", "boot", 3), ("drop", "boot", 0)], "1 squad(3 grunt(6 boot))"),
        ([("set", "grunt", 3), ("select", "rifle", 0), ("drop", "rifle", 0)], "1 squad(3 grunt(6 boot))"),
        ([("set", "grunt", 3), ("drop", "grunt", 0)], "1 squad(2 grunt(4 boot))"),
        ([("select", "grunt", 0), ("drop", "grunt", 0)], "1 squad"),
        ([("set", "grunt", 3), ("set", "grunt", 1)], "1 squad(1 grunt(2 boot))"),
        ([("set", "grunt", 3), ("set", "grunt", 0)], "1 squad"),
        ([("select", "grunt", 0), ("set", "squad", 3)], "1 squad(1 grunt(2 boot))"),
        (
            [("select", "hero", 0), ("select", "hero", 0), ("select", "rifle", 0)],
            "1 squad(1 hero(1 rifle), 1 hero(1 rifle))",
        ),
        ([("select", "hero", 0), ("set", "hero", 2)], "1 squad(1 hero)"),
        ([("select", "hero", 0), ("select", "hero", 0), ("select", "hat", 0)], "1 squad(1 hero, 1 hero(1 hat))"),
        (
            [("select", "hero", 0), ("select", "hero", 0), ("select", "rifle", 0), ("drop", "rifle", 0)],
            "1 squad(1 hero, 1 hero)",
        ),
    ],
)
def test_what_all_models_of_a_selection_share_goes_with_them(acts: Acts, seen: str) -> None:
    tree, force = founded(SOLDIERS)
    tree, key = grow.select(SOLDIERS, tree, force, "squad")
    keys = {"squad": key}
    for act, name, count in acts:
        if act == "drop":
            tree = grow.deselect(SOLDIERS, tree, keys[name])
            continue
        if name not in keys or act == "select":
            parent = keys["squad"] if name in ("grunt", "hero") else keys.get("hero") or keys.get("grunt", force)
            tree, keys[name] = grow.select(SOLDIERS, tree, parent, name) if name != "squad" else (tree, key)
        if act == "set":
            tree = grow.set_count(SOLDIERS, tree, keys[name], count)
    assert shape(tree.forces[0].selections) == seen


def test_of_what_nobody_knows_any_number_may_be_had() -> None:
    tree, _ = founded(SOLDIERS)
    stray = Selection(key="s", entry_id="stray")
    tree = replace(tree, forces=(replace(tree.forces[0], selections=(stray,)),))
    assert [grow.nearest_count(SOLDIERS, tree, "s", wanted) for wanted in (0, 7)] == [0, 7]


@pytest.mark.parametrize(
    ("name", "wanted", "nearest"),
    [("boot", 1, 2), ("boot", 5, 5), ("rifle", 4, 4), ("hero", 1, 1), ("hero", 5, 2), ("grunt", 0, 0), ("grunt", 9, 9)],
)
def test_the_nearest_count_keeps_to_the_entry_s_own_limits(name: str, wanted: int, nearest: int) -> None:
    tree, force = founded(SOLDIERS)
    tree, squad = grow.select(SOLDIERS, tree, force, "squad")
    tree, hero = grow.select(SOLDIERS, tree, squad, "hero")
    tree, grunt = grow.select(SOLDIERS, tree, squad, "grunt")
    tree, rifle = grow.select(SOLDIERS, tree, grunt, "rifle")
    (boot,) = [s.key for s in tree.forces[0].selections[0].children[1].children if s.key != rifle]
    keys = {"hero": hero, "grunt": grunt, "rifle": rifle, "boot": boot}
    assert grow.nearest_count(SOLDIERS, tree, keys[name], wanted) == nearest


def test_an_option_below_a_link_is_found_by_its_whole_id_and_by_the_way_to_it() -> None:
    """The same pistol is offered twice, through two links: each is told by the link that leads to it."""
    pistol = {"id": "pistol", "name": "Pistol", "type": "upgrade"}
    two = [{"id": each, "name": each, "targetId": "pistol", "type": "selectionEntry"} for each in ("left", "right")]
    squad = {"id": "squad", "name": "Squad", "type": "unit", "entryLinks": two}
    to_squad = [{"id": "to-squad", "name": "Squad", "targetId": "squad", "type": "selectionEntry"}]
    catalogue = catalogue_of(entryLinks=to_squad, sharedSelectionEntries=[squad, pistol])
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    for wanted in ("right", "right::pistol", "to-squad::right::pistol"):
        after, _ = grow.select(catalogue, tree, key, wanted)
        (chosen,) = after.forces[0].selections[0].children
        assert chosen.entry_id == "to-squad::right::pistol"
    after, _ = grow.select(catalogue, tree, key, "gone-since::pistol")
    assert after.forces[0].selections[0].children[0].entry_id == "to-squad::left::pistol"


def test_what_is_called_for_by_a_category_that_was_added_comes_along() -> None:
    is_elite = {"type": "instanceOf", "scope": "parent", "childId": "elite", "field": "selections", "value": 1}
    called_for = {"type": "set", "field": "few", "value": "1", "conditions": [is_elite]}
    banner = thing("banner", constraints=[limit("few", "min", 0)], modifiers=[called_for])
    promoted = {"type": "add", "field": "category", "value": "elite"}
    system = {"categoryEntries": [{"id": "troops", "name": "Troops"}, {"id": "elite", "name": "Elite"}]}
    for modifiers, held in (([promoted], "1 squad(1 banner)"), ([], "1 squad")):
        catalogue = catalogue_of(thing("squad", banner, modifiers=modifiers), system=system)
        tree, force = founded(catalogue)
        tree, _ = grow.select(catalogue, tree, force, "squad")
        assert shape(tree.forces[0].selections) == held


@pytest.mark.parametrize(("most", "least", "held"), [(None, 0, "1 gun"), (0, 0, ""), (1, 1, "1 gun"), (0, 1, "1 gun")])
def test_a_default_comes_as_far_as_its_own_maximum_lets_it(most: int | None, least: int, held: str) -> None:
    """A heading that asks for one has a default; the entry's own minimum is served whatever its maximum."""
    limits = [limit("no-more", "max", most)] if most is not None else []
    gun = {"id": "gun", "name": "gun", "type": "upgrade", "constraints": [*limits, limit("least", "min", least)]}
    heading = {"id": "arms", "name": "Arms", "constraints": [limit("one", "min", 1)], "selectionEntries": [gun],
               "defaultSelectionEntryId": "gun"}  # fmt: skip
    catalogue = catalogue_of({"id": "squad", "name": "squad", "type": "unit", "selectionEntryGroups": [heading]})
    tree, force = founded(catalogue)
    tree, _ = grow.select(catalogue, tree, force, "squad")
    assert shape(tree.forces[0].selections) == f"1 squad{f'({held})' * bool(held)}"
