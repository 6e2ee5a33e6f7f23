"""What can be wrong with settings of any kind of campaign, by field: ranges, keys and names of rows, faces of dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from rules.campaigns.about import About
from rules.campaigns.settings import DieTable
from rules.errors import Refusal

KEY = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
LONGEST_NAME = 80
MOST_ROWS = 60
AboutTypes = Mapping[type[Any], Mapping[str, About]]


@dataclass(frozen=True, slots=True)
class WrongSetting:
    """A setting that cannot be so; `path` names it as its JSON does: "resources.0.start"."""

    path: str
    sentence: str


class WrongSettings(Refusal):
    """Settings that cannot be read; every fault with its path."""

    def __init__(self, faults: Iterable[WrongSetting]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            "These settings cannot be used: " + " ".join(f.sentence for f in self.faults), code="wrong-settings"
        )


def value_faults(thing: Any, about: AboutTypes, path: str = "") -> Iterator[WrongSetting]:
    """Every number against its range, every choice against its options, in rows too."""
    for each in fields(thing):
        known, value = about[type(thing)][each.name], getattr(thing, each.name)
        name = f"{path}{each.name}"
        if isinstance(value, int) and known.low is not None and known.high is not None:
            yield from number_faults(value, (known.low, known.high), name)
        elif isinstance(value, DieTable):
            yield from value_faults(value, about, f"{name}.")
        elif isinstance(value, tuple):
            for number, row in enumerate(value):
                yield from value_faults(row, about, f"{name}.{number}.")
        elif known.choices and value not in dict(known.choices) and (value or not known.may_be_none):
            yield WrongSetting(name, f"'{value}' is not one of {', '.join(key for key, _ in known.choices)}.")


def number_faults(value: int, bounds: tuple[int, int], path: str) -> Iterator[WrongSetting]:
    low, high = bounds
    if not low <= value <= high:
        yield WrongSetting(path, f"{value} is not between {low} and {high}.")


def row_faults(rows: tuple[Any, ...], path: str) -> Iterator[WrongSetting]:
    """Keys are keys, each once; names are names."""
    if len(rows) > MOST_ROWS:
        yield WrongSetting(path, f"At most {MOST_ROWS} rows; there are {len(rows)}.")
    times, names = Counter(row.key for row in rows), Counter(row.name.casefold() for row in rows)
    for number, row in enumerate(rows):
        if not KEY.match(row.key) or len(row.key) > LONGEST_NAME:
            yield WrongSetting(f"{path}.{number}.key", f"{row.key!r} is not a key: small letters, digits and hyphens.")
        elif times[row.key] > 1:
            yield WrongSetting(f"{path}.{number}.key", f"{row.key!r} is listed more than once.")
        if not row.name.strip() or len(row.name) > LONGEST_NAME:
            yield WrongSetting(f"{path}.{number}.name", f"A name has 1 to {LONGEST_NAME} characters.")
        elif names[row.name.casefold()] > 1:
            yield WrongSetting(f"{path}.{number}.name", f"{row.name!r} is listed more than once.")


def table_faults(table: DieTable, path: str, results: tuple[str, ...]) -> Iterator[WrongSetting]:
    for number, band in enumerate(table.bands):
        if band.low > band.high:
            yield WrongSetting(f"{path}.bands.{number}.high", f"{band.low} to {band.high} is not a range of a die.")
        if band.result not in results:
            yield WrongSetting(f"{path}.bands.{number}.result", f"{band.result!r} is not one of {', '.join(results)}.")
    yield from coverage_faults([(band.low, band.high) for band in table.bands], table.die, f"{path}.bands")


def coverage_faults(bands: list[tuple[int, int]], die: int, path: str) -> Iterator[WrongSetting]:
    """Every face of the die once, and no face that it has not."""
    if len(bands) > MOST_ROWS or not all(0 <= low <= high <= 1000 for low, high in bands):
        return
    times = Counter(face for low, high in bands for face in range(low, high + 1))
    missing = [face for face in range(1, die + 1) if not times[face]]
    twice = sorted(face for face in times if times[face] > 1)
    beyond = sorted(face for face in times if not 1 <= face <= die)
    if missing:
        yield WrongSetting(path, f"The table says nothing for {_faces(missing)} of the D{die}.")
    if twice:
        yield WrongSetting(path, f"The table says more than one thing for {_faces(twice)}.")
    if beyond:
        yield WrongSetting(path, f"A D{die} has no {_faces(beyond)}.")


def _faces(faces: list[int]) -> str:
    return ", ".join(map(str, faces[:6])) + (" …" if len(faces) > 6 else "")
