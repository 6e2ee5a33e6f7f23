"""An operative as it is shown: on a roster page, through the API, on a card. Plain values, any edition."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.acts import Recruit

WOUNDS = ("w", "wounds")
"""What stat lines call them."""
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A name and what it does."""

    name: str
    text: str = ""
    key: str = ""
    level: int = 0
    cost: str = ""
    """What it takes to use it, as printed: 1AP."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponLine:
    """One way to use a weapon; `values` stand under the edition's weapon columns."""

    name: str
    values: tuple[str, ...]
    count: int = 1
    is_melee: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeSheet:
    """Everything a page or card says of one operative."""

    key: str
    name: str
    """What the player calls it; the model's name where it has none of its own."""
    model: str
    model_key: str
    datasheet: str
    role: str
    specialism: str = ""
    level: int = 1
    points: int = 0
    """As the engine prices it, without earned advances."""
    surcharge: int = 0
    stats: tuple[tuple[str, str], ...] = ()
    weapons: tuple[WeaponLine, ...] = ()
    abilities: tuple[Text, ...] = ()
    wargear: tuple[Text, ...] = ()
    powers: tuple[Text, ...] = ()
    picks: tuple[Text, ...] = ()
    traits: tuple[Text, ...] = ()
    actions: tuple[Text, ...] = ()
    """What it alone can do, with what that costs."""
    rules: tuple[Text, ...] = ()
    """The rules of its weapons, explained."""
    carried: tuple[str, ...] = ()
    """What it carries, in a few words each."""
    base: str = ""
    """The size of its base in millimetres, where the datacard says it."""
    keywords: tuple[str, ...] = ()
    sub_faction: str = ""
    experience: int = 0
    status: str = "ready"
    new_recruit: bool = False
    fire_team: str = ""
    roles: tuple[str, ...] = ()
    specialisms: tuple[str, ...] = ()
    open_levels: tuple[int, ...] = ()
    is_attendant: bool = False
    is_resolved: bool = True
    portrait: str = ""
    """Digest of its picture; kept beside the sheet, because it is no matter of the rules."""

    @property
    def sign(self) -> str:
        """The key of its glyph: what it is trained in, else its role."""
        return self.training or self.role

    @property
    def training(self) -> str:
        """The key of what it is trained in; nothing for anyone who learned no trade."""
        return self.specialism

    @property
    def trainings(self) -> tuple[str, ...]:
        """The keys of all that its model may be trained in."""
        return self.specialisms

    @property
    def is_plain(self) -> bool:
        """Whether it has no role of note."""
        return self.role == "non-specialist"

    @property
    def grown(self) -> int:
        """How far it has come by itself, in what its edition's operatives grow by."""
        return self.experience

    @property
    def is_new(self) -> bool:
        """Whether it has not been in a mission since it joined."""
        return self.new_recruit

    @property
    def squad(self) -> str:
        """The key of the squad that it learns with; nothing for anyone who learns alone."""
        return self.fire_team

    @property
    def total(self) -> int:
        return self.points + self.surcharge

    @property
    def wounds(self) -> int:
        """What it can take; 0 where its stat line does not say."""
        return wounds_in(self.stats)


def wounds_in(stats: Iterable[tuple[str, str]]) -> int:
    """What somebody with this stat line can take; 0 where it does not say."""
    return stat_in(stats, *WOUNDS)


def stat_in(stats: Iterable[tuple[str, str]], *names: str) -> int:
    """The number of a characteristic, by any of its names in small letters; 0 where the stat line does not say it."""
    found = _NUMBER.search(next((value for name, value in stats if name.casefold() in names), ""))
    return int(found.group()) if found else 0


KNOWN = frozenset(field.name for field in dataclasses.fields(OperativeSheet))
SHEET = tuple(field.name for field in dataclasses.fields(OperativeSheet) if field.name != "portrait")
SQUAD_FIELD = "fire_team"
"""What JSON calls `OperativeSheet.squad`."""
TRAINING_FIELD = "specialism"
"""What JSON, of sheets and of acts, calls what an operative is trained in (`OperativeSheet.training`)."""
TEXT = tuple(field.name for field in dataclasses.fields(Text))
LINE = tuple(field.name for field in dataclasses.fields(WeaponLine))


def squad_in(payload: Mapping[str, Any]) -> str:
    """The squad of a sheet as JSON."""
    return str(payload.get(SQUAD_FIELD) or "")


def training_in(payload: Mapping[str, Any]) -> str:
    """What somebody is trained in, of a sheet as JSON."""
    return str(payload.get(TRAINING_FIELD) or "")


def sign_in(payload: Mapping[str, Any]) -> str:
    """The glyph of a sheet as JSON."""
    return training_in(payload) or str(payload["role"])


def sheet_of_recruit(act: Recruit, key: str) -> OperativeSheet:
    """What is known of somebody who is only asked for."""
    name = act.called or "A recruit"
    return OperativeSheet(
        key=key, name=name, model="", model_key=act.model, datasheet="",
        role=act.role, specialism=act.specialism, new_recruit=True,
    )  # fmt: skip


def to_json(sheet: OperativeSheet) -> dict[str, Any]:
    """The sheet as it comes back from JSON."""
    return {name: _plain(getattr(sheet, name)) for name in SHEET}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Text):
        return {name: getattr(value, name) for name in TEXT}
    if isinstance(value, WeaponLine):
        return {name: _plain(getattr(value, name)) for name in LINE}
    return value


def from_json(payload: dict[str, Any]) -> OperativeSheet:
    """Read a kept sheet; fields it lacks keep their defaults."""
    given = {key: value for key, value in payload.items() if key in KNOWN}
    for key in ("abilities", "wargear", "powers", "picks", "traits", "actions", "rules"):
        texts = given.get(key)
        given[key] = tuple([Text(**text) for text in texts]) if texts else ()
    given["weapons"] = tuple([WeaponLine(**{**w, "values": tuple(w["values"])}) for w in given.get("weapons", ())])
    given["stats"] = tuple([(name, value) for name, value in given.get("stats", ())])
    for key in ("carried", "keywords", "roles", "specialisms", "open_levels"):
        given[key] = tuple(given.get(key, ()))
    return OperativeSheet(**given)
