"""A kill team's selection list as values: how many of what, and what goes with what. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

ONE = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupLine:
    """One operative of a group's list."""

    operative: str
    carries: frozenset[str] = frozenset()
    """Only those who carry one of these weapons; empty for anybody."""
    most: int | None = 1
    """How many the whole kill team may have of it; None for as many as there is room."""
    most_without: tuple[frozenset[str], int] | None = None
    """Another maximum as long as none of these operatives is there."""
    weight: Fraction = ONE
    """How many selections it counts as."""
    different: bool = False
    """Whether each of them must be armed in another way."""
    step: int = 1
    """They come in lots of so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionGroup:
    """So many selections from a list."""

    key: str
    name: str
    count: int
    lines: tuple[GroupLine, ...]
    tradable: int = 0
    """Up to so many selections may be left empty, each for one ploy at no cost."""
    least: int | None = None
    """Where fewer than `count` will do."""
    equipment: str = ""
    """Only there while the team has taken this equipment."""

    def lines_of(self, operative: str) -> tuple[GroupLine, ...]:
        return tuple(line for line in self.lines if line.operative == operative)


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionLimit:
    """At most, or at least, so many in the whole kill team of what matches all that is named here.

    Weapons are counted where weapons or a weapon rule are named, else operatives.
    """

    key: str
    name: str
    most: int | None = None
    least: int = 0
    operatives: frozenset[str] = frozenset()
    weapons: frozenset[str] = frozenset()
    weapon_rule: str = ""
    """A weapon rule, with its number or without: `Piercing 2`, `Piercing`."""
    keyword: str = ""
    """A keyword, as the key of its words."""
    with_trades: bool = False
    """Whether selections given up for ploys count as well."""

    @property
    def counts_weapons(self) -> bool:
        return bool(self.weapons or self.weapon_rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """Operatives who come only beside others."""

    operatives: frozenset[str]
    needs: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parties:
    """Lists of operatives of which only one may be drawn from."""

    name: str
    parties: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Name → its operatives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """Everything that must hold of a kill team's selection."""

    groups: tuple[SelectionGroup, ...]
    limits: tuple[SelectionLimit, ...] = ()
    needs: tuple[Need, ...] = ()
    parties: tuple[Parties, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """Operative → what it is called."""
    alternatives: tuple[Composition, ...] = ()
    """Several lists of which any one must hold, where there is more than one way to make up the team."""

    def name_of(self, operative: str) -> str:
        return self.names.get(operative, operative)

    def with_equipment(self, taken: Collection[str]) -> Composition:
        """The list as it stands with this equipment."""
        groups = tuple(group for group in self.groups if not group.equipment or group.equipment in taken)
        ways = tuple(each.with_equipment(taken) for each in self.alternatives)
        same = len(groups) == len(self.groups) and ways == self.alternatives
        return self if same else replace(self, groups=groups, alternatives=ways)

    @property
    def ways(self) -> tuple[Composition, ...]:
        """The lists of which one must hold."""
        return self.alternatives or (self,)

    @property
    def tradable(self) -> int:
        """How many selections may be traded in all."""
        return sum(group.tradable for each in self.ways for group in each.groups)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """A weapon as a selection list sees it."""

    weapon: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativePick:
    """One operative of a kill team as its list sees it."""

    key: str
    operative: str
    arms: tuple[Arm, ...] = ()
    keywords: frozenset[str] = frozenset()

    @property
    def weapons(self) -> frozenset[str]:
        return frozenset(arm.weapon for arm in self.arms)

    @property
    def alike(self) -> tuple[object, ...]:
        """The same for all who are the same to every list."""
        return (self.operative, tuple(sorted(self.weapons)), tuple(sorted(self.keywords)))
