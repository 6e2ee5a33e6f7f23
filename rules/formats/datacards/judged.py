"""What an edition judges of a datacard pack: how a team is picked, its equipment, its choices for a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from rules.formats.datacards import ids
from rules.formats.datacards.parts import Equipment, OperativeSource, RuleSource, TeamChoice
from rules.formats.datacards.selection import lists_of, read_composition
from rules.formats.datacards.source import SystemSource, TeamSource
from rules.formats.pack_options import key_of
from rules.names import both
from rules.selection.composition import Arm
from rules.selection.team import (
    EquipmentOption,
    GameChoice,
    GameOption,
    NamedSentence,
    NarrativeRow,
    OperativeEntry,
    TacOp,
    TeamPart,
    TeamRules,
)

FREE_PLOYS = "free-ploys"
FREE_PLOYS_NAME = "Ploys at 0 CP"


def game_choices(source: TeamSource, owner: str) -> Iterator[GameChoice]:
    for choice in source.choices.values():
        yield GameChoice(
            key=choice.key,
            name=choice.name,
            options=tuple(_option(owner, choice, rule) for rule in choice.options),
            who=frozenset(ids.operative(owner, key) for key in choice.who),
            picks=choice.picks,
            may=choice.may,
            apart_from=choice.apart_from,
            bearers=choice.bearers,
            leads=choice.leads,
            distinct=choice.distinct,
            text=choice.text,
        )
    lists = lists_of(source.data["selection"])
    tradable = max(sum(group.get("tradable", 0) for group in each["groups"]) for each in lists)
    if tradable:
        options = tuple(
            GameOption(id=ids.choice(owner, FREE_PLOYS, ploy.key), key=ploy.key, name=ploy.name, text=ploy.text)
            for ploy in source.ploys
        )
        yield GameChoice(key=FREE_PLOYS, name=FREE_PLOYS_NAME, options=options, picks=tradable, may=True, trades=True)


def _option(owner: str, choice: TeamChoice, rule: RuleSource) -> GameOption:
    """Of the team at the root; of an operative below it, where only the end of the id is the same for all."""
    return GameOption(id=ids.choice(owner, choice.key, rule.key), key=rule.key, name=rule.name, text=rule.text)


def team_rules(source: TeamSource, system: SystemSource, owner: str, choices: tuple[GameChoice, ...]) -> TeamRules:
    own = (option for each in source.equipment.values() for option in equipment_options(owner, each, universal=False))
    universal = (
        option
        for each in system.equipment.values()
        for option in equipment_options(ids.system(source.edition), each, universal=True)
    )
    return TeamRules(
        key=source.key,
        title=source.title,
        faction=source.faction,
        composition=read_composition(
            source.data["selection"], {key: each.name for key, each in source.operatives.items()}
        ),
        operatives={ids.operative(owner, key): _entry(owner, each) for key, each in source.operatives.items()},
        arms={
            ids.arms(ids.heading(ids.operative(owner, each.key), heading.key), weapons): _arms(each, weapons)
            for each in source.operatives.values()
            for heading in each.headings
            for weapons in heading.sets
        },
        equipment={option.id: option for option in (*own, *universal)},
        choices=choices,
        archetypes=source.archetypes,
        archetypes_by_keyword={key_of(word): each for word, each in source.archetypes_by_keyword.items()},
        starting_number=source.starting_number,
        archetype_names=system.archetypes,
        tac_ops=tuple(_tac_ops(source, system)),
        rules=_said(source.faction_rules),
        weapon_rules=(*_said(source.weapon_rules.values()), *_said(system.weapon_rules.values())),
        shared_weapon_rules=_said(system.weapon_rules.values()),
        actions=_said(system.actions),
        bases={ids.operative(owner, key): each.base for key, each in source.operatives.items() if each.base},
        equipment_points=system.equipment_points,
        roster_size=source.data.get("roster_size", system.roster_size),
        fire_teams=tuple(_fire_teams(source.data["selection"])),
        narrative=(*_narrative(system.data, is_own=False), *_narrative(source.data, is_own=True)),
    )


def _tac_ops(source: TeamSource, system: SystemSource) -> Iterator[TacOp]:
    for key, each in source.data.get("tac_ops", {}).items():
        yield TacOp(key=key, name=each["name"], text=each["text"])
    for mission_pack, ops in system.data.get("tac_ops", {}).items():
        for key, each in ops.items():
            yield TacOp(
                key=key,
                name=each["name"],
                text=each["text"],
                archetype=each["archetype"],
                mission_pack=mission_pack,
            )


def _narrative(data: Mapping[str, Any], *, is_own: bool) -> Iterator[NarrativeRow]:
    for table, rows in data.get("narrative", {}).items():
        for key, each in rows.items():
            yield NarrativeRow(
                table=table,
                key=key,
                name=each["name"],
                text=each["text"],
                cost=each.get("cost", 0),
                roll=each.get("roll", 0),
                group=each.get("group", ""),
                dice=dict(each.get("dice", {})),
                is_own=is_own,
            )


def _fire_teams(selection: Mapping[str, Any]) -> Iterator[TeamPart]:
    for key, data in selection.get("fire_teams", {}).get("of", {}).items():
        lines = (line for group in data["groups"] for line in group["from"])
        operatives = frozenset(line if isinstance(line, str) else line["take"] for line in lines)
        archetypes = tuple(data.get("archetypes", ()))
        yield TeamPart(key=key, name=data["name"], operatives=operatives, archetypes=archetypes)


def _entry(owner: str, each: OperativeSource) -> OperativeEntry:
    return OperativeEntry(
        id=ids.operative(owner, each.key),
        key=each.key,
        name=each.name,
        keywords=frozenset(key_of(word) for word in each.keywords),
        specialisms=each.specialisms,
        always=_arms(each, each.always),
        by_default=_arms(each, (*each.always, *(key for heading in each.headings for key in heading.sets[0]))),
        leads=each.is_leader,
        more_equipment=next((rule.more_equipment for rule in each.abilities if rule.more_equipment is not None), None),
    )


def _arms(each: OperativeSource, weapons: Iterable[str]) -> tuple[Arm, ...]:
    return tuple(Arm(weapon=key, rules=each.weapons[key].rules) for key in weapons)


def _said(rules: Iterable[RuleSource]) -> tuple[NamedSentence, ...]:
    return tuple(NamedSentence(key=rule.key, name=rule.name, text=rule.text, ap=rule.ap) for rule in rules)


def equipment_options(owner: str, each: Equipment, *, universal: bool) -> Iterator[EquipmentOption]:
    """Every way to take a piece of equipment: with each selection of its own options, where it has some."""
    names = {option.key: option.name for option in each.options}
    for picked in combinations_with_replacement(names, each.picks) if each.picks else [()]:
        words = both(f"{number} {names[key].lower()}" for key, number in Counter(picked).items())
        yield EquipmentOption(
            id=":".join((ids.equipment(owner, each.key), *(["+".join(picked)] if picked else []))),
            key=each.key,
            name=f"{each.name} ({words})" if picked else each.name,
            text=each.text,
            cost=each.cost,
            costs={ids.operative(owner, key): cost for key, cost in each.costs.items()},
            most=each.most,
            who=frozenset(ids.operative(owner, key) for key in each.who),
            sort=each.sort,
            universal=universal,
            adds=each.adds,
        )
