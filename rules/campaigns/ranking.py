"""The ranking: by merit, equals by their games against each other, then by a random number. Entrants that have not
played have no place yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

HEAD_TO_HEAD, LOT = "head to head", "lot"
TIES_WORDS = "ties by head to head, then lot"
Met = Mapping[str, tuple[int, int, int]]
"""Opponent → how often they were beaten, drawn with, and lost to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """Somebody to be ranked."""

    key: str
    merit: tuple[int, ...]
    """The more the better, the first number first."""
    has_played: bool = True
    met: Met = field(default_factory=dict)
    lot_number: int = 0
    """A random number, drawn once: the lowest comes first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    key: str
    place: int
    """0 for anyone who has not played."""
    tie: str = ""
    """What parts it from its equals in merit: head to head, or lot."""
    ahead: str = ""
    """What puts it before the next, such as "by lot"; empty where no name says that."""


def ranking(everybody: Sequence[Ranked], merit_names: Sequence[str] = ()) -> tuple[Rank, ...]:
    """The best first; `merit_names` is what each number of the merit is called, empty where nobody is to read it."""
    balances = {each.key: _balance(each, everybody) for each in everybody}
    ordered = sorted(everybody, key=lambda each: (*_order(each), -balances[each.key], each.lot_number, each.key))
    places = {each.key: number for number, each in enumerate((e for e in ordered if e.has_played), 1)}
    return tuple(
        Rank(
            key=each.key,
            place=places.get(each.key, 0),
            tie=_tie(each, everybody, balances),
            ahead=_ahead(each, below, balances, merit_names) if below and below.has_played else "",
        )
        for each, below in zip_longest(ordered, ordered[1:])
    )


def _order(each: Ranked) -> tuple[object, ...]:
    return not each.has_played, tuple(-number for number in each.merit)


def _equals(each: Ranked, everybody: Sequence[Ranked]) -> list[Ranked]:
    """The others who are level with it."""
    return [other for other in everybody if other.key != each.key and _order(other) == _order(each)]


def _balance(each: Ranked, everybody: Sequence[Ranked]) -> int:
    """How much oftener it beat its equals than they beat it."""
    meetings = [each.met.get(other.key, (0, 0, 0)) for other in _equals(each, everybody)]
    return sum(won - lost for won, _, lost in meetings)


def _tie(each: Ranked, everybody: Sequence[Ranked], balances: Mapping[str, int]) -> str:
    equals = _equals(each, everybody) if each.has_played else []
    if not equals:
        return ""
    return LOT if any(balances[other.key] == balances[each.key] for other in equals) else HEAD_TO_HEAD


def _ahead(each: Ranked, below: Ranked, balances: Mapping[str, int], names: Sequence[str]) -> str:
    pairs = zip_longest(each.merit, below.merit, names)
    parted = next((pair for pair in pairs if pair[0] != pair[1]), None)
    if parted is None:
        return f"by {LOT if balances[each.key] == balances[below.key] else HEAD_TO_HEAD}"
    mine, other, name = parted
    return f"on {name} ({mine} to {other})" if name else ""
