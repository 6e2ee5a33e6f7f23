"""A tree laid out for questions: who stands where, in what, and what it may be called by.

Mutable, made for one evaluation and thrown away. It answers nothing itself: counting is in
`counting`, the meaning of scopes in `scopes`, conditions and effects in `conditions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.catalogue.compile import Catalogue
from rules.catalogue.effects import Effect
from rules.catalogue.model import Category, ForceEntry, Number
from rules.catalogue.plan import Plan, Slot, join_ids, last_id
from rules.catalogue.tree import Force, Selection, Tree

EMPTY = Plan()


class Container:
    """Something selections stand in: a selection, a force or the whole roster."""

    __slots__ = ("_lineage", "children", "deep", "direct", "key")

    def __init__(self, key: str) -> None:
        self.key = key
        self.children: list[NodeRun] = []
        self.direct: Counter[str] | None = None
        self.deep: Counter[str] | None = None
        self._lineage: frozenset[str] | None = None

    def descendants(self) -> Iterator[NodeRun]:
        waiting = list(reversed(self.children))
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def names(self) -> frozenset[str]:
        """All that a condition or count may call this by."""
        return frozenset()

    def around(self) -> Container | None:
        """What this stands in."""
        return None

    def lineage(self) -> frozenset[str]:
        """The names of this and of everything it stands in."""
        if self._lineage is None:
            outer = self.around()
            self._lineage = self.names() | outer.lineage() if outer else self.names()
        return self._lineage

    def forget(self) -> None:
        """Call after categories have changed."""
        self.direct = self.deep = self._lineage = None


class NodeRun(Container):
    """One selection, with what it was chosen through (None: unresolved)."""

    __slots__ = (
        "_names",
        "categories",
        "costs",
        "force",
        "ids",
        "parent",
        "plan",
        "prefix",
        "remote",
        "selection",
        "slot",
    )

    def __init__(
        self, selection: Selection, slot: Slot | None, plan: Plan, parent: Container, force: ForceRun, prefix: str
    ) -> None:
        super().__init__(selection.key)
        self.selection = selection
        self.slot = slot
        self.plan = plan
        self.parent = parent
        self.force = force
        self.prefix = prefix
        self.costs: dict[str, Number] = {}
        self.remote: list[Effect] = []
        """Effects that other selections aim at this one, already found to hold."""
        self._names: frozenset[str] | None = None
        if slot is not None:
            self.ids: frozenset[str] = slot.ids
            self.categories: tuple[Category, ...] = slot.categories
        else:
            stated = selection.stated
            self.ids = frozenset({last_id(selection.entry_id), stated.type if stated else "", "any"})
            self.categories = stated.categories if stated else ()

    @property
    def number(self) -> int:
        return self.selection.number

    @property
    def root(self) -> NodeRun:
        node = self
        while isinstance(node.parent, NodeRun):
            node = node.parent
        return node

    def primary(self) -> str:
        """The primary category of this selection or of the nearest above that has one."""
        node: Container = self
        while isinstance(node, NodeRun):
            for category in node.categories:
                if category.primary:
                    return category.entry_id
            node = node.parent
        return ""

    def around(self) -> Container:
        return self.parent

    def names(self) -> frozenset[str]:
        """Entry, links, groups, type and categories; `=` marks an exact, unshared id."""
        if self._names is None:
            exact = ["=" + self.selection.entry_id]
            if self.slot is not None and self.slot.groups:
                above = self.parent.prefix if isinstance(self.parent, NodeRun) else ""
                exact += ["=" + join_ids(above, group.path) for group in self.slot.groups]
            self._names = self.ids.union(exact, (category.entry_id for category in self.categories))
        return self._names

    def forget(self) -> None:
        super().forget()
        self._names = None


class CategoryRun(Container):
    """What a force shows under one category, as a place where things are counted."""

    __slots__ = ("category", "force")

    def __init__(self, category: str, force: ForceRun | None, children: Iterable[NodeRun]) -> None:
        super().__init__(f"{force.key if force else ''}/{category}")
        self.category = category
        self.force = force
        self.children = list(children)


class ForceRun(Container):
    __slots__ = ("entry", "force", "forces", "outer", "plan")

    def __init__(self, force: Force, entry: ForceEntry | None, plan: Plan, outer: ForceRun | None) -> None:
        super().__init__(force.key)
        self.force = force
        self.entry = entry
        self.plan = plan
        self.outer = outer
        self.forces: list[ForceRun] = []

    def names(self) -> frozenset[str]:
        return frozenset({self.force.entry_id, self.force.catalogue_id})

    def around(self) -> Container | None:
        return self.outer


@dataclass(slots=True)
class Context:
    """Where a question is asked: below `parent`, by `node` if it stands there already."""

    parent: Container
    force: ForceRun | None
    node: NodeRun | None = None


class Run:
    """A tree against a catalogue."""

    def __init__(self, catalogue: Catalogue, tree: Tree) -> None:
        self.catalogue = catalogue
        self.tree = tree
        self.roster = Container("")
        self.forces: list[ForceRun] = []
        """All forces, outer before inner."""
        self.nodes: list[NodeRun] = []
        """All selections, parents before children."""
        self.by_key: dict[str, NodeRun] = {}
        self.categories: dict[tuple[str, str, bool], CategoryRun] = {}
        self.indexes: dict[int, dict[str, list[NodeRun]]] = {}
        self.hidden_groups: dict[tuple[int, int], bool] = {}
        self.limits = {cost.type_id: cost.value for cost in tree.cost_limits}
        for force in tree.forces:
            self._add_force(force, None)

    def _add_force(self, force: Force, outer: ForceRun | None) -> None:
        waiting: list[tuple[Force, ForceRun | None]] = [(force, outer)]
        while waiting:
            current, around = waiting.pop(0)
            run = ForceRun(
                current,
                self.catalogue.forces.get(current.entry_id),
                self.catalogue.root_plan(current.catalogue_id),
                around,
            )
            self.forces.append(run)
            if around is not None:
                around.forces.append(run)
            self._add_selections(current.selections, run)
            waiting.extend((inner, run) for inner in current.forces)

    def _add_selections(self, selections: Iterable[Selection], force: ForceRun) -> None:
        waiting: list[tuple[Selection, Container, Plan, str]] = [
            (selection, force, force.plan, "") for selection in reversed(tuple(selections))
        ]
        while waiting:
            selection, parent, plan, prefix = waiting.pop()
            slot = None if selection.stated else plan.by_path.get(below(selection.entry_id, prefix))
            inner = self.catalogue.slot_plan(slot) if slot else EMPTY
            inner_prefix = join_ids(prefix, slot.link_path) if slot else prefix
            node = NodeRun(selection, slot, inner, parent, force, inner_prefix)
            parent.children.append(node)
            self.nodes.append(node)
            self.by_key[node.key] = node
            waiting.extend((child, node, inner, inner_prefix) for child in reversed(selection.children))

    def forget_counts(self) -> None:
        """Call after categories have changed."""
        self.indexes.clear()
        self.categories.clear()
        for container in (self.roster, *self.forces, *self.nodes):
            container.forget()


def below(entry_id: str, prefix: str) -> str:
    """An entry id without the links passed above its parent."""
    return entry_id.removeprefix(prefix + "::") if prefix else entry_id
