"""Generated catalogues and acts: small worlds with every feature in odd combinations.

A world is plain data in the files' own names. Ids come from one pool, so that conditions,
links and scopes meet things that are there, things that are elsewhere and things that are not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, TypeVar

from hypothesis import reject
from hypothesis import strategies as st

from rules.catalogue import Catalogue, Selection, Tree, compile_catalogue, evaluate, grow
from rules.catalogue.plain import document
from rules.catalogue.tree import Force, all_forces, all_selections
from rules.errors import Refusal

Document = dict[str, Any]
T = TypeVar("T")

SHARED = ("shared-0", "shared-1")
GROUPS = ("shared-group-0", "shared-group-1")
INLINE = tuple(f"entry-{n}" for n in range(12))
CATEGORIES = ("troops", "elites")
COSTS = ("pts", "cp")
FORCES = ("patrol", "wing")
NAMES = (*SHARED, *GROUPS, *INLINE, *CATEGORIES, *FORCES, "army", "model", "unit", "upgrade", "any", "nobody", "")

NARROW = ("self", "parent")
WIDE = (*NARROW, "force", "roster", "ancestor", "primary-category", "primary-catalogue", "root-entry", *NAMES)
COMPARISONS = ("atLeast", "atMost", "greaterThan", "lessThan", "equalTo", "notEqualTo", "instanceOf", "notInstanceOf")
CHANGES = ("set", "increment", "decrement", "append", "prepend", "multiply", "divide", "nonsense")
CATEGORY_CHANGES = ("add", "remove", "set-primary", "unset-primary")


def catalogues(*, scopes: Sequence[str] = WIDE) -> st.SearchStrategy[Catalogue]:
    """Compiled worlds; with narrow scopes nothing looks beyond the selection or force it stands in."""
    return st.integers(0, 1_000_000).map(lambda seed: world(seed, scopes))


def world(seed: int, scopes: Sequence[str] = WIDE) -> Catalogue:
    """The world with this number: drawing each of its parts by itself would take far longer than playing in it."""
    maker = _Maker(Random(seed), scopes)
    system = document(maker.system(), is_game_system=True, default_id="gs")
    return compile_catalogue(system, [document(maker.army(), is_game_system=False, default_id="army")])


class _Maker:
    """Makes one world from one source of chance."""

    def __init__(self, chance: Random, scopes: Sequence[str]) -> None:
        self.chance = chance
        self.one = chance.choice
        self.scopes = scopes
        self.ids = iter(INLINE)

    def some(self, most: int, make: Callable[[], Document]) -> list[Document]:
        return [make() for _ in range(self.chance.randint(0, most))]

    def maybe(self) -> bool:
        return self.chance.random() < 0.5

    def rarely(self) -> bool:
        return self.chance.random() < 0.15

    def fresh(self, most: int) -> list[str]:
        return list(islice(self.ids, self.chance.randint(0, most)))

    def system(self) -> Document:
        links = [{"id": f"to-{key}", "targetId": key, **self.limits(f"to-{key}")} for key in CATEGORIES]
        patrol = {"id": "patrol", "name": "Patrol", "categoryLinks": links, **self.limits("patrol")}
        return {
            "id": "gs",
            "costTypes": [{"id": key, "name": key} for key in COSTS],
            "categoryEntries": [{"id": key, "name": key} for key in CATEGORIES],
            "forceEntries": [{**patrol, "forceEntries": [{"id": "wing", "name": "Wing"}]}],
        }

    def army(self) -> Document:
        return {
            "id": "army",
            "selectionEntries": [self.entry(key, 2) for key in islice(self.ids, 3)],
            "entryLinks": self.some(2, self.link),
            "sharedSelectionEntries": [self.entry(key, 1) for key in SHARED],
            "sharedSelectionEntryGroups": [self.group(key, 1) for key in GROUPS],
        }

    def entry(self, key: str, depth: int) -> Document:
        return {
            "id": key,
            "name": key,
            "type": self.one(["unit", "model", "upgrade"]),
            "hidden": self.rarely(),
            "collective": self.maybe(),
            "costs": self.costs(),
            "categoryLinks": self.category_links(key),
            "selectionEntries": [self.entry(child, depth - 1) for child in self.fresh(2)] if depth else [],
            "selectionEntryGroups": [self.group(child, depth - 1) for child in self.fresh(1)] if depth else [],
            "entryLinks": self.some(1, self.link),
            **self.limits(key),
        }

    def group(self, key: str, depth: int) -> Document:
        children = self.fresh(2)
        return {
            "id": key,
            "name": key,
            "hidden": self.rarely(),
            "collective": self.maybe(),
            "defaultSelectionEntryId": self.one([*children, *SHARED, "nobody", ""]),
            "categoryLinks": self.category_links(key),
            "selectionEntries": [self.entry(child, max(0, depth - 1)) for child in children],
            "entryLinks": self.some(1, self.link),
            **self.limits(key),
        }

    def link(self) -> Document:
        key, target = f"link-{self.chance.randint(0, 5)}", self.one([*SHARED, *GROUPS, "nobody"])
        own = {"costs": self.costs(), "collective": self.maybe(), **self.limits(key)}
        return {"id": key, "name": target, "targetId": target, **own}

    def costs(self) -> list[Document]:
        return [
            {"typeId": key, "name": key, "value": self.one(["0", "1", "7", "0.5"])} for key in COSTS if self.maybe()
        ]

    def category_links(self, key: str) -> list[Document]:
        wanted = [category for category in (*CATEGORIES, "nobody") if self.rarely() or self.rarely()]
        return [{"id": f"{key}-{each}", "targetId": each, "primary": self.maybe()} for each in wanted]

    def limits(self, key: str) -> Document:
        """Constraints and modifiers, the latter aimed at the former among other things."""
        kinds = [kind for kind in ("min", "max") if self.chance.random() < 0.3]
        constraints = [{"id": f"{key}-{kind}", "type": kind, "value": self.one([-1, 0, 1, 1, 2, 3])} for kind in kinds]
        fields = ["name", "hidden", "page", "error", *COSTS, *(constraint["id"] for constraint in constraints)]
        return {
            "constraints": [{**each, "field": self.field(), **self.query()} for each in constraints],
            "modifiers": self.some(2, lambda: self.modifier(fields)),
            "modifierGroups": self.some(1, lambda: self.modifier_group(fields)),
        }

    def field(self) -> str:
        return self.one(["selections", "selections", "selections", "forces", *COSTS])

    def query(self) -> Document:
        flags = ("shared", "includeChildSelections", "includeChildForces")
        return {"scope": self.one(self.scopes), "percentValue": self.rarely(), **{flag: self.maybe() for flag in flags}}

    def condition(self) -> Document:
        what = {"field": self.one([self.field(), "limit::pts"]), "childId": self.one(NAMES)}
        return {"type": self.one(COMPARISONS), "value": self.chance.randint(0, 3), **what, **self.query()}

    def condition_group(self) -> Document:
        inner = {"type": self.one(["and", "or"]), "conditions": self.some(2, self.condition)}
        return inner if self.maybe() else {"type": "or", "conditionGroups": [inner]}

    def repeat(self) -> Document:
        times = {"value": self.chance.randint(0, 2), "repeats": self.chance.randint(0, 3), "roundUp": self.maybe()}
        return {"field": self.field(), "childId": self.one(NAMES), **times, **self.query()}

    def guards(self) -> Document:
        return {
            "conditions": self.some(1, self.condition),
            "conditionGroups": [self.condition_group()] if self.rarely() else [],
            "repeats": [self.repeat()] if self.rarely() else [],
        }

    def modifier(self, fields: Sequence[str]) -> Document:
        if self.maybe():
            value = self.one(["1", "2", "-1", "0.5", "true", "false", "word", ""])
            return {"type": self.one(CHANGES), "field": self.one(fields), "value": value, **self.guards()}
        aim = self.one(["", "", *self.scopes])
        change = {"type": self.one(CATEGORY_CHANGES), "field": "category", "value": self.one([*CATEGORIES, "nobody"])}
        return {**change, "scope": aim, **self.guards()}

    def modifier_group(self, fields: Sequence[str]) -> Document:
        inner = {"modifiers": self.some(1, lambda: self.modifier(fields)), **self.guards()}
        own = self.some(2, lambda: self.modifier(fields))
        return {"modifiers": own, "modifierGroups": [inner], **self.guards()}


# Acts


@dataclass(frozen=True)
class Move:
    """Something to do to a tree, told by numbers that find their object in whatever tree it meets."""

    kind: str
    where: int
    what: int


KINDS = ("select", "select", "select", "deselect", "remove", "set_count", "duplicate", "add_force", "duplicate_force")


def moves(kinds: Sequence[str] = KINDS) -> st.SearchStrategy[Move]:
    return st.builds(Move, st.sampled_from(kinds), st.integers(0, 30), st.integers(0, 30))


def founded(catalogue: Catalogue, home: str = "army") -> tuple[Tree, str]:
    """A tree with one force; a world that calls for choices without end is not one to play in."""
    try:
        return grow.add_force(catalogue, grow.new_tree(catalogue), next(iter(catalogue.forces)), home)
    except Refusal:
        reject()


def moved(catalogue: Catalogue, tree: Tree, move: Move, within: str = "") -> Tree:
    """The tree after a move, within one force if it is named; unchanged where the move is refused."""
    try:
        return _moved(catalogue, tree, move, within)
    except Refusal:
        return tree


def _moved(catalogue: Catalogue, tree: Tree, move: Move, within: str) -> Tree:
    forces = [force for force in all_forces(tree) if within in ("", force.key)]
    force = _one(forces, move.where)
    keys = [selection.key for each in forces for selection in all_selections(each.selections)]
    if move.kind == "select":
        parent = _one([each.key for each in forces] + keys, move.where)
        return grow.select(catalogue, tree, parent, _one(options(catalogue, tree, parent), move.what))[0]
    if move.kind == "add_force":
        inside = force.key if move.what % 2 else ""
        return grow.add_force(
            catalogue, tree, _one(list(catalogue.forces), move.what), force.catalogue_id, inside=inside
        )[0]
    if move.kind == "duplicate_force":
        return grow.duplicate_force(tree, force.key)[0]
    key = _one(keys, move.where)
    if move.kind == "deselect":
        return grow.deselect(catalogue, tree, key)
    if move.kind == "remove":
        return grow.remove(tree, key)
    if move.kind == "set_count":
        return grow.set_count(catalogue, tree, key, move.what % 5)
    return grow.duplicate(tree, key)[0]


def options(catalogue: Catalogue, tree: Tree, parent: str) -> list[str]:
    """What could be chosen below a force or selection, hidden things too."""
    state = evaluate(catalogue, tree)
    if parent in state.nodes:
        return [offer.id for offer in state.nodes[parent].offers]
    waiting = list(state.forces)
    while waiting:
        force = waiting.pop()
        if force.key == parent:
            return [offer.id for offer in force.offers]
        waiting.extend(force.forces)
    return []


def _one(things: Sequence[T], number: int) -> T:
    if not things:
        raise Refusal("There is nothing to choose from.")
    return things[number % len(things)]


def without_keys(tree: Tree) -> Tree:
    """The same tree, with nothing left of the order in which it was made."""
    return replace(tree, forces=tuple(_bare_force(force) for force in tree.forces), next_key=0)


def _bare_force(force: Force) -> Force:
    selections = tuple(_bare(selection) for selection in force.selections)
    return replace(force, key="", selections=selections, forces=tuple(_bare_force(each) for each in force.forces))


def _bare(selection: Selection) -> Selection:
    return replace(selection, key="", children=tuple(_bare(child) for child in selection.children))
