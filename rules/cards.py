"""A datacard: one operative as it is printed. Plain values, any edition; `rules.dealing` makes them from sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.sheets import Text

FLESH_WOUNDS = 3
RANK = "rank"
"""The key of the pick, and the kind of the ability, that says how far an operative has come in a campaign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardContext:
    """What a card belongs to: rules that depend on who else is there are right for this, and for nothing else."""

    roster: str
    kill_team: str = ""
    """Its name; empty where the card is of the roster itself."""
    edition: str = ""
    faction: str = ""
    way: str = ""
    """The way to play, as players say it."""
    campaign: str = ""
    levels_count: bool = True
    """Whether earned levels count and cost; else every specialist is level 1."""
    has_boxes: bool = True
    """Whether cards carry what only a campaign needs: experience, convalescence, new recruit."""

    @property
    def name(self) -> str:
        return self.kill_team or self.roster


class StatChange(NamedTuple):
    """A stat that is not what the datasheet says: `delta` is added to the number as printed."""

    stat: str
    delta: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCondition:
    """What a campaign knows of an operative on the day of printing."""

    changes: tuple[StatChange, ...] = ()
    flesh_wounds: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StatFigure:
    """One stat of today; `printed` is what the datasheet says."""

    name: str
    value: str
    printed: str
    change: int = 0
    cause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponRow:
    """One way to use a weapon: its figures under the card's weapon columns, then what else there is to say."""

    name: str
    values: tuple[str, ...]
    text: str = ""
    count: int = 1
    is_melee: bool = False
    sign: str = ""
    """ranged or melee, where no column says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAbility:
    """Something the operative can do."""

    name: str
    text: str = ""
    kind: str = "ability"
    """rank, level, advance, trait, ability, company (who else is there), power or wargear."""
    level: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTactic:
    """A Tactic that may be used because this operative is there."""

    name: str
    cost: int
    phase: str
    text: str = ""
    aura: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """One box of a track: the level it brings, if it brings one."""

    level: int
    is_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """Boxes of experience: how many are earned, and which bring a level: (box, level)."""

    length: int
    earned: int
    steps: tuple[tuple[int, int], ...]

    @property
    def boxes(self) -> tuple[Box, ...]:
        levels = dict(self.steps)
        return tuple(Box(level=levels.get(box, 0), is_on=box <= self.earned) for box in range(1, self.length + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearer:
    """One of those who share a card."""

    key: str
    name: str
    code: str = ""
    flesh_wounds: int = 0
    is_convalescing: bool = False
    is_new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadCard:
    """The squad an operative learns with."""

    name: str
    word: str = "Squad"
    """What the edition calls one."""
    level: int
    experience: int
    advances: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Datacard:
    """Everything a card says: the front is for the fight, the back for the book."""

    key: str
    context: CardContext
    name: str
    model: str
    datasheet: str
    label: str
    """Its specialism or role, with the level where that counts."""
    points: int
    stats: tuple[StatFigure, ...]
    weapon_columns: tuple[str, ...]
    weapons: tuple[WeaponRow, ...]
    """Ranged before melee."""
    wounds: int
    abilities: tuple[CardAbility, ...]
    tactics: tuple[CardTactic, ...]
    bearers: tuple[Bearer, ...]
    """Who uses the card: the operative, or all who share it."""
    flesh_wounds: int = FLESH_WOUNDS
    code: str = ""
    portrait: str = ""
    """The address of a picture; empty without one."""
    level: int = 1
    is_commander: bool = False
    track: Track | None = None
    """None for a commander, an attendant, and wherever no campaign is played."""
    has_status_boxes: bool = False
    """Convalescence and new recruit."""
    squad: SquadCard | None = None
    keywords: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    has_points: bool = True
    cost_word: str = "points"
    ticks: tuple[str, ...] = ()
    """What its boxes are about, then a word for each; empty without such boxes."""
    explained: tuple[CardAbility, ...] = ()
    """The rules of its weapons, for the back."""
    injures_at_half: bool = False
    """Whether the box at which it is injured is marked."""

    @property
    def half_box(self) -> int:
        """The wound at which it is below half; 0 where that means nothing."""
        return self.wounds // 2 + 1 if self.injures_at_half else 0

    @property
    def causes(self) -> tuple[str, ...]:
        """Why stats are not what the datasheet says: "A 3, not 4: Old Wound"."""
        return tuple(f"{each.name} {each.value}, not {each.printed}: {each.cause}" for each in self.stats if each.cause)

    @property
    def count(self) -> int:
        return len(self.bearers)

    @property
    def flesh_boxes(self) -> range:
        return range(1, self.flesh_wounds + 1)

    @property
    def wound_boxes(self) -> range:
        return range(1, self.wounds + 1)
