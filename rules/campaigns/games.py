"""One mission as the rules see it: the teams that play it, and each side's briefing.

Plain values of any edition; what they mean is the edition's to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Result(StrEnum):
    WON = "won"
    LOST = "lost"
    DREW = "drew"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side: its whole roster, and which operatives were mustered."""

    key: str
    name: str
    faction: str = ""
    entrant: str = ""
    """The campaign's entrant; empty for an outsider, which has no roster and no consequences."""
    roster: tuple[Any, ...] = ()
    team: tuple[str, ...] = ()
    """Keys of the operatives who were mustered."""
    squads: tuple[Any, ...] = ()
    state: Any = None
    """What its entrant had come to: the kind's own entrant state; None for an outsider."""
    own: Any = None
    """The kind's own state of this side in this mission."""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """What it chose in secret with its team: question → answer."""
    archetypes: tuple[str, ...] = ()
    """Of what it may choose tac ops; empty where nobody says."""
    option_names: Mapping[str, str] = field(default_factory=dict)
    """What its own pack calls some of the options, by their values."""
    starting_number: int | None = None
    """With how many operatives it begins where losses are scored; None for as many as were mustered."""
    force: int = 0
    is_battle_forged: bool = True
    """Whether the team keeps the edition's restrictions."""
    part: str = ""
    """Its part where the mission gives each side one: attacker, defender."""

    @property
    def is_outsider(self) -> bool:
        return not self.entrant

    @property
    def is_team_unknown(self) -> bool:
        """Whether nobody has said who fights for it: mustered on paper."""
        return not self.is_outsider and not self.team

    @property
    def fighters(self) -> tuple[Any, ...]:
        """The mustered operatives, in the order of the roster."""
        return tuple(fighter for fighter in self.roster if fighter.key in self.team)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """All that questions and consequences may depend on."""

    mission: str
    kind: str = ""
    """The mission's key in the campaign's table of missions."""
    number: int = 0
    round: str = ""
    """The key of its round; empty where it belongs to none."""
    round_number: int = 0
    agreed: Any = None
    """What was agreed on: the kind's own mission state."""
    settings: Any
    sides: tuple[Side, ...]
    campaign: Any = None
    """What the campaign as a whole had come to: the kind's own campaign state."""

    def side(self, key: str) -> Side:
        return next(side for side in self.sides if side.key == key)

    def others(self, side: Side) -> tuple[Side, ...]:
        return tuple(other for other in self.sides if other.key != side.key)

    def owner(self, operative: str) -> Side:
        """The side on whose roster an operative is."""
        return next(side for side in self.sides if any(each.key == operative for each in side.roster))


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingCondition:
    """How an operative starts this mission, for its card."""

    operative: str
    sentence: str
    flesh_wounds: int = 0
    stats: tuple[tuple[str, int], ...] = ()
    """What to add to a characteristic, by the edition's column."""
    cause: str = ""
    """What it is called, in a word or two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Briefing:
    """A side's briefing at the reveal."""

    side: str
    force: int
    command_points: int
    """In the first round, with what the Leader brings."""
    waits_for_team: bool = False
    """Whether how many they are depends on who fights, and nobody has said that yet."""
    underdog: int = 0
    """How many of them are for the lower Force."""
    today: tuple[StartingCondition, ...] = ()
    convalescents: tuple[str, ...] = ()
    handouts: tuple[str, ...] = ()
    """What to do before the first round, a sentence each."""
    sentences: tuple[str, ...] = ()
