"""Every place where something could be chosen, and whether it may be, with the reason."""

from __future__ import annotations

from rules.catalogue.costs import offered_costs
from rules.catalogue.evaluation import Group, Offer
from rules.catalogue.limits import Bound, Judge
from rules.catalogue.plan import GroupSlot, Plan, Slot, join_ids
from rules.catalogue.runtime import Context, ForceRun, NodeRun


def read_offers(judge: Judge, container: NodeRun | ForceRun) -> tuple[tuple[Offer, ...], tuple[Group, ...]]:
    """What stands open below a selection or force; broken limits are told to the judge."""
    plan: Plan = container.plan
    if not plan.slots:
        return (), ()
    force = container if isinstance(container, ForceRun) else container.force
    standing: dict[int, list[NodeRun]] = {}
    for child in container.children:
        if child.slot is not None:
            standing.setdefault(id(child.slot), []).append(child)
    around = Context(container, force)
    bounds: dict[int, list[Bound]] = {}
    groups = tuple(_group(judge, group, around, bounds) for group in plan.groups)
    offers = tuple(_offer(judge, slot, container, force, standing.get(id(slot), ()), bounds) for slot in plan.slots)
    return offers, groups


def _group(judge: Judge, group: GroupSlot, around: Context, kept: dict[int, list[Bound]]) -> Group:
    hidden = judge.group_is_hidden(group, around) or any(judge.group_is_hidden(outer, around) for outer in group.outer)
    bounds = kept[id(group)] = judge.group_bounds(group, around)
    for bound in bounds:
        if not (hidden and bound.constraint.type == "min"):
            judge.tell_group(bound)
    minimum, maximum = _span(bounds)
    return Group(
        id=group.path,
        name=group.group.name or (group.link.name if group.link else ""),
        path=tuple(outer.path for outer in group.outer),
        hidden=hidden,
        minimum=minimum,
        maximum=maximum,
        chosen=sum(
            child.number for child in around.parent.children if child.slot is not None and group in child.slot.groups
        ),
        sort_index=group.sort_index,
    )


def _offer(
    judge: Judge,
    slot: Slot,
    container: NodeRun | ForceRun,
    force: ForceRun,
    nodes: list[NodeRun] | tuple[()],
    group_bounds: dict[int, list[Bound]],
) -> Offer:
    context = Context(container, force, nodes[0] if nodes else None)
    hidden = judge.is_hidden(slot, context)
    bounds = judge.slot_bounds(slot, context)
    for bound in bounds:
        if nodes or not hidden or bound.constraint.type != "min":
            judge.tell_slot(bound, slot, context)
    minimum, maximum = _span(bounds) if bounds else (0, None)
    for group in slot.groups:
        bounds = bounds + group_bounds[id(group)]
    room = None
    reasons = []
    for bound in bounds:
        if bound.constraint.type != "max":
            continue
        left = bound.room
        if left <= 0:
            reasons.append(judge.limit(bound))
        if bound.constraint.field == "selections" and (room is None or left < room):
            room = left
    chosen = sum([node.number for node in nodes])
    prefix = container.prefix if isinstance(container, NodeRun) else ""
    costs = judge.run.catalogue.fixed_costs(slot)
    return Offer(
        slot.path,
        f"{prefix}::{slot.path}" if prefix else slot.path,
        join_ids(prefix, slot.group_path) if slot.groups else "",
        judge.text(slot, "name", slot.name, context),
        slot.entry.type,
        slot.group_paths,
        slot.is_default,
        hidden,
        _state(hidden, room, maximum, chosen),
        room,
        chosen,
        minimum,
        maximum,
        costs or judge.run.catalogue.as_costs(offered_costs(judge.run, slot, context)),
        tuple(reasons),
        slot.sort_index,
    )


def _state(hidden: bool, room: int | None, maximum: int | None, chosen: int) -> str:
    if hidden or (maximum == 0 and not chosen):
        return "closed"
    return "full" if room is not None and room <= 0 else "open"


def _span(bounds: list[Bound]) -> tuple[int, int | None]:
    """The least and most that may stand here, from limits counted in the parent."""
    here = [b for b in bounds if b.constraint.scope == "parent" and b.constraint.field == "selections"]
    least = max((int(b.value) for b in here if b.constraint.type == "min"), default=0)
    most = min((int(b.value) for b in here if b.constraint.type == "max"), default=None)
    return least, most
