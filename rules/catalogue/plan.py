"""What a place offers, with all links followed: made once per definition, shared by all trees.

A Slot is one entry as it can be chosen below a parent: its own data, that of the links
passed on the way and of the groups it stands in. Slots know nothing of any tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules.catalogue.effects import CATEGORY_TYPES, ByField, Effect, by_field, effects_of
from rules.catalogue.info import InfoItem
from rules.catalogue.model import (
    Category,
    CategoryLink,
    Choosable,
    Constraint,
    EntryLink,
    Number,
    SelectionEntry,
    SelectionEntryGroup,
)


def join_ids(*parts: str) -> str:
    return "::".join(part for part in parts if part)


def last_id(joined: str) -> str:
    """That of the entry or group itself, behind those of links."""
    return joined.rpartition("::")[2]


@dataclass(eq=False)
class GroupSlot:
    """A group as it stands below a parent; `path` is its id below that parent."""

    group: SelectionEntryGroup
    link: EntryLink | None
    path: str
    outer: tuple[GroupSlot, ...]
    hidden: bool
    constraints: tuple[Constraint, ...]
    sources: Mapping[str, str]
    """What a breach of a constraint of the link's own is reported under, by the constraint's id."""
    effects: ByField
    default_id: str
    ids: frozenset[str]
    sort_index: int
    all_collective: bool = False
    """Everything in it is collective, so its limits are per model of the parent."""

    @cached_property
    def outer_paths(self) -> tuple[str, ...]:
        return tuple(group.path for group in self.outer)


@dataclass(frozen=True, eq=False)
class Slot:
    """An entry as it can be chosen below one parent."""

    entry: SelectionEntry
    link: EntryLink | None
    path: str
    """Ids below the parent: links passed, then the entry, joined by `::`."""
    link_path: str
    """The links alone: what everything further below is prefixed with."""
    groups: tuple[GroupSlot, ...]
    ids: frozenset[str]
    """Everything a condition may call this by: entry, links, groups, type."""
    hidden: bool
    collective: bool
    """Counted per model of the parent. It is the entry or its link that says so; that a group does means nothing."""
    name: str
    publication_id: str
    page: str
    categories: tuple[Category, ...]
    base_costs: Mapping[str, Number]
    constraints: tuple[Constraint, ...]
    sources: Mapping[str, str]
    """What a breach of a constraint of the link's own is reported under, by the constraint's id."""
    effects: ByField
    remote: tuple[Effect, ...]
    """Effects aimed at another node than the selection itself."""
    info: tuple[InfoItem, ...]
    sort_index: int = 0

    @property
    def group_path(self) -> str:
        return self.groups[-1].path if self.groups else ""

    @cached_property
    def group_paths(self) -> tuple[str, ...]:
        return tuple(group.path for group in self.groups)

    @cached_property
    def is_default(self) -> bool:
        return bool(self.groups) and is_default_of(self, self.groups[-1])


def is_default_of(slot: Slot, group: GroupSlot) -> bool:
    wanted = group.default_id
    return bool(wanted) and (wanted == slot.entry.id or (slot.link is not None and wanted == slot.link.id))


@dataclass(eq=False)
class Plan:
    """All that can be chosen directly below one parent."""

    slots: tuple[Slot, ...] = ()
    groups: tuple[GroupSlot, ...] = ()
    by_path: dict[str, Slot] = field(default_factory=dict)

    def find(self, wanted: str) -> Slot | None:
        """A slot by its path, or by any one id: the entry's, a link's (the plainest wins)."""
        exact = self.by_path.get(wanted)
        if exact is not None:
            return exact
        tail = last_id(wanted)
        fitting = [s for s in self.slots if tail == s.entry.id or (s.link and tail == s.link.id)]
        return min(fitting, key=lambda s: s.path.count("::"), default=None)


def make_group_slot(
    group: SelectionEntryGroup, link: EntryLink | None, below: str, outer: tuple[GroupSlot, ...]
) -> GroupSlot:
    """Merge a group and the link that leads to it."""
    layers: tuple[Choosable, ...] = (group, link) if link else (group,)
    return GroupSlot(
        group=group,
        link=link,
        path=join_ids(below, group.id),
        outer=outer,
        hidden=any(layer.hidden for layer in layers),
        constraints=tuple(c for layer in layers for c in layer.constraints),
        sources=sources_of(link),
        effects=by_field(effect for layer in layers for effect in effects_of(layer)),
        default_id=(link.default_selection_entry_id if link else "") or group.default_selection_entry_id,
        ids=frozenset({group.id, link.id} if link else {group.id}),
        sort_index=(link.sort_index if link and link.sort_index is not None else group.sort_index) or 0,
    )


def make_slot(
    entry: SelectionEntry,
    link: EntryLink | None,
    passed: str,
    groups: tuple[GroupSlot, ...],
    names: Mapping[str, str],
    info: tuple[InfoItem, ...],
) -> Slot:
    """Merge an entry, the link that leads to it and the groups around it."""
    layers: tuple[Choosable, ...] = (entry, link) if link else (entry,)
    link_path = join_ids(passed, link.id if link else "")
    own = tuple(effect for layer in layers for effect in effects_of(layer))
    inherited = tuple(
        effect for group in groups for effect in group.effects.get("category", ()) if effect.type in CATEGORY_TYPES
    )
    group_links = [c for g in groups for c in [*g.group.category_links, *(g.link.category_links if g.link else ())]]
    return Slot(
        entry=entry,
        link=link,
        path=join_ids(link_path, entry.id),
        link_path=link_path,
        groups=groups,
        ids=frozenset({entry.id, entry.type, "any"}.union([link.id] if link else [], *(group.ids for group in groups))),
        hidden=any(layer.hidden for layer in layers),
        collective=any(layer.collective for layer in layers),
        name=entry.name or (link.name if link else ""),
        publication_id=entry.publication_id or (link.publication_id if link else ""),
        page=entry.page or (link.page if link else ""),
        categories=merge_categories([link for layer in layers for link in layer.category_links], names, group_links),
        base_costs=_costs(layers),
        constraints=tuple(c for layer in layers for c in layer.constraints),
        sources=sources_of(link, entry),
        effects=by_field((*own, *inherited)),
        remote=tuple(effect for effect in own if effect.scope not in ("", "self")),
        info=info,
        sort_index=(link.sort_index if link and link.sort_index is not None else entry.sort_index) or 0,
    )


def sources_of(link: EntryLink | None, entry: SelectionEntry | None = None) -> Mapping[str, str]:
    """A link's limits by what their breach is reported under: a maximum beside one of the entry's own is its."""
    own = {_kind_of(c): f"{entry.id}/{c.id}" for c in entry.constraints if c.type == "max"} if entry else {}
    return {c.id: own.get(_kind_of(c), f"{link.id}/{c.id}") for c in link.constraints} if link else {}


def _kind_of(constraint: Constraint) -> tuple[str, str, str]:
    return constraint.type, constraint.field, constraint.scope


def merge_categories(
    links: Sequence[CategoryLink], names: Mapping[str, str], inherited: Sequence[CategoryLink] = ()
) -> tuple[Category, ...]:
    """Each category once, in order. One is primary: the last that is said to be, own before inherited."""
    merged = {link.target_id: names.get(link.target_id, link.name) for link in (*links, *inherited)}
    primary = next((link.target_id for link in (*reversed(links), *reversed(inherited)) if link.primary), None)
    return tuple(Category(entry_id=key, name=name, primary=key == primary) for key, name in merged.items())


def _costs(layers: Iterable[Choosable]) -> Mapping[str, Number]:
    """A link's own cost replaces its target's, type by type."""
    costs: dict[str, Number] = {}
    for layer in layers:
        costs.update({cost.type_id: cost.value for cost in layer.costs})
    return costs
