"""Equipment and options as choices: links to items, groups for headings, links to lists.

Conditions count in the parent, everything below included: the parent of a choice is the
model (or the item) that carries it, whatever headings stand between.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from rules.catalogue.model import (
    Condition,
    Constraint,
    EntryLink,
    Modifier,
    SelectionEntry,
    SelectionEntryGroup,
)
from rules.formats import pack_ids as ids
from rules.formats.pack_compile_info import ability_links, item_profiles
from rules.formats.pack_options import Adjustment, CarriedSource, ChoiceSource, Limits, ListedSource, Option, Take
from rules.formats.pack_parts import (
    Test,
    absent,
    all_of,
    any_of,
    battle_forged,
    change,
    chosen,
    count,
    exactly,
    hide,
    is_a,
    limit,
    points,
)
from rules.formats.pack_shelf import COMMANDER_POWERS, LEADER, OptionNames
from rules.formats.pack_source import FactionSource, Item

Names = dict[str, tuple[str, ...]]
"""What a condition may name → the ids it then counts."""


@dataclass(slots=True)
class Offered:
    """What stands below an owner."""

    entries: list[SelectionEntry] = field(default_factory=list)
    groups: list[SelectionEntryGroup] = field(default_factory=list)
    links: list[EntryLink] = field(default_factory=list)

    def fields(self) -> dict[str, Any]:
        return {
            "selection_entries": tuple(self.entries),
            "selection_entry_groups": tuple(self.groups),
            "entry_links": tuple(self.links),
        }


@dataclass(frozen=True, slots=True)
class OptionCompiler:
    """Turns options into choices, knowing where items and lists of this pack stand."""

    source: FactionSource
    shelf: OptionNames

    def item_id(self, key: str) -> str:
        return ids.system_item(key) if key in self.shelf.system_items else ids.item(self.source.key, key)

    def list_id(self, key: str) -> str:
        is_system = key == COMMANDER_POWERS and key not in self.source.lists
        return ids.system_list(key) if is_system else ids.shared_list(self.source.key, key)

    def names(self, owner: str, options: tuple[Option, ...]) -> Names:
        """What conditions below this owner may name."""
        found: dict[str, dict[str, None]] = {}
        for key, named in self._named(owner, options, ""):
            found.setdefault(key, {})[named] = None
        return {key: tuple(named) for key, named in found.items()}

    def _named(self, owner: str, options: tuple[Option, ...], heading: str) -> Iterator[tuple[str, str]]:
        for option in options:
            if isinstance(option, Take):
                yield option.key, choice_id(owner, heading, option)
                yield from ((key, self.item_id(key)) for key in option.items)
                if option.limits.per_team is not None and not option.is_set:
                    yield option.items[0], ids.own(owner, heading, option.key)
            elif isinstance(option, ChoiceSource):
                yield option.key, ids.group(owner, option.key)
                yield from self._named(owner, option.options, option.key)
            else:
                yield option.key, self.group_id(owner, option)
                yield option.list, self.group_id(owner, option)

    def group_id(self, owner: str, option: ListedSource) -> str:
        is_own = option.limits.per_team is not None
        return ids.group(owner, option.key) if is_own else self.list_id(option.list)

    def offered(self, owner: str, equipment: tuple[CarriedSource, ...], options: tuple[Option, ...]) -> Offered:
        """Everything below a model or an item."""
        offered = Offered(links=[self._carried(owner, one) for one in equipment])
        self._add(offered, owner, "", options, self.names(owner, options))
        return offered

    def listed(self, key: str, options: tuple[Option, ...]) -> SelectionEntryGroup:
        """A shared list as a shared group."""
        owner = self.list_id(key)
        offered = Offered()
        self._add(offered, owner, "", options, self.names(owner, options))
        return SelectionEntryGroup(id=owner, name=self.shelf.lists[key].name, **offered.fields())

    def _add(self, offered: Offered, owner: str, heading: str, options: tuple[Option, ...], names: Names) -> None:
        for option in options:
            if isinstance(option, ChoiceSource):
                offered.groups.append(self._group(owner, option, names))
            elif isinstance(option, ListedSource) and option.limits.per_team is not None:
                offered.groups.append(self._group(owner, self._inlined(option), names))
            elif isinstance(option, ListedSource):
                offered.links.append(self._list_link(owner, heading, option, names))
            elif option.is_set or option.limits.per_team is not None:
                offered.entries.append(self._entry(owner, heading, option, names))
            else:
                offered.links.append(self._link(owner, heading, option, names))

    def _inlined(self, option: ListedSource) -> ChoiceSource:
        """A list that counts apart for this model."""
        shared = self.shelf.lists[option.list]
        return ChoiceSource(
            place=option.place,
            key=option.key,
            name=shared.name,
            limits=option.limits,
            options=shared.options,
            default=option.default,
        )

    def _carried(self, owner: str, carried: CarriedSource) -> EntryLink:
        item = self.shelf.items[carried.item]
        link_id = ids.carried(owner, carried.item)
        return EntryLink(
            id=link_id,
            name=item.name,
            type="selectionEntry",
            target_id=self.item_id(carried.item),
            constraints=exactly(link_id, carried.count, shared=False),
            costs=points(carried.price) if carried.price is not None else (),
        )

    def _link(self, owner: str, heading: str, option: Take, names: Names) -> EntryLink:
        link_id = ids.take(owner, heading, option.key)
        constraints, modifiers = self._limits(link_id, option.limits, names, shared=False)
        return EntryLink(
            id=link_id,
            name=self.shelf.items[option.items[0]].name,
            type="selectionEntry",
            target_id=self.item_id(option.items[0]),
            constraints=constraints,
            modifiers=modifiers + self._for_two(option, names),
            costs=points(option.price) if option.price is not None else (),
        )

    def _entry(self, owner: str, heading: str, option: Take, names: Names) -> SelectionEntry:
        """A set, or an item that counts apart from the same item elsewhere."""
        entry_id = choice_id(owner, heading, option)
        items = [self.shelf.items[key] for key in option.items]
        constraints, modifiers = self._limits(entry_id, option.limits, names)
        bare = self._set(entry_id, option, items) if option.is_set else self.item_entry(items[0], entry_id)
        price = sum(item.price for item in items) if option.price is None else option.price
        return replace(
            bare,
            constraints=constraints,
            modifiers=modifiers + self._for_two(option, names),
            costs=points(price),
        )

    def _set(self, entry_id: str, option: Take, items: list[Item]) -> SelectionEntry:
        """The set has the price; what is in it costs nothing more."""
        inner = [
            EntryLink(
                id=ids.take(entry_id, "", item.key),
                name=item.name,
                type="selectionEntry",
                target_id=self.item_id(item.key),
                constraints=exactly(ids.take(entry_id, "", item.key), shared=False),
                costs=points(0),
            )
            for item in items
        ]
        name = option.name or set_name([item.name for item in items])
        return SelectionEntry(id=entry_id, name=name, entry_links=tuple(inner))

    def item_entry(self, item: Item, entry_id: str) -> SelectionEntry:
        """An item as an entry of its own, with all that comes with it."""
        team = limit(entry_id, "max", -1, scope="force")
        is_limited = item.per_team is not None
        return SelectionEntry(
            id=entry_id,
            name=item.name,
            type="model" if item.profile else "upgrade",
            costs=points(item.price),
            profiles=item_profiles(item, entry_id),
            info_links=ability_links(entry_id, item.abilities, self.source),
            constraints=(team,) if is_limited else (),
            modifiers=(change(team.id, item.per_team or 0, battle_forged()),) if is_limited else (),
            **self.offered(entry_id, item.equipment, item.options).fields(),
        )

    def _group(self, owner: str, option: ChoiceSource, names: Names) -> SelectionEntryGroup:
        group_id = ids.group(owner, option.key)
        inner = Offered()
        self._add(inner, owner, option.key, option.options, names)
        constraints, modifiers = self._limits(group_id, option.limits, names)
        return SelectionEntryGroup(
            id=group_id,
            name=option.name,
            constraints=constraints,
            modifiers=modifiers,
            default_selection_entry_id=self._default(owner, option.key, option.options, option.default),
            **inner.fields(),
        )

    def _list_link(self, owner: str, heading: str, option: ListedSource, names: Names) -> EntryLink:
        link_id = ids.list_link(owner, heading, option.key)
        shared = self.shelf.lists[option.list]
        constraints, modifiers = self._limits(link_id, option.limits, names, shared=False)
        return EntryLink(
            id=link_id,
            name=shared.name,
            type="selectionEntryGroup",
            target_id=self.list_id(option.list),
            constraints=constraints,
            modifiers=modifiers,
            default_selection_entry_id=self._default(self.list_id(option.list), "", shared.options, option.default),
        )

    def _default(self, owner: str, heading: str, options: tuple[Option, ...], wanted: str) -> str:
        for option in options:
            if isinstance(option, Take) and option.key == wanted:
                return choice_id(owner, heading, option)
        return ""

    def _limits(
        self, owner: str, limits: Limits, names: Names, *, shared: bool = True
    ) -> tuple[tuple[Constraint, ...], tuple[Modifier, ...]]:
        constraints = []
        if limits.minimum or any(each.minimum is not None for each in limits.adjust):
            constraints.append(limit(owner, "min", limits.minimum, shared=shared))
        is_adjusted = any(each.maximum is not None or each.unlimited for each in limits.adjust)
        if limits.maximum is not None or is_adjusted:
            most = -1 if limits.maximum is None else limits.maximum
            constraints.append(limit(owner, "max", most, shared=shared))
        modifiers = [*self._conditions(limits, names)]
        for each in limits.adjust:
            modifiers.extend(self._adjusted(owner, each, names))
        if limits.per_team is not None:
            team = limit(owner, "max", -1, scope="force")
            constraints.append(team)
            modifiers.append(change(team.id, limits.per_team, battle_forged()))
        return tuple(constraints), tuple(modifiers)

    def _conditions(self, limits: Limits, names: Names) -> Iterator[Modifier]:
        if limits.needs:
            yield hide(self._none(limits.needs, names))
        if limits.not_with:
            yield hide(self._some(limits.not_with, names))

    def _adjusted(self, owner: str, each: Adjustment, names: Names) -> Iterator[Modifier]:
        test = (self._none if each.absent else self._some)(each.references, names)
        if each.minimum is not None:
            yield change(f"{owner}:min", each.minimum, test)
        if each.maximum is not None or each.unlimited:
            yield change(f"{owner}:max", -1 if each.maximum is None else each.maximum, test)
        if each.price is not None:
            yield change(ids.POINTS, each.price, test)

    def _some(self, references: tuple[str, ...], names: Names) -> Test:
        return any_of(*(self._chosen(one) for key in references for one in self._resolved(key, names)))

    def _none(self, references: tuple[str, ...], names: Names) -> Test:
        return all_of(*(self._absent(one) for key in references for one in self._resolved(key, names)))

    def _chosen(self, target: str) -> Condition:
        return is_a(target) if target == ids.role(LEADER) else chosen(target, "parent")

    def _absent(self, target: str) -> Condition:
        return is_a(target, holds=False) if target == ids.role(LEADER) else absent(target, "parent")

    def _resolved(self, key: str, names: Names) -> tuple[str, ...]:
        if key == LEADER:
            return (ids.role(LEADER),)
        if key in names:
            return names[key]
        if key in self.source.sub_factions:
            return (ids.sub_faction_category(self.source.key, key),)
        return (self.list_id(key),) if key in self.shelf.lists else (self.item_id(key),)

    def _for_two(self, option: Take, names: Names) -> tuple[Modifier, ...]:
        if option.price_for_two is None:
            return ()
        each = Decimal(option.price_for_two) / 2
        targets = names[option.key if option.is_set else option.items[0]]
        two = any_of(*(count("atLeast", one, 2, "parent") for one in targets))
        return (change(ids.POINTS, f"{each.normalize():f}", two),)


def choice_id(owner: str, heading: str, option: Take) -> str:
    """The id by which a group's default and conditions call a choice."""
    if option.is_set:
        return ids.item_set(owner, heading, option.key)
    if option.limits.per_team is not None:
        return ids.own(owner, heading, option.key)
    return ids.take(owner, heading, option.key)


def set_name(names: list[str]) -> str:
    """Slugga and choppa."""
    first, *others = names
    lowered = [name if name[1:2].isupper() else name[0].lower() + name[1:] for name in others]
    return f"{first} and {lowered[0]}" if len(lowered) == 1 else ", ".join([first, *lowered])
