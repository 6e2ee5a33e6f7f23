"""Models in imported data: what role a root choice stands for, and which roles a model has."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.catalogue.model import Profile, SelectionEntry
from rules.catalogue.plan import Slot

ROLES = {
    "Leader": "leader",
    "Specialist": "specialist",
    "Non-specialist": "non-specialist",
    "Commander": "commander",
    "Specialist Retainer": "retainer",
}


@dataclass(slots=True)
class FoundModel:
    """One model: its entry and the root slots by role."""

    entry: SelectionEntry
    roles: dict[str, Slot] = field(default_factory=dict)
    member: Slot | None = None
    team: str = ""

    @property
    def slot(self) -> Slot:
        return next(iter(self.roles.values())) if self.roles else self.member  # type: ignore[return-value]


def role_of(slot: Slot) -> str:
    """The role that a root choice stands for, by its primary category."""
    return next((ROLES[c.name] for c in slot.categories if c.primary and c.name in ROLES), "non-specialist")


def model_profile(slot: Slot) -> Profile | None:
    """The stat line of a model; None where the choice is no model."""
    for item in slot.info:
        if isinstance(item.thing, Profile) and item.thing.type_name == "Model":
            return item.thing
    return None
