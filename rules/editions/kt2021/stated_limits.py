"""How many of which operatives the catalogues of 2021 allow, beside what a pack's list allows.

A catalogue says it of a category, in the force of a kill team or of a fire team, or of a model. It caps all operatives
of that category together; where a modifier may set another figure, each of them is one that is stated.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any

from rules.auditing import Audit
from rules.catalogue.compile import Catalogue
from rules.catalogue.model import CategoryLink, Constraint
from rules.datacards.auditing import called, plain_word
from rules.selection.composition import Composition
from rules.selection.team import TeamRules

STRUCTURE = {"Operative", "Configuration", "Reference"}
"""Categories that say where something stands."""
PLAIN = ("warrior", "trooper", "fighter")
ROSTER = "Roster"
"""The force of everybody who could go."""
SCOPES = {"force", "roster"}


def audit_limits(audit: Audit, rules: TeamRules, theirs: Catalogue, owners: Iterable[Any]) -> None:
    """Every cap that is stated, against the most that our list lets in of the same operatives.

    Where the catalogue has a model for each set of weapons, its caps on one of them say nothing of the operative.
    """
    own = {plain_word(each.name): each.key for each in rules.operatives.values()}
    parts = {plain_word(part.name): part.operatives for part in rules.fire_teams}
    found = list(_stated(theirs, list(owners)))
    matches = {model: _match(plain_word(model), own) for _, models, _, _ in found for model in models}
    variants = Counter(matches.values())
    for name, models, figures, force in found:
        members = {match for model in models if (match := matches[model])}
        if not force and any(variants[each] > 1 for each in members):
            continue
        if part := called(plain_word(force.replace("Fire Team", "").replace("man ", "men ")), parts):
            members &= parts[part]
        if members and figures:
            most = most_of(rules, members)
            audit.compare("limits", f"limits/{plain_word(f'{force} {name}')}", {most}, {most} & figures or figures)


def _match(model: str, own: Mapping[str, str]) -> str:
    """Our operative that a model is: a plain name is that of the plain one."""
    base = model.partition(" w ")[0]
    plain = (f"{base} {word}" for word in PLAIN if f"{base} {word}" in own)
    name = base if base in own else next(plain, None) or called(base, own)
    return own[name] if name else ""


def most_of(rules: TeamRules, members: Collection[str]) -> int:
    """The most of these that the list lets in; of several lists the one that lets in least: one fire team of two."""
    entries = [each for each in rules.operatives.values() if each.key in members]
    keywords = frozenset.intersection(*(entry.keywords for entry in entries))
    return min(filter(None, (_most(way, members, keywords) for way in rules.composition.ways)), default=0)


def _most(way: Composition, members: Collection[str], keywords: frozenset[str]) -> int:
    """Those who count for least come first."""
    found: Counter[str] = Counter()
    for group in way.groups:
        room = Fraction(group.count)
        for line in sorted((line for line in group.lines if line.operative in members), key=lambda line: line.weight):
            fitting = int(room / line.weight)
            there = fitting if line.most is None else max(0, min(line.most - found[line.operative], fitting))
            found[line.operative] += there
            room -= there * line.weight
    caps = (each for each in way.limits if each.operatives >= set(members) or each.keyword in keywords)
    holding = (each.most for each in caps if each.most is not None and not each.counts_weapons)
    return min([found.total(), *holding])


def _stated(catalogue: Catalogue, owners: Collection[Any]) -> Iterator[tuple[str, set[str], set[int], str]]:
    """What is capped by name, the models that count for it, the figures, and the force, where it is one's."""
    links: dict[str, list[Any]] = defaultdict(list)
    for each in chain.from_iterable(owner.entry_links for owner in owners if hasattr(owner, "entry_links")):
        links[each.target_id].append(each)
    of_category: dict[str, set[str]] = defaultdict(set)
    for model in _models(owners):
        places = (model, *links[model.id])
        for place in places:
            for link in place.category_links:
                of_category[link.target_id].add(model.name)
        figures = set(chain.from_iterable(_figures(place.constraints, place) for place in places))
        yield model.name, {model.name}, figures, ""
    names = {each.id: each.name for document in catalogue.documents for each in document.category_entries}
    for force, link in _capped(catalogue):
        name = names.get(link.target_id, link.name)
        if name not in STRUCTURE:
            yield name, of_category[link.target_id], _figures(link.constraints, link), force


def _models(owners: Iterable[Any]) -> Iterator[Any]:
    found: Mapping[str, Any] = {
        each.id: each
        for owner in owners
        for section in ("selection_entries", "shared_selection_entries")
        for each in getattr(owner, section, ())
        if each.type == "model"
    }
    return iter(found.values())


def _capped(catalogue: Catalogue) -> Iterator[tuple[str, CategoryLink]]:
    waiting = list(chain.from_iterable(document.force_entries for document in catalogue.documents))
    while waiting:
        force = waiting.pop()
        waiting.extend(force.force_entries)
        if force.name != ROSTER:
            yield from ((force.name, link) for link in force.category_links)


def _figures(constraints: Iterable[Constraint], owner: Any) -> set[int]:
    """What a maximum may be: as it stands, and as modifiers make it; nothing where there is none."""
    groups = (group.modifiers for group in owner.modifier_groups)
    modifiers = [*owner.modifiers, *chain.from_iterable(groups)]
    found: set[int] = set()
    for each in constraints:
        if each.type != "max" or each.scope not in SCOPES or each.field != "selections":
            continue
        if any(modifier.repeats for modifier in modifiers if modifier.field == each.id):
            continue  # it grows with others who are there
        figures = {int(float(each.value))}
        for modifier in modifiers:
            if modifier.field == each.id and modifier.type == "set":
                figures.add(int(float(modifier.value)))
            elif modifier.field == each.id and modifier.type in ("increment", "decrement"):
                step = int(float(modifier.value)) * (1 if modifier.type == "increment" else -1)
                figures |= {figure + step for figure in figures}
        found |= figures
    return {figure for figure in found if figure > 0}
