"""One sheet for the opponent: what stands against them and what is unusual about it. Nothing private."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import Ability, Datacard, Figure, WeaponRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Foe:
    """One profile on the table, and everyone who has it."""

    names: tuple[str, ...]
    datasheet: str
    label: str
    points: int
    stats: tuple[Figure, ...]
    weapons: tuple[WeaponRow, ...]
    unusual: tuple[Ability, ...]
    """What it can do and not everybody can."""

    @property
    def count(self) -> int:
        return len(self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facing:
    """A whole team as the other side meets it."""

    shared: tuple[Ability, ...]
    """What everybody of it can do."""
    foes: tuple[Foe, ...]
    weapon_columns: tuple[str, ...]
    points: int


def facing(cards: Sequence[Datacard]) -> Facing:
    """The team of these cards: same profiles together, what all can do told once."""
    everywhere = [_told(card) for card in cards]
    common = set.intersection(*everywhere) if len(cards) > 1 else set()
    first = cards[0].abilities if cards else ()
    grouped: dict[object, list[Datacard]] = {}
    for card in cards:
        grouped.setdefault(_profile(card), []).append(card)
    return Facing(
        shared=tuple(each for each in first if (each.name, each.text) in common),
        foes=tuple(_foe(group, common) for group in grouped.values()),
        weapon_columns=cards[0].weapon_columns if cards else (),
        points=sum(card.points * card.count for card in cards),
    )


def _told(card: Datacard) -> set[tuple[str, str]]:
    return {(each.name, each.text) for each in card.abilities}


def _profile(card: Datacard) -> object:
    return (card.datasheet, card.label, card.points, card.stats, card.weapons, card.abilities)


def _foe(group: Sequence[Datacard], common: set[tuple[str, str]]) -> Foe:
    card = group[0]
    return Foe(
        names=tuple(bearer.name for each in group for bearer in each.bearers),
        datasheet=card.datasheet,
        label=card.label,
        points=card.points,
        stats=card.stats,
        weapons=card.weapons,
        unusual=tuple(each for each in card.abilities if (each.name, each.text) not in common),
    )
