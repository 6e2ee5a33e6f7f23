"""A roster's choices as an immutable tree, and nothing about what they mean.

`entry_id` is written as in roster files: the ids of all links passed on the way down
from the root, then the entry's own id, joined by `::`. Keys name the nodes of one tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.catalogue.model import Category, Cost, Profile, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What a file said of a selection that no catalogue here knows."""

    name: str
    type: str = "upgrade"
    costs: tuple[Cost, ...] = ()
    categories: tuple[Category, ...] = ()
    profiles: tuple[Profile, ...] = ()
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    key: str
    entry_id: str
    group_id: str = ""
    number: int = 1
    children: tuple[Selection, ...] = ()
    custom_name: str = ""
    custom_notes: str = ""
    stated: Stated | None = None
    """Set exactly when the selection is unresolved: it is then judged by what its file said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryNote:
    """A player's own name and note for a category of a force."""

    category_id: str
    custom_name: str = ""
    custom_notes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    key: str
    entry_id: str
    catalogue_id: str
    selections: tuple[Selection, ...] = ()
    forces: tuple[Force, ...] = ()
    custom_name: str = ""
    custom_notes: str = ""
    category_notes: tuple[CategoryNote, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    forces: tuple[Force, ...] = ()
    cost_limits: tuple[Cost, ...] = ()
    name: str = ""
    custom_notes: str = ""
    next_key: int = field(default=1, compare=False)
    """The number the next new node gets; no part of what the tree says."""


def all_forces(tree: Tree) -> Iterator[Force]:
    """Every force, parents before their child forces."""
    waiting = list(reversed(tree.forces))
    while waiting:
        force = waiting.pop()
        yield force
        waiting.extend(reversed(force.forces))


def all_selections(selections: tuple[Selection, ...]) -> Iterator[Selection]:
    """Every selection, parents before their children, in order."""
    waiting = list(reversed(selections))
    while waiting:
        selection = waiting.pop()
        yield selection
        waiting.extend(reversed(selection.children))
