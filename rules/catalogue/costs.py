"""What selections cost: their own costs, children first, and the sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.catalogue.conditions import active
from rules.catalogue.effects import on_number, tidy
from rules.catalogue.model import Cost, Number
from rules.catalogue.plan import Slot
from rules.catalogue.runtime import Context, NodeRun, Run

Before = Mapping[str, Mapping[str, Number]]


def settle_costs(run: Run, before: Before) -> None:
    """Work out every selection's own costs, children before parents, in the order of the tree."""
    for node in run.nodes:
        node.costs = dict(before.get(node.key, {}))
    for node in _children_first(run):
        node.costs = _costs_of(run, node)


def _children_first(run: Run) -> Iterable[NodeRun]:
    for force in run.forces:
        waiting: list[tuple[NodeRun, bool]] = [(node, False) for node in reversed(force.children)]
        while waiting:
            node, is_open = waiting.pop()
            if is_open:
                yield node
            else:
                waiting.append((node, True))
                waiting.extend((child, False) for child in reversed(node.children))


def _costs_of(run: Run, node: NodeRun) -> dict[str, Number]:
    if node.slot is None:
        stated = node.selection.stated
        return {cost.type_id: cost.value for cost in (stated.costs if stated else ())}
    each = offered_costs(run, node.slot, Context(node.parent, node.force, node))
    return each if node.number == 1 else {key: tidy(value * node.number) for key, value in each.items()}


def offered_costs(run: Run, slot: Slot, context: Context) -> dict[str, Number]:
    """What one of it costs here."""
    costs = {key: slot.base_costs.get(key, 0) for key in run.catalogue.costs_in_use}
    if slot.effects:
        for key in costs:
            for effect, times in active(run, slot.effects.get(key, ()), context):
                costs[key] = on_number(effect, costs[key], times)
    return costs


def total(run: Run, nodes: Iterable[NodeRun]) -> tuple[Cost, ...]:
    """The sum of what these selections cost, each cost type in use."""
    totals: dict[str, Number] = dict.fromkeys(run.catalogue.costs_in_use, 0)
    for node in nodes:
        for key, value in node.costs.items():
            totals[key] = totals.get(key, 0) + value
    return run.catalogue.as_costs({key: tidy(value) for key, value in totals.items()})
