"""What an operative's choices say of it: specialism, abilities, bought level, traits, sub-faction.

Read from the loadout and the catalogue's plans alone, so that it does not matter where the
operative stands, nor which pack it is from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rules.catalogue.compile import Catalogue
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.plan import Plan, Slot
from rules.catalogue.tree import Stated
from rules.editions.base import AbilityPick, Choice, Loadout, Role
from rules.editions.kt2018 import trees
from rules.editions.kt2018.abilities import GENERALIST
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.vocabulary import Vocabulary, vocabulary_of
from rules.editions.kt2018.words import slug

# How the factions call what an operative belongs to within them.
SUB_FACTIONS = frozenset(
    {
        "Chapter", "Regiment", "Forge World", "Legion", "Craftworld", "Kabal", "Wych Cult", "Haemonculus Coven",
        "Coven", "Masque", "Dynasty", "Clan", "Sept", "Hive Fleet", "Cult", "Order",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LoadoutReading:
    """What the choices of one operative say."""

    specialism: str = ""
    picks: tuple[AbilityPick, ...] = ()
    level: int = 1
    """The highest level among its choices: what a commander has bought."""
    traits: tuple[str, ...] = ()
    sub_faction: str = ""
    tree: tuple[AbilityPick, ...] = ()
    """All abilities of its specialism."""
    sub_factions: tuple[str, ...] = ()
    """What its model may belong to."""


@dataclass(slots=True)
class _Finding:
    specialisms: list[tuple[str, Slot]] = field(default_factory=list)
    picks: list[AbilityPick] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    sub_faction: str = ""


@lru_cache(maxsize=400)
def read_loadout(catalogue: Catalogue, loadout: Loadout) -> LoadoutReading:
    """Read one operative's choices; remembered of those who were read last."""
    slot = slot_of(catalogue, loadout)
    if slot is None:
        return _read_stated(loadout)
    found = _Finding()
    work = _LoadoutReader(catalogue, vocabulary_of(catalogue), found)
    work.read((*loadout.role_choices, *loadout.choices), catalogue.slot_plan(slot), "")
    specialism, entry = found.specialisms[0] if found.specialisms else ("", None)
    return LoadoutReading(
        specialism=specialism,
        picks=tuple(found.picks),
        level=max(found.levels, default=1),
        traits=tuple(found.traits),
        sub_faction=found.sub_faction,
        tree=tuple(_open_to(tree_of(catalogue, specialism, entry), specialism, found.traits)) if entry else (),
        sub_factions=sub_factions_of(catalogue, slot),
    )


def slot_of(catalogue: Catalogue, loadout: Loadout) -> Slot | None:
    """Where the operative's model is offered in its role."""
    places = places_of(catalogue)
    slot = places.by_role.get((loadout.model, loadout.role))
    if slot is None and loadout.role is Role.NON_SPECIALIST and loadout.model in places.container_of:
        slot = places.container_of[loadout.model].members[loadout.model]
    return slot


def specialisms_of(catalogue: Catalogue, model: str, role: Role) -> tuple[str, ...]:
    """The specialisms a model may take in a role."""
    words = vocabulary_of(catalogue)
    slot = places_of(catalogue).by_role.get((model, role))
    if slot is None:
        return ()
    slots = catalogue.slot_plan(slot).slots
    return tuple(dict.fromkeys(words.specialisms[s.entry.id] for s in slots if s.entry.id in words.specialisms))


def _open_to(picks: Iterable[AbilityPick], specialism: str, traits: Sequence[str]) -> Iterator[AbilityPick]:
    """Its own abilities; those of other specialisms for a generalist alone."""
    for pick in picks:
        known = trees.specialism_of(pick.key)
        if known in ("", specialism) or GENERALIST in traits:
            yield pick


@once_per_catalogue
def _trees(catalogue: Catalogue) -> dict[tuple[str, int], tuple[AbilityPick, ...]]:
    """The trees that were read before, by specialism and slot, which lives as long as its catalogue."""
    return {}


def tree_of(catalogue: Catalogue, specialism: str, slot: Slot) -> tuple[AbilityPick, ...]:
    """Every ability of a specialism's tree, each once, at its own level."""
    known, place = _trees(catalogue), (specialism, id(slot))
    if place not in known:
        known[place] = tuple(_tree_of(catalogue, specialism, slot))
    return known[place]


def _tree_of(catalogue: Catalogue, specialism: str, slot: Slot) -> Iterator[AbilityPick]:
    words = vocabulary_of(catalogue)
    seen: set[str] = set()
    for inner in catalogue.slot_plan(slot).slots:
        pick = pick_of(inner, specialism, words)
        if pick is not None and pick.key not in seen:
            seen.add(pick.key)
            yield pick


def pick_of(slot: Slot, specialism: str, words: Vocabulary) -> AbilityPick | None:
    """The ability that a choice below a specialism takes; None when it is none of the tree."""
    level = level_of_slot(slot, words)
    if not level:
        return None
    name = _bare(slot.name)
    key = trees.KEYS.get(specialism, {}).get(slug(name))
    if key is not None:
        return AbilityPick(key=key, level=trees.level_of(key), name=name, entry_id=slot.entry.id)
    foreign, _, ability = name.partition(": ")
    key = trees.KEYS.get(slug(foreign), {}).get(slug(ability))
    return AbilityPick(key=key or slot.entry.id, level=level, name=name, entry_id=slot.entry.id)


def level_of_slot(slot: Slot, words: Vocabulary) -> int:
    """The level a choice stands on; 0 for what is no ability."""
    if slot.entry.id in words.hunters:
        return words.hunters[slot.entry.id]
    return max((words.levels.get(category.entry_id, 0) for category in slot.categories), default=0)


def _bare(name: str) -> str:
    """An ability's name without the level that stands before it."""
    start, _, rest = name.partition(": ")
    return rest if rest and start in ("Level 1", "Level 2", "Level 3", "Level 4") else name


@dataclass(frozen=True, slots=True)
class _LoadoutReader:
    catalogue: Catalogue
    words: Vocabulary
    found: _Finding

    def read(self, choices: Iterable[Choice], plan: Plan, specialism: str) -> None:
        for choice in choices:
            slot = None if choice.stated else plan.find(choice.id)
            if slot is not None:
                if slot.entry.id in self.words.specialisms and self.found.specialisms:
                    continue  # a second one is too much as a whole, not in its abilities
                self._take(slot, specialism)
                inner = self.words.specialisms.get(slot.entry.id, specialism)
                self.read(choice.children, self.catalogue.slot_plan(slot), inner)

    def _take(self, slot: Slot, specialism: str) -> None:
        entry = slot.entry.id
        level = level_of_slot(slot, self.words)
        if entry in self.words.specialisms:
            self.found.specialisms.append((self.words.specialisms[entry], slot))
        elif entry in self.words.traits:
            self.found.traits.append(self.words.traits[entry])
        elif level:
            self.found.levels.append(level)
            pick = None if entry in self.words.hunters else pick_of(slot, specialism, self.words)
            if pick is not None:
                self.found.picks.append(pick)
        elif is_sub_faction(slot) and not is_none(slot):
            self.found.sub_faction = slot.name


def is_sub_faction(slot: Slot) -> bool:
    """Whether choosing it says what the operative belongs to within its faction."""
    return any(names_sub_factions(group.group.name) for group in slot.groups)


def names_sub_factions(name: str) -> bool:
    """Whether a heading is of sub-factions: one kind of them, or several (`Kabal, Wych Cult or Coven`)."""
    return set(re.split(", | or ", name)) <= SUB_FACTIONS


def sub_factions_of(catalogue: Catalogue, slot: Slot) -> tuple[str, ...]:
    """What a model may belong to within its faction."""
    offered = (inner for inner in catalogue.slot_plan(slot).slots if is_sub_faction(inner))
    return tuple(dict.fromkeys(inner.name for inner in offered if not is_none(inner)))


def is_none(slot: Slot) -> bool:
    """Whether it is the choice of belonging to none."""
    return slot.name.strip("* ").lower().startswith("no ")


# From a file's own figures


def _read_stated(loadout: Loadout) -> LoadoutReading:
    """What can be read of an operative that no catalogue knows: names are all there is."""
    names = list(_names((*loadout.role_choices, *loadout.choices)))
    specialism = next((slug(name) for name in names if slug(name) in trees.NAMES), "")
    keys = trees.KEYS.get(specialism, {})
    picks = [
        AbilityPick(key=keys[slug(_bare(name))], level=trees.level_of(keys[slug(_bare(name))]), name=_bare(name))
        for name in names
        if slug(_bare(name)) in keys
    ]
    return LoadoutReading(specialism=specialism, picks=tuple(picks), level=max((p.level for p in picks), default=1))


def earned_names(loadout: Loadout) -> frozenset[str]:
    """As its file calls them, the abilities above the first level: what they cost is not the file's to say."""
    stated = _read_stated(loadout)
    earned = {pick.name for pick in stated.picks if pick.level > 1}
    return frozenset(name for name in _names((*loadout.role_choices, *loadout.choices)) if _bare(name) in earned)


def _names(choices: Iterable[Choice]) -> Iterator[str]:
    for choice in choices:
        yield (choice.stated or Stated(name=choice.id)).name
        yield from _names(choice.children)
