"""How unusual dice were: every face against what was to be expected, and the whole in words. Nothing of a rule."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.names import both, how_many

WIDTH, HEIGHT, ROOM = 62, 210, 0.72
"""Of a histogram, in the units of its drawing: a face, the whole, and how much of it the tallest takes."""
FEWEST = 5
"""Of fewer rolls nothing is said to be unusual."""
TOO_FEW = "too few to judge"
FEWEST_OF_FACE = 5
"""So often each face has to be expected before chi-square says anything of how they are spread."""
RAREST = 0.01
"""Smaller chances are not stated more exactly: sums of few dice follow the bell curve only roughly."""
RAREST_OF_FACE = 0.0001
"""How often one face comes up is counted out, so that smaller chances are stated too."""
UNEVEN, UNUSUALLY_UNEVEN = 0.1, 0.025
"""How seldom faces are spread so before it is a word worth, and before it is unusual."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DieFace:
    """How often one face came up, with the place of its bar."""

    value: int
    count: int
    x: float
    y: float
    height: float
    is_lowest: bool
    is_highest: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Histogram:
    """All rolls of one kind of die."""

    sides: int
    rolls: int
    expected: float
    faces: tuple[DieFace, ...]
    is_short: bool
    """Whether the rolls are so few that they are listed, not drawn."""
    listed: str
    """Their values in order of size."""
    width: int
    expected_y: float
    band_y: float
    band_height: float
    """One standard deviation to either side of what is expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckSummary:
    """A number of dice, their histograms and what to say of them."""

    title: str
    rolls: int
    sentence: str
    histograms: tuple[Histogram, ...]

    @property
    def has_plot(self) -> bool:
        """Whether anything of it is drawn."""
        return not all(each.is_short for each in self.histograms)


def luck_of(title: str, dice: Iterable[tuple[int, int]]) -> LuckSummary:
    """`dice` are (sides, value)."""
    rolled = list(dice)
    sizes = sorted({sides for sides, _ in rolled})
    return LuckSummary(
        title=title,
        rolls=len(rolled),
        sentence=" ".join(filter(None, (in_words(rolled), faces_in_words(rolled)))),
        histograms=tuple(histogram(sides, [v for s, v in rolled if s == sides]) for sides in sizes),
    )


def is_too_few(dice: Sequence[tuple[int, int]]) -> bool:
    """Whether nothing can be said of them."""
    return len(dice) < FEWEST


def in_words(dice: Sequence[tuple[int, int]]) -> str:
    """The sum against its mean: within one standard deviation it is as expected."""
    if not dice:
        return "No dice yet."
    count = how_many(len(dice), "die", "dice")
    if is_too_few(dice):
        return f"{count}, {TOO_FEW}."
    away = deviation(dice)
    side = "high" if away > 0 else "low"
    if abs(away) < 1:
        return f"{count}, average as expected."
    # How often as many fair dice are at least as far to that side.
    chance = math.erfc(abs(away) / math.sqrt(2)) / 2
    return f"{count}, {'a little' if abs(away) < 2 else 'unusually'} {side}: fair dice are as {side} {_often(chance)}."


def faces_in_words(dice: Sequence[tuple[int, int]]) -> str:
    """How the faces are spread, as the sum says less: as many ones as sixes cancel out in it. Of every kind of die
    that was rolled often enough by chi-square; of the others whether one face came up far too often.
    """
    if is_too_few(dice):
        return ""
    kinds = {
        sides: Counter(value for s, value in dice if s == sides) for sides in sorted({s for s, _ in dice if s > 1})
    }
    judged = {sides: counts for sides, counts in kinds.items() if counts.total() >= FEWEST_OF_FACE * sides}
    others = [(sides, counts) for sides, counts in kinds.items() if sides not in judged and counts.total() >= FEWEST]
    found = [often_one_face(sides, counts, len(others)) for sides, counts in others]
    if judged:
        found.append(_spread(judged, "Their faces" if len(judged) == len(kinds) else f"Faces of the {_named(judged)}"))
    elif not any(found):
        usual = max(kinds, key=lambda sides: kinds[sides].total(), default=6)
        return f"It takes {FEWEST_OF_FACE * usual} rolls of a D{usual} to judge the faces."
    return " ".join(filter(None, found))


def often_one_face(sides: int, counts: Counter[int], kinds: int = 1) -> str:
    """That one face came up too often, counted out: whichever face it might have been, of so many kinds of dice."""
    rolls = counts.total()
    face, times = max(counts.items(), key=lambda each: (each[1], each[0]))
    chance = min(1.0, tail_of_face(sides, rolls, times) * sides * kinds)
    if chance > UNUSUALLY_UNEVEN:
        return ""
    number = f"All {rolls}" if times == rolls else f"{times} of {rolls}"
    return f"{number} D{sides} came up {face}: fair dice repeat a face so often {_often(chance, RAREST_OF_FACE)}."


def tail_of_face(sides: int, rolls: int, times: int) -> float:
    """How often one certain face comes up at least that many times."""
    ways = sum(math.comb(rolls, number) * (sides - 1) ** (rolls - number) for number in range(times, rolls + 1))
    return ways / sides**rolls


def _named(kinds: Iterable[int]) -> str:
    return both(f"D{sides}" for sides in kinds)


def _spread(judged: Mapping[int, Counter[int]], faces: str) -> str:
    statistic = sum(
        (counts[face] - counts.total() / sides) ** 2 / (counts.total() / sides)
        for sides, counts in judged.items()
        for face in range(1, sides + 1)
    )
    chance = chi_square_tail(statistic, sum(sides - 1 for sides in judged))
    if chance > 1 - RAREST:
        return f"{faces} are unusually even: fair dice are as even {_often(1 - chance)}."
    if chance > UNEVEN:
        return f"{faces} are spread as expected."
    word = "a little" if chance > UNUSUALLY_UNEVEN else "unusually"
    return f"{faces} are {word} uneven: fair dice are as uneven {_often(chance)}."


def chi_square_tail(statistic: float, freedom: int) -> float:
    """How often chi-square of so many degrees of freedom is at least that: the upper gamma function."""
    if statistic <= 0:
        return 1.0
    half, reached = statistic / 2, freedom % 2 / 2 or 1.0
    tail = math.erfc(math.sqrt(half)) if freedom % 2 else math.exp(-half)
    while reached < freedom / 2:
        tail += math.exp(reached * math.log(half) - half - math.lgamma(reached + 1))
        reached += 1
    return tail


def _often(chance: float, rarest: float = RAREST) -> str:
    if chance <= rarest:
        return f"less than once in {round(1 / rarest):,} times"
    times = round(1 / chance)
    return f"about once in {round(times, 2 - len(str(times))):,} times"


def deviation(dice: Sequence[tuple[int, int]]) -> float:
    """How many standard deviations the sum is above what fair dice bring."""
    variance = sum((sides**2 - 1) / 12 for sides, _ in dice)
    return sum(value - (sides + 1) / 2 for sides, value in dice) / math.sqrt(variance) if variance else 0.0


def histogram(sides: int, values: Sequence[int]) -> Histogram:
    counts = Counter(values)
    expected = len(values) / sides
    spread = math.sqrt(len(values) * (1 / sides) * (1 - 1 / sides))
    scale = HEIGHT * ROOM / max([*counts.values(), expected + spread, 1])
    faces = tuple(
        DieFace(
            value=face,
            count=counts[face],
            x=round((face - 1) * WIDTH + WIDTH * 0.14, 1),
            y=round(HEIGHT - counts[face] * scale, 1),
            height=round(counts[face] * scale, 1),
            is_lowest=face == 1,
            is_highest=face == sides,
        )
        for face in range(1, sides + 1)
    )
    low, high = max(expected - spread, 0), expected + spread
    return Histogram(
        sides=sides,
        rolls=len(values),
        expected=round(expected, 1),
        faces=faces,
        is_short=len(values) < FEWEST,
        listed=", ".join(map(str, sorted(values))),
        width=sides * WIDTH,
        expected_y=round(HEIGHT - expected * scale, 1),
        band_y=round(HEIGHT - high * scale, 1),
        band_height=round((high - low) * scale, 1),
    )
