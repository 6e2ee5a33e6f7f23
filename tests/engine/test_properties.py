"""What holds in every world and after any acts, however odd the catalogue."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from rules.catalogue import Catalogue, Evaluation, Tree, compile_catalogue, evaluate, grow
from rules.catalogue.effects import tidy
from rules.catalogue.tree import all_forces, all_selections
from rules.errors import Refusal
from rules.formats.battlescribe import read_document
from tests.data import needs_data
from tests.engine.worlds import NARROW, Move, catalogues, founded, moved, moves, options, without_keys, world

odd = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much])


def after(catalogue: Catalogue, tree: Tree, acts: list[Move], within: str = "") -> Tree:
    for act in acts:
        tree = moved(catalogue, tree, act, within)
    return tree


def assert_sound(tree: Tree, state: Evaluation) -> None:
    """Every selection is told once, and the whole costs what its parts cost."""
    keys = [selection.key for force in all_forces(tree) for selection in all_selections(force.selections)]
    assert sorted(state.nodes) == sorted(keys)
    parts: Counter[str] = Counter()
    for node in state.nodes.values():
        for cost in node.costs:
            parts[cost.type_id] += cost.value  # type: ignore[assignment]
    assert {cost.type_id: cost.value for cost in state.costs} == {
        cost.type_id: tidy(parts[cost.type_id]) for cost in state.costs
    }
    for force in state.forces:
        roots = Counter()  # type: ignore[var-annotated]
        for node in force.selections:
            for cost in node.total:
                roots[cost.type_id] += cost.value
        assert {cost.type_id: cost.value for cost in force.costs} == {
            cost.type_id: tidy(roots[cost.type_id]) for cost in force.costs
        }


@odd
@given(catalogues(), st.lists(moves(), max_size=8))
def test_any_acts_lead_to_a_tree_that_can_be_evaluated(catalogue: Catalogue, acts: list[Move]) -> None:
    tree, _ = founded(catalogue)
    for act in acts:
        tree = moved(catalogue, tree, act)
        assert_sound(tree, evaluate(catalogue, tree))


@odd
@given(catalogues(), st.lists(moves(), max_size=5), st.integers(0, 30), st.integers(0, 30))
@example(world(2801), [Move("select", 0, 0), Move("select", 1, 0), Move("select", 1, 0)], 2, 0)
def test_what_is_chosen_and_removed_leaves_the_tree_as_it_was(
    catalogue: Catalogue, acts: list[Move], where: int, what: int
) -> None:
    tree = after(catalogue, founded(catalogue)[0], acts)
    parents = [force.key for force in all_forces(tree)]
    parents += [selection.key for force in all_forces(tree) for selection in all_selections(force.selections)]
    parent = parents[where % len(parents)]
    offered = options(catalogue, tree, parent)
    assume(offered)
    try:
        chosen, key = grow.select(catalogue, tree, parent, offered[what % len(offered)])
    except Refusal:
        return
    assert grow.deselect(catalogue, chosen, key) == tree


@odd
@given(catalogues(scopes=NARROW), st.lists(moves(), max_size=3), st.lists(moves(), max_size=3), st.data())
def test_acts_in_different_forces_may_come_in_any_order(
    catalogue: Catalogue, here: list[Move], there: list[Move], data: st.DataObject
) -> None:
    tree, first = founded(catalogue)
    tree, second = grow.add_force(catalogue, tree, "patrol", "army")
    local = [move for move in here if "force" not in move.kind], [move for move in there if "force" not in move.kind]
    order = data.draw(st.permutations([first] * len(local[0]) + [second] * len(local[1])))
    waiting = {first: iter(local[0]), second: iter(local[1])}
    mixed = tree
    for force in order:
        mixed = moved(catalogue, mixed, next(waiting[force]), force)
    one_by_one = after(catalogue, after(catalogue, tree, local[0], first), local[1], second)
    assert without_keys(mixed) == without_keys(one_by_one)


@odd
@given(catalogues(), st.lists(moves(), max_size=6))
def test_evaluating_twice_says_the_same(catalogue: Catalogue, acts: list[Move]) -> None:
    tree = after(catalogue, founded(catalogue)[0], acts)
    assert evaluate(catalogue, tree) == evaluate(catalogue, tree)


# On real data


@cache
def orks() -> Catalogue:
    files = [needs_data("bsdata", "2018", name) for name in ("Warhammer 40,000 Kill Team.gst", "Orks.cat")]
    system, faction = (read_document(file.read_bytes(), file.name) for file in files)
    return compile_catalogue(system, [faction])


LOCAL = ("select", "select", "select", "deselect", "remove", "set_count", "duplicate")


@settings(odd, max_examples=15)
@given(st.lists(moves(LOCAL), max_size=12))
def test_any_acts_on_a_real_faction(acts: list[Move]) -> None:
    catalogue = orks()
    tree, _ = founded(catalogue, next(iter(catalogue.catalogues)))
    for act in acts:
        tree = moved(catalogue, tree, act)
    assert_sound(tree, evaluate(catalogue, tree))


@pytest.mark.long
@settings(odd, max_examples=300)
@given(st.lists(moves(LOCAL), max_size=40))
def test_many_acts_on_a_real_faction(acts: list[Move]) -> None:
    catalogue = orks()
    tree = after(catalogue, founded(catalogue, next(iter(catalogue.catalogues)))[0], acts)
    assert_sound(tree, evaluate(catalogue, tree))
