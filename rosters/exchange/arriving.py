"""A roster that is being imported, from any format: what it contains, and what did not fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rosters.models import Pack
from rules.editions.base import GameChoices, OperativeRecord, RosterContent
from rules.editions.game import NO_GAME_CHOICES

MOST_OPERATIVES = 100
"""More than any roster has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtTeam:
    """A kill team of an arriving roster; `members` are keys of its loadouts."""

    name: str
    format: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    members: tuple[str, ...] = ()
    game: GameChoices = NO_GAME_CHOICES
    """What was chosen for the game, operatives by the keys of their loadouts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unclear:
    """A line of a list that may mean one of several models here, or one that is called nearly so."""

    number: int
    line: str
    part: str
    """What of the line names it."""
    names: tuple[str, ...]
    place: int = 0
    """Which it is of the unclear ones of its line."""
    where: str = ""
    """How it is pointed to: its line by number and words."""
    is_named: bool = True
    """Whether its words stand in all of the names, which are otherwise only near."""

    @property
    def key(self) -> str:
        return f"{self.number}-{self.place}" if self.place else str(self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arriving:
    """What a file or text brings, before anything is kept."""

    form: str
    """json, ros or text."""
    edition: str
    faction: str
    name: str
    notes: str = ""
    pack: Pack | None = None
    """The pack it fits here; without one the roster is imported with the figures in its file."""
    is_by_name: bool = False
    """Whether that pack is other data than it was made with, found by the faction's name."""
    muster: RosterContent = field(default_factory=RosterContent)
    standings: Mapping[str, OperativeRecord] = field(default_factory=dict)
    state: Mapping[str, Any] = field(default_factory=dict)
    """What the edition keeps of the roster as a whole."""
    kill_teams: tuple[BroughtTeam, ...] = ()
    unresolved: tuple[str, ...] = ()
    """What was not found, by name."""
    partial: frozenset[str] = frozenset()
    """Those of them whose operative is here all the same, without what could not be read."""
    unclear: tuple[Unclear, ...] = ()
    """Those of the lines not found that may mean a model here."""
    others: tuple[Pack, ...] = ()
    """Other packs that the list can be read with, such as the faction's of another edition."""
    is_guess: bool = False
    """Whether it fits them as well, and nobody said which is meant."""
    by_name: tuple[str, ...] = ()
    """What was found by name only, with today's name if it differs."""
    remarks: tuple[str, ...] = ()
    """What else there is to say: rungs, differences, other revisions."""

    @property
    def fits(self) -> bool:
        """Whether all of it was found as written, in the data it was made with."""
        return not (self.unresolved or self.remarks or self.is_by_name or self.is_guess)
