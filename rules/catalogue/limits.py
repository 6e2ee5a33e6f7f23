"""Constraints as they stand in one place: their bound after effects, what they count, who counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from rules.catalogue.appearance import around_force
from rules.catalogue.conditions import active
from rules.catalogue.counting import count, holders, share
from rules.catalogue.effects import ByField, on_number, tidy
from rules.catalogue.evaluation import Holder, Limit
from rules.catalogue.model import CategoryLink, Constraint, Number
from rules.catalogue.plan import GroupSlot, Slot, join_ids
from rules.catalogue.runtime import Container, Context, ForceRun, NodeRun, Run
from rules.catalogue.scopes import containers_of


class Bound(NamedTuple):
    """One constraint in one place: how many there are and how many there may be.

    `owner_id` is what it is about: the entry, group, category or force. `source` is what a breach
    is reported under: the element that declares it, a link for instance, and the limit's id.
    """

    constraint: Constraint
    source: str
    owner_id: str
    owner_name: str
    key: str
    value: Number
    found: Number
    containers: list[Container]

    @property
    def is_broken(self) -> bool:
        if self.constraint.type == "max":
            return self.found > self.value
        return self.found < self.value

    @property
    def room(self) -> int:
        """How many more a maximum leaves."""
        return int(self.value - self.found)


def slot_bounds(run: Run, slot: Slot, context: Context) -> list[Bound]:
    """The limits on one entry, where it stands or could stand."""
    if not slot.constraints:
        return []
    return _bounds(run, slot, slot.entry.id, slot.name, context, is_collective=slot.collective)


def group_bounds(run: Run, group: GroupSlot, context: Context) -> list[Bound]:
    """The limits on a group of entries as a whole."""
    if not group.constraints:
        return []
    return _bounds(run, group, group.group.id, group.group.name, context, is_collective=group.all_collective)


def _bounds(
    run: Run, limited: Slot | GroupSlot, own_id: str, name: str, context: Context, *, is_collective: bool
) -> list[Bound]:
    parent = context.parent
    per_model = parent.number if is_collective and isinstance(parent, NodeRun) else 1
    found = []
    for constraint in limited.constraints:
        key = own_id if constraint.shared else "=" + _exact(parent, limited.path)
        bound = _bound(run, constraint, limited.effects, context, key, per_model)
        if bound is not None:
            source = limited.sources.get(constraint.id) or f"{own_id}/{constraint.id}"
            found.append(Bound(constraint, source, own_id, name, key, *bound))
    return found


def category_bounds(run: Run, force: ForceRun, link: CategoryLink) -> Iterable[Bound]:
    """What a force allows of one of its categories: the link's own limits and the category's."""
    category = run.catalogue.categories.get(link.target_id)
    name = category.name if category else link.name
    context = Context(force, force)
    for layer in (link, category) if category else (link,):
        for constraint in layer.constraints:
            bound = _bound(run, constraint, run.catalogue.effects(layer), context, link.target_id)
            if bound is not None:
                source = f"{link.target_id}/{constraint.id}"
                yield Bound(constraint, source, link.target_id, name, link.target_id, *bound)


def force_bounds(run: Run, force: ForceRun) -> Iterable[Bound]:
    """What a force's own entry allows: how many such forces, or how much in forces of its kind."""
    entry = force.entry
    if entry is None:
        return
    for constraint in entry.constraints:
        # A force is what its limits mean by `self`.
        asked = replace(constraint, scope="force") if constraint.scope == "self" else constraint
        bound = _bound(run, asked, run.catalogue.effects(entry), around_force(run, force), entry.id)
        if bound is not None:
            yield Bound(constraint, f"{entry.id}/{constraint.id}", entry.id, entry.name, entry.id, *bound)


def limit_of(run: Run, bound: Bound) -> Limit:
    """The bound as data, with everyone's share."""
    constraint = bound.constraint
    shares = () if constraint.field == "forces" else bound.containers
    return Limit(
        constraint_id=constraint.id,
        owner_id=bound.owner_id,
        owner_name=bound.owner_name,
        type=constraint.type,
        field=constraint.field,
        scope=constraint.scope,
        scope_key=bound.containers[0].key,
        bound=bound.value,
        count=bound.found,
        holders=tuple(
            Holder(key=key, count=part)
            for container in shares
            for key, part in holders(run, container, bound.key, constraint)
        ),
    )


def first_holder(run: Run, bound: Bound) -> str:
    """The first selection that a bound counts, by key."""
    for container in bound.containers:
        for key, _ in holders(run, container, bound.key, bound.constraint):
            return key
    return ""


def _exact(parent: Container, path: str) -> str:
    return join_ids(parent.prefix, path) if isinstance(parent, NodeRun) else path


def _bound(
    run: Run, constraint: Constraint, effects: ByField, context: Context, key: str, per_model: int = 1
) -> tuple[Number, Number, list[Container]] | None:
    """The value allowed, the count found, and where; None where there is nothing to hold to."""
    value = constraint.value
    if constraint.id in effects:
        for effect, times in active(run, effects[constraint.id], context):
            value = on_number(effect, value, times)
    if value < 0 or (value == 0 and constraint.type == "min") or not _is_countable(run, constraint.field):
        return None
    containers = containers_of(run, constraint.scope, context)
    if not containers:
        return None
    if constraint.percent_value:
        value = share(run, replace(constraint, value=value), containers)
    found = count(run, containers[0], key, constraint)
    for container in containers[1:]:
        found += count(run, container, key, constraint)
    if per_model > 1 and constraint.scope == "parent":
        found = tidy(Decimal(found) / per_model)
    return value, found, containers


def _is_countable(run: Run, field: str) -> bool:
    return field == "selections" or field == "forces" or field in run.catalogue.cost_types
