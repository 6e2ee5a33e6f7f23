"""Everything a player can do to a roster or kill team, as values.

An act is told, not done, here: pages, API, one-tap fixes, imports and tests all speak in
acts, a service performs them and the journal keeps them. Each goes to JSON and back as
`{"act": "<name>", …fields}`; a name never changes its meaning.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

from rules.errors import Refusal

KINDS: dict[str, type[Act]] = {}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """The root of all acts; `name` is what JSON and the journal call it."""

    name: ClassVar[str] = ""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super(Act, cls).__init_subclass__(**kwargs)
        if "name" in cls.__dict__:
            KINDS[cls.name] = cls


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OperativeAct(Act):
    """An act on one operative, by its key."""

    operative: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Recruit(Act):
    """Put a new operative of a model on the roster, with its default loadout."""

    name: ClassVar[str] = "recruit"
    model: str
    role: str
    called: str = ""
    specialism: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Copy(OperativeAct):
    """Put `times` more like this one on the roster, without its experience; names are theirs in turn."""

    name: ClassVar[str] = "copy"
    times: int = 1
    called: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Choose(OperativeAct):
    """Choose an option below a place in the operative's loadout (`()` is the operative itself)."""

    name: ClassVar[str] = "choose"
    place: tuple[str, ...] = ()
    option: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Drop(OperativeAct):
    """Drop the choice that stands at a place in the operative's loadout."""

    name: ClassVar[str] = "drop"
    place: tuple[str, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SetCount(OperativeAct):
    """Say how many of a choice the operative carries."""

    name: ClassVar[str] = "set-count"
    place: tuple[str, ...]
    count: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SetRole(OperativeAct):
    """Change the role, and with it the specialism; wargear stays."""

    name: ClassVar[str] = "set-role"
    role: str
    specialism: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SetSpecialism(OperativeAct):
    name: ClassVar[str] = "set-specialism"
    specialism: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SetLevel(OperativeAct):
    """Buy a commander's level."""

    name: ClassVar[str] = "set-level"
    level: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PickAbility(OperativeAct):
    """Take an ability of the specialism's tree."""

    name: ClassVar[str] = "pick-ability"
    ability: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DropAbility(OperativeAct):
    name: ClassVar[str] = "drop-ability"
    ability: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BuyTrait(OperativeAct):
    name: ClassVar[str] = "buy-trait"
    trait: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DropTrait(OperativeAct):
    name: ClassVar[str] = "drop-trait"
    trait: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PickAdvance(Act):
    """Write down an advance that a fire team rolled; a version of it follows a colon."""

    name: ClassVar[str] = "pick-advance"
    fire_team: str
    advance: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DropAdvance(Act):
    """Strike one of a fire team's advances."""

    name: ClassVar[str] = "drop-advance"
    fire_team: str
    advance: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rename(OperativeAct):
    name: ClassVar[str] = "rename"
    called: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SetPortrait(OperativeAct):
    """Give an operative a picture that is kept here, by its digest; none takes the picture away."""

    name: ClassVar[str] = "set-portrait"
    picture: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Retire(OperativeAct):
    """Take an operative off the active roster; what it has done stays told."""

    name: ClassVar[str] = "retire"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SetStatus(OperativeAct):
    """Write down what became of an operative: ready, convalescing, dead, retired."""

    name: ClassVar[str] = "set-status"
    status: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SetExperience(OperativeAct):
    """Write down the experience an operative has."""

    name: ClassVar[str] = "set-experience"
    experience: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SetTeamExperience(Act):
    """Write down the experience a fire team has."""

    name: ClassVar[str] = "set-team-experience"
    fire_team: str
    experience: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Remove(OperativeAct):
    """Strike an operative from the roster, as if it had not been recruited."""

    name: ClassVar[str] = "remove"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SetSubFaction(Act):
    """Give operatives a sub-faction; all of those who can have one when none is named."""

    name: ClassVar[str] = "set-sub-faction"
    sub_faction: str
    operatives: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Field(Act):
    """Take operatives into the kill team."""

    name: ClassVar[str] = "field"
    operatives: tuple[str, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Bench(Act):
    """Leave operatives out of the kill team; they stay on the roster."""

    name: ClassVar[str] = "bench"
    operatives: tuple[str, ...]


def to_json(act: Act) -> dict[str, Any]:
    """The act as JSON values, every field told."""
    fields = {f.name: getattr(act, f.name) for f in dataclasses.fields(act)}
    told = {key: list(value) if isinstance(value, tuple) else value for key, value in fields.items()}
    return {"act": act.name, **told}


def from_json(told: Mapping[str, Any]) -> Act:
    """Read an act; a Refusal names what is unknown, missing or of the wrong shape."""
    kind = KINDS.get(str(told.get("act")))
    if kind is None:
        raise Refusal(f"No act is called {told.get('act')!r}; known: {', '.join(sorted(KINDS))}.")
    known = {f.name: f for f in dataclasses.fields(kind)}
    given = {key: value for key, value in told.items() if key != "act"}
    if unknown := sorted(set(given) - set(known)):
        raise Refusal(f"The act {kind.name!r} has no field {unknown[0]!r}.")
    required = {name for name, f in known.items() if f.default is dataclasses.MISSING}
    if missing := sorted(required - set(given)):
        raise Refusal(f"The act {kind.name!r} needs {missing[0]!r}.")
    return kind(**{key: _read(kind, known[key], value) for key, value in given.items()})


def _read(kind: type[Act], known: dataclasses.Field[Any], value: Any) -> Any:
    shape = str(known.type)
    if shape == "str" and isinstance(value, str):
        return value
    if shape == "int" and isinstance(value, int) and not isinstance(value, bool):
        return value
    if shape.startswith("tuple") and isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise Refusal(f"The act {kind.name!r} wants {known.name!r} as {shape}, not {value!r}.")
