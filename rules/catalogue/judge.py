"""The errors of a tree, each once, and the maxima that several selections share.

Errors are told of what the reference engine tells them of: too many of an entry at the top
or in a whole force is told of the entry; all else of what should have held it, a category of
the force, a selection, the force or the roster. What is hidden has no other limits, and at
the top of a force only what a category of the force shows is judged by what stands beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.catalogue.appearance import around_force, is_force_hidden
from rules.catalogue.conditions import active
from rules.catalogue.effects import ByField
from rules.catalogue.evaluation import Error, Limit
from rules.catalogue.limits import Bound, category_bounds, first_holder, force_bounds, limit_of
from rules.catalogue.model import Number
from rules.catalogue.plan import Slot
from rules.catalogue.runtime import CategoryRun, Container, Context, ForceRun, NodeRun, Run

Place = tuple[str, str, str, str]


class Judge:
    """Collects the errors and capacities of one run."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.errors: list[Error] = []
        self.capacities: dict[Place, Limit] = {}
        self._place_in_errors: dict[Place, int] = {}
        """Where among the errors each broken limit is."""
        self._limits: dict[Place, Limit] = {}

    def limit(self, bound: Bound) -> Limit:
        """The bound as data; made once for all places that it holds in."""
        place = _place(bound)
        known = self._limits.get(place)
        if known is None or known.bound != bound.value:
            known = self._limits[place] = limit_of(self.run, bound)
        return known

    def keep_capacity(self, bound: Bound) -> None:
        """What stands at the top of a force has the force for a parent: such a maximum is as wide."""
        if bound.constraint.type != "max" or not bound.found:
            return
        if not isinstance(bound.containers[0], NodeRun):
            place = _place(bound)
            if place not in self.capacities:
                self.capacities[place] = self.limit(bound)

    def tell_slot(self, bound: Bound, slot: Slot, parent: Container) -> None:
        """Keep a broken limit of an entry as an error, and a wide maximum as a capacity."""
        self.keep_capacity(bound)
        if not bound.is_broken:
            return
        is_max = bound.constraint.type == "max"
        if isinstance(parent, ForceRun) and bound.constraint.scope == "parent":
            category = self._category_of(parent, slot)
            if category and not is_max:
                self._tell(bound, "category", category, parent.key)
            elif category:
                self._tell(bound, "selection", slot.entry.id, first_holder(self.run, bound))
        elif is_max and not isinstance(bound.containers[0], NodeRun):
            self._tell(bound, "selection", slot.entry.id, first_holder(self.run, bound))
        else:
            self._tell_container(bound, key=first_holder(self.run, bound) if is_max else None)

    def tell_group(self, bound: Bound) -> None:
        """The same for a limit of a group."""
        self.keep_capacity(bound)
        if bound.is_broken:
            self._tell_container(bound)

    def tell_hidden(self, node: NodeRun) -> None:
        """A hidden selection is an error, reported at its parent selection, if there is one."""
        slot, parent = node.slot, node.parent
        if slot is None or (isinstance(parent, ForceRun) and not self._category_of(parent, slot)):
            return
        owner_id = _entry_id(parent) if isinstance(parent, NodeRun) else slot.entry.id
        self.errors.append(
            Error(owner_kind="selection", owner_id=owner_id, source=f"{slot.entry.id}/hidden", key=node.key)
        )

    def tell_data(self, kind: str, entry_id: str, name: str, key: str, effects: ByField, context: Context) -> None:
        """Errors that the data itself spells out, by modifiers on the field `error`."""
        for effect, _ in active(self.run, effects.get("error", ()), context):
            message = effect.value.replace("{this}", name)
            self.errors.append(
                Error(owner_kind=kind, owner_id=entry_id, source=f"{entry_id}/error", key=key, message=message)
            )

    def tell_force(self, force: ForceRun) -> None:
        """Limits that the force's own entry and its categories set."""
        entry = force.entry
        if entry is None:
            return
        if force.forces or not is_force_hidden(self.run, force):
            for bound in force_bounds(self.run, force):
                if bound.is_broken:
                    self._tell_of_force(bound, force)
        for link in entry.category_links:
            for bound in category_bounds(self.run, force, link):
                self.keep_capacity(bound)
                if bound.is_broken:
                    self._tell(bound, "category", link.target_id, force.key)
        effects = self.run.catalogue.effects(entry)
        self.tell_data("force", entry.id, entry.name, force.key, effects, around_force(self.run, force))

    def tell_roster(self, totals: Mapping[str, Number]) -> None:
        """Cost limits; a negative one is no limit."""
        for type_id, limit in self.run.limits.items():
            if 0 <= limit < totals.get(type_id, 0):
                self.errors.append(Error(owner_kind="roster", owner_id="", source=f"costLimits/{type_id}"))

    def _tell_of_force(self, bound: Bound, force: ForceRun) -> None:
        """Each force that breaks a limit is reported, even where several break the same."""
        container = bound.containers[0]
        is_force = isinstance(container, ForceRun)
        self.errors.append(
            Error(
                owner_kind="force" if is_force else "roster",
                owner_id=container.force.entry_id if isinstance(container, ForceRun) else "",
                source=bound.source,
                key=force.key,
                limit=self.limit(bound),
            )
        )

    def _tell_container(self, bound: Bound, key: str | None = None) -> None:
        container = bound.containers[0]
        if isinstance(container, NodeRun):
            kind, owner_id = "selection", _entry_id(container)
        elif isinstance(container, ForceRun):
            kind, owner_id = "force", container.force.entry_id
        elif isinstance(container, CategoryRun):
            kind, owner_id = "category", container.category
        else:
            kind, owner_id = "roster", ""
        self._tell(bound, kind, owner_id, container.key if key is None else key)

    def _tell(self, bound: Bound, kind: str, owner_id: str, key: str) -> None:
        """Once for each place; of two maximums reported under one name the tighter is the one to keep to."""
        place = bound.source, *_place(bound)[1:]
        known = self._place_in_errors.get(place)
        if known is None:
            self._place_in_errors[place] = len(self.errors)
            error = Error(owner_kind=kind, owner_id=owner_id, source=bound.source, key=key, limit=self.limit(bound))
            self.errors.append(error)
            return
        error = self.errors[known]
        if error.limit is not None and bound.constraint.type == "max" and bound.value < error.limit.bound:
            self.errors[known] = replace(error, limit=self.limit(bound))

    def _category_of(self, force: ForceRun, slot: Slot) -> str:
        """The category of the force an entry is shown under; none when the force links none of its."""
        linked = self.run.catalogue.linked_categories(force.entry)
        visible = [category for category in slot.categories if category.entry_id in linked]
        return next((c.entry_id for c in visible if c.primary), visible[0].entry_id if visible else "")


def _place(bound: Bound) -> Place:
    """Where a bound holds: the same for all that it is asked of there."""
    return bound.constraint.id, bound.owner_id, bound.key, bound.containers[0].key


def _entry_id(node: NodeRun) -> str:
    return node.slot.entry.id if node.slot else node.selection.entry_id
