"""What a roster and a campaign keep, in the words of an edition: frozen dataclasses over plain journal fields.

The journal knows subjects (an operative, an entrant, a mission) and flat fields (`experience`, `resource:morale`).
Some fields every edition has, and these are columns: a name, a model, a status. All others are the edition's or the
campaign kind's own. It writes them down once, as a frozen dataclass whose fields say how the journal may fold them:

    @dataclass(frozen=True, slots=True, kw_only=True)
    class OperativeState:
        experience: int = state_field(default=0, bounds=Bounds(floor=0, ceiling=12))
        new_recruit: bool = False

    OPERATIVE = StateShape(OperativeState)

Whoever folds, stores or shows such a subject asks the shape and never names a field of it:

    journal fields  ──from_fields──▶  OperativeState  ──to_fields──▶  journal fields
    journal fields  ──to_column────▶  the row's JSON  ──from_column─▶  journal fields

Nothing here knows an edition, a database or a page.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field
from typing import Any, Generic, TypeVar

from rules.campaigns import codec
from rules.changes import FREE, Bounds, Change, State

Content = TypeVar("Content")

ROSTER = "roster"
KILL_TEAM = "kill-team:"
CAMPAIGN = "campaign"
ENTRANT = "entrant:"
MISSION = "mission:"
SIDE = "side:"
ROUND = "round:"
"""The subjects of a roster's and of a campaign's journal; an operative's subject is its bare key."""

_BOUNDS, _PREFIX = "bounds", "prefix"


@dataclass(frozen=True, slots=True, kw_only=True)
class StateField:
    """One field of a state as the journal folds it."""

    name: str
    default: Any
    """As JSON: what stands there while no change has said otherwise."""
    bounds: Bounds = FREE
    """Where a number may go by adding, whether it sticks at its floor, and what reaching the floor marks."""
    prefix: str = ""
    """Set for a mapping whose entries are journal fields of their own, `PREFIX` + key, each added to by itself."""

    def holds(self, name: str) -> bool:
        """Whether a journal field is this one, or an entry of it."""
        return name.startswith(self.prefix) if self.prefix else name == self.name


def state_field(
    *,
    default: Any = MISSING,
    default_factory: Any = MISSING,
    bounds: Bounds = FREE,
    prefix: str = "",
) -> Any:
    """A dataclass field that says how the journal folds it; see `StateField`."""
    metadata = {_BOUNDS: bounds, _PREFIX: prefix}
    if default_factory is not MISSING:
        return field(default_factory=default_factory, metadata=metadata)
    return field(default=default, metadata=metadata)


def fields_of(kind: type[Any]) -> tuple[StateField, ...]:
    """The journal fields of a state, in order. Every field has a default: older batches do not name it."""
    known = _FIELDS.get(kind)
    if known is None:
        known = _FIELDS[kind] = _fields_of(kind)
    return known


def _fields_of(kind: type[Any]) -> tuple[StateField, ...]:
    blank = codec.to_json(kind())
    return tuple(
        StateField(
            name=each.name,
            default=blank[each.name],
            bounds=each.metadata.get(_BOUNDS, FREE),
            prefix=each.metadata.get(_PREFIX, ""),
        )
        for each in dataclasses.fields(kind)
    )


_FIELDS: dict[type[Any], tuple[StateField, ...]] = {}
_BOUNDED: dict[type[Any], Mapping[str, Bounds]] = {}


@dataclass(frozen=True, slots=True)
class StateShape(Generic[Content]):
    """The state of one sort of subject: a frozen dataclass, and the way between it, the journal and a row's JSON."""

    kind: type[Content]

    @property
    def fields(self) -> tuple[StateField, ...]:
        return fields_of(self.kind)

    @property
    def bounds(self) -> Mapping[str, Bounds]:
        """By journal field. What bounds the entries of a prefixed mapping depends on settings: a campaign kind says."""
        known = _BOUNDED.get(self.kind)
        if known is None:
            found = {each.name: each.bounds for each in self.fields if not each.prefix}
            known = _BOUNDED[self.kind] = found
        return known

    def owns(self, name: str) -> bool:
        """Whether a journal field belongs to this state, and not to the columns that every edition has."""
        return any(each.holds(name) for each in self.fields)

    def from_fields(self, fields: Mapping[str, Any]) -> Content:
        """Read a subject's journal fields; what is not this state's is passed over, what is missing has its default."""
        column = self.to_column(fields)
        hints = codec.hints_of(self.kind)
        return self.kind(**{name: codec.read(hints[name], value, name) for name, value in column.items()})

    def to_fields(self, content: Content) -> dict[str, Any]:
        """The state as journal fields."""
        return self.from_column(codec.to_json(content))

    def to_column(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The JSON that a row keeps of a subject's journal fields, complete."""
        return {each.name: _gathered(each, fields) for each in self.fields}

    def from_column(self, column: Mapping[str, Any]) -> dict[str, Any]:
        """The journal fields of a row's JSON, complete."""
        found: dict[str, Any] = {}
        for each in self.fields:
            value = column.get(each.name, each.default)
            found |= {each.prefix + key: entry for key, entry in value.items()} if each.prefix else {each.name: value}
        return found

    def new_fields(self) -> dict[str, Any]:
        """The journal fields of a subject of which nothing is known yet."""
        return self.from_column({})


def _gathered(each: StateField, fields: Mapping[str, Any]) -> Any:
    if each.prefix:
        return {name.removeprefix(each.prefix): value for name, value in fields.items() if each.holds(name)}
    return fields.get(each.name, each.default)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoState:
    """Nothing beside the columns."""


NOTHING: StateShape[Any] = StateShape(NoState)

BoundsOf = Callable[[State, str], Mapping[str, Bounds]]
"""How the fold asks for the bounds of a subject's fields, given the state at that moment."""


Speak = Callable[[str], str]
"""A key of the edition's vocabulary as players say it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterStates:
    """What an edition keeps of a roster between games, by subject of the roster's journal."""

    roster: StateShape[Any] = NOTHING
    """Of the roster as a whole: Roster.state."""
    operative: StateShape[Any] = NOTHING
    """Of each operative, beside name, model, role, choices and status: Operative.state."""
    newcomer: Any = None
    """Of an operative who joins while the roster's campaign is running; None where it is like any other's."""
    parts: Mapping[str, StateShape[Any]] = field(default_factory=dict)
    """Further subjects by the prefix of their name, such as operatives who learn together."""

    sentences: Callable[[Change, str, Speak], Iterable[str]] = lambda change, called, speak: ()
    """What a change of such a field means, for the history: of whom, and how keys are said."""

    def shape_of(self, subject: str) -> StateShape[Any]:
        """The shape of what a subject of a roster's journal keeps."""
        if subject == ROSTER:
            return self.roster
        if subject.startswith(KILL_TEAM):
            return NOTHING
        return next((shape for prefix, shape in self.parts.items() if subject.startswith(prefix)), self.operative)

    def new_fields(self, subject: str, *, is_running: bool = False) -> dict[str, Any]:
        """What is known of a subject that begins now; `is_running` says whether the roster's campaign is."""
        shape = self.shape_of(subject)
        if is_running and shape is self.operative and self.newcomer is not None:
            return shape.to_fields(self.newcomer)
        return shape.new_fields()

    def bounds(self, state: State, subject: str) -> Mapping[str, Bounds]:
        """For `fold` and `applied`: where the numbers of a subject may go."""
        return self.shape_of(subject).bounds


NOTHING_OF_ROSTERS = RosterStates()


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignStates:
    """What a campaign kind keeps, by subject of the campaign's journal."""

    campaign: StateShape[Any] = NOTHING
    """What all share, such as a map: Campaign.state."""
    entrant: StateShape[Any] = NOTHING
    """What a side has come to: Entrant.state."""
    mission: StateShape[Any] = NOTHING
    """What was agreed on for a mission, beside its kind, title, time and place: Mission.state."""
    side: StateShape[Any] = NOTHING
    """What one side of a mission has set for it: MissionSide.state."""

    def shape_of(self, subject: str) -> StateShape[Any]:
        """The shape of what a subject of a campaign's journal keeps."""
        shapes = {CAMPAIGN: self.campaign, ENTRANT: self.entrant, MISSION: self.mission, SIDE: self.side}
        return next((shape for prefix, shape in shapes.items() if subject.startswith(prefix)), NOTHING)

    def bounds(self, state: State, subject: str) -> Mapping[str, Bounds]:
        """The bounds that no setting changes; a kind whose settings do has a function of its own."""
        return self.shape_of(subject).bounds


NOTHING_OF_CAMPAIGNS = CampaignStates()


__all__ = [
    "CAMPAIGN",
    "ENTRANT",
    "KILL_TEAM",
    "MISSION",
    "NOTHING",
    "NOTHING_OF_CAMPAIGNS",
    "NOTHING_OF_ROSTERS",
    "ROSTER",
    "ROUND",
    "SIDE",
    "BoundsOf",
    "CampaignStates",
    "NoState",
    "RosterStates",
    "StateField",
    "StateShape",
    "state_field",
]
