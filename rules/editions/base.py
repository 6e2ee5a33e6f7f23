"""What an edition is, and the view of operatives that its checks read.

An edition is a value found in the registry (`rules.editions`); callers ask it and never
compare its key.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Role(StrEnum):
    LEADER = "leader"
    SPECIALIST = "specialist"
    NON_SPECIALIST = "non-specialist"
    COMMANDER = "commander"
    RETAINER = "retainer"


class Status(StrEnum):
    READY = "ready"
    CONVALESCING = "convalescing"
    DEAD = "dead"
    RETIRED = "retired"


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
    choices: tuple[Choice, ...] = ()
    role_choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FireTeam:
    """The non-specialists of one datasheet in a campaign; `container` is its entry's id."""

    container: str
    experience: int = 0
    advances: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """An ability taken from a specialism's tree, at the level it stands on in the tree.

    `key` is the vocabulary's ("medic-2a" …), or the entry's id where it has none.
    """

    key: str
    level: int
    name: str = ""
    entry_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One operative as the edition's checks see it, whichever pack it is from.

    `level` is the one that counts: from experience for specialists and fire teams, bought
    for commanders. `points` are the engine's, without earned advances.
    """

    key: str
    name: str
    model: str
    datasheet: str
    role: Role
    specialism: str = ""
    level: int = 1
    picks: tuple[Pick, ...] = ()
    traits: tuple[str, ...] = ()
    factions: frozenset[str] = frozenset()
    sub_faction: str = ""
    points: int = 0
    experience: int = 0
    fire_team: str = ""
    """The container's id, when the operative belongs to a fire team."""
    new_recruit: bool = False
    status: Status = Status.READY
    is_attendant: bool = False
    """Drones and the like: no experience, no fire team, no specialism."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity:
    """A maximum that several operatives share: at most `limit`, each taking its share."""

    code: str
    name: str
    limit: int
    shares: dict[str, int] = field(default_factory=dict)
    """Operative key → how much of it that operative takes."""
    page: str = ""
