"""One sheet for the opponent: what stands against them and what is unusual about it. Nothing private."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.cards import RANK, CardAbility, Datacard, StatFigure, WeaponRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Foe:
    """One profile on the table, and everyone who has it."""

    names: tuple[str, ...]
    model: str
    label: str
    points: int
    has_points: bool
    stats: tuple[StatFigure, ...]
    weapons: tuple[WeaponRow, ...]
    own: tuple[CardAbility, ...]
    """What this profile alone can do."""
    shared: tuple[str, ...]
    """What it can do like some others, by name."""

    @property
    def count(self) -> int:
        return len(self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facing:
    """A whole team as the other side meets it."""

    everyones: tuple[CardAbility, ...]
    """What everybody of it can do."""
    shared: tuple[CardAbility, ...]
    """What several profiles can do."""
    foes: tuple[Foe, ...]
    weapon_columns: tuple[str, ...]
    points: int


def facing(cards: Sequence[Datacard]) -> Facing:
    """The team of these cards: same profiles together, shared abilities once."""
    grouped: dict[object, list[Datacard]] = {}
    cards = [_unranked(card) for card in cards]
    for card in cards:
        grouped.setdefault(_profile(card), []).append(card)
    groups = list(grouped.values())
    times = Counter(ability for group in groups for ability in {_name_and_text(each) for each in group[0].abilities})
    every = {_name_and_text(each): each for card in cards for each in card.abilities}
    return Facing(
        everyones=tuple(each for ability, each in every.items() if times[ability] == len(groups) > 1),
        shared=tuple(each for ability, each in every.items() if 1 < times[ability] < len(groups)),
        foes=tuple(_foe(group, times, len(groups)) for group in groups),
        weapon_columns=cards[0].weapon_columns if cards else (),
        points=sum(card.points * card.count for card in cards),
    )


def _unranked(card: Datacard) -> Datacard:
    """How far it has come in a campaign is nothing of the opponent's."""
    return replace(card, abilities=tuple(each for each in card.abilities if each.kind != RANK))


def _name_and_text(ability: CardAbility) -> tuple[str, str]:
    return ability.name, ability.text


def _profile(card: Datacard) -> object:
    return (card.datasheet, card.model, card.label, card.points, card.stats, card.weapons, card.abilities)


def _foe(group: Sequence[Datacard], times: Counter[tuple[str, str]], most: int) -> Foe:
    card = group[0]
    return Foe(
        names=tuple(bearer.name for each in group for bearer in each.bearers),
        model=card.model or card.datasheet,
        label=card.label,
        points=card.points,
        has_points=card.has_points,
        stats=card.stats,
        weapons=card.weapons,
        own=tuple(each for each in card.abilities if times[_name_and_text(each)] == 1),
        shared=tuple(dict.fromkeys(each.name for each in card.abilities if 1 < times[_name_and_text(each)] < most)),
    )
