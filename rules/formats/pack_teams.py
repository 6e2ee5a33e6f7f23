"""Ready teams as loadouts: defaults filled in, what a team names put in their place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.editions.base import Choice, Loadout, Role
from rules.errors import Fault
from rules.formats import pack_ids as ids
from rules.formats.pack_compile_options import OptionCompiler
from rules.formats.pack_content import ReadyTeam
from rules.formats.pack_shelf import LEADER, OptionNames
from rules.formats.pack_source import FactionSource, Model
from rules.formats.pack_system import SystemSource
from rules.formats.pack_team_choices import Picks, Wishes

ROLES_OF = {"commanders": {"commander"}, "retainers": {"retainer"}, "attendants": {"non-specialist"}}


def ready_teams(source: FactionSource, system: SystemSource) -> tuple[tuple[ReadyTeam, ...], list[Fault]]:
    """Every team of the pack, and what its writer got wrong."""
    faults: list[Fault] = []
    press = OptionCompiler(source, OptionNames.of(source, system))
    teams = []
    for key, raw in source.data.get("teams", {}).items():
        loadouts = []
        for index, data in enumerate(raw["operatives"]):
            place = f"teams.{key}.operatives[{index}]"
            draft = _Operative(press, system, data, raw.get("sub_faction", ""), place)
            wrong = list(draft.faults())
            faults.extend(wrong)
            if not wrong:
                loadouts.append(draft.loadout(f"{key}-{index + 1}", faults))
        team = ReadyTeam(
            key=key, title=raw["title"], limit=raw["limit"], about=raw.get("about", ""), loadouts=tuple(loadouts)
        )
        teams.append(team)
    return tuple(teams), faults


@dataclass(frozen=True, slots=True)
class _Operative:
    """One operative of a team, as the pack describes it."""

    press: OptionCompiler
    system: SystemSource
    written: dict[str, Any]
    sub_faction: str
    place: str

    @property
    def model(self) -> Model:
        return self.press.source.models[self.written["model"]]

    @property
    def owner(self) -> str:
        return ids.model(self.press.source.key, self.model.key)

    def faults(self) -> Iterator[Fault]:
        """What keeps the operative from being made at all."""
        if self.written["model"] not in self.press.source.models:
            yield Fault(f"No model is called {self.written['model']!r}.", f"{self.place}.model")
            return
        if self.written["role"] not in _roles(self.model):
            yield Fault(f"{self.model.name} cannot be {self.written['role']}.", f"{self.place}.role")
        if self.sub_faction and self.sub_faction not in self.press.source.sub_factions:
            yield Fault(f"No sub-faction is called {self.sub_faction!r}.", self.place)
        yield from self._specialism_faults()
        for trait in self.written.get("traits", []):
            if trait not in self.system.traits or not self.model.traits:
                yield Fault(f"{trait!r} is not a trait it can buy.", f"{self.place}.traits")

    def _specialism_faults(self) -> Iterator[Fault]:
        specialism, model = self.written.get("specialism", ""), self.model
        place = f"{self.place}.specialism"
        needs = self.written["role"] == "specialist" or (model.section == "commanders" and len(model.specialisms) > 1)
        if needs and not specialism:
            yield Fault("The specialism is missing.", place)
        elif specialism and specialism not in model.specialist_choices:
            yield Fault(f"{model.name} cannot have the specialism {specialism!r}.", place)
        tree = {one.key for key in model.specialisms for one in self._tree(key)}
        for pick in self.written.get("picks", []):
            if pick not in tree:
                yield Fault(f"{pick!r} is not an ability of its specialism.", f"{self.place}.picks")

    def _tree(self, specialism: str) -> tuple[Any, ...]:
        known = self.system.specialisms.get(specialism)
        return known.tree if known else ()

    def loadout(self, key: str, faults: list[Fault]) -> Loadout:
        role = Role(self.written["role"])
        known = {*([LEADER] if role is Role.LEADER else []), self._sub_faction()}
        wishes = Wishes.read(self.written.get("choices", []), f"{self.place}.choices")
        picks = Picks(self.press, wishes, frozenset(known))
        choices = picks.choices(self.owner, self.model.equipment, self.model.options)
        faults.extend(wishes.unmet())
        return Loadout(
            key=key,
            model=self.owner,
            role=role,
            name=self.written["name"],
            choices=(*choices, *self._own(role), *self._belongs()),
            role_choices=tuple(self._role_choices(role)),
        )

    def _sub_faction(self) -> str:
        fixed = self.model.sub_faction
        return self.sub_faction if fixed == "any" else fixed

    def _belongs(self) -> tuple[Choice, ...]:
        source = self.press.source
        if not source.sub_factions or self.model.sub_faction != "any":
            return ()
        narrowed = self.model.narrowed_to
        is_open = not narrowed or self.sub_faction in narrowed
        chosen = ids.sub_faction(source.key, self.sub_faction if self.sub_faction and is_open else "none")
        return (Choice(id=f"{self.owner}:sub-faction::{chosen}"),)

    def _role_choices(self, role: Role) -> Iterator[Choice]:
        if role not in (Role.LEADER, Role.SPECIALIST):
            return
        specialism = LEADER if role is Role.LEADER else self.written["specialism"]
        link = ids.role_link(self.press.source.key, role.value, self.model.key)
        yield self._specialism(f"{link}:specialism", specialism, 1)

    def _own(self, role: Role) -> Iterator[Choice]:
        """What commanders and retainers choose in their own entry."""
        model, level = self.model, self.written.get("level", 1)
        if model.legendary_hunter:
            yield Choice(id=f"{self.owner}:hunter::{ids.legendary_hunter(model.legendary_hunter)}")
        elif model.own_levels:
            yield from (Choice(id=f"{self.owner}:level:{each}") for each in range(1, level + 1))
            yield from self._traits(f"{self.owner}:traits")
        elif role in (Role.COMMANDER, Role.RETAINER):
            key = self.written.get("specialism") or model.specialisms[0]
            yield self._specialism(f"{self.owner}:specialism", key, level)

    def _specialism(self, owner: str, key: str, level: int) -> Choice:
        entry = ids.specialism(key)
        first = Choice(id=f"{entry}:level:1:{key}-1")
        bought = [Choice(id=ids.pick(key, at, pick)) for at, pick in enumerate(self._picks(key, level), start=2)]
        children = (first, *bought, *self._traits(f"{entry}:traits"))
        return Choice(id=f"{owner}:{key}::{entry}", children=children)

    def _picks(self, key: str, level: int) -> list[str]:
        """The abilities of levels 2 to `level`: as written, else the first that are open."""
        picks = list(self.written.get("picks", []))
        for ability in self._tree(key):
            if len(picks) >= level - 1:
                break
            under = ability.under in (f"{key}-1", *picks)
            if ability.level == len(picks) + 2 and under:
                picks.append(ability.key)
        rest = [ability.key for ability in self._tree(key)[1:] if ability.key not in picks]
        return [*picks, *rest][: level - 1]

    def _traits(self, link: str) -> Iterator[Choice]:
        for trait in self.written.get("traits", []):
            yield Choice(id=f"{link}::{ids.trait(trait)}")


def _roles(model: Model) -> set[str]:
    if model.section in ROLES_OF:
        return ROLES_OF[model.section]
    offered = {"non-specialist"}
    offered |= {"leader"} if model.offers_leader else set()
    return offered | ({"specialist"} if model.specialist_choices else set())
