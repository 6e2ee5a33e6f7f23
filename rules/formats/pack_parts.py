"""Small pieces that compiled packs are made of: costs, limits, conditions, links."""

from __future__ import annotations

from rules.catalogue.model import (
    CategoryLink,
    Characteristic,
    Condition,
    ConditionGroup,
    Constraint,
    Cost,
    InfoLink,
    Modifier,
    Number,
    Profile,
)
from rules.formats import pack_ids as ids

MODEL_STATS = ("M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv", "Max")
WEAPON_STATS = ("Range", "Type", "S", "AP", "D", "Abilities")
PROFILE_TYPES: dict[str, tuple[str, tuple[str, ...]]] = {
    ids.MODEL_PROFILE: ("Model", MODEL_STATS),
    ids.WEAPON_PROFILE: ("Weapon", WEAPON_STATS),
    ids.ABILITY_PROFILE: ("Ability", ("Description",)),
    ids.WARGEAR_PROFILE: ("Wargear", ("Ability",)),
    ids.POWER_PROFILE: ("Psychic Power", ("Psychic Power",)),
    ids.PSYKER_PROFILE: ("Psyker", ("Manifest", "Deny", "Powers known")),
}
FORCE_WIDE = "force"

Test = Condition | ConditionGroup


def points(value: Number) -> tuple[Cost, ...]:
    return (Cost(type_id=ids.POINTS, value=value, name="pts"),)


def category_link(owner: str, target: str, name: str, *, primary: bool = False) -> CategoryLink:
    return CategoryLink(id=f"{owner}:in:{target}", name=name, target_id=target, primary=primary)


def info_link(owner: str, target: str, name: str) -> InfoLink:
    return InfoLink(id=f"{owner}:info:{target}", name=name, target_id=target, type="profile")


def profile(profile_id: str, name: str, type_id: str, values: tuple[str, ...], **more: object) -> Profile:
    type_name, names = PROFILE_TYPES[type_id]
    return Profile(
        id=profile_id,
        name=name,
        type_id=type_id,
        type_name=type_name,
        characteristics=tuple(
            Characteristic(type_id=ids.characteristic(type_id, stat), name=stat, value=value)
            for stat, value in zip(names, values, strict=True)
        ),
        **more,  # type: ignore[arg-type]
    )


def limit(owner: str, type_: str, value: int, *, scope: str = "parent", shared: bool = True) -> Constraint:
    """A min or max; beyond the parent it counts everything below as well."""
    wide = scope != "parent"
    return Constraint(
        id=f"{owner}:{type_}" if not wide else f"{owner}:{type_}:{scope}",
        type=type_,
        value=value,
        scope=scope,
        shared=shared,
        include_child_selections=wide,
    )


def exactly(owner: str, count: int = 1, *, shared: bool = True) -> tuple[Constraint, Constraint]:
    return limit(owner, "min", count, shared=shared), limit(owner, "max", count, shared=shared)


def count(type_: str, child: str, value: int, scope: str = FORCE_WIDE) -> Condition:
    """So many selections of something in a scope: atLeast, equalTo …"""
    return Condition(type=type_, child_id=child, value=value, scope=scope, include_child_selections=True)


def chosen(child: str, scope: str = FORCE_WIDE) -> Condition:
    return count("atLeast", child, 1, scope)


def absent(child: str, scope: str = FORCE_WIDE) -> Condition:
    return count("equalTo", child, 0, scope)


def is_a(category: str, *, holds: bool = True) -> Condition:
    """The root selection's primary category is this one."""
    type_ = "instanceOf" if holds else "notInstanceOf"
    return Condition(type=type_, child_id=category, scope="primary-category")


def change(field: str, value: Number | str, *conditions: Test, type_: str = "set") -> Modifier:
    """Set (or increment) a field while all conditions hold."""
    return Modifier(
        type=type_,
        field=field,
        value=str(value),
        conditions=tuple(one for one in conditions if isinstance(one, Condition)),
        condition_groups=tuple(one for one in conditions if isinstance(one, ConditionGroup)),
    )


def any_of(*conditions: Test) -> Test:
    return conditions[0] if len(conditions) == 1 else _group("or", conditions)


def all_of(*conditions: Test) -> Test:
    return conditions[0] if len(conditions) == 1 else _group("and", conditions)


def _group(type_: str, conditions: tuple[Test, ...]) -> ConditionGroup:
    return ConditionGroup(
        type=type_,
        conditions=tuple(one for one in conditions if isinstance(one, Condition)),
        condition_groups=tuple(one for one in conditions if isinstance(one, ConditionGroup)),
    )


def hide(*conditions: Test) -> Modifier:
    return change("hidden", "true", *conditions)


def battle_forged() -> Condition:
    return chosen(ids.BATTLE_FORGED)


def campaign() -> Condition:
    return chosen(ids.style("campaign"))
