"""An operative as a game of Spec Ops needs it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.campaigns.spec_ops.operative_state import OperativeState, Scar
from rules.campaigns.spec_ops.ranks import honours_due, honours_for, rank_for
from rules.campaigns.spec_ops.states import EntrantState
from rules.editions.loadouts import ACTIVE
from rules.sheets import OperativeSheet

MEDIC, LEADER = "medic", "leader"
UNTAUGHT = ("has no XP", "neither gains nor loses XP")
UNTESTED = "always passes Casualty tests"
"""What a rule says of beasts, machines and the mindless, in the words of our packs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """With what it has come to by then."""

    key: str
    name: str
    model: str = ""
    role: str = ""
    status: str = "ready"
    keywords: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    """The specialisms on its datacard."""
    experience: int = 0
    rested: int = 0
    scars: tuple[str, ...] = ()
    specialisms: tuple[str, ...] = ()
    honours: tuple[str, ...] = ()
    weaponsmith: bool = False
    wounds: int = 0
    """As its datacard says; 0 where that is no number."""
    counts: bool = True
    """Whether it counts when an edition scores who was incapacitated."""
    entry: str = ""
    """The operative's entry in its catalogue."""
    weapons: tuple[tuple[str, int], ...] = ()
    """How many weapons it has of each sort, ranged and melee."""
    learns: bool = True
    """Whether it gains experience."""
    is_tested: bool = True
    """Whether it is tested when it was incapacitated; else it passes."""

    @property
    def is_medic(self) -> bool:
        return any(word.casefold() == MEDIC or word.casefold().endswith(f" {MEDIC}") for word in self.keywords)

    @property
    def is_active(self) -> bool:
        return self.status in ACTIVE

    @property
    def due(self) -> int:
        """How many battle honours go with its experience."""
        return honours_for(self.experience)

    @property
    def honours_due(self) -> int:
        """How many it should have by now, with those that others bring."""
        return honours_due(self.experience, self.honours)

    @property
    def rank(self) -> str:
        return rank_for(self.experience)

    @property
    def known_scars(self) -> tuple[Scar, ...]:
        return tuple(map(Scar, self.scars))


def fighter(sheet: OperativeSheet) -> Fighter:
    return Fighter(
        key=sheet.key,
        name=sheet.name,
        model=sheet.model,
        role=sheet.role,
        status=sheet.status,
        keywords=sheet.keywords,
        offered=sheet.specialisms,
        wounds=sheet.wounds,
        entry=sheet.model_key,
        learns=not any(words in each.text for each in sheet.abilities for words in UNTAUGHT),
        is_tested=not any(UNTESTED in each.text for each in sheet.abilities),
        weapons=(("ranged", _weapons(sheet, is_melee=False)), ("melee", _weapons(sheet, is_melee=True))),
    )


def _weapons(sheet: OperativeSheet, *, is_melee: bool) -> int:
    """Ways to use the same weapon count once."""
    return len({each.name.partition(" (")[0] for each in sheet.weapons if each.is_melee is is_melee})


def as_of(fighter: Fighter, *, status: str, operative: OperativeState | None, entrant: EntrantState) -> Fighter:
    """With its record at another moment; where the roster has it no more, as it was frozen."""
    if operative is None:
        return replace(fighter, status=status)
    return replace(
        fighter,
        status=status,
        experience=operative.experience,
        rested=operative.rested,
        scars=tuple(each.value for each in operative.scars),
        specialisms=operative.specialisms,
        honours=operative.honours,
        weaponsmith=operative.weaponsmith,
    )


def words_of(fighter: Fighter) -> str:
    """What it is on the report's form: its datacard, and its rank."""
    return " · ".join(each for each in (fighter.model, fighter.rank) if each)


def learners(side: Any) -> tuple[Fighter, ...]:
    """Those who were deployed and can come to something."""
    return tuple(each for each in side.fighters if each.learns)


def at_home(side: Any) -> tuple[Fighter, ...]:
    """Those on the dataslate who were not deployed."""
    return tuple(each for each in side.roster if each.key not in side.team and each.is_active)
