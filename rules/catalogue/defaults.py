"""The automatic selections: what minimum limits call for, and what groups have by default.

Only minimums of selections that are no percentage choose anything. What is hidden is chosen
all the same: data hides what a player need not see, and still counts on its being there.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.categories import settle_categories
from rules.catalogue.compile import Catalogue
from rules.catalogue.limits import Bound, group_bounds, slot_bounds
from rules.catalogue.plan import GroupSlot, Plan, Slot, is_default_of
from rules.catalogue.runtime import Context, ForceRun, NodeRun, Run
from rules.catalogue.surgery import Keys, with_child
from rules.catalogue.tree import Selection, Tree
from rules.errors import Refusal

DEEPEST = 40
"""Selections below selections: an entry that contains itself must end somewhere."""

MOST = 1000
"""The greatest number of one thing; no catalogue asks for more, a typing error may."""


def fill(catalogue: Catalogue, tree: Tree, keys: list[str]) -> Tree:
    """Choose what is called for below these forces and selections, all the way down."""
    depth = total = 0
    while keys and depth < DEEPEST:
        depth += 1
        run = Run(catalogue, tree)
        settle_categories(run)
        added: list[str] = []
        for key in keys:
            container = container_at(run, key)
            for slot, count in _called_for(run, container):
                for number in portions(catalogue, container, slot, min(count, MOST)):
                    tree, new = put(tree, container, slot, number)
                    added.append(new)
                    total += 1
                    if total > MOST:
                        raise Refusal(f"This calls for more than {MOST} choices by itself.")
        keys = added
    return tree


def container_at(run: Run, key: str) -> NodeRun | ForceRun:
    if key in run.by_key:
        return run.by_key[key]
    for force in run.forces:
        if force.key == key:
            return force
    raise Refusal(f"Nothing has the key {key!r}.")


def portions(catalogue: Catalogue, container: NodeRun | ForceRun, slot: Slot, count: int) -> list[int]:
    """The numbers of the selections that so many of an entry make: one each, or one for all.

    A collective entry is counted per model of its parent.
    """
    if isinstance(container, ForceRun):
        return [1] * count
    count *= container.number if slot.collective else 1
    return [1] * count if catalogue.is_instanced(slot.entry) else [count]


def put(tree: Tree, container: NodeRun | ForceRun, slot: Slot, number: int) -> tuple[Tree, str]:
    """The tree with one more selection below a container, with nothing chosen below it yet."""
    prefix = container.prefix if isinstance(container, NodeRun) else ""
    above = prefix + "::" if prefix else ""
    fresh = Keys(tree)
    selection = Selection(
        key=fresh(),
        entry_id=above + slot.path,
        group_id=above + slot.group_path if slot.groups else "",
        number=number,
    )
    return fresh.counted(with_child(tree, container.key, selection)), selection.key


def _called_for(run: Run, container: NodeRun | ForceRun) -> Iterator[tuple[Slot, int]]:
    """What is missing below a container: (entry, how many), minimums first, then group defaults."""
    around = Context(container, container if isinstance(container, ForceRun) else container.force)
    coming: dict[int, int] = {}
    for slot in container.plan.slots:
        missing = _missing(slot_bounds(run, slot, around))
        if missing > 0:
            coming[id(slot)] = missing
            yield slot, missing
    for group in reversed(container.plan.groups):
        default = _default_of(group, container.plan)
        if default is None:
            continue
        arriving = sum([coming.get(id(slot), 0) for slot in container.plan.slots if group in slot.groups])
        missing = min(
            _missing(group_bounds(run, group, around)) - arriving,
            _room(slot_bounds(run, default, around)) - coming.get(id(default), 0),
        )
        if missing > 0:
            coming[id(default)] = coming.get(id(default), 0) + missing
            yield default, missing


def _missing(bounds: list[Bound]) -> int:
    return max([int(bound.value - bound.found) for bound in bounds if _chooses(bound)], default=0)


def _chooses(bound: Bound) -> bool:
    constraint = bound.constraint
    return constraint.type == "min" and constraint.field == "selections" and not constraint.percent_value


def _room(bounds: list[Bound]) -> int:
    """How many more of an entry its own maximums leave; a group's maximum does not hold its default back."""
    return min([bound.room for bound in bounds if bound.constraint.type == "max"], default=MOST)


def _default_of(group: GroupSlot, plan: Plan) -> Slot | None:
    if not group.default_id:
        return None
    return next((slot for slot in plan.slots if group in slot.groups and is_default_of(slot, group)), None)
