"""The emblems of static/muster/emblems.svg as polygons, for pictures that are drawn here."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from defusedxml import ElementTree
from django.conf import settings

FILE = "static/muster/emblems.svg"
SVG = "{http://www.w3.org/2000/svg}"
TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
TURN = re.compile(r"rotate\((\S+) (\S+) (\S+)\)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}
STEPS = 24
"""A curve is so many straight lines."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """One path: filled where a line from outside crosses it an odd number of times, or drawn so wide."""

    outlines: tuple[tuple[Point, ...], ...]
    stroke: float = 0.0


@dataclass(frozen=True, slots=True)
class Symbol:
    """An emblem in a square with sides of this length."""

    side: float
    shapes: tuple[Shape, ...]


@cache
def symbol_of(name: str) -> Symbol:
    """The emblem of that name, as `rosters.web.hues.emblem_of` answers it."""
    root = ElementTree.parse(Path(settings.BASE_DIR, FILE)).getroot()
    (found,) = (each for each in root if each.get("id") == f"e-{name}")
    return Symbol(side=float(found.get("viewBox").split()[2]), shapes=tuple(_shapes(found)))


def _shapes(parent: ElementTree.Element, turn: Sequence[float] = (), stroke: float = 0.0) -> Iterator[Shape]:
    for each in parent:
        if each.tag == f"{SVG}g":
            turned = TURN.fullmatch(each.get("transform", ""))
            inner = tuple(map(float, turned.groups())) if turned else turn
            yield from _shapes(each, inner, float(each.get("stroke-width", stroke)))
        else:
            lines = (tuple(_turned(point, turn) for point in line) for line in outlines(each.get("d")))
            yield Shape(outlines=tuple(lines), stroke=stroke)


def _turned(point: Point, turn: Sequence[float]) -> Point:
    if not turn:
        return point
    angle, x, y = turn
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    right, down = point[0] - x, point[1] - y
    return x + right * cosine - down * sine, y + right * sine + down * cosine


def outlines(path: str) -> Iterator[list[Point]]:
    """The lines of a path, its curves in short straight pieces."""
    tokens = TOKEN.findall(path)
    here: Point = (0.0, 0.0)
    line: list[Point] = []
    command, place, last_control = "", 0, here
    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
        kind = command.upper()
        if kind == "Z":
            line.append(line[0])
            here = line[0]
            continue
        values = [float(each) for each in tokens[place : place + TAKES[kind]]]
        place += TAKES[kind]
        points = _points(kind, values, here, is_relative=command.islower())
        if kind == "M":
            if len(line) > 1:
                yield line
            line, here = [points[-1]], points[-1]
            command = "l" if command == "m" else "L"
            continue
        if kind == "S":
            points = [(2 * here[0] - last_control[0], 2 * here[1] - last_control[1]), *points]
        drawn = list(_arc(here, values, points[-1])) if kind == "A" else list(_bezier([here, *points]))
        line.extend(drawn[1:] if line else drawn)
        here, last_control = points[-1], points[-2] if kind in "CSQ" else points[-1]
    if len(line) > 1:
        yield line


def _points(kind: str, values: Sequence[float], here: Point, *, is_relative: bool) -> list[Point]:
    x, y = here if is_relative else (0.0, 0.0)
    if kind == "H":
        return [(x + values[0], here[1])]
    if kind == "V":
        return [(here[0], y + values[0])]
    if kind == "A":
        values = values[5:]
    return [(x + values[at], y + values[at + 1]) for at in range(0, len(values), 2)]


def _bezier(points: Sequence[Point]) -> Iterator[Point]:
    """A curve of any degree; two points are a line."""
    if len(points) == 2:
        yield from points
        return
    for step in range(STEPS + 1):
        at, left = step / STEPS, list(points)
        while len(left) > 1:
            left = [(a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at) for a, b in pairwise(left)]
        yield left[0]


def _arc(start: Point, values: Sequence[float], end: Point) -> Iterator[Point]:
    """An arc of an ellipse that is not tilted: radii, which of the two ways round, and where it ends."""
    wide, high, is_large, is_right = values[0], values[1], values[3] != 0, values[4] != 0
    x, y = (start[0] - end[0]) / 2 / wide, (start[1] - end[1]) / 2 / high
    apart = math.hypot(x, y)
    if apart == 0:
        return
    if apart > 1:
        wide, high, x, y, apart = wide * apart, high * apart, x / apart, y / apart, 1.0
    away = math.sqrt(max(0.0, 1 / apart**2 - 1)) * (1 if is_large != is_right else -1)
    centre = (-y * -away, x * -away)
    first = math.atan2(y - centre[1], x - centre[0])
    sweep = math.atan2(-y - centre[1], -x - centre[0]) - first
    sweep += math.tau if is_right and sweep <= 0 else -math.tau if not is_right and sweep >= 0 else 0.0
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for step in range(STEPS + 1):
        angle = first + sweep * step / STEPS
        yield (
            middle[0] + wide * (centre[0] + math.cos(angle)),
            middle[1] + high * (centre[1] + math.sin(angle)),
        )
