"""Some of a roster as a kill team, read from what the whole roster was found to be: nothing is evaluated anew.

That holds where what one operative is, costs and may choose asks nothing of the others or of the kind of list, and all
that the data says of several operatives are maxima that the edition tells as capacities. `is_self_contained` reads
from a faction's data whether it is so; where it is not, the part is evaluated like any team. `is_shown_alone` reads
whether an operative's profiles and rules ask nothing of the others either: then a roster can be told by operatives who
were evaluated one by one.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.catalogue.compile import Catalogue
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.effects import ByField, Effect
from rules.catalogue.model import Condition, Constraint, Repeat
from rules.catalogue.plan import Slot
from rules.editions.kt2018.checks.company import conditions_of
from rules.editions.kt2018.checks.maxima import maxima_of
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.vocabulary import KIND_FOR, vocabulary_of

INSIDE = frozenset({"self", "parent", "ancestor", "model", "model-or-unit"})
"""Scopes that stay within an operative, asked of something below it."""

COUNTED = frozenset({"selections", "forces"})
"""What can be counted before costs are settled."""


def is_self_contained(catalogue: Catalogue) -> bool:
    """Whether a part of a roster can be read from the whole; see the module."""
    return _looked_at(catalogue)[0]


def is_shown_alone(catalogue: Catalogue) -> bool:
    """Whether an operative reads the same whoever stands beside it, with its sheet and what is wrong with it."""
    return all(_looked_at(catalogue))


@once_per_catalogue
def _looked_at(catalogue: Catalogue) -> tuple[bool, bool]:
    looking = _Looking(catalogue)
    return not looking.reasons, not looking.shown


class _Looking:
    """Goes through all that can stand on a roster and notes what looks beyond one operative."""

    def __init__(self, catalogue: Catalogue) -> None:
        words, places, maxima = vocabulary_of(catalogue), places_of(catalogue), maxima_of(catalogue)
        self.catalogue = catalogue
        self.judged = words.taken_over | maxima.company | set(maxima.single)
        self.holders = places.containers.keys()
        """What operatives stand in."""
        advances = [each.advances for each in places.containers.values() if each.advances]
        self.constant = _same_in_both(catalogue, places.list_configuration) | _below(catalogue, advances)
        self.reasons: list[str] = []
        self.shown: list[str] = []
        """What is only shown, or an error of the data's own, and looks beyond one operative."""
        self._seen: set[int] = set()
        tops = [*places.by_role.values(), *(s for c in places.containers.values() for s in c.members.values())]
        for slot in tops:
            self._slot(slot, is_top=True)
        for container in places.containers.values():
            self._limited(container.slot.effects, container.slot.constraints, container.slot.name, is_top=True)
        force = catalogue.forces.get(words.force)
        for link in force.category_links if force else ():
            category = catalogue.categories.get(link.target_id)
            of_category = category.constraints if category else ()
            self._limits((*link.constraints, *of_category), link.name, is_top=True, most=False)
        self._limits(force.constraints if force else (), "The force", is_top=True, most=False)
        if force and catalogue.effects(force).get("error"):
            self.shown.append("The force has errors of its own")
        heading = places.list_configuration
        for slot in (heading, *catalogue.slot_plan(heading).slots) if heading else ():
            self._shows(slot, (effect for found in slot.effects.values() for effect in found), is_top=slot is heading)

    def _shows(self, slot: Slot, effects: Iterable[Effect], *, is_top: bool) -> None:
        if any(self._looks_out(effect, is_top=is_top) for effect in effects):
            self.shown.append(slot.name)

    def _slot(self, slot: Slot, *, is_top: bool = False) -> None:
        if self.constant & _names(slot):
            self.reasons.append(f"{slot.name}: goes by a name of its list")
        self._limited(slot.effects, slot.constraints, slot.name, is_top=is_top)
        for effect in slot.remote:
            if effect.scope not in INSIDE or self._looks_out(effect, is_top=is_top):
                self.reasons.append(f"{slot.name}: aims at {effect.scope}")
        for item in slot.info:
            guards = (effect for _, found in item.guards for effect in found)
            self._shows(slot, (*item.effects, *guards), is_top=is_top)
        plan = self.catalogue.slot_plan(slot)
        if id(plan) in self._seen:
            return
        self._seen.add(id(plan))
        for group in plan.groups:
            self._limited(group.effects, group.constraints, group.path, is_top=False)
        for inner in plan.slots:
            self._slot(inner)

    def _limited(self, effects: ByField, constraints: Iterable[Constraint], name: str, *, is_top: bool) -> None:
        wide = self._limits(constraints, name, is_top=is_top, most=True)
        for changed, found in effects.items():
            for effect in found:
                is_counted = changed in wide and all(each.field in COUNTED for each in _asked(effect))
                if not is_counted and changed not in self.judged and self._looks_out(effect, is_top=is_top):
                    self.reasons.append(f"{name}: {changed} {effect}")

    def _limits(self, constraints: Iterable[Constraint], name: str, *, is_top: bool, most: bool) -> set[str]:
        """The ids of the maxima over several operatives; any other limit over several is noted."""
        wide = set()
        for each in constraints:
            if each.id in self.judged or (each.scope in INSIDE and not (is_top and each.scope == "parent")):
                continue
            if most and each.type == "max" and each.field == "selections":
                wide.add(each.id)
            else:
                self.reasons.append(f"{name}: {each}")
        return wide

    def _looks_out(self, effect: Effect, *, is_top: bool) -> bool:
        return any(self._is_wide(each, is_top=is_top) for each in _asked(effect))

    def _is_wide(self, asked: Condition | Repeat, *, is_top: bool) -> bool:
        """Whether the answer may be another for a part of the roster, or in another kind of list."""
        scope = asked.scope
        if isinstance(asked, Condition) and asked.type in ("instanceOf", "notInstanceOf"):
            return scope in self.catalogue.categories or scope in self.holders
        if asked.child_id in self.constant:
            return False
        if scope in self.catalogue.entries and scope not in self.holders:
            return False
        return scope not in INSIDE or (is_top and scope == "parent")


def _asked(effect: Effect) -> tuple[Condition | Repeat, ...]:
    return (*conditions_of(effect.tests), *(each for level in effect.repeats for each in level))


def _same_in_both(catalogue: Catalogue, heading: Slot | None) -> set[str]:
    """What the kind of list goes by that is as true of a roster's as of a kill team's."""
    words = vocabulary_of(catalogue)
    names = {slot.entry.id: _names(slot) for slot in catalogue.slot_plan(heading).slots} if heading else {}
    roster, team = (names.get(words.kind_entry(kind), set()) for kind in KIND_FOR.values())
    return set().union(*names.values()) - (roster ^ team)


def _below(catalogue: Catalogue, slots: Iterable[Slot]) -> set[str]:
    """What these entries and what stands in them go by. Earned advances stand in exported files alone."""
    return {name for top in slots for slot in (top, *catalogue.slot_plan(top).slots) for name in _names(slot)}


def _names(slot: Slot) -> set[str]:
    """Its own, not that of its type, which it shares with anything."""
    return {slot.entry.id, *(group.group.id for group in slot.groups), *(each.entry_id for each in slot.categories)}
