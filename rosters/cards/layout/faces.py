"""A datacard on its faces: what is on the front, what goes on the back, and where a text goes on that does not fit.

Without a back, what does not fit the front goes to a second card that says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rosters.cards.layout.backs import later_of
from rosters.cards.layout.face import Face
from rosters.cards.layout.fronts import fronts_of
from rosters.cards.layout.sizes import Size
from rosters.cards.layout.weapons import WeaponColumns
from rules.cards import Datacard


def faces_of(card: Datacard, size: Size, table: WeaponColumns, *, has_back: bool) -> list[Face]:
    """Every face of a card, the front first; with a back, the second is the back. Of several ways, the shortest."""
    return min(_ways(card, size, table, has_back=has_back), key=len)


def _ways(card: Datacard, size: Size, table: WeaponColumns, *, has_back: bool) -> Iterator[list[Face]]:
    for front, rest in fronts_of(card, size, table, has_back=has_back):
        has_foot = not has_back and card.track is not None and not front.foot.has_track
        later = list(later_of(card, size, table, rest, has_back=has_back, has_foot=has_foot))
        faces = [front, *later]
        yield [replace(face, number=number, of=len(faces)) for number, face in enumerate(faces, start=1)]
