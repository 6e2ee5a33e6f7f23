"""The wounds of an operative as a phone at the table counts them along; nothing of it is sent with a report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.editions.base import Edition
from rules.sheets import wounds_in


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundTrack:
    """One taps how many are left. Whoever has none is out of action, which the report asks."""

    wounds: int
    half: int = 0
    """With so many left, or fewer, it is below half; 0 where that means nothing."""
    flesh_boxes: int = 0
    flesh_wounds: int = 0
    """Of them, those with which it starts."""

    @property
    def pips(self) -> range:
        return range(1, self.wounds + 1)

    @property
    def flesh(self) -> tuple[tuple[int, bool], ...]:
        """The boxes for flesh wounds, and whether each is ticked from the start."""
        return tuple((box, box <= self.flesh_wounds) for box in range(1, self.flesh_boxes + 1))


def wound_track(edition: Edition, stats: Iterable[tuple[str, str]], flesh_wounds: int = 0) -> WoundTrack | None:
    """What somebody with this stat line counts; None where there is nothing to count."""
    wounds = wounds_in(stats)
    if wounds <= (0 if edition.flesh_wounds else 1):
        return None
    half = (wounds - 1) // 2 if edition.injures_at_half else 0
    return WoundTrack(wounds=wounds, half=half, flesh_boxes=edition.flesh_wounds, flesh_wounds=flesh_wounds)
