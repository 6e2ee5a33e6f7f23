"""What is wrong with a pack whose form is right: references that lead nowhere, lists that cannot be filled."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from rules.errors import Fault
from rules.formats.datacards.parts import OperativeSource, Weapon, arms_of
from rules.formats.datacards.selection import as_list
from rules.formats.datacards.source import SystemSource, TeamSource
from rules.formats.pack_options import key_of
from rules.names import how_many

Check = Callable[[TeamSource, SystemSource], Iterator[Fault]]
SHAPE = r"(?:\d+×)?[▲●■⬟](?: \d+\")?"
NUMBERS = re.compile(
    rf"^(?:\d+\" )?(?P<name>[A-Za-z’'& -]*?[A-Za-z*])(?: ?\d+[+\"]?)?(?: {SHAPE}(?:\+{SHAPE})?)?(?: \([^)]*\))?$"
)
"""A rule's name between its numbers: `8" Devastating 1`, `AP1`, `Rng ⬟`, `Heavy (Dash only)`."""


def team_faults(source: TeamSource, system: SystemSource) -> list[Fault]:
    """Every fault of a team's pack against the system it is for."""
    return [fault for check in CHECKS for fault in check(source, system)]


def _stats(source: TeamSource, system: SystemSource) -> Iterator[Fault]:
    for each in source.operatives.values():
        if len(each.stats) != len(system.stats):
            yield Fault(
                f"Has {how_many(len(each.stats), 'figure')}; they are {', '.join(system.stats)}.", f"{each.place}.stats"
            )
        for weapon in each.weapons.values():
            yield from _figures(weapon, f"{each.place}.weapons.{weapon.key}", system)
    for piece in source.equipment.values():
        for weapon in piece.weapons:
            yield from _figures(weapon, f"equipment.{piece.key}.weapons.{weapon.key}", system)


def _figures(weapon: Weapon, place: str, system: SystemSource) -> Iterator[Fault]:
    for way in weapon.ways:
        if len(way.figures) != len(system.figures):
            yield Fault(f"Has {how_many(len(way.figures), 'figure')}; they are {', '.join(system.figures)}.", place)


def rule_key(rule: str) -> str:
    """A weapon rule without its numbers: `Piercing Crits 1` → `piercing-crits`; empty where it cannot be read."""
    found = NUMBERS.match(rule)
    return key_of(found["name"]) if found else ""


def _weapon_rules(source: TeamSource, system: SystemSource) -> Iterator[Fault]:
    known = {*system.weapon_rules, *source.weapon_rules}
    for each in source.operatives.values():
        for weapon in each.weapons.values():
            for rule in weapon.rules:
                if rule_key(rule) not in known:
                    yield Fault(f"No weapon rule is called {rule!r}.", f"{each.place}.weapons.{weapon.key}.rules")


def _arms(source: TeamSource, system: SystemSource) -> Iterator[Fault]:
    for each in source.operatives.values():
        for arm in source.data["operatives"][each.key].get("arms", ()):
            for slot in arms_of(arm):
                for weapons in slot:
                    yield from _known(weapons, each.weapons, "weapon of this operative", f"{each.place}.arms")


def _known(keys: Collection[str], known: Collection[str], what: str, place: str) -> Iterator[Fault]:
    for key in keys:
        if key not in known:
            yield Fault(f"No {what} is called {key!r}.", place)


def _selection(source: TeamSource, system: SystemSource) -> Iterator[Fault]:
    selection, operatives = source.data["selection"], source.operatives
    weapons = {key for each in operatives.values() for key in each.weapons}
    listed: set[str] = set()
    for place, group in _groups(selection):
        for line in group["from"]:
            key = line if isinstance(line, str) else line["take"]
            listed.add(key)
            yield from _known([key], operatives, "operative", f"{place}.from")
            if not isinstance(line, str) and key in operatives:
                yield from _line(line, operatives[key], operatives, place)
        if "equipment" in group:
            yield from _known([group["equipment"]], source.equipment, "equipment", f"{place}.equipment")
    for place, limit in _limits(selection):
        yield from _known(as_list(limit.get("of", ())), operatives, "operative", f"{place}.of")
        yield from _known(as_list(limit.get("weapons", ())), weapons, "weapon", f"{place}.weapons")
        if "max" not in limit and "min" not in limit:
            yield Fault("A limit says `max` or `min`.", place)
    for key, needed in selection.get("needs", {}).items():
        yield from _known([key, *as_list(needed)], operatives, "operative", "selection.needs")
    for parties in selection.get("one_of", ()):
        for members in parties["lists"].values():
            yield from _known(as_list(members), operatives, "operative", "selection.one_of")
    for key in operatives:
        if key not in listed:
            yield Fault("No group of the selection list has it.", f"operatives.{key}")


def _parts(selection: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The list, those of `either` and fire teams, each with where it stands."""
    yield "selection", selection
    yield from ((f"selection.either[{index}]", each) for index, each in enumerate(selection.get("either", ())))
    fire_teams = selection.get("fire_teams", {}).get("of", {})
    yield from ((f"selection.fire_teams.of.{key}", each) for key, each in fire_teams.items())


def _groups(selection: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for place, part in _parts(selection):
        yield from ((f"{place}.groups[{index}]", each) for index, each in enumerate(part.get("groups", ())))


def _limits(selection: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for place, part in _parts(selection):
        yield from ((f"{place}.limits[{index}]", each) for index, each in enumerate(part.get("limits", ())))


def _line(
    line: Mapping[str, Any], operative: OperativeSource, operatives: Mapping[str, OperativeSource], place: str
) -> Iterator[Fault]:
    yield from _known(as_list(line.get("carries", ())), operative.weapons, "weapon of this operative", f"{place}.from")
    if "max_without" in line:
        yield from _known(as_list(line["max_without"]["of"]), operatives, "operative", f"{place}.from")


def _choices(source: TeamSource, system: SystemSource) -> Iterator[Fault]:
    for each in source.choices.values():
        yield from _known(each.who, source.operatives, "operative", f"{each.place}.who")
        yield from _known(each.apart_from, source.choices, "choice", f"{each.place}.apart_from")
        if len(each.options) < each.picks:
            yield Fault("Has fewer options than are picked.", each.place)
        for option in each.options:
            yield from _known(option.adds, system.stats, "stat", f"{each.place}.options.{option.key}.adds")


def _equipment(source: TeamSource, system: SystemSource) -> Iterator[Fault]:
    for each in source.operatives.values():
        for ability in each.abilities:
            place = f"{each.place}.abilities.{ability.key}.more_equipment"
            yield from _known(
                ability.more_equipment or (), {**system.equipment, **source.equipment}, "equipment", place
            )
    for piece in source.equipment.values():
        named = (*piece.who, *piece.costs, *piece.adds)
        yield from _known(named, source.operatives, "operative", f"equipment.{piece.key}")
        for weapon in piece.weapons:
            for word in weapon.rules:
                if rule_key(word) not in {*system.weapon_rules, *source.weapon_rules}:
                    yield Fault(f"No weapon rule is called {word!r}.", f"equipment.{piece.key}.weapons.{weapon.key}")


def _archetypes(source: TeamSource, system: SystemSource) -> Iterator[Fault]:
    yield from _known(source.archetypes, system.archetypes, "archetype", "archetypes")
    place, keywords = "archetypes_by_keyword", {word for each in source.operatives.values() for word in each.keywords}
    yield from _known(source.archetypes_by_keyword, keywords, "keyword of an operative", place)
    yield from _known(source.archetypes_by_keyword.values(), source.archetypes, "archetype of this kill team", place)


CHECKS: tuple[Check, ...] = (_stats, _weapon_rules, _arms, _selection, _choices, _equipment, _archetypes)
UNWRITTEN = "?"


def unwritten(data: Mapping[str, Any]) -> list[Fault]:
    """Things that are nothing without a sentence, and have none yet."""
    return [Fault("Still to be written.", f"{place}.text") for place in _without_text(data)]


def _without_text(data: Mapping[str, Any]) -> Iterator[str]:
    for section in ("faction_rules", "weapon_rules", "ploys", "equipment", "actions"):
        yield from _lacking(data.get(section, {}), section)
    for section in ("lists", "choices"):
        for key, thing in data.get(section, {}).items():
            yield from _lacking(thing.get("options", {}), f"{section}.{key}.options")
    for key, thing in data.get("operatives", {}).items():
        for section in ("abilities", "actions"):
            yield from _lacking(thing.get(section, {}), f"operatives.{key}.{section}")


def _lacking(things: Mapping[str, Any], place: str) -> Iterator[str]:
    for key, thing in things.items():
        if thing.get("text", UNWRITTEN) == UNWRITTEN:
            yield f"{place}.{key}"
