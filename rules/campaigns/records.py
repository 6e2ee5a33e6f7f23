"""The table of a campaign: who won, drew and lost how often, byes and walkovers with them, and how ties are broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import zip_longest
from typing import Protocol

from rules.campaigns.settings import Brings, Ties

NOTHING: Mapping[str, int] = {}
Criterion = tuple[Mapping[str, Fraction], Callable[[Fraction, Fraction], str]]
"""How much of it each has, and what is written where one has more of it than the next."""


class Counting(Protocol):
    """What of a campaign's settings a table is made by."""

    @property
    def win_points(self) -> int: ...
    @property
    def draw_points(self) -> int: ...
    @property
    def loss_points(self) -> int: ...
    @property
    def bye(self) -> Brings: ...
    @property
    def walkover(self) -> Brings: ...
    @property
    def ties(self) -> Ties: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game as the table sees it: entrants with what it was for each; outsiders are nobody's key."""

    results: Mapping[str, str]
    """Entrant → won, drew or lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unplayed:
    """A game that nobody played, written down all the same."""

    came: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


@dataclass(slots=True)
class Record:
    """How one entrant fared."""

    key: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    walkovers: int = 0
    no_shows: int = 0
    met: list[str] = field(default_factory=list)
    """Opponents in play order, once for every game."""
    beat: list[str] = field(default_factory=list)
    points: int = 0
    path: str = ""
    """Its games in play order, a letter each: W, D or L."""

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """A record in its place."""

    place: int
    record: Record
    opponents: Fraction
    """The share of all points that those it met have won, on average."""
    ahead: str = ""
    """What puts it before the next place, of as many points: such as "by head to head"."""


def records_of(
    entrants: Sequence[str],
    played: Iterable[PlayedGame],
    unplayed: Iterable[Unplayed],
    byes: Iterable[str],
    settings: Counting,
) -> dict[str, Record]:
    """Everybody's, by key; games come in play order."""
    found = {key: Record(key) for key in entrants}
    for game in played:
        for key in game.results.keys() & found.keys():
            _count(found[key], game)
    for key in byes:
        if key in found:
            found[key].byes += 1
    for missed in unplayed:
        for key in missed.absent:
            if key in found:
                found[key].no_shows += 1
        for key in missed.came if missed.absent else ():
            if key in found:
                found[key].walkovers += 1
    for record in found.values():
        record.points = points_of(record, settings)
    return found


def _count(record: Record, game: PlayedGame) -> None:
    result = game.results[record.key]
    record.won += result == "won"
    record.drawn += result == "drew"
    record.lost += result == "lost"
    record.path += {"won": "W", "drew": "D"}.get(result, "L")
    others = sorted(key for key in game.results if key != record.key)
    record.met += others
    if result == "won":
        record.beat += [key for key in others if game.results[key] == "lost"]


def worth(brings: Brings, settings: Counting) -> int:
    """The points of a bye or a walkover that brings this."""
    return {Brings.WIN: settings.win_points, Brings.DRAW: settings.draw_points, Brings.NOTHING: 0}[brings]


def points_of(record: Record, settings: Counting) -> int:
    return (
        record.won * settings.win_points
        + record.drawn * settings.draw_points
        + (record.lost + record.no_shows) * settings.loss_points
        + record.byes * worth(settings.bye, settings)
        + record.walkovers * worth(settings.walkover, settings)
    )


def table_of(
    records: Mapping[str, Record], settings: Counting, bonus: Mapping[str, int] = NOTHING, bonus_name: str = ""
) -> tuple[RecordRow, ...]:
    """The best first; equals share a place. Entrants that have neither played nor had a bye come last. `bonus`
    is what parts equals beside games, by key, with what it is called.
    """
    strength = {key: _opponents(record, records, settings) for key, record in records.items()}

    def rank(record: Record) -> tuple[bool, int]:
        return (_has_nothing(record), -record.points)

    rows: list[RecordRow] = []
    for level in _levels(sorted(records.values(), key=rank), rank):
        for group, ahead in _parted(level, strength, settings, bonus, bonus_name):
            place = len(rows) + 1
            rows += [RecordRow(place=place, record=each, opponents=strength[each.key], ahead=ahead) for each in group]
    return tuple(rows)


def _has_nothing(record: Record) -> bool:
    return not (record.played or record.byes or record.walkovers or record.no_shows)


def _levels(ordered: Sequence[Record], rank: Callable[[Record], object]) -> list[list[Record]]:
    """Neighbours of one rank together."""
    found: dict[object, list[Record]] = {}
    for record in ordered:
        found.setdefault(rank(record), []).append(record)
    return list(found.values())


def _parted(
    level: list[Record], strength: Mapping[str, Fraction], settings: Counting, bonus: Mapping[str, int], bonus_name: str
) -> Iterator[tuple[list[Record], str]]:
    """Those of as many points by place, with what puts them before the next."""
    keys = {each.key for each in level}
    won_among = {each.key: Fraction(sum(key in keys for key in each.beat)) for each in level}
    opponents: Criterion = (strength, _on_opponents)
    among: Criterion = (won_among, lambda mine, other: "by head to head")
    beside: Criterion = (
        {key: Fraction(bonus.get(key, 0)) for key in keys},
        lambda mine, other: f"on {bonus_name}",
    )
    criteria = {
        Ties.OPPONENTS: (opponents, among),
        Ties.BONUS: (opponents, beside),
        Ties.HEAD_TO_HEAD: (among, opponents),
        Ties.SHARED: (),
    }[settings.ties]

    def rank(each: Record) -> tuple[Fraction, ...]:
        return tuple(-amounts[each.key] for amounts, _ in criteria)

    groups = _levels(sorted(level, key=rank), rank)
    for group, below in zip_longest(groups, groups[1:]):
        pairs = ((amounts[group[0].key], amounts[below[0].key], words) for amounts, words in criteria if below)
        yield group, next((words(mine, other) for mine, other, words in pairs if mine != other), "")


def _on_opponents(mine: Fraction, other: Fraction) -> str:
    """Both in percent, as exactly as it takes to tell them apart."""
    pairs = ([f"{float(100 * each):.{digits}f} %" for each in (mine, other)] for digits in range(10))
    shares = next((" to ".join(pair) for pair in pairs if pair[0] != pair[1]), "")
    return f"on opponents’ points ({shares})" if shares else "on opponents’ points"


def _opponents(record: Record, records: Mapping[str, Record], settings: Counting) -> Fraction:
    """The share of the points they could have that each opponent has, on average."""
    shares = [_share(records[key], settings) for key in record.met if key in records]
    return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)


def _share(record: Record, settings: Counting) -> Fraction:
    games = record.played + record.no_shows
    best = max(settings.win_points, settings.draw_points, 1)
    won = record.won * settings.win_points + record.drawn * settings.draw_points
    return Fraction(won, games * best)
