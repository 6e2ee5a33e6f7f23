"""A datacard pack as a value: one kill team's, or what all kill teams of an edition share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.formats.datacards.parts import (
    Equipment,
    OperativeSource,
    Ploy,
    RuleSource,
    TeamChoice,
    read_choice,
    read_equipment,
    read_operative,
    read_ploys,
    read_rules,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DatacardSource:
    """A pack as it is written, and its head."""

    name: str
    """Of the file."""
    data: Mapping[str, Any]

    @property
    def edition(self) -> str:
        return str(self.data["edition"])

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def revision(self) -> int:
        return int(self.data.get("revision", 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSource(DatacardSource):
    """One kill team's pack."""

    operatives: Mapping[str, OperativeSource]
    ploys: tuple[Ploy, ...]
    equipment: Mapping[str, Equipment]
    faction_rules: tuple[RuleSource, ...]
    weapon_rules: Mapping[str, RuleSource]
    choices: Mapping[str, TeamChoice]
    is_system = False

    @property
    def key(self) -> str:
        return str(self.data["key"])

    @property
    def faction(self) -> str:
        return str(self.data["faction"])

    @property
    def archetypes(self) -> tuple[str, ...]:
        """Those of the kill team, or of all of its fire teams."""
        fire_teams = self.data["selection"].get("fire_teams", {}).get("of", {}).values()
        own = (key for each in fire_teams for key in each.get("archetypes", ()))
        return tuple(self.data.get("archetypes", ())) or tuple(dict.fromkeys(own))

    @property
    def archetypes_by_keyword(self) -> Mapping[str, str]:
        """Keyword as printed → the archetype that it brings where most operatives have it."""
        return dict(self.data.get("archetypes_by_keyword", {}))

    @property
    def starting_number(self) -> int | None:
        """With how many operatives it begins where losses are scored; None for as many as go."""
        return self.data.get("starting_number")

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How much is in it, for the page that imports it."""
        weapons = sum(len(each.weapons) for each in self.operatives.values())
        return (("operatives", len(self.operatives)), ("weapons", weapons), ("ploys", len(self.ploys)))


@dataclass(frozen=True, kw_only=True)
class SystemSource(DatacardSource):
    """What all kill teams of an edition share."""

    is_system = True
    key = "system"

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        return (("equipment", len(self.equipment)), ("weapon rules", len(self.weapon_rules)))

    @property
    def stats(self) -> tuple[str, ...]:
        return tuple(self.data["stats"])

    @property
    def figures(self) -> tuple[str, ...]:
        return tuple(self.data["figures"])

    @property
    def rules_column(self) -> str:
        return str(self.data["rules_column"])

    @property
    def equipment_points(self) -> int | None:
        """What the equipment of a game may cost, where operatives carry it."""
        return self.data.get("equipment_points")

    @property
    def roster_size(self) -> int | None:
        return self.data.get("roster_size")

    @property
    def archetypes(self) -> Mapping[str, str]:
        return dict(self.data.get("archetypes", {}))

    @cached_property
    def weapon_rules(self) -> Mapping[str, RuleSource]:
        return {rule.key: rule for rule in read_rules(self.data.get("weapon_rules"))}

    @cached_property
    def actions(self) -> tuple[RuleSource, ...]:
        return tuple(read_rules(self.data.get("actions")))

    @cached_property
    def equipment(self) -> Mapping[str, Equipment]:
        return {each.key: each for each in read_equipment(self.data.get("equipment"))}

    @cached_property
    def ploys(self) -> tuple[Ploy, ...]:
        return tuple(read_ploys(self.data.get("ploys")))


def read_system(data: Mapping[str, Any], name: str) -> SystemSource:
    return SystemSource(name=name, data=data)


def read_team(data: Mapping[str, Any], name: str) -> TeamSource:
    """The kill team that the data describe."""
    lists = {key: tuple(read_rules(entry["options"])) for key, entry in data.get("lists", {}).items()}
    return TeamSource(
        name=name,
        data=data,
        operatives={key: read_operative(key, entry) for key, entry in data["operatives"].items()},
        ploys=tuple(read_ploys(data.get("ploys"))),
        equipment={each.key: each for each in read_equipment(data.get("equipment"))},
        faction_rules=tuple(read_rules(data.get("faction_rules"))),
        weapon_rules={rule.key: rule for rule in read_rules(data.get("weapon_rules"))},
        choices={key: read_choice(key, entry, lists) for key, entry in data.get("choices", {}).items()},
    )
