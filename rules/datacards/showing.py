"""What pages and cards say of operatives that have datacards: sheets, the reference of a kill team, datasheets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import NodeState
from rules.catalogue.model import Choosable, Profile, SelectionEntry
from rules.datacards.arming import armoury, new_loadout
from rules.datacards.dialect import Dialect, models_of, rules_of
from rules.datacards.members import view
from rules.editions.base import View
from rules.editions.loadouts import Loadout, Role, RosterContent
from rules.editions.teams import Member
from rules.formats.datacards.checking import rule_key
from rules.reference import Datasheet, Reference
from rules.selection.team import NamedSentence, TeamRules
from rules.sheets import OperativeSheet, Text, WeaponLine

ROUNDS = 4
MARKS = re.compile(r"\*\*|\^\^|\*(\w+)\*")


def sheets(dialect: Dialect, catalogue: Catalogue, seen: View) -> tuple[OperativeSheet, ...]:
    """A sheet for every operative of a view."""
    rules = rules_of(catalogue)
    nodes = seen.evaluation.nodes
    return tuple(_sheet(dialect, rules, member, nodes[member.key]) for member in seen.team.members)


def _sheet(dialect: Dialect, rules: TeamRules | None, member: Member, node: NodeState) -> OperativeSheet:
    profiles = list(_profiles(node))
    stats = next((each for each in profiles if each.type_name in dialect.operative), None)
    weapons = tuple(weapon_lines(dialect, profiles))
    return OperativeSheet(
        key=member.key,
        name=member.name,
        model=member.datasheet,
        model_key=member.model,
        datasheet=member.datasheet,
        role=member.role.value,
        level=0,
        stats=tuple((each.name, dialect.with_inches(each.value)) for each in stats.characteristics) if stats else (),
        weapons=weapons,
        abilities=texts_of(profiles, dialect.abilities),
        actions=texts_of(profiles, dialect.actions),
        rules=explained(rules, weapons) if rules else _hanging(node),
        carried=tuple(child.name for child in node.children if _is_carried(dialect, child)),
        keywords=tuple(sorted(member.factions)),
        base=rules.bases.get(member.model, "") if rules else "",
        status=member.status.value,
        roles=(member.role.value,),
        is_resolved=node.resolved,
    )


def _profiles(node: NodeState) -> Iterator[Profile]:
    yield from node.profiles
    for child in node.children:
        yield from _profiles(child)


def _hanging(node: NodeState) -> tuple[Text, ...]:
    """What catalogues of the community hang on an operative and its arms as rules, each once, by name."""
    found: dict[str, Text] = {}
    waiting = [node]
    for each in waiting:
        for rule in each.rules:
            found.setdefault(rule.name, Text(name=rule.name, text=_bare(rule.description)))
        waiting += each.children
    return tuple(found[name] for name in sorted(found))


def _is_carried(dialect: Dialect, node: NodeState) -> bool:
    return any(dialect.is_weapon(profile) for profile in _profiles(node))


def weapon_lines(dialect: Dialect, profiles: Sequence[Profile]) -> Iterator[WeaponLine]:
    """Every way to use every weapon, ranged before melee."""
    ways = [profile for profile in profiles if dialect.is_weapon(profile)]
    yield from map(dialect.weapon_line, sorted(ways, key=dialect.is_melee))


def texts_of(profiles: Sequence[Profile], kinds: frozenset[str]) -> tuple[Text, ...]:
    """Abilities, or actions with what they cost."""
    found: dict[str, Text] = {}
    for profile in profiles:
        if profile.type_name in kinds:
            values = {each.name: each.value for each in profile.characteristics}
            cost = values.pop("AP", "")
            text = _bare(" ".join(value for value in values.values() if value not in ("", "-")))
            found.setdefault(profile.name, Text(name=profile.name, text=text, cost=f"{cost}AP" if cost else ""))
    return tuple(found.values())


def _bare(text: str) -> str:
    """A text without the signs by which catalogues of the community make words bold or italic."""
    return MARKS.sub(r"\1", text).strip()


def explained(rules: TeamRules | None, weapons: Sequence[WeaponLine]) -> tuple[Text, ...]:
    """The weapon rules of these weapons, each in one sentence, by name."""
    if rules is None:
        return ()
    known = {said.key: said for said in reversed(rules.weapon_rules)}
    keys = {rule_key(rule.strip()) for weapon in weapons if weapon.values for rule in weapon.values[-1].split(",")}
    return tuple(
        Text(name=known[key].name, text=known[key].text, key=key)
        for key in sorted(keys, key=lambda key: known[key].name if key in known else "")
        if key in known
    )


def models(dialect: Dialect, catalogue: Catalogue) -> tuple[Loadout, ...]:
    """Every operative with its default arms, under its own id as key."""
    return tuple(new_loadout(dialect, catalogue, model, model) for model in models_of(catalogue))


# To look up


def reference(dialect: Dialect, catalogue: Catalogue) -> Reference:
    """What the operatives of a kill team share, and what it may take along."""
    rules = rules_of(catalogue)
    names = {path: slot.name for path, slot in models_of(catalogue).items()}
    lines: dict[tuple[str, tuple[str, ...]], WeaponLine] = {}
    bearers: dict[str, dict[str, str]] = {}
    carriers: dict[tuple[str, tuple[str, ...]], dict[str, str]] = {}
    for path, slot in models_of(catalogue).items():
        for line in weapon_lines(dialect, list(_carriable(catalogue, slot.entry))):
            lines.setdefault((line.name, line.values), line)
            # Of several with one name the first is named.
            bearers.setdefault(line.name, {}).setdefault(names[path], path)
            carriers.setdefault((line.name, line.values), {}).setdefault(names[path], path)
    equipment = {each.key: each for each in (rules.equipment.values() if rules else ())}
    return Reference(
        weapons=tuple(sorted(lines.values(), key=lambda line: (line.is_melee, line.name))),
        wargear=tuple(Text(name=each.plain_name, text=each.text, key=each.key) for each in equipment.values()),
        bearers={name: tuple(found.values()) for name, found in bearers.items()},
        carriers={line: tuple(found.values()) for line, found in carriers.items() if found != bearers[line[0]]},
        names=tuple(dict.fromkeys(names.values())),
        keywords=_keywords(rules),
        rules=_said(rules.rules) if rules else (),
        weapon_rules=explained(rules, tuple(lines.values())),
        shared_weapon_rules=_said(rules.shared_weapon_rules) if rules else (),
        actions=_said(rules.actions) if rules else (),
        rounds=ROUNDS,
    )


def _keywords(rules: TeamRules | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys([rules.faction])) if rules else ()


def _said(rules: Sequence[NamedSentence]) -> tuple[Text, ...]:
    return tuple(
        Text(name=each.name, text=each.text, key=each.key, cost=f"{each.ap}AP" if each.ap is not None else "")
        for each in rules
    )


def _carriable(catalogue: Catalogue, entry: SelectionEntry) -> Iterator[Profile]:
    """The profiles of everything that an operative could be armed with."""
    rules = rules_of(catalogue)
    waiting: list[tuple[Choosable, int]] = [(entry, 0)]
    while waiting:
        current, depth = waiting.pop(0)
        for item in catalogue.info(current):
            if isinstance(item.thing, Profile):
                yield item.thing
        if isinstance(current, SelectionEntry) and depth < 4:
            inner = (slot.entry for slot in catalogue.entry_plan(current).slots)
            waiting.extend((each, depth + 1) for each in inner if not (rules and rules.carried(each.id)))


def datasheet(dialect: Dialect, catalogue: Catalogue, model: str) -> Datasheet | None:
    """An operative before it is anybody's; None where the kill team has no such one."""
    slot = models_of(catalogue).get(model)
    if slot is None:
        return None
    content = RosterContent(loadouts=(new_loadout(dialect, catalogue, model, model),))
    (sheet,) = sheets(dialect, catalogue, view(dialect, catalogue, content))
    offered = armoury(dialect, catalogue, content, model)
    unique = {(line.name, line.values): line for line in weapon_lines(dialect, list(_carriable(catalogue, slot.entry)))}
    return Datasheet(
        sheet=sheet,
        leads=sheet.role == Role.LEADER.value,
        always=offered.always if offered else (),
        headings=offered.headings if offered else (),
        weapons=tuple(unique.values()),
        weapon_rules=explained(rules_of(catalogue), tuple(unique.values())) or sheet.rules,
    )
