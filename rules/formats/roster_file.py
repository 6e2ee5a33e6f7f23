"""A roster as BattleScribe's files hold it: every figure as the file states it, nothing judged.

Fields stand in the order of the file's elements and bear their names in Python's spelling:
the reader and the writer follow these classes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.catalogue.model import Cost, Number, Profile, Publication, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class CostLimit:
    type_id: str
    value: Number
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    id: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterElement:
    """What forces, selections and categories of a roster share."""

    id: str
    entry_id: str
    name: str = ""
    entry_group_id: str = ""
    custom_name: str = ""
    publication_id: str = ""
    page: str = ""
    custom_notes: str = ""
    rules: tuple[Rule, ...] = ()
    profiles: tuple[Profile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterCategory(RosterElement):
    primary: bool = False
    selections: tuple[RosterSelection, ...] = ()
    """Format 2.00 hangs selections here; reading moves them to the force."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterSelection(RosterElement):
    number: int = 1
    type: str = "upgrade"
    selections: tuple[RosterSelection, ...] = ()
    costs: tuple[Cost, ...] = ()
    categories: tuple[RosterCategory, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterForce(RosterElement):
    catalogue_id: str
    catalogue_revision: int = 0
    catalogue_name: str = ""
    selections: tuple[RosterSelection, ...] = ()
    publications: tuple[Publication, ...] = ()
    costs: tuple[Cost, ...] = ()
    categories: tuple[RosterCategory, ...] = ()
    forces: tuple[RosterForce, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterFile:
    id: str
    game_system_id: str
    name: str = ""
    battle_scribe_version: str = "2.03"
    game_system_name: str = ""
    game_system_revision: int = 0
    costs: tuple[Cost, ...] = ()
    cost_limits: tuple[CostLimit, ...] = ()
    forces: tuple[RosterForce, ...] = ()
    custom_notes: str = ""
    tags: tuple[Tag, ...] = ()
    ignored: tuple[str, ...] = field(default=(), compare=False)
    """Tags and attributes the reader met and has no place for, each once, by name."""


def forces_within(forces: Iterable[RosterForce]) -> Iterator[RosterForce]:
    """These forces, each followed by those within it."""
    for force in forces:
        yield force
        yield from forces_within(force.forces)
