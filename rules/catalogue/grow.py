"""Acts on a tree: each returns a new tree, with what minimums and defaults call for.

Selections of an entry that is not instanced stand once, with a number; instanced ones and
those at the top of a force stand side by side. A collective choice is per model: it counts
in multiples of its parent's number and is shared by all that stand beside it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.catalogue.categories import settle_categories
from rules.catalogue.compile import Catalogue
from rules.catalogue.defaults import DEEPEST, MOST, container_at, portions, put
from rules.catalogue.defaults import fill as fill
from rules.catalogue.limits import slot_bounds
from rules.catalogue.model import Cost, Number
from rules.catalogue.plan import Slot
from rules.catalogue.runtime import Context, ForceRun, NodeRun, Run
from rules.catalogue.surgery import (
    Keys,
    copied,
    copied_force,
    force_in,
    is_force,
    selection_in,
    with_child,
    with_force,
    with_selection,
    without_force,
    without_selection,
)
from rules.catalogue.tree import CategoryNote, Force, Selection, Tree
from rules.errors import Refusal


def new_tree(catalogue: Catalogue, name: str = "") -> Tree:
    """An empty tree with the limits that the game system sets by default."""
    limits = tuple(
        Cost(type_id=cost.id, value=cost.default_cost_limit, name=cost.name)
        for cost in catalogue.cost_types.values()
        if cost.default_cost_limit >= 0
    )
    return Tree(cost_limits=limits, name=name)


def add_force(
    catalogue: Catalogue, tree: Tree, entry_id: str, catalogue_id: str, *, inside: str = "", filled: bool = True
) -> tuple[Tree, str]:
    """Add a force, by itself or inside another; answers with its key.

    `filled` chooses what its minimums call for; the reference engine does so for a roster's
    first force alone.
    """
    if entry_id not in catalogue.forces:
        raise Refusal(f"No force is called {entry_id!r} here.")
    fresh = Keys(tree)
    force = Force(key=fresh(), entry_id=entry_id, catalogue_id=catalogue_id)
    if inside:
        tree = with_force(tree, inside, lambda outer: replace(outer, forces=(*outer.forces, force)))
    else:
        tree = replace(tree, forces=(*tree.forces, force))
    tree = fresh.counted(tree)
    return fill(catalogue, tree, [force.key]) if filled else tree, force.key


def remove_force(tree: Tree, key: str) -> Tree:
    return without_force(tree, key)


def duplicate_force(tree: Tree, key: str) -> tuple[Tree, str]:
    """A second force with the same choices, beside the first."""
    fresh = Keys(tree)
    twin = copied_force(force_in(tree, key), fresh)

    def beside(forces: tuple[Force, ...]) -> tuple[Force, ...]:
        found: list[Force] = []
        for force in forces:
            found.append(replace(force, forces=beside(force.forces)))
            if force.key == key:
                found.append(twin)
        return tuple(found)

    return fresh.counted(replace(tree, forces=beside(tree.forces))), twin.key


def select(catalogue: Catalogue, tree: Tree, parent: str, wanted: str) -> tuple[Tree, str]:
    """Choose an option below a force or selection; answers with the key of what stands there now.

    `wanted` is an offer's id, a full entry id, or any one id that leads to the option.
    """
    container = container_at(Run(catalogue, tree), parent)
    above = container.prefix + "::" if isinstance(container, NodeRun) and container.prefix else ""
    slot = container.plan.find(wanted.removeprefix(above)) or container.plan.find(wanted)
    if slot is None:
        raise Refusal(f"Nothing called {wanted!r} can be chosen there.")
    if isinstance(container, NodeRun) and _depth(container) >= DEEPEST:
        raise Refusal("Choices are nested too deep here.")
    if isinstance(container, NodeRun) and slot.collective and not catalogue.is_instanced(slot.entry):
        for sibling in _alike(container):
            if sibling is not container:
                tree, _ = _choose(catalogue, tree, sibling, slot)
    return _choose(catalogue, tree, container, slot)


def deselect(catalogue: Catalogue, tree: Tree, key: str) -> Tree:
    """Take one away: a number goes down by one (per model of the parent), else the selection goes."""
    node = _node(Run(catalogue, tree), key)
    for place in _shared_with(catalogue, node):
        step = _per_model(catalogue, place)
        if place.number > step:
            tree = _renumber(catalogue, tree, place, place.number - step)
        else:
            tree = without_selection(tree, place.key)
    return tree


def remove(tree: Tree, key: str) -> Tree:
    """Take a selection away with everything below it, whatever its number."""
    return without_selection(tree, key)


def set_count(catalogue: Catalogue, tree: Tree, key: str, count: int) -> Tree:
    """Say how many (per model of the parent); nothing below is lost, shared choices scale along.

    Instanced selections stand side by side and have no number to set: the tree stays.
    """
    if not 0 <= count <= MOST:
        raise Refusal(f"{count} is not a number of things one can have.")
    node = _node(Run(catalogue, tree), key)
    if node.slot is not None and (isinstance(node.parent, ForceRun) or catalogue.is_instanced(node.slot.entry)):
        return tree
    if count == 0:
        return without_selection(tree, key)
    return _renumber(catalogue, tree, node, count * _per_model(catalogue, node))


def nearest_count(catalogue: Catalogue, tree: Tree, key: str, count: int) -> int:
    """The count nearest to this one that the entry's own limits in its parent allow, as an editor's spinner gives.

    What is shared by all models of a selection may go above its maximum for each: that is reported.
    """
    run = Run(catalogue, tree)
    settle_categories(run)
    node = _node(run, key)
    if node.slot is None:
        return count
    is_shared = _sharing(catalogue, node) is not None
    for bound in slot_bounds(run, node.slot, Context(node.parent, node.force, node)):
        if bound.constraint.scope == "parent" and bound.constraint.field == "selections":
            if bound.constraint.type == "min":
                count = max(count, int(bound.value))
            elif not is_shared:
                count = min(count, int(bound.value))
    return count


def duplicate(tree: Tree, key: str) -> tuple[Tree, str]:
    """The same selection with everything below it, once more, last of those beside it."""
    fresh = Keys(tree)
    parent, selection = selection_in(tree, key)
    twin = copied(selection, fresh)
    return fresh.counted(with_child(tree, parent, twin)), twin.key


def customise(tree: Tree, key: str, *, name: str | None = None, notes: str | None = None) -> Tree:
    """Give a selection or force a name and notes of its own; what is None stays as it is."""
    texts = _custom_texts(name, notes)
    if is_force(tree, key):
        return with_force(tree, key, lambda f: replace(f, **texts))
    return with_selection(tree, key, lambda s: (replace(s, **texts),))


def customise_category(
    tree: Tree, key: str, category_id: str, *, name: str | None = None, notes: str | None = None
) -> Tree:
    """Give a category of a force a name and notes of its own; what is None stays as it is."""

    def noted(force: Force) -> Force:
        known = next((n for n in force.category_notes if n.category_id == category_id), None)
        others = tuple(n for n in force.category_notes if n is not known)
        note = replace(known or CategoryNote(category_id=category_id), **_custom_texts(name, notes))
        return replace(force, category_notes=(*others, note))

    return with_force(tree, key, noted)


def set_cost_limit(catalogue: Catalogue, tree: Tree, type_id: str, value: Number) -> Tree:
    """Limit what the tree may cost; a negative limit is none."""
    others = tuple(cost for cost in tree.cost_limits if cost.type_id != type_id)
    if value < 0:
        return replace(tree, cost_limits=others)
    known = catalogue.cost_types.get(type_id)
    limit = Cost(type_id=type_id, value=value, name=known.name if known else "")
    return replace(tree, cost_limits=(*others, limit))


def _custom_texts(name: str | None, notes: str | None) -> dict[str, Any]:
    fields = {"custom_name": name, "custom_notes": notes}
    return {key: value for key, value in fields.items() if value is not None}


def _choose(catalogue: Catalogue, tree: Tree, container: NodeRun | ForceRun, slot: Slot) -> tuple[Tree, str]:
    """One more of an entry below a container, once for each of its models if it is collective."""
    numbers = portions(catalogue, container, slot, 1)
    standing = next((child for child in container.children if child.slot is slot), None)
    if standing is not None and isinstance(container, NodeRun) and not catalogue.is_instanced(slot.entry):
        number = standing.number + numbers[0]
        if number > MOST:
            raise Refusal(f"At most {MOST} of {slot.name!r} can be taken.")
        return _renumber(catalogue, tree, standing, number), standing.key
    new_keys: list[str] = []
    for number in numbers:
        tree, key = put(tree, container, slot, number)
        new_keys.append(key)
    return fill(catalogue, tree, new_keys), new_keys[0]


def _renumber(catalogue: Catalogue, tree: Tree, node: NodeRun, number: int) -> Tree:
    return with_selection(tree, node.key, lambda _: (_scaled(catalogue, node, number),))


def _scaled(catalogue: Catalogue, node: NodeRun, number: int) -> Selection:
    """The selection with another number; what is shared by its models scales along."""
    children = tuple(
        _scaled(catalogue, child, max(1, child.number * number // node.number))
        if _sharing(catalogue, child)
        else child.selection
        for child in node.children
    )
    return replace(node.selection, number=number, children=children)


def _sharing(catalogue: Catalogue, node: NodeRun) -> NodeRun | None:
    """The selection for each of whose models it is held once; None where it is not."""
    slot = node.slot
    is_shared = slot is not None and slot.collective and not catalogue.is_instanced(slot.entry)
    return node.parent if is_shared and isinstance(node.parent, NodeRun) else None


def _per_model(catalogue: Catalogue, node: NodeRun) -> int:
    parent = _sharing(catalogue, node)
    return parent.number if parent else 1


def _shared_with(catalogue: Catalogue, node: NodeRun) -> list[NodeRun]:
    """The selection itself, and what is the same choice below the selections beside its parent."""
    parent = _sharing(catalogue, node)
    twins = [child for above in _alike(parent) for child in above.children if child.slot is node.slot] if parent else []
    return [node, *(twin for twin in twins if twin is not node)]


def _alike(node: NodeRun) -> list[NodeRun]:
    """The selections of the same entry beside this one (itself too), below a selection."""
    if not isinstance(node.parent, NodeRun):
        return [node]
    return [child for child in node.parent.children if child.slot is node.slot]


def _depth(node: NodeRun) -> int:
    depth, parent = 1, node.parent
    while isinstance(parent, NodeRun):
        depth, parent = depth + 1, parent.parent
    return depth


def _node(run: Run, key: str) -> NodeRun:
    if key not in run.by_key:
        raise Refusal(f"No selection has the key {key!r}.")
    return run.by_key[key]
