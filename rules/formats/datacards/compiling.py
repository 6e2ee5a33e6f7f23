"""Datacard packs as documents in the shape of imported data: operatives with their arms, equipment, choices.

The engine judges what an operative may carry. How a team is picked stands in the document's supplement
(`rules.selection.team`), and the edition judges it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rules.catalogue.model import (
    CategoryEntry,
    CategoryLink,
    Characteristic,
    CharacteristicType,
    Condition,
    Constraint,
    Document,
    ForceEntry,
    Modifier,
    Profile,
    ProfileType,
    SelectionEntry,
    SelectionEntryGroup,
)
from rules.formats.datacards import ids
from rules.formats.datacards.judged import equipment_options, game_choices, team_rules
from rules.formats.datacards.parts import Equipment, HeadingSource, OperativeSource, RuleSource, Weapon
from rules.formats.datacards.source import SystemSource, TeamSource
from rules.formats.pack_options import key_of
from rules.selection.team import (
    GameChoice,
    GameOption,
)

FORMAT_VERSION = "2.03"
CATEGORIES = {"leader": "Leader", "operative": "Operative", "equipment": "Equipment", "choice": "Configuration"}
EQUIPMENT = "Equipment"


def compile_system(source: SystemSource) -> Document:
    """The game system: what kinds of profiles there are, the force, universal equipment."""
    press = EntryCompiler(source, source.edition)
    return Document(
        id=ids.system(source.edition),
        name=source.title,
        is_game_system=True,
        revision=source.revision,
        version=FORMAT_VERSION,
        profile_types=tuple(press.profile_types()),
        category_entries=tuple(
            CategoryEntry(id=ids.category(source.edition, key), name=name) for key, name in CATEGORIES.items()
        ),
        force_entries=(press.force(),),
        selection_entries=tuple(
            entry for each in source.equipment.values() for entry in press.equipment(ids.system(source.edition), each)
        ),
    )


def compile_team(source: TeamSource, system: SystemSource) -> Document:
    """The kill team's catalogue."""
    press = EntryCompiler(system, source.edition)
    owner = ids.document(source.edition, source.key)
    words = {key_of(word): word for each in source.operatives.values() for word in each.keywords}
    words.setdefault(key_of(source.faction), source.faction)
    choices = tuple(game_choices(source, owner))
    return Document(
        id=owner,
        name=source.title,
        revision=source.revision,
        version=FORMAT_VERSION,
        game_system_id=ids.system(source.edition),
        game_system_revision=system.revision,
        category_entries=tuple(
            CategoryEntry(id=ids.keyword(source.edition, key), name=word) for key, word in words.items()
        ),
        selection_entries=(
            *(press.operative(owner, each, source, choices) for each in source.operatives.values()),
            *(entry for each in press.taken_along(source) for entry in press.equipment(owner, each)),
            *(press.team_option(option) for choice in choices if choice.is_of_team for option in choice.options),
        ),
        supplement=team_rules(source, system, owner, choices),
    )


class EntryCompiler:
    """Makes entries of an edition's packs."""

    def __init__(self, system: SystemSource, edition: str) -> None:
        self.system = system
        self.edition = edition
        figures = (*system.figures, system.rules_column)
        self.types: dict[str, tuple[str, tuple[str, ...]]] = {
            "operative": ("Operative", system.stats),
            "ranged": ("Ranged weapon", figures),
            "melee": ("Melee weapon", figures),
            "ability": ("Ability", ("Text",)),
            "action": ("Action", ("AP", "Text")),
            "equipment": ("Equipment", ("Text",)),
        }

    @property
    def is_carried(self) -> bool:
        """Whether operatives carry the equipment of a game, for points."""
        return self.system.equipment_points is not None

    def profile_types(self) -> Iterator[ProfileType]:
        for key, (name, columns) in self.types.items():
            type_id = ids.profile_type(self.edition, key)
            kinds = tuple(CharacteristicType(id=ids.characteristic(type_id, each), name=each) for each in columns)
            yield ProfileType(id=type_id, name=name, characteristic_types=kinds)

    def force(self) -> ForceEntry:
        owner = ids.force(self.edition)
        links = (self.link(owner, ids.category(self.edition, key), name) for key, name in CATEGORIES.items())
        return ForceEntry(id=owner, name="Kill team", category_links=tuple(links))

    def link(self, owner: str, target: str, name: str, *, primary: bool = False) -> CategoryLink:
        return CategoryLink(id=f"{owner}:in:{target}", name=name, target_id=target, primary=primary)

    def profile(
        self, profile_id: str, name: str, kind: str, values: Sequence[str], modifiers: tuple[Modifier, ...] = ()
    ) -> Profile:
        type_name, columns = self.types[kind]
        type_id = ids.profile_type(self.edition, kind)
        return Profile(
            id=profile_id,
            name=name,
            type_id=type_id,
            type_name=type_name,
            modifiers=modifiers,
            characteristics=tuple(
                Characteristic(type_id=ids.characteristic(type_id, column), name=column, value=value)
                for column, value in zip(columns, values, strict=True)
            ),
        )

    # Operatives

    def operative(
        self, owner: str, each: OperativeSource, source: TeamSource, choices: Iterable[GameChoice]
    ) -> SelectionEntry:
        entry_id = ids.operative(owner, each.key)
        own = [choice for choice in choices if entry_id in choice.who]
        role = "leader" if each.is_leader else "operative"
        faction = ids.keyword(self.edition, key_of(source.faction))
        keywords = {ids.keyword(self.edition, key_of(word)): word for word in each.keywords}
        return SelectionEntry(
            id=entry_id,
            name=each.name,
            type="model",
            category_links=(
                self.link(entry_id, ids.category(self.edition, role), CATEGORIES[role], primary=True),
                *([] if faction in keywords else [self.link(entry_id, faction, source.faction)]),
                *(self.link(entry_id, key, word) for key, word in keywords.items()),
            ),
            profiles=(
                self.profile(
                    f"{entry_id}:stats", each.name, "operative", each.stats, tuple(self._added(entry_id, own, source))
                ),
                *(self.said(entry_id, rule) for rule in (*each.abilities, *each.actions)),
            ),
            selection_entries=tuple(self.weapon(entry_id, each.weapons[key]) for key in each.always),
            selection_entry_groups=(
                *(self._heading(entry_id, each, heading) for heading in each.headings),
                *(self._choice(entry_id, choice) for choice in own),
                *self._carried(entry_id, each, source),
            ),
        )

    def _added(self, owner: str, choices: Iterable[GameChoice], source: TeamSource) -> Iterator[Modifier]:
        """What options add to the operative's stats."""
        type_id = ids.profile_type(self.edition, "operative")
        for choice in choices:
            rules = {rule.key: rule for rule in source.choices[choice.key].options}
            for option in choice.options:
                chosen = Condition(
                    type="atLeast",
                    child_id=ids.choice(owner, choice.key, option.key),
                    value=1,
                    scope=owner,
                    include_child_selections=True,
                )
                for stat, number in rules[option.key].adds.items():
                    yield Modifier(
                        type="increment",
                        field=ids.characteristic(type_id, stat),
                        value=str(number),
                        conditions=(chosen,),
                    )

    def said(self, owner: str, rule: RuleSource) -> Profile:
        """An ability, or an action where it costs action points."""
        if rule.ap is None:
            return self.profile(ids.text(owner, "ability", rule.key), rule.name, "ability", (rule.text,))
        return self.profile(ids.text(owner, "action", rule.key), rule.name, "action", (str(rule.ap), rule.text))

    def weapon(self, owner: str, weapon: Weapon) -> SelectionEntry:
        """A weapon that is always carried."""
        entry_id = ids.weapon(owner, weapon.key)
        return SelectionEntry(
            id=entry_id,
            name=weapon.name,
            profiles=self._ways(entry_id, weapon),
            constraints=exactly(entry_id),
        )

    def _ways(self, owner: str, weapon: Weapon) -> tuple[Profile, ...]:
        if weapon.text:
            return (self.profile(f"{owner}:{weapon.key}:text", weapon.name, "ability", (weapon.text,)),)
        return tuple(
            self.profile(
                f"{owner}:{weapon.key}:{number}",
                way.name,
                "melee" if way.is_melee else "ranged",
                (*way.figures, ", ".join(way.rules) or "-"),
            )
            for number, way in enumerate(weapon.ways, start=1)
        )

    def _heading(self, owner: str, each: OperativeSource, heading: HeadingSource) -> SelectionEntryGroup:
        group_id = ids.heading(owner, heading.key)
        sets = tuple(self._set(group_id, each, weapons) for weapons in heading.sets)
        return SelectionEntryGroup(
            id=group_id,
            name=heading.name,
            constraints=exactly(group_id),
            default_selection_entry_id=sets[0].id,
            selection_entries=sets,
        )

    def _set(self, group_id: str, each: OperativeSource, keys: tuple[str, ...]) -> SelectionEntry:
        entry_id = ids.arms(group_id, keys)
        weapons = [each.weapons[key] for key in keys]
        return SelectionEntry(
            id=entry_id,
            name=", ".join(weapon.name for weapon in weapons),
            profiles=tuple(profile for weapon in weapons for profile in self._ways(entry_id, weapon)),
        )

    def _choice(self, owner: str, choice: GameChoice) -> SelectionEntryGroup:
        """What an operative decides for a game; the edition says whether it must."""
        group_id = ids.choice_heading(owner, choice.key)
        return SelectionEntryGroup(
            id=group_id,
            name=choice.name,
            constraints=(limit(group_id, "max", choice.picks),),
            selection_entries=tuple(
                self._option(ids.choice(owner, choice.key, each.key), each) for each in choice.options
            ),
        )

    def _carried(self, owner: str, each: OperativeSource, source: TeamSource) -> Iterator[SelectionEntryGroup]:
        """The equipment that an operative may carry for a game."""
        pieces = source.equipment.values() if self.is_carried else ()
        own = [piece for piece in pieces if not piece.who or each.key in piece.who]
        if own:
            entries = (entry for piece in own for entry in self.equipment(owner, piece))
            group_id = ids.heading(owner, "equipment")
            yield SelectionEntryGroup(id=group_id, name=EQUIPMENT, selection_entries=tuple(entries))

    # What the team takes along

    def taken_along(self, source: TeamSource) -> Iterable[Equipment]:
        """Equipment that nobody carries."""
        return () if self.is_carried else source.equipment.values()

    def equipment(self, owner: str, each: Equipment) -> Iterator[SelectionEntry]:
        """An entry for each way to take it."""
        for option in equipment_options(owner, each, universal=False):
            yield SelectionEntry(
                id=option.id,
                name=option.name,
                category_links=(self._root(option.id, "equipment"),),
                constraints=() if self.is_carried or each.most is None else (limit(option.id, "max", each.most),),
                profiles=(
                    self.profile(f"{option.id}:text", option.name, "equipment", (each.text,)),
                    *(profile for weapon in each.weapons for profile in self._ways(option.id, weapon)),
                    *(self.said(option.id, rule) for rule in each.actions),
                ),
            )

    def team_option(self, option: GameOption) -> SelectionEntry:
        return replace(self._option(option.id, option), category_links=(self._root(option.id, "choice"),))

    def _option(self, entry_id: str, option: GameOption) -> SelectionEntry:
        return SelectionEntry(
            id=entry_id,
            name=option.name,
            constraints=(limit(entry_id, "max", 1),),
            profiles=(self.profile(f"{entry_id}:text", option.name, "ability", (option.text,)),),
        )

    def _root(self, owner: str, category: str) -> CategoryLink:
        return self.link(owner, ids.category(self.edition, category), CATEGORIES[category], primary=True)


def limit(owner: str, type_: str, value: int) -> Constraint:
    return Constraint(id=f"{owner}:{type_}", type=type_, value=value, scope="parent")


def exactly(owner: str) -> tuple[Constraint, Constraint]:
    return limit(owner, "min", 1), limit(owner, "max", 1)
