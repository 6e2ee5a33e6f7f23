"""The system pack as a game system: categories, the force with its limits, kinds of list, advances."""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.model import (
    CategoryEntry,
    CategoryLink,
    CharacteristicType,
    CostType,
    Document,
    EntryLink,
    ForceEntry,
    Modifier,
    Profile,
    ProfileType,
    SelectionEntry,
    SelectionEntryGroup,
)
from rules.formats import pack_ids as ids
from rules.formats.pack_compile_faction import FORMAT_VERSION
from rules.formats.pack_compile_info import ability_profile, item_profiles
from rules.formats.pack_compile_models import ROLE_NAMES
from rules.formats.pack_compile_specialisms import (
    generalist_group,
    legendary_hunter_entries,
    specialism_entry,
    traits_group,
)
from rules.formats.pack_options import key_of
from rules.formats.pack_parts import (
    PROFILE_TYPES,
    Test,
    absent,
    all_of,
    any_of,
    battle_forged,
    category_link,
    change,
    chosen,
    exactly,
    hide,
    limit,
    points,
)
from rules.formats.pack_shelf import COMMANDER_POWERS
from rules.formats.pack_source import AbilitySource
from rules.formats.pack_system import Advance, ListKind, SystemSource

MOST_MODELS, FEWEST_MODELS, MOST_SPECIALISTS, MOST_ADVANCES = 20, 3, 3, 3
STYLE_NAMES = {"matched": "Style: Matched", "open": "Style: Open", "campaign": "Style: Campaign"}
LIST_NAMES = {"kill-team": "List: Kill Team", "command-roster": "List: Command Roster"}


def compile_system(source: SystemSource) -> Document:
    """The game system, in the shape of imported data."""
    return Document(
        id=ids.SYSTEM,
        name=source.title,
        is_game_system=True,
        revision=source.revision,
        version=FORMAT_VERSION,
        cost_types=(CostType(id=ids.POINTS, name="pts"),),
        profile_types=tuple(_profile_types()),
        category_entries=tuple(_categories(source)),
        force_entries=(_force(),),
        entry_links=_roots(),
        shared_selection_entries=(
            *(specialism_entry(specialism) for specialism in source.specialisms.values()),
            _advances(source),
            _list_configuration(source),
            _resources(source),
            *legendary_hunter_entries(source),
            *_powers(source),
        ),
        shared_selection_entry_groups=(traits_group(source), generalist_group(source), _commander_powers(source)),
        shared_profiles=tuple(_abilities(source)),
    )


def _profile_types() -> Iterator[ProfileType]:
    for type_id, (name, stats) in PROFILE_TYPES.items():
        types = tuple(CharacteristicType(id=ids.characteristic(type_id, stat), name=stat) for stat in stats)
        yield ProfileType(id=type_id, name=name, characteristic_types=types)


def _categories(source: SystemSource) -> Iterator[CategoryEntry]:
    for role, name in ROLE_NAMES.items():
        yield CategoryEntry(id=ids.role(role), name=name)
    for level in (1, 2, 3, 4):
        yield CategoryEntry(id=ids.level(level), name=f"Level {level}")
    for style, name in STYLE_NAMES.items():
        yield CategoryEntry(id=ids.style(style), name=name)
    for kind, name in LIST_NAMES.items():
        yield CategoryEntry(id=ids.list_marker(kind), name=name)
    yield CategoryEntry(id=ids.BATTLE_FORGED, name="List: Battle-Forged Kill Team")
    yield CategoryEntry(id=ids.CONFIGURATION, name="Configuration")
    yield CategoryEntry(id=ids.ATTENDANT, name="Attendant")
    yield CategoryEntry(id=ids.NO_TRAITS, name="No traits")
    yield _model_category()
    for key, specialism in source.specialisms.items():
        yield CategoryEntry(id=ids.offers(key), name=f"Specialism: {specialism.name}")
    buyers = {key_of(word): word for trait in source.traits.values() for word in (*trait.only, *trait.but)}
    for key, word in buyers.items():
        yield CategoryEntry(id=ids.keyword(key), name=word)


def _model_category() -> CategoryEntry:
    """Three to twenty models, where a kill team or matched roster is meant."""
    owner = ids.MODEL
    return CategoryEntry(
        id=owner,
        name="Model",
        modifiers=(hide(all_of(absent(ids.BATTLE_FORGED), absent(ids.style("matched")))),),
        constraints=(
            limit(owner, "max", MOST_MODELS, scope="force"),
            limit(owner, "min", FEWEST_MODELS, scope="force"),
        ),
    )


def _force() -> ForceEntry:
    is_team = chosen(ids.list_marker("kill-team"))
    return ForceEntry(
        id=ids.FORCE,
        name="Kill Team List",
        category_links=(
            category_link(ids.FORCE, ids.CONFIGURATION, "Configuration"),
            _counted("commander", most=1, when_most=is_team),
            _counted(
                "leader",
                least=1,
                when_least=any_of(battle_forged(), chosen(ids.style("matched"))),
                most=1,
                when_most=battle_forged(),
            ),
            _counted("specialist", most=MOST_SPECIALISTS, when_most=battle_forged()),
            _counted("retainer"),
            _counted("non-specialist"),
        ),
    )


def _counted(
    role: str, *, least: int = 0, when_least: Test | None = None, most: int = -1, when_most: Test | None = None
) -> CategoryLink:
    """A role as the force counts it: free, and bounded where a condition says so."""
    owner = f"{ids.FORCE}:{role}"
    modifiers: list[Modifier] = []
    if when_least is not None:
        modifiers.append(change(f"{owner}:min", least, when_least))
    if when_most is not None:
        modifiers.append(change(f"{owner}:max", most, when_most))
    return CategoryLink(
        id=owner,
        name=ROLE_NAMES[role],
        target_id=ids.role(role),
        modifiers=tuple(modifiers),
        constraints=(
            *([limit(owner, "min", 0)] if when_least is not None else []),
            *([limit(owner, "max", -1)] if when_most is not None else []),
        ),
    )


def _roots() -> tuple[EntryLink, ...]:
    resources = f"{ids.RESOURCES}:root"
    return (
        EntryLink(
            id=f"{ids.LIST_CONFIGURATION}:root",
            name="List Configuration",
            type="selectionEntry",
            target_id=ids.LIST_CONFIGURATION,
        ),
        EntryLink(
            id=resources,
            name="Resources",
            type="selectionEntry",
            target_id=ids.RESOURCES,
            category_links=(category_link(resources, ids.CONFIGURATION, "Configuration", primary=True),),
        ),
    )


def _list_configuration(source: SystemSource) -> SelectionEntry:
    owner = ids.LIST_CONFIGURATION
    group = ids.LIST_KIND_GROUP
    return SelectionEntry(
        id=owner,
        name="List Configuration",
        constraints=exactly(owner),
        category_links=(category_link(owner, ids.CONFIGURATION, "Configuration", primary=True),),
        selection_entry_groups=(
            SelectionEntryGroup(
                id=group,
                name="List type",
                default_selection_entry_id=ids.list_kind(next(iter(source.list_kinds))),
                constraints=exactly(group),
                selection_entries=tuple(_list_kind(kind) for kind in source.list_kinds.values()),
            ),
        ),
        costs=points(0),
    )


def _list_kind(kind: ListKind) -> SelectionEntry:
    owner = ids.list_kind(kind.key)
    return SelectionEntry(
        id=owner,
        name=kind.name,
        category_links=(
            category_link(owner, ids.style(kind.style), STYLE_NAMES[kind.style]),
            category_link(owner, ids.list_marker(kind.list), LIST_NAMES[kind.list]),
            *([category_link(owner, ids.BATTLE_FORGED, "List: Battle-Forged Kill Team")] if kind.battle_forged else []),
        ),
        costs=points(0),
    )


def _resources(source: SystemSource) -> SelectionEntry:
    owner = ids.RESOURCES
    return SelectionEntry(
        id=owner,
        name="Resources",
        modifiers=(hide(absent(ids.style("campaign"))),),
        constraints=(limit(owner, "max", 1, scope="force"),),
        selection_entries=tuple(
            SelectionEntry(
                id=ids.resource(key),
                name=name,
                constraints=(limit(ids.resource(key), "min", 1),),
                costs=points(0),
            )
            for key, name in source.resources.items()
        ),
        costs=points(0),
    )


def _advances(source: SystemSource) -> SelectionEntry:
    group = ids.ADVANCES_GROUP
    return SelectionEntry(
        id=ids.ADVANCES,
        name="Fire Team Advances",
        constraints=(limit(ids.ADVANCES, "max", 1),),
        selection_entry_groups=(
            SelectionEntryGroup(
                id=group,
                name="Fire Team Advances",
                constraints=(limit(group, "min", 1), limit(group, "max", MOST_ADVANCES)),
                selection_entries=tuple(_advance(advance) for advance in source.advances.values()),
            ),
        ),
        costs=points(0),
    )


def _advance(advance: Advance) -> SelectionEntry:
    owner = ids.advance(advance.key)
    ability = AbilitySource(key=advance.key, name=advance.name, text=advance.text)
    return SelectionEntry(
        id=owner,
        name=f"{advance.roll}. {advance.name}",
        constraints=(limit(owner, "max", 1),),
        profiles=(ability_profile(f"{owner}:ability", ability),),
        costs=points(0),
    )


def _powers(source: SystemSource) -> Iterator[SelectionEntry]:
    for key, power in source.powers.items():
        owner = ids.system_item(key)
        yield SelectionEntry(id=owner, name=power.name, profiles=item_profiles(power, owner), costs=points(0))


def _commander_powers(source: SystemSource) -> SelectionEntryGroup:
    owner = ids.system_list(COMMANDER_POWERS)
    links = [(ids.take(owner, "", key), key, power) for key, power in source.powers.items()]
    return SelectionEntryGroup(
        id=owner,
        name="Commander Psychic Powers",
        entry_links=tuple(
            EntryLink(
                id=link_id,
                name=power.name,
                type="selectionEntry",
                target_id=ids.system_item(key),
                constraints=(limit(link_id, "max", 1, shared=False),),
            )
            for link_id, key, power in links
        ),
    )


def _abilities(source: SystemSource) -> Iterator[Profile]:
    for specialism in source.specialisms.values():
        for one in specialism.tree:
            ability = AbilitySource(key=one.key, name=one.name, text=one.text)
            yield ability_profile(ids.system_ability(one.key), ability)
    for ability in source.legendary_hunter:
        yield ability_profile(ids.system_ability(ability.key), ability)
