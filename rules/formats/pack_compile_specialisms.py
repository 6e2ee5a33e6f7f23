"""Specialisms and what belongs to them: trees by level, traits, Legendary Hunter."""

from __future__ import annotations

from rules.catalogue.model import Condition, EntryLink, Modifier, SelectionEntry, SelectionEntryGroup
from rules.formats import pack_ids as ids
from rules.formats.pack_compile_info import ability_profile
from rules.formats.pack_options import key_of
from rules.formats.pack_parts import (
    absent,
    all_of,
    any_of,
    battle_forged,
    category_link,
    change,
    chosen,
    exactly,
    hide,
    info_link,
    is_a,
    limit,
    points,
)
from rules.formats.pack_source import AbilitySource
from rules.formats.pack_system import Specialism, SystemSource, Trait, TreeAbilitySource

PER_LEVEL = 4


def specialism_entry(specialism: Specialism) -> SelectionEntry:
    """A specialism: its first ability, groups for levels 2 to 4, and a commander's traits."""
    owner = ids.specialism(specialism.key)
    once = limit(owner, "max", -1, scope="force")
    only_beside = [chosen(ids.role("commander"))] if specialism.bearers == "leaders" else []
    return SelectionEntry(
        id=owner,
        name=specialism.name,
        constraints=(once,),
        modifiers=(change(once.id, 1, all_of(battle_forged(), *only_beside)),),
        selection_entries=(_first(specialism, owner),),
        selection_entry_groups=tuple(_level(specialism, level, owner) for level in (2, 3, 4)),
        entry_links=(
            group_link(owner, "traits", "Commander Traits", ids.TRAITS),
            group_link(owner, "generalist", "Generalist Abilities", ids.GENERALIST),
        ),
        costs=points(0),
    )


def group_link(owner: str, suffix: str, name: str, target: str) -> EntryLink:
    return EntryLink(id=f"{owner}:{suffix}", name=name, type="selectionEntryGroup", target_id=target)


def _first(specialism: Specialism, owner: str) -> SelectionEntry:
    ability = specialism.at(1)[0]
    entry_id = f"{owner}:level:1:{ability.key}"
    return SelectionEntry(
        id=entry_id,
        name=ability.name,
        constraints=exactly(entry_id),
        info_links=(info_link(entry_id, ids.system_ability(ability.key), ability.name),),
        category_links=(category_link(entry_id, ids.level(1), "Level 1"),),
        costs=points(0),
    )


def _level(specialism: Specialism, level: int, owner: str) -> SelectionEntryGroup:
    group_id = ids.level_group(specialism.key, level)
    abilities = specialism.at(level) if level < 4 else specialism.tree[1:]
    return SelectionEntryGroup(
        id=group_id,
        name=f"Level {level}",
        constraints=(limit(group_id, "max", 1),),
        modifiers=_when_open(level, owner, group_id),
        category_links=(category_link(group_id, ids.level(level), f"Level {level}"),),
        selection_entries=tuple(_pick(specialism.key, level, ability) for ability in abilities),
    )


def _when_open(level: int, owner: str, group_id: str) -> tuple[Modifier, ...]:
    """Level 2 is closed to matched play, each further one to those who lack the one before."""
    if level == 2:
        return (hide(chosen(ids.style("matched"))),)
    if level == 3:
        return (hide(absent(ids.level(2), owner)),)
    generalist, master = ids.trait("generalist"), ids.trait("master-specialist")
    instead = all_of(chosen(generalist, "parent"), absent(master, "parent"))
    return (
        hide(any_of(absent(ids.level(3), owner), instead)),
        change(f"{group_id}:max", 2, all_of(chosen(master, "parent"), absent(generalist, "parent"))),
    )


def _pick(specialism: str, level: int, ability: TreeAbilitySource) -> SelectionEntry:
    entry_id = ids.pick(specialism, level, ability.key)
    return SelectionEntry(
        id=entry_id,
        name=ability.name,
        constraints=(limit(entry_id, "max", 1),),
        modifiers=(change(ids.POINTS, 0, is_a(ids.role("commander"))), *_grown(specialism, level, ability)),
        info_links=(info_link(entry_id, ids.system_ability(ability.key), ability.name),),
        costs=points(PER_LEVEL),
    )


def _grown(specialism: str, level: int, ability: TreeAbilitySource) -> tuple[Modifier, ...]:
    """Level 3 hangs under its own level 2; level 4 is what has not been taken yet."""
    if level == 3:
        return (hide(absent(ids.pick(specialism, 2, ability.under), "parent")),)
    if level == 4:
        taken = chosen(ids.pick(specialism, ability.level, ability.key), "parent")
        return (hide(any_of(absent(ids.level(3), "parent"), taken)),)
    return ()


def traits_group(system: SystemSource) -> SelectionEntryGroup:
    """Traits, for commanders only."""
    owner = ids.TRAITS
    without = Condition(type="instanceOf", child_id=ids.NO_TRAITS, scope="ancestor")
    return SelectionEntryGroup(
        id=owner,
        name="Commander Traits",
        constraints=(limit(owner, "max", 3),),
        modifiers=(hide(is_a(ids.role("commander"), holds=False)), hide(without)),
        selection_entries=tuple(_trait(trait) for trait in system.traits.values()),
    )


def _trait(trait: Trait) -> SelectionEntry:
    entry_id = ids.trait(trait.key)
    before = [hide(absent(ids.level(trait.level - 1), "parent"))] if trait.level > 1 else []
    others = [hide(all_of(*(_bears(word, holds=False) for word in trait.only)))] if trait.only else []
    spared = [hide(_bears(word)) for word in trait.but]
    ability = AbilitySource(key=trait.key, name=trait.name, text=trait.text)
    return SelectionEntry(
        id=entry_id,
        name=trait.name,
        constraints=(limit(entry_id, "max", 1),),
        modifiers=(*before, *others, *spared),
        profiles=(ability_profile(f"{entry_id}:ability", ability),),
        costs=points(trait.price),
    )


def _bears(keyword: str, *, holds: bool = True) -> Condition:
    type_ = "instanceOf" if holds else "notInstanceOf"
    return Condition(type=type_, child_id=ids.keyword(key_of(keyword)), scope="ancestor")


def generalist_group(system: SystemSource) -> SelectionEntryGroup:
    """First abilities of the other specialisms of a commander's datasheet."""
    owner = ids.GENERALIST
    others = [one for one in system.specialisms.values() if one.bearers != "leaders"]
    return SelectionEntryGroup(
        id=owner,
        name="Generalist Abilities",
        constraints=(limit(owner, "max", 1),),
        modifiers=(hide(absent(ids.trait("generalist"), "parent")),),
        category_links=(category_link(owner, ids.level(4), "Level 4"),),
        selection_entries=tuple(_of_another(specialism) for specialism in others),
    )


def _of_another(specialism: Specialism) -> SelectionEntry:
    ability = specialism.at(1)[0]
    entry_id = f"{ids.GENERALIST}:{ability.key}"
    own = Condition(type="instanceOf", child_id=ids.specialism(specialism.key), scope="ancestor")
    unnamed = Condition(type="notInstanceOf", child_id=ids.offers(specialism.key), scope="ancestor")
    return SelectionEntry(
        id=entry_id,
        name=f"{specialism.name}: {ability.name}",
        constraints=(limit(entry_id, "max", 1),),
        modifiers=(hide(any_of(own, unnamed)),),
        info_links=(info_link(entry_id, ids.system_ability(ability.key), ability.name),),
        costs=points(0),
    )


def legendary_hunter_entries(system: SystemSource) -> tuple[SelectionEntry, ...]:
    """One entry per fixed level, with all abilities up to it."""
    return tuple(_hunter(system, level) for level in range(1, len(system.legendary_hunter) + 1))


def _hunter(system: SystemSource, level: int) -> SelectionEntry:
    entry_id = ids.legendary_hunter(level)
    abilities = system.legendary_hunter[:level]
    return SelectionEntry(
        id=entry_id,
        name=f"Legendary Hunter - Level {level}",
        constraints=exactly(entry_id),
        info_links=tuple(info_link(entry_id, ids.system_ability(one.key), one.name) for one in abilities),
        costs=points(0),
    )
