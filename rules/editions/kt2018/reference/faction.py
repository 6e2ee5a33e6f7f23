"""What a faction's operatives share, to be looked up: specialism trees, traits, advances, powers, weapons.

Read from the catalogue's plans alone; nothing is evaluated. The texts are those of the catalogue's own files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.catalogue.compile import Catalogue
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.model import Choosable, Document, InfoGroup, Profile, Rule, SelectionEntry
from rules.catalogue.plan import Slot
from rules.editions.base import AbilityPick, Role
from rules.editions.kt2018 import trees
from rules.editions.kt2018.abilities import place, tree
from rules.editions.kt2018.checks.members import FIRE_TEAM
from rules.editions.kt2018.loadout.editor import sub_factions
from rules.editions.kt2018.loadout.places import Places, places_of
from rules.editions.kt2018.loadout.reading import is_sub_faction, pick_of, specialisms_of
from rules.editions.kt2018.reference.lessons import LESSONS, MOST_ROUNDS, RESOURCES
from rules.editions.kt2018.reference.moments import MOMENTS
from rules.editions.kt2018.reference.sheets import HELPERS, MELEE, STRUCTURE, WARGEAR, WEAPON
from rules.editions.kt2018.vocabulary import FACTION, Vocabulary, vocabulary_of
from rules.editions.kt2018.words import slug
from rules.names import both
from rules.reference import Priced, Reference, TrainingTree, TreeAbility
from rules.sheets import Text, WeaponLine

LEADER = "leader"
POWER = "Psychic Power"
# Specialisms that commanders alone may take; some commanders take those of the ranks.
COMMANDERS = tuple(list(trees.NAMES)[list(trees.NAMES).index("zealot") + 1 :])


@once_per_catalogue
def reference(catalogue: Catalogue) -> Reference:
    """What there is to look up beside datasheets; read once per catalogue."""
    return _read(catalogue, vocabulary_of(catalogue))


def _read(catalogue: Catalogue, words: Vocabulary) -> Reference:
    weapons: dict[tuple[str, tuple[str, ...]], WeaponLine] = {}
    wargear: dict[str, Text] = {}
    bearers: dict[str, list[str]] = {}
    carriers: dict[tuple[str, tuple[str, ...]], dict[str, None]] = {}
    for model in places_of(catalogue).models():
        for thing in carriable(catalogue, model):
            if thing.type_name not in (WEAPON, WARGEAR):
                continue
            if model not in bearers.setdefault(thing.name, []):
                bearers[thing.name].append(model)
            if thing.type_name == WEAPON:
                line = weapon_line(thing)
                weapons.setdefault((line.name, line.values), line)
                carriers.setdefault((line.name, line.values), {})[model] = None
            else:
                wargear.setdefault(thing.name, as_text(thing))
    common, own = _powers(catalogue)
    return Reference(
        trees=tuple(_trees(catalogue, words)),
        traits=tuple(_traits(catalogue, words)),
        advances=tuple(_advances(catalogue, words)),
        hunters=tuple(_hunters(catalogue, words)),
        powers=common,
        own_powers=own,
        sub_factions=sub_factions(catalogue),
        weapons=tuple(sorted(weapons.values(), key=lambda line: line.name.lower())),
        wargear=tuple(sorted(wargear.values(), key=lambda text: text.name.lower())),
        bearers={name: tuple(models) for name, models in bearers.items()},
        carriers={line: tuple(models) for line, models in carriers.items() if [*models] != bearers[line[0]]},
        takers=_takers(catalogue),
        names=names(catalogue),
        keywords=keywords(catalogue),
        lessons=LESSONS,
        moments=MOMENTS,
        rounds=MOST_ROUNDS,
        resources=RESOURCES,
    )


# What can be carried


def carriable(catalogue: Catalogue, model: str) -> Iterator[Profile]:
    """Profiles of a model and of everything it could choose, levels and specialisms left out."""
    slot = any_slot(places_of(catalogue), model)
    seen: set[int] = set()
    for each in _below(catalogue, vocabulary_of(catalogue), slot, set()):
        for item in each.info:
            if isinstance(item.thing, Profile) and id(item.thing) not in seen:
                seen.add(id(item.thing))
                yield item.thing


def any_slot(places: Places, model: str) -> Slot:
    """A place where a model of the faction is offered, in whichever role."""
    found = next((places.by_role[model, role] for role in Role if (model, role) in places.by_role), None)
    return found or places.container_of[model].members[model]


def _below(catalogue: Catalogue, words: Vocabulary, slot: Slot, passed: set[str]) -> Iterator[Slot]:
    yield slot
    for inner in catalogue.slot_plan(slot).slots:
        if inner.entry.id not in passed and _is_gear(inner, words):
            passed.add(inner.entry.id)
            yield from _below(catalogue, words, inner, passed)


def _is_gear(slot: Slot, words: Vocabulary) -> bool:
    known = (words.specialisms, words.traits, words.hunters)
    if any(slot.entry.id in each for each in known) or is_sub_faction(slot):
        return False
    # What is hidden for good is there for other editors alone.
    return not slot.hidden or "hidden" in slot.effects


def weapon_line(profile: Profile) -> WeaponLine:
    values = tuple(characteristic.value for characteristic in profile.characteristics)
    return WeaponLine(name=profile.name, values=values, is_melee=bool(values) and slug(values[0]) == MELEE)


def as_text(profile: Profile) -> Text:
    """A profile that says something: its figures by name, then its sentence."""
    values = [(each.name, each.value) for each in profile.characteristics if each.value not in ("", "-")]
    return Text(name=profile.name, text=" · ".join(_figure_text(name, value) for name, value in values))


def _figure_text(name: str, value: str) -> str:
    return f"{name.capitalize()} {value}" if value.rstrip('+"').isdigit() else value


def _takers(catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    takers: dict[str, dict[str, None]] = {}
    for model in places_of(catalogue).models():
        for role in (Role.LEADER, Role.SPECIALIST, Role.RETAINER, Role.COMMANDER):
            for specialism in specialisms_of(catalogue, model, role):
                takers.setdefault(specialism, {})[model] = None
    return {specialism: tuple(models) for specialism, models in takers.items()}


# Trees, traits, advances, powers


def _trees(catalogue: Catalogue, words: Vocabulary) -> Iterator[TrainingTree]:
    entries = {specialism: entry for entry, specialism in words.specialisms.items()}
    for specialism in (each for each in trees.NAMES if each in entries):
        entry = catalogue.entries.get(entries[specialism])
        if isinstance(entry, SelectionEntry):
            found = _abilities(catalogue, words, specialism, entry)
            yield TrainingTree(
                key=specialism, name=entry.name, bearers=_bearers(specialism).value, abilities=tuple(found)
            )


def _bearers(specialism: str) -> Role:
    if specialism == LEADER:
        return Role.LEADER
    return Role.COMMANDER if specialism in COMMANDERS else Role.SPECIALIST


def _abilities(
    catalogue: Catalogue, words: Vocabulary, specialism: str, entry: SelectionEntry
) -> Iterator[TreeAbility]:
    picks = _placed(catalogue, words, specialism, entry)
    for at in sorted(picks, key=trees.PLACES.index):
        above = "" if at == "1" else "1" if at[0] == "2" else f"2{at[1]}"
        yield TreeAbility(
            key=picks[at].key,
            level=int(at[0]),
            name=picks[at].name,
            text=entry_text(catalogue, picks[at].entry_id),
            under=picks[above].key if above in picks else "",
        )


def _placed(catalogue: Catalogue, words: Vocabulary, specialism: str, entry: SelectionEntry) -> dict[str, AbilityPick]:
    """The abilities of a tree by place; one that the data names otherwise takes the only place left on its level."""
    slots = catalogue.entry_plan(entry).slots
    found = [pick for pick in (pick_of(slot, specialism, words) for slot in slots) if pick is not None]
    picks: dict[str, AbilityPick] = {}
    for pick in found:
        if tree(pick) == specialism:
            picks.setdefault(place(pick), pick)
    for pick in (pick for pick in found if not tree(pick)):
        left = [at for at in trees.PLACES if at not in picks and at[0] == str(pick.level)]
        if len(left) == 1:
            picks[left[0]] = pick
    return picks


def _traits(catalogue: Catalogue, words: Vocabulary) -> Iterator[Priced]:
    """Traits with what they cost; the same twice where it costs some commanders something else."""
    for entry_id, key in words.traits.items():
        entry = catalogue.entries.get(entry_id)
        if isinstance(entry, SelectionEntry):
            alone, buyers = _buyers(entry, catalogue)
            text = " ".join(filter(None, (entry_text(catalogue, entry_id), buyers)))
            yield Priced(key=key, name=entry.name, cost=words.price(entry.costs), text=text, is_own=alone)


def _buyers(entry: SelectionEntry, catalogue: Catalogue) -> tuple[bool, str]:
    """Whether only some may buy a trait, and who; or who may not: those by whom it is hidden."""
    found: dict[str, list[str]] = {"instanceOf": [], "notInstanceOf": []}
    for each in entry.modifiers:
        if each.field == "hidden":
            for test in (*each.conditions, *(inner for group in each.condition_groups for inner in group.conditions)):
                category = catalogue.categories.get(test.child_id)
                if test.type in found and category is not None:
                    found[test.type].append(category.name)
    if alone := found["notInstanceOf"]:
        return True, f"For {both(alone)} only."
    return False, f"Not for {both(found['instanceOf'], 'or')}." if found["instanceOf"] else ""


def _advances(catalogue: Catalogue, words: Vocabulary) -> Iterator[Text]:
    for entry_id, key in words.advance_keys.items():
        entry = catalogue.entries.get(entry_id)
        if entry is not None and ":" not in key:
            number, _, name = entry.name.partition(". ")
            level = int(number) if number.isdigit() else 0
            yield Text(key=key, name=name or entry.name, level=level, text=entry_text(catalogue, entry_id))


def _hunters(catalogue: Catalogue, words: Vocabulary) -> Iterator[Text]:
    """Each level carries the abilities of those below it; the last is shown with what it adds."""
    seen: set[str] = set()
    for entry_id, level in sorted(words.hunters.items(), key=lambda hunter: hunter[1]):
        for thing in _things(catalogue, entry_id):
            if thing.name not in seen:
                seen.add(thing.name)
                yield Text(key=slug(thing.name), name=thing.name, level=level, text=thing_text(thing))


def _powers(catalogue: Catalogue) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
    """Powers of the game system, and those of the faction."""
    common = {profile.id: profile for profile in _profiles_in(catalogue.game_system) if _is_power(profile)}
    every = [thing for thing in catalogue.infos.values() if isinstance(thing, Profile) and _is_power(thing)]
    own = {thing.name: as_text(thing) for thing in every if thing.id not in common}
    shared = {thing.name: as_text(thing) for thing in common.values()}
    return tuple(shared.values()), tuple(own.values())


def _is_power(profile: Profile) -> bool:
    return profile.type_name == POWER


def _profiles_in(owner: Document | Choosable | InfoGroup) -> Iterator[Profile]:
    """Profiles that a document, or something in it, holds itself."""
    yield from owner.profiles
    inner: list[Choosable | InfoGroup] = [*owner.info_groups]
    if isinstance(owner, Document):
        yield from owner.shared_profiles
        inner += [*owner.shared_info_groups, *owner.shared_selection_entries, *owner.shared_selection_entry_groups]
    elif isinstance(owner, Choosable):
        inner += [*owner.selection_entries, *owner.selection_entry_groups]
    for each in inner:
        yield from _profiles_in(each)


def entry_text(catalogue: Catalogue, entry_id: str) -> str:
    """What an entry says of itself."""
    return " ".join(thing_text(thing) for thing in _things(catalogue, entry_id))


def _things(catalogue: Catalogue, entry_id: str) -> Iterable[Profile | Rule]:
    entry = catalogue.entries.get(entry_id)
    return [item.thing for item in catalogue.info(entry)] if isinstance(entry, SelectionEntry) else []


def thing_text(thing: Profile | Rule) -> str:
    if isinstance(thing, Rule):
        return thing.description
    return " ".join(characteristic.value for characteristic in thing.characteristics)


def names(catalogue: Catalogue) -> tuple[str, ...]:
    """Models by name, then the datasheets of those who have one together."""
    places = places_of(catalogue)
    found = [slot.name for slot in _slots(places)]
    found += [container.slot.name.removesuffix(FIRE_TEAM) for container in places.containers.values()]
    return tuple(dict.fromkeys(found))


def keywords(catalogue: Catalogue) -> tuple[str, ...]:
    """Every keyword of the faction's models, each once."""
    category_names = (category.name for slot in _slots(places_of(catalogue)) for category in slot.categories)
    found = (
        name.removeprefix(FACTION) for name in category_names if name not in STRUCTURE and not name.startswith(HELPERS)
    )
    return tuple(dict.fromkeys(found))


def _slots(places: Places) -> Iterator[Slot]:
    yield from places.by_role.values()
    for container in places.containers.values():
        yield from container.members.values()
