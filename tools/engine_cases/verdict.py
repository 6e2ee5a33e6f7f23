"""Compares what an engine case expects with what the engine says.

Only what is written is compared. Lists are compared by position and length, selections and
forces in the order the reference shows them (by name); costs and limits by type, and
information (profiles, rules) and categories without regard to order, since the cases
themselves list the same ones in different orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import Error, Evaluation, ForceState, NodeState
from rules.catalogue.model import Category, Cost, Profile, Rule, number
from rules.catalogue.tree import Force, Selection, Tree, all_forces, all_selections

NO_CATEGORY = ("(No Category)", "Uncategorised")


@dataclass(frozen=True)
class StepState:
    """The state after a step: the tree as given and as evaluated."""

    catalogue: Catalogue
    tree: Tree
    evaluation: Evaluation


def differences(expected: Mapping[str, Any], seen: StepState) -> list[str]:
    """Every point in which the state is not what was expected; empty when it is."""
    return [*_errors(expected, _once(seen)), *_compare(expected, _roster(seen), "")]


# Errors


def _once(seen: StepState) -> list[Error]:
    """The errors, those of hidden selections once for all alike below one parent, as the reference reports them."""
    parents = {s.key: force.key for force in all_forces(seen.tree) for s in force.selections}
    for force in all_forces(seen.tree):
        parents.update({c.key: s.key for s in all_selections(force.selections) for c in s.children})
    found: dict[object, Error] = {}
    for place, error in enumerate(seen.evaluation.errors):
        is_hidden = error.limit is None and error.source.endswith("/hidden")
        found.setdefault((error.source, parents.get(error.key)) if is_hidden else place, error)
    return list(found.values())


def _errors(expected: Mapping[str, Any], errors: Sequence[Error]) -> Iterable[str]:
    found = sorted(_error_text(error) for error in errors)
    if "errorCount" in expected and expected["errorCount"] != len(errors):
        yield f"{len(errors)} errors, not {expected['errorCount']}: {found}"
    if "errorsContain" in expected:
        yield from (f"no error like {w}: {found}" for w in _unmet(expected["errorsContain"], errors)[0])
    if "errors" in expected or not {"errorCount", "errorsContain"} & set(expected):
        unmet, left = _unmet(expected.get("errors") or [], errors)
        yield from (f"no error like {wanted}" for wanted in unmet)
        yield from (f"unexpected error {_error_text(error)}" for error in left)


def _error_text(error: Error) -> str:
    return f"{error.owner_kind} {error.owner_id} from {error.source}"


def _unmet(wanted: Sequence[Mapping[str, Any]], errors: Sequence[Error]) -> tuple[list[Any], list[Error]]:
    left = list(errors)
    unmet = []
    for expected in wanted:
        match = next((error for error in left if _is_like(expected, error)), None)
        if match is None:
            unmet.append(expected)
        else:
            left.remove(match)
    return unmet, left


def _is_like(expected: Mapping[Any, Any], error: Error) -> bool:
    on = str(expected.get("on", expected.get(True, "")))  # YAML 1.1 reads the key `on` as true
    kind, _, owner = on.partition(" ")
    if kind not in ("", error.owner_kind) or owner.rsplit("::", 1)[-1] not in ("", error.owner_id):
        return False
    return "from" not in expected or expected["from"] == error.source


# Views of the state, under the names the cases use


def _roster(seen: StepState) -> dict[str, Any]:
    system = seen.catalogue.game_system
    by_key = {force.key: force for force in all_forces(seen.tree)}
    forces = _sorted([_force(seen, state, by_key) for state in seen.evaluation.forces])
    return {
        "name": seen.tree.name,
        "gameSystemId": system.id,
        "gameSystemName": system.name,
        "costs": [_cost(seen, cost) for cost in seen.evaluation.costs],
        "costCount": len(seen.evaluation.costs),
        "costLimits": [_cost(seen, cost) for cost in seen.tree.cost_limits],
        "costLimitCount": len(seen.tree.cost_limits),
        "forces": forces,
        "forceCount": len(forces),
        "selectionCount": sum(force["selectionCount"] for force in forces),
        "customNotes": seen.tree.custom_notes,
    }


def _force(seen: StepState, state: ForceState, forces: Mapping[str, Force]) -> dict[str, Any]:
    force = forces[state.key]
    document = seen.catalogue.catalogues.get(state.catalogue_id)
    selected = {s.key: s for s in all_selections(force.selections)}
    selections = _sorted([_selection(seen, node, selected) for node in state.selections])
    children = _sorted([_force(seen, inner, forces) for inner in state.forces])
    categories = _force_categories(force, state)
    return {
        "name": state.name,
        "entryId": state.entry_id,
        "catalogueId": state.catalogue_id,
        "catalogueName": document.name if document else "",
        "hidden": state.hidden,
        "customName": force.custom_name,
        "customNotes": force.custom_notes,
        "publicationId": state.publication_id,
        "publicationName": _publication_name(seen, state.publication_id),
        "page": state.page,
        "costs": [_cost(seen, cost) for cost in state.costs],
        "categories": categories,
        "categoryCount": len(categories),
        "publications": [
            {"id": p.id, "name": p.name, "shortName": p.short_name}
            for d in (document, seen.catalogue.game_system)
            if d
            for p in d.publications
        ],
        "profiles": [_profile(seen, profile) for profile in state.profiles],
        "rules": [_rule(seen, rule) for rule in state.rules],
        "selections": selections,
        "selectionCount": len(selections),
        "childForces": children,
        "childForceCount": len(children),
        "availableEntryCount": len({offer.name for offer in state.offers if not offer.hidden}),
    }


def _force_categories(force: Force, state: ForceState) -> list[dict[str, Any]]:
    notes = {note.category_id: note for note in force.category_notes}
    rows = [NO_CATEGORY, *((category.entry_id, category.name) for category in state.categories)]
    return [
        {
            "entryId": entry_id,
            "name": name,
            "primary": False,
            "customName": notes[entry_id].custom_name if entry_id in notes else "",
            "customNotes": notes[entry_id].custom_notes if entry_id in notes else "",
            "profiles": [],
            "rules": [],
        }
        for entry_id, name in rows
    ]


def _selection(seen: StepState, state: NodeState, selections: Mapping[str, Selection]) -> dict[str, Any]:
    selection = selections[state.key]
    children = _sorted([_selection(seen, child, selections) for child in state.children])
    return {
        "name": state.name,
        "entryId": state.entry_id,
        "entryGroupId": state.group_id,
        "type": state.type,
        "number": state.number,
        "hidden": state.hidden,
        "customName": selection.custom_name,
        "customNotes": selection.custom_notes,
        "publicationId": state.publication_id,
        "publicationName": _publication_name(seen, state.publication_id),
        "page": state.page,
        "costs": [_cost(seen, cost) for cost in state.costs],
        "categories": [_category(category) for category in state.categories],
        "profiles": [_profile(seen, profile) for profile in state.profiles],
        "rules": [_rule(seen, rule) for rule in state.rules],
        "children": children,
        "selections": children,
        "childCount": len(children),
    }


def _sorted(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: str(row["name"]).upper())


def _cost(seen: StepState, cost: Cost) -> dict[str, Any]:
    known = seen.catalogue.cost_types.get(cost.type_id)
    return {
        "typeId": cost.type_id,
        "name": cost.name,
        "value": cost.value,
        "hidden": bool(known and known.hidden),
    }


def _category(category: Category) -> dict[str, Any]:
    return {
        "entryId": category.entry_id,
        "name": category.name,
        "primary": category.primary,
        "profiles": [],
        "rules": [],
    }


def _publication_name(seen: StepState, publication_id: str) -> str:
    known = seen.catalogue.publications.get(publication_id)
    return known.name if known else ""


def _profile(seen: StepState, profile: Profile) -> dict[str, Any]:
    return {
        "name": profile.name,
        "typeId": profile.type_id,
        "typeName": profile.type_name,
        "hidden": profile.hidden,
        "page": profile.page,
        "publicationId": profile.publication_id,
        "publicationName": _publication_name(seen, profile.publication_id),
        "characteristics": [{"name": c.name, "typeId": c.type_id, "value": c.value} for c in profile.characteristics],
    }


def _rule(seen: StepState, rule: Rule) -> dict[str, Any]:
    return {
        "name": rule.name,
        "description": rule.description,
        "hidden": rule.hidden,
        "page": rule.page,
        "publicationId": rule.publication_id,
        "publicationName": _publication_name(seen, rule.publication_id),
    }


# Comparing

_BY_KEY: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "costs": lambda row: row.get("typeId", row.get("name")),
    "costLimits": lambda row: row.get("typeId", row.get("name")),
}
_ANY_ORDER = frozenset({"categories", "profiles", "rules", "characteristics"})
_SKIP = frozenset({"errors", "errorsContain", "errorCount"})


def _compare(expected: Mapping[Any, Any], seen: Mapping[str, Any], place: str) -> Iterable[str]:
    for key, wanted in expected.items():
        if not place and key in _SKIP:
            continue
        here = f"{place}.{key}" if place else str(key)
        if key not in seen:
            yield f"{here}: nothing is known of this"
        elif isinstance(wanted, list):
            yield from _compare_lists(str(key), wanted, seen[key], here)
        elif not _equal(wanted, seen[key]):
            yield f"{here}: {seen[key]!r}, not {wanted!r}"
    is_cost = "value" in seen
    if place and not is_cost and seen.get("hidden") and "hidden" not in expected and "name" in expected:
        yield f"{place}.hidden: True, not False"


def _compare_lists(key: str, wanted: Sequence[Any], seen: Sequence[Any], place: str) -> Iterable[str]:
    if len(wanted) != len(seen):
        names = [row.get("name", row) for row in seen]
        yield f"{place}: {len(seen)} of them {names}, not {len(wanted)}"
        return
    if key in _BY_KEY:
        rows = {_BY_KEY[key](row): row for row in seen} | {row["name"]: row for row in seen}
        pairs = [(row, rows.get(_BY_KEY[key](row))) for row in wanted]
    elif key in _ANY_ORDER:
        pairs = _matched(wanted, list(seen))
    else:
        pairs = list(zip(wanted, seen, strict=True))
    for index, (row, found) in enumerate(pairs):
        if found is None:
            yield f"{place}[{index}]: nothing like {row!r}"
        elif isinstance(row, Mapping):
            yield from _compare(row, found, f"{place}[{index}]")


def _matched(wanted: Sequence[Any], left: list[Any]) -> list[tuple[Any, Any]]:
    """Pair rows that agree, whatever their order; a row without a partner gets its namesake."""
    pairs = []
    for row in wanted:
        match = next((found for found in left if not list(_compare(row, found, "x"))), None)
        if match is None:
            match = next((found for found in left if found.get("name") == row.get("name")), None)
        if match is not None:
            left.remove(match)
        pairs.append((row, match))
    return pairs


def _equal(wanted: Any, seen: Any) -> bool:
    if isinstance(wanted, bool) or isinstance(seen, bool):
        return bool(wanted) is bool(seen)
    if isinstance(wanted, int | float) and not isinstance(seen, str):
        return bool(number(str(wanted)) == seen)
    return str(wanted if wanted is not None else "") == str(seen)
