"""Who plays whom in a round: pure, from the standings, earlier pairings and byes.

Chance comes from outside, as the order in which equals are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.campaigns.matching import most_pairs
from rules.campaigns.settings import Pairing


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Somebody to be paired."""

    key: str
    score: int = 0
    met: tuple[str, ...] = ()
    """Opponents so far, once for every game."""
    byes: int = 0
    path: str = ""
    """Its games in play order: of equals, those with the same sequence of results play each other."""

    def times_met(self, other: Seat) -> int:
        return self.met.count(other.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Who plays whom, and who sits out."""

    games: tuple[tuple[str, ...], ...] = ()
    byes: tuple[str, ...] = ()


def draw(pairing: Pairing, seats: Sequence[Seat]) -> Draw:
    """The games of a round; equals are taken in the order given. None where players agree among themselves."""
    maker = DRAWS.get(pairing)
    return maker(seats) if maker else Draw()


def rematches(games: Iterable[Sequence[str]], seats: Sequence[Seat]) -> tuple[tuple[str, str], ...]:
    """Who would meet again."""
    by_key = {seat.key: seat for seat in seats}
    pairs = ((one, other) for game in games for place, one in enumerate(game) for other in game[place + 1 :])
    return tuple(pair for pair in pairs if pair[0] in by_key and pair[1] in by_key[pair[0]].met)


def swiss(seats: Sequence[Seat]) -> Draw:
    """Equals play each other; as few pairs as possible meet again, and byes rotate from the bottom."""
    ranked = sorted(seats, key=lambda seat: -seat.score)
    resting = _to_rest(ranked)
    playing = [seat for seat in ranked if seat is not resting]
    return Draw(games=tuple(_paired(playing)), byes=(resting.key,) if resting else ())


def _to_rest(ranked: Sequence[Seat]) -> Seat | None:
    """Of an odd number, who had the fewest byes; the lowest of these without whom the fewest meet again."""
    if len(ranked) % 2 == 0:
        return None
    fewest = min(seat.byes for seat in ranked)
    due = [seat for seat in reversed(ranked) if seat.byes == fewest]
    return min(due, key=lambda seat: fewest_rematches([each for each in ranked if each is not seat]))


def fewest_rematches(seats: Sequence[Seat]) -> int:
    """How many of an even number must meet again, however they are paired."""
    fresh = [[place for place, other in enumerate(seats) if not seat.times_met(other)] for seat in seats]
    return len(seats) // 2 - most_pairs(fresh)


def _paired(ranked: list[Seat]) -> Iterable[tuple[str, str]]:
    """From the top, everybody with the nearest whom they may meet while the rest still can."""
    left, allowed = ranked, fewest_rematches(ranked)
    while left:
        first, *others = left
        by_choice = sorted(
            others,
            key=lambda other: (first.times_met(other), abs(first.score - other.score), first.path != other.path),
        )
        for other in by_choice:
            rest = [seat for seat in others if seat is not other]
            is_again = bool(first.times_met(other))
            if fewest_rematches(rest) + is_again <= allowed:
                yield first.key, other.key
                left, allowed = rest, allowed - is_again
                break


def round_robin(seats: Sequence[Seat]) -> Draw:
    """The turn of everyone against everyone in which the fewest meet again; by order of entering."""
    circle: list[Seat | None] = [*seats, *([None] if len(seats) % 2 else [])]
    turns = [_turn(circle, number) for number in range(len(circle) - 1)]
    best = min(turns, key=lambda turn: _weight(turn, seats), default=Draw())
    if _weight(best, seats)[0]:
        # Somebody came or left since: no turn of this circle is fresh, yet other games may be.
        other = swiss([Seat(key=seat.key, met=seat.met, byes=seat.byes) for seat in seats])
        return min(best, other, key=lambda turn: _weight(turn, seats))
    return best


def _turn(circle: Sequence[Seat | None], number: int) -> Draw:
    """One seat stays, all others move on by one a turn."""
    fixed, moving = circle[0], list(circle[1:])
    around = [fixed, *moving[-number or len(moving) :], *moving[: -number or len(moving)]]
    half = len(around) // 2
    pairs = list(zip(around[:half], reversed(around[half:]), strict=True))
    games = tuple((one.key, other.key) for one, other in pairs if one and other)
    return Draw(games=games, byes=tuple(each.key for pair in pairs if None in pair for each in pair if each))


def _weight(turn: Draw, seats: Sequence[Seat]) -> tuple[int, int]:
    """How often these pairs have met, and how often the one with the bye has had one."""
    by_key = {seat.key: seat for seat in seats}
    met = sum(by_key[one].met.count(other) for one, other in turn.games)
    return met, sum(by_key[key].byes for key in turn.byes)


DRAWS: Mapping[Pairing, Callable[[Sequence[Seat]], Draw]] = {Pairing.SWISS: swiss, Pairing.ROUND_ROBIN: round_robin}


# A ladder


def ladder(order: Sequence[str], results: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The rungs from the top after (winner, loser) in play order: who beats somebody higher takes their rung."""
    rungs = list(order)
    for winner, loser in results:
        if winner in rungs and loser in rungs and rungs.index(winner) > rungs.index(loser):
            rungs.remove(winner)
            rungs.insert(rungs.index(loser), winner)
    return tuple(rungs)


def within_reach(rungs: Sequence[str], who: str, reach: int) -> tuple[str, ...]:
    """Whom an entrant may challenge: so many rungs above; the one on top, so many below."""
    if who not in rungs:
        return ()
    place = rungs.index(who)
    return tuple(rungs[max(0, place - reach) : place]) if place else tuple(rungs[1 : 1 + reach])
