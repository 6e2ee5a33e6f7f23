"""How an edition's data say things: kinds of profiles, marks of weapons, how much a team takes along."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rules.catalogue.compile import Catalogue
from rules.catalogue.model import Profile
from rules.catalogue.plan import Slot
from rules.selection.team import TeamRules
from rules.sheets import WeaponLine

MODEL = "model"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """The words of one edition's catalogues, ours and those of the community; most are the same in all."""

    operative: frozenset[str] = frozenset({"Operative"})
    """Types of profiles with the stats of an operative."""
    ranged: frozenset[str] = frozenset({"Ranged weapon"})
    melee: frozenset[str] = frozenset({"Melee weapon"})
    weapons: frozenset[str] = frozenset({"Weapons"})
    """Types of profiles of weapons whose names say by a mark what they are."""
    melee_mark: str = "⚔"
    marks: str = "⌖⚔"
    abilities: frozenset[str]
    actions: frozenset[str] = frozenset({"Action", "Unique Actions"})
    leader: frozenset[str] = frozenset({"Leader", "LEADER"})
    """Categories of those who lead."""
    structure: frozenset[str] = frozenset({"Leader", "Operative", "Configuration", "Equipment", "Reference"})
    """Categories that say where something stands in a list, not what an operative is."""
    most_equipment: int | None = None
    """How many pieces a team takes along; None where operatives carry them for points."""
    shapes: Mapping[str, int] = field(default_factory=dict)
    """What stands for a distance in print → its inches."""
    role_words: Mapping[str, str] = field(default_factory=dict)

    def is_weapon(self, profile: Profile) -> bool:
        return profile.type_name in self.ranged | self.melee | self.weapons

    def is_melee(self, profile: Profile) -> bool:
        return profile.type_name in self.melee or profile.name.startswith(self.melee_mark)

    def weapon_line(self, profile: Profile) -> WeaponLine:
        """One way to use a weapon, as it is shown."""
        values = tuple(self.with_inches(each.value) for each in profile.characteristics)
        return WeaponLine(name=self.name_of(profile), values=values, is_melee=self.is_melee(profile))

    def with_inches(self, value: str) -> str:
        """A figure with the inches of its shapes behind them: `3●` is `3● 6"`."""
        if not self.shapes:
            return value

        def measured(found: re.Match[str]) -> str:
            return f'{found[0]} {int(found["times"] or 1) * self.shapes[found["shape"]]}"'

        return re.sub(rf"(?P<times>\d*)×?(?P<shape>[{''.join(self.shapes)}])", measured, value)

    def in_inches(self, text: str) -> str:
        """The same without shapes: `3● 6"` is `6"`."""
        return re.sub(rf"\d*×?[{''.join(self.shapes)}] (\d+\")", r"\1", text)

    def in_shapes(self, text: str) -> str:
        """The same without inches: `3● 6"` is `3●`."""
        return re.sub(rf"(\d*×?[{''.join(self.shapes)}]) \d+\"", r"\1", text)

    def name_of(self, profile: Profile) -> str:
        return profile.name.lstrip(self.marks + " ")


def rules_of(catalogue: Catalogue) -> TeamRules | None:
    """What the kill team's pack says of its selection; None for imported data, which says it as constraints."""
    home = catalogue.catalogues.get(catalogue.home)
    supplement = home.supplement if home else None
    return supplement if isinstance(supplement, TeamRules) else None


def archetypes_of(catalogue: Catalogue, models: Collection[str]) -> tuple[str, ...]:
    """The archetypes of a kill team of these models, each as often as it goes: those of its fire teams where it has
    such, and of the keyword that most of it share.
    """
    rules = rules_of(catalogue)
    return rules.archetypes_of(models) if rules else ()


def starting_number_of(catalogue: Catalogue) -> int | None:
    """With how many operatives its teams begin where losses are scored; None for as many as go."""
    rules = rules_of(catalogue)
    return rules.starting_number if rules else None


def models_of(catalogue: Catalogue) -> dict[str, Slot]:
    """Every operative that may be chosen, by the id that a loadout keeps."""
    slots = catalogue.root_plan(catalogue.home).slots
    return {slot.path: slot for slot in slots if slot.entry.type == MODEL and not slot.hidden}
