"""A board that everybody in a campaign plays on: its tiles, whose turn it is, and the steps that may be taken there.

A kind of campaign has one as a value (`CampaignKind.board`), all of it pure. What stands on the board is the kind's
campaign state (`CampaignStates.campaign`) and its entrants' own; steps change both, through the campaign's journal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.campaigns.activities import Activity
from rules.campaigns.entrants import Contender
from rules.changes import Change
from rules.dice import Dice, DieRoll

TILE = "hex"
"""The field of a step by which it names its tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A campaign with a board at some moment."""

    settings: Any
    shared: Any
    """The kind's own campaign state."""
    contenders: tuple[Contender, ...] = ()
    """Who takes part now, in the order they entered."""
    has_ended: bool = False
    """Whether the campaign has: nobody is on any more, and nothing waits."""

    def contender(self, key: str) -> Contender:
        return next(each for each in self.contenders if each.key == key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A hex; rows with an odd number stand half a hex to the right."""

    key: str
    row: int
    column: int
    sort: str
    """What it is drawn as: a word of the kind's own."""
    sort_name: str
    name: str = ""
    condition: str = ""
    words: str = ""
    """What holds there, a sentence or two."""
    is_unknown: bool = False
    is_blocked: bool = False
    base: str = ""
    camp: str = ""
    teams: tuple[str, ...] = ()
    """Entrants: whose base and camp it is, and whose kill teams are there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A part of a round."""

    key: str
    title: str
    words: str = ""
    is_over: bool = False
    is_now: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn in the order of this phase."""

    entrant: str
    words: str = ""
    is_over: bool = False
    is_now: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge:
    """Something that rises until all ends."""

    name: str
    value: int
    most: int
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardStep:
    """Something that may be done on the board: its form, whose it is, and which tiles it may be done to."""

    activity: Activity
    entrant: str = ""
    """Whose step it is; empty for one that is done for everybody, by an arbitrator."""
    targets: Mapping[str, str] = field(default_factory=dict)
    """Tile → what it costs there: the choices of its field `hex`."""
    is_arbitrators: bool = False
    """Whether an arbitrator alone may do it."""

    @property
    def key(self) -> str:
        return self.activity.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A board, ready to be drawn and read."""

    title: str
    tiles: tuple[Tile, ...]
    phases: tuple[Phase, ...] = ()
    turns: tuple[Turn, ...] = ()
    gauge: Gauge | None = None
    sentences: tuple[str, ...] = ()
    """What everybody should know now."""
    awaits_games: bool = False
    """Whether games are played now."""
    is_over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StepEffects:
    """What a step brings about."""

    sentence: str
    changes: tuple[Change, ...] = ()
    rolls: tuple[DieRoll, ...] = ()


class TakeStep(Protocol):
    def __call__(
        self, position: Position, entrant: str, key: str, answers: Mapping[str, Any], dice: Dice
    ) -> StepEffects:
        """Take the step, whoever's turn it is; a Refusal where it cannot be taken."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRules:
    """How a board is played."""

    name: str
    """What its page is called."""
    view: Callable[[Position], Board]
    steps: Callable[[Position], Sequence[BoardStep]]
    """Everything that may be done now, by anybody."""
    take: TakeStep
    continued: Callable[[Position, Dice], Any] | None = None
    """The campaign state with which the next season begins, as the last one left it; None where it begins afresh."""
