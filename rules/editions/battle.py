"""A game followed turn by turn: what a phone at the table counts along, and when each of it is taken back. Nothing of
it is sent with a report.
"""

from __future__ import annotations

from dataclasses import dataclass

EACH_PHASE = "*"
EVERYONES = "core"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """Something that is ticked of an operative."""

    key: str
    name: str
    until: str = ""
    """The phase that takes it back as it begins; `EACH_PHASE` for each; with the next round where none is named."""
    is_done: bool = False
    """Whether an operative has acted with it, so that others come first."""
    stops: bool = False
    """Whether an operative can do nothing with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPhase:
    """A step of a round, in which both sides have their turns."""

    key: str
    name: str
    note: str = ""
    """What is done in it, in a few words."""
    tactics: tuple[str, ...] = ()
    """Of `Edition.phases`, those whose Tactics it sees used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaking:
    """What becomes of a team of which too many are wounded, can do nothing, or are out."""

    name: str
    more_than_half: str
    everyone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """All that an edition has for the table."""

    rounds: int = 0
    """As many as a game may have; 0 where nobody need say which is played."""
    phases: tuple[RoundPhase, ...] = ()
    """Of a round, in order; none where they make no difference."""
    orders: tuple[str, ...] = ()
    """What an operative may be ordered when it is activated; it is set up with the last."""
    flags: tuple[Flag, ...] = ()
    penalty: str = ""
    """What each flesh wound, and a broken team, take one from: "to hit"."""
    breaking: Breaking | None = None
    before: tuple[str, ...] = ()
    """Of `Edition.phases`, those before the first round, whose Tactics are at hand as it begins."""
    unlimited: frozenset[str] = frozenset()
    """Whose Tactics may be used more than once at a time."""
    borne: frozenset[str] = frozenset()
    """Whose Tactics need one who brings them on the battlefield, and able to act."""

    @property
    def numbers(self) -> range:
        return range(1, self.rounds + 1)

    def tactics_in(self, key: str) -> tuple[str, ...]:
        """The phases of a round in which the Tactics of one of `Edition.phases` are used."""
        return tuple(phase.key for phase in self.phases if key in phase.tactics)
