"""Acts on a tree: each returns a new tree, with what minimums and defaults call for.

Selections of an entry that is not instanced stand once, with a number; instanced ones and
those at the top of a force stand side by side. A collective choice is per model: it counts
in multiples of its parent's number and is shared by all that stand beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rules.catalogue.compile import Catalogue
from rules.catalogue.limits import Bound, Judge
from rules.catalogue.model import Cost, Number
from rules.catalogue.plan import GroupSlot, Plan, Slot, is_default_of
from rules.catalogue.runtime import Context, ForceRun, NodeRun, Run
from rules.catalogue.tree import CategoryNote, Force, Selection, Tree, all_forces, all_selections
from rules.errors import Refusal

DEEPEST = 40
"""Selections below selections: an entry that contains itself must end somewhere."""

MOST = 1000
"""The greatest number of one thing; no catalogue asks for more, a typing error may."""


def new_tree(catalogue: Catalogue, name: str = "") -> Tree:
    """An empty tree with the limits that the game system sets by default."""
    limits = tuple(
        Cost(type_id=cost.id, value=cost.default_cost_limit, name=cost.name)
        for cost in catalogue.cost_types.values()
        if cost.default_cost_limit >= 0
    )
    return Tree(cost_limits=limits, name=name)


def add_force(
    catalogue: Catalogue, tree: Tree, entry_id: str, catalogue_id: str, *, inside: str = ""
) -> tuple[Tree, str]:
    """Add a force, by itself or inside another; answers with its key."""
    entry = catalogue.forces.get(entry_id)
    if entry is None:
        raise Refusal(f"No force is called {entry_id!r} here.")
    tree, key = _key(tree)
    force = Force(key=key, entry_id=entry_id, catalogue_id=catalogue_id)
    if inside:
        tree = _with_force(tree, inside, lambda outer: replace(outer, forces=(*outer.forces, force)))
    else:
        tree = replace(tree, forces=(*tree.forces, force))
    return fill(catalogue, tree, [key]), key


def remove_force(tree: Tree, key: str) -> Tree:
    def without(forces: tuple[Force, ...]) -> tuple[Force, ...]:
        return tuple(replace(f, forces=without(f.forces)) for f in forces if f.key != key)

    _force(tree, key)
    return replace(tree, forces=without(tree.forces))


def duplicate_force(tree: Tree, key: str) -> tuple[Tree, str]:
    """A second force with the same choices, beside the first."""
    fresh = _Keys(tree)
    copied = _copy_force(_force(tree, key), fresh)

    def beside(forces: tuple[Force, ...]) -> tuple[Force, ...]:
        found: list[Force] = []
        for force in forces:
            found.append(replace(force, forces=beside(force.forces)))
            if force.key == key:
                found.append(copied)
        return tuple(found)

    return replace(tree, forces=beside(tree.forces), next_key=fresh.next), copied.key


def select(catalogue: Catalogue, tree: Tree, parent: str, wanted: str) -> tuple[Tree, str]:
    """Choose an option below a force or selection; answers with the key of what stands there now.

    `wanted` is an offer's id, a full entry id, or any one id that leads to the option.
    """
    run = Run(catalogue, tree)
    container = _container(run, parent)
    above = container.prefix + "::" if isinstance(container, NodeRun) and container.prefix else ""
    slot = container.plan.find(wanted.removeprefix(above)) or container.plan.find(wanted)
    if slot is None:
        raise Refusal(f"Nothing called {wanted!r} can be chosen there.")
    if isinstance(container, NodeRun) and _depth(container) >= DEEPEST:
        raise Refusal("Choices are nested too deep here.")
    if not isinstance(container, NodeRun):
        return _add(catalogue, tree, parent, slot, above, 1)
    for sibling in _alike(container) if slot.collective else ():
        if sibling is not container:
            tree, _ = _choose_below(catalogue, tree, sibling, slot, above)
    return _choose_below(catalogue, tree, container, slot, above)


def deselect(catalogue: Catalogue, tree: Tree, key: str) -> Tree:
    """Take one away: a number goes down by one (per model of the parent), else the selection goes."""
    run = Run(catalogue, tree)
    node = _node(run, key)
    places = [node]
    if node.slot is not None and node.slot.collective and isinstance(node.parent, NodeRun):
        places += [
            child
            for sibling in _alike(node.parent)
            for child in sibling.children
            if child.slot is node.slot and child is not node
        ]
    for place in places:
        step = _per_model(place)
        if place.number > step:
            tree = _with_selection(
                tree,
                place.key,
                lambda s, step=step: _scaled(s, s.number - step),  # type: ignore[misc]
            )
        else:
            tree = _with_selection(tree, place.key, lambda s: None)
    return tree


def set_count(catalogue: Catalogue, tree: Tree, key: str, count: int) -> Tree:
    """Say how many (per model of the parent); nothing below is lost, shared choices scale along.

    Instanced selections stand side by side and have no number to set: the tree stays.
    """
    if not 0 <= count <= MOST:
        raise Refusal(f"{count} is not a number of things one can have.")
    run = Run(catalogue, tree)
    node = _node(run, key)
    if node.slot is not None and (isinstance(node.parent, ForceRun) or catalogue.is_instanced(node.slot.entry)):
        return tree
    if count == 0:
        return _with_selection(tree, key, lambda s: None)
    number = count * _per_model(node)
    return _with_selection(tree, key, lambda s: _scaled(s, number))


def duplicate(tree: Tree, key: str) -> tuple[Tree, str]:
    """The same selection with everything below it, once more, right after it."""
    fresh = _Keys(tree)
    copied: list[Selection] = []

    def beside(selections: tuple[Selection, ...]) -> tuple[Selection, ...]:
        found: list[Selection] = []
        for selection in selections:
            found.append(replace(selection, children=beside(selection.children)))
            if selection.key == key:
                copied.append(_copy(selection, fresh))
                found.append(copied[0])
        return tuple(found)

    def inside(forces: tuple[Force, ...]) -> tuple[Force, ...]:
        return tuple(replace(f, selections=beside(f.selections), forces=inside(f.forces)) for f in forces)

    changed = replace(tree, forces=inside(tree.forces), next_key=fresh.next)
    if not copied:
        raise Refusal(f"No selection has the key {key!r}.")
    return changed, copied[0].key


def customise(tree: Tree, key: str, *, name: str, notes: str) -> Tree:
    """Give a selection or force a name and notes of its own."""
    if any(force.key == key for force in all_forces(tree)):
        return _with_force(tree, key, lambda f: replace(f, custom_name=name, custom_notes=notes))
    return _with_selection(tree, key, lambda s: replace(s, custom_name=name, custom_notes=notes))


def customise_category(tree: Tree, key: str, category_id: str, *, name: str, notes: str) -> Tree:
    """Give a category of a force a name and notes of its own."""
    note = CategoryNote(category_id=category_id, custom_name=name, custom_notes=notes)

    def noted(force: Force) -> Force:
        others = tuple(n for n in force.category_notes if n.category_id != category_id)
        return replace(force, category_notes=(*others, note))

    return _with_force(tree, key, noted)


def set_cost_limit(catalogue: Catalogue, tree: Tree, type_id: str, value: Number) -> Tree:
    """Limit what the tree may cost; a negative limit is none."""
    others = tuple(cost for cost in tree.cost_limits if cost.type_id != type_id)
    if value < 0:
        return replace(tree, cost_limits=others)
    known = catalogue.cost_types.get(type_id)
    limit = Cost(type_id=type_id, value=value, name=known.name if known else "")
    return replace(tree, cost_limits=(*others, limit))


# Automatic selections


def fill(catalogue: Catalogue, tree: Tree, keys: list[str]) -> Tree:
    """Choose what minimums and defaults call for below these forces and selections, all the way down."""
    depth = 0
    while keys and depth < DEEPEST:
        depth += 1
        run = Run(catalogue, tree)
        judge = Judge(run)
        added: list[str] = []
        for key in keys:
            container = _container(run, key)
            prefix = container.prefix if isinstance(container, NodeRun) else ""
            above = prefix + "::" if prefix else ""
            for slot, count in _called_for(judge, container):
                for number in _portions(catalogue, container, slot, count):
                    tree, new = _put(tree, key, slot, above, number)
                    added.append(new)
        keys = added
    return tree


def _called_for(judge: Judge, container: NodeRun | ForceRun) -> Iterator[tuple[Slot, int]]:
    """What is missing below a container: (entry, how many), minimums first, then group defaults."""
    force = container if isinstance(container, ForceRun) else container.force
    around = Context(container, force)
    coming: dict[int, int] = {}
    for slot in container.plan.slots:
        missing = _missing(judge.slot_bounds(slot, around))
        if missing > 0:
            coming[id(slot)] = missing
            yield slot, missing
    for group in reversed(container.plan.groups):
        default = _default_of(group, container.plan)
        if default is None:
            continue
        arriving = sum(
            count for slot in container.plan.slots if group in slot.groups and (count := coming.get(id(slot), 0))
        )
        missing = min(
            _missing(judge.group_bounds(group, around)) - arriving,
            _room(judge.slot_bounds(default, around)) - coming.get(id(default), 0),
        )
        if missing > 0:
            coming[id(default)] = coming.get(id(default), 0) + missing
            yield default, missing


def _missing(bounds: list[Bound]) -> int:
    return max(
        (
            int(bound.value - bound.count)
            for bound in bounds
            if bound.constraint.type == "min" and bound.constraint.field == "selections"
        ),
        default=0,
    )


def _room(bounds: list[Bound]) -> int:
    """How many more of an entry its own maximums leave; a group's maximum does not hold its default back."""
    return min((bound.room for bound in bounds if bound.constraint.type == "max"), default=MOST)


def _default_of(group: GroupSlot, plan: Plan) -> Slot | None:
    if not group.default_id:
        return None
    return next((slot for slot in plan.slots if group in slot.groups and is_default_of(slot, group)), None)


def _portions(catalogue: Catalogue, container: NodeRun | ForceRun, slot: Slot, count: int) -> list[int]:
    count = min(count, MOST)
    if isinstance(container, ForceRun) or catalogue.is_instanced(slot.entry):
        return [1] * count
    return [count * (container.number if slot.collective else 1)]


# Placing and changing


def _choose_below(catalogue: Catalogue, tree: Tree, container: NodeRun, slot: Slot, above: str) -> tuple[Tree, str]:
    standing = next((child for child in container.children if child.slot is slot), None)
    step = container.number if slot.collective else 1
    if standing is None or catalogue.is_instanced(slot.entry):
        return _add(catalogue, tree, container.key, slot, above, step)
    number = standing.number + step
    if number > MOST:
        raise Refusal(f"{MOST} of {slot.name!r} are more than enough.")
    return _with_selection(tree, standing.key, lambda s: _scaled(s, number)), standing.key


def _add(catalogue: Catalogue, tree: Tree, parent: str, slot: Slot, above: str, number: int) -> tuple[Tree, str]:
    tree, key = _put(tree, parent, slot, above, number)
    return fill(catalogue, tree, [key]), key


def _put(tree: Tree, parent: str, slot: Slot, above: str, number: int) -> tuple[Tree, str]:
    tree, key = _key(tree)
    selection = Selection(
        key=key,
        entry_id=above + slot.path,
        group_id=above + slot.group_path if slot.groups else "",
        number=number,
    )
    if any(force.key == parent for force in all_forces(tree)):
        tree = _with_force(tree, parent, lambda f: replace(f, selections=(*f.selections, selection)))
    else:
        tree = _with_selection(tree, parent, lambda s: replace(s, children=(*s.children, selection)))
    return tree, key


def _scaled(selection: Selection, number: int) -> Selection:
    """The selection with another number; what hangs on each model scales along."""
    old = selection.number
    children = tuple(_scaled(child, max(1, child.number * number // old)) for child in selection.children)
    return replace(selection, number=number, children=children)


def _per_model(node: NodeRun) -> int:
    if node.slot is not None and node.slot.collective and isinstance(node.parent, NodeRun):
        return node.parent.number
    return 1


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


def _key(tree: Tree) -> tuple[Tree, str]:
    return replace(tree, next_key=tree.next_key + 1), str(tree.next_key)


class _Keys:
    """Hands out fresh keys for a copy."""

    def __init__(self, tree: Tree) -> None:
        self.next = tree.next_key

    def __call__(self) -> str:
        self.next += 1
        return str(self.next - 1)


def _copy(selection: Selection, fresh: Callable[[], str]) -> Selection:
    key = fresh()
    return replace(selection, key=key, children=tuple(_copy(child, fresh) for child in selection.children))


def _copy_force(force: Force, fresh: Callable[[], str]) -> Force:
    key = fresh()
    return replace(
        force,
        key=key,
        selections=tuple(_copy(selection, fresh) for selection in force.selections),
        forces=tuple(_copy_force(inner, fresh) for inner in force.forces),
    )


def _container(run: Run, key: str) -> NodeRun | ForceRun:
    if key in run.by_key:
        return run.by_key[key]
    for force in run.forces:
        if force.key == key:
            return force
    raise Refusal(f"Nothing has the key {key!r}.")


def _node(run: Run, key: str) -> NodeRun:
    if key not in run.by_key:
        raise Refusal(f"No selection has the key {key!r}.")
    return run.by_key[key]


def _force(tree: Tree, key: str) -> Force:
    for force in all_forces(tree):
        if force.key == key:
            return force
    raise Refusal(f"No force has the key {key!r}.")


def _with_force(tree: Tree, key: str, change: Callable[[Force], Force]) -> Tree:
    def inside(forces: tuple[Force, ...]) -> tuple[Force, ...]:
        return tuple(change(f) if f.key == key else replace(f, forces=inside(f.forces)) for f in forces)

    _force(tree, key)
    return replace(tree, forces=inside(tree.forces))


def _with_selection(tree: Tree, key: str, change: Callable[[Selection], Selection | None]) -> Tree:
    """The tree with one selection changed, or gone where the change answers None."""

    def inside(selections: tuple[Selection, ...]) -> tuple[Selection, ...]:
        if not any(s.key == key or _holds(s, key) for s in selections):
            return selections
        found: list[Selection] = []
        for selection in selections:
            if selection.key != key:
                found.append(replace(selection, children=inside(selection.children)))
            elif (changed := change(selection)) is not None:
                found.append(changed)
        return tuple(found)

    def below(forces: tuple[Force, ...]) -> tuple[Force, ...]:
        return tuple(replace(f, selections=inside(f.selections), forces=below(f.forces)) for f in forces)

    return replace(tree, forces=below(tree.forces))


def _holds(selection: Selection, key: str) -> bool:
    return any(node.key == key for node in all_selections(selection.children))
