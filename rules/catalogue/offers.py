"""Every place where something could be chosen, and whether it may be, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rules.catalogue.appearance import is_group_hidden, is_hidden_itself, text_of
from rules.catalogue.costs import offered_costs
from rules.catalogue.evaluation import Group, Limit, Offer
from rules.catalogue.judge import Judge
from rules.catalogue.limits import Bound, group_bounds, slot_bounds
from rules.catalogue.plan import GroupSlot, Slot
from rules.catalogue.runtime import Context, ForceRun, NodeRun

NOBODY: Sequence[NodeRun] = ()
NO_BOUNDS: Sequence[Bound] = ()


def read_offers(judge: Judge, container: NodeRun | ForceRun) -> tuple[tuple[Offer, ...], tuple[Group, ...]]:
    """What may be chosen below a selection or force; broken limits go to the judge."""
    if not container.plan.slots:
        return (), ()
    return _OfferReader(judge, container).read()


class _Heading(NamedTuple):
    """What the groups around an entry say of it, all together."""

    hidden: bool
    room: int | None
    reasons: tuple[Limit, ...]


BARE = _Heading(False, None, ())


class _OfferReader:
    """Reads the options of one container."""

    def __init__(self, judge: Judge, container: NodeRun | ForceRun) -> None:
        self.judge = judge
        self.run = judge.run
        self.container = container
        self.prefix = container.prefix + "::" if isinstance(container, NodeRun) and container.prefix else ""
        self.around = Context(container, container if isinstance(container, ForceRun) else container.force)
        self.standing: dict[int, list[NodeRun]] = {}
        self.chosen: Counter[int] = Counter()
        """How many are chosen of each group."""
        for child in container.children:
            if child.slot is not None:
                self.standing.setdefault(id(child.slot), []).append(child)
                for group in child.slot.groups:
                    self.chosen[id(group)] += child.number
        self.headings: dict[int, _Heading] = {}

    def read(self) -> tuple[tuple[Offer, ...], tuple[Group, ...]]:
        plan = self.container.plan
        groups = tuple([self._group(group) for group in plan.groups])
        return tuple([self._offer(slot) for slot in plan.slots]), groups

    def _group(self, group: GroupSlot) -> Group:
        """One group; those around it have been read before."""
        outer = self.headings[id(group.outer[-1])] if group.outer else BARE
        hidden = outer.hidden or is_group_hidden(self.run, group, self.around)
        bounds = group_bounds(self.run, group, self.around)
        for bound in bounds:
            if not (hidden and bound.constraint.type == "min"):
                self.judge.tell_group(bound)
        self.headings[id(group)] = _Heading(hidden, *self._room(bounds, outer))
        minimum, maximum = _span(bounds)
        return Group(
            id=group.path,
            name=group.group.name or (group.link.name if group.link else ""),
            path=group.outer_paths,
            hidden=hidden,
            minimum=minimum,
            maximum=maximum,
            chosen=self.chosen[id(group)],
            sort_index=group.sort_index,
        )

    def _offer(self, slot: Slot) -> Offer:
        """One option; a hidden one is closed whatever its limits and modifiers say."""
        run, catalogue, effects = self.run, self.run.catalogue, slot.effects
        heading = self.headings[id(slot.groups[-1])] if slot.groups else BARE
        nodes = self.standing.get(id(slot), NOBODY)
        context = Context(self.container, self.around.force, nodes[0]) if nodes else self.around
        if heading.hidden or (is_hidden_itself(run, slot, context) if "hidden" in effects else slot.hidden):
            closed = self._closed(slot)
            return closed._replace(chosen=sum([node.number for node in nodes])) if nodes else closed
        chosen = sum([node.number for node in nodes])
        bounds = slot_bounds(run, slot, context) if slot.constraints else NO_BOUNDS
        for bound in bounds:
            self.judge.tell_slot(bound, slot, self.container)
        minimum, maximum = _span(bounds) if bounds else (0, None)
        room, reasons = self._room(bounds, heading) if bounds else heading[1:]
        state = "full" if room is not None and room <= 0 else "open"
        return Offer(
            slot.path,
            self.prefix + slot.path,
            self.prefix + slot.group_path if slot.groups else "",
            text_of(run, effects, "name", slot.name, context) if effects else slot.name,
            slot.entry.type,
            slot.group_paths,
            slot.is_default,
            False,
            "closed" if maximum == 0 and not chosen else state,
            room,
            chosen,
            minimum,
            maximum,
            catalogue.fixed_costs(slot) or catalogue.as_costs(offered_costs(run, slot, context)),
            reasons,
            slot.sort_index,
        )

    def _closed(self, slot: Slot) -> Offer:
        """A hidden option reads the same in every tree: most options of most trees are hidden, so it is kept."""
        catalogue = self.run.catalogue
        known = catalogue.closed_offers.get((id(slot), self.prefix))
        if known is None:
            known = catalogue.closed_offers[(id(slot), self.prefix)] = Offer(
                id=slot.path,
                entry_id=self.prefix + slot.path,
                group_id=self.prefix + slot.group_path if slot.groups else "",
                name=slot.name,
                type=slot.entry.type,
                group_path=slot.group_paths,
                default=slot.is_default,
                hidden=True,
                state="closed",
                costs=catalogue.base_costs(slot),
                sort_index=slot.sort_index,
            )
        return known

    def _room(self, bounds: Sequence[Bound], around: _Heading) -> tuple[int | None, tuple[Limit, ...]]:
        """How many more the tightest maximum of selections leaves, and which maximums leave none."""
        room, reasons = around.room, around.reasons
        for bound in bounds:
            if bound.constraint.type != "max":
                continue
            left = bound.room
            if left <= 0:
                reasons = (self.judge.limit(bound), *reasons)
            if bound.constraint.field == "selections" and (room is None or left < room):
                room = left
        return room, reasons


def _span(bounds: Sequence[Bound]) -> tuple[int, int | None]:
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
