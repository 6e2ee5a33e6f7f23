"""An entrant between missions as a campaign kind sees it, and what may be chosen, changed or won there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.acts import Act
from rules.campaigns.ranking import Met
from rules.campaigns.records import RecordRow
from rules.changes import Change, State
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.errors import Refusal
from rules.issues import Issue

Choices = tuple[tuple[str, str], ...]
"""What a form offers: value and label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """An entrant, its state, and the operatives of its roster."""

    key: str
    name: str
    faction: str = ""
    has_left: bool = False
    state: Any = None
    """The kind's own entrant state."""
    won: int = 0
    drawn: int = 0
    lost: int = 0
    fallen: int = 0
    met: Met = field(default_factory=dict)
    """What it did against each other entrant."""
    lot_number: int = 0
    """Drawn once for all, for equals that nothing else parts."""
    row: RecordRow | None = None
    """Its row in the table of rounds, where that decides who wins."""
    fighters: tuple[Any, ...] = ()
    """Everyone on its roster, as the kind's `fighter` reads them; empty where nobody asked for them."""
    squads: tuple[Any, ...] = ()
    library: Any = None
    """What its roster's pack holds for its campaign (`CampaignKind.library`); None where it was not loaded."""
    game: GameChoices = NO_GAME_CHOICES
    """What a kill team of its roster last chose for a game; asked for at the muster alone."""

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsColumn:
    """A column of the standings: something every entrant has a number of."""

    key: str
    name: str
    floor: int = 0
    start: int = 0
    adds_up: bool = True
    """Whether it is part of what all columns come to together."""
    is_against: bool = False
    """Whether less of it is better, so that nothing shows much of it as an achievement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Awarded:
    """An award of a campaign, and who holds it now."""

    title: str
    unit: str = ""
    """What is counted: "games won"."""
    least: int = 0
    """How much it takes; 0 where it goes to anyone who has most."""
    holders: tuple[str, ...] = ()
    """By entrant."""
    amounts: Mapping[str, int] = field(default_factory=dict)
    """Entrant → how much of what is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """An entrant's final place."""

    entrant: str
    name: str
    place: int
    total: int
    """All that counts for the victory together."""
    won: int
    fallen: int
    out: str = ""
    """Why it could not win any more, in a word or two; empty for anyone who could."""
    has_left: bool = False

    @property
    def is_out(self) -> bool:
        return bool(self.out)


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """Who wins by the settings; if they leave it open, why."""

    winners: tuple[str, ...]
    """By entrant; none where a tie is still to be broken."""
    places: tuple[FinalPlace, ...]
    tie: str = ""
    """What is to be done about a tie that the settings do not break by themselves."""
    tied: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What a choice or a change by hand brings about: a sentence for the log, and changes and acts that make it so."""

    sentence: str
    campaign: tuple[Change, ...] = ()
    """Of the entrant, `entrant:ID`."""
    acts: tuple[Act, ...] = ()
    """On its roster."""
    roster: tuple[Change, ...] = ()
    """What its roster keeps of operatives, where no act says it."""


def number_of(value: Any) -> int:
    """What was sent as a number; a Refusal where it is none."""
    try:
        return int(value)
    except (TypeError, ValueError):
        raise Refusal(f"This needs a number, not “{value}”.", code="no-number") from None


def number_within(value: Any, name: str, most: int) -> int:
    """The same of a figure that goes from nothing to a most."""
    number = number_of(value)
    if isinstance(value, bool) or not 0 <= number <= most:
        raise Refusal(f"{name} can be from 0 to {most}.", code="out-of-range")
    return number


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualRequest:
    """A change by hand as an arbitrator asks for it."""

    contender: Contender
    settings: Any
    subject: str = ""
    value: Any = None

    @property
    def number(self) -> int:
        """The value, where a number is wanted; a Refusal where it is none."""
        return number_of(self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualChange:
    """One thing that can be changed by hand: its form, and what it does."""

    key: str
    title: str
    words: str
    apply: Callable[[ManualRequest], Effects]
    """A Refusal where it cannot be."""
    subject_label: str = ""
    """Empty where it is about the entrant itself."""
    subjects: Callable[[Any, Contender], Choices] = field(default=lambda settings, contender: ())
    """What it can be about, by settings and entrant."""
    value_label: str = ""
    values: Choices = ()
    """What it can become; empty where that is written or a number."""
    is_number: bool = False
    warning: Callable[[Any, Contender], str] = field(default=lambda settings, contender: "")
    """What else it may bring about, by settings and entrant; empty for nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterChange:
    """What a player is about to write on a roster that is out in a running campaign."""

    campaign: Mapping[str, Any]
    """What the roster knows of its campaign: its name, and the kind's `roster_terms`."""
    before: State
    after: State
    acts: tuple[Act, ...] = ()
    is_undo: bool = False
    issues: tuple[Issue, ...] = ()
    """The roster's issues."""
    name: Callable[[str], str] = str
    """What an operative is called."""
    settings: Callable[[], Any] = lambda: None
    """The campaign's; asked for only where they are needed, because they are read from the database."""
