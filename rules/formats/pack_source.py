"""A pack's content as values, read from data whose form the schema has judged.

References (items, lists, abilities, specialisms) are still keys here; `pack_check` judges
them and the compile modules follow them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.formats.pack_options import CarriedSource, Option, key_of, read_equipment, read_options, references

STATS = ("M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv")
SECTIONS = ("datasheets", "commanders", "retainers", "attendants")
ITEM_SECTIONS = ("weapons", "wargear", "powers")


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilitySource:
    key: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponProfile:
    name: str
    range: str
    type: str
    strength: str
    piercing: str
    damage: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something that can be carried or known: a weapon, wargear or a psychic power."""

    key: str
    section: str
    place: str
    name: str
    price: int = 0
    text: str = ""
    per_team: int | None = None
    weapon_profiles: tuple[WeaponProfile, ...] = ()
    has_ways: bool = False
    """A weapon with several ways to use it: its own text stands beside theirs."""
    abilities: tuple[str | AbilitySource, ...] = ()
    sets: Mapping[str, str] = field(default_factory=dict)
    keywords: tuple[str, ...] = ()
    profile: tuple[str, ...] = ()
    warp_charge: int = 0
    roll: int = 0
    equipment: tuple[CarriedSource, ...] = ()
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedList:
    key: str
    place: str
    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """Any model, whichever section it stands in; what its datasheet says is merged in."""

    key: str
    section: str
    place: str
    name: str
    datasheet: str
    profile: tuple[str, ...]
    price: int
    levels: tuple[int, ...] = ()
    max: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[str | AbilitySource, ...] = ()
    specialisms: tuple[str, ...] = ()
    specialism_needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    own_levels: tuple[AbilitySource, ...] = ()
    legendary_hunter: int = 0
    traits: bool = False
    sub_faction: str = "any"
    narrowed_to: tuple[str, ...] = ()
    """The only sub-factions offered (beside none); empty for all of them."""
    fire_team: bool = True
    """Whether it is a member of its datasheet's fire team."""
    psyker: Mapping[str, str] = field(default_factory=dict)
    attends: tuple[str, ...] = ()
    """Datasheets or models of which any must be in the team."""
    pair: str = ""
    equipment: tuple[CarriedSource, ...] = ()
    options: tuple[Option, ...] = ()

    @property
    def offers_leader(self) -> bool:
        return "leader" in self.specialisms

    @property
    def specialist_choices(self) -> tuple[str, ...]:
        return tuple(key for key in self.specialisms if key != "leader")


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasheetSource:
    key: str
    place: str
    name: str
    fire_team: str
    """The fire team's name; empty for none."""
    models: tuple[str, ...]
    page: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubFaction:
    key: str
    name: str
    trait: str
    text: str = ""
    offered: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionSource:
    """A faction pack, read."""

    name: str
    data: dict[str, Any]
    key: str
    title: str
    edition: str
    revision: int
    faction: str
    items: dict[str, Item]
    lists: dict[str, SharedList]
    abilities: dict[str, AbilitySource]
    models: dict[str, Model]
    datasheets: dict[str, DatasheetSource]
    sub_faction_name: str = ""
    no_sub_faction: str = ""
    sub_factions: dict[str, SubFaction] = field(default_factory=dict)
    is_system = False

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How much is in it, for the page that imports it."""
        return (("datasheets", len(self.datasheets)), ("models", len(self.models)))


def read_faction(data: dict[str, Any], name: str) -> FactionSource:
    """The faction's content; the data must have passed the schema."""
    subs = data.get("sub_factions", {})
    return FactionSource(
        name=name,
        data=data,
        key=data["key"],
        title=data["title"],
        edition=data["edition"],
        revision=data["revision"],
        faction=data["faction"],
        items=read_items(data),
        lists={key: _list(key, raw) for key, raw in data.get("lists", {}).items()},
        abilities={key: _ability(key, raw) for key, raw in data.get("abilities", {}).items()},
        models={model.key: model for model in all_models(data)},
        datasheets={key: _datasheet(key, raw) for key, raw in data["datasheets"].items()},
        sub_faction_name=subs.get("name", ""),
        no_sub_faction=subs.get("none", f"No {subs['name']}") if subs else "",
        sub_factions={key: _sub_faction(key, raw) for key, raw in subs.get("choices", {}).items()},
    )


def read_items(data: dict[str, Any]) -> dict[str, Item]:
    sections = {section: data.get(section, {}) for section in ITEM_SECTIONS}
    return {key: _item(key, section, raw) for section, items in sections.items() for key, raw in items.items()}


def all_models(data: dict[str, Any]) -> list[Model]:
    """Every model in file order, repeated keys included."""
    found = []
    for key, sheet in data["datasheets"].items():
        for model_key, raw in sheet["models"].items():
            place = f"datasheets.{key}.models.{model_key}"
            found.append(_model(model_key, place, raw, "datasheets", data, sheet, key))
    for section in SECTIONS[1:]:
        for key, raw in data.get(section, {}).items():
            found.append(_model(key, f"{section}.{key}", raw, section, data, {}, key))
    return found


def _model(
    key: str, place: str, raw: dict[str, Any], section: str, data: dict[str, Any], sheet: dict[str, Any], of: str
) -> Model:
    levels = tuple(raw.get("levels", ()))
    commander, retainer = section == "commanders", section == "retainers"
    specialisms = [*sheet.get("specialisms", []), *raw.get("specialisms", [])]
    sub_faction = raw.get("sub_faction", sheet.get("sub_faction", "any"))
    return Model(
        key=key,
        section=section,
        place=place,
        name=raw["name"],
        datasheet=of,
        profile=_texts(raw["profile"]),
        price=raw["price"] if "price" in raw else levels[0],
        levels=levels,
        max=raw.get("max", 1 if commander or retainer else None),
        keywords=tuple(dict.fromkeys(_merged("keywords", data, sheet, raw))),
        abilities=tuple(_abilities(_merged("abilities", sheet, raw), key)),
        specialisms=(raw["specialism"],) if retainer else tuple(dict.fromkeys(specialisms)),
        specialism_needs={key: references(needs) for key, needs in raw.get("specialism_needs", {}).items()},
        own_levels=tuple(_abilities(raw.get("own_levels", []), key)),
        legendary_hunter=raw.get("legendary_hunter", 0),
        traits=raw.get("traits", commander and "legendary_hunter" not in raw),
        sub_faction=sub_faction if isinstance(sub_faction, str) else "any",
        narrowed_to=() if isinstance(sub_faction, str) else tuple(sub_faction),
        fire_team=raw.get("fire_team", True),
        psyker={name: str(value) for name, value in raw.get("psyker", {}).items()},
        attends=references(raw.get("attends")),
        pair=raw.get("pair", ""),
        equipment=read_equipment(raw.get("equipment", []), f"{place}.equipment"),
        options=read_options(raw.get("options", []), f"{place}.options"),
    )


def _merged(name: str, *sources: dict[str, Any]) -> list[Any]:
    return [value for source in sources for value in source.get(name, [])]


def _texts(values: list[Any]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _abilities(raw: list[Any], owner: str) -> list[Any]:
    """Keys as they are; abilities written out get a key from their owner and place."""
    return [value if isinstance(value, str) else _own_ability(owner, value) for value in raw]


def _own_ability(owner: str, raw: dict[str, Any]) -> AbilitySource:
    return _ability(f"{owner}:{key_of(raw['name'])}", raw)


def _ability(key: str, raw: dict[str, Any]) -> AbilitySource:
    return AbilitySource(key=key, name=raw["name"], text=raw.get("text", ""))


def _item(key: str, section: str, raw: dict[str, Any]) -> Item:
    place = f"{section}.{key}"
    return Item(
        key=key,
        section=section,
        place=place,
        name=raw["name"],
        price=raw.get("price", 0),
        text=raw.get("text", ""),
        per_team=raw.get("per_team"),
        weapon_profiles=_weapon_profiles(raw) if section == "weapons" else (),
        has_ways="profiles" in raw,
        abilities=tuple(_abilities(raw.get("abilities", []), key)),
        sets={stat: str(value) for stat, value in raw.get("sets", {}).items()},
        keywords=tuple(raw.get("keywords", ())),
        profile=_texts(raw.get("profile", [])),
        warp_charge=raw.get("warp_charge", 0),
        roll=raw.get("roll", 0),
        equipment=read_equipment(raw.get("equipment", []), f"{place}.equipment"),
        options=read_options(raw.get("options", []), f"{place}.options"),
    )


def _weapon_profiles(raw: dict[str, Any]) -> tuple[WeaponProfile, ...]:
    if "profiles" not in raw:
        return (_weapon_profile(raw, raw["name"]),)
    return tuple(_weapon_profile(each, f"{raw['name']} ({each['name']})") for each in raw["profiles"])


def _weapon_profile(raw: dict[str, Any], name: str) -> WeaponProfile:
    return WeaponProfile(
        name=name,
        range=str(raw.get("range", "Melee" if raw["type"] == "Melee" else "-")),
        type=raw["type"],
        strength=str(raw["S"]),
        piercing=str(raw["AP"]),
        damage=str(raw["D"]),
        text=raw.get("text", ""),
    )


def _list(key: str, raw: dict[str, Any]) -> SharedList:
    options = read_options(raw["from"], f"lists.{key}.from")
    return SharedList(key=key, place=f"lists.{key}", name=raw["name"], options=options)


def _datasheet(key: str, raw: dict[str, Any]) -> DatasheetSource:
    named = raw.get("fire_team", f"{raw['name']} Fire Team")
    return DatasheetSource(
        key=key,
        place=f"datasheets.{key}",
        name=raw["name"],
        fire_team=named or "",
        models=tuple(raw["models"]),
        page=raw.get("page", ""),
    )


def _sub_faction(key: str, raw: dict[str, Any]) -> SubFaction:
    return SubFaction(
        key=key,
        name=raw["name"],
        trait=raw["trait"],
        text=raw.get("text", ""),
        offered=raw.get("offered", True),
    )
