"""Changes to one node of a tree, its surroundings left as they are; nothing here knows a catalogue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.catalogue.tree import Force, Selection, Tree, all_forces, all_selections
from rules.errors import Refusal


class Keys:
    """Hands out fresh keys for new nodes of a tree."""

    def __init__(self, tree: Tree) -> None:
        self.next = tree.next_key

    def __call__(self) -> str:
        self.next += 1
        return str(self.next - 1)

    def counted(self, tree: Tree) -> Tree:
        """The tree, knowing which keys are taken now."""
        return replace(tree, next_key=self.next)


def force_in(tree: Tree, key: str) -> Force:
    for force in all_forces(tree):
        if force.key == key:
            return force
    raise Refusal(f"No force has the key {key!r}.")


def is_force(tree: Tree, key: str) -> bool:
    return any(force.key == key for force in all_forces(tree))


def selection_in(tree: Tree, key: str) -> tuple[str, Selection]:
    """A selection, after the key of the force or selection that it stands in."""
    for force in all_forces(tree):
        families = [(force.key, force.selections)]
        families += [(above.key, above.children) for above in all_selections(force.selections)]
        for parent, selections in families:
            for selection in selections:
                if selection.key == key:
                    return parent, selection
    raise Refusal(f"No selection has the key {key!r}.")


def with_force(tree: Tree, key: str, change: Callable[[Force], Force]) -> Tree:
    """The tree with one force changed."""

    def inside(forces: tuple[Force, ...]) -> tuple[Force, ...]:
        return tuple(change(f) if f.key == key else replace(f, forces=inside(f.forces)) for f in forces)

    force_in(tree, key)
    return replace(tree, forces=inside(tree.forces))


def without_force(tree: Tree, key: str) -> Tree:
    def without(forces: tuple[Force, ...]) -> tuple[Force, ...]:
        return tuple(replace(f, forces=without(f.forces)) for f in forces if f.key != key)

    force_in(tree, key)
    return replace(tree, forces=without(tree.forces))


def with_selection(tree: Tree, key: str, change: Callable[[Selection], tuple[Selection, ...]]) -> Tree:
    """The tree with what `change` answers in the place of one selection: another, several or none."""

    def inside(selections: tuple[Selection, ...]) -> tuple[Selection, ...]:
        found: list[Selection] = []
        for selection in selections:
            if selection.key == key:
                found.extend(change(selection))
            elif any(below.key == key for below in all_selections(selection.children)):
                found.append(replace(selection, children=inside(selection.children)))
            else:
                found.append(selection)
        return tuple(found)

    def below(forces: tuple[Force, ...]) -> tuple[Force, ...]:
        return tuple(replace(f, selections=inside(f.selections), forces=below(f.forces)) for f in forces)

    return replace(tree, forces=below(tree.forces))


def without_selection(tree: Tree, key: str) -> Tree:
    return with_selection(tree, key, lambda selection: ())


def with_child(tree: Tree, parent: str, child: Selection) -> Tree:
    """The tree with one more selection, last in its force or parent selection."""
    if is_force(tree, parent):
        return with_force(tree, parent, lambda force: replace(force, selections=(*force.selections, child)))
    return with_selection(tree, parent, lambda above: (replace(above, children=(*above.children, child)),))


def copied(selection: Selection, fresh: Callable[[], str]) -> Selection:
    """The same selection with everything below it, under keys of its own."""
    key = fresh()
    return replace(selection, key=key, children=tuple(copied(child, fresh) for child in selection.children))


def copied_force(force: Force, fresh: Callable[[], str]) -> Force:
    key = fresh()
    return replace(
        force,
        key=key,
        selections=tuple(copied(selection, fresh) for selection in force.selections),
        forces=tuple(copied_force(inner, fresh) for inner in force.forces),
    )
