"""Everything a player can do to a roster or kill team, as values.

An act here is only data: pages, API, one-tap fixes, imports and tests all name acts, a
service performs them and the journal keeps them. Each goes to JSON and back as
`{"act": "<name>", …fields}`; a name never changes its meaning.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar, dataclass_transform

from rules.errors import Refusal

KINDS: dict[str, type[Act]] = {}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """The root of all acts; `name` is what JSON and the journal call it."""

    name: ClassVar[str] = ""


Kind = TypeVar("Kind", bound=Act)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def act(name: str) -> Callable[[type[Kind]], type[Kind]]:
    """Makes a class an act that is called so."""

    def named(kind: type[Kind]) -> type[Kind]:
        dataclass = dataclasses.dataclass(frozen=True, slots=True, kw_only=True)(kind)
        dataclass.name = name
        KINDS[name] = dataclass
        return dataclass

    return named


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OperativeAct(Act):
    """An act on one operative, by its key."""

    operative: str


@act("recruit")
class Recruit(Act):
    """Add a new operative to the roster, with the model's default loadout.

    `options` are chosen in place of what stands there by default; a `fielded` recruit joins the kill team that the step
    is about.
    """

    model: str
    role: str
    called: str = ""
    specialism: str = ""
    options: tuple[str, ...] = ()
    fielded: bool = False


@act("copy")
class Copy(OperativeAct):
    """Add `times` more operatives like this one, without its experience, each with a name of its own."""

    times: int = 1
    called: tuple[str, ...] = ()


@act("choose")
class Choose(OperativeAct):
    """Choose an option below a place in the operative's loadout (`()` is the operative itself)."""

    place: tuple[str, ...] = ()
    option: str


@act("drop")
class Drop(OperativeAct):
    """Drop the choice that stands at a place in the operative's loadout."""

    place: tuple[str, ...]


@act("set-count")
class SetCount(OperativeAct):
    """Say how many of a choice the operative carries."""

    place: tuple[str, ...]
    count: int


@act("set-role")
class SetRole(OperativeAct):
    """Change the role, and with it the specialism; wargear stays."""

    role: str
    specialism: str = ""


@act("set-specialism")
class SetSpecialism(OperativeAct):
    """Change an operative's specialism; its role stays."""

    specialism: str


def recruit_trained(*, model: str, role: str, training: str = "", called: str = "") -> Recruit:
    """Recruit somebody who is trained in something, whatever the edition calls that."""
    return Recruit(model=model, role=role, specialism=training, called=called)


def set_trained_role(*, operative: str, role: str, training: str = "") -> SetRole:
    """Change the role, and with it the training, whatever the edition calls that."""
    return SetRole(operative=operative, role=role, specialism=training)


@act("set-level")
class SetLevel(OperativeAct):
    """Buy a commander's level."""

    level: int


@act("pick-ability")
class PickAbility(OperativeAct):
    """Take an ability of the specialism's tree."""

    ability: str


@act("drop-ability")
class DropAbility(OperativeAct):
    ability: str


@act("buy-trait")
class BuyTrait(OperativeAct):
    trait: str


@act("drop-trait")
class DropTrait(OperativeAct):
    trait: str


@act("pick-advance")
class PickAdvance(Act):
    """Record an advance that a fire team rolled; a variant follows after a colon."""

    fire_team: str
    advance: str


@act("drop-advance")
class DropAdvance(Act):
    """Remove one of a fire team's advances."""

    fire_team: str
    advance: str


@act("rename")
class Rename(OperativeAct):
    called: str


@act("set-portrait")
class SetPortrait(OperativeAct):
    """Give an operative an uploaded picture, by its digest; null removes its picture."""

    picture: str


@act("retire")
class Retire(OperativeAct):
    """Take an operative off the active roster; what it has done stays recorded."""


@act("set-status")
class SetStatus(OperativeAct):
    """Set an operative's status: ready, convalescing, dead, retired."""

    status: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OperativeGrowth(OperativeAct):
    """Writes down how far an operative has come; an edition in which they learn names the act (`Growth.grow`)."""

    @property
    def grown(self) -> int:
        raise NotImplementedError


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SquadGrowth(Act):
    """Writes down how far a squad has come; an edition whose squads learn names the act (`Squads.grow`)."""

    @property
    def grown(self) -> int:
        raise NotImplementedError

    @property
    def squad(self) -> str:
        raise NotImplementedError


@act("set-experience")
class SetExperience(OperativeGrowth):
    """Set an operative's experience."""

    experience: int

    @property
    def grown(self) -> int:
        return self.experience


@act("set-team-experience")
class SetTeamExperience(SquadGrowth):
    """Set a fire team's experience."""

    fire_team: str
    experience: int

    @property
    def grown(self) -> int:
        return self.experience

    @property
    def squad(self) -> str:
        return self.fire_team


@act("remove")
class Remove(OperativeAct):
    """Delete an operative from the roster, as if it had never been recruited."""


@act("set-sub-faction")
class SetSubFaction(Act):
    """Give operatives a sub-faction; all of those who can have one when none is named."""

    sub_faction: str
    operatives: tuple[str, ...] = ()


@act("choose-for-team")
class ChooseForTeam(Act):
    """Choose an option for the whole kill team, for one game."""

    place: tuple[str, ...] = ()
    option: str


@act("drop-for-team")
class DropForTeam(Act):
    """Drop one of the kill team's choices."""

    place: tuple[str, ...]


@act("set-count-for-team")
class SetCountForTeam(Act):
    """Say how many of a choice the kill team takes."""

    place: tuple[str, ...]
    count: int


@act("choose-for-game")
class ChooseForGame(OperativeAct):
    """Choose an option for an operative of the kill team, for one game only."""

    place: tuple[str, ...] = ()
    option: str


@act("drop-for-game")
class DropForGame(OperativeAct):
    """Drop one of an operative's choices for one game."""

    place: tuple[str, ...]


@act("set-count-for-game")
class SetCountForGame(OperativeAct):
    """Say how many of a choice an operative takes to one game."""

    place: tuple[str, ...]
    count: int


TEAM_ACTS = (ChooseForTeam, DropForTeam, SetCountForTeam, ChooseForGame, DropForGame, SetCountForGame)
"""Acts on a kill team's choices for one game: like `Field` and `Bench` they need the kill team they are about."""


@act("field")
class Field(Act):
    """Take operatives into the kill team."""

    operatives: tuple[str, ...]


@act("bench")
class Bench(Act):
    """Leave operatives out of the kill team; they stay on the roster."""

    operatives: tuple[str, ...]


def to_json(act: Act) -> dict[str, Any]:
    """The act as JSON values, with every field."""
    fields = {f.name: getattr(act, f.name) for f in dataclasses.fields(act)}
    values = {key: list(value) if isinstance(value, tuple) else value for key, value in fields.items()}
    return {"act": act.name, **values}


def from_json(payload: Mapping[str, Any]) -> Act:
    """Read an act; a Refusal names what is unknown, missing or of the wrong shape."""
    kind = KINDS.get(str(payload.get("act")))
    if kind is None:
        raise Refusal(f"No act is called {payload.get('act')!r}; known: {', '.join(sorted(KINDS))}.")
    known = {f.name: f for f in dataclasses.fields(kind)}
    given = {key: value for key, value in payload.items() if key != "act"}
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
    if shape == "bool" and isinstance(value, bool):
        return value
    if shape.startswith("tuple") and isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise Refusal(f"The act {kind.name!r} wants {known.name!r} as {shape}, not {value!r}.")
