"""The maxima that all of a force or roster share, counted without evaluating the tree.

They are the capacities that `evaluate` tells, in its order, of a tree whose selections are known to be in their place:
costs are not settled, so that maxima of points and what they hang on are not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.catalogue.appearance import is_group_hidden, is_hidden_itself
from rules.catalogue.categories import settle_categories
from rules.catalogue.compile import Catalogue
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.evaluation import Limit
from rules.catalogue.judge import Judge
from rules.catalogue.limits import group_bounds, slot_bounds
from rules.catalogue.model import Constraint
from rules.catalogue.plan import GroupSlot, Plan, Slot
from rules.catalogue.runtime import Context, ForceRun, NodeRun, Run
from rules.catalogue.tree import Tree


def counted(catalogue: Catalogue, tree: Tree) -> tuple[Run, tuple[Limit, ...]]:
    """The tree laid out with its categories, and its wide maxima of selections."""
    run = Run(catalogue, tree)
    settle_categories(run)
    judge = Judge(run)
    present = frozenset().union(*(node.names() for node in run.nodes))
    limiting = _limiting_of(catalogue)
    for force in run.forces:
        inside: Iterator[NodeRun] = (node for child in force.children for node in _inner_first(child))
        containers: tuple[NodeRun | ForceRun, ...] = (force, *inside)
        for container in containers:
            if id(container.plan) not in limiting:
                limiting[id(container.plan)] = _limiting(container.plan, is_force=isinstance(container, ForceRun))
            groups, slots = limiting[id(container.plan)]
            here = [slot for slot in slots if slot.entry.id in present or not _are_shared(slot)]
            _keep(judge, container, groups, here)
    return run, tuple(judge.capacities.values())


Limiting = tuple[tuple[GroupSlot, ...], tuple[Slot, ...]]


@once_per_catalogue
def _limiting_of(catalogue: Catalogue) -> dict[int, Limiting]:
    """What sets such maxima, by the plan it stands in, which lives as long as its catalogue."""
    return {}


def _limiting(plan: Plan, *, is_force: bool) -> Limiting:
    def is_wide(limit: Constraint) -> bool:
        return limit.field == "selections" and (is_force or limit.scope != "parent")

    groups = (each for each in plan.groups if any(map(is_wide, each.constraints)))
    slots = (each for each in plan.slots if any(map(is_wide, each.constraints)))
    return tuple(groups), tuple(slots)


def _inner_first(node: NodeRun) -> Iterator[NodeRun]:
    for child in node.children:
        yield from _inner_first(child)
    yield node


def _are_shared(slot: Slot) -> bool:
    """Whether its limits count an entry wherever it stands; where it stands nowhere there is nothing to count."""
    return all(limit.shared for limit in slot.constraints)


def _keep(judge: Judge, container: NodeRun | ForceRun, groups: Iterable[GroupSlot], slots: Iterable[Slot]) -> None:
    run = judge.run
    force = container if isinstance(container, ForceRun) else container.force
    around = Context(container, force)
    for group in groups:
        # A hidden group keeps its maxima.
        for bound in group_bounds(run, group, around):
            judge.keep_capacity(bound)
    for slot in slots:
        first = next((child for child in container.children if child.slot is slot), None)
        context = Context(container, force, first)
        if not any(is_group_hidden(run, each, around) for each in slot.groups) and not is_hidden_itself(
            run, slot, context
        ):
            for bound in slot_bounds(run, slot, context):
                judge.keep_capacity(bound)
