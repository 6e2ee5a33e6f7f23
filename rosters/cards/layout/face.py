"""One side of a card, ready to be drawn by `templates/rosters/cards/face.html`."""

from __future__ import annotations

from dataclasses import dataclass

from rosters.cards.layout.blocks import Block, runs_of
from rosters.cards.layout.heads import Foot, Head, kind_of, name_of, wound_rows
from rosters.cards.layout.sizes import Size
from rosters.cards.layout.weapons import WeaponColumns
from rules.cards import Datacard

SLACK = 0.6
"""What stays white between the text and the foot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSide:
    """What a face has in common with a page of an operative's file."""

    card: Datacard
    size: Size
    table: WeaponColumns
    kind: str
    """front, back or more."""
    label: str
    head: Head
    foot: Foot
    says: str = ""
    """Where it goes on."""
    number: int = 1
    of: int = 1
    notes: int = 0
    """So many empty lines to write on."""

    @property
    def name(self) -> str:
        return name_of(self.card, self.size, is_front=self.is_front)

    @property
    def model(self) -> str:
        return kind_of(self.card, self.size)

    @property
    def wound_rows(self) -> list[range]:
        return wound_rows(self.card, self.size)

    @property
    def is_front(self) -> bool:
        return self.kind == "front"

    @property
    def note_range(self) -> range:
        return range(self.notes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face(CardSide):
    """One side of a card, ready to be drawn."""

    blocks: tuple[Block, ...]
    is_said_below: bool = False
    """Whether where it goes on stands in the foot, beside the context of the card."""
    free: float = 0.0
    """So many millimetres of it are not used."""

    @property
    def groups(self) -> list[tuple[str, list[Block]]]:
        return list(runs_of(self.blocks))
