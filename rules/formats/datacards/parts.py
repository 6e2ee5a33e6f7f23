"""The parts of a datacard pack as values, read from data whose form the schema has judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

STRATEGY, FIREFIGHT = "strategy", "firefight"
TEAM = "team"
"""Who makes a choice: the kill team; else operatives are named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSource:
    """Something with a name and a sentence of ours: an ability, a faction rule, a weapon rule, an option."""

    key: str
    name: str
    text: str = ""
    ap: int | None = None
    """What it costs where it is an action."""
    adds: Mapping[str, int] = field(default_factory=dict)
    """What it adds to the stats of an operative that has it."""
    more_equipment: frozenset[str] | None = None
    """Equipment of which the team takes one piece more; empty for any, None where it takes no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponProfileSource:
    """One way to use a weapon."""

    name: str
    is_melee: bool
    figures: tuple[str, ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """Something that is carried: a weapon, or a shield and the like that has a sentence instead of figures."""

    key: str
    name: str
    ways: tuple[WeaponProfileSource, ...]
    text: str = ""

    @property
    def is_melee(self) -> bool:
        return bool(self.ways) and all(way.is_melee for way in self.ways)

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for way in self.ways for rule in way.rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadingSource:
    """A heading of a datacard: exactly one of these sets of weapons, the first by default."""

    key: str
    name: str
    sets: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeSource:
    key: str
    place: str
    name: str
    stats: tuple[str, ...]
    base: str = ""
    keywords: tuple[str, ...] = ()
    specialisms: tuple[str, ...] = ()
    """What it may become in a narrative campaign."""
    weapons: Mapping[str, Weapon] = field(default_factory=dict)
    headings: tuple[HeadingSource, ...] = ()
    abilities: tuple[RuleSource, ...] = ()
    actions: tuple[RuleSource, ...] = ()

    @property
    def is_leader(self) -> bool:
        return any(word.casefold() == "leader" for word in self.keywords)

    @property
    def always(self) -> tuple[str, ...]:
        """The weapons that no heading names."""
        chosen = {weapon for heading in self.headings for each in heading.sets for weapon in each}
        return tuple(key for key in self.weapons if key not in chosen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ploy:
    key: str
    name: str
    kind: str
    """strategy or firefight."""
    cp: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    key: str
    name: str
    text: str = ""
    cost: int = 0
    """Where equipment costs points."""
    costs: Mapping[str, int] = field(default_factory=dict)
    """Operative → what it pays, where that is something else."""
    most: int | None = 1
    """How often a team may take it; None for as often as it can pay."""
    who: tuple[str, ...] = ()
    """Operatives that may carry it; empty for anybody."""
    sort: str = ""
    """An operative carries one thing of a sort."""
    picks: int = 0
    """How many of `options` are chosen with it."""
    options: tuple[RuleSource, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    adds: tuple[str, ...] = ()
    """Operatives any of whom it adds to the kill team."""
    adds_count: int = 0
    actions: tuple[RuleSource, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamChoice:
    """Something the team, or each of some operatives, decides before every game."""

    key: str
    place: str
    name: str
    who: tuple[str, ...]
    """Operatives that choose; empty for the team."""
    picks: int
    """How many of the options."""
    may: bool
    """Whether fewer will do."""
    options: tuple[RuleSource, ...]
    apart_from: tuple[str, ...] = ()
    """Choices of the same level that must differ from it."""
    bearers: int | None = None
    """How many of the operatives choose, where not each of them does."""
    leads: bool = False
    """Whether who chooses it leads the kill team."""
    distinct: bool = False
    """Whether no two operatives may choose the same."""
    text: str = ""


def read_rules(data: Mapping[str, Any] | None) -> Iterator[RuleSource]:
    for key, each in (data or {}).items():
        text = str(each.get("text", ""))
        more = each.get("more_equipment")
        yield RuleSource(
            key=key,
            name=str(each["name"]),
            text=text,
            ap=each.get("ap"),
            adds=dict(each.get("adds", {})),
            more_equipment=None if more is None else frozenset(() if more == "any" else more),
        )


def read_operative(key: str, data: Mapping[str, Any]) -> OperativeSource:
    weapons = {each.key: each for each in read_weapons(data.get("weapons"))}
    return OperativeSource(
        key=key,
        place=f"operatives.{key}",
        name=data["name"],
        stats=tuple(str(stat) for stat in data["stats"]),
        base=str(data.get("base", "")),
        keywords=tuple(data.get("keywords", ())),
        specialisms=tuple(data.get("specialisms", ())),
        weapons=weapons,
        headings=tuple(_headings(data.get("arms", ()), weapons)),
        abilities=tuple(read_rules(data.get("abilities"))),
        actions=tuple(read_rules(data.get("actions"))),
    )


def read_weapons(data: Mapping[str, Any] | None) -> Iterator[Weapon]:
    for key, each in (data or {}).items():
        name = each["name"]
        if "text" in each:
            yield Weapon(key=key, name=name, ways=(), text=str(each["text"]))
            continue
        ways = [_way(f"{name} ({way['name']})", way) for way in each.get("ways", ())] or [_way(name, each)]
        yield Weapon(key=key, name=name, ways=tuple(ways))


def _way(name: str, data: Mapping[str, Any]) -> WeaponProfileSource:
    figures = data["melee"] if "melee" in data else data["ranged"]
    rules = tuple(str(rule) for rule in data.get("rules", ()))
    return WeaponProfileSource(
        name=name, is_melee="melee" in data, figures=tuple(str(each) for each in figures), rules=rules
    )


Slots = tuple[tuple[tuple[str, ...], ...], ...]
"""What one way to arm an operative asks for: in each slot one of several sets of weapons."""


def arms_of(text: str) -> Slots:
    """`a or b; c + d or e`: one of a and b, and one of e and the two others together."""
    slots = (slot.split(" or ") for slot in text.split(";"))
    return tuple(
        tuple(tuple(weapon.strip() for weapon in each.split("+")) for each in alternatives) for alternatives in slots
    )


def _headings(texts: tuple[str, ...] | list[str], weapons: Mapping[str, Weapon]) -> Iterator[HeadingSource]:
    """A heading a slot; where there are several ways to arm somebody, one heading with all that comes of them."""
    ways = [arms_of(each) for each in texts]
    if len(ways) == 1:
        for number, sets in enumerate(ways[0], start=1):
            yield HeadingSource(key=str(number), name=_heading_name(sets, weapons, len(ways[0])), sets=sets)
    elif ways:
        every = (tuple(weapon for part in parts for weapon in part) for way in ways for parts in product(*way))
        yield HeadingSource(key="1", name="Weapons", sets=tuple(dict.fromkeys(every)))


def _heading_name(sets: tuple[tuple[str, ...], ...], weapons: Mapping[str, Weapon], slots: int) -> str:
    known = [weapons[key].is_melee for each in sets for key in each if key in weapons]
    if slots == 1 or len(set(known)) != 1:
        return "Weapons"
    return "Melee weapon" if known[0] else "Ranged weapon"


def read_ploys(data: Mapping[str, Any] | None) -> Iterator[Ploy]:
    for key, each in (data or {}).items():
        yield Ploy(key=key, name=each["name"], kind=each["kind"], cp=each.get("cp", 1), text=str(each.get("text", "")))


def read_equipment(data: Mapping[str, Any] | None) -> Iterator[Equipment]:
    for key, each in (data or {}).items():
        adds = each.get("adds", {})
        yield Equipment(
            key=key,
            name=each["name"],
            text=str(each.get("text", "")),
            cost=each.get("cost", 0),
            costs=dict(each.get("costs", {})),
            most=None if each.get("most") == "any" else each.get("most", 1),
            who=tuple(each.get("who", ())),
            sort=each.get("sort", ""),
            picks=each.get("pick", 0),
            options=tuple(read_rules(each.get("options"))),
            weapons=tuple(read_weapons(each.get("weapons"))),
            adds=tuple(adds.get("from", ())),
            adds_count=adds.get("count", 0),
            actions=tuple(read_rules(each.get("actions"))),
        )


def read_choice(key: str, data: Mapping[str, Any], lists: Mapping[str, tuple[RuleSource, ...]]) -> TeamChoice:
    who = data["who"]
    return TeamChoice(
        key=key,
        place=f"choices.{key}",
        name=data["name"],
        who=() if who == TEAM else tuple([who] if isinstance(who, str) else who),
        picks=data.get("pick", 1),
        may=data.get("may", False),
        options=lists.get(data.get("list", ""), ()) or tuple(read_rules(data.get("options"))),
        apart_from=tuple(data.get("apart_from", ())),
        bearers=data.get("bearers"),
        leads=data.get("leads", False),
        distinct=data.get("distinct", False),
        text=str(data.get("text", "")),
    )
