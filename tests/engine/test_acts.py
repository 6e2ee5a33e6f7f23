"""Acts that are refused, and what acts leave alone."""

import pytest

from rules.catalogue import defaults, evaluate, grow
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
