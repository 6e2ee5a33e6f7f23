"""Old rosters against today's catalogue: which entry each selection is.

A selection is looked for among its parent's options: by its exact chain of ids, then by its
last id, then by its name. What none of them finds stays in the tree with the file's own
name, categories and cost, and is judged by those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Category, CategoryEntry, CategoryLink, Cost, CostType, Document, ForceEntry
from rules.catalogue.plan import Plan, Slot, join_ids
from rules.catalogue.tree import CategoryNote, Force, Selection, Stated, Tree
from rules.formats.roster_file import RosterCategory, RosterFile, RosterForce, RosterSelection

LONGEST_NUMBER_KEY = 9
"""Digits of a key that is a number; a tree hands out numbers for new keys."""
NOTHING = Plan()


class Rung(StrEnum):
    """How a selection was found."""

    EXACT = "exact"
    LAST_ID = "last-id"
    NAME = "name"
    UNRESOLVED = "unresolved"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """How one selection of the file was found."""

    key: str
    name: str
    path: tuple[str, ...]
    """The names of what it stands in, outermost first."""
    entry_id: str
    rung: Rung
    found: str = ""
    """The chain of ids it has now; empty when it was not found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """The report: every selection's rung, and what else did not match."""

    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def unresolved(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.rung is Rung.UNRESOLVED)

    @property
    def rungs(self) -> dict[str, int]:
        """How many selections each rung found."""
        counts = Counter(step.rung for step in self.steps)
        return {rung.value: counts[rung] for rung in Rung}


def resolve(catalogue: Catalogue, roster: RosterFile) -> tuple[Tree, Resolution]:
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
    return tree, Resolution(steps=tuple(resolver.steps), notes=tuple(resolver.notes))


def catalogue_of_figures(roster: RosterFile) -> Catalogue:
    """A catalogue that offers nothing and knows what the roster itself says, for want of a real one."""
    forces = list(_all_forces(roster.forces))
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


def _all_forces(forces: Iterable[RosterForce]) -> Iterator[RosterForce]:
    for force in forces:
        yield force
        yield from _all_forces(force.forces)


class _Resolver:
    """Goes down a roster beside the catalogue's plans, and writes down how each was found."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.steps: list[Step] = []
        self.notes: list[str] = []
        self.next_key = 1
        self._keys: set[str] = set()

    def force(self, force: RosterForce) -> Force:
        key = self._key(force.id)
        if force.catalogue_id not in self.catalogue.catalogues:
            self.notes.append(
                f"The catalogue {force.catalogue_name or force.catalogue_id!r} (revision {force.catalogue_revision}) "
                f"is not here: {force.name!r} is read from the file's own figures."
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
        named = [entry.id for entry in entries.values() if _plain(entry.name) == _plain(force.name)]
        found = f"was found by its name {force.name!r}" if named else "is judged without its limits"
        self.notes.append(f"The force {force.name!r} ({force.entry_id}) is not in the data any more; it {found}.")
        return named[0] if named else force.entry_id

    def _selection(
        self, selection: RosterSelection, plan: Plan, above: str, told_above: str, path: tuple[str, ...]
    ) -> Selection:
        """`above` is the chain of links down to here as it is now, `told_above` as the file has it."""
        key = self._key(selection.id)
        relative = _below(selection.entry_id, told_above)
        slot, rung = _find(selection, relative, plan)
        entry_id = join_ids(above, slot.path) if slot else selection.entry_id
        self.steps.append(
            Step(
                key=key,
                name=selection.custom_name or selection.name,
                path=path,
                entry_id=selection.entry_id,
                rung=rung,
                found=entry_id if slot else "",
            )
        )
        inner = self.catalogue.slot_plan(slot) if slot else NOTHING
        inner_above = join_ids(above, slot.link_path) if slot else above
        inner_told = selection.entry_id.rpartition("::")[0]
        inner_path = (*path, selection.custom_name or selection.name)
        return Selection(
            key=key,
            entry_id=entry_id,
            group_id=join_ids(above, slot.group_path) if slot and slot.groups else _group_of(selection, slot),
            number=selection.number,
            children=tuple(
                self._selection(child, inner, inner_above, inner_told, inner_path) for child in selection.selections
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


def _find(selection: RosterSelection, relative: str, plan: Plan) -> tuple[Slot | None, Rung]:
    exact = plan.by_path.get(relative)
    if exact is not None:
        return exact, Rung.EXACT
    last = selection.entry_id.rpartition("::")[2]
    by_id = [slot for slot in plan.slots if slot.entry.id == last]
    if by_id:
        return _most_alike(by_id, selection), Rung.LAST_ID
    for same in (str, _plain, _bare):
        by_name = [slot for slot in plan.slots if same(slot.name) == same(selection.name)]
        if by_name:
            return _most_alike(by_name, selection), Rung.NAME
    return None, Rung.UNRESOLVED


def joined(catalogue: Catalogue, roster: RosterFile) -> RosterFile:
    """The file with what it has apart, and the data in one, as that: frag grenades and krak grenades are one choice."""

    def within(selections: tuple[RosterSelection, ...], plan: Plan, told: str) -> tuple[RosterSelection, ...]:
        return tuple(below(each, plan, told) for each in _joined(selections, plan))

    def below(selection: RosterSelection, plan: Plan, told: str) -> RosterSelection:
        slot, _ = _find(selection, _below(selection.entry_id, told), plan)
        if slot is None:
            return selection
        plan = catalogue.slot_plan(slot)
        inner = within(_parted(selection, slot, plan), plan, selection.entry_id.rpartition("::")[0])
        return replace(selection, selections=inner)

    def force(told: RosterForce) -> RosterForce:
        plan = catalogue.root_plan(told.catalogue_id)
        return replace(told, selections=within(told.selections, plan, ""), forces=tuple(map(force, told.forces)))

    return replace(roster, forces=tuple(map(force, roster.forces)))


def _joined(selections: tuple[RosterSelection, ...], plan: Plan) -> tuple[RosterSelection, ...]:
    lost = {_bare(each.name): each for each in selections if _find(each, each.entry_id, plan)[0] is None}
    for slot in plan.slots if len(lost) > 1 else ():
        parts = [lost[name] for half in _halves(slot.name) for name in half if name in lost]
        if len(parts) == 2 and not any(cost.value for cost in parts[1].costs):
            named = (replace(each, name=slot.name) if each is parts[0] else each for each in selections)
            selections = tuple(each for each in named if each is not parts[1])
    return selections


def _parted(selection: RosterSelection, slot: Slot, plan: Plan) -> tuple[RosterSelection, ...]:
    """What stands in a selection; where the data asks for both things that its name holds, these."""
    parts = {name for half in _halves(slot.name) for name in half}
    held = [each for each in plan.slots if _plain(each.name) in parts]
    if selection.selections or len(held) < 2:
        return selection.selections
    plain = replace(selection, custom_name="", custom_notes="", costs=(), categories=(), profiles=(), rules=())
    return tuple(replace(plain, id=f"{plain.id}-{number}", name=each.name) for number, each in enumerate(held))


def _halves(name: str) -> tuple[tuple[str, ...], ...]:
    """What each of two things in one name may be called: of "frag and krak grenades" both are grenades."""
    first, joint, second = _plain(name).partition(" and ")
    return ((first, f"{first} {second.rpartition(' ')[2]}"), (second,)) if joint else ()


def _most_alike(slots: list[Slot], selection: RosterSelection) -> Slot:
    """The slot that shares most with the selection: first its role, then its group, links and type."""
    primary = {category.entry_id for category in selection.categories if category.primary}
    told = set(selection.entry_id.split("::"))
    group = selection.entry_group_id.rpartition("::")[2]

    def alikeness(slot: Slot) -> tuple[bool, bool, int, bool, bool]:
        return (
            primary == {category.entry_id for category in slot.categories if category.primary},
            (slot.groups[-1].group.id if slot.groups else "") == group,
            len(told & set(slot.path.split("::"))),
            slot.entry.type == selection.type,
            not slot.hidden,
        )

    return max(slots, key=alikeness)


def _plain(name: str) -> str:
    """A name without what editors change: case, spaces and the marks around them."""
    return " ".join("".join(letter if letter.isalnum() else " " for letter in name.casefold()).split())


def _below(entry_id: str, told_above: str) -> str:
    return entry_id.removeprefix(told_above + "::") if told_above else entry_id


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


def _bare(name: str) -> str:
    """A plain name without its level, and without the word between two things."""
    words = _plain(name).split()
    levelled = words[2:] if words[:1] == ["level"] and words[1:2] and words[1].isdigit() and words[2:] else words
    return " ".join(word for word in levelled if word != "and")
