"""Every place where something could be chosen, and whether it may be, with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from rules.catalogue.appearance import is_group_hidden, is_slot_hidden, text_of
from rules.catalogue.costs import offered_costs
from rules.catalogue.evaluation import Group, Limit, Offer
from rules.catalogue.judge import Judge
from rules.catalogue.limits import Bound, group_bounds, slot_bounds
from rules.catalogue.plan import GroupSlot, Slot
from rules.catalogue.runtime import Context, ForceRun, NodeRun

NOBODY: Sequence[NodeRun] = ()


def read_offers(judge: Judge, container: NodeRun | ForceRun) -> tuple[tuple[Offer, ...], tuple[Group, ...]]:
    """What stands open below a selection or force; broken limits are told to the judge."""
    if not container.plan.slots:
        return (), ()
    return _Reader(judge, container).read()


class _Reader:
    """Reads the options of one container."""

    def __init__(self, judge: Judge, container: NodeRun | ForceRun) -> None:
        self.judge = judge
        self.run = judge.run
        self.container = container
        self.prefix = container.prefix + "::" if isinstance(container, NodeRun) and container.prefix else ""
        self.around = Context(container, container if isinstance(container, ForceRun) else container.force)
        self.standing: dict[int, list[NodeRun]] = {}
        for child in container.children:
            if child.slot is not None:
                self.standing.setdefault(id(child.slot), []).append(child)
        self.bounds: dict[int, list[Bound]] = {}
        """The limits of each group."""

    def read(self) -> tuple[tuple[Offer, ...], tuple[Group, ...]]:
        plan = self.container.plan
        groups = tuple([self._group(group) for group in plan.groups])
        return tuple([self._offer(slot) for slot in plan.slots]), groups

    def _group(self, group: GroupSlot) -> Group:
        hidden = any(is_group_hidden(self.run, each, self.around) for each in (group, *group.outer))
        bounds = self.bounds[id(group)] = group_bounds(self.run, group, self.around)
        for bound in bounds:
            if not (hidden and bound.constraint.type == "min"):
                self.judge.tell_group(bound)
        minimum, maximum = _span(bounds)
        return Group(
            id=group.path,
            name=group.group.name or (group.link.name if group.link else ""),
            path=tuple(outer.path for outer in group.outer),
            hidden=hidden,
            minimum=minimum,
            maximum=maximum,
            chosen=sum(
                child.number
                for child in self.container.children
                if child.slot is not None and group in child.slot.groups
            ),
            sort_index=group.sort_index,
        )

    def _offer(self, slot: Slot) -> Offer:
        run, effects = self.run, slot.effects
        nodes = self.standing.get(id(slot), NOBODY)
        context = Context(self.container, self.around.force, nodes[0]) if nodes else self.around
        hidden = is_slot_hidden(run, slot, context)
        bounds = slot_bounds(run, slot, context) if slot.constraints else []
        if not hidden:
            for bound in bounds:
                self.judge.tell_slot(bound, slot, self.container)
        minimum, maximum = _span(bounds) if bounds else (0, None)
        for group in slot.groups:
            bounds = bounds + self.bounds[id(group)]
        room, reasons = self._room(bounds) if bounds else (None, ())
        chosen = sum([node.number for node in nodes]) if nodes else 0
        return Offer(
            slot.path,
            self.prefix + slot.path,
            self.prefix + slot.group_path if slot.groups else "",
            text_of(run, effects, "name", slot.name, context) if "name" in effects else slot.name,
            slot.entry.type,
            slot.group_paths,
            slot.is_default,
            hidden,
            _state(hidden, room, maximum, chosen),
            room,
            chosen,
            minimum,
            maximum,
            run.catalogue.fixed_costs(slot) or run.catalogue.as_costs(offered_costs(run, slot, context)),
            reasons,
            slot.sort_index,
        )

    def _room(self, bounds: list[Bound]) -> tuple[int | None, tuple[Limit, ...]]:
        """How many more the tightest maximum of selections leaves, and which maximums leave none."""
        room = None
        reasons: tuple[Limit, ...] = ()
        for bound in bounds:
            if bound.constraint.type != "max":
                continue
            left = bound.room
            if left <= 0:
                reasons += (self.judge.limit(bound),)
            if bound.constraint.field == "selections" and (room is None or left < room):
                room = left
        return room, reasons


def _state(hidden: bool, room: int | None, maximum: int | None, chosen: int) -> str:
    if hidden or (maximum == 0 and not chosen):
        return "closed"
    return "full" if room is not None and room <= 0 else "open"


def _span(bounds: list[Bound]) -> tuple[int, int | None]:
    """The least and most that may stand here, from limits counted in the parent."""
    least, most = 0, None
    for bound in bounds:
        constraint = bound.constraint
        if constraint.scope != "parent" or constraint.field != "selections":
            continue
        value = int(bound.value)
        if constraint.type == "min":
            least = max(least, value)
        elif constraint.type == "max":
            most = value if most is None else min(most, value)
    return least, most
