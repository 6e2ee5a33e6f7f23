"""The system pack's content as values: what every faction of the edition shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.formats.pack_source import AbilitySource, Item, read_items

TREE = ("1", "2a", "3aa", "3ab", "2b", "3ba", "3bb")
"""Places of a specialism's tree; the letters before the last are what a place hangs under."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeAbilitySource:
    """One ability of a specialism; `key` is `combat-3ab`, `under` the key it hangs under."""

    key: str
    level: int
    name: str
    text: str
    under: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Specialism:
    key: str
    name: str
    bearers: str
    """leaders, specialists or commanders."""
    tree: tuple[TreeAbilitySource, ...]

    def at(self, level: int) -> tuple[TreeAbilitySource, ...]:
        return tuple(ability for ability in self.tree if ability.level == level)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    key: str
    name: str
    price: int
    text: str
    level: int = 1
    grants: str = ""
    only: tuple[str, ...] = ()
    """Keywords of whom alone it is for; empty for everybody."""
    but: tuple[str, ...] = ()
    """Keywords of whom it is not for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    key: str
    roll: int
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListKind:
    key: str
    name: str
    style: str
    list: str
    battle_forged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemSource:
    """A system pack, read."""

    name: str
    data: dict[str, Any]
    title: str
    edition: str
    revision: int
    specialisms: dict[str, Specialism]
    traits: dict[str, Trait]
    legendary_hunter: tuple[AbilitySource, ...]
    advances: dict[str, Advance]
    powers: dict[str, Item]
    resources: dict[str, str]
    list_kinds: dict[str, ListKind]
    key = "system"
    is_system = True

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How much is in it, for the page that imports it."""
        return (("specialisms", len(self.specialisms)), ("traits", len(self.traits)))


def read_system(data: dict[str, Any], name: str) -> SystemSource:
    """The system's content; the data must have passed the schema."""
    kinds = {key: ListKind(key=key, **raw) for key, raw in data["list_kinds"].items()}
    return SystemSource(
        name=name,
        data=data,
        title=data["title"],
        edition=data["edition"],
        revision=data["revision"],
        specialisms={key: _specialism(key, raw) for key, raw in data["specialisms"].items()},
        traits={
            key: Trait(key=key, **{**raw, "only": tuple(raw.get("only", ())), "but": tuple(raw.get("but", ()))})
            for key, raw in data["traits"].items()
        },
        legendary_hunter=tuple(
            AbilitySource(key=f"legendary-hunter-{level}", name=raw["name"], text=raw["text"])
            for level, raw in enumerate(data["legendary_hunter"], start=1)
        ),
        advances={key: Advance(key=key, **raw) for key, raw in data["fire_team_advances"].items()},
        powers=read_items({"powers": data.get("powers", {})}),
        resources=dict(data["resources"]),
        list_kinds=kinds,
    )


def _specialism(key: str, raw: dict[str, Any]) -> Specialism:
    tree = tuple(
        TreeAbilitySource(
            key=f"{key}-{place}",
            level=int(place[0]),
            name=raw["tree"][place]["name"],
            text=raw["tree"][place]["text"],
            under=_under(key, place),
        )
        for place in TREE
    )
    return Specialism(key=key, name=raw["name"], bearers=raw["for"], tree=tree)


def _under(key: str, place: str) -> str:
    """3ab hangs under 2a, 2a under 1."""
    if place == "1":
        return ""
    return f"{key}-1" if place[0] == "2" else f"{key}-2{place[1]}"
