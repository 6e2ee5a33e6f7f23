"""What Kill Team 2021 keeps of an operative between games of Spec Ops: its record on the dataslate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.changes import ADD, Bounds, Change
from rules.editions.state import RosterStates, Speak, StateShape, state_field
from rules.names import both, signed

ONCE = Bounds(floor=0, ceiling=1)
TEAM = "team"
"""The table of honours that a kill team has to itself."""
CHEAPER = frozenset({"team:thievin-git", "team:honoured-by-the-armoury"})
"""Honours by which one item of the stash costs 1 EP less."""
SPECIALISED = "team:specialised"
"""The honour that brings another, of any specialism."""
RESOLVE = "team:spiritual-resolve"
"""The honour by which recovery tests are rolled again, and the better of two dice is a scar."""


class Scar(StrEnum):
    """Battle scars, as the tables call them."""

    CRITICAL_IMPAIRMENT = "critical-impairment"
    SEVERE_CONCUSSION = "severe-concussion"
    SAPPED_STRENGTH = "sapped-strength"
    LINGERING_AILMENT = "lingering-ailment"

    @property
    def field(self) -> str:
        """The field of an operative's state that counts it."""
        return self.value.replace("-", "_")

    @property
    def called(self) -> str:
        """As the tables write it."""
        return self.value.replace("-", " ").title()


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeState:
    """What an operative has earned and suffered.

    Each scar is a number of its own, so that taking back the game that brought it leaves the others as they were.
    """

    experience: int = state_field(default=0, bounds=Bounds(floor=0))
    rested: int = state_field(default=0, bounds=Bounds(floor=0))
    """Games in a row for which it was not deployed."""
    critical_impairment: int = state_field(default=0, bounds=ONCE)
    severe_concussion: int = state_field(default=0, bounds=ONCE)
    sapped_strength: int = state_field(default=0, bounds=ONCE)
    lingering_ailment: int = state_field(default=0, bounds=ONCE)
    specialisms: tuple[str, ...] = ()
    honours: tuple[str, ...] = ()
    """Table and key: "combat:duellist", or "team:skinna"."""
    weaponsmith: bool = False
    """Whether its weapons may be upgraded twice."""

    @property
    def scars(self) -> tuple[Scar, ...]:
        return tuple(each for each in Scar if getattr(self, each.field))


FIELDS = {each.field: each for each in Scar}


def sentences(change: Change, called: str, speak: Speak) -> Iterator[str]:
    """What a change of an operative's record means, for the history."""
    value = change.value
    if change.field == "experience":
        yield f"{called}: {signed(value) if change.op == ADD else value} XP."
    elif change.field in FIELDS:
        yield f"{called} {'now has' if value > 0 else 'no longer has'} {FIELDS[change.field].called}."
    elif change.field == "honours":
        names = [value] if isinstance(value, str) else value
        earned = both(speak(each.partition(":")[2]) for each in names) if names else "none"
        yield f"{called} earned {earned}." if change.op == ADD else f"{called}’s battle honours: {earned}."
    elif change.field == "specialisms":
        names = [value] if isinstance(value, str) else value
        yield f"{called}’s specialism: {', '.join(map(speak, names)) or 'none'}."
    elif change.field == "weaponsmith":
        yield f"{called}’s weapons may be upgraded {'twice' if value else 'once'}."


OPERATIVES = StateShape(OperativeState)
STATES = RosterStates(operative=OPERATIVES, sentences=sentences)


def record_of(fields: Mapping[str, Any]) -> OperativeState:
    """An operative's record, by the fields that a roster's journal keeps of it."""
    return OPERATIVES.from_fields(fields)
