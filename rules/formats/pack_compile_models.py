"""Models of a faction: the shared entry with everything it carries, and its own limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.catalogue.model import (
    CategoryLink,
    Constraint,
    EntryLink,
    Modifier,
    SelectionEntry,
    SelectionEntryGroup,
)
from rules.formats import pack_ids as ids
from rules.formats.pack_compile_info import ability_links, ability_profile, figures_set, model_profiles
from rules.formats.pack_compile_options import Offered, OptionCompiler
from rules.formats.pack_options import key_of
from rules.formats.pack_parts import (
    absent,
    all_of,
    any_of,
    battle_forged,
    campaign,
    category_link,
    change,
    chosen,
    exactly,
    hide,
    limit,
    points,
)
from rules.formats.pack_source import Item, Model
from rules.formats.pack_system import SystemSource

Needs = Mapping[str, tuple[str, ...]]
PRIMARY = {"commanders": "commander", "retainers": "retainer", "attendants": "non-specialist"}
ROLE_NAMES = {
    "leader": "Leader",
    "specialist": "Specialist",
    "non-specialist": "Non-specialist",
    "commander": "Commander",
    "retainer": "Specialist Retainer",
}


def model_entry(model: Model, press: OptionCompiler, system: SystemSource) -> SelectionEntry:
    """The shared entry of a model."""
    owner = ids.model(press.source.key, model.key)
    items = [press.shelf.items[key] for key in press.shelf.items_of(model)]
    targets = _targets(owner, model, items, press)
    offered = press.offered(owner, model.equipment, model.options)
    _add_role_choices(offered, model, owner, system)
    if press.source.sub_factions and model.sub_faction == "any":
        offered.links.append(_sub_faction_link(owner, press))
    constraints, limits = _limits(model, owner, press)
    return SelectionEntry(
        id=owner,
        name=model.name,
        type="model",
        profiles=model_profiles(model, owner, figures_set(items, targets, owner)),
        info_links=ability_links(owner, model.abilities, press.source),
        category_links=_categories(model, owner, press),
        constraints=constraints,
        modifiers=(*limits, *_level_prices(model, owner), *_gained_keywords(items, targets, owner)),
        costs=points(model.price),
        **offered.fields(),
    )


def _targets(owner: str, model: Model, items: list[Item], press: OptionCompiler) -> dict[str, tuple[str, ...]]:
    """By which ids conditions of the model count each item."""
    names = press.names(owner, model.options)
    return {item.key: names.get(item.key, (press.item_id(item.key),)) for item in items}


def _categories(model: Model, owner: str, press: OptionCompiler) -> tuple[CategoryLink, ...]:
    source = press.source
    links = [
        category_link(owner, ids.faction_category(source.key), f"Faction: {source.faction}"),
        *(category_link(owner, ids.keyword(key_of(word)), word) for word in model.keywords),
        category_link(owner, ids.MODEL, "Model"),
    ]
    if model.section in PRIMARY:
        role = PRIMARY[model.section]
        links.append(category_link(owner, ids.role(role), ROLE_NAMES[role], primary=True))
    if model.section == "attendants":
        links.append(category_link(owner, ids.ATTENDANT, "Attendant"))
    if model.section == "commanders":
        links.extend(category_link(owner, ids.offers(key), f"Specialism: {key}") for key in model.specialisms)
        if not model.traits:
            links.append(category_link(owner, ids.NO_TRAITS, "No traits"))
    if model.sub_faction in source.sub_factions:
        name = source.sub_factions[model.sub_faction].name
        links.append(category_link(owner, ids.sub_faction_category(source.key, model.sub_faction), name))
    return tuple(links)


def _limits(model: Model, owner: str, press: OptionCompiler) -> tuple[tuple[Constraint, ...], tuple[Modifier, ...]]:
    constraints, modifiers = [], []
    if model.max is not None or model.attends:
        most = limit(owner, "max", -1, scope="force")
        constraints.append(most)
        wide = model.section in ("commanders", "retainers")
        when = any_of(battle_forged(), campaign()) if wide else battle_forged()
        if model.max is not None:
            modifiers.append(change(most.id, model.max, when))
        if model.attends:
            alone = [absent(target) for key in model.attends for target in _company(key, press)]
            modifiers.append(change(most.id, 0, all_of(battle_forged(), *alone)))
    if model.pair:
        least = limit(owner, "min", -1, scope="force")
        constraints.append(least)
        modifiers.append(change(least.id, 1, chosen(ids.model(press.source.key, model.pair))))
    return tuple(constraints), tuple(modifiers)


def _company(key: str, press: OptionCompiler) -> list[str]:
    """Entries of the models of a datasheet, or of the one model with the key."""
    sheet = press.source.datasheets.get(key)
    return [ids.model(press.source.key, each) for each in (sheet.models if sheet else (key,))]


def _level_prices(model: Model, owner: str) -> list[Modifier]:
    return [
        change(ids.POINTS, dearer - cheaper, chosen(ids.level(level), owner), type_="increment")
        for level, (cheaper, dearer) in enumerate(zip(model.levels, model.levels[1:], strict=False), start=2)
    ]


def _gained_keywords(items: list[Item], targets: dict[str, tuple[str, ...]], owner: str) -> list[Modifier]:
    modifiers = []
    for item in items:
        for word in item.keywords:
            bearer = any_of(*(chosen(target, owner) for target in targets[item.key]))
            modifiers.append(change("category", ids.keyword(key_of(word)), bearer, type_="add"))
    return modifiers


def _sub_faction_link(owner: str, press: OptionCompiler) -> EntryLink:
    return EntryLink(
        id=f"{owner}:sub-faction",
        name=press.source.sub_faction_name,
        type="selectionEntryGroup",
        target_id=ids.sub_faction_group(press.source.key),
    )


def _add_role_choices(offered: Offered, model: Model, owner: str, system: SystemSource) -> None:
    """What commanders and retainers have in their own entry: specialism, levels, traits."""
    if model.section == "datasheets" or model.section == "attendants":
        return
    if model.legendary_hunter:
        target = ids.legendary_hunter(model.legendary_hunter)
        name = f"Legendary Hunter - Level {model.legendary_hunter}"
        offered.links.append(EntryLink(id=f"{owner}:hunter", name=name, target_id=target, type="selectionEntry"))
    elif model.own_levels:
        offered.entries.extend(_own_levels(model, owner))
        if model.traits:
            offered.links.append(
                EntryLink(
                    id=f"{owner}:traits", name="Commander Traits", target_id=ids.TRAITS, type="selectionEntryGroup"
                )
            )
    else:
        specialism = specialism_choice(f"{owner}:specialism", model.specialisms, system)
        if isinstance(specialism, EntryLink):
            offered.links.append(specialism)
        else:
            offered.groups.append(specialism)


def specialism_choice(
    owner: str, keys: tuple[str, ...], system: SystemSource, needs: Needs | None = None
) -> SelectionEntryGroup | EntryLink:
    """A group to choose one specialism from; a direct link where there is only one."""
    if len(keys) == 1:
        return specialism_link(owner, keys[0], system, fixed=True)
    return SelectionEntryGroup(
        id=owner,
        name="Specialism",
        constraints=exactly(owner),
        entry_links=tuple(specialism_link(owner, key, system, needs=(needs or {}).get(key, ())) for key in keys),
    )


def specialism_link(
    owner: str, key: str, system: SystemSource, *, fixed: bool = False, needs: tuple[str, ...] = ()
) -> EntryLink:
    link_id = f"{owner}:{key}"
    return EntryLink(
        id=link_id,
        name=system.specialisms[key].name,
        type="selectionEntry",
        target_id=ids.specialism(key),
        constraints=exactly(link_id) if fixed else (),
        modifiers=(hide(all_of(*(absent(target, "parent") for target in needs))),) if needs else (),
    )


def specialism_needs(model: Model, press: OptionCompiler) -> Needs:
    """By specialism, the ids of choices of which the model must have one."""
    names = press.names(ids.model(press.source.key, model.key), model.options)
    return {
        key: tuple(target for reference in needed for target in names[reference])
        for key, needed in model.specialism_needs.items()
    }


def _own_levels(model: Model, owner: str) -> list[SelectionEntry]:
    """The four abilities of a commander that has no specialism."""
    return [_own_level(owner, level, ability) for level, ability in enumerate(model.own_levels, start=1)]


def _own_level(owner: str, level: int, ability: Any) -> SelectionEntry:
    entry_id = f"{owner}:level:{level}"
    hidden = {
        1: (),
        2: (hide(chosen(ids.style("matched"))),),
    }.get(level, (hide(absent(ids.level(level - 1), owner)),))
    return SelectionEntry(
        id=entry_id,
        name=f"Level {level} - {ability.name}",
        constraints=exactly(entry_id) if level == 1 else (limit(entry_id, "max", 1),),
        modifiers=hidden,
        category_links=(category_link(entry_id, ids.level(level), f"Level {level}"),),
        profiles=(ability_profile(f"{entry_id}:ability", ability),),
        costs=points(0),
    )
