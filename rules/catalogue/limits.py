"""Constraints as they stand: their bound after modifiers, what they count, whether they hold.

Owners follow the reference engine: too many is told of the selection, too few of what
should have held it (a category of the force, a selection, the force, the roster).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from rules.catalogue.effects import ByField, on_number, on_text, tidy
from rules.catalogue.evaluation import Error, Holder, Limit
from rules.catalogue.info import is_hidden
from rules.catalogue.model import Constraint, ForceEntry, Number
from rules.catalogue.plan import GroupSlot, Slot, join_ids
from rules.catalogue.runtime import Container, Context, ForceRun, NodeRun, Run


@dataclass(frozen=True, slots=True)
class Bound:
    """One constraint in one place: how many there are and how many there may be."""

    constraint: Constraint
    owner_id: str
    owner_name: str
    key: str
    value: Number
    count: Number
    containers: tuple[Container, ...]

    @property
    def is_broken(self) -> bool:
        if self.constraint.type == "max":
            return self.count > self.value
        return self.count < self.value

    @property
    def room(self) -> int:
        """How many more a maximum leaves."""
        return int(self.value - self.count)


class Judge:
    """Collects errors and capacities of one run; each constraint is told once per place."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.errors: list[Error] = []
        self.capacities: dict[tuple[str, str, str], Limit] = {}
        self._told: set[tuple[str, str, str]] = set()
        self._limits: dict[tuple[str, str, str, str], Limit] = {}
        self._hidden_groups: dict[tuple[int, str], bool] = {}

    # Hidden

    def is_hidden(self, slot: Slot, context: Context) -> bool:
        """Whether an entry is hidden here, by itself or by a group around it."""
        hidden = slot.hidden
        effects = slot.effects.get("hidden")
        if effects:
            hidden = is_hidden(hidden, effects, lambda e: self.run.active(e, context))
        return hidden or any(self.group_is_hidden(group, context) for group in slot.groups)

    def group_is_hidden(self, group: GroupSlot, context: Context) -> bool:
        effects = group.effects.get("hidden")
        if not effects:
            return group.hidden
        known = self._hidden_groups.get((id(group), context.parent.key))
        if known is None:
            around = Context(context.parent, context.force)
            known = is_hidden(group.hidden, effects, lambda e: self.run.active(e, around))
            self._hidden_groups[(id(group), context.parent.key)] = known
        return known

    def force_is_hidden(self, force: ForceRun) -> bool:
        if force.entry is None:
            return False
        effects = self.run.catalogue.effects(force.entry).get("hidden", ())
        context = Context(force.outer or self.run.roster, force)
        return is_hidden(force.entry.hidden, effects, lambda e: self.run.active(e, context))

    def check_hidden(self, node: NodeRun, hidden: bool) -> None:
        """A hidden selection is an error; at the top only where a category of the force shows it."""
        if not hidden or node.slot is None:
            return
        if isinstance(node.parent, ForceRun) and not self._category_of(node.parent, node.slot):
            return
        entry_id = node.slot.entry.id
        self.errors.append(Error(owner_kind="selection", owner_id=entry_id, source=f"{entry_id}/hidden", key=node.key))

    def check_told(self, node: NodeRun) -> None:
        """Errors that the data itself spells out, by modifiers on the field `error`."""
        if node.slot is None or "error" not in node.slot.effects:
            return
        entry_id = node.slot.entry.id
        for effect, _ in self.run.active(node.slot.effects["error"], Context(node.parent, node.force, node)):
            self.errors.append(
                Error(
                    owner_kind="selection",
                    owner_id=entry_id,
                    source=f"{entry_id}/error",
                    key=node.key,
                    message=effect.value.replace("{this}", node.slot.name),
                )
            )

    def text(self, slot: Slot, field: str, text: str, context: Context) -> str:
        """A name or page after the entry's effects."""
        effects = slot.effects.get(field)
        if effects:
            for effect, times in self.run.active(effects, context):
                text = on_text(effect, text, times)
        return text

    # Bounds

    def slot_bounds(self, slot: Slot, context: Context) -> list[Bound]:
        """The limits on one entry, where it stands or could stand."""
        if not slot.constraints:
            return []
        above = context.parent.prefix if isinstance(context.parent, NodeRun) else ""
        per_model = _models(context.parent) if slot.collective else 1
        return [
            bound
            for constraint in slot.constraints
            if (
                bound := self._bound(
                    constraint,
                    slot.effects,
                    context,
                    slot.entry.id,
                    slot.name,
                    slot.entry.id if constraint.shared else "=" + join_ids(above, slot.path),
                    per_model,
                )
            )
        ]

    def group_bounds(self, group: GroupSlot, context: Context) -> list[Bound]:
        if not group.constraints:
            return []
        above = context.parent.prefix if isinstance(context.parent, NodeRun) else ""
        per_model = _models(context.parent) if group.all_collective else 1
        return [
            bound
            for constraint in group.constraints
            if (
                bound := self._bound(
                    constraint,
                    group.effects,
                    context,
                    group.group.id,
                    group.group.name,
                    group.group.id if constraint.shared else "=" + join_ids(above, group.path),
                    per_model,
                )
            )
        ]

    def _bound(
        self,
        constraint: Constraint,
        effects: ByField,
        context: Context,
        owner_id: str,
        owner_name: str,
        key: str,
        per_model: int = 1,
    ) -> Bound | None:
        run = self.run
        value = constraint.value
        if constraint.id in effects:
            for effect, times in run.active(effects[constraint.id], context):
                value = on_number(effect, value, times)
        if value < 0 or (value == 0 and constraint.type == "min") or not self._is_countable(constraint.field):
            return None
        containers = tuple(run.containers(constraint.scope, context))
        if not containers:
            return None
        if constraint.percent_value:
            value = tidy(Decimal(value) * sum(run.count(c, "any", constraint) for c in containers) / 100)
        count: Number = sum([run.count(container, key, constraint) for container in containers])
        if per_model > 1 and constraint.scope == "parent":
            count = tidy(Decimal(count) / per_model)
        return Bound(constraint, owner_id, owner_name, key, value, count, containers)

    def _is_countable(self, field: str) -> bool:
        return field in ("selections", "forces") or field in self.run.catalogue.cost_types

    # Telling

    def tell_slot(self, bound: Bound, slot: Slot, context: Context) -> None:
        """Keep a broken limit of an entry as an error, and a wide maximum as a capacity."""
        parent = context.parent
        self._keep_capacity(bound)
        if not bound.is_broken:
            return
        at_top = isinstance(parent, ForceRun)
        category = self._category_of(parent, slot) if isinstance(parent, ForceRun) else ""
        if at_top and bound.constraint.scope == "parent" and not category:
            return
        if bound.constraint.type == "max":
            self._tell(bound, "selection", slot.entry.id, self._first_holder(bound))
        elif at_top and bound.constraint.scope == "parent":
            self._tell(bound, "category", category, parent.key)
        else:
            self._tell_container(bound)

    def tell_group(self, bound: Bound) -> None:
        self._keep_capacity(bound)
        if bound.is_broken:
            self._tell_container(bound)

    def _tell_container(self, bound: Bound) -> None:
        container = bound.containers[0]
        if isinstance(container, NodeRun):
            slot = container.slot
            self._tell(bound, "selection", slot.entry.id if slot else container.key, container.key)
        elif isinstance(container, ForceRun):
            self._tell(bound, "force", container.force.entry_id, container.key)
        elif container is self.run.roster:
            self._tell(bound, "roster", "", "")
        else:
            self._tell(bound, "category", bound.constraint.scope, "")

    def _tell(self, bound: Bound, kind: str, owner_id: str, key: str) -> None:
        place = (bound.constraint.id + "@" + bound.owner_id, bound.key, bound.containers[0].key)
        if place in self._told:
            return
        self._told.add(place)
        self.errors.append(
            Error(
                owner_kind=kind,
                owner_id=owner_id,
                source=f"{bound.owner_id}/{bound.constraint.id}",
                key=key,
                limit=self.limit(bound),
            )
        )

    def _keep_capacity(self, bound: Bound) -> None:
        if bound.constraint.type != "max" or not bound.count:
            return
        container = bound.containers[0]
        if isinstance(container, NodeRun) or bound.constraint.scope == "parent":
            return
        key = (bound.constraint.id + "@" + bound.owner_id, bound.key, container.key)
        if key not in self.capacities:
            self.capacities[key] = self.limit(bound)

    def _first_holder(self, bound: Bound) -> str:
        for container in bound.containers:
            for key, _ in self.run.holders(container, bound.key, bound.constraint):
                return key
        return ""

    def limit(self, bound: Bound) -> Limit:
        """The bound as data, with everyone's share; made once for all places that it holds in."""
        place = (bound.constraint.id, bound.owner_id, bound.key, bound.containers[0].key)
        known = self._limits.get(place)
        if known is None or known.bound != bound.value:
            known = self._limits[place] = self._limit(bound)
        return known

    def _limit(self, bound: Bound) -> Limit:
        constraint = bound.constraint
        return Limit(
            constraint_id=constraint.id,
            owner_id=bound.owner_id,
            owner_name=bound.owner_name,
            type=constraint.type,
            field=constraint.field,
            scope=constraint.scope,
            scope_key=bound.containers[0].key,
            bound=bound.value,
            count=bound.count,
            holders=tuple(
                Holder(key=key, count=share)
                for container in bound.containers
                for key, share in self.run.holders(container, bound.key, constraint)
            ),
        )

    def _category_of(self, force: ForceRun, slot: Slot) -> str:
        """The category of the force an entry is shown under; none when the force links none of its."""
        linked = self.run.catalogue.linked_categories(force.entry)
        shown = [category for category in slot.categories if category.entry_id in linked]
        return next((c.entry_id for c in shown if c.primary), shown[0].entry_id if shown else "")

    # The wider limits

    def check_force(self, force: ForceRun) -> None:
        """Limits that the force's own entry and its categories set."""
        if force.entry is None:
            return
        catalogue = self.run.catalogue
        for constraint in force.entry.constraints:
            self._check_force_constraint(force, force.entry, constraint)
        context = Context(force, force)
        for link in force.entry.category_links:
            category = catalogue.categories.get(link.target_id)
            layers = (link, category) if category else (link,)
            for layer in layers:
                for constraint in layer.constraints:
                    effects = catalogue.effects(layer)
                    name = category.name if category else link.name
                    bound = self._bound(constraint, effects, context, link.target_id, name, link.target_id)
                    if bound is not None:
                        self._keep_capacity(bound)
                        if bound.is_broken:
                            self._tell(bound, "category", link.target_id, force.key)

    def _check_force_constraint(self, force: ForceRun, entry: ForceEntry, constraint: Constraint) -> None:
        context = Context(force.outer or self.run.roster, force)
        key = entry.id if constraint.field == "forces" else "any"
        effects = self.run.catalogue.effects(entry)
        bound = self._bound(constraint, effects, context, entry.id, entry.name, key)
        if bound is None or not bound.is_broken:
            return
        kind = "force" if isinstance(bound.containers[0], ForceRun) else "roster"
        self.errors.append(
            Error(
                owner_kind=kind,
                owner_id=entry.id if kind == "force" else "",
                source=f"{entry.id}/{constraint.id}",
                key=force.key,
                limit=self.limit(bound) if constraint.field != "forces" else None,
            )
        )

    def check_roster(self, totals: Mapping[str, Number]) -> None:
        """Cost limits; a negative one is no limit."""
        for type_id, limit in self.run.limits.items():
            if 0 <= limit < totals.get(type_id, 0):
                self.errors.append(Error(owner_kind="roster", owner_id="", source=f"costLimits/{type_id}"))


def _models(parent: Container) -> int:
    return parent.number if isinstance(parent, NodeRun) else 1
