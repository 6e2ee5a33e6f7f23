"""The ids by which a 2018 game system names what the edition speaks of.

Read once from the game system's own document, by the names it uses, so that imported
data, its later revisions and our own packs need no table each. Two names of the data are
traps: the categories called `Specialist: …` are linked by nothing, and `type="model"`
tells nothing of what an operative is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.catalogue.compile import Catalogue
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.model import Cost, Document, SelectionEntry
from rules.editions.base import Purpose, Role
from rules.editions.kt2018 import trees
from rules.editions.kt2018.words import slug

ROLE_NAMES = {
    "Leader": Role.LEADER,
    "Specialist": Role.SPECIALIST,
    "Non-specialist": Role.NON_SPECIALIST,
    "Commander": Role.COMMANDER,
    "Specialist Retainer": Role.RETAINER,
}
LEVELS = {f"Level {level}": level for level in (1, 2, 3, 4)}
LIST_CONFIGURATION = "List Configuration"
LIST_KINDS = {
    "matched-play-kill-team": "matched-kill-team",
    "matched-play-command-roster": "matched-roster",
    "open-play-kill-team": "open-kill-team",
    "campaign-command-roster": "campaign-roster",
    "campaign-kill-team": "campaign-kill-team",
}
KIND_FOR = {Purpose.COMMAND_ROSTER: "campaign-roster", Purpose.KILL_TEAM: "campaign-kill-team"}
HUNTER = "legendary-hunter"
FACTION = "Faction: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """Ids of one game system, by what they mean."""

    force: str
    roles: Mapping[str, Role]
    """Primary category of a root selection → role."""
    specialisms: Mapping[str, str]
    """Shared entry → specialism."""
    levels: Mapping[str, int]
    """Category → level."""
    hunters: Mapping[str, int]
    """Entries of Legendary Hunters, which carry their level in the name alone."""
    traits: Mapping[str, str]
    """Entry → trait."""
    factions: Mapping[str, str]
    """Category → faction keyword."""
    list_configuration: str
    list_kinds: Mapping[str, str]
    """Entry → kind of list."""
    resources: str
    advances: str
    """The entry under which a fire team's advances stand."""
    advance_keys: Mapping[str, str]
    """Entry → advance."""
    model_profile: str
    points: str
    taken_over: frozenset[str]
    """Constraints that the edition judges itself; the engine's verdict on them is dropped."""

    def price(self, costs: Iterable[Cost]) -> int:
        """The points among these costs; all of them where the game system is unknown."""
        return sum(int(each.value) for each in costs if each.type_id == self.points or not self.points)

    def kind_entry(self, kind: str) -> str:
        return next((entry for entry, known in self.list_kinds.items() if known == kind), "")


@once_per_catalogue
def vocabulary_of(catalogue: Catalogue) -> Vocabulary:
    """The vocabulary of a compiled catalogue; read once."""
    return vocabulary(catalogue.game_system)


def vocabulary(game_system: Document) -> Vocabulary:
    """The ids of a game system; what it does not have stays empty."""
    entries = {entry.name: entry for entry in game_system.shared_selection_entries}
    specialisms = {entry.id: slug(name) for name, entry in entries.items() if slug(name) in trees.NAMES}
    lists = entries.get(LIST_CONFIGURATION)
    kinds = lists.selection_entry_groups[0] if lists and lists.selection_entry_groups else None
    advances = entries.get("Fire Team Advances")
    force = game_system.force_entries[0] if game_system.force_entries else None
    return Vocabulary(
        force=force.id if force else "",
        roles={c.id: ROLE_NAMES[c.name] for c in game_system.category_entries if c.name in ROLE_NAMES},
        specialisms=specialisms,
        levels={c.id: LEVELS[c.name] for c in game_system.category_entries if c.name in LEVELS},
        hunters={e.id: int(e.name[-1]) for e in entries.values() if _is_hunter(e)},
        traits={entry.id: slug(entry.name) for entry in _traits(game_system)},
        factions={
            c.id: c.name.removeprefix(FACTION) for c in game_system.category_entries if c.name.startswith(FACTION)
        },
        list_configuration=lists.id if lists else "",
        list_kinds={e.id: LIST_KINDS.get(slug(e.name), slug(e.name)) for e in kinds.selection_entries} if kinds else {},
        resources=entries["Resources"].id if "Resources" in entries else "",
        advances=advances.id if advances else "",
        advance_keys=dict(_advances(advances)) if advances else {},
        model_profile=next((p.id for p in game_system.profile_types if p.name == "Model"), ""),
        points=game_system.cost_types[0].id if game_system.cost_types else "",
        taken_over=frozenset(_taken_over(game_system, specialisms)),
    )


def _is_hunter(entry: SelectionEntry) -> bool:
    return slug(entry.name).startswith(HUNTER) and entry.name[-1:] in "1234"


def _traits(game_system: Document) -> Iterator[SelectionEntry]:
    for group in game_system.shared_selection_entry_groups:
        if group.name == "Commander Traits":
            yield from group.selection_entries
            targets = {link.target_id for link in group.entry_links}
            yield from (e for e in game_system.shared_selection_entries if e.id in targets)


def _advances(entry: SelectionEntry) -> Iterator[tuple[str, str]]:
    """Each advance, and the two ways of those that have two, as `skilled:shooting`."""
    for group in entry.selection_entry_groups:
        for advance in group.selection_entries:
            key = slug(advance.name.lstrip("0123456789. "))
            yield advance.id, key
            for inner in (
                *advance.selection_entries,
                *(e for g in advance.selection_entry_groups for e in g.selection_entries),
            ):
                yield inner.id, f"{key}:{slug(inner.name)}"


def _taken_over(game_system: Document, specialisms: Mapping[str, str]) -> Iterator[str]:
    """How many of each role and how many models; each specialism once."""
    for force in game_system.force_entries:
        for link in force.category_links:
            yield from (constraint.id for constraint in link.constraints)
    for category in game_system.category_entries:
        if category.name in ROLE_NAMES or category.name == "Model":
            yield from (constraint.id for constraint in category.constraints)
    for entry in game_system.shared_selection_entries:
        if entry.id in specialisms:
            yield from (constraint.id for constraint in entry.constraints if constraint.scope in ("force", "roster"))
