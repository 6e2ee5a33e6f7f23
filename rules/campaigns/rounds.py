"""A round that closes: how often everybody played in it, and what a kind of campaign makes of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.campaigns.entrants import Contender
from rules.changes import Change


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """One entrant in one round."""

    contender: Contender
    games: int = 0
    """Reported ones."""
    won: int = 0
    drawn: int = 0
    """Of these."""
    byes: int = 0
    walkovers: int = 0
    """Games for which the other side did not come."""
    postponed: int = 0
    """Games put off until later that count as played."""
    no_shows: int = 0
    is_new: bool = False
    """Whether it joined after the round had opened: nothing was expected of it."""

    @property
    def counted(self) -> int:
        """How many games it is given for having played, or having been ready to."""
        return self.games + self.byes + self.walkovers + self.postponed


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlay:
    """A round as it closes."""

    key: str
    number: int
    attendances: tuple[Attendance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEffect:
    """Something that closing a round does to an entrant: a sentence, and the changes that make it so."""

    entrant: str
    sentence: str
    campaign: tuple[Change, ...] = ()
    roster: tuple[Change, ...] = ()
    """Of its roster."""


def average(amounts: Sequence[int]) -> int:
    """Rounded down: a late entrant gets no more than the others have."""
    return sum(amounts) // len(amounts) if amounts else 0
