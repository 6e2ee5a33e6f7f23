"""What a kill team's catalogue says to its edition beside what the engine judges: its list, equipment, choices.

Things are named by the ids of the catalogue, so that an edition finds them in a roster's choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.catalogue.plan import last_id
from rules.selection.composition import Arm, Composition, OperativePick


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSentence:
    """A name and a sentence."""

    key: str
    name: str
    text: str = ""
    ap: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentOption:
    """Something a team may take for a game; the ways to take one thing share its key."""

    id: str
    key: str
    name: str
    text: str = ""
    cost: int = 0
    costs: Mapping[str, int] = field(default_factory=dict)
    """Operative (entry) → what it pays, where that is something else."""
    most: int | None = 1
    """How often a team may take it; None for as often as it can pay."""
    who: frozenset[str] = frozenset()
    """Operatives (entries) that may carry it, where equipment is carried; empty for anybody."""
    sort: str = ""
    """An operative carries one thing of a sort."""
    universal: bool = False
    adds: tuple[str, ...] = ()
    """Operatives it adds."""

    @property
    def plain_name(self) -> str:
        """Without the way it is taken."""
        return self.name.partition(" (")[0]

    def cost_for(self, model: str) -> int:
        return self.costs.get(model, self.cost)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPart:
    """Part of a kill team with archetypes of its own."""

    key: str
    name: str
    operatives: frozenset[str]
    archetypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOption:
    """One option of a choice."""

    id: str
    key: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """What the team, or each of some operatives, decides for a game."""

    key: str
    name: str
    options: tuple[GameOption, ...]
    who: frozenset[str] = frozenset()
    """Operatives (entries) that choose; empty for the team."""
    picks: int = 1
    may: bool = False
    apart_from: tuple[str, ...] = ()
    bearers: int | None = None
    leads: bool = False
    distinct: bool = False
    trades: bool = False
    """Whether each option taken gives up a selection of the kill team."""
    text: str = ""

    @property
    def is_of_team(self) -> bool:
        return not self.who

    def option(self, choice_id: str) -> GameOption | None:
        """The option that a choice is, the team's or below an operative."""
        return next((each for each in self.options if choice_id.endswith(f":choice:{self.key}:{each.key}")), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeEntry:
    """An operative as its list sees it before anybody is armed."""

    id: str
    key: str
    name: str
    keywords: frozenset[str] = frozenset()
    specialisms: tuple[str, ...] = ()
    """What it may become in a narrative campaign."""
    always: tuple[Arm, ...] = ()
    by_default: tuple[Arm, ...] = ()
    """What it carries before anybody chooses, those included."""
    leads: bool = False
    more_equipment: frozenset[str] | None = None
    """Equipment of which the team takes one piece more with it; empty for any, None where it takes no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NarrativeRow:
    """A row of a table that a narrative campaign asks for."""

    table: str
    key: str
    name: str
    text: str
    cost: int = 0
    roll: int = 0
    """The face of the die that gives it; 0 where it is only chosen."""
    group: str = ""
    """The part of its table."""
    dice: Mapping[str, int] = field(default_factory=dict)
    """What a die says of it, experience or points, and the sides of that die."""
    is_own: bool = False
    """Whether only this kill team has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TacOp:
    """A mission of one's own that a kill team may choose."""

    key: str
    name: str
    text: str
    archetype: str = ""
    """Key of the archetype whose teams have it; empty for the kill team's own."""
    mission_pack: str = ""
    """Where it is printed; empty for the kill team's own, which go with any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRules:
    """A kill team, as far as an edition judges it."""

    key: str
    title: str
    faction: str = ""
    composition: Composition
    operatives: Mapping[str, OperativeEntry]
    """By the id of the entry."""
    arms: Mapping[str, tuple[Arm, ...]] = field(default_factory=dict)
    """What each set of weapons that can be chosen brings, by its entry."""
    equipment: Mapping[str, EquipmentOption] = field(default_factory=dict)
    """By the id of the entry; the team's own before the universal."""
    choices: tuple[GameChoice, ...] = ()
    archetypes: tuple[str, ...] = ()
    """Keys of the archetypes whose tac ops it may choose."""
    archetypes_by_keyword: Mapping[str, str] = field(default_factory=dict)
    """Keyword → an archetype that a team has only where most of its operatives share that keyword."""
    archetype_names: Mapping[str, str] = field(default_factory=dict)
    """Those of the edition by their keys."""
    tac_ops: tuple[TacOp, ...] = ()
    """Its own, then those of every archetype where the edition's pack has them."""
    rules: tuple[NamedSentence, ...] = ()
    """Faction rules."""
    weapon_rules: tuple[NamedSentence, ...] = ()
    """Those of its own and those of the edition."""
    shared_weapon_rules: tuple[NamedSentence, ...] = ()
    """The edition's alone."""
    actions: tuple[NamedSentence, ...] = ()
    """The edition's."""
    bases: Mapping[str, str] = field(default_factory=dict)
    """Entry → the size of its base."""
    equipment_points: int | None = None
    """What equipment may cost in a game, where operatives carry it; None where the team takes it along."""
    starting_number: int | None = None
    """With how many operatives a team begins where losses are scored; None for as many as go."""
    roster_size: int | None = None
    """How many operatives a roster may have; None for any number."""
    fire_teams: tuple[TeamPart, ...] = ()
    narrative: tuple[NarrativeRow, ...] = ()
    """Tables of a narrative campaign, the edition's before its own."""

    def archetypes_of(self, models: Iterable[str], *, is_team: bool = True) -> tuple[str, ...]:
        """Keys of the archetypes of a team of these operatives (entries, each as often as it goes), or of all teams
        picked of them: those of its fire teams, where it has such, and of the keyword that most of a team share.

        Who may stand in several fire teams says nothing; until somebody does, all of the pack are open. Without fire
        teams all teams together have those of the pack, whoever they are: the models are not asked for.
        """
        if not is_team and not self.fire_teams:
            return self.archetypes
        entries = [entry for model in models if (entry := self.operatives.get(last_id(model)))]
        closed = self._less_common(entries) if is_team else frozenset()
        keys = {entry.key for entry in entries}
        homes = {key: [part for part in self.fire_teams if key in part.operatives] for key in keys}
        known = {part.key for parts in homes.values() if len(parts) == 1 for part in parts}
        own = (key for part in self.fire_teams if part.key in known for key in part.archetypes)
        return tuple(each for each in tuple(dict.fromkeys(own)) or self.archetypes if each not in closed)

    def _less_common(self, entries: Iterable[OperativeEntry]) -> frozenset[str]:
        """The archetypes of keywords that others outnumber in a team; equals are all open."""
        shared = Counter(word for each in entries for word in each.keywords & self.archetypes_by_keyword.keys())
        most = max(shared.values(), default=0)
        return frozenset(each for word, each in self.archetypes_by_keyword.items() if shared[word] < most)

    def tac_ops_of(self, models: Iterable[str]) -> tuple[TacOp, ...]:
        """What a team of these operatives may choose from: its own, and those of its archetypes."""
        archetypes = self.archetypes_of(models)
        return tuple(each for each in self.tac_ops if not each.archetype or each.archetype in archetypes)

    def carried(self, choice_id: str) -> EquipmentOption | None:
        """The equipment that a choice below an operative is."""
        owner, _, key = last_id(choice_id).rpartition(":equipment:")
        own = owner.partition(":operative:")[0]
        return self.equipment.get(f"{own}:equipment:{key}") if ":operative:" in owner else None

    def may_carry(self, model: str) -> tuple[EquipmentOption, ...]:
        """What an operative may carry for a game."""
        if self.equipment_points is None:
            return ()
        return tuple(each for each in self.equipment.values() if not each.who or model in each.who)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedOperative:
    """An operative on a kill team's own list."""

    rules: TeamRules
    pick: OperativePick
