"""Sub-factions of a draft: the groups with a choice such as `*No Sept*` that models of the catalogue offer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from rules.catalogue.compile import Catalogue
from rules.catalogue.model import Document, Rule, SelectionEntry, SelectionEntryGroup
from rules.catalogue.plan import Slot
from rules.formats.pack_options import key_of
from tools.drafting.guards import ALWAYS, Setting, guard_of
from tools.drafting.items import UNWRITTEN

NONE_OF_THEM = "*"
"""What the name of the choice of none begins with."""


class Belonging:
    """Which groups are sub-factions, and which of them a model may choose from."""

    def __init__(self, catalogue: Catalogue, document: Document) -> None:
        self.catalogue = catalogue
        self.document = document
        self.offered: set[str] = set()
        self.groups: tuple[SelectionEntryGroup, ...] = ()
        self.all = [entry for entry in catalogue.entries.values() if isinstance(entry, SelectionEntryGroup)]
        self.all = [
            group for group in self.all if any(e.name.startswith(NONE_OF_THEM) for e in group.selection_entries)
        ]

    def settle(self, models: Iterable[Slot]) -> None:
        """Groups offered apart are one choice (Kabal, Cult, Coven); of two offered together one is wargear (a mark)."""
        users = {group.id: {slot.entry.id for slot in models if group.id in self._offered(slot)} for group in self.all}
        offered = [group for group in self.all if users[group.id]]
        self.offered = {group.id for group in offered}
        offered.sort(key=lambda group: -sum(self._trait(entry.name) != UNWRITTEN for entry in _choices(group)))
        chosen: list[SelectionEntryGroup] = []
        for group in offered:
            if not any(users[group.id] & users[other.id] for other in chosen):
                chosen.append(group)
        self.groups = tuple(chosen)

    def drafted(self) -> dict[str, Any]:
        """The pack's `sub_factions`."""
        choices = {
            key_of(entry.name): {"name": entry.name, "trait": self._trait(entry.name), "text": UNWRITTEN}
            for group in self.groups
            for entry in _choices(group)
        }
        names = [group.name for group in self.groups]
        name = ", ".join(names[:-1]) + f" or {names[-1]}" if len(names) > 1 else names[0]
        return {"name": name, "choices": choices}

    def source_texts(self) -> dict[str, str]:
        """What the data says of each trait."""
        choices = [entry for group in self.groups for entry in _choices(group)]
        rules = {key_of(entry.name): self._rule(entry.name) for entry in choices}
        return {f"sub_factions.{key}": f"{rule.name}: {rule.description}" for key, rule in rules.items() if rule}

    def keys(self) -> set[str]:
        return {key_of(entry.name) for group in self.groups for entry in _choices(group)}

    def of_model(self, slot: Slot, setting: Setting) -> str | list[str]:
        """`any`, `none`, the fixed one, or the only ones it may choose."""
        if not self.groups:
            return "any"
        mine = {group.id for group in self.groups}
        inner = self.catalogue.slot_plan(slot).slots
        offered = [one for one in inner if mine & {each.group.id for each in one.groups}]
        open_to = {one.entry.id for one in offered if not _is_closed(one, setting)}
        choices = [entry for group in self.groups for entry in _choices(group)]
        if not offered:
            names = {entry.name: key_of(entry.name) for entry in choices}
            return next((names[c.name] for c in slot.categories if c.name in names), "none")
        keys = [key_of(entry.name) for entry in choices if entry.id in open_to]
        return "any" if len(keys) == len(choices) else keys

    def reference(self, element_id: str, name: str) -> str:
        """How a condition on a sub-faction, or on a choice like it, is written."""
        for group in self.all:
            for entry in _choices(group):
                if element_id == entry.id or (name and name == entry.name):
                    return key_of(entry.name)
            shared = [{link.target_id for link in entry.category_links} for entry in _choices(group)]
            if shared and element_id in set.intersection(*shared):
                return key_of(group.name)
        return ""

    def is_absent(self, element_id: str, name: str) -> bool:
        """Whether it is a sub-faction that no model of this faction can have."""
        groups = [group for group in self.all if group.id not in self.offered]
        choices = [entry for group in groups for entry in _choices(group)]
        return any(element_id == entry.id or (name and name == entry.name) for entry in choices)

    def _offered(self, slot: Slot) -> set[str]:
        return {each.group.id for one in self.catalogue.slot_plan(slot).slots for each in one.groups}

    def _trait(self, name: str) -> str:
        rule = self._rule(name)
        return rule.name.partition(" (")[0] if rule else UNWRITTEN

    def _rule(self, name: str) -> Rule | None:
        """The rule with the sub-faction's name in parentheses; the catalogue's own first."""
        words = _words(name)
        libraries = [document for document in self.catalogue.documents if document.id != self.document.id]
        rules = [r for document in (self.document, *libraries) for r in (*document.rules, *document.shared_rules)]
        named = [(len(words & _words(rule.name.partition(" (")[2])), rule) for rule in rules]
        most = max((shared for shared, _ in named), default=0)
        return next((rule for shared, rule in named if shared == most), None) if most else None


def _words(name: str) -> set[str]:
    """The words by which one sub-faction differs from another."""
    return set(re.findall(r"[a-z0-9'-]+", name.lower())) - {"the", "of", "cult", "kabal", "coven", "sept"}


def _choices(group: SelectionEntryGroup) -> Iterator[SelectionEntry]:
    return (entry for entry in group.selection_entries if not entry.name.startswith(NONE_OF_THEM))


def _is_closed(slot: Slot, setting: Setting) -> bool:
    hidden = slot.hidden
    for effect in slot.effects.get("hidden", ()):
        if guard_of(effect, setting).kind == ALWAYS:
            hidden = effect.value == "true"
    return hidden
