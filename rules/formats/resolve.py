"""Old rosters against today's catalogue: which entry each selection is.

A selection is looked for among its parent's options: by its exact chain of ids, then by its
last id, then by its name. What none of them finds stays in the tree with the file's own
name, categories and cost, and is judged by those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Category, CategoryEntry, CategoryLink, Cost, CostType, Document, ForceEntry
from rules.catalogue.plan import Plan, Slot, join_ids
from rules.catalogue.tree import CategoryNote, Force, Selection, Stated, Tree
from rules.formats.matching import MatchRung, find_slot, ids_below, plain_name
from rules.formats.roster_file import RosterCategory, RosterFile, RosterForce, RosterSelection, forces_within

LONGEST_NUMBER_KEY = 9
"""Digits of a key that is a number; a tree hands out numbers for new keys."""
NOTHING = Plan()
LOST_FORCE = "is no longer in the data; its own limits are not judged"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStep:
    """How one selection of the file was found."""

    key: str
    name: str
    path: tuple[str, ...]
    """The names of what it stands in, outermost first."""
    entry_id: str
    rung: MatchRung
    found: str = ""
    """The chain of ids it has now; empty when it was not found."""
    called: str = ""
    """The name of the entry in the file, and what it is called today; empty where it was not found."""
    now: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReport:
    """The report: every selection's rung, and what else did not match."""

    steps: tuple[MatchStep, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def unresolved(self) -> tuple[MatchStep, ...]:
        return tuple(step for step in self.steps if step.rung is MatchRung.UNRESOLVED)

    @property
    def by_name(self) -> tuple[str, ...]:
        """What was found by its name alone, each once, with today's name where that is another."""
        found = (step for step in self.steps if step.rung is MatchRung.NAME)
        return tuple(dict.fromkeys(_named(step) for step in found))

    @property
    def rungs(self) -> dict[str, int]:
        """How many selections each rung found."""
        counts = Counter(step.rung for step in self.steps)
        return {rung.value: counts[rung] for rung in MatchRung}


def _named(step: MatchStep) -> str:
    return step.called if plain_name(step.called) == plain_name(step.now) else f"{step.called} → {step.now}"


def resolve(catalogue: Catalogue, roster: RosterFile) -> tuple[Tree, MatchReport]:
    """The roster as a tree of this catalogue, and how each selection was found."""
    resolver = _Resolver(catalogue)
    forces = tuple(resolver.force(force) for force in roster.forces)
    tree = Tree(
        forces=forces,
        cost_limits=tuple(
            Cost(type_id=limit.type_id, value=limit.value, name=limit.name)
            for limit in roster.cost_limits
            if limit.value >= 0
        ),
        name=roster.name,
        custom_notes=roster.custom_notes,
        next_key=resolver.next_key,
    )
    return tree, MatchReport(steps=tuple(resolver.steps), notes=tuple(resolver.notes))


def catalogue_of_figures(roster: RosterFile) -> Catalogue:
    """A catalogue that offers nothing and knows what the roster itself says, for want of a real one."""
    forces = list(forces_within(roster.forces))
    costs = {limit.type_id: limit.name for limit in roster.cost_limits}
    costs |= {cost.type_id: cost.name for cost in roster.costs}
    categories = {each.entry_id: each.name for force in forces for each in force.categories}
    system = Document(
        id=roster.game_system_id,
        name=roster.game_system_name,
        is_game_system=True,
        revision=roster.game_system_revision,
        cost_types=tuple(CostType(id=key, name=name) for key, name in costs.items()),
        category_entries=tuple(CategoryEntry(id=key, name=name) for key, name in categories.items()),
        force_entries=tuple({force.entry_id: _force_entry(force) for force in forces}.values()),
    )
    return compile_catalogue(system, ())


def _force_entry(force: RosterForce) -> ForceEntry:
    links = (CategoryLink(id=each.id, target_id=each.entry_id, name=each.name) for each in force.categories)
    return ForceEntry(id=force.entry_id, name=force.name, category_links=tuple(links))


class _Resolver:
    """Goes down a roster beside the catalogue's plans, and writes down how each was found."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.steps: list[MatchStep] = []
        self.notes: list[str] = []
        self.next_key = 1
        self._keys: set[str] = set()

    def force(self, force: RosterForce) -> Force:
        key = self._key(force.id)
        if force.catalogue_id not in self.catalogue.catalogues:
            self.notes.append(
                f"The catalogue {force.catalogue_name or force.catalogue_id!r} (revision {force.catalogue_revision}) "
                f"is not here: {force.name!r} is read from the file’s own figures."
            )
        plan = self.catalogue.root_plan(force.catalogue_id)
        return Force(
            key=key,
            entry_id=self._force_entry_id(force),
            catalogue_id=force.catalogue_id,
            selections=tuple(self._selection(each, plan, "", "", ()) for each in force.selections),
            forces=tuple(self.force(inner) for inner in force.forces),
            custom_name=force.custom_name,
            custom_notes=force.custom_notes,
            category_notes=tuple(_category_notes(force.categories)),
        )

    def _force_entry_id(self, force: RosterForce) -> str:
        entries = self.catalogue.forces
        if force.entry_id in entries:
            return force.entry_id
        named = [entry.id for entry in entries.values() if plain_name(entry.name) == plain_name(force.name)]
        self.notes.append(f"The force “{force.name}” {'was found by its name' if named else LOST_FORCE}.")
        return named[0] if named else force.entry_id

    def _selection(
        self, selection: RosterSelection, plan: Plan, above: str, file_above: str, path: tuple[str, ...]
    ) -> Selection:
        """`above` is the chain of links down to here as it is now, `file_above` as the file has it."""
        key = self._key(selection.id)
        relative = ids_below(selection.entry_id, file_above)
        slot, rung = find_slot(selection, relative, plan)
        entry_id = join_ids(above, slot.path) if slot else selection.entry_id
        self.steps.append(
            MatchStep(
                key=key,
                name=selection.custom_name or selection.name,
                path=path,
                entry_id=selection.entry_id,
                rung=rung,
                found=entry_id if slot else "",
                called=selection.name,
                now=slot.name if slot else "",
            )
        )
        inner = self.catalogue.slot_plan(slot) if slot else NOTHING
        inner_above = join_ids(above, slot.link_path) if slot else above
        inner_file = selection.entry_id.rpartition("::")[0]
        inner_path = (*path, selection.custom_name or selection.name)
        return Selection(
            key=key,
            entry_id=entry_id,
            group_id=join_ids(above, slot.group_path) if slot and slot.groups else _group_of(selection, slot),
            number=selection.number,
            children=tuple(
                self._selection(child, inner, inner_above, inner_file, inner_path) for child in selection.selections
            ),
            custom_name=selection.custom_name,
            custom_notes=selection.custom_notes,
            stated=None if slot else _stated(selection),
        )

    def _key(self, wanted: str) -> str:
        """The file's own id, as long as nothing else has it."""
        key, twins = wanted, 1
        while key in self._keys:
            twins += 1
            key = f"{wanted}-{twins}"
        self._keys.add(key)
        if key.isdecimal() and len(key) <= LONGEST_NUMBER_KEY:
            self.next_key = max(self.next_key, int(key) + 1)
        return key


def _group_of(selection: RosterSelection, slot: Slot | None) -> str:
    return "" if slot else selection.entry_group_id


def _stated(selection: RosterSelection) -> Stated:
    return Stated(
        name=selection.name,
        type=selection.type,
        costs=selection.costs,
        categories=tuple(
            Category(entry_id=each.entry_id, name=each.name, primary=each.primary) for each in selection.categories
        ),
        profiles=selection.profiles,
        rules=selection.rules,
    )


def _category_notes(categories: Iterable[RosterCategory]) -> Iterator[CategoryNote]:
    for each in categories:
        if each.custom_name or each.custom_notes:
            yield CategoryNote(category_id=each.entry_id, custom_name=each.custom_name, custom_notes=each.custom_notes)
