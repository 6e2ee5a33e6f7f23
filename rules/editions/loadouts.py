"""A roster as it is stored: what its operatives are, what they carry, and what they have earned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from rules.catalogue.model import Cost
from rules.catalogue.tree import Stated
from rules.errors import Refusal


class Role(StrEnum):
    LEADER = "leader"
    SPECIALIST = "specialist"
    NON_SPECIALIST = "non-specialist"
    COMMANDER = "commander"
    RETAINER = "retainer"


PLAINEST = Role.NON_SPECIALIST
"""The role of an operative with no special role."""


class Status(StrEnum):
    READY = "ready"
    CONVALESCING = "convalescing"
    DEAD = "dead"
    RETIRED = "retired"


ACTIVE = (Status.READY, Status.CONVALESCING)
"""The statuses of operatives that are on the roster."""
GONE = (Status.DEAD, Status.RETIRED)


class Purpose(StrEnum):
    """What a tree is assembled for."""

    COMMAND_ROSTER = "command_roster"
    KILL_TEAM = "kill_team"
    EXPORT = "export"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice of a loadout.

    `id` holds the ids below its parent: the links passed, then the entry, joined by `::`.
    """

    id: str
    number: int = 1
    children: tuple[Choice, ...] = ()
    custom_name: str = ""
    custom_notes: str = ""
    stated: Stated | None = None
    """Set when no catalogue at hand knows the choice: it is kept as its file had it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loadout:
    """One operative's choices, wherever it stands in a tree.

    `model` is the shared model entry's id. `choices` are those of the model entry, which a
    change of role keeps; `role_choices` hang on the role's root link (the specialism of a
    leader or specialist) and go with the role.
    """

    key: str
    model: str
    role: Role
    name: str = ""
    notes: str = ""
    choices: tuple[Choice, ...] = ()
    role_choices: tuple[Choice, ...] = ()
    stated: Stated | None = None
    """Set when no catalogue at hand knows the model; `model` is then the id its file gave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FireTeam:
    """The non-specialists of one datasheet in a campaign; `container` is its entry's id."""

    container: str
    experience: int = 0
    advances: tuple[str, ...] = ()
    name: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadState:
    """Operatives of whom the roster keeps something together, such as what they learn."""

    subject: str
    """As the roster's journal names them: a prefix of the edition (`RosterStates.parts`), then their key."""
    state: Mapping[str, Any] = field(default_factory=dict)
    """Their journal fields; the edition reads them by the shape of its prefix."""

    @property
    def key(self) -> str:
        return self.subject.partition(":")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterContent:
    """A roster as it is stored: what it holds, independent of any tree.

    `choices` are the root selections that are no operative: kind of list, resources.
    """

    choices: tuple[Choice, ...] = ()
    loadouts: tuple[Loadout, ...] = ()
    squads: tuple[SquadState, ...] = ()
    name: str = ""
    notes: str = ""
    cost_limits: tuple[Cost, ...] = ()

    def loadout(self, key: str) -> Loadout:
        """One of its operatives; a Refusal where there is none of that key."""
        for each in self.loadouts:
            if each.key == key:
                return each
        raise Refusal("This operative is not on the roster.", code="unknown-operative")

    def changed(self, key: str, change: Callable[[Loadout], Loadout]) -> RosterContent:
        """The same with one of its operatives changed."""
        self.loadout(key)
        return replace(self, loadouts=tuple(change(each) if each.key == key else each for each in self.loadouts))

    def without_words(self) -> RosterContent:
        """The same with nothing that a player calls or notes: what is judged, so that a new name is no new tree."""
        unnamed = (replace(each, name="", notes="") for each in self.loadouts)
        return replace(self, name="", notes="", loadouts=tuple(unnamed))


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeRecord:
    """What a roster keeps of an operative beside its choices."""

    status: Status = Status.READY
    state: Mapping[str, Any] = field(default_factory=dict)
    """The journal fields of the edition (`RosterStates.operative`); what is missing has its default."""
