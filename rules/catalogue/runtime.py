"""A tree laid out for questions: who stands where, how many of what, does a condition hold.

Mutable, made for one evaluation and thrown away. Counting is by containers (a selection, a
force, the roster); each keeps one table of everything below it, made when first asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from rules.catalogue.compile import Catalogue
from rules.catalogue.effects import Effect, tidy
from rules.catalogue.model import (
    Category,
    Condition,
    ConditionGroup,
    ForceEntry,
    Number,
    Query,
    Repeat,
)
from rules.catalogue.plan import Plan, Slot, join_ids
from rules.catalogue.tree import Force, Selection, Tree

Costs = Mapping[str, Number]
EMPTY = Plan()
NOTHING: Counter[str] = Counter()

_TYPES = frozenset({"model", "unit", "upgrade", "mount", "crew"})


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
            self.ids = frozenset({selection.entry_id.rsplit("::", 1)[-1], stated.type if stated else "", "any"})
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
        self._categories: dict[tuple[str, str, bool], Container] = {}
        self._indexes: dict[tuple[int, bool], dict[str, list[NodeRun]]] = {}
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
        self._indexes.clear()
        self._categories.clear()
        for container in (self.roster, *self.forces, *self.nodes):
            container.forget()

    # Counting

    def count(self, container: Container, wanted: str, query: Query) -> Number:
        """How much of `wanted` stands in a container, as the query asks for it."""
        if query.field == "forces":
            return sum(wanted in ("", "any", f.force.entry_id) for f in self._forces_in(container, query))
        if query.field == "selections":
            deep = query.include_child_selections
            if not query.include_child_forces and container is not self.roster:
                return self._table(container, deep)[wanted]
            return sum([self._table(place, deep)[wanted] for place in self._places(container, query)])
        if query.field.startswith("limit::"):
            return self.limits.get(query.field.removeprefix("limit::"), -1)
        return sum(
            node.costs.get(query.field, 0) for node in self.standing_in(container, query) if wanted in node.names()
        )

    def standing_in(self, container: Container, query: Query) -> Iterator[NodeRun]:
        """The selections a query looks at in a container."""
        for place in self._places(container, query):
            yield from place.descendants() if query.include_child_selections else place.children

    def holders(self, container: Container, wanted: str, query: Query) -> list[tuple[str, Number]]:
        """Who counts towards `count`, each with their share."""
        return [
            (node.key, node.number if query.field == "selections" else node.costs.get(query.field, 0))
            for place in self._places(container, query)
            for node in self._index(place, query.include_child_selections).get(wanted, ())
        ]

    def _places(self, container: Container, query: Query) -> Iterable[Container]:
        if container is self.roster:
            return [f for f in self.forces if query.include_child_forces or f.outer is None]
        if query.include_child_forces and isinstance(container, ForceRun):
            return [container, *_inner_forces(container)]
        return (container,)

    def _forces_in(self, container: Container, query: Query) -> Iterable[ForceRun]:
        if container is self.roster:
            return [f for f in self.forces if query.include_child_forces or f.outer is None]
        if isinstance(container, ForceRun):
            return _inner_forces(container) if query.include_child_forces else container.forces
        return ()

    def _table(self, container: Container, deep: bool) -> Counter[str]:
        table = container.deep if deep else container.direct
        if table is None and not container.children:
            return NOTHING
        if table is None:
            table = Counter()
            for node in container.descendants() if deep else container.children:
                number = node.selection.number
                for name in node.names():
                    table[name] = table.get(name, 0) + number
            if deep:
                container.deep = table
            else:
                container.direct = table
        return table

    def _index(self, container: Container, deep: bool) -> Mapping[str, list[NodeRun]]:
        """Who stands in a container, by name."""
        known = self._indexes.get((id(container), deep))
        if known is None:
            known = self._indexes[(id(container), deep)] = {}
            for node in container.descendants() if deep else container.children:
                for name in node.names():
                    known.setdefault(name, []).append(node)
        return known

    # Scopes

    def containers(self, scope: str, context: Context) -> list[Container]:
        """The containers a scope means here; empty when it means nothing here."""
        if scope == "parent":
            return [context.parent]
        if scope == "self":
            return [context.node] if context.node else []
        if scope == "force":
            return [context.force] if context.force else []
        if scope == "roster":
            return [self.roster]
        if scope == "primary-catalogue" and context.force is not None:
            wanted = context.force.force.catalogue_id
            return [f for f in self.forces if f.force.catalogue_id == wanted]
        if scope == "primary-category":
            node = context.node or context.parent
            wanted = node.primary() if isinstance(node, NodeRun) else ""
            return [self._category(context.force, wanted, primary=True)] if wanted else []
        if scope in self.catalogue.categories:
            return [self._category(context.force, scope, primary=False)]
        found = self.above(scope, context)
        return [found] if found is not None else []

    def _category(self, force: ForceRun | None, category: str, primary: bool) -> Container:
        """The selections shown under a category of a force, as a container of their own."""
        place = (force.key if force else "", category, primary)
        container = self._categories.get(place)
        if container is not None:
            return container
        container = self._categories[place] = Container("")
        container.children = [
            node
            for node in (force.children if force else ())
            if any(c.entry_id == category and (c.primary or not primary) for c in node.categories)
        ]
        return container

    def above(self, scope: str, context: Context) -> Container | None:
        """The nearest selection (itself included) or force that goes by this id or type."""
        node: Container | None = context.node or context.parent
        while isinstance(node, NodeRun):
            if scope == "root-entry":
                return node.root
            if scope in node.ids or (scope == "model-or-unit" and node.ids & {"model", "unit"}):
                return node
            node = node.parent
        force = context.force
        while force is not None:
            if scope == force.force.entry_id:
                return force
            force = force.outer
        return None

    # Conditions

    def holds(self, test: Condition | ConditionGroup, context: Context) -> bool:
        if isinstance(test, ConditionGroup):
            return self._group_holds(test, context)
        if test.type == "instanceOf":
            return self._is_instance(test, context)
        if test.type == "notInstanceOf":
            return not self._is_instance(test, context)
        return self._compares(test, context)

    def _group_holds(self, group: ConditionGroup, context: Context) -> bool:
        """One of them for `or` (an empty group asks for nothing and fails), else all of them."""
        wanted = group.type == "or"
        for condition in group.conditions:
            if self.holds(condition, context) is wanted:
                return wanted
        for inner in group.condition_groups:
            if self._group_holds(inner, context) is wanted:
                return wanted
        return not wanted

    def _compares(self, test: Condition, context: Context) -> bool:
        if not test.child_id and test.field != "forces" and not test.field.startswith("limit::"):
            return False
        containers = self.containers(test.scope, context)
        if not containers:
            # Counting within oneself before one is chosen finds nothing; any other scope that
            # means nothing here makes the condition false.
            if test.scope != "self":
                return False
            return compare(test.type, 0, test.value)
        wanted = test.child_id if test.shared or "::" in test.child_id else "=" + test.child_id
        if len(containers) == 1:
            count = self.count(containers[0], wanted, test)
        else:
            count = sum(self.count(container, wanted, test) for container in containers)
        value = self.share(test, containers) if test.percent_value else test.value
        return compare(test.type, count, value)

    def share(self, query: Query, containers: Iterable[Container]) -> Number:
        """A percentage of everything the query's field counts in these containers."""
        total = sum(self.count(container, "any", query) for container in containers)
        return tidy(Decimal(query.value) * total / 100)

    def _is_instance(self, test: Condition, context: Context) -> bool:
        wanted, scope = test.child_id, test.scope
        if scope == "self":
            return context.node is not None and wanted in context.node.names()
        if scope == "parent":
            return wanted in context.parent.names()
        if scope == "force":
            return context.force is not None and wanted in context.force.names()
        if scope == "ancestor":
            return wanted in context.parent.lineage()
        if scope == "roster":
            return False
        if scope == "primary-category":
            node = context.node or context.parent
            return isinstance(node, NodeRun) and node.primary() == wanted
        if scope == "primary-catalogue":
            return context.force is not None and context.force.force.catalogue_id == wanted
        if scope in self.catalogue.categories:
            node = context.node or context.parent
            return {scope, wanted} <= node.names()
        found = self.above(scope, context)
        return found is not None and wanted in found.names()

    # Effects

    def active(self, effects: Iterable[Effect], context: Context) -> list[tuple[Effect, int]]:
        """The effects whose conditions hold, each with how often it applies."""
        found = []
        for effect in effects:
            for test in effect.tests:
                if not self.holds(test, context):
                    break
            else:
                times = self._times(effect, context) if effect.repeats else 1
                if times > 0:
                    found.append((effect, times))
        return found

    def _times(self, effect: Effect, context: Context) -> int:
        times = 1
        for level in effect.repeats:
            times *= sum(self._repeats(repeat, context) for repeat in level)
        return times

    def _repeats(self, repeat: Repeat, context: Context) -> int:
        containers = self.containers(repeat.scope, context)
        value = self.share(repeat, containers) if repeat.percent_value else repeat.value
        if value <= 0 or not (repeat.child_id or repeat.field == "forces"):
            return 0
        wanted = repeat.child_id if repeat.shared else "=" + repeat.child_id
        count = sum(self.count(container, wanted, repeat) for container in containers)
        whole, rest = divmod(count, value)
        return int(whole + (1 if repeat.round_up and rest else 0)) * repeat.repeats


def compare(kind: str, count: Number, value: Number) -> bool:
    match kind:
        case "atLeast":
            return count >= value
        case "atMost":
            return count <= value
        case "greaterThan":
            return count > value
        case "lessThan":
            return count < value
        case "equalTo":
            return count == value
        case "notEqualTo":
            return count != value
    return False


def below(entry_id: str, prefix: str) -> str:
    """An entry id without the links passed above its parent."""
    return entry_id.removeprefix(prefix + "::") if prefix else entry_id


def _inner_forces(force: ForceRun) -> list[ForceRun]:
    found: list[ForceRun] = []
    waiting = list(force.forces)
    while waiting:
        inner = waiting.pop(0)
        found.append(inner)
        waiting.extend(inner.forces)
    return found
