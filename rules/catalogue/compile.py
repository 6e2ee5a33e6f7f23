"""Documents into one Catalogue: ids indexed, links resolved, plans made once and kept.

A Catalogue is immutable to its users; what it keeps besides the documents (plans) is
derived from them alone. What does not resolve is an issue of the pack, never an exception.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.catalogue.effects import KNOWN_TYPES, ByField, Effect, by_field, effects_of
from rules.catalogue.evaluation import Offer
from rules.catalogue.info import InfoItem, Missing, items_of
from rules.catalogue.model import (
    CategoryEntry,
    Choosable,
    Cost,
    CostType,
    Document,
    EntryLink,
    ForceEntry,
    Info,
    InfoGroup,
    InfoLink,
    Node,
    Number,
    Profile,
    Publication,
    Rule,
    SelectionEntry,
    SelectionEntryGroup,
    elements_of,
    forces_of,
)
from rules.catalogue.plan import GroupSlot, Plan, Slot, join_ids, make_group_slot, make_slot

MOST_GROUPS, MOST_SLOTS = 1000, 5000
"""Below one entry; real files stay below 100, and groups that link twice to the next double."""

DEEPEST = 60
"""Groups in groups: real files stay below 10; a hostile one must end somewhere."""


@dataclass(frozen=True, slots=True)
class PackIssue:
    """Something in the documents that does not hold together, by name."""

    code: str
    sentence: str
    element_id: str = ""


class Catalogue:
    """Everything that may be chosen, from one game system and the catalogues beside it."""

    def __init__(self, game_system: Document, catalogues: Sequence[Document]) -> None:
        self.game_system = game_system
        self.catalogues = {document.id: document for document in catalogues}
        self.documents = (game_system, *catalogues)
        self.home = catalogues[-1].id if catalogues else game_system.id
        """The faction: the last of the catalogues, those before it only lend to it."""
        self.entries: dict[str, SelectionEntry | SelectionEntryGroup] = {}
        self.infos: dict[str, Profile | Rule | InfoGroup] = {}
        self.categories: dict[str, CategoryEntry] = {}
        self.forces: dict[str, ForceEntry] = {}
        self.publications: dict[str, Publication] = {}
        self.issues: tuple[PackIssue, ...] = ()
        self._found: dict[PackIssue, None] = {}
        self._plans: dict[int, Plan] = {}
        self._roots: dict[str, Plan] = {}
        self._infos: dict[int, tuple[InfoItem, ...]] = {}
        self._instanced: dict[int, bool] = {}
        self._effects: dict[int, ByField] = {}
        self._linked: dict[str, frozenset[str]] = {}
        self.closed_offers: dict[tuple[int, str], Offer] = {}
        """Options as they read wherever they are hidden, by slot and the links above it."""
        self._base_costs: dict[int, tuple[Cost, ...]] = {}
        self._fixed_costs: dict[int, tuple[Cost, ...] | None] = {}
        for document in self.documents:
            self._index(document)
        self.category_names = {key: entry.name for key, entry in self.categories.items()}
        self.cost_types: dict[str, CostType] = {
            cost.id: cost for document in self.documents for cost in document.cost_types
        }
        self._cost_names = {key: cost.name for key, cost in self.cost_types.items()}
        self.costs_in_use = tuple(self._costs_in_use())
        """Cost types that any entry has: what a roster and a force sum up."""
        self._listed_costs: dict[str, tuple[str, ...]] = {}

    def entry_plan(self, entry: SelectionEntry) -> Plan:
        """What can be chosen directly below a selection of this entry."""
        plan = self._plans.get(id(entry))
        if plan is None:
            plan = self._plans[id(entry)] = self._plan((entry,))
        return plan

    def slot_plan(self, slot: Slot) -> Plan:
        """What can be chosen below a selection made through this slot: the link may add some."""
        link = slot.link
        if link is None or not (link.selection_entries or link.selection_entry_groups or link.entry_links):
            return self.entry_plan(slot.entry)
        plan = self._plans.get(id(slot))
        if plan is None:
            plan = self._plans[id(slot)] = self._plan((slot.entry, link))
        return plan

    def root_plan(self, catalogue_id: str) -> Plan:
        """What can be chosen at the top of a force of this catalogue."""
        plan = self._roots.get(catalogue_id)
        if plan is None:
            slots = tuple(self._root_slots(catalogue_id))
            plan = self._roots[catalogue_id] = Plan(slots, (), {slot.path: slot for slot in slots})
        return plan

    def info(self, owner: Info) -> tuple[InfoItem, ...]:
        """The profiles and rules an element carries."""
        items = self._infos.get(id(owner))
        if items is None:
            items = self._infos[id(owner)] = items_of(owner, self.infos, self._missing_info(owner))
        return items

    def profile_text(self, entry_id: str) -> str:
        """What the profiles of an entry say; nothing where there is no such entry."""
        entry = self.entries.get(entry_id)
        if not isinstance(entry, SelectionEntry):
            return ""
        things = [item.thing for item in self.info(entry)]
        return " ".join(each.value for thing in things if isinstance(thing, Profile) for each in thing.characteristics)

    def is_instanced(self, entry: SelectionEntry) -> bool:
        """Whether several of it stand as separate selections rather than as one with a number.

        They do when something below it may differ from one to the next: any visible child
        that is not collective.
        """
        known = self._instanced.get(id(entry))
        if known is None:
            self._instanced[id(entry)] = True  # an entry that contains itself
            known = any(
                (not slot.collective and not slot.hidden and not any(group.hidden for group in slot.groups))
                or self.is_instanced(slot.entry)
                for slot in self.entry_plan(entry).slots
            )
            self._instanced[id(entry)] = known
        return known

    def effects(self, element: Node) -> ByField:
        """An element's own effects, by the field they change."""
        known = self._effects.get(id(element))
        if known is None:
            known = self._effects[id(element)] = by_field(effects_of(element))
        return known

    def limit_of(self, field: str) -> str:
        """The cost type whose limit a query's field asks for; none where it asks for something else."""
        if field.startswith("limit::"):
            return field.removeprefix("limit::")
        known = self.cost_types.get(field)
        return field if known is not None and known.limit else ""

    def linked_categories(self, force: ForceEntry | None) -> frozenset[str]:
        """The categories a force of this entry shows."""
        if force is None:
            return frozenset()
        known = self._linked.get(force.id)
        if known is None:
            known = self._linked[force.id] = frozenset(link.target_id for link in force.category_links)
        return known

    def base_costs(self, slot: Slot) -> tuple[Cost, ...]:
        """What one of it costs before modifiers."""
        known = self._base_costs.get(id(slot))
        if known is None:
            costs = {key: slot.base_costs.get(key, 0) for key in self.costs_in_use}
            known = self._base_costs[id(slot)] = self.as_costs(costs)
        return known

    def fixed_costs(self, slot: Slot) -> tuple[Cost, ...] | None:
        """What one of it costs, when no modifier can change that."""
        if id(slot) not in self._fixed_costs:
            is_fixed = not any(key in slot.effects for key in self.costs_in_use)
            self._fixed_costs[id(slot)] = self.base_costs(slot) if is_fixed else None
        return self._fixed_costs[id(slot)]

    def listed_costs(self, catalogue_id: str) -> tuple[str, ...]:
        """The cost types that every selection of a catalogue states, if only as zero: the game system's and its own."""
        known = self._listed_costs.get(catalogue_id)
        if known is None:
            own = self.catalogues.get(catalogue_id, self.game_system)
            known = tuple(dict.fromkeys(cost.id for d in (self.game_system, own) for cost in d.cost_types))
            self._listed_costs[catalogue_id] = known
        return known

    def as_costs(self, costs: Mapping[str, Number]) -> tuple[Cost, ...]:
        """Amounts by type as values that name their type."""
        names = self._cost_names
        return tuple([Cost(type_id=key, value=value, name=names.get(key, "")) for key, value in costs.items()])

    def _index(self, document: Document) -> None:
        for category in document.category_entries:
            self.categories.setdefault(category.id, category)
        for publication in document.publications:
            self.publications.setdefault(publication.id, publication)
        for force in forces_of(document.force_entries):
            self.forces.setdefault(force.id, force)
        for shared in (document.shared_profiles, document.shared_rules, document.shared_info_groups):
            for thing in shared:
                self.infos.setdefault(thing.id, thing)
        for element in elements_of(document):
            if isinstance(element, SelectionEntry | SelectionEntryGroup):
                self.entries.setdefault(element.id, element)
            self._index_info(element)

    def _index_info(self, owner: Info) -> None:
        things: tuple[Profile | Rule | InfoGroup, ...] = (*owner.profiles, *owner.rules, *owner.info_groups)
        for thing in things:
            self.infos.setdefault(thing.id, thing)
        for group in owner.info_groups:
            self._index_info(group)

    def _costs_in_use(self) -> Iterator[str]:
        used = {
            cost.type_id
            for document in self.documents
            for element in elements_of(document)
            if isinstance(element, Choosable)
            for cost in element.costs
        }
        yield from (key for key in self.cost_types if key in used)
        yield from sorted(used - set(self.cost_types))

    def _root_slots(self, catalogue_id: str) -> Iterator[Slot]:
        own = self.catalogues.get(catalogue_id, self.game_system)
        seen: set[str] = set()
        waiting: list[tuple[Document, bool]] = [(own, True)]
        if own is not self.game_system:
            waiting.append((self.game_system, True))
        while waiting:
            document, at_home = waiting.pop(0)
            if document.id in seen:
                continue
            seen.add(document.id)
            yield from self._top(document, at_home)
            for catalogue_link in document.catalogue_links:
                linked = self.catalogues.get(catalogue_link.target_id)
                if linked is None:
                    self._note("missing-catalogue", f"{document.name} links to {catalogue_link.name!r}", document.id)
                elif catalogue_link.import_root_entries:
                    waiting.append((linked, False))

    def _top(self, document: Document, at_home: bool) -> Iterator[Slot]:
        for entry in document.selection_entries:
            if at_home or entry.import_:
                yield self._slot(entry, None, "", ())
        for link in document.entry_links:
            target = self._target(link)
            if isinstance(target, SelectionEntry) and (at_home or link.import_):
                yield self._slot(target, link, "", ())

    def _plan(self, owners: tuple[Choosable, ...]) -> Plan:
        plan_slots: list[Slot] = []
        plan_groups: list[GroupSlot] = []
        for owner in owners:
            self._collect(owner, "", (), plan_slots, plan_groups)
        return Plan(tuple(plan_slots), tuple(plan_groups), {slot.path: slot for slot in plan_slots})

    def _collect(
        self,
        owner: Choosable,
        passed: str,
        groups: tuple[GroupSlot, ...],
        slots: list[Slot],
        found: list[GroupSlot],
    ) -> None:
        for entry in owner.selection_entries:
            slots.append(self._slot(entry, None, passed, groups))
        for group in owner.selection_entry_groups:
            self._collect_group(group, None, passed, groups, slots, found)
        for link in owner.entry_links:
            target = self._target(link)
            if isinstance(target, SelectionEntry):
                slots.append(self._slot(target, link, passed, groups))
            elif target is not None:
                self._collect_group(target, link, passed, groups, slots, found)

    def _collect_group(
        self,
        group: SelectionEntryGroup,
        link: EntryLink | None,
        passed: str,
        outer: tuple[GroupSlot, ...],
        slots: list[Slot],
        found: list[GroupSlot],
    ) -> None:
        if len(outer) > DEEPEST or any(group is around.group for around in outer):
            self._note("cyclic-group", f"The group {group.name!r} contains itself", group.id)
            return
        if len(found) >= MOST_GROUPS or len(slots) >= MOST_SLOTS:
            self._note(
                "too-many-options", f"More stands around the group {group.name!r} than anyone can choose", group.id
            )
            return
        below = join_ids(passed, link.id if link else "")
        slot = make_group_slot(group, link, below, outer)
        first = len(slots)
        found.append(slot)
        self._collect(group, below, (*outer, slot), slots, found)
        if link is not None:
            self._collect(link, below, (*outer, slot), slots, found)
        inside = slots[first:]
        slot.all_collective = bool(inside) and all(s.collective for s in inside)

    def _slot(self, entry: SelectionEntry, link: EntryLink | None, passed: str, groups: tuple[GroupSlot, ...]) -> Slot:
        info = self.info(entry) + (self.info(link) if link is not None else ())
        slot = make_slot(entry, link, passed, groups, self.category_names, info)
        for category in slot.categories:
            if category.entry_id not in self.categories:
                self._note("missing-category", f"{slot.name!r} names a category {category.name!r}", entry.id)
        return slot

    def _target(self, link: EntryLink) -> SelectionEntry | SelectionEntryGroup | None:
        target = self.entries.get(link.target_id)
        if target is None:
            self._note("missing-link-target", f"The link {link.name or link.target_id!r} leads nowhere", link.id)
        return target

    def _missing_info(self, owner: Info) -> Missing:
        name = getattr(owner, "name", "")

        def note(link: InfoLink, why: str) -> None:
            target = link.name or link.target_id
            self._note("missing-info-target", f"{name!r} links to {target!r}, {why}", link.id)

        return note

    def _note(self, code: str, sentence: str, element_id: str) -> None:
        self._found.setdefault(PackIssue(code, sentence + ".", element_id))

    def settle(self) -> Catalogue:
        """Make every plan now, so that all issues are known and later use only reads."""
        for catalogue_id in list(self.catalogues) or [self.game_system.id]:
            self.root_plan(catalogue_id)
        for document in self.documents:
            for element in elements_of(document):
                self._settle_element(element)
        self.issues = tuple(self._found)
        return self

    def _settle_element(self, element: Info) -> None:
        self.info(element)
        if isinstance(element, SelectionEntry):
            for slot in self.entry_plan(element).slots:
                self.slot_plan(slot)
        if isinstance(element, Choosable):
            self._check_effects(effects_of(element), element.name, element.id)

    def _check_effects(self, effects: tuple[Effect, ...], name: str, element_id: str) -> None:
        for effect in effects:
            if effect.type not in KNOWN_TYPES:
                self._note("unknown-modifier", f"{name!r} has a modifier of type {effect.type!r}", element_id)


def compile_catalogue(game_system: Document, catalogues: Sequence[Document]) -> Catalogue:
    """Compile documents that belong together; what does not resolve is in `.issues`."""
    return Catalogue(game_system, catalogues).settle()
