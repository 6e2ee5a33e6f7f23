"""The command roster and the kill team on one sheet each: rows of operatives, and what is written by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.cards import RANK, Datacard, Track
from rules.printable import clean
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """One operative as a line."""

    number: int
    name: str
    model: str
    label: str
    wargear: str
    abilities: str
    """What it learned and bought, by name."""
    points: int | None
    """None where nothing costs points."""
    code: str = ""
    wounds: int = 1
    track: Track | None = None
    is_convalescing: bool = False
    is_new: bool = False


def rows(cards: Sequence[Datacard], sheets: Mapping[str, OperativeSheet], faction: str = "") -> tuple[LedgerRow, ...]:
    """A row for every operative of these cards, in their order; `sheets` are by operative. The faction stands over the
    sheet, and need not stand on each row.
    """
    pairs = [(card, bearer) for card in cards for bearer in card.bearers]
    return tuple(
        LedgerRow(
            number=number,
            name=bearer.name,
            model=card.model or card.datasheet,
            label=" · ".join(part for part in card.label.split(" · ") if part != faction),
            wargear=", ".join(clean(each) for each in sheets[bearer.key].carried) if bearer.key in sheets else "",
            abilities=", ".join(each.name for each in card.abilities if each.kind in LEARNED),
            points=card.points if card.has_points else None,
            code=bearer.code,
            wounds=card.wounds,
            track=card.track,
            is_convalescing=bearer.is_convalescing,
            is_new=bearer.is_new,
        )
        for number, (card, bearer) in enumerate(pairs, 1)
    )


LEARNED = frozenset({RANK, "level", "trait", "advance"})


def force(ledger_rows: Sequence[LedgerRow]) -> int:
    """What they cost in all."""
    return sum(row.points or 0 for row in ledger_rows)
