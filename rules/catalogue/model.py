"""The documents a catalogue is compiled from, as plain immutable values.

Both front doors (BattleScribe's XML, our own YAML packs) end here. Nothing is resolved
and nothing is judged: ids are kept as written. Names follow BattleScribe's, in Python's
spelling, so that a file can be read side by side with this page.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

Number = int | Decimal


def number(text: str) -> Number:
    """Read a number exactly: whole ones as int, others as Decimal."""
    value = Decimal(text.strip())
    if not value.is_finite():
        raise ValueError(f"{text!r} is not a finite number")
    return int(value) if value == value.to_integral_value() else value


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What a constraint, condition or repeat counts, and where."""

    field: str = "selections"
    scope: str = "parent"
    value: Number = 0
    percent_value: bool = False
    shared: bool = True
    include_child_selections: bool = False
    include_child_forces: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraint(Query):
    id: str
    type: str
    """min or max; others are kept and named by the compiler."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition(Query):
    type: str
    child_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionGroup:
    type: str = "and"
    conditions: tuple[Condition, ...] = ()
    condition_groups: tuple[ConditionGroup, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Query):
    child_id: str = ""
    repeats: int = 1
    round_up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    type: str
    field: str
    value: str = ""
    scope: str = ""
    affects: str = ""
    join: str | None = None
    conditions: tuple[Condition, ...] = ()
    condition_groups: tuple[ConditionGroup, ...] = ()
    repeats: tuple[Repeat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ModifierGroup:
    type: str = "and"
    modifiers: tuple[Modifier, ...] = ()
    modifier_groups: tuple[ModifierGroup, ...] = ()
    conditions: tuple[Condition, ...] = ()
    condition_groups: tuple[ConditionGroup, ...] = ()
    repeats: tuple[Repeat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What every named thing in a document has."""

    id: str
    name: str = ""
    hidden: bool = False
    publication_id: str = ""
    page: str = ""
    comment: str = ""
    modifiers: tuple[Modifier, ...] = ()
    modifier_groups: tuple[ModifierGroup, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    type_id: str
    value: Number
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """A category as a selection carries it."""

    entry_id: str
    name: str = ""
    primary: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Characteristic:
    type_id: str
    name: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile(Node):
    type_id: str
    type_name: str = ""
    characteristics: tuple[Characteristic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Node):
    description: str = ""


@dataclass(frozen=True, kw_only=True)
class Info:
    """The information a thing carries: profiles, rules, groups of them, links to them."""

    profiles: tuple[Profile, ...] = ()
    rules: tuple[Rule, ...] = ()
    info_groups: tuple[InfoGroup, ...] = ()
    info_links: tuple[InfoLink, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InfoGroup(Node, Info):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class InfoLink(Node):
    target_id: str
    type: str = ""
    """profile, rule or infoGroup."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryLink(Node, Info):
    target_id: str
    primary: bool = False
    constraints: tuple[Constraint, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryEntry(Node, Info):
    constraints: tuple[Constraint, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosable(Node, Info):
    """What entries, groups and links to them share."""

    collective: bool = False
    import_: bool = True
    sort_index: int | None = None
    constraints: tuple[Constraint, ...] = ()
    category_links: tuple[CategoryLink, ...] = ()
    costs: tuple[Cost, ...] = ()
    selection_entries: tuple[SelectionEntry, ...] = ()
    selection_entry_groups: tuple[SelectionEntryGroup, ...] = ()
    entry_links: tuple[EntryLink, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionEntry(Choosable):
    type: str = "upgrade"
    """model, unit, upgrade or mount."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionEntryGroup(Choosable):
    default_selection_entry_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLink(Choosable):
    target_id: str
    type: str = ""
    """selectionEntry or selectionEntryGroup."""
    default_selection_entry_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceEntry(Node, Info):
    constraints: tuple[Constraint, ...] = ()
    category_links: tuple[CategoryLink, ...] = ()
    costs: tuple[Cost, ...] = ()
    force_entries: tuple[ForceEntry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    id: str
    name: str = ""
    short_name: str = ""
    publisher: str = ""
    publication_date: str = ""
    publisher_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CostType:
    id: str
    name: str = ""
    default_cost_limit: Number = -1
    hidden: bool = False
    limit: bool = False
    """Queries on it are about what it may come to, not what it comes to."""
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacteristicType:
    id: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileType:
    id: str
    name: str = ""
    characteristic_types: tuple[CharacteristicType, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueLink:
    id: str
    target_id: str
    name: str = ""
    import_root_entries: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Document(Info):
    """One file: a game system or a catalogue (`is_game_system` tells which)."""

    id: str
    name: str = ""
    is_game_system: bool = False
    revision: int = 0
    version: str = ""
    """The format's version, as the file states it."""
    library: bool = False
    game_system_id: str = ""
    game_system_revision: int = 0
    author_name: str = ""
    comment: str = ""
    readme: str = ""
    publications: tuple[Publication, ...] = ()
    cost_types: tuple[CostType, ...] = ()
    profile_types: tuple[ProfileType, ...] = ()
    category_entries: tuple[CategoryEntry, ...] = ()
    force_entries: tuple[ForceEntry, ...] = ()
    selection_entries: tuple[SelectionEntry, ...] = ()
    entry_links: tuple[EntryLink, ...] = ()
    catalogue_links: tuple[CatalogueLink, ...] = ()
    shared_selection_entries: tuple[SelectionEntry, ...] = ()
    shared_selection_entry_groups: tuple[SelectionEntryGroup, ...] = ()
    shared_profiles: tuple[Profile, ...] = ()
    shared_rules: tuple[Rule, ...] = ()
    shared_info_groups: tuple[InfoGroup, ...] = ()
    ignored: tuple[str, ...] = field(default=())
    """Tags and attributes the reader met and has no place for, each once, by name."""
    supplement: object = field(default=None, compare=False)
    """What a pack of our own says beside what the engine judges; its edition knows what it is."""


def forces_of(entries: Sequence[ForceEntry]) -> Iterator[ForceEntry]:
    """Forces and the forces within them."""
    waiting = list(entries)
    while waiting:
        force = waiting.pop(0)
        yield force
        waiting.extend(force.force_entries)


def elements_of(document: Document) -> Iterator[Info]:
    """The document and everything in it that carries information or choices, outer before inner."""
    yield document
    yield from document.category_entries
    yield from forces_of(document.force_entries)
    waiting: deque[Choosable] = deque(
        (
            *document.selection_entries,
            *document.entry_links,
            *document.shared_selection_entries,
            *document.shared_selection_entry_groups,
        )
    )
    while waiting:
        element = waiting.popleft()
        yield element
        yield from element.category_links
        waiting.extend(element.selection_entries)
        waiting.extend(element.selection_entry_groups)
        waiting.extend(element.entry_links)
