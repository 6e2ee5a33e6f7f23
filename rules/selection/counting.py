"""Counts a selection as players lay it out: one box for each selection of the list, taken, free or wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.selection.composition import Composition, OperativePick, Parties
from rules.selection.judging import Breach, Filled, Finding, filled, judged_by_nearest, line_for, room_of


class Part(StrEnum):
    """What a box holds, or half of one."""

    TAKEN = "taken"
    WRONG = "wrong"
    FREE = "free"


Box = tuple[Part, ...]
"""One selection: a single part, or two where half selections stand in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionCount:
    """How far a list is filled, and by whom it is not to be filled."""

    count: Fraction
    least: int
    most: int
    boxes: tuple[Box, ...]
    wrong: tuple[OperativePick, ...]
    """Whoever would have to go for the list to hold; where any of several would do, the last of them."""
    findings: tuple[Finding, ...]

    @property
    def range(self) -> str:
        """How many there have to be: `10`, or `8–10`."""
        return str(self.most) if self.least == self.most else f"{self.least}–{self.most}"


def count_selections(
    composition: Composition, picks: Sequence[OperativePick], traded: int = 0, equipment: Collection[str] = ()
) -> SelectionCount:
    """By the list that they come nearest to; `traded` selections were given up for ploys."""
    way, findings = judged_by_nearest(composition, picks, traded, equipment)
    keys = {pick.key for finding in findings for pick in _excess(finding)}
    keys |= {pick.key for parties in way.parties for pick in _of_other_parties(parties, picks)}
    wrong = tuple(pick for pick in picks if pick.key in keys)
    groups = filled(way, picks, traded)
    rooms = [room_of(each.group, traded) for each in groups]
    boxes = [box for each, room in zip(groups, rooms, strict=True) for box in _boxes(each, room, keys)]
    boxes += [(Part.WRONG,) for each in findings if each.breach is Breach.UNLISTED for _ in each.picks]
    return SelectionCount(
        count=sum((each.weight for each in groups), Fraction(0)),
        least=sum(
            room if each.group.least is None else min(each.group.least, room)
            for each, room in zip(groups, rooms, strict=True)
        ),
        most=sum(rooms),
        boxes=tuple(sorted(boxes, key=lambda box: Part.FREE in box and len(box) == 1)),
        wrong=wrong,
        findings=findings,
    )


def weight_of(composition: Composition, pick: OperativePick) -> Fraction:
    """How many selections an operative counts as, in the first group that lists it; one where none does."""
    groups = (group for way in composition.ways for group in way.groups)
    return next((line.weight for group in groups if (line := line_for(group, pick))), Fraction(1))


def _excess(finding: Finding) -> Sequence[OperativePick]:
    """Those of a finding who are too many; nobody where the list only wants more, or fewer of anybody."""
    match finding.breach:
        case Breach.UNLISTED | Breach.ALONE:
            return finding.picks
        case Breach.TOO_OFTEN | Breach.ALIKE | Breach.OVER_LIMIT:
            return finding.picks[-int(finding.count - finding.limit) :]
        case Breach.UNEVEN:
            return finding.picks[-int(finding.count % finding.limit) :]
    return ()


def _of_other_parties(parties: Parties, picks: Sequence[OperativePick]) -> Iterator[OperativePick]:
    """Those who are not of the list that most are of."""
    present = [[pick for pick in picks if pick.operative in members] for members in parties.parties.values()]
    most = max(present, key=len, default=[])
    return (pick for own in present if own is not most for pick in own)


def _boxes(each: Filled, room: int, wrong: Collection[str]) -> list[Box]:
    """The boxes of a group: whole ones, halves two to a box, then as many free ones as there is room."""
    whole: list[Box] = []
    halves: list[Part] = []
    for pick in each.picks:
        part = Part.WRONG if pick.key in wrong else Part.TAKEN
        line = line_for(each.group, pick)
        weight = line.weight if line else Fraction(1)
        whole += [(part,)] * int(weight)
        halves += [part] * (weight % 1 > 0)
    halves += [Part.FREE] * (len(halves) % 2)
    boxes = [*whole, *zip(halves[::2], halves[1::2], strict=True)]
    over = len(boxes) - room - sum(Part.WRONG in box for box in boxes)
    for index in reversed(range(len(boxes))):
        if over > 0 and Part.WRONG not in boxes[index]:
            boxes[index], over = (Part.WRONG,) * len(boxes[index]), over - 1
    return boxes + [(Part.FREE,)] * (room - len(boxes))


# Words


def in_words(number: Fraction, noun: str) -> str:
    return f"{in_halves(number)} {noun}{'' if number == 1 else 's'}"


def in_halves(number: Fraction) -> str:
    """A number of selections as players say it."""
    if number.denominator == 1:
        return str(number.numerator)
    whole = number.numerator // number.denominator
    return f"{whole}½" if whole else "½"
