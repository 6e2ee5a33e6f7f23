"""The table of weapons: how wide its columns are, the same on every card of a deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rosters.cards.layout.measuring import STRONG, widest, width
from rosters.cards.layout.sizes import Size, em
from rules.cards import Datacard, WeaponRow

LADDER = (4.0, 5.6, 7.8, 9.3, 11.0, 13.5, 17.0, 21.0)
"""The widths a weapon column may have on a card whose weapons are printed at 7.5 points."""
LADDER_POINTS = 7.5
NAMES_SHARE = 0.31
"""So much of the width is left for the names of weapons."""
SHORT_NAME = 4
"""Columns named with fewer letters hold figures, which stand in their middle."""
WEAPON = "Weapon"
"""What the first column of a table is called."""
CELL_GAP = 0.8
"""What stays white right of a figure, in millimetres."""
NAME_GAP = 0.6
"""What stays white right of a name."""
SIGN = 1.35
"""How wide the sign for ranged or melee is with the gap after it, in the size of the type."""


@dataclass(frozen=True, slots=True)
class WeaponColumn:
    """A weapon column: its name, which step of the ladder it takes, whether it holds short figures."""

    name: str
    step: int
    is_figure: bool
    is_said: bool = False
    """Whether words stand under a name as short as that of figures: they begin a gap away from the figures before."""


@dataclass(frozen=True, slots=True)
class WeaponColumns:
    """The weapon columns of a deck: the same on every card of it whose weapons take no more lines for that."""

    columns: tuple[WeaponColumn, ...]
    is_stacked: bool = False
    """Whether names stand over their figures, because beside them their words would be broken."""

    @property
    def span(self) -> int:
        return len(self.columns) + 1

    def width_of(self, size: Size) -> float:
        """What the columns leave for the name of a weapon."""
        scale = size.weapon / LADDER_POINTS
        return size.room - sum(LADDER[column.step] for column in self.columns) * scale

    def column_width(self, column: WeaponColumn, size: Size) -> float:
        return LADDER[column.step] * size.weapon / LADDER_POINTS


def table_of(cards: Sequence[Datacard], size: Size, share: float = NAMES_SHARE) -> WeaponColumns:
    """Columns wide enough for what stands in them on any card.

    Where that leaves too little for names, figures of several words take more lines; where words of names would still
    be broken, names stand over their figures.
    """
    names = cards[0].weapon_columns if cards else ()
    columns = [_column(place, name, cards) for place, name in enumerate(names)]
    least = [
        _step((name, *(word for value in _figures(place, cards) for word in value.split(" "))))
        for place, name in enumerate(names)
    ]
    called = [weapon_name(weapon) for card in cards for weapon in card.weapons]
    beside = max((beside_name(weapon, size) for card in cards for weapon in card.weapons), default=NAME_GAP)
    need = widest(called, points=size.weapon, weight=STRONG) + beside
    fitted = _narrowed(columns, least, size, room=max(share * size.room, need))
    if fitted.width_of(size) >= need:
        return fitted
    heading = width(WEAPON, points=size.weapon, weight=STRONG) + NAME_GAP
    return replace(_narrowed(columns, least, size, room=heading), is_stacked=True)


def _narrowed(columns: Sequence[WeaponColumn], least: Sequence[int], size: Size, *, room: float) -> WeaponColumns:
    """The columns narrowed, the widest first, until there is so much room for names or none can be narrowed further."""
    columns = list(columns)
    while WeaponColumns(tuple(columns)).width_of(size) < room:
        wide = [place for place, column in enumerate(columns) if column.step > least[place]]
        if not wide:
            break
        place = max(wide, key=lambda place: columns[place].step)
        columns[place] = replace(columns[place], step=columns[place].step - 1)
    return WeaponColumns(tuple(columns))


def _column(place: int, name: str, cards: Sequence[Datacard]) -> WeaponColumn:
    values = _figures(place, cards)
    is_short, has_words = len(name) < SHORT_NAME, any(len(value.split()) > 1 for value in values)
    step = _step((name, *values))
    return WeaponColumn(name, step, is_figure=is_short and not has_words, is_said=is_short and has_words)


def _figures(place: int, cards: Sequence[Datacard]) -> set[str]:
    """What stands in a column on any card."""
    return {weapon.values[place] for card in cards for weapon in card.weapons if place < len(weapon.values)}


def _step(words: Sequence[str]) -> int:
    """The first step of the ladder on which all of this fits."""
    need = max(width(value, points=LADDER_POINTS, weight=STRONG) for value in words) + CELL_GAP
    return next((step for step, room in enumerate(LADDER) if need <= room), len(LADDER) - 1)


def beside_name(weapon: WeaponRow, size: Size) -> float:
    """What its cell needs beside the name of a weapon, in millimetres: the sign before it, the gap after it."""
    return NAME_GAP + (SIGN * em(size.weapon) if weapon.sign else 0.0)


def weapon_name(weapon: WeaponRow) -> str:
    return f"{weapon.count} × {weapon.name}" if weapon.count > 1 else weapon.name
