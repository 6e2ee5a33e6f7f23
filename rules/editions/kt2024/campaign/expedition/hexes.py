"""The hexes of an expedition: keys such as B3, what lies beside what, and how far it is. Pure geometry.

Rows are letters, columns numbers; every second row stands half a hex to the right.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

MOST_ROWS, MOST_COLUMNS = 12, 12
EVEN_ROW = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0))
ODD_ROW = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1))


class Terrain(StrEnum):
    SURFACE = "surface"
    TOMB = "tomb"
    BLOCKED = "blocked"


LETTERS: Mapping[str, Terrain] = {"s": Terrain.SURFACE, "t": Terrain.TOMB, "x": Terrain.BLOCKED}
NAMES: Mapping[str, str] = {Terrain.SURFACE: "Surface", Terrain.TOMB: "Tomb", Terrain.BLOCKED: "Blocked"}


@dataclass(frozen=True, slots=True)
class HexMap:
    """Which hexes there are, and what each is from the beginning."""

    terrain: Mapping[str, Terrain]

    def neighbours(self, key: str) -> tuple[str, ...]:
        row, column = place_of(key)
        around = (key_of(row + down, column + right) for down, right in (ODD_ROW if row % 2 else EVEN_ROW))
        return tuple(each for each in around if each in self.terrain)

    def reach(self, start: str, closed: Collection[str] = ()) -> dict[str, int]:
        """Hex → steps from there, never into what is closed; the start itself may be."""
        found, edge = {start: 0}, [start]
        while edge:
            edge = list(
                dict.fromkeys(
                    each for key in edge for each in self.neighbours(key) if each not in found and each not in closed
                )
            )
            found |= dict.fromkeys(edge, max(found.values()) + 1)
        return found


def place_of(key: str) -> tuple[int, int]:
    """Row and column, both from 0."""
    return ord(key[0]) - ord("A"), int(key[1:]) - 1


def key_of(row: int, column: int) -> str:
    """Beside the map too, where no hex has this key."""
    return f"{chr(ord('A') + row)}{column + 1}"


def distance(one: str, other: str) -> int:
    """How many hexes apart, whatever lies between."""
    (row, column), (other_row, other_column) = place_of(one), place_of(other)
    across = (column - row // 2) - (other_column - other_row // 2)
    down = row - other_row
    return max(abs(across), abs(down), abs(across + down))


def read_map(text: str) -> HexMap:
    """A map from its rows: s surface, t tomb, x blocked, a dot for no hex; a ValueError says what is wrong."""
    rows = [line for line in (part.strip().casefold() for part in text.replace("/", "\n").splitlines()) if line]
    if not rows or len(rows) > MOST_ROWS or max(map(len, rows)) > MOST_COLUMNS:
        raise ValueError(f"A map has 1 to {MOST_ROWS} rows of at most {MOST_COLUMNS} hexes.")
    if unknown := sorted(set("".join(rows)) - LETTERS.keys() - {"."}):
        raise ValueError(f"A map is written with s, t, x and dots, not {unknown[0]!r}.")
    terrain = {
        key_of(row, column): LETTERS[letter]
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    }
    if Terrain.SURFACE not in terrain.values():
        raise ValueError("A map needs surface hexes, for bases.")
    return HexMap(terrain)
