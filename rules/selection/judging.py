"""Judges a selection by its list: every rule that is broken, with who and by how much. Sentences are the edition's."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import ceil

from rules.selection.composition import (
    Composition,
    GroupLine,
    Need,
    OperativePick,
    Parties,
    SelectionGroup,
    SelectionLimit,
)

NOTHING = Fraction(0)


class Breach(StrEnum):
    """The ways in which a selection can be wrong."""

    UNLISTED = "unlisted"
    TOO_MANY = "too-many"
    TOO_FEW = "too-few"
    TOO_OFTEN = "too-often"
    ALIKE = "alike"
    UNEVEN = "uneven"
    OVER_LIMIT = "over-limit"
    UNDER_LIMIT = "under-limit"
    ALONE = "alone"
    MIXED = "mixed"
    TRADED_TOO_MUCH = "traded-too-much"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One rule that is broken."""

    breach: Breach
    name: str
    """The group, limit or operative whose rule it is."""
    picks: tuple[OperativePick, ...] = ()
    """Who breaks it; nobody where it is others who are missing."""
    count: Fraction = NOTHING
    limit: Fraction = NOTHING
    wanted: tuple[str, ...] = ()
    """Operatives any of which would help."""


def judge(
    composition: Composition, picks: Sequence[OperativePick], traded: int = 0, equipment: Collection[str] = ()
) -> tuple[Finding, ...]:
    """Every rule of the list that these break; `traded` selections were given up for ploys.

    Of several lists it is the one that they come nearest to.
    """
    return judged_by_nearest(composition, picks, traded, equipment)[1]


def judged_by_nearest(
    composition: Composition, picks: Sequence[OperativePick], traded: int = 0, equipment: Collection[str] = ()
) -> tuple[Composition, tuple[Finding, ...]]:
    """The list that they come nearest to, with its rules that they break."""
    ways = composition.with_equipment(equipment).ways
    return min(((way, _judged(way, picks, traded)) for way in ways), key=lambda each: _badness(each[1]))


def _badness(findings: Sequence[Finding]) -> Fraction:
    """How far a selection is from what a list asks."""
    return sum((max(Fraction(1), abs(each.count - each.limit)) for each in findings), NOTHING)


def _judged(composition: Composition, picks: Sequence[OperativePick], traded: int) -> tuple[Finding, ...]:
    return (
        *_unlisted(composition, picks),
        *_group_sizes(composition, picks, traded),
        *_line_rules(composition, picks),
        *(found for limit in composition.limits for found in _limit(limit, picks, traded)),
        *(found for need in composition.needs for found in _need(need, picks)),
        *(found for parties in composition.parties for found in _parties(parties, picks)),
    )


def line_for(group: SelectionGroup, pick: OperativePick) -> GroupLine | None:
    """The line of a group's list that a pick can fill."""
    for line in group.lines_of(pick.operative):
        if not line.carries or line.carries & pick.weapons:
            return line
    return None


def _unlisted(composition: Composition, picks: Sequence[OperativePick]) -> Iterator[Finding]:
    for pick in picks:
        if all(line_for(group, pick) is None for group in composition.groups):
            yield Finding(breach=Breach.UNLISTED, name=composition.name_of(pick.operative), picks=(pick,))


# Groups: who fills which


@dataclass(frozen=True, slots=True)
class Filled:
    """A group with those who fill it."""

    group: SelectionGroup
    picks: tuple[OperativePick, ...]
    weight: Fraction


def filled(composition: Composition, picks: Sequence[OperativePick], traded: int = 0) -> tuple[Filled, ...]:
    """Everybody in one group, so that as few selections as possible are missing or too many."""
    choices = [(pick, _groups_for(composition, pick)) for pick in picks]
    places = _placed(composition, tuple(places for _, places in choices if places), traded)
    taken: dict[int, list[OperativePick]] = {index: [] for index in range(len(composition.groups))}
    weights = dict.fromkeys(taken, NOTHING)
    listed = [(pick, dict(places)) for pick, places in choices if places]
    for (pick, own), place in zip(listed, places, strict=True):
        taken[place].append(pick)
        weights[place] += own[place]
    return tuple(Filled(group, tuple(taken[index]), weights[index]) for index, group in enumerate(composition.groups))


Places = tuple[tuple[int, Fraction], ...]
"""The groups that somebody could fill, each with the weight there."""


def _groups_for(composition: Composition, pick: OperativePick) -> Places:
    lines = ((index, line_for(group, pick)) for index, group in enumerate(composition.groups))
    return tuple((index, line.weight) for index, line in lines if line is not None)


def room_of(group: SelectionGroup, traded: int) -> int:
    """The selections of a group when so many were traded for ploys."""
    return group.count - min(traded, group.tradable)


def _placed(composition: Composition, choices: tuple[Places, ...], traded: int) -> list[int]:
    """A group for each, by trying every way in which those with a choice can be spread; alike ones are one."""
    rooms = [room_of(group, traded) for group in composition.groups]
    start = [NOTHING] * len(rooms)
    kinds: dict[Places, int] = {}
    for places in choices:
        if len(places) == 1:
            start[places[0][0]] += places[0][1]
        else:
            kinds[places] = kinds.get(places, 0) + 1
    todo = tuple(kinds.items())

    @cache
    def best(index: int, loads: tuple[Fraction, ...]) -> tuple[Fraction, tuple[tuple[int, ...], ...]]:
        if index == len(todo):
            off = (abs(Fraction(ceil(load)) - room) for load, room in zip(loads, rooms, strict=True))
            return sum(off, NOTHING), ()
        places, count = todo[index]
        found: tuple[Fraction, tuple[tuple[int, ...], ...]] | None = None
        for spread in _spreads(count, len(places)):
            after = list(loads)
            for (group, weight), number in zip(places, spread, strict=True):
                after[group] += weight * number
            cost, rest = best(index + 1, tuple(after))
            if found is None or cost < found[0]:
                found = cost, (spread, *rest)
        assert found is not None  # noqa: S101 - there is always a way to spread
        return found

    waiting = {
        places: [group for (group, _), number in zip(places, spread, strict=True) for _ in range(number)]
        for (places, _), spread in zip(todo, best(0, tuple(start))[1], strict=True)
    }
    return [places[0][0] if len(places) == 1 else waiting[places].pop(0) for places in choices]


def _spreads(count: int, ways: int) -> Iterator[tuple[int, ...]]:
    """Every way to split a number into so many, the first as large as can be at first."""
    if ways == 1:
        yield (count,)
        return
    for first in range(count, -1, -1):
        for rest in _spreads(count - first, ways - 1):
            yield (first, *rest)


def _group_sizes(composition: Composition, picks: Sequence[OperativePick], traded: int) -> Iterator[Finding]:
    if traded > composition.tradable:
        most = Fraction(composition.tradable)
        yield Finding(breach=Breach.TRADED_TOO_MUCH, name="Ploys", count=Fraction(traded), limit=most)
    for each in filled(composition, picks, traded):
        room = room_of(each.group, traded)
        least = room if each.group.least is None else each.group.least
        wanted = tuple(line.operative for line in each.group.lines)
        if each.weight > room:
            yield Finding(
                breach=Breach.TOO_MANY, name=each.group.name, picks=each.picks, count=each.weight, limit=Fraction(room)
            )
        elif ceil(each.weight) < least:
            yield Finding(
                breach=Breach.TOO_FEW, name=each.group.name, count=each.weight, limit=Fraction(least), wanted=wanted
            )


# Lines: how often, and how


def _line_rules(composition: Composition, picks: Sequence[OperativePick]) -> Iterator[Finding]:
    seen: set[GroupLine] = set()
    for group in composition.groups:
        for line in group.lines:
            if line not in seen:
                seen.add(line)
                yield from _line(composition, line, picks)


def most_of(line: GroupLine, picks: Sequence[OperativePick]) -> int | None:
    """How many of a line there may be beside these."""
    if line.most_without is not None:
        absent, most = line.most_without
        if not any(pick.operative in absent for pick in picks):
            return most
    return line.most


def _line(composition: Composition, line: GroupLine, picks: Sequence[OperativePick]) -> Iterator[Finding]:
    own = tuple(p for p in picks if p.operative == line.operative and (not line.carries or line.carries & p.weapons))
    name, count = composition.name_of(line.operative), Fraction(len(own))
    most = most_of(line, picks)
    if most is not None and len(own) > most:
        yield Finding(breach=Breach.TOO_OFTEN, name=name, picks=own, count=count, limit=Fraction(most))
    if line.different:
        yield from _alike(name, own)
    if len(own) % line.step:
        limit = Fraction(line.step)
        yield Finding(breach=Breach.UNEVEN, name=name, picks=own, count=count, limit=limit, wanted=(line.operative,))


def _alike(name: str, own: Sequence[OperativePick]) -> Iterator[Finding]:
    armed: dict[frozenset[str], list[OperativePick]] = {}
    for pick in own:
        armed.setdefault(pick.weapons, []).append(pick)
    for same in armed.values():
        if len(same) > 1:
            yield Finding(
                breach=Breach.ALIKE, name=name, picks=tuple(same), count=Fraction(len(same)), limit=Fraction(1)
            )


# Limits over the whole team


def shares(limit: SelectionLimit, pick: OperativePick) -> int:
    """How much of a limit somebody takes."""
    if limit.operatives and pick.operative not in limit.operatives:
        return 0
    if limit.keyword and limit.keyword not in pick.keywords:
        return 0
    if not limit.counts_weapons:
        return 1
    return sum(
        (not limit.weapons or arm.weapon in limit.weapons)
        and (not limit.weapon_rule or any(has_rule(limit.weapon_rule, rule) for rule in arm.rules))
        for arm in pick.arms
    )


def has_rule(wanted: str, rule: str) -> bool:
    """Whether a weapon rule is the one that is meant: `Piercing` is any Piercing x, but not Piercing Crits."""
    return rule == wanted or re.fullmatch(rf"{re.escape(wanted)} \d+[+\"]?", rule) is not None


def _limit(limit: SelectionLimit, picks: Sequence[OperativePick], traded: int) -> Iterator[Finding]:
    by_pick: Mapping[str, int] = {pick.key: shares(limit, pick) for pick in picks}
    count = sum(by_pick.values()) + (traded if limit.with_trades else 0)
    own = tuple(pick for pick in picks if by_pick[pick.key])
    if limit.most is not None and count > limit.most:
        yield Finding(
            breach=Breach.OVER_LIMIT, name=limit.name, picks=own, count=Fraction(count), limit=Fraction(limit.most)
        )
    if count < limit.least:
        yield Finding(
            breach=Breach.UNDER_LIMIT,
            name=limit.name,
            count=Fraction(count),
            limit=Fraction(limit.least),
            wanted=tuple(sorted(limit.operatives)),
        )


def _need(need: Need, picks: Sequence[OperativePick]) -> Iterator[Finding]:
    if any(pick.operative in need.needs for pick in picks):
        return
    alone = tuple(pick for pick in picks if pick.operative in need.operatives)
    if alone:
        wanted = tuple(sorted(need.needs))
        yield Finding(breach=Breach.ALONE, name=alone[0].operative, picks=alone, wanted=wanted)


def _parties(parties: Parties, picks: Sequence[OperativePick]) -> Iterator[Finding]:
    present = {
        name: tuple(pick for pick in picks if pick.operative in members) for name, members in parties.parties.items()
    }
    there = {name: own for name, own in present.items() if own}
    if len(there) > 1:
        everybody = tuple(pick for own in there.values() for pick in own)
        yield Finding(
            breach=Breach.MIXED, name=parties.name, picks=everybody, count=Fraction(len(there)), limit=Fraction(1)
        )
