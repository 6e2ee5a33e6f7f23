"""Weapons, wargear and powers of a draft: imported entries sorted by what they carry."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from rules.catalogue.compile import Catalogue
from rules.catalogue.info import InfoItem
from rules.catalogue.model import Profile, Rule, SelectionEntry
from rules.formats.pack_options import key_of

UNWRITTEN = "?"
WEAPON, POWER = "Weapon", "Psychic Power"
LONGEST_SET = 40
NUMBERING = re.compile(r"^\d+\.\s*")


@dataclass(slots=True)
class ItemBook:
    """Every item met so far: its key by its entry's id, its text by its key."""

    catalogue: Catalogue
    keys: dict[str, str] = field(default_factory=dict)
    items: dict[str, dict[str, Any]] = field(default_factory=dict)
    sections: dict[str, str] = field(default_factory=dict)
    abilities: dict[str, dict[str, Any]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    ability_texts: dict[str, str] = field(default_factory=dict)
    """What the data says of items and abilities."""
    of_the_system: set[str] = field(default_factory=set)
    """Powers that every faction shares: the system pack has them."""
    opened: set[str] = field(default_factory=set)
    """Items whose own equipment and options have been looked at."""
    single: dict[str, SelectionEntry] = field(default_factory=dict)
    """Profile id → the entry that is nothing but this profile."""

    def __post_init__(self) -> None:
        for entry in self.catalogue.entries.values():
            if isinstance(entry, SelectionEntry):
                profiles = _profiles(self.catalogue.info(entry))
                if len(profiles) == 1 and profiles[0].name.lower() == entry.name.lower():
                    self.single.setdefault(profiles[0].id, entry)

    def real(self, entry: SelectionEntry) -> SelectionEntry:
        """The entry itself, or the one thing that an entry without anything of its own holds."""
        inner = self.catalogue.entry_plan(entry).slots
        is_wrapper = not self.catalogue.info(entry) and len(inner) == 1 and not inner[0].groups
        is_wrapper = is_wrapper and all(bound.value <= 1 for bound in inner[0].constraints)
        return inner[0].entry if is_wrapper else entry

    def parts(self, entry: SelectionEntry) -> list[SelectionEntry]:
        """What a set consists of: `Pulse carbine w/ Markerlight` of two; else nothing."""
        profiles = _profiles(self.catalogue.info(entry))
        parts = [self.single[profile.id] for profile in profiles if profile.id in self.single]
        name = entry.name.lower()
        is_set = len(parts) == len(profiles) > 1 and all(part.name.lower() in name for part in parts)
        if is_set:
            return parts
        inner = self.catalogue.entry_plan(entry).slots
        if not profiles and len(inner) > 1 and not any(slot.groups for slot in inner):
            return [slot.entry for slot in inner]
        return []

    def key(self, entry: SelectionEntry) -> str:
        """The item's key; the item is written down when met for the first time."""
        entry = self.real(entry)
        if entry.id in self.keys:
            return self.keys[entry.id]
        section, item = self._item(entry)
        key, number = key_of(NUMBERING.sub("", entry.name)), 1
        while key in self.items and not self._is_same(key, section, item):
            number += 1
            key = f"{key_of(entry.name)}-{number}"
        self.keys[entry.id] = key
        if key not in self.items:
            self.items[key], self.sections[key] = item, section
            self.texts[key] = said(self.catalogue.info(entry))
            shared = {one.id for one in self.catalogue.game_system.shared_selection_entries}
            if section == "powers" and entry.id in shared:
                self.of_the_system.add(key)
        return key

    def choice_key(self, entry: SelectionEntry) -> str:
        """How a choice of it is called: an item's key, or that of a set."""
        parts = self.parts(entry)
        joined = "-".join(self.key(part) for part in parts)
        return (joined if len(joined) <= LONGEST_SET else key_of(entry.name)) if parts else self.key(entry)

    def price(self, entry: SelectionEntry) -> int:
        """The usual price of an entry's item."""
        return int(self.items[self.key(entry)].get("price", 0))

    def section(self, name: str) -> dict[str, Any]:
        return {
            key: self.items[key]
            for key, section in self.sections.items()
            if section == name and key not in self.of_the_system
        }

    def ability(self, thing: Profile | Rule) -> str:
        """The key of an ability, written down without its text."""
        name = re.sub(r"\s*\(.*\)$", "", thing.name)
        key = key_of(name)
        self.abilities.setdefault(key, {"name": name, "text": UNWRITTEN})
        self.ability_texts.setdefault(key, _said(thing))
        return key

    def _is_same(self, key: str, section: str, item: dict[str, Any]) -> bool:
        """Whether it is the same thing again, apart from its price and the case of its name."""
        apart = ("price", "name", "sets", "equipment", "options", "profile")
        known = {name: value for name, value in self.items[key].items() if name not in apart}
        names = {self.items[key]["name"].lower(), item["name"].lower()}
        rest = {name: value for name, value in item.items() if name not in apart}
        return self.sections[key] == section and len(names) == 1 and known == rest

    def _item(self, entry: SelectionEntry) -> tuple[str, dict[str, Any]]:
        price = next((int(cost.value) for cost in entry.costs if cost.value), 0)
        item: dict[str, Any] = {"name": NUMBERING.sub("", entry.name)}
        if price:
            item["price"] = price
        info = self.catalogue.info(entry)
        weapons = [p for p in _profiles(info) if p.type_name == WEAPON]
        powers = [p for p in _profiles(info) if p.type_name == POWER]
        if powers:
            return "powers", item | _power(powers[0], entry.name)
        if weapons:
            return "weapons", item | _weapon(entry.name, weapons)
        words = [self.catalogue.category_names.get(link.target_id, "") for link in entry.category_links]
        gained = [word for word in words if word and not word.startswith(("Level ", "List: ", "Style: "))]
        return "wargear", item | ({"keywords": gained} if gained else {}) | {"text": UNWRITTEN}


def _profiles(info: tuple[InfoItem, ...]) -> list[Profile]:
    return [item.thing for item in info if isinstance(item.thing, Profile)]


def said(info: tuple[InfoItem, ...]) -> str:
    """The data's words about a thing."""
    return " / ".join(text for item in info if (text := _said(item.thing)))


def _said(thing: Profile | Rule) -> str:
    if isinstance(thing, Rule):
        return f"{thing.name}: {thing.description}"
    figures = values(thing)
    if thing.type_name == WEAPON:
        head = " ".join(f"{name} {value}" for name, value in figures.items() if name != "Abilities")
        return f"{thing.name} [{head}]: {figures.get('Abilities', '-')}"
    if thing.type_name == "Model":
        return ""
    return f"{thing.name}: {' '.join(figures.values())}"


def values(profile: Profile) -> dict[str, str]:
    return {c.name: c.value.strip() for c in profile.characteristics}


def _power(profile: Profile, name: str) -> dict[str, Any]:
    found = re.search(r"value of (\d+)", " ".join(values(profile).values()))
    roll = re.match(r"(\d+)\.", name)
    item: dict[str, Any] = {"warp_charge": int(found[1]) if found else 0}
    if roll and int(roll[1]):
        item["roll"] = int(roll[1])
    return item | {"text": UNWRITTEN}


def _weapon(name: str, profiles: list[Profile]) -> dict[str, Any]:
    if len(profiles) == 1:
        return _weapon_profile(profiles[0])
    profiles = sorted(profiles, key=lambda profile: re.findall(r"\((\d+)\.", profile.name))
    return {"profiles": [{"name": _way(name, profile.name)} | _weapon_profile(profile) for profile in profiles]}


def _way(weapon: str, name: str) -> str:
    """`Ion rifle (1. standard)` → standard; `Plasma gun - supercharge` → supercharge."""
    inner = re.search(r"\((?:\d+\.\s*)?(.+)\)$", name) or re.search(r" - (.+)$", name)
    return inner[1].strip() if inner else name.removeprefix(weapon).strip(" -,") or name


def _weapon_profile(profile: Profile) -> dict[str, Any]:
    stats = values(profile)
    payload: dict[str, Any] = {}
    if stats.get("Range") not in ("Melee", ""):
        reach = figure(stats.get("Range", "-"))
        payload["range"] = f'{reach}"' if isinstance(reach, int) else reach
    payload["type"] = stats.get("Type", "")
    payload |= {name: figure(stats.get(name, "-")) for name in ("S", "AP", "D")}
    if stats.get("Abilities", "-") not in ("-", ""):
        payload["text"] = UNWRITTEN
    return payload


def figure(text: str) -> str | int:
    """A figure as packs write it: whole numbers as numbers."""
    text = text.strip().replace("”", '"').replace("''", '"')
    return int(text) if re.fullmatch(r"-?(0|[1-9]\d*)", text) else text
