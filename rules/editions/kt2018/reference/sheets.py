"""An operative's sheet, read from what the engine evaluated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import NodeState
from rules.catalogue.model import Profile
from rules.catalogue.plan import last_id
from rules.editions.base import AbilityPick, Member, Role, View
from rules.editions.kt2018 import abilities
from rules.editions.kt2018.experience import surcharge
from rules.editions.kt2018.loadout.reading import specialisms_of
from rules.editions.kt2018.vocabulary import FACTION, ROLE_NAMES, vocabulary_of
from rules.editions.kt2018.words import slug, title
from rules.sheets import OperativeSheet, Text, WeaponLine

WEAPON, MODEL = "Weapon", "Model"
PSYKER = "Psyker"
POWERS = frozenset({"Psychic Power", PSYKER})
WARGEAR = "Wargear"
MELEE = "melee"
# Categories that say where something stands in a list, not what an operative is.
STRUCTURE = frozenset(ROLE_NAMES) | {"Model", "Configuration", "Attendant", "No traits"}
HELPERS = ("Level ", "List: ", "Style: ", "Specialism: ")


def sheets(catalogue: Catalogue, view: View) -> tuple[OperativeSheet, ...]:
    """A sheet for every operative of a view."""
    return tuple(_sheet(catalogue, member, view.evaluation.nodes[member.key]) for member in view.team.members)


def _sheet(catalogue: Catalogue, member: Member, node: NodeState) -> OperativeSheet:
    profiles = list(_profiles(catalogue, node))
    stats = next((p for p in profiles if p.type_name == MODEL), None)
    return OperativeSheet(
        key=member.key,
        name=member.name,
        model=_model_name(catalogue, member, node),
        model_key=member.model,
        datasheet=member.datasheet,
        role=member.role.value,
        specialism=member.specialism,
        level=member.level,
        points=member.points,
        surcharge=surcharge(member),
        stats=tuple((c.name, c.value) for c in stats.characteristics) if stats else (),
        weapons=tuple(_weapons(node)),
        abilities=tuple(_texts(p for p in profiles if _is_ability(p))) + tuple(_rules(node)),
        wargear=tuple(_texts(p for p in profiles if p.type_name == WARGEAR)),
        powers=tuple(_texts(p for p in profiles if p.type_name in POWERS)),
        picks=tuple(_pick(catalogue, pick) for pick in member.picks),
        traits=tuple(_trait(catalogue, trait, node) for trait in member.traits),
        carried=tuple(_carried(node)),
        keywords=tuple(_keywords(node)),
        sub_faction=member.sub_faction,
        experience=member.experience,
        status=member.status.value,
        new_recruit=member.new_recruit,
        fire_team=member.fire_team,
        roles=tuple(role.value for role in member.roles),
        specialisms=_specialisms(catalogue, member),
        open_levels=abilities.read(member).open_levels if member.tree else (),
        is_attendant=member.is_attendant,
        is_resolved=node.resolved,
    )


def _specialisms(catalogue: Catalogue, member: Member) -> tuple[str, ...]:
    """What it may be trained in: as a specialist, or in the role that it cannot leave."""
    if member.role in (Role.COMMANDER, Role.RETAINER):
        return specialisms_of(catalogue, member.model, member.role)
    return member.specialisms


def _model_name(catalogue: Catalogue, member: Member, node: NodeState) -> str:
    entry = catalogue.entries.get(member.model)
    return entry.name if entry else node.name


def _profiles(catalogue: Catalogue, node: NodeState) -> Iterator[Profile]:
    """Profiles of the operative and what it carries; the specialism's come with its abilities."""
    words = vocabulary_of(catalogue)
    for current in _walk(node):
        if last_id(current.entry_id) in words.traits or _is_pick(current, words.levels):
            continue
        yield from current.profiles


def _is_pick(node: NodeState, levels: Iterable[str]) -> bool:
    return any(category.entry_id in levels for category in node.categories)


def _walk(node: NodeState) -> Iterator[NodeState]:
    waiting = [node]
    while waiting:
        current = waiting.pop(0)
        yield current
        waiting[:0] = current.children


def _is_ability(profile: Profile) -> bool:
    return profile.type_name not in {MODEL, WEAPON, WARGEAR, *POWERS}


def _weapons(node: NodeState) -> Iterator[WeaponLine]:
    """All profiles carried, ranged before melee."""
    lines: dict[str, WeaponLine] = {}
    for current in _walk(node):
        for profile in current.profiles:
            if profile.type_name != WEAPON:
                continue
            known = lines.get(profile.name)
            values = tuple(c.value for c in profile.characteristics)
            is_melee = bool(values) and slug(values[0]) == MELEE
            count = current.number + (known.count if known else 0)
            lines[profile.name] = WeaponLine(name=profile.name, values=values, count=count, is_melee=is_melee)
    yield from sorted(lines.values(), key=lambda line: line.is_melee)


def _texts(profiles: Iterable[Profile]) -> Iterator[Text]:
    found: dict[str, Text] = {}
    for profile in profiles:
        said = " · ".join(each.value for each in profile.characteristics if each.value)
        found.setdefault(profile.name, Text(name=profile.name, text=_as_psyker(profile) or said))
    yield from found.values()


def _as_psyker(profile: Profile) -> str:
    """How many powers it manifests and denies, and which it knows; empty for what is no such profile."""
    if profile.type_name != PSYKER:
        return ""
    values = [each.value for each in profile.characteristics]
    parts = zip(("Manifests", "denies", "knows"), values, strict=False)
    return f"{', '.join(f'{verb} {value}' for verb, value in parts if value not in ('', '-'))}."


def _rules(node: NodeState) -> Iterator[Text]:
    found: dict[str, Text] = {}
    for current in _walk(node):
        for rule in current.rules:
            found.setdefault(rule.name, Text(name=rule.name, text=rule.description))
    yield from found.values()


def _pick(catalogue: Catalogue, pick: AbilityPick) -> Text:
    return Text(name=pick.name, text=catalogue.profile_text(pick.entry_id), key=pick.key, level=pick.level)


def _trait(catalogue: Catalogue, trait: str, node: NodeState) -> Text:
    """What it has bought; some commanders have another trait by the same name."""
    entries = [entry for entry, key in vocabulary_of(catalogue).traits.items() if key == trait]
    held = {last_id(current.entry_id) for current in _walk(node)}
    entry = next((entry for entry in entries if entry in held), entries[0] if entries else "")
    known = catalogue.entries.get(entry)
    return Text(name=known.name if known else title(trait), text=catalogue.profile_text(entry), key=trait)


def _carried(node: NodeState) -> Iterator[str]:
    for child in node.children:
        if any(profile.type_name in (WEAPON, WARGEAR) for inner in _walk(child) for profile in inner.profiles):
            yield f"{child.number} × {child.name}" if child.number > 1 else child.name


def _keywords(node: NodeState) -> Iterator[str]:
    for category in node.categories:
        name = category.name
        if name in STRUCTURE or name.startswith(HELPERS):
            continue
        yield name.removeprefix(FACTION)
