"""What `evaluate` answers: every node as it stands, what may be chosen, what is wrong.

Reasons are data (which constraint, counted how, held by whom); sentences are made where
they are shown. What there are hundreds of in one evaluation is a tuple: it is made in a third
of the time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rules.catalogue.model import Category, Cost, Number, Profile, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """One selection's share of what a limit counts."""

    key: str
    count: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A constraint as it stands now: whose, of what kind, its bound and what it counts.

    `owner_id` is the entry, group, category or force that carries it; `scope_key` the node
    whose contents are counted ("" for the whole roster).
    """

    constraint_id: str
    owner_id: str
    owner_name: str
    type: str
    field: str
    scope: str
    scope_key: str
    bound: Number
    count: Number
    holders: tuple[Holder, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Error:
    """Something the catalogue forbids.

    `owner_kind` is roster, force, category or selection; `source` is ENTRY/CONSTRAINT,
    ENTRY/hidden or costLimits/COSTTYPE; `key` the node that has it, where there is one.
    """

    owner_kind: str
    owner_id: str
    source: str
    key: str = ""
    limit: Limit | None = None
    message: str = ""
    """What the data itself says is wrong, where it does."""


class Offer(NamedTuple):
    """A place where something could be chosen, below one node.

    `state` is open, full (at its limit) or closed (hidden, or no room); `reasons` are the
    limits that say so. `id` is what a choice of it stores: ids below the parent.
    """

    id: str
    entry_id: str
    group_id: str
    name: str
    type: str
    group_path: tuple[str, ...] = ()
    default: bool = False
    hidden: bool = False
    state: str = "open"
    room: int | None = None
    chosen: int = 0
    minimum: int = 0
    maximum: int | None = None
    costs: tuple[Cost, ...] = ()
    reasons: tuple[Limit, ...] = ()
    sort_index: int = 0

    @property
    def is_fixed(self) -> bool:
        """Whether there is nothing to choose: it is carried, no more and no less."""
        return self.minimum > 0 and self.minimum == self.maximum and self.chosen == self.minimum


class Group(NamedTuple):
    """A heading under which offers stand, with what it asks for as a whole."""

    id: str
    name: str
    path: tuple[str, ...] = ()
    hidden: bool = False
    minimum: int = 0
    maximum: int | None = None
    chosen: int = 0
    sort_index: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeState:
    """One selection after all modifiers. Costs are its own; `total` includes what is below."""

    key: str
    entry_id: str
    group_id: str
    name: str
    type: str
    number: int
    hidden: bool = False
    costs: tuple[Cost, ...] = ()
    total: tuple[Cost, ...] = ()
    categories: tuple[Category, ...] = ()
    profiles: tuple[Profile, ...] = ()
    rules: tuple[Rule, ...] = ()
    publication_id: str = ""
    page: str = ""
    offers: tuple[Offer, ...] = ()
    groups: tuple[Group, ...] = ()
    children: tuple[NodeState, ...] = ()
    resolved: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceState:
    key: str
    entry_id: str
    catalogue_id: str
    name: str
    hidden: bool = False
    costs: tuple[Cost, ...] = ()
    categories: tuple[Category, ...] = ()
    profiles: tuple[Profile, ...] = ()
    rules: tuple[Rule, ...] = ()
    publication_id: str = ""
    page: str = ""
    selections: tuple[NodeState, ...] = ()
    offers: tuple[Offer, ...] = ()
    groups: tuple[Group, ...] = ()
    forces: tuple[ForceState, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    forces: tuple[ForceState, ...] = ()
    costs: tuple[Cost, ...] = ()
    errors: tuple[Error, ...] = ()
    capacities: tuple[Limit, ...] = ()
    """Each force- or roster-wide maximum, with its bound and everyone's share."""
    nodes: dict[str, NodeState] = field(default_factory=dict)
    """Every selection by key."""
