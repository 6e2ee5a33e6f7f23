"""Profiles and abilities of compiled packs: figures and sentences as cards show them."""

from __future__ import annotations

from rules.catalogue.model import InfoLink, Modifier, Profile
from rules.formats import pack_ids as ids
from rules.formats.pack_options import key_of
from rules.formats.pack_parts import any_of, change, chosen, info_link, profile
from rules.formats.pack_source import AbilitySource, FactionSource, Item, Model, WeaponProfile


def item_profiles(item: Item, owner: str) -> tuple[Profile, ...]:
    """What an item's card shows."""
    found = [_weapon(weapon, owner) for weapon in item.weapon_profiles]
    if item.section == "powers":
        text = f"Warp charge {item.warp_charge}. {item.text}".strip()
        found.append(profile(f"{owner}:power", item.name, ids.POWER_PROFILE, (text,)))
    elif item.text and (item.section != "weapons" or item.has_ways):
        found.append(profile(f"{owner}:wargear", item.name, ids.WARGEAR_PROFILE, (item.text,)))
    if item.profile:
        figures = (*item.profile, "-")
        found.append(profile(f"{owner}:figures", item.name, ids.MODEL_PROFILE, figures))
    found.extend(_own_abilities(owner, item.abilities))
    return tuple(found)


def model_profiles(model: Model, owner: str, sets: tuple[Modifier, ...]) -> tuple[Profile, ...]:
    """The model's figures, powers and own abilities."""
    most = "-" if model.max is None else str(model.max)
    found = [profile(f"{owner}:figures", model.name, ids.MODEL_PROFILE, (*model.profile, most), modifiers=sets)]
    if model.psyker:
        values = (model.psyker["manifest"], model.psyker["deny"], model.psyker.get("knows", "-"))
        found.append(profile(f"{owner}:psyker", model.name, ids.PSYKER_PROFILE, values))
    found.extend(_own_abilities(owner, model.abilities))
    return tuple(found)


def figures_set(items: list[Item], targets: dict[str, tuple[str, ...]], owner: str) -> tuple[Modifier, ...]:
    """Modifiers of a model's profile by items that replace figures."""
    modifiers = []
    for item in items:
        bearer = any_of(*(chosen(target, owner) for target in targets[item.key]))
        for stat, value in item.sets.items():
            field = ids.characteristic(ids.MODEL_PROFILE, stat)
            modifiers.append(change(field, value, bearer))
    return tuple(modifiers)


def ability_links(
    owner: str, abilities: tuple[str | AbilitySource, ...], source: FactionSource
) -> tuple[InfoLink, ...]:
    """Links to the abilities that several share."""
    return tuple(
        info_link(owner, ids.ability(source.key, key), source.abilities[key].name)
        for key in abilities
        if isinstance(key, str)
    )


def ability_profile(profile_id: str, ability: AbilitySource) -> Profile:
    return profile(profile_id, ability.name, ids.ABILITY_PROFILE, (ability.text,))


def _own_abilities(owner: str, abilities: tuple[str | AbilitySource, ...]) -> list[Profile]:
    own = [ability for ability in abilities if isinstance(ability, AbilitySource)]
    return [ability_profile(f"{owner}:ability:{key_of(ability.name)}", ability) for ability in own]


def _weapon(weapon: WeaponProfile, owner: str) -> Profile:
    figures = (weapon.range, weapon.type, weapon.strength, weapon.piercing, weapon.damage, weapon.text or "-")
    return profile(f"{owner}:weapon:{key_of(weapon.name)}", weapon.name, ids.WEAPON_PROFILE, figures)
