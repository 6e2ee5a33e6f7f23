"""From a tree to what is kept of a roster: the inverse of `assemble`, and the way in for files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.catalogue.compile import Catalogue
from rules.catalogue.model import Category
from rules.catalogue.plan import Slot, last_id
from rules.catalogue.runtime import NodeRun, Run, below
from rules.catalogue.tree import Selection, Stated, Tree
from rules.editions.base import Choice, FireTeam, Loadout, Role, RosterContent
from rules.editions.kt2018.loadout.places import Places, is_operative, places_of, role_of
from rules.editions.kt2018.state import squads_of
from rules.editions.kt2018.vocabulary import ROLE_NAMES, Vocabulary, vocabulary_of

MODEL_PROFILE = "Model"


def dissect(catalogue: Catalogue, tree: Tree) -> RosterContent:
    """What a tree holds: choices, loadouts in order, fire teams with their advances."""
    run = Run(catalogue, tree)
    work = _Dissection(catalogue, vocabulary_of(catalogue), places_of(catalogue))
    for force in run.forces:
        for node in force.children:
            work.take(node)
    return RosterContent(
        choices=tuple(work.choices),
        loadouts=tuple(work.loadouts),
        squads=squads_of(work.fire_teams),
        name=tree.name,
        notes=tree.custom_notes,
        cost_limits=tree.cost_limits,
    )


class _Dissection:
    """Sorts root selections into choices, operatives and fire teams."""

    def __init__(self, catalogue: Catalogue, words: Vocabulary, places: Places) -> None:
        self.catalogue = catalogue
        self.words = words
        self.places = places
        self.choices: list[Choice] = []
        self.loadouts: list[Loadout] = []
        self.fire_teams: list[FireTeam] = []

    def take(self, node: NodeRun) -> None:
        if node.slot is None:
            self._take_unknown(node.selection)
        elif is_operative(node.slot, self.words):
            role = role_of(node.slot.categories, self.words) or Role.NON_SPECIALIST
            self.loadouts.extend(self._loadouts(node, node.slot, role))
        elif node.slot.entry.id in self.places.containers:
            self._take_team(node, node.slot.entry.id)
        else:
            self.choices.append(self._choice(node))

    def _take_team(self, node: NodeRun, container: str) -> None:
        advances: list[str] = []
        for child in node.children:
            if child.slot is None:
                self._take_unknown(child.selection, Role.NON_SPECIALIST)
            elif child.slot.entry.id == self.words.advances:
                advances.extend(self._advance(advance) for advance in child.children)
            else:
                self.loadouts.extend(self._loadouts(child, child.slot, Role.NON_SPECIALIST))
        fire_team = FireTeam(
            container=container,
            advances=tuple(advances),
            name=node.selection.custom_name,
            notes=node.selection.custom_notes,
        )
        if fire_team != FireTeam(container=container):
            self.fire_teams.append(fire_team)

    def _advance(self, node: NodeRun) -> str:
        keys = self.words.advance_keys
        ways = [keys[_tail(c)] for c in node.children if _tail(c) in keys]
        return ways[0] if ways else keys.get(_tail(node), _tail(node))

    def _loadouts(self, node: NodeRun, slot: Slot, role: Role) -> Iterator[Loadout]:
        selection = node.selection
        own = self.catalogue.entry_plan(slot.entry).by_path
        choices: list[Choice] = []
        role_choices: list[Choice] = []
        for child in node.children:
            path = below(child.selection.entry_id, node.prefix)
            belongs_to_role = child.slot is not None and path not in own
            (role_choices if belongs_to_role else choices).append(self._choice(child, shared_by=selection.number))
        for key in _keys(selection):
            yield Loadout(
                key=key,
                model=slot.entry.id,
                role=role,
                name=selection.custom_name,
                notes=selection.custom_notes,
                choices=tuple(choices),
                role_choices=tuple(role_choices),
            )

    def _choice(self, node: NodeRun, *, shared_by: int = 1) -> Choice:
        """What several operatives of one selection carry each, as one of them carries it."""
        selection = node.selection
        parent = node.parent
        is_shared = node.slot is not None and node.slot.collective and selection.number % shared_by == 0
        return Choice(
            id=below(selection.entry_id, parent.prefix) if isinstance(parent, NodeRun) else selection.entry_id,
            number=selection.number // shared_by if is_shared else selection.number,
            children=tuple(self._choice(child) for child in node.children),
            custom_name=selection.custom_name,
            custom_notes=selection.custom_notes,
            stated=selection.stated if node.slot is None else None,
        )

    def _take_unknown(self, selection: Selection, role: Role | None = None) -> None:
        """A root selection that no catalogue knows: operatives when it is a model or has a model's profile."""
        if _is_model(selection):
            self.loadouts.extend(unknown_loadouts(selection, role))
        elif inside := [child for child in selection.children if _is_model(child)]:
            for child in inside:
                self._take_unknown(child, Role.NON_SPECIALIST)
            rest = tuple(child for child in selection.children if child not in inside)
            if rest:
                self.choices.append(choice_of(replace(selection, children=rest)))
        else:
            self.choices.append(choice_of(selection))


def unknown_loadouts(selection: Selection, role: Role | None = None) -> Iterator[Loadout]:
    """Operatives from their file's own figures; several of one selection share what it says."""
    for part, key in enumerate(_keys(selection)):
        stated = _part(selection, part, selection.number)
        yield Loadout(
            key=key,
            model=selection.entry_id,
            role=role or _stated_role(stated.categories),
            name=selection.custom_name,
            notes=selection.custom_notes,
            choices=tuple(choice_of(child, part=part, of=selection.number) for child in selection.children),
            stated=stated,
        )


def choice_of(selection: Selection, *, part: int = 0, of: int = 1) -> Choice:
    """A choice as its file has it, or one part of it where several share it."""
    return Choice(
        id=selection.entry_id,
        number=max(1, selection.number // of),
        children=tuple(choice_of(child, part=part, of=of) for child in selection.children),
        custom_name=selection.custom_name,
        custom_notes=selection.custom_notes,
        stated=_part(selection, part, of),
    )


def _keys(selection: Selection) -> list[str]:
    """One for each of its number, the first its own."""
    return [selection.key, *(f"{selection.key}.{count}" for count in range(2, selection.number + 1))]


def _part(selection: Selection, part: int, of: int) -> Stated:
    """What its file says of a selection, the cost in whole parts that add up to the file's."""
    stated = selection.stated or Stated(name=last_id(selection.entry_id))
    costs = (replace(cost, value=cost.value // of + (cost.value % of if part == 0 else 0)) for cost in stated.costs)
    return replace(stated, costs=tuple(costs))


def _stated_role(categories: tuple[Category, ...]) -> Role:
    roles = (ROLE_NAMES[c.name] for c in categories if c.primary and c.name in ROLE_NAMES)
    return next(roles, Role.NON_SPECIALIST)


def _is_model(selection: Selection) -> bool:
    stated = selection.stated or Stated(name="")
    return stated.type == "model" or any(profile.type_name == MODEL_PROFILE for profile in stated.profiles)


def _tail(node: NodeRun) -> str:
    return last_id(node.selection.entry_id)
