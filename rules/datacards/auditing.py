"""A datacard pack against two sources that others keep: the imported catalogue, and the list of the team in JSON.

Both are compared by name. The catalogue knows statistics and every weapon profile with its rules; the list knows who
has which weapon, ploys, equipment, abilities and actions with their cost.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, cast
from unicodedata import normalize

from rules.auditing import Audit
from rules.catalogue.compile import Catalogue
from rules.catalogue.model import Profile
from rules.datacards.dialect import Dialect
from rules.formats.datacards.parts import OperativeSource, RuleSource, Weapon
from rules.formats.datacards.source import TeamSource

if TYPE_CHECKING:
    from rules.formats.pack_language import PackSource

KINDS = {"S": "strategy", "T": "firefight", "F": "firefight"}
NO_OPERATIVES = {"shape reference"}
"""What catalogues write in the shape of an operative."""
STATS = ("APL", "MOVE", "SAVE", "WOUNDS")
FIGURES = 3
"""Attacks, hit and damage, before a weapon's rules."""
SHAPES = str.maketrans({"⬤": "●", "⬛": "■"})


def audit_catalogue(dialect: Dialect, ours: Catalogue, theirs: Catalogue) -> Audit:
    """Statistics of operatives, and every weapon profile there under its name.

    Ours may have more of a name than the catalogue, which improves the Hit of some bearers by modifiers; who has which
    is compared with the list.
    """
    audit = Audit()
    own, other = _statistics(dialect, ours), _statistics(dialect, theirs)
    for name, figures in own.items():
        match = called(name, other)
        there = other[match] if match is not None else {"nothing"}
        audit.compare("operatives", f"operatives/{name}", _text(figures), _text(figures if figures <= there else there))
    for name in sorted(other.keys() - NO_OPERATIVES):
        if all(called(each, {name: other[name]}) is None for each in own):
            audit.compare("operatives", f"operatives/{name}", "none", _text(other[name]))
    weapons, there_too = _profiles(dialect, ours), _profiles(dialect, theirs)
    for name, figures in sorted(there_too.items()):
        own_figures = weapons.get(name) or _alike(name, weapons)
        audit.compare("weapons", f"weapons/{name}", _text(figures & own_figures or own_figures), _text(figures))
    return audit


def audit_list(listed: Mapping[str, Any], pack: PackSource) -> Audit:
    """The team's list: who has which weapon with which figures, ploys, equipment, abilities, actions and their AP."""
    source = cast("TeamSource", pack)
    audit = Audit()
    own = {plain_word(each.name): each for each in source.operatives.values()}
    for entry in listed["opTypes"]:
        name = plain_word(entry["opTypeName"])
        match = called(name, own)
        if match is None:
            audit.compare("operatives", f"list/{name}", "none", "there")
            continue
        _operative(audit, f"list/{match}", own[match], entry)
    listed_names = {plain_word(entry["opTypeName"]): entry for entry in listed["opTypes"]}
    for name in own:
        audit.compare("operatives", f"list/{name}", "there", "there" if called(name, listed_names) else "none")
    ploys = {(KINDS[entry["ployType"]], plain_word(entry["ployName"])) for entry in listed["ploys"]}
    audit.compare("ploys", "list/ploys", {(each.kind, plain_word(each.name)) for each in source.ploys}, ploys)
    equipment = {plain_word(entry["eqName"]) for entry in listed["equipments"]}
    taken = {plain_word(each.name) for each in source.equipment.values()}
    audit.compare("equipment", "list/equipment", taken, equipment)
    return audit


def is_list_of(listed: Mapping[str, Any], pack: PackSource) -> bool:
    return plain_word(str(listed.get("killteamName", ""))) == plain_word(pack.title)


def _operative(audit: Audit, what: str, ours: OperativeSource, entry: Mapping[str, Any]) -> None:
    audit.compare(
        "statistics", f"{what}/statistics", [str(each) for each in ours.stats], [str(entry[s]) for s in STATS]
    )
    figures = {name: shape for weapon in ours.weapons.values() for name, shape in _ways(weapon)}
    there = dict(_listed_ways(entry["weapons"]))
    for name in sorted(figures.keys() | there.keys()):
        audit.compare("weapons", f"{what}/{name}", figures.get(name, "none"), there.get(name, "none"))
    said = {plain_word(each["abilityName"]) for each in entry.get("abilities") or ()}
    done = {(plain_word(each["name"]), each.get("AP")) for each in entry.get("actions") or ()}
    names = {plain_word(each.name) for each in (*ours.abilities, *ours.actions)} | {
        plain_word(w.name) for w in ours.weapons.values()
    }
    for name in sorted(said | {name for name, _ in done}):
        audit.compare(
            "abilities", f"{what}/{name}", "there" if name in names or name.startswith("*") else "none", "there"
        )
    costs = _costs(ours.actions)
    for name, points in sorted(done, key=str):
        if name in costs and points is not None:
            audit.compare("costs", f"{what}/{name}/AP", costs[name], int(points))


def _costs(actions: Iterable[RuleSource]) -> dict[str, int | None]:
    return {plain_word(each.name): each.ap for each in actions}


def _ways(weapon: Weapon) -> Iterator[tuple[str, str]]:
    for way in weapon.ways:
        yield plain_word(way.name or weapon.name), "/".join(str(each) for each in way.figures)


def _listed_ways(weapons: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """A weapon that stands there twice is one that shoots and strikes."""
    times = Counter(plain_word(weapon["wepName"]) for weapon in weapons)
    for weapon in weapons:
        kind = {"R": "ranged", "M": "melee"}[weapon["wepType"]] if times[plain_word(weapon["wepName"])] > 1 else ""
        for way in weapon["profiles"]:
            name = f"{weapon['wepName']} {way['profileName'] or kind}"
            yield plain_word(name), f"{way['ATK']}/{way['HIT']}/{way['DMG']}"


# The catalogue


def _of_types(catalogue: Catalogue, types: frozenset[str]) -> Iterator[Profile]:
    for document in catalogue.catalogues.values():
        yield from (each for each in _all_profiles(document) if each.type_name in types)


def _all_profiles(document: Any) -> Iterator[Profile]:
    """Every profile of a document, however deep."""
    waiting: list[Any] = [document]
    while waiting:
        owner = waiting.pop()
        yield from owner.profiles
        for section in (
            "selection_entries",
            "shared_selection_entries",
            "selection_entry_groups",
            "shared_selection_entry_groups",
            "entry_links",
            "info_groups",
            "shared_info_groups",
        ):
            waiting.extend(getattr(owner, section, ()))
        yield from getattr(owner, "shared_profiles", ())


def _statistics(dialect: Dialect, catalogue: Catalogue) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for profile in _of_types(catalogue, dialect.operative):
        figures = " ".join(each.value.strip() for each in profile.characteristics)
        found[plain_word(profile.name)].add(same_shapes(figures))
    return found


def _profiles(dialect: Dialect, catalogue: Catalogue) -> dict[str, set[str]]:
    """Weapon profiles by name: figures, and rules in any order."""
    found: dict[str, set[str]] = defaultdict(set)
    types = dialect.weapons | dialect.ranged | dialect.melee
    for profile in _of_types(catalogue, types):
        figures, rules = [each.value.strip() for each in profile.characteristics][:FIGURES], _rules(profile)
        if set(figures) <= {"-", ""}:
            continue  # a heading above ways to use a weapon
        rules_of_profile = sorted(_rule(each) for each in re.split(r",\s*(?![^()]*\))", rules) if each.strip(" -–"))
        found[plain_word(profile.name.lstrip(dialect.marks + " "))].add(" ".join((*figures, *rules_of_profile)))
    return found


def _rules(profile: Profile) -> str:
    """What stands behind the figures, however many columns it has."""
    return ", ".join(each.value for each in profile.characteristics[FIGURES:])


def _rule(text: str) -> str:
    """A weapon rule as both sides write it: without marks, its case and its inches aside."""
    return "-".join(re.sub(r"[\"”″*'’¹]", " ", same_shapes(text).casefold()).split())


def same_shapes(text: str) -> str:
    """Distances as we draw them."""
    return text.translate(SHAPES)


def called(name: str, among: Mapping[str, object]) -> str | None:
    """What another source calls it: the same, or with a word of the team before it, or a word of its role behind it."""
    if name in among:
        return name
    ends = (each for each in among if name.endswith(f" {each}") or each.endswith(f" {name}"))
    begins = (each for each in sorted(among, key=len, reverse=True) if name.startswith(f"{each} "))
    return next(chain(ends, begins), None)


def _alike(name: str, weapons: Mapping[str, set[str]]) -> set[str]:
    """The figures of weapons of which it is a way of use, else of all that begin with the same word: sources name ways
    of use differently.
    """
    ways = {each for other, figures in weapons.items() if other.endswith(f" {name}") for each in figures}
    first = name.partition(" ")[0]
    return ways or {each for other, figures in weapons.items() if other.partition(" ")[0] == first for each in figures}


def plain_word(name: str) -> str:
    plain = re.sub(r"\(\s*\d\s*AP\s*\)|\b\d\s*AP\b", "", name.replace("&", "and").replace("’", "'"))
    plain = normalize("NFKD", plain).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9*+]+", " ", plain.casefold().replace("'", "")).split()
    return " ".join(word.removesuffix("s") if len(word) > 3 else word for word in words)


def _text(figures: Iterable[str]) -> str:
    return " | ".join(sorted(figures)) or "none"
